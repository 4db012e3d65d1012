package syntax

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/natscontract/natscontract/model/source"
)

// A spot is a key, and where it stands.
type spot struct {
	key      string
	at, line int
}

// keys finds keys. A whole finder looks at entries and not below them.
func keys(looked *int, whole bool) *Finder[spot] {
	f := &Finder[spot]{Whole: whole}
	f.Entry = func(e Entry, to *Finding[spot]) {
		*looked++
		at := e.Span().Start
		to.Add(spot{e.Key().Value(), at - to.From(), to.Line(at)})
		if !whole {
			to.In(f, e.Value())
		}
	}
	return f
}

// placed are the found things with places in the text.
func placed(tree *Tree, found []Found[spot]) (all []spot) {
	for _, piece := range found {
		for _, s := range piece.Things {
			all = append(all, spot{s.key, piece.Start + s.at, tree.Text().Line(piece.Start) + s.line})
		}
	}
	return all
}

// TestFindersLookAgainAtLittle: after an edit, what is remembered is what is found in a new tree, and little was looked at.
func TestFindersLookAgainAtLittle(t *testing.T) {
	var b strings.Builder
	for i := range 60 {
		fmt.Fprintf(&b, "k%d:\n", i)
		for k := range 50 {
			fmt.Fprintf(&b, "  x%dy%d: {a: 1}\n", i, k)
		}
	}
	for _, whole := range []bool{false, true} {
		looked := 0
		f := keys(&looked, whole)
		tree := Parse(source.New(b.String()), YAML)
		f.Find(tree.Root())
		first := looked
		for at := 500; at < len(b.String()); at += len(b.String()) / 7 {
			tree = tree.Edit(source.Edit{Span: source.Span{Start: at, End: at}, New: "\n"})
			looked = 0
			got := placed(tree, f.Find(tree.Root()))
			if looked > maxPiece {
				t.Errorf("whole %v: %d of %d entries were looked at again", whole, looked, first)
			}
			anew := Parse(tree.Text(), YAML)
			if want := placed(anew, keys(new(int), whole).Find(anew.Root())); !slices.Equal(got, want) {
				t.Fatalf("whole %v: after an edit at %d other things are found than in a new tree", whole, at)
			}
		}
	}
}

// TestFindersTakeAnyNode: of what holds nothing, nothing is found.
func TestFindersTakeAnyNode(t *testing.T) {
	f := keys(new(int), false)
	for _, text := range []string{"", "a", "[]", "{}", "*x"} {
		if found := f.Find(Parse(source.New(text), YAML).Root()); len(found) > 0 {
			t.Errorf("%q: %v", text, found)
		}
	}
	if found := f.Find(Node{}); found != nil {
		t.Errorf("%v", found)
	}
}

// TestFindingInASpan: all that stands in a span is found, in a large text little else, and nothing is looked at that stands far away.
func TestFindingInASpan(t *testing.T) {
	var b strings.Builder
	for i := range 60 {
		fmt.Fprintf(&b, "k%d:\n", i)
		for k := range 200 {
			fmt.Fprintf(&b, "  x%dy%d: {a: 1}\n", i, k)
		}
	}
	tree := Parse(source.New(b.String()), YAML)
	all := placed(tree, keys(new(int), false).Find(tree.Root()))
	for start := 0; start < b.Len(); start += b.Len() / 9 {
		span := source.Span{Start: start, End: start + 500}
		looked := 0
		found := map[spot]bool{}
		for _, s := range placed(tree, keys(&looked, false).FindIn(tree.Root(), span)) {
			found[s] = true
		}
		for _, s := range all {
			if inside := s.at >= span.Start && s.at <= span.End; inside && !found[s] {
				t.Errorf("%+v is not found in %v", s, span)
			}
		}
		if looked > 2*maxPiece || len(found) == len(all) {
			t.Errorf("%v: %d entries are looked at, %d of %d found", span, looked, len(found), len(all))
		}
	}
}
