package contract

import (
	"cmp"
	"slices"

	"github.com/natscontract/natscontract/model/diag"
)

// A Binding is a nats binding that an operation has, by itself or by a trait.
type Binding struct {
	Place
	Via []Anchor // the references that lead there
}

// Bindings are the nats bindings of an operation, those first whose values win: its own, then those of its traits, the last first. By is
// the report that says why not all can be read.
func Bindings(operation Place) (all []Binding, by diag.Code) {
	add := func(of Place, via []Anchor) {
		bindings, more := of.Get("bindings").Follow()
		nats := bindings.Get("nats")
		if by = cmp.Or(by, nats.By); !nats.Absent() {
			all = append(all, Binding{nats, slices.Concat(via, more)})
		}
	}
	operation, via := operation.Follow()
	add(operation, via)
	traits := operation.Get("traits")
	by = cmp.Or(by, traits.By)
	for _, i := range slices.Backward(slices.Collect(traits.Keys())) {
		trait, more := traits.Get(i).Follow()
		add(trait, slices.Concat(via, more))
	}
	return all, by
}

// Queue is the queue group that some bindings of an operation ask for, and which of them does; false for none.
func Queue(of []Binding) (queue Place, in Binding, ok bool) {
	for _, b := range of {
		if queue = b.Get("queue"); !queue.Absent() {
			return queue, b, true
		}
	}
	return Place{}, Binding{}, false
}
