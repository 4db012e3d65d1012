package subject

import (
	"bytes"
	"crypto/sha256"
	"slices"
	"strings"
)

// Tokens is a set of tokens. It never changes. The zero Tokens is the empty set.
type Tokens struct {
	literal   string // the one token of a set that has one
	automaton *automaton
}

// A Key tells sets of tokens apart: two sets are equal when their keys are. It is the same in every build and process.
type Key struct {
	literal string
	sum     [sha256.Size]byte
}

// Compare orders keys, in a way that means nothing.
func (k Key) Compare(other Key) int {
	if c := strings.Compare(k.literal, other.literal); c != 0 {
		return c
	}
	return bytes.Compare(k.sum[:], other.sum[:])
}

// Literal is the set of one token; empty where the text is none.
func Literal(token string) Tokens {
	if !isToken(token) {
		return Tokens{}
	}
	return Tokens{literal: token}
}

// Enum is the set of the values that are tokens.
func Enum(values ...string) Tokens {
	values = slices.DeleteFunc(slices.Clone(values), func(v string) bool { return !isToken(v) })
	if len(values) == 0 {
		return Tokens{}
	}
	slices.Sort(values)
	var b builder
	return b.tokens(b.values(slices.Compact(values), 0))
}

// Any is the set of all tokens: what * stands for.
func Any() Tokens { return anyToken }

var anyToken = func() Tokens {
	var b builder
	var more, start node
	more.lead(tokenBytes, all) // behind a lone wildcard something must come
	wild := bytesOf("*>")
	start.lead(wild, b.state(more))
	start.lead(tokenBytes.minus(wild), all)
	return b.tokens(b.state(start))
}()

// Empty tells whether no token is in the set.
func (t Tokens) Empty() bool { return t.literal == "" && t.automaton == nil }

// Single is the one token of the set, where there is exactly one.
func (t Tokens) Single() (token string, ok bool) { return t.literal, t.literal != "" }

// Key is the set as a map's key.
func (t Tokens) Key() Key {
	if t.automaton == nil {
		return Key{literal: t.literal}
	}
	return Key{sum: t.automaton.sum}
}

// Has tells whether a token is in the set. It allocates nothing.
func (t Tokens) Has(token string) bool {
	if t.automaton == nil {
		return token != "" && token == t.literal
	}
	s := int32(0)
	for i := 0; i < len(token) && s != none; i++ {
		s = t.automaton.step(s, token[i])
	}
	return t.automaton.accepts(s)
}

// Equal tells whether both sets have the same tokens.
func (t Tokens) Equal(u Tokens) bool {
	if t.automaton == nil || u.automaton == nil || t.automaton == u.automaton {
		return t == u
	}
	a, b := t.automaton, u.automaton
	return a.sum == b.sum && slices.Equal(a.states, b.states) && slices.Equal(a.edges, b.edges) && slices.Equal(a.sets, b.sets)
}

// Meets tells whether a token is in both sets.
func (t Tokens) Meets(u Tokens) bool {
	switch {
	case t.automaton == nil:
		return u.Has(t.literal)
	case u.automaton == nil:
		return t.Has(u.literal)
	}
	return t.automaton == u.automaton || meet(t.automaton, u.automaton)
}

// Includes tells whether every token of the other set is in this one.
func (t Tokens) Includes(u Tokens) bool {
	if u.automaton == nil {
		return u.Empty() || t.Has(u.literal)
	}
	switch {
	case t.automaton == nil: // the other set has more than one token
		return false
	case t.automaton == u.automaton:
		return true
	}
	return include(t.automaton, u.automaton)
}

// Intersect is the set of the tokens that are in both.
func (t Tokens) Intersect(u Tokens) Tokens {
	switch {
	case t.automaton == nil:
		return t.when(u.Has(t.literal))
	case u.automaton == nil:
		return u.when(t.Has(u.literal))
	case t.automaton == u.automaton:
		return t
	}
	return both.of(t.automaton, u.automaton)
}

// Minus is the set of the tokens that are in this set and not in the other.
func (t Tokens) Minus(u Tokens) Tokens {
	switch {
	case t.automaton == nil:
		return t.when(!u.Has(t.literal))
	case u.automaton == nil && !t.Has(u.literal):
		return t
	case t.automaton == u.automaton:
		return Tokens{}
	}
	return less.of(t.automaton, u.graph())
}

// Union is the set of the tokens that are in one of the two.
func (t Tokens) Union(u Tokens) Tokens {
	switch {
	case u.Empty(), t.automaton != nil && t.automaton == u.automaton:
		return t
	case t.Empty():
		return u
	}
	return combine(t.graph(), u.graph(), func(inT, inU bool) bool { return inT || inU })
}

// when is the set where a condition holds, else the empty one.
func (t Tokens) when(holds bool) Tokens {
	if holds {
		return t
	}
	return Tokens{}
}

// graph is the automaton of a set that is not empty, also of a literal.
func (t Tokens) graph() *automaton {
	if t.automaton != nil {
		return t.automaton
	}
	links := make([]byteSet, len(t.literal))
	for i := range links {
		links[i].add(t.literal[i])
	}
	return chain(links, func(int) bool { return false })
}

// accepts tells whether a token ends in a state; those of a literal are how much of it was read.
func (t Tokens) accepts(s int32) bool {
	if t.automaton == nil {
		return int(s) == len(t.literal)
	}
	return t.automaton.accepts(s)
}

// step is the state that a byte leads to.
func (t Tokens) step(s int32, b byte) int32 {
	if t.automaton != nil {
		return t.automaton.step(s, b)
	}
	if int(s) < len(t.literal) && t.literal[s] == b {
		return s + 1
	}
	return none
}
