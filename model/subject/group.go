package subject

import (
	"math/bits"
	"slices"
)

// group is the languages of one shape. Each has a slot; the slot of one that was taken out is used again.
type group struct {
	shape   shape
	columns []column // one for each place
	ids     []int    // of each slot
	taken   slots    // the slots that are in use
	free    []int32
	live    int
}

// column is what the languages of a group have at one place. Each set of tokens that occurs there has a number.
type column struct {
	of       []int32 // the number of each slot's set
	sets     []held
	literals map[string]int32
	wide     map[Key]int32 // of the sets that are no literals
	wideUse  int           // how many slots have one of these
	free     []int32       // numbers of sets that no slot has any more
	version  int           // counts changes, from 1
}

// held is a set of tokens, and who has it.
type held struct {
	tokens Tokens
	slots  slots
	common *meeting // nil of what few have
}

// A meeting is who has a set that meets a given one, as bits, as it was in a version of the column. It is kept for literals that many
// have, which are asked about most.
type meeting struct {
	bits    []uint64
	version int
}

func newGroup(s shape) *group {
	g := &group{shape: s, columns: make([]column, s.places)}
	for p := range g.columns {
		g.columns[p] = column{literals: map[string]int32{}, wide: map[Key]int32{}}
	}
	return g
}

func (g *group) insert(id int, l Language) int32 {
	var slot int32
	if n := len(g.free); n > 0 {
		slot = g.free[n-1]
		g.free = g.free[:n-1]
		g.ids[slot] = id
	} else {
		slot = int32(len(g.ids))
		g.ids = append(g.ids, id)
	}
	g.live++
	g.taken.add(slot, len(g.ids))
	for p := range g.columns {
		g.columns[p].insert(slot, l.tokens[p], len(g.ids))
	}
	return slot
}

func (g *group) remove(slot int32) {
	g.live--
	g.free = append(g.free, slot)
	g.taken.remove(slot)
	for p := range g.columns {
		g.columns[p].remove(slot)
	}
}

func (g *group) language(slot int32) Language {
	tokens := make([]Tokens, len(g.columns))
	for p := range g.columns {
		c := &g.columns[p]
		tokens[p] = c.sets[c.of[slot]].tokens
	}
	return Language{tokens, g.shape.open}
}

func (c *column) insert(slot int32, t Tokens, all int) {
	c.version++
	number, ok := c.number(t)
	if !ok {
		number = c.newNumber()
		c.sets[number].tokens = t
		if t.automaton == nil {
			c.literals[t.literal] = number
		} else {
			c.wide[t.Key()] = number
		}
	}
	if t.automaton != nil {
		c.wideUse++
	}
	c.sets[number].slots.add(slot, all)
	for int(slot) >= len(c.of) {
		c.of = append(c.of, 0)
	}
	c.of[slot] = number
}

// number is the number of a set that occurs.
func (c *column) number(t Tokens) (number int32, ok bool) {
	if t.automaton == nil {
		number, ok = c.literals[t.literal]
	} else {
		number, ok = c.wide[t.Key()]
	}
	return number, ok
}

func (c *column) newNumber() int32 {
	if n := len(c.free); n > 0 {
		number := c.free[n-1]
		c.free = c.free[:n-1]
		return number
	}
	c.sets = append(c.sets, held{})
	return int32(len(c.sets) - 1)
}

func (c *column) remove(slot int32) {
	c.version++
	number := c.of[slot]
	set := &c.sets[number]
	set.slots.remove(slot)
	t := set.tokens
	if t.automaton != nil {
		c.wideUse--
	}
	if set.slots.len() > 0 {
		return
	}
	if t.automaton == nil {
		delete(c.literals, t.literal)
	} else {
		delete(c.wide, t.Key())
	}
	*set = held{}
	c.free = append(c.free, number)
}

// look is a place that is looked at, and how many slots it can leave.
type look struct{ place, most int }

