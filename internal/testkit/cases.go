package testkit

import (
	"encoding/json"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"testing"
)

// Cases are the bundles of the conformance cases, by name: each the base bundle without what the case removes, with the case's own
// files over it. Where the cases are missing the test is skipped, in CI it fails.
func Cases(t testing.TB) map[string]map[string]string {
	t.Helper()
	root := Shared(t, "conformance", "cases")
	base := filesIn(t, filepath.Join(root, "valid-base", "bundle"))
	entries, err := os.ReadDir(root)
	if err != nil {
		t.Fatal(err)
	}
	all := map[string]map[string]string{}
	for _, e := range entries {
		var want struct{ Remove []string }
		if err := json.Unmarshal([]byte(Read(t, filepath.Join(root, e.Name(), "want.json"))), &want); err != nil {
			t.Fatal(err)
		}
		files := maps.Clone(base)
		for _, p := range want.Remove {
			delete(files, p)
		}
		maps.Copy(files, filesIn(t, filepath.Join(root, e.Name(), "bundle")))
		all[e.Name()] = files
	}
	return all
}

// filesIn are the files below a folder, by their paths in it; none where there is no folder.
func filesIn(t testing.TB, dir string) map[string]string {
	t.Helper()
	files := map[string]string{}
	if _, err := os.Stat(dir); err != nil {
		return files
	}
	err := filepath.WalkDir(dir, func(path string, e fs.DirEntry, err error) error {
		if err != nil || !e.Type().IsRegular() {
			return err
		}
		rel, err := filepath.Rel(dir, path)
		files[filepath.ToSlash(rel)] = Read(t, path)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return files
}
