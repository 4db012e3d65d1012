package subject

import (
	"math/big"
	"slices"
	"strings"
)

// Language is a set of subjects that has one token set for each place, each chosen without regard to the others, and perhaps a
// final >, which stands for one or more further tokens: a channel's subjects, what a filter or a native pattern takes, or what
// two of these share. It never changes. The zero Language is the empty one.
type Language struct {
	tokens []Tokens
	open   bool // a final >
}

// New is the language of the subjects with these tokens, and behind them one or more others where it is open. It is empty where
// a set is, or where there is nothing.
func New(tokens []Tokens, open bool) Language {
	if slices.ContainsFunc(tokens, Tokens.Empty) || len(tokens) == 0 && !open {
		return Language{}
	}
	return Language{slices.Clip(slices.Clone(tokens)), open}
}

// Within is the language with a token in front of every subject that names a space: for who keeps the languages of many spaces in one
// index, where those of two spaces never meet. The name is any text but the empty one.
func (l Language) Within(space string) Language {
	if l.Empty() {
		return l
	}
	tokens := make([]Tokens, 0, 1+len(l.tokens))
	return Language{append(append(tokens, Tokens{literal: space}), l.tokens...), l.open}
}

// Subject is the language of one subject; empty where the text is none.
func Subject(text string) Language {
	var tokens []Tokens
	for token := range strings.SplitSeq(text, ".") {
		tokens = append(tokens, Literal(token))
	}
	return New(tokens, false)
}

// Empty tells whether no subject is in the language.
func (l Language) Empty() bool { return len(l.tokens) == 0 && !l.open }

// Len is the number of places, without a final >.
func (l Language) Len() int { return len(l.tokens) }

// At is the token set of a place; of one that a final > covers, Any; elsewhere the empty set.
func (l Language) At(i int) Tokens {
	switch {
	case i < len(l.tokens):
		return l.tokens[i]
	case l.open:
		return anyToken
	}
	return Tokens{}
}

// Open tells whether the language ends in >.
func (l Language) Open() bool { return l.open }

// Has tells whether a subject is in the language. It allocates nothing.
func (l Language) Has(subject string) bool {
	for i := 0; ; i++ {
		token, rest, more := strings.Cut(subject, ".")
		if i == len(l.tokens) && !l.open || !l.At(i).Has(token) {
			return false
		}
		if !more {
			return i == len(l.tokens)-1 && !l.open || i >= len(l.tokens)
		}
		subject = rest
	}
}

// Equal tells whether both languages have the same subjects.
func (l Language) Equal(m Language) bool {
	return l.open == m.open && slices.EqualFunc(l.tokens, m.tokens, Tokens.Equal)
}

// shape is how many tokens subjects have: as many as there are places, or more where it is open.
type shape struct {
	places int
	open   bool
}

func (l Language) shape() shape { return shape{len(l.tokens), l.open} }

// fits tells whether subjects of both shapes can have one number of tokens.
func (s shape) fits(t shape) bool {
	switch {
	case s.open && t.open:
		return true
	case s.open:
		return t.places > s.places
	case t.open:
		return s.places > t.places
	}
	return s.places == t.places && s.places > 0
}

// fits tells whether the two have subjects of one number of tokens.
func (l Language) fits(m Language) bool { return l.shape().fits(m.shape()) }

// Meets tells whether a subject is in both languages.
func (l Language) Meets(m Language) bool {
	if !l.fits(m) {
		return false
	}
	for i := range min(len(l.tokens), len(m.tokens)) {
		if !l.tokens[i].Meets(m.tokens[i]) {
			return false
		}
	}
	return true
}

// Intersect is the language of the subjects that are in both.
func (l Language) Intersect(m Language) Language {
	if !l.fits(m) {
		return Language{}
	}
	if len(l.tokens) < len(m.tokens) {
		l, m = m, l
	}
	tokens := slices.Clone(l.tokens)
	for i, t := range m.tokens {
		tokens[i] = tokens[i].Intersect(t)
		if tokens[i].Empty() {
			return Language{}
		}
	}
	return Language{tokens, l.open && m.open}
}

