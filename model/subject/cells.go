package subject

import (
	"math/bits"
	"slices"
	"strings"
)

// question looks for the first cell of a box that others do not have. A cell is one atom for each place; its first subject is
// made of the least tokens of its atoms, and what holds for that one holds for all of its subjects.
type question struct {
	atoms [][]string // for each place the least tokens of its atoms, in their order
	best  string     // the first subject found so far
}

// box is a set of cells: a set of atoms for each place.
type box []cells

// cells is a set of atoms of one place, as bits.
type cells []uint64

func cellsWhere(atoms []string, has func(string) bool) cells {
	c := make(cells, (len(atoms)+63)/64)
	for i, a := range atoms {
		if has(a) {
			c[i/64] |= 1 << (i % 64)
		}
	}
	return c
}

func (c cells) has(i int) bool { return c[i/64]&(1<<(i%64)) != 0 }

// first is the first atom of a set, -1 of an empty one.
func (c cells) first() int {
	for i, word := range c {
		if word != 0 {
			return i*64 + bits.TrailingZeros64(word)
		}
	}
	return -1
}

func (c cells) both(d cells, rule func(c, d uint64) uint64) cells {
	out := make(cells, len(c))
	for i := range c {
		out[i] = rule(c[i], d[i])
	}
	return out
}

func (c cells) and(d cells) cells {
	return c.both(d, func(c, d uint64) uint64 { return c & d })
}

func (c cells) minus(d cells) cells {
	return c.both(d, func(c, d uint64) uint64 { return c &^ d })
}

// and is what two boxes share; nil where that is nothing.
func (b box) and(c box) box {
	out := make(box, len(b))
	for p := range b {
		out[p] = b[p].and(c[p])
		if out[p].first() < 0 {
			return nil
		}
	}
	return out
}

func (b box) includes(c box) bool {
	for p := range b {
		if c[p].minus(b[p]).first() >= 0 {
			return false
		}
	}
	return true
}

// minus is what is in a box and not in another that it includes, as boxes that share nothing.
func (b box) minus(c box) (pieces []box) {
	before := slices.Clone(b)
	for p := range b {
		if outside := b[p].minus(c[p]); outside.first() >= 0 {
			piece := slices.Clone(before)
			piece[p] = outside
			pieces = append(pieces, piece)
		}
		before[p] = c[p]
	}
	return pieces
}

// least is the first subject of a box.
func (q *question) least(b box) string {
	tokens := make([]string, len(b))
	for p := range b {
		tokens[p] = q.atoms[p][b[p].first()]
	}
	return strings.Join(tokens, ".")
}

// found takes a subject where it stands before what was found so far.
func (q *question) found(subject string) {
	if q.better(subject) {
		q.best = subject
	}
}

func (q *question) better(subject string) bool { return q.best == "" || Compare(subject, q.best) < 0 }

// ask looks for the first subject of a box that no other box has.
func (q *question) ask(whole box, by []box) {
	least := q.least(whole)
	if !q.better(least) {
		return
	}
	by = essential(whole, by)
	taker := q.taker(whole, by)
	switch {
	case taker < 0:
		q.found(least)
	case by[taker].includes(whole):
		// nothing is left
	case disjoint(by):
		q.count(whole, by)
	default:
		pieces := whole.minus(by[taker])
		slices.SortStableFunc(pieces, func(a, b box) int { return Compare(q.least(a), q.least(b)) })
		rest := slices.Delete(by, taker, taker+1)
		for _, piece := range pieces {
			q.ask(piece, slices.Clone(rest))
		}
	}
}

// essential is the parts of boxes that lie in a box, without those that lie in another part.
func essential(whole box, by []box) (parts []box) {
	for _, b := range by {
		if part := b.and(whole); part != nil && !slices.ContainsFunc(parts, func(p box) bool { return p.includes(part) }) {
			parts = slices.DeleteFunc(parts, part.includes)
			parts = append(parts, part)
		}
	}
	return parts
}

// taker is the box, among several, that has the first cell of the whole and leaves the fewest pieces of it; -1 where none has it.
func (q *question) taker(whole box, by []box) int {
	found, fewest := -1, 0
	for i, b := range by {
		cuts := 0
		for p := range whole {
			if !b[p].has(whole[p].first()) {
				cuts = -1
				break
			}
			if !slices.Equal(b[p], whole[p]) {
				cuts++
			}
		}
		if cuts >= 0 && (found < 0 || cuts < fewest) {
			found, fewest = i, cuts
		}
	}
	return found
}

func disjoint(boxes []box) bool {
	for i, b := range boxes {
		for _, c := range boxes[:i] {
			if b.and(c) != nil {
				return false
			}
		}
	}
	return true
}

func (c cells) count() (n int) {
	for _, word := range c {
		n += bits.OnesCount64(word)
	}
	return n
}
