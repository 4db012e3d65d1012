package reference

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/natscontract/natscontract/internal/testkit"
	"github.com/natscontract/natscontract/model/contract"
	"github.com/natscontract/natscontract/model/diag"
	"github.com/natscontract/natscontract/model/syntax"
)

// files are those of a case: the base without what is removed, and the case's own over it.
func files(t *testing.T, cases, name string, remove []string) map[string]*syntax.Tree {
	t.Helper()
	trees := map[string]*syntax.Tree{}
	for _, dir := range []string{"valid-base", name} {
		root := filepath.Join(cases, dir, "bundle")
		if _, err := os.Stat(root); err != nil {
			continue
		}
		err := filepath.WalkDir(root, func(path string, e os.DirEntry, err error) error {
			if err != nil || e.IsDir() || !slices.Contains([]string{".yaml", ".yml", ".json"}, filepath.Ext(path)) {
				return err
			}
			rel, _ := filepath.Rel(root, path)
			trees[filepath.ToSlash(rel)] = read(path, testkit.Read(t, path))
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
		if dir == "valid-base" {
			for _, path := range remove {
				delete(trees, path)
			}
		}
	}
	return trees
}

// imports brings in what the imports of a document name, as far as it can be read.
func imports(trees map[string]*syntax.Tree, of *syntax.Tree) func(alias string) (Exports, diag.Code) {
	return func(alias string) (Exports, diag.Code) {
		for _, i := range contract.Imports(of.Root()) {
			if tree, ok := trees[i.Path.Value()]; ok && i.Alias.Value() == alias && contract.Is(tree.Root()) {
				return exportsOf(tree.Root()), ""
			}
		}
		return nil, "BUNDLE_FILE_MISSING"
	}
}

// TestConformance holds the rules to every conformance case, as far as it speaks of these rules: the same codes at the same
// places, and nothing else.
func TestConformance(t *testing.T) {
	cases := testkit.Shared(t, "conformance", "cases")
	entries, err := os.ReadDir(cases)
	if err != nil {
		t.Fatal(err)
	}
	seen := map[diag.Code]bool{}
	for _, e := range entries {
		t.Run(e.Name(), func(t *testing.T) {
			var want struct {
				Remove      []string
				Diagnostics []struct {
					Code, Path   string
					Line, Column int
				}
			}
			if err := json.Unmarshal([]byte(testkit.Read(t, filepath.Join(cases, e.Name(), "want.json"))), &want); err != nil {
				t.Fatal(err)
			}
			var wanted, got []string
			for _, w := range want.Diagnostics {
				if strings.HasPrefix(w.Code, "REF_") || strings.HasPrefix(w.Code, "ADAPTER_") {
					wanted = append(wanted, fmt.Sprintf("%s:%d:%d %s", w.Path, w.Line, w.Column, w.Code))
					seen[diag.Code(w.Code)] = true
				}
			}
			trees := files(t, cases, e.Name(), want.Remove)
			for path, tree := range trees {
				for _, f := range Check(document(tree, imports(trees, tree))).Findings {
					at := tree.Text().Position(f.Span.Start)
					got = append(got, fmt.Sprintf("%s:%d:%d %s", path, at.Line, at.Column, f.Code))
				}
			}
			compare(t, e.Name(), wanted, got)
		})
	}
	for _, code := range extension.codes {
		if !seen[code] {
			t.Errorf("no case has %s", code)
		}
	}
}
