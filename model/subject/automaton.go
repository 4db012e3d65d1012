package subject

import (
	"crypto/sha256"
	"encoding/binary"
)

// The two states that every automaton has without listing them.
const (
	none int32 = -1 // takes nothing
	all  int32 = -2 // takes every string of token bytes, also the empty one
)

// automaton is the smallest one of its language, its states numbered in a way that follows from the language: two languages
// are equal when their automata are. State 0 is the start; what a state leads to has a higher number, or is all.
type automaton struct {
	sets   []byteSet // in the order in which the edges need them
	states []state
	edges  []edge // of one state after the other, each state's by their lowest bytes
	sum    [sha256.Size]byte
}

type state struct {
	accept bool
	end    int32 // where its edges end; they begin where those of the state before it end
}

type edge struct{ set, to int32 }

// arc is an edge with its bytes. A state's arcs share no byte.
type arc struct {
	set byteSet
	to  int32
}

func (a *automaton) edgesOf(s int32) []edge {
	begin := int32(0)
	if s > 0 {
		begin = a.states[s-1].end
	}
	return a.edges[begin:a.states[s].end]
}

func (a *automaton) accepts(s int32) bool { return s == all || s >= 0 && a.states[s].accept }

func (a *automaton) step(s int32, b byte) int32 {
	if s < 0 {
		if s == all && tokenBytes.has(b) {
			return all
		}
		return none
	}
	for _, e := range a.edgesOf(s) {
		if a.sets[e.set].has(b) {
			return e.to
		}
	}
	return none
}

// arcs are the arcs of any state, those that lead nowhere among them: together they have every token byte.
func (a *automaton) arcs(s int32) []arc {
	if s < 0 {
		return []arc{{tokenBytes, s}}
	}
	edges, rest := a.edgesOf(s), tokenBytes
	arcs := make([]arc, 0, len(edges)+1)
	for _, e := range edges {
		arcs = append(arcs, arc{a.sets[e.set], e.to})
		rest = rest.minus(a.sets[e.set])
	}
	if !rest.empty() {
		arcs = append(arcs, arc{rest, none})
	}
	return arcs
}

// single is the one string of the language, where it has one.
func (a *automaton) single() (string, bool) {
	var text []byte
	for s := int32(0); ; {
		edges := a.edgesOf(s)
		if a.accepts(s) {
			return string(text), len(edges) == 0
		}
		if len(edges) != 1 || a.sets[edges[0].set].count() != 1 || edges[0].to == all {
			return "", false
		}
		text = append(text, a.sets[edges[0].set].lowest())
		s = edges[0].to
	}
}

// seal computes the digest of the language, the same in every build.
func (a *automaton) seal() {
	var text []byte
	for _, set := range a.sets {
		for _, word := range set {
			text = binary.LittleEndian.AppendUint64(text, word)
		}
	}
	for _, s := range a.states {
		text = binary.LittleEndian.AppendUint32(text, uint32(s.end)<<1|bit(s.accept))
	}
	for _, e := range a.edges {
		text = binary.LittleEndian.AppendUint32(text, uint32(e.set))
		text = binary.LittleEndian.AppendUint32(text, uint32(e.to))
	}
	head := binary.LittleEndian.AppendUint64(nil, uint64(len(a.sets))<<32|uint64(len(a.states)))
	a.sum = sha256.Sum256(append(head, text...))
}

func bit(b bool) uint32 {
	if b {
		return 1
	}
	return 0
}
