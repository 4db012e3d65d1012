package reference

import (
	"math/rand/v2"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"github.com/natscontract/natscontract/internal/testkit"
	"github.com/natscontract/natscontract/internal/workload"
	"github.com/natscontract/natscontract/model/diag"
	"github.com/natscontract/natscontract/model/source"
	"github.com/natscontract/natscontract/model/syntax"
)

// TestWhatIsRememberedIsRight: after any edit, of the document or of what it imports, the report is the one that a document
// never seen before gets. Each is edited and mended many times in a row, so that what was remembered of every version is
// still there.
func TestWhatIsRememberedIsRight(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	documents := map[string]string{"doc": workload.Doc(1_200, 1).Text()}
	for path, tree := range marked(t) {
		documents[path] = tree.Text().String()
	}
	for path, text := range documents {
		tree := read("x.yaml", text)
		supplier := read("x.yaml", testkit.Read(t, filepath.Join("testdata", "supplier.yaml")))
		for range testkit.Rounds(150, 5000) {
			supplier = renamed(supplier, r, "onQuoteRequest", "onQuoteRequests", "sendQuote", "sendQuotes")
			broken := r.IntN(4) == 0
			imported := func(alias string) (Exports, diag.Code) {
				if alias == "lost" || broken {
					return nil, "BUNDLE_FILE_MISSING"
				}
				return exportsOf(supplier.Root()), ""
			}
			edit := typed(r, tree)
			back := source.Edit{Span: source.Span{Start: edit.Start, End: edit.Start + len(edit.New)}, New: tree.Text().Slice(edit.Start, edit.End)}
			for _, e := range []source.Edit{edit, back} {
				tree = tree.Edit(e)
				if r.IntN(6) == 0 {
					break // keep some damage
				}
				got := Check(document(tree, imported))
				if want := Check(document(syntax.Parse(tree.Text(), syntax.YAML), imported)); !reflect.DeepEqual(got, want) {
					t.Fatalf("%s after %+v: %+v,\nand in a new tree\n%+v", path, e, got, want)
				}
			}
		}
	}
}

// renamed takes one of two names for the other, in the first place where it stands.
func renamed(tree *syntax.Tree, r *rand.Rand, pairs ...string) *syntax.Tree {
	i := r.IntN(len(pairs))
	at := strings.Index(tree.Text().String(), pairs[i]+":")
	if at < 0 {
		return tree
	}
	return tree.Edit(source.Edit{Span: source.Span{Start: at, End: at + len(pairs[i])}, New: pairs[i^1]})
}

var pieces = []string{"", "x", " ", "\n", ": ", "- ", "{", "]", "'", "#", "5", "null", "&a ", "*a", "kind: workflow", "input: item", "<<: *parameters\n", "  "}

// typed is an edit such as an author makes: a few characters, or a name of the document in the place of another.
func typed(r *rand.Rand, tree *syntax.Tree) source.Edit {
	n := tree.Text().Len()
	if r.IntN(2) == 0 {
		words := strings.FieldsFunc(tree.Text().String(), func(c rune) bool { return strings.ContainsRune(" \n:{},'[]", c) })
		was, is := words[r.IntN(len(words))], words[r.IntN(len(words))]
		if at := strings.LastIndex(tree.Text().String()[:r.IntN(n)], was); at >= 0 {
			return source.Edit{Span: source.Span{Start: at, End: at + len(was)}, New: is}
		}
	}
	start := r.IntN(n)
	return source.Edit{Span: source.Span{Start: start, End: min(n, start+r.IntN(4))}, New: pieces[r.IntN(len(pieces))]}
}

// TestNamesAreLookedUpAgain: what is remembered of a place is forgotten when a name that it holds goes, and holds again when the
// name is back.
func TestNamesAreLookedUpAgain(t *testing.T) {
	bundle := workload.Doc(3_000, 1)
	tree := read("x.yaml", bundle.Text())
	supplier := read("x.yaml", bundle.Files["supplier/asyncapi/asyncapi.yaml"])
	check := func(tree, supplier *syntax.Tree) (n int) {
		return len(Check(document(tree, func(string) (Exports, diag.Code) { return exportsOf(supplier.Root()), "" })).Findings)
	}
	if n := check(tree, supplier); n != 0 {
		t.Fatalf("%d findings in a sound document", n)
	}
	for _, in := range []string{"\n  tokenTypes:\n    ", "\nchannels:\n  ", "\noperations:\n  ", "\n  imports:\n    ", "\n  streams:\n    ", "\n  consumers:\n    ", "\n  adapters:\n    ",
		"\n      inputs:\n        ", "\n  interactions:\n    "} {
		at := strings.Index(bundle.Text(), in) + len(in)
		if strings.HasPrefix(bundle.Text()[at:], "#") { // a comment stands before the first key
			at += strings.Index(bundle.Text()[at:], "\n  ") + len("\n  ")
		}
		gone := tree.Edit(source.Edit{Span: source.Span{Start: at, End: at}, New: "gone"})
		if check(gone, supplier) == 0 {
			t.Errorf("a name in %q is gone, and nothing is found", in)
		}
		if n := check(gone.Edit(source.Edit{Span: source.Span{Start: at, End: at + 4}}), supplier); n != 0 {
			t.Errorf("a name in %q is back, and %d are found", in, n)
		}
	}
	at := strings.Index(supplier.Text().String(), "\noperations:\n  ") + len("\noperations:\n  ")
	if check(tree, supplier.Edit(source.Edit{Span: source.Span{Start: at, End: at}, New: "gone"})) == 0 {
		t.Error("an imported operation is gone, and nothing is found")
	}
}
