package schema

import (
	"encoding/binary"

	"github.com/natscontract/natscontract/model/syntax"
)

// The fingerprint of a schema with all that it reaches. The graph of schemas is an automaton: a vertex's keywords are its
// label, and the schemas in it stand in one order, so that each has a number. Two vertices unfold to the same tree exactly when
// they are equivalent states.
//
//   - What reaches no circle is written from the leaves up, the fingerprint of each in that of the one above.
//   - What reaches one is first reduced to its classes of equivalent states (reduce.go), so that it does not matter how far a
//     circle was written out, and then written as a list of classes, numbered as they are met on the way from the start.

// deepState is how far the fingerprint of a vertex is known.
type deepState uint8

const (
	unvisited deepState = iota
	visiting
	acyclic // reaches no circle; deep is known
	onward  // reaches a circle; deep is not known yet
	known   // reaches a circle; deep is known
)

// Fingerprint stands for the schema with all that it reaches: two that have the same are equal, and equal ones have the same,
// wherever they stand. A blocked schema has none.
func (s Schema) Fingerprint() (Fingerprint, *Block) {
	v := s.vertex()
	if v.block == nil && v.own().closed {
		return v.own().sum, nil
	}
	if b := s.Blocked(); b != nil {
		return Fingerprint{}, b
	}
	return s.w.deep(v), nil
}

// deep is the fingerprint of a vertex that reaches nothing blocked.
func (w *World) deep(v *vertex) Fingerprint {
	w.visit(v)
	if v.state == onward {
		circles := reduce(v)
		v.deep, v.state = circles.write(v), known
	}
	return v.deep
}

// visit finds out which vertices reach a circle, and makes the fingerprints of all others.
func (w *World) visit(v *vertex) {
	if v.state != unvisited {
		return
	}
	if v.own().closed {
		v.deep, v.state = v.own().sum, acyclic
		return
	}
	w.expand(v)
	v.state = visiting
	circle := false
	for _, k := range v.kids {
		w.visit(k.vertex)
		circle = circle || k.state != acyclic
	}
	if circle {
		v.state = onward
		return
	}
	v.deep, v.state = sum(v.label()), acyclic
}

// hole stands in a label for a schema that reaches a circle.
var hole = sum([]byte("hole"))

// label writes the vertex's keywords, with the fingerprints of the schemas in it that reach no circle.
func (v *vertex) label() []byte {
	next := 0
	return v.form.encode(nil, func(string, syntax.Node) Fingerprint {
		k := v.kids[next]
		next++
		if k.state != acyclic {
			return hole
		}
		return k.deep
	})
}

// circular yields the kids that reach a circle, in order.
func (v *vertex) circular(yield func(*vertex) bool) {
	for _, k := range v.kids {
		if k.state != acyclic && !yield(k.vertex) {
			return
		}
	}
}

// write writes the classes that are reached from a vertex, in the order in which they are met.
func (c *classes) write(from *vertex) Fingerprint {
	number := map[int32]uint64{c.of(from): 0}
	queue := []*vertex{from}
	to := []byte("circle")
	for len(queue) > 0 {
		v := queue[0]
		queue = queue[1:]
		label := sum(v.label())
		to = append(to, label[:]...)
		for k := range v.circular {
			n, met := number[c.of(k)]
			if !met {
				n = uint64(len(number))
				number[c.of(k)] = n
				queue = append(queue, k)
			}
			to = binary.AppendUvarint(to, n)
		}
	}
	return sum(to)
}
