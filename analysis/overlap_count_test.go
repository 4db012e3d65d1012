package analysis

import (
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/natscontract/natscontract/internal/testkit"
	"github.com/natscontract/natscontract/internal/workload"
	"github.com/natscontract/natscontract/model/diag"
	"github.com/natscontract/natscontract/model/source"
	"github.com/natscontract/natscontract/model/syntax"
)

// An edit in a bundle of many channels has as much computed as it has in a small one: what hangs on the channel that is edited, and
// nothing where the subjects stay.
func TestAnEditAmongManyChannelsIsCounted(t *testing.T) {
	for name, c := range map[string]struct {
		old, new string
		most     int
	}{
		"a description": {"version: 1.0.0\n", "version: 1.0.0\n  x-note: of no matter\n", 3},
		"an address":    {".journal.", ".journals.", 30},
		"a binding":     {"binding: crowd", "binding: other", 10 * 100}, // all channels of the contract have other neighbours
	} {
		t.Run(name, func(t *testing.T) {
			small, large := computedBy(t, workload.Overlap(300, 1), c.old, c.new), computedBy(t, workload.Overlap(1_000, 1), c.old, c.new)
			if small == 0 && name != "a description" || large > c.most || large > small+small/5 {
				t.Errorf("%d answers were computed among 300 channels and %d among 1000, at most %d are right", small, large, c.most)
			}
		})
	}
}

// computedBy is how many answers are computed for an edit, in the whole bundle.
func computedBy(t *testing.T, bundle workload.Bundle, old, with string) int {
	t.Helper()
	s := openFiles(t, MapFiles(bundle.Files), Options{Workers: 1})
	result(t, s)
	at := strings.Index(bundle.Text(), old)
	if at < 0 {
		t.Fatalf("%q does not stand in the bundle", old)
	}
	before := s.board.ledger.Computed()
	next, err := s.Edit(bundle.Main, source.Edit{Span: source.Span{Start: at, End: at + len(old)}, New: with})
	if err != nil {
		t.Fatal(err)
	}
	result(t, next)
	return s.board.ledger.Computed() - before
}

// Edits that come and go leave nothing behind: what the watches keep of a bundle has as many entries afterwards as it had before, and
// no more is remembered.
func TestEditsThatComeAndGoLeaveNothing(t *testing.T) {
	for name, bundle := range map[string]workload.Bundle{"a document": workload.Doc(1_000, 1), "a crowd": workload.Overlap(300, 1)} {
		t.Run(name, func(t *testing.T) {
			s := openFiles(t, MapFiles(bundle.Files), Options{Workers: 1})
			result(t, s)
			kept, cells := entriesIn(s.board.states), s.board.ledger.Cells()
			if kept < 300 {
				t.Fatalf("only %d entries are found in what is kept", kept)
			}
			edit := func(e source.Edit) {
				next, err := s.Edit(bundle.Main, e)
				if err != nil {
					t.Fatal(err)
				}
				next.Affected(s)
				s = next
				s.Diagnostics(bundle.Main)
			}
			r, text := rand.New(rand.NewPCG(1, 1)), bundle.Text()
			for i := range testkit.Rounds(150, 10_000) {
				start, n := r.IntN(len(text)), 1
				if i%5 == 0 {
					n = 1 + r.IntN(1_000) // whole entries
				}
				end := min(start+n, len(text))
				edit(source.Edit{Span: source.Span{Start: start, End: end}, New: string(rune('a' + r.IntN(26)))})
				edit(source.Edit{Span: source.Span{Start: start, End: start + 1}, New: text[start:end]})
			}
			if now := entriesIn(s.board.states); now != kept {
				t.Errorf("%d entries are kept, and before the edits there were %d", now, kept)
			}
			if now := s.board.ledger.Cells(); now > cells+10 { // what nobody reads any more goes with the next edit
				t.Errorf("%d answers and parts are remembered, and before the edits there were %d", now, cells)
			}
		})
	}
}

// A link that goes is gone for all who watch links, though they watch the same answer.
func TestALinkThatGoesIsGone(t *testing.T) {
	example, _ := ExampleFor("INTERACTION_UNLINKED")
	files := MapFiles{}
	for _, f := range example.Mended.Files {
		files[f.Path] = f.Text
	}
	const main, links = "asyncapi.yaml", "  links:\n    - send: sendWork\n      receive: {contract: worker, operation: onWork}\n"
	s := openFiles(t, files, Options{Workers: 1})
	at := strings.Index(files[main], links)
	if at < 0 || codeIn(s.Diagnostics(main), "INTERACTION_UNLINKED") {
		t.Fatal("the example has another link, or none")
	}
	next, err := s.Edit(main, source.Edit{Span: source.Span{Start: at, End: at + len(links)}})
	if err != nil {
		t.Fatal(err)
	}
	if !codeIn(next.Diagnostics(main), "INTERACTION_UNLINKED") {
		t.Error("the link is gone, and nobody says so")
	}
}

func codeIn(all []diag.Diagnostic, code diag.Code) bool {
	return slices.ContainsFunc(all, func(d diag.Diagnostic) bool { return d.Code == code })
}

// entriesIn counts the entries of all maps that something holds, trees apart.
func entriesIn(root any) (n int) {
	seen := map[uintptr]bool{}
	var count func(v reflect.Value)
	count = func(v reflect.Value) {
		switch v.Kind() {
		case reflect.Pointer:
			if !v.IsNil() && !seen[v.Pointer()] && v.Type() != reflect.TypeFor[*syntax.Tree]() {
				seen[v.Pointer()] = true
				count(v.Elem())
			}
		case reflect.Interface:
			count(v.Elem())
		case reflect.Struct:
			for i := range v.NumField() {
				count(v.Field(i))
			}
		case reflect.Slice, reflect.Array:
			for i := range v.Len() {
				count(v.Index(i))
			}
		case reflect.Map:
			if seen[v.Pointer()] {
				return
			}
			seen[v.Pointer()] = true
			n += v.Len()
			for entry := v.MapRange(); entry.Next(); {
				count(entry.Value())
			}
		}
	}
	count(reflect.ValueOf(root))
	return n
}
