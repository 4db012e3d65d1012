package subject

// combiner makes the automaton of what two automata take together, by a rule for strings: keep says whether a string belongs
// to the result, by whether it belongs to each. What belongs to neither never does.
type combiner struct {
	a, b *automaton
	keep func(inA, inB bool) bool
	out  builder
	done map[[2]int32]int32
}

// combine makes the set that a rule gives of two automata.
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
	s := search{a: a, b: b}
	return !s.each(0, 0, s.apart)
}

// include tells whether every string that the second takes is taken by the first, without making the automaton of those that are
// not.
func include(a, b *automaton) bool {
	s := search{a: a, b: b}
	return s.each(0, 0, s.covered)
}

// A search asks something of all pairs of states that some string leads to. Every state takes something.
type search struct {
	a, b *automaton
	seen []uint64 // the pairs that were asked, as far as they are few
	many map[[2]int32]bool
}

// fewPairs is up to how many pairs of states have a bit each.
const fewPairs = 1 << 18

// each tells whether a rule holds of a pair, and of all that it leads to.
func (s *search) each(p, q int32, holds func(p, q int32) (ok, further bool)) bool {
	if ok, further := holds(p, q); !ok || !further {
		return ok
	}
	if s.met(p, q) {
		return true
	}
	for _, x := range s.a.edgesOf(p) {
		for _, y := range s.b.edgesOf(q) {
			if !s.a.sets[x.set].and(s.b.sets[y.set]).empty() && !s.each(x.to, y.to, holds) {
				return false
			}
		}
	}
	return true
}

// met tells whether a pair was asked before, and notes that it was.
func (s *search) met(p, q int32) bool {
	pairs := len(s.a.states) * len(s.b.states)
	switch {
	case s.seen != nil:
	case pairs <= fewPairs:
		s.seen = make([]uint64, (pairs+63)/64)
	case s.many[[2]int32{p, q}]:
		return true
	default:
		if s.many == nil {
			s.many = map[[2]int32]bool{}
		}
		s.many[[2]int32{p, q}] = true
		return false
	}
	at := int(p)*len(s.b.states) + int(q)
	known := s.seen[at/64]&(1<<(at%64)) != 0
	s.seen[at/64] |= 1 << (at % 64)
	return known
}

// apart holds of two states of which nothing is taken by both here and now.
func (s *search) apart(p, q int32) (ok, further bool) {
	if p == all || q == all {
		return false, false
	}
	return !s.a.states[p].accept || !s.b.states[q].accept, true
}

// covered holds of a state of the first that takes, as far as one byte tells, all that one of the second does.
func (s *search) covered(p, q int32) (ok, further bool) {
	switch {
	case p == all:
		return true, false
	case q == all: // the smallest automaton has no other state that takes everything
		return false, false
	case s.b.states[q].accept && !s.a.states[p].accept:
		return false, false
	}
	var have, need byteSet
	for _, x := range s.a.edgesOf(p) {
		have = have.or(s.a.sets[x.set])
	}
	for _, y := range s.b.edgesOf(q) {
		need = need.or(s.b.sets[y.set])
	}
	return need.minus(have).empty(), true
}
