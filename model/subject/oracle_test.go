package subject

import (
	"iter"
	"math/big"
	"math/bits"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
)

// The oracle of this package is plain enumeration: a universe of strings that is small enough to ask each of them, and sets as
// bits over it. What a set has is told by a sentence of the specification, written down as a condition for one string.

// universe is strings in the order of subjects, as far as a test looks.
type universe []string

func newUniverse(all iter.Seq[string]) universe {
	u := universe(slices.Collect(all))
	slices.SortFunc(u, byDefinition)
	return slices.Compact(u)
}

// byDefinition is the order of subjects as the package's comment defines it.
func byDefinition(a, b string) int {
	if len(a) != len(b) {
		return len(a) - len(b)
	}
	for i := range len(a) {
		if x, y := a[i], b[i]; x != y {
			if foreign(x) != foreign(y) {
				return int(bit(foreign(x))) - int(bit(foreign(y)))
			}
			return int(x) - int(y)
		}
	}
	return 0
}

func foreign(b byte) bool { return !isBase(b) && b != '.' }

func isBase(b byte) bool {
	return 'a' <= b && b <= 'z' || 'A' <= b && b <= 'Z' || '0' <= b && b <= '9' || b == '_' || b == '-'
}

// strings over some bytes, of length up to n.
func over(alphabet string, n int) iter.Seq[string] {
	return func(yield func(string) bool) {
		var walk func(text string) bool
		walk = func(text string) bool {
			if !yield(text) {
				return false
			}
			for i := 0; i < len(alphabet) && len(text) < n; i++ {
				if !walk(text + alphabet[i:i+1]) {
					return false
				}
			}
			return true
		}
		walk("")
	}
}

// set is the strings of a universe that belong to something.
type set []uint64

func (u universe) where(has func(string) bool) set {
	s := make(set, (len(u)+63)/64)
	for i, text := range u {
		if has(text) {
			s[i/64] |= 1 << (i % 64)
		}
	}
	return s
}

func (s set) with(t set, rule func(s, t uint64) uint64) set {
	out := make(set, len(s))
	for i := range s {
		out[i] = rule(s[i], t[i])
	}
	return out
}

func (s set) and(t set) set   { return s.with(t, func(s, t uint64) uint64 { return s & t }) }
func (s set) or(t set) set    { return s.with(t, func(s, t uint64) uint64 { return s | t }) }
func (s set) minus(t set) set { return s.with(t, func(s, t uint64) uint64 { return s &^ t }) }

func (s set) count() (n int) {
	for _, word := range s {
		n += bits.OnesCount64(word)
	}
	return n
}

func (u universe) first(s set) (string, bool) {
	for i, word := range s {
		if word != 0 {
			return u[i*64+bits.TrailingZeros64(word)], true
		}
	}
	return "", false
}

// members is what a set has, in order.
func (u universe) members(s set) (all []string) {
	for i, text := range u {
		if s[i/64]&(1<<(i%64)) != 0 {
			all = append(all, text)
		}
	}
	return all
}

// differ is a string of the universe about which a set and a claim disagree.
func (u universe) differ(s set, has func(string) bool) (string, bool) {
	for i, text := range u {
		if has(text) != (s[i/64]&(1<<(i%64)) != 0) {
			return text, true
		}
	}
	return "", false
}

// belongs is what shapes.md says of a token type, for one string.
func belongs(t TokenType, token string) bool {
	if t.Values != nil {
		return slices.Contains(t.Values, token) && plainToken(token)
	}
	rest, has := strings.CutPrefix(token, t.Prefix)
	if !has || len(token) < t.Min || len(token) > t.Max {
		return false
	}
	for i := range len(rest) {
		b := rest[i]
		ok := isBase(b)
		switch t.Alphabet {
		case Lower:
			ok = ok && !('A' <= b && b <= 'Z')
		case Hex:
			ok = '0' <= b && b <= '9' || 'a' <= b && b <= 'f'
		}
		if !ok {
			return false
		}
	}
	letter := rest != "" && ('a' <= rest[0] && rest[0] <= 'z' || 'A' <= rest[0] && rest[0] <= 'Z')
	return !t.Letter || letter
}

// plainToken is what a NATS server lets through as a token of a subject that is published.
func plainToken(text string) bool {
	return text != "" && text != "*" && text != ">" && !strings.ContainsAny(text, ". \t\n\r\f")
}

func pick[T any](r *rand.Rand, all ...T) T { return all[r.IntN(len(all))] }

func equalCount(t *testing.T, what string, n *big.Int, want int) {
	t.Helper()
	if !n.IsInt64() || n.Int64() != int64(want) {
		t.Fatalf("%s: %s strings, and there are %d", what, n, want)
	}
}
