package query

import (
	"github.com/natscontract/natscontract/model/source"
	"github.com/natscontract/natscontract/model/syntax"
)

// maxFolds is how many places a document can be folded at.
const maxFolds = 50_000

// A Fold is a part of a document that can be folded: an entry or an item of more than one line.
type Fold struct{ First, Last int } // lines, counted from 0

// Folds are the parts of a document that can be folded, in the order in which they begin. Of several that begin on one line there
// is the longest.
func Folds(f File) (all []Fold) {
	ruler := f.Tree.Text().Ruler()
	var visit func(n syntax.Node)
	fold := func(span source.Span, value syntax.Node) {
		if value.Kind() == syntax.Alias || value.Kind() == syntax.Missing || len(all) >= maxFolds {
			return
		}
		first, last := ruler.Line(span.Start), ruler.Line(max(span.Start, span.End-1))
		if first == last {
			return
		}
		if n := len(all); n == 0 || all[n-1].First != first {
			all = append(all, Fold{first, last})
		}
		visit(value)
	}
	visit = func(n syntax.Node) {
		for e := range n.Entries() {
			fold(e.Span(), e.Value())
		}
		for item := range n.Items() {
			fold(item.Full(), item)
		}
	}
	visit(f.Tree.Root())
	return all
}

// Selections are the spans that hold an offset, the smallest first: a scalar, its entry, the collection that has it, and so on.
func Selections(f File, offset int) (all []source.Span) {
	add := func(span source.Span) {
		if n := len(all); span.Contains(offset) && (n == 0 || all[n-1] != span) {
			all = append(all, span)
		}
	}
	n := f.Tree.Root()
	add(source.Span{End: f.Tree.Text().Len()})
	add(n.Full())
	for {
		e, _, ok := n.At(offset)
		if !ok {
			break
		}
		add(e.Span())
		if e.Key().Span().Contains(offset) && e.Key().Kind() == syntax.Scalar {
			add(e.Key().Span())
			break
		}
		n = e.Value()
		add(n.Full())
		add(n.Span())
		if n.Kind() != syntax.Mapping && n.Kind() != syntax.Sequence {
			break
		}
	}
	for i, k := 0, len(all)-1; i < k; i, k = i+1, k-1 {
		all[i], all[k] = all[k], all[i]
	}
	return all
}

// Stands tells whether an offset lies in the text of a key or a value, and not in a comment or an empty place between them.
func Stands(f File, offset int) bool { return stands(f.Tree.Root(), offset) }
