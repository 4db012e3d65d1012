package query

import (
	"iter"
	"slices"

	"github.com/natscontract/natscontract/model/source"
	"github.com/natscontract/natscontract/model/syntax"
)

// maxFolds is how many places a document can be folded at.
const maxFolds = 50_000

// A Fold is a part of a document that can be folded: an entry or an item of more than one line.
type Fold struct{ First, Last int } // lines, counted from 0

// Folds yields the parts of a document that can be folded, in the order in which they begin. Of several that begin on one line there
// is the longest.
func Folds(f File) iter.Seq[Fold] {
	return func(yield func(Fold) bool) {
		ruler := f.Tree.Text().Ruler()
		before, left := -1, maxFolds
		for _, piece := range folds.Find(f.Tree.Root()) {
			from := ruler.Line(piece.Start)
			for _, fold := range piece.Things {
				first := from + int(fold.first)
				if first == before {
					continue
				}
				if left == 0 || !yield(Fold{first, from + int(fold.last)}) {
					return
				}
				before, left = first, left-1
			}
		}
	}
}

// fold is a Fold with lines that count from that of the piece it was found in.
type fold struct{ first, last int32 }

// folds finds what can be folded.
var folds = func() *syntax.Finder[fold] {
	f := &syntax.Finder[fold]{}
	f.Entry = func(e syntax.Entry, to *syntax.Finding[fold]) {
		span, value := e.Span(), e.Value()
		if value.Kind() == syntax.Alias || value.Kind() == syntax.Missing {
			return
		}
		if first, last := to.Line(span.Start), to.Line(max(span.Start, span.End-1)); first != last {
			to.Add(fold{int32(first), int32(last)}) //nolint:gosec // a text has at most 32 MiB
			to.In(f, value)
		}
	}
	return f
}()

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
	slices.Reverse(all)
	return all
}
