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
	size  int // what is known takes so many bytes, about
}

var (
	both = remembered{keep: func(inA, inB bool) bool { return inA && inB }}
	less = remembered{keep: func(inA, inB bool) bool { return inA && !inB }}
)

// mostBytes is how many bytes are kept for one rule, about: room for a few hundred pairs, which does not show beside a document where that
// many are needed. When there are more, all but the newest is forgotten.
const mostBytes = 1 << 17

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
	size := entryBytes + len(t.literal)
	if t.automaton != nil {
		size += t.automaton.bytes()
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.size += size; r.known == nil || r.size > mostBytes {
		r.known, r.size = map[[2][sha256.Size]byte]Tokens{}, size
	}
	r.known[key] = t
}

// entryBytes is what an entry takes in a map that is half full: twice a key and a set.
const entryBytes = 2 * (2*sha256.Size + 24)

// bytes is how many bytes an automaton takes, about.
func (a *automaton) bytes() int {
	return 128 + len(a.least) + 32*cap(a.sets) + 8*cap(a.states) + 8*cap(a.edges)
}
