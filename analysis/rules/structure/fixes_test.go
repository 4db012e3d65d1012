package structure

import (
	"path/filepath"
	"slices"
	"testing"

	"github.com/natscontract/natscontract/internal/testkit"
	"github.com/natscontract/natscontract/model/diag"
)

// TestFixesMend applies every fix on its own: the text stays free of syntax faults, and the finding is gone.
func TestFixesMend(t *testing.T) {
	files, _ := filepath.Glob(filepath.Join("testdata", "*.*"))
	offered := map[diag.Code]int{}
	for _, path := range files {
		tree, lang := read(path, testkit.Read(t, path))
		for _, f := range Check(tree, lang).Findings {
			for _, fix := range f.Fixes {
				offered[f.Code]++
				next := tree
				for _, e := range slices.Backward(fix.Edits) {
					next = next.Edit(e)
				}
				if faults := next.Faults(); len(faults) > len(tree.Faults()) {
					t.Errorf("%s: %q for %s: %s", path, fix.Title, f.Message, faults[0].Message)
				}
				for _, g := range Check(next, lang).Findings {
					if g.Code == f.Code && g.Pointer == f.Pointer && g.Message == f.Message {
						t.Errorf("%s: %q leaves %s: %s\n%s", path, fix.Title, f.Pointer, f.Message, next.Text().LineText(next.Text().Line(g.Span.Start)))
					}
				}
			}
		}
	}
	for _, code := range []diag.Code{AsyncAPIVersion, OperationMessages, OperationChannel, NATSBinding, ServerHost, ProfileVersion,
		ContractIDMissing, UnknownProperty, MissingProperty, Type, Value} {
		if offered[code] == 0 {
			t.Errorf("no fix was offered for %s", code)
		}
	}
}
