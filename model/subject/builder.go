package subject

import (
	"encoding/binary"
	"slices"
)

// builder makes automata from their ends: states that take the same strings are one from the start, so that what is built is
// smallest.
type builder struct {
	nodes []node
	known map[string]int32 // by what a state is written as
	key   []byte
}

type node struct {
	accept bool
	arcs   []arc
}

// lead adds to a node that the bytes lead to a state. A node's arcs are given without an overlap.
func (n *node) lead(set byteSet, to int32) {
	if to == none || set.empty() {
		return
	}
	for i := range n.arcs {
		if n.arcs[i].to == to {
			n.arcs[i].set = n.arcs[i].set.or(set)
			return
		}
	}
	n.arcs = append(n.arcs, arc{set, to})
}

// state is the number of the state that a node describes.
func (b *builder) state(n node) int32 {
	switch {
	case !n.accept && len(n.arcs) == 0:
		return none
	case n.accept && len(n.arcs) == 1 && n.arcs[0] == arc{tokenBytes, all}:
		return all
	}
	slices.SortFunc(n.arcs, func(x, y arc) int { return int(x.set.lowest()) - int(y.set.lowest()) })
	b.key = append(b.key[:0], byte(bit(n.accept)))
	for _, a := range n.arcs {
		for _, word := range a.set {
			b.key = binary.LittleEndian.AppendUint64(b.key, word)
		}
		b.key = binary.LittleEndian.AppendUint32(b.key, uint32(a.to))
	}
	if s, ok := b.known[string(b.key)]; ok {
		return s
	}
	if b.known == nil {
		b.known = map[string]int32{}
	}
	s := int32(len(b.nodes))
	b.nodes = append(b.nodes, n)
	b.known[string(b.key)] = s
	return s
}

// values is the state that takes the rest of each value from a byte on. The values are sorted, distinct, and alike before it.
func (b *builder) values(sorted []string, at int) int32 {
	var n node
	if len(sorted[0]) == at {
		n.accept = true
		sorted = sorted[1:]
	}
	for len(sorted) > 0 {
		first := sorted[0][at]
		end := slices.IndexFunc(sorted, func(v string) bool { return v[at] != first })
		if end < 0 {
			end = len(sorted)
		}
		n.lead(bytesOf(string([]byte{first})), b.values(sorted[:end], at+1))
		sorted = sorted[end:]
	}
	return b.state(n)
}

// tokens is the set of the strings that a state takes. None of them is empty.
func (b *builder) tokens(start int32) Tokens {
	if start == none {
		return Tokens{}
	}
	return b.number(start).set()
}

// number lists the states from the start: each before those that it leads to, and those that two of its arcs lead to in the
// order of the arcs' bytes where nothing else speaks.
func (b *builder) number(start int32) *automaton {
	order := b.backwards(start)
	slices.Reverse(order)
	place := make([]int32, len(b.nodes))
	for i, s := range order {
		place[s] = int32(i)
	}
	a := &automaton{states: make([]state, 0, len(order))}
	sets := map[byteSet]int32{}
	for _, s := range order {
		n := b.nodes[s]
		for _, arc := range n.arcs {
			set, ok := sets[arc.set]
			if !ok {
				set = int32(len(a.sets))
				sets[arc.set] = set
				a.sets = append(a.sets, arc.set)
			}
			to := arc.to
			if to >= 0 {
				to = place[to]
			}
			a.edges = append(a.edges, edge{set, to})
		}
		a.states = append(a.states, state{n.accept, int32(len(a.edges))})
	}
	return a
}

// backwards lists the states that a state leads to, each behind all that it leads to.
func (b *builder) backwards(start int32) []int32 {
	seen := make([]bool, len(b.nodes))
	var order []int32
	var visit func(s int32)
	visit = func(s int32) {
		if s < 0 || seen[s] {
			return
		}
		seen[s] = true
		for _, a := range b.nodes[s].arcs {
			visit(a.to)
		}
		order = append(order, s)
	}
	visit(start)
	return order
}
