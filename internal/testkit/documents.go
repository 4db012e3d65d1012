package testkit

import (
	"io/fs"
	"path/filepath"
	"slices"
	"testing"
)

// Documents are the YAML and JSON files below folders, sorted; a case's want.json is none.
func Documents(t testing.TB, folders ...string) (files []string) {
	t.Helper()
	for _, folder := range folders {
		err := filepath.WalkDir(folder, func(path string, d fs.DirEntry, err error) error {
			if err == nil && d.Type().IsRegular() && d.Name() != "want.json" && slices.Contains([]string{".yaml", ".yml", ".json"}, filepath.Ext(path)) {
				files = append(files, path)
			}
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	if len(files) == 0 {
		t.Fatalf("no document stands below %v", folders)
	}
	slices.Sort(files)
	return files
}