const (
	fewSlots   = 64  // so many are compared one by one
	listLength = 512 // so many that a place leaves are listed, and not kept as bits
	common     = 128 // what a literal's meeting is kept for: one in so many slots has it, so that no more than that are kept
)

// meeting appends the numbers of the languages that meet one whose shape fits.
func (g *group) meeting(ids []int, l Language, s *scratch) []int {
	s.looks = g.looks(s.looks[:0], l)
	looks := s.looks
	s.slots = s.slots[:0]
	switch {
	case len(looks) == 0:
		s.slots = g.taken.appendTo(s.slots)
	case looks[0].most <= listLength:
		c := &g.columns[looks[0].place]
		c.eachMeeting(l.tokens[looks[0].place], func(set *held) { s.slots = set.slots.appendTo(s.slots) })
		looks = looks[1:]
	default:
		looks = g.narrow(looks, l, s)
	}
	for _, slot := range s.slots {
		if g.meets(slot, l, looks) {
			ids = append(ids, g.ids[slot])
		}
	}
	return ids
}

// looks is the places at which a language says something, those first that leave the fewest slots at most.
func (g *group) looks(looks []look, l Language) []look {
	for p := range min(len(l.tokens), g.shape.places) {
		switch t, c := l.tokens[p], &g.columns[p]; {
		case t.automaton == anyToken.automaton:
		case t.automaton != nil:
			looks = append(looks, look{p, g.live})
		default:
			most := c.wideUse
			if number, ok := c.literals[t.literal]; ok {
				most += c.sets[number].slots.len()
			}
			looks = append(looks, look{p, most})
		}
	}
	slices.SortStableFunc(looks, func(a, b look) int { return a.most - b.most })
	return looks
}

// narrow lists the slots that several places leave together, and gives the places that were not looked at.
func (g *group) narrow(looks []look, l Language, s *scratch) []look {
	words := (len(g.ids) + 63) / 64
	s.found = slices.Grow(s.found[:0], words)[:words]
	for i := range s.found {
		s.found[i] = ^uint64(0)
	}
	for i, look := range looks {
		here := g.columns[look.place].meeting(l.tokens[look.place], words, s)
		left := 0
		for w := range s.found {
			s.found[w] &= here[w]
			left += bits.OnesCount64(s.found[w])
		}
		if left <= fewSlots || i == len(looks)-1 {
			looks = looks[i+1:]
			break
		}
	}
	s.slots = appendBits(s.slots, s.found)
	return looks
}

// meeting is who has a set of a column that meets a set, in so many words of bits.
func (c *column) meeting(t Tokens, words int, s *scratch) []uint64 {
	bits := &s.here
	if number, ok := c.literals[t.literal]; ok && t.automaton == nil && c.sets[number].slots.len()*common > words*64 {
		set := &c.sets[number]
		if set.common == nil {
			set.common = &meeting{}
		}
		if set.common.version == c.version {
			return set.common.bits
		}
		set.common.version, bits = c.version, &set.common.bits
	}
	*bits = slices.Grow((*bits)[:0], words)[:words]
	clear(*bits)
	c.eachMeeting(t, func(other *held) { other.slots.orInto(*bits) })
	return *bits
}

// eachMeeting visits the sets of a column that meet a set.
func (c *column) eachMeeting(t Tokens, visit func(*held)) {
	if t.automaton != nil {
		for i := range c.sets {
			if set := &c.sets[i]; set.slots.len() > 0 && t.Meets(set.tokens) {
				visit(set)
			}
		}
		return
	}
	if number, ok := c.literals[t.literal]; ok {
		visit(&c.sets[number])
	}
	for _, number := range c.wide {
		if set := &c.sets[number]; set.tokens.Has(t.literal) {
			visit(set)
		}
	}
}

// meets tells whether the language of a slot meets another one at some places.
func (g *group) meets(slot int32, l Language, looks []look) bool {
	for _, look := range looks {
		c := &g.columns[look.place]
		if !l.tokens[look.place].Meets(c.sets[c.of[slot]].tokens) {
			return false
		}
	}
	return true
}
