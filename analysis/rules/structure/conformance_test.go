package structure

import (
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/natscontract/natscontract/internal/testkit"
	"github.com/natscontract/natscontract/model/source"
	"github.com/natscontract/natscontract/model/syntax"
)

// read parses a document by the ending of its name.
func read(path, text string) (*syntax.Tree, syntax.Language) {
	lang := syntax.YAML
	if strings.HasSuffix(path, ".json") {
		lang = syntax.JSON
	}
	return syntax.Parse(source.New(text), lang), lang
}

// place is a report as the conformance cases write it.
type place struct {
	Code, Path   string
	Line, Column *int
}

func (p place) String() string {
	at := func(n *int) string {
		if n == nil {
			return "?"
		}
		return strconv.Itoa(*n)
	}
	return p.Path + ":" + at(p.Line) + ":" + at(p.Column) + " " + p.Code
}

func own(code string) bool { return strings.HasPrefix(code, "STRUCTURE_") || code == "SCHEMA_INVALID" }

// overlay is the files of a case: the base without what is removed, and the case's own over it.
func overlay(t *testing.T, cases, name string, remove []string) map[string]string {
	t.Helper()
	files := map[string]string{}
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
			files[filepath.ToSlash(rel)] = testkit.Read(t, path)
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
		if dir == "valid-base" {
			for _, path := range remove {
				delete(files, path)
			}
		}
	}
	return files
}

// TestConformance holds the rules to every conformance case, as far as it speaks of these rules: the same codes at the same
// places, and nothing else.
func TestConformance(t *testing.T) {
	cases := testkit.Shared(t, "conformance", "cases")
	entries, err := os.ReadDir(cases)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		t.Run(e.Name(), func(t *testing.T) {
			var want struct {
				Remove      []string
				Diagnostics []place
			}
			if err := json.Unmarshal([]byte(testkit.Read(t, filepath.Join(cases, e.Name(), "want.json"))), &want); err != nil {
				t.Fatal(err)
			}
			var got []string
			for path, text := range overlay(t, cases, e.Name(), want.Remove) {
				tree, lang := read(path, text)
				for _, f := range Check(tree, lang).Findings {
					at := tree.Text().Position(f.Span.Start)
					got = append(got, place{string(f.Code), path, &at.Line, &at.Column}.String())
				}
			}
			for _, w := range want.Diagnostics {
				if !own(w.Code) {
					continue
				}
				i := slices.IndexFunc(got, func(g string) bool { return matches(w, g) })
				if i < 0 {
					t.Errorf("missing: %s", w)
					continue
				}
				got = slices.Delete(got, i, i+1)
			}
			for _, g := range got {
				t.Errorf("not wanted: %s", g)
			}
		})
	}
}

// matches compares a report with a wanted one, of which parts may be open.
func matches(w place, got string) bool {
	if w.Line != nil && w.Column != nil {
		return w.String() == got
	}
	return strings.HasPrefix(got, w.Path+":") && strings.HasSuffix(got, " "+w.Code)
}
