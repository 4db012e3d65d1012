package link

import (
	"slices"
	"strings"

	"github.com/natscontract/natscontract/model/contract"
)

// A matching gives each of some messages a counterpart of its own, as far as it can. Those that come first come first: if one has
// none, no other matching that has counterparts for all before it gives it one.
type matching struct {
	of   []int // by message that is sent, the one that is taken; -1 for none
	with []int // the other way round
}

// match finds a matching of so many messages with so many others, given which fit.
func match(sent, taken int, fit func(i, j int) bool) matching {
	m := matching{slices.Repeat([]int{-1}, sent), slices.Repeat([]int{-1}, taken)}
	for i := range sent {
		m.place(i, make([]bool, taken), fit)
	}
	return m
}

// place finds a counterpart for a message, and another one for whoever has it.
func (m matching) place(i int, tried []bool, fit func(i, j int) bool) bool {
	for j, other := range m.with {
		if tried[j] || !fit(i, j) {
			continue
		}
		tried[j] = true
		if other < 0 || m.place(other, tried, fit) {
			m.of[i], m.with[j] = j, i
			return true
		}
	}
	return false
}

// unmatched is the first message without a counterpart; -1 where all have one.
func (m matching) unmatched() int { return slices.Index(m.of, -1) }

// nearest is the message that one without a counterpart is held against: that of its name, else one that is nobody's counterpart,
// else the first.
func (m matching) nearest(sent, taken []contract.Carried, i int) int {
	if j := slices.IndexFunc(taken, func(t contract.Carried) bool { return t.Key == sent[i].Key }); j >= 0 {
		return j
	}
	return max(0, slices.Index(m.with, -1))
}

// sameType tells whether the content types of two messages, each its own or its document's, are no others. One that is not known is
// not compared.
func sameType(a, b contract.Carried) bool {
	return a.ContentType == "" || b.ContentType == "" || mediaType(a.ContentType) == mediaType(b.ContentType)
}

// mediaType writes a media type in one way: case and white space do not tell two apart.
func mediaType(s string) string { return strings.ToLower(strings.Join(strings.Fields(s), "")) }
