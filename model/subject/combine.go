package subject

// combiner makes the automaton of what two automata take together, by a rule for strings: keep says whether a string belongs
// to the result, by whether it belongs to each. What belongs to neither never does.
type combiner struct {
	a, b *automaton
	keep func(inA, inB bool) bool
	out  builder
	done map[[2]int32]int32
}

func combine(a, b *automaton, keep func(inA, inB bool) bool) Tokens {
	c := combiner{a: a, b: b, keep: keep, done: map[[2]int32]int32{}}
	return c.out.tokens(c.pair(0, 0))
}

// pair is the state of the result that stands for a state of each.
func (c *combiner) pair(p, q int32) int32 {
	switch {
	case p == none && !c.keep(false, true), q == none && !c.keep(true, false):
		return none
	case p < 0 && q < 0: // each takes everything, or nothing
		if c.keep(p == all, q == all) {
			return all
		}
		return none
	}
	if s, ok := c.done[[2]int32{p, q}]; ok {
		return s
	}
	n := node{accept: c.keep(c.a.accepts(p), c.b.accepts(q))}
	arcsB := c.b.arcs(q)
	for _, x := range c.a.arcs(p) {
		for _, y := range arcsB {
			if both := x.set.and(y.set); !both.empty() {
				n.lead(both, c.pair(x.to, y.to))
			}
		}
	}
	s := c.out.state(n)
	c.done[[2]int32{p, q}] = s
	return s
}

// meet tells whether some string is taken by both, without making the automaton of those that are.
func meet(a, b *automaton) bool {
	m := meeter{a: a, b: b}
	return m.pair(0, 0)
}

type meeter struct {
	a, b *automaton
	done map[[2]int32]bool // pairs that have nothing in common
}

func (m *meeter) pair(p, q int32) bool {
	switch {
	case p == all || q == all:
		return true // each state takes something
	case m.a.states[p].accept && m.b.states[q].accept:
		return true
	case m.done[[2]int32{p, q}]:
		return false
	}
	for _, x := range m.a.edgesOf(p) {
		for _, y := range m.b.edgesOf(q) {
			if both := m.a.sets[x.set].and(m.b.sets[y.set]); !both.empty() && m.pair(x.to, y.to) {
				return true
			}
		}
	}
	if m.done == nil {
		m.done = map[[2]int32]bool{}
	}
	m.done[[2]int32{p, q}] = true
	return false
}
