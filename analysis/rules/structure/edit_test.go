package structure

import (
	"math/rand/v2"
	"path/filepath"
	"reflect"
	"testing"

	"github.com/natscontract/natscontract/internal/testkit"
	"github.com/natscontract/natscontract/model/source"
	"github.com/natscontract/natscontract/model/syntax"
)

// TestWhatIsRememberedIsRight: after any edit the report is the one that a document never seen before gets. Each document is
// edited and mended many times in a row, so that what was remembered of every version is still there.
func TestWhatIsRememberedIsRight(t *testing.T) {
	paths, _ := filepath.Glob(filepath.Join("testdata", "*.*"))
	rich, _ := filepath.Glob(filepath.Join("..", "..", "..", "model", "shape", "testdata", "rich", "*.yaml"))
	pieces := []string{"", "x", " ", "\n", ": ", "- ", "{", "]", "'", "#", "5", "null", "$ref", "&a ", "*a", "!t ", "kind: enum\n", "  "}
	r := rand.New(rand.NewPCG(1, 2))
	for _, path := range append(paths, rich...) {
		tree, lang := read(path, testkit.Read(t, path))
		for range testkit.Rounds(60, 3000) {
			n := tree.Text().Len()
			start := r.IntN(n)
			end := min(n, start+r.IntN(4))
			edit := source.Edit{Span: source.Span{Start: start, End: end}, New: pieces[r.IntN(len(pieces))]}
			back := source.Edit{Span: source.Span{Start: start, End: start + len(edit.New)}, New: tree.Text().Slice(start, end)}
			for _, e := range []source.Edit{edit, back} {
				tree = tree.Edit(e)
				if r.IntN(4) == 0 {
					break // keep some damage
				}
				got := Check(tree, lang)
				if want := Check(syntax.Parse(tree.Text(), lang), lang); !reflect.DeepEqual(got, want) {
					t.Fatalf("%s after %+v: %d findings, and %d in a new tree", path, e, len(got.Findings), len(want.Findings))
				}
			}
		}
	}
}
