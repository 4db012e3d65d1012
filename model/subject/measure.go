package subject

import (
	"math"
	"math/big"
)

// Count is how many tokens are in the set; not finite where there is no end of them.
func (t Tokens) Count() (n *big.Int, finite bool) {
	if t.automaton == nil {
		return big.NewInt(int64(min(len(t.literal), 1))), true
	}
	a := t.automaton
	counts := make([]*big.Int, len(a.states))
	for s := int32(len(a.states) - 1); s >= 0; s-- {
		sum := big.NewInt(int64(bit(a.accepts(s))))
		for _, e := range a.edgesOf(s) {
			if e.to == all {
				return nil, false
			}
			times := big.NewInt(int64(a.sets[e.set].count()))
			sum.Add(sum, times.Mul(times, counts[e.to]))
		}
		counts[s] = sum
	}
	return counts[0], true
}

// Shortest is the length of the shortest token in bytes; 0 for the empty set.
func (t Tokens) Shortest() int {
	if t.automaton == nil {
		return len(t.literal)
	}
	return len(t.automaton.least)
}

// nearest is, for each state, how many bytes are missing at least.
func (a *automaton) nearest() []int32 {
	missing := make([]int32, len(a.states))
	for s := int32(len(a.states) - 1); s >= 0; s-- {
		if a.accepts(s) {
			continue
		}
		missing[s] = math.MaxInt32
		for _, e := range a.edgesOf(s) {
			missing[s] = min(missing[s], 1+at(missing, e.to))
		}
	}
	return missing
}

// at is what a table of states has for a state; nothing is missing and nothing is left at all.
func at(table []int32, s int32) int32 {
	if s == all {
		return 0
	}
	return table[s]
}

// Longest is the length of the longest token in bytes, 0 for the empty set; not finite where there is none.
func (t Tokens) Longest() (n int, finite bool) {
	if t.automaton == nil {
		return len(t.literal), true
	}
	a := t.automaton
	left := make([]int32, len(a.states))
	for s := int32(len(a.states) - 1); s >= 0; s-- {
		for _, e := range a.edgesOf(s) {
			if e.to == all {
				return 0, false
			}
			left[s] = max(left[s], 1+left[e.to])
		}
	}
	return int(left[0]), true
}

// Least is the first token of the set, in the order of subjects.
func (t Tokens) Least() (token string, ok bool) {
	if t.automaton == nil {
		return t.literal, t.literal != ""
	}
	return t.automaton.least, true
}

// first is the first string of the language, in the order of subjects.
func (a *automaton) first() string {
	missing := a.nearest()
	text := make([]byte, 0, missing[0])
	for s := int32(0); s != all && missing[s] > 0; {
		best, next := len(ranked), none
		for _, e := range a.edgesOf(s) {
			if 1+at(missing, e.to) != missing[s] {
				continue
			}
			if r := a.sets[e.set].first(); r < best {
				best, next = r, e.to
			}
		}
		text = append(text, ranked[best])
		s = next
	}
	return string(text)
}