// Includes tells whether every subject of the other language is in this one.
func (l Language) Includes(m Language) bool {
	switch {
	case m.Empty():
		return true
	case l.Empty(), m.open && !l.open:
		return false
	case !l.open && len(m.tokens) != len(l.tokens):
		return false
	case l.open && m.open && len(m.tokens) < len(l.tokens):
		return false
	case l.open && !m.open && len(m.tokens) <= len(l.tokens):
		return false
	}
	for i, t := range l.tokens {
		if !t.Includes(m.tokens[i]) {
			return false
		}
	}
	return true
}

// Minus is what is in this language and not in the other, as languages that share nothing. There are at most two more than
// the longer of the two has places.
func (l Language) Minus(m Language) []Language {
	switch {
	case l.Empty():
		return nil
	case !l.fits(m):
		return []Language{l}
	case l.open && len(m.tokens) > len(l.tokens):
		return l.minusLonger(m)
	}
	return l.minusPlaces(m)
}

// minusPlaces takes away a language whose places are all among this one's: each piece differs from it at one place, and is like
// it before.
func (l Language) minusPlaces(m Language) (pieces []Language) {
	before := slices.Clone(l.tokens)
	for i, t := range m.tokens {
		if outside := l.tokens[i].Minus(t); !outside.Empty() {
			piece := slices.Clone(before)
			piece[i] = outside
			pieces = append(pieces, Language{piece, l.open})
		}
		before[i] = l.tokens[i].Intersect(t)
		if before[i].Empty() {
			return pieces
		}
	}
	return pieces
}

// minusLonger takes away a language with places where this one has its >: that is split into the subjects of fewer tokens than
// the other has, those of as many, and longer ones.
func (l Language) minusLonger(m Language) (pieces []Language) {
	for n := len(l.tokens) + 1; n < len(m.tokens); n++ {
		pieces = append(pieces, l.grown(n, false))
	}
	last := len(m.tokens)
	if m.open {
		pieces = append(pieces, l.grown(last, false))
		return append(pieces, l.grown(last, true).minusPlaces(m)...)
	}
	pieces = append(pieces, l.grown(last, false).minusPlaces(m)...)
	return append(pieces, l.grown(last, true))
}

// grown is an open language's part with so many places, or more where it stays open.
func (l Language) grown(places int, open bool) Language {
	tokens := slices.Clone(l.tokens)
	for len(tokens) < places {
		tokens = append(tokens, anyToken)
	}
	return Language{tokens, open}
}

// Least is the first subject of the language, in the order of subjects.
func (l Language) Least() (subject string, ok bool) {
	if l.Empty() {
		return "", false
	}
	var text strings.Builder
	for i := range len(l.tokens) + int(bit(l.open)) {
		if i > 0 {
			text.WriteByte('.')
		}
		token, _ := l.At(i).Least()
		text.WriteString(token)
	}
	return text.String(), true
}

// LeastOf is the first subject of several languages together.
func LeastOf(languages []Language) (subject string, ok bool) {
	for _, l := range languages {
		if s, has := l.Least(); has && (!ok || Compare(s, subject) < 0) {
			subject, ok = s, true
		}
	}
	return subject, ok
}

// Count is how many subjects are in the language; not finite where there is no end of them.
func (l Language) Count() (n *big.Int, finite bool) {
	if l.Empty() {
		return new(big.Int), true
	}
	if l.open {
		return nil, false
	}
	product := big.NewInt(1)
	for _, t := range l.tokens {
		n, finite := t.Count()
		if !finite {
			return nil, false
		}
		product.Mul(product, n)
	}
	return product, true
}

// Shortest is the length of the shortest subject in bytes, dots included; 0 for the empty language.
func (l Language) Shortest() int {
	if l.Empty() {
		return 0
	}
	n := len(l.tokens) - 1
	for _, t := range l.tokens {
		n += t.Shortest()
	}
	if l.open {
		n += 1 + anyToken.Shortest()
	}
	return n
}

// Longest is the length of the longest subject in bytes, dots included, 0 for the empty language; not finite where there is none.
func (l Language) Longest() (n int, finite bool) {
	if l.Empty() {
		return 0, true
	}
	if l.open {
		return 0, false
	}
	n = len(l.tokens) - 1
	for _, t := range l.tokens {
		longest, finite := t.Longest()
		if !finite {
			return 0, false
		}
		n += longest
	}
	return n, true
}
