package syntax

import (
	"cmp"
	"slices"

	"github.com/natscontract/natscontract/model/source"
)

// A Fault is something wrong with the text, at its place.
type Fault struct {
	Kind    FaultKind
	Span    source.Span
	Message string
	Related []Note
}

// A Note is another place that a fault speaks of.
type Note struct {
	Span    source.Span
	Message string
}

// Faults lists all that is wrong with the text, in its order.
func (t *Tree) Faults() []Fault {
	var all []Fault
	for _, f := range t.faults {
		all = append(all, Fault{Kind: f.kind, Span: source.Span{Start: f.start, End: f.end}, Message: f.message})
	}
	all = t.Root().collect(all)
	all = append(all, t.table().faults...)
	slices.SortStableFunc(all, func(a, b Fault) int {
		return cmp.Or(cmp.Compare(a.Span.Start, b.Span.Start), cmp.Compare(a.Span.End, b.Span.End), cmp.Compare(a.Kind, b.Kind))
	})
	return all
}

// collect appends the faults in a node.
func (n Node) collect(to []Fault) []Fault {
	if n.body() == nil || n.g.flags&(flagFault|flagDuplicate) == 0 {
		return to
	}
	if n.b.rest().twice != nil {
		to = n.duplicates(to)
	}
	run, ok := n.Run()
	if !ok {
		return to
	}
	return run.collect(to)
}

func (r Run) collect(to []Fault) []Fault {
	if r.n.Sum().flags&(flagFault|flagDuplicate) == 0 {
		return to
	}
	for k := range r.Runs() {
		to = k.collect(to)
	}
	for e := range r.Entries() {
		for _, f := range e.c.e.body.rest().faults {
			span := source.Span{Start: e.c.at + f.start, End: e.c.at + f.end}
			to = append(to, Fault{Kind: f.kind, Span: span, Message: f.message})
		}
		to = e.Key().collect(to)
		to = e.Value().collect(to)
	}
	return to
}

// duplicates appends a fault for each key that stands again.
func (n Node) duplicates(to []Fault) []Fault {
	first := map[string]Node{}
	for e := range n.Entries() {
		key := e.Key().Value()
		switch {
		case !n.b.isTwice(&e.c.e.key):
		case e.again:
			to = append(to, Fault{
				Kind: FaultDuplicateKey, Span: e.Key().Span(),
				Message: "the key " + key + " stands twice; the first value counts",
				Related: []Note{{first[key].Span(), "the first"}},
			})
		default:
			first[key] = e.Key()
		}
	}
	return to
}
