package subject

import (
	"crypto/sha256"
	"encoding/binary"
	"slices"
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
	least  string // the first of the language, in the order of subjects
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

// chain is the automaton in which each state leads to the next by the bytes of a link, and accepts tells of each number of bytes
// whether the language has strings of it. The last state accepts.
func chain(links []byteSet, accepts func(n int) bool) *automaton {
	a := &automaton{states: make([]state, 0, len(links)+1), edges: make([]edge, 0, len(links))}
	for i, link := range links {
		set := slices.Index(a.sets, link)
		if set < 0 {
			set = len(a.sets)
			a.sets = append(a.sets, link)
		}
		a.edges = append(a.edges, edge{int32(set), int32(i + 1)})
		a.states = append(a.states, state{accepts(i), int32(i + 1)})
	}
	a.states = append(a.states, state{true, int32(len(links))})
	return a
}

// set is the language as a set of tokens: of one token where it has one. None of them is empty.
func (a *automaton) set() Tokens {
	if text, ok := a.single(); ok {
		return Tokens{literal: text}
	}
	a.seal()
	return Tokens{automaton: a}
}

// seal computes what is asked of a language again and again: its first string, and its digest, the same in every build.
func (a *automaton) seal() {
	text := make([]byte, 0, 8+32*len(a.sets)+4*len(a.states)+8*len(a.edges))
	text = binary.LittleEndian.AppendUint64(text, uint64(len(a.sets))<<32|uint64(len(a.states)))
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
	a.sum = sha256.Sum256(text)
	a.least = a.first()
}

func bit(b bool) uint32 {
	if b {
		return 1
	}
	return 0
}
