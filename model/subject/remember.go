package subject

import (
	"crypto/sha256"
	"sync"
)

// A remembered is a rule by which two sets make a third, and what came of it lately. A bundle has few token types, and many
// thousand channels and filters that ask for the same two of them.
type remembered struct {
	keep func(inA, inB bool) bool

	mu    sync.Mutex
	known map[[2][sha256.Size]byte]Tokens
	size  int // the states of all that is known
}

var (
	both = remembered{keep: func(inA, inB bool) bool { return inA && inB }}
	less = remembered{keep: func(inA, inB bool) bool { return inA && !inB }}
)

// mostStates is how many states of automata are kept for one rule: some megabytes at most. When there are more, all is forgotten.
const mostStates = 1 << 15

// of is what comes of two automata. One without a digest, that of a literal, is not remembered.
func (r *remembered) of(a, b *automaton) Tokens {
	if b.least == "" {
		return combine(a, b, r.keep)
	}
	key := [2][sha256.Size]byte{a.sum, b.sum}
	r.mu.Lock()
	t, ok := r.known[key]
	r.mu.Unlock()
	if !ok {
		t = combine(a, b, r.keep)
		r.put(key, t)
	}
	return t
}

func (r *remembered) put(key [2][sha256.Size]byte, t Tokens) {
	states := 1
	if t.automaton != nil {
		states += len(t.automaton.states)
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.size += states; r.known == nil || r.size > mostStates {
		r.known, r.size = map[[2][sha256.Size]byte]Tokens{}, states
	}
	r.known[key] = t
}
