package subject

import (
	"iter"
	"math/big"
)

// All is every subject of the language, in the order of subjects. Where the language has no end, neither has this.
func (l Language) All() iter.Seq[string] {
	return func(yield func(string) bool) {
		if l.Empty() {
			return
		}
		longest, finite := l.Longest()
		bound := longest
		if !finite {
			bound = 2 * l.Shortest()
		}
		w := newWalker(l, bound)
		for n := l.Shortest(); !finite || n <= longest; n++ {
			if n > w.bound {
				w = newWalker(l, 2*n)
			}
			if w.left[0].Bit(n) == 1 && !w.walk(yield, 0, 0, n) {
				return
			}
		}
	}
}

// OfLength is every subject of the language that has so many bytes, in the order of subjects.
func (l Language) OfLength(n int) iter.Seq[string] {
	return func(yield func(string) bool) {
		if l.Empty() || n < l.Shortest() {
			return
		}
		if w := newWalker(l, n); w.left[0].Bit(n) == 1 {
			w.walk(yield, 0, 0, n)
		}
	}
}

// Lexicographic is every subject of a finite language in the order of a dictionary: by the first byte that differs, whatever the
// lengths, and a subject before those that it begins. In a language without end this order may have no first subject; then it is
// nothing.
func (l Language) Lexicographic() iter.Seq[string] {
	return func(yield func(string) bool) {
		if _, finite := l.Longest(); finite && !l.Empty() {
			w := walker{places: l.places()}
			w.walk(yield, 0, 0, anyLength)
		}
	}
}

// All is every token of the set, in the order of subjects. Where the set has no end, neither has this.
func (t Tokens) All() iter.Seq[string] { return New([]Tokens{t}, false).All() }

// anyLength lets a walk end where it may.
const anyLength = -1

// walker writes subjects byte by byte, and never one that cannot be finished.
type walker struct {
	places []Tokens
	open   bool // the last place may be repeated
	bound  int  // the longest subject that the tables know
	text   []byte

	// Which numbers of bytes can be left, as bits: at the start of a place up to the subject's end; in a state of a place up
	// to the token's end.
	left []*big.Int
	ends [][]*big.Int
}

// places are the token sets, with that of the final >.
func (l Language) places() []Tokens {
	if l.open {
		return append(l.tokens[:len(l.tokens):len(l.tokens)], anyToken)
	}
	return l.tokens
}

func newWalker(l Language, bound int) *walker {
	w := &walker{places: l.places(), open: l.open, bound: bound}
	w.left, w.ends = make([]*big.Int, len(w.places)), make([][]*big.Int, len(w.places))
	mask := ones(bound + 1)
	for p := len(w.places) - 1; p >= 0; p-- {
		last := p == len(w.places)-1
		w.ends[p] = w.places[p].ends(bound)
		token := w.places[p].lengths(w.ends[p])
		switch {
		case last && w.open:
			w.left[p] = new(big.Int).SetBit(mask, 0, 0) // one token can be of any length
		case last:
			w.left[p] = token
		default:
			w.left[p] = sums(token, w.left[p+1], mask)
		}
	}
	return w
}

// ones is the bits below n.
func ones(n int) *big.Int {
	one := big.NewInt(1)
	return one.Sub(new(big.Int).Lsh(one, uint(n)), one)
}

// sums is every sum of a length of the one, a dot, and a length of the other.
func sums(token, rest, mask *big.Int) *big.Int {
	sum, moved := new(big.Int), new(big.Int)
	for n := range token.BitLen() {
		if token.Bit(n) == 1 {
			sum.Or(sum, moved.Lsh(rest, uint(n+1)))
		}
	}
	return sum.And(sum, mask)
}

// ends is, for each state of the set's automaton, which numbers of bytes up to a bound lead from it to the end of a token.
// A literal needs no table.
func (t Tokens) ends(bound int) []*big.Int {
	if t.automaton == nil {
		return nil
	}
	a, mask, moved := t.automaton, ones(bound+1), new(big.Int)
	table := make([]*big.Int, len(a.states))
	for s := int32(len(a.states) - 1); s >= 0; s-- {
		table[s] = new(big.Int)
		for _, e := range a.edgesOf(s) {
			next := mask
			if e.to != all {
				next = table[e.to]
			}
			table[s].Or(table[s], moved.Lsh(next, 1))
		}
		table[s].And(table[s], mask)
		table[s].SetBit(table[s], 0, uint(bit(a.accepts(s))))
	}
	return table
}

// lengths is the lengths of the set's tokens, as bits.
func (t Tokens) lengths(ends []*big.Int) *big.Int {
	if t.automaton == nil {
		return new(big.Int).SetBit(new(big.Int), len(t.literal), 1)
	}
	return ends[0]
}

// walk hands on every subject that begins with what is written: which has come to a state of a place, with so many bytes left.
// It tells whether to go on.
func (w *walker) walk(yield func(string) bool, p int, s int32, left int) bool {
	ends := w.places[p].accepts(s)
	if ends && p == len(w.places)-1 && left <= 0 && !yield(string(w.text)) {
		return false
	}
	if left == 0 {
		return true
	}
	for _, b := range ranked {
		nextP, nextS := w.next(p, s, b, ends)
		if nextS == none || left != anyLength && !w.can(nextP, nextS, left-1) {
			continue
		}
		w.text = append(w.text, b)
		if !w.walk(yield, nextP, nextS, max(left-1, anyLength)) {
			return false
		}
		w.text = w.text[:len(w.text)-1]
	}
	return true
}

// next is the place and state that a byte leads to; a dot ends the token where one may end.
func (w *walker) next(p int, s int32, b byte, ends bool) (int, int32) {
	switch last := p == len(w.places)-1; {
	case b != '.':
		return p, w.places[p].step(s, b)
	case !ends || last && !w.open:
		return p, none
	case last:
		return p, 0
	}
	return p + 1, 0
}

// can tells whether a subject can end exactly so many bytes behind a state of a place.
func (w *walker) can(p int, s int32, left int) bool {
	if w.places[p].automaton == nil {
		return w.after(p, left-(len(w.places[p].literal)-int(s)))
	}
	for n := 0; n <= left; n++ {
		if s != all {
			if n >= w.ends[p][s].BitLen() {
				return false
			}
			if w.ends[p][s].Bit(n) == 0 {
				continue
			}
		}
		if w.after(p, left-n) {
			return true
		}
	}
	return false
}

// after tells whether a subject can end exactly so many bytes behind a whole token of a place.
func (w *walker) after(p, left int) bool {
	switch last := p == len(w.places)-1; {
	case left == 0:
		return last
	case left < 2 || last && !w.open:
		return false
	case last:
		return true
	}
	return w.left[p+1].Bit(left-1) == 1
}
