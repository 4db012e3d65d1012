package syntax

import (
	"github.com/natscontract/natscontract/internal/seq"
	"github.com/natscontract/natscontract/model/source"
)

// A Finder finds things in the entries of a collection and below them, in their order, and remembers them for runs of entries, so
// that after an edit it looks again at what the edit touched alone. What it finds in an entry must be a function of the text from
// the entry to the next one. A Finder is used by its address.
type Finder[T any] struct {
	Entry func(Entry, *Finding[T])
	Whole bool // Entry looks at all of an entry by itself, and never asks for In
}

// Found are things that stand one behind the other. What they say of places counts from Start.
type Found[T any] struct {
	Start  int
	Things []T       // must not be changed
	Memo   *seq.Memo // for what follows from the things and the text that they stand in; nil where they are not remembered
}

// What is found in runs of no more nodes than this is remembered in one piece: that is what is looked at again after an edit. Larger
// runs are put together each time.
const maxPiece = 4096

// piecewise tells whether what is found in a run is remembered in one piece. Below the entries of one that is too large there may be
// others, but for a finder that looks at whole entries.
func (f *Finder[T]) piecewise(r Run) bool {
	n := r.Nodes()
	return n >= worthFolding && (n <= maxPiece || f.Whole && len(r.n.Kids()) == 0) && !r.HasAlias()
}

// Find finds all things below a node, which may be any.
func (f *Finder[T]) Find(n Node) (all []Found[T]) { return f.FindIn(n, n.Full()) }

// FindIn finds the things below a node in the entries that touch a span, and looks at few others.
func (f *Finder[T]) FindIn(n Node, span source.Span) (all []Found[T]) {
	if n.t == nil {
		return nil
	}
	w := &Finding[T]{ruler: n.t.text.Ruler(), span: span, all: &all}
	w.In(f, n)
	w.flush()
	return all
}

// A Finding is what a Finder finds things for.
type Finding[T any] struct {
	ruler  *source.Ruler
	span   source.Span // in which things are looked for; what is found in one piece is found whole
	from   int
	line   int
	things []T
	all    *[]Found[T] // nil while what is found is one piece
}

// Add takes a thing. What it says of places must count from From.
func (w *Finding[T]) Add(thing T) { w.things = append(w.things, thing) }

// From is the offset that places count from.
func (w *Finding[T]) From() int { return w.from }

// Line is by how many lines an offset stands below From.
func (w *Finding[T]) Line(offset int) int { return w.ruler.Line(offset) - w.line }

// In has a finder look into a node.
func (w *Finding[T]) In(f *Finder[T], n Node) {
	if r, ok := n.Run(); ok {
		w.run(f, r, n.Full().End)
	}
}

// run looks into a run that ends before an offset.
func (w *Finding[T]) run(f *Finder[T], r Run, end int) {
	if !w.touches(r.Start(), end) {
		return
	}
	if w.all != nil && f.piecewise(r) {
		w.flush()
		if piece := w.piece(f, r); len(piece.things) > 0 {
			*w.all = append(*w.all, Found[T]{r.Start(), piece.things, &piece.memo})
		}
		return
	}
	var before Run // of which it is not known yet where it ends
	for part := range r.Runs() {
		if before.n != nil {
			w.run(f, before, part.Start())
		}
		before = part
	}
	if before.n != nil {
		w.run(f, before, end)
	}
	for e := range r.Entries() {
		if span := e.Span(); w.touches(span.Start, span.End) {
			f.Entry(e, w)
		}
	}
}

// touches tells whether what stands between two offsets may have things that are looked for.
func (w *Finding[T]) touches(start, end int) bool {
	return w.all == nil || start <= w.span.End && w.span.Start <= end
}

// piece is what is remembered of a run.
type piece[T any] struct {
	things []T
	memo   seq.Memo
}

func (w *Finding[T]) piece(f *Finder[T], r Run) *piece[T] {
	if known, ok := r.Memo().Load(f); ok {
		return known.(*piece[T])
	}
	below := &Finding[T]{ruler: w.ruler, from: r.Start(), line: w.ruler.Line(r.Start())}
	below.run(f, r, 0)
	p := &piece[T]{things: below.things}
	r.Memo().Store(f, p)
	return p
}

// flush ends the things that stand between pieces.
func (w *Finding[T]) flush() {
	if len(w.things) > 0 {
		*w.all = append(*w.all, Found[T]{Things: w.things})
		w.things = nil
	}
}
