package subject

// MaxToken is how many bytes a token of a token type has at most.
const MaxToken = 128

// Alphabet is what a token type's tokens are made of behind the prefix.
type Alphabet uint8

// The alphabets (shapes.md, Token types).
const (
	ASCII Alphabet = iota // A-Z a-z 0-9 _ -: the base alphabet
	Lower                 // a-z 0-9 _ -
	Hex                   // 0-9 a-f
)

var alphabets = [...]struct {
	name  string
	bytes byteSet
}{
	ASCII: {"ascii", baseBytes},
	Lower: {"lower", bytesOf(lowers + digits + "_-")},
	Hex:   {"hex", bytesOf(digits + "abcdef")},
}

// AlphabetNamed is the alphabet that a contract calls so.
func AlphabetNamed(name string) (a Alphabet, ok bool) {
	for i := range alphabets {
		if alphabets[i].name == name {
			return Alphabet(i), true
		}
	}
	return 0, false
}

// String is how a contract writes the alphabet.
func (a Alphabet) String() string { return alphabets[a].name }

// Has tells whether a byte is in the alphabet.
func (a Alphabet) Has(b byte) bool { return alphabets[a].bytes.has(b) }

// IsBase tells whether a text is a token of the base alphabet, of any length from 1: what a literal of an address and a value of
// an enum must be.
func IsBase(text string) bool { return text != "" && outside(text, baseBytes) < 0 }

// outside is the offset of the first byte that is not in a set, -1 where there is none.
func outside(text string, set byteSet) int {
	for i := range len(text) {
		if !set.has(text[i]) {
			return i
		}
	}
	return -1
}

// TokenType is a token type as a contract declares it: an enum where it has values, and the rest counts for nothing; else a
// token.
type TokenType struct {
	Alphabet Alphabet
	Letter   bool   // first: letter. The first byte behind the prefix is there, and a letter.
	Min, Max int    // bounds of the whole token in bytes, both included
	Prefix   string // stands at the beginning, whatever the alphabet
	Values   []string
}

// Tokens is the set of the type's tokens (shapes.md, Token types). Bounds are read within 1..MaxToken, and a prefix that no token
// begins with gives the empty set.
func (t TokenType) Tokens() Tokens {
	if t.Values != nil {
		return Enum(t.Values...)
	}
	begin := len(t.Prefix) // a token of this length has nothing behind the prefix
	shortest, longest := max(t.Min, begin, 1), min(t.Max, MaxToken)
	if t.Letter {
		shortest = max(shortest, begin+1)
	}
	if longest < shortest || outside(t.Prefix, tokenBytes) >= 0 {
		return Tokens{}
	}
	links := make([]byteSet, longest)
	for i := range links {
		if i < begin {
			links[i].add(t.Prefix[i])
		} else {
			links[i] = t.follow(i == begin)
		}
	}
	return chain(links, func(n int) bool { return n >= shortest }).set()
}

// follow is what may stand behind the prefix, first or later.
func (t TokenType) follow(first bool) byteSet {
	set := alphabets[t.Alphabet].bytes
	if first && t.Letter {
		return set.and(letterBytes)
	}
	return set
}

// Reason is why a text is no token of a type.
type Reason uint8

// The reasons, in the order in which they are looked for (codegen.md).
const (
	Fits        Reason = iota // it is one
	BadLength                 // too short or too long
	BadPrefix                 // it does not begin with the prefix
	BadAlphabet               // a byte behind the prefix is not in the alphabet
	BadFirst                  // no letter stands behind the prefix
	BadValue                  // it is no value of the enum
)

// String is how generated code and vectors name the reason.
func (r Reason) String() string {
	return [...]string{"", "length", "prefix", "alphabet", "first", "value"}[r]
}

// Check says why a text is no token of the type, and at which byte: of a length, the first byte too many, or the text's end
// where bytes are missing; of a prefix, the first byte that differs; of a value, 0. Of several reasons it is the first.
func (t TokenType) Check(token string) (reason Reason, at int) {
	if t.Values != nil {
		for _, v := range t.Values {
			if v == token {
				return Fits, 0
			}
		}
		return BadValue, 0
	}
	return t.check(token)
}

func (t TokenType) check(token string) (Reason, int) {
	switch {
	case len(token) < t.Min:
		return BadLength, len(token)
	case len(token) > t.Max:
		return BadLength, t.Max
	}
	for i := range len(t.Prefix) {
		if i == len(token) || token[i] != t.Prefix[i] {
			return BadPrefix, i
		}
	}
	rest := token[len(t.Prefix):]
	if at := outside(rest, alphabets[t.Alphabet].bytes); at >= 0 {
		return BadAlphabet, len(t.Prefix) + at
	}
	if t.Letter && (rest == "" || !letterBytes.has(rest[0])) {
		return BadFirst, len(t.Prefix)
	}
	return Fits, 0
}
