package subject

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/natscontract/natscontract/internal/testkit"
)

// tokenUniverse is every string that the pool's sets can tell apart: all of up to two bytes of the base alphabet, of up to
// three hexadecimal digits, and of up to two bytes some of which are foreign.
var tokenUniverse = newUniverse(func(yield func(string) bool) {
	for _, part := range []struct {
		alphabet string
		longest  int
	}{{digits + lowers + uppers + "_-", 2}, {digits + "abcdef", 3}, {"a-\x00!*>\xc3. \n", 2}} {
		for text := range over(part.alphabet, part.longest) {
			if !yield(text) {
				return
			}
		}
	}
})

// sample is a set of tokens with its oracle.
type sample struct {
	name   string
	tokens Tokens
	has    set
}

// samples are random sets of every kind. Those of finite ones lie in the universe.
func samples(t *testing.T, n int, r *rand.Rand) []sample {
	all := []sample{
		{"*", Any(), tokenUniverse.where(plainToken)},
		{"nothing", Tokens{}, tokenUniverse.where(func(string) bool { return false })},
	}
	for range n {
		typ := randomType(r)
		s := sample{fmt.Sprintf("%+v", typ), typ.Tokens(), tokenUniverse.where(func(s string) bool { return belongs(typ, s) })}
		if text, differs := tokenUniverse.differ(s.has, s.tokens.Has); differs {
			t.Fatalf("%s: %q", s.name, text)
		}
		for _, text := range tokenUniverse {
			if reason, _ := typ.Check(text); (reason == Fits) != belongs(typ, text) && plainToken(text) {
				t.Fatalf("%s: %q: %v", s.name, text, reason)
			}
		}
		all = append(all, s)
	}
	return all
}

func randomType(r *rand.Rand) TokenType {
	if r.IntN(4) == 0 {
		values := make([]string, 1+r.IntN(pick(r, 3, 40)))
		for i := range values {
			values[i] = tokenUniverse[r.IntN(len(tokenUniverse))]
		}
		return TokenType{Values: values}
	}
	typ := TokenType{Alphabet: pick(r, ASCII, Lower, Hex), Letter: r.IntN(3) == 0}
	longest := 2
	if typ.Alphabet == Hex {
		longest = 3
	}
	typ.Min = 1 + r.IntN(longest)
	typ.Max = 1 + r.IntN(longest)
	typ.Prefix = pick(r, "", "", "a", "-", "B", "ab", "f0", "abc")
	if typ.Alphabet == Hex {
		typ.Prefix = pick(r, "", "", "a", "0", "ab", "abc")
	}
	return typ
}

// TestTokensAgainstEnumeration makes sets of sets, and asks each string of the universe.
func TestTokensAgainstEnumeration(t *testing.T) {
	r := rand.New(rand.NewPCG(testkit.Seed(t), 1))
	all := samples(t, testkit.Rounds(200, 2_000), r)
	keys := map[Key]string{}
	for round := range testkit.Rounds(3_000, 200_000) {
		a, b := pick(r, all...), pick(r, all...)
		name := func(op string) string { return fmt.Sprintf("(%.200s) %s (%.200s)", a.name, op, b.name) } // made of what was made
		both := sample{name("and"), a.tokens.Intersect(b.tokens), a.has.and(b.has)}
		less := sample{name("minus"), a.tokens.Minus(b.tokens), a.has.minus(b.has)}
		sum := sample{name("or"), a.tokens.Union(b.tokens), a.has.or(b.has)}
		for _, s := range []sample{both, less, sum} {
			checkTokens(t, s, keys)
		}
		if got, want := a.tokens.Meets(b.tokens), both.has.count() > 0; got != want {
			t.Fatalf("%s: %v", name("meets"), got)
		}
		if got, want := a.tokens.Includes(b.tokens), b.has.minus(a.has).count() == 0; got != want {
			t.Fatalf("%s: %v", name("includes"), got)
		}
		if got, want := a.tokens.Equal(b.tokens), slices.Equal(a.has, b.has); got != want || (a.tokens.Key() == b.tokens.Key()) != want {
			t.Fatalf("%s: %v", name("equals"), got)
		}
		// The same set is the same, however it was made.
		if !less.tokens.Union(both.tokens).Equal(a.tokens) || !sum.tokens.Minus(b.tokens).Equal(less.tokens) || !a.tokens.Minus(less.tokens).Equal(both.tokens) {
			t.Fatalf("%s: sets that are equal are not", name("with"))
		}
		if round%10 == 0 { // what was made is material, too
			all[2+r.IntN(len(all)-2)] = pick(r, both, less, sum)
		}
	}
}

func checkTokens(t *testing.T, s sample, keys map[Key]string) {
	t.Helper()
	if text, differs := tokenUniverse.differ(s.has, s.tokens.Has); differs {
		t.Fatalf("%s: %q", s.name, text)
	}
	first, some := tokenUniverse.first(s.has)
	if least, ok := s.tokens.Least(); least != first || ok != some || s.tokens.Empty() == some || s.tokens.Shortest() != len(first) {
		t.Fatalf("%s: the least is %q, and not %q", s.name, first, least)
	}
	n, finite := s.tokens.Count()
	_, ends := s.tokens.Longest()
	if finite != ends {
		t.Fatalf("%s: finite and not", s.name)
	}
	if finite {
		equalCount(t, s.name, n, s.has.count())
		checkLongest(t, s)
	}
	written := fmt.Sprint(s.has)
	if before, ok := keys[s.tokens.Key()]; ok && before != written {
		t.Fatalf("%s: its key is that of another set", s.name)
	}
	if len(keys) < 1_000 {
		keys[s.tokens.Key()] = written
	}
}

func checkLongest(t *testing.T, s sample) {
	t.Helper()
	members := tokenUniverse.members(s.has)
	longest := 0
	if len(members) > 0 {
		longest = len(members[len(members)-1])
	}
	if n, _ := s.tokens.Longest(); n != longest {
		t.Fatalf("%s: the longest has %d bytes, and not %d", s.name, longest, n)
	}
	if len(members) < 200 {
		if !s.tokens.Equal(Enum(members...)) {
			t.Fatalf("%s is not the enum of its values", s.name)
		}
		if got := slices.Collect(s.tokens.All()); !slices.Equal(got, members) {
			t.Fatalf("%s: %q, want %q", s.name, got, members)
		}
	}
}

// TestOrder holds the order of subjects to its definition.
func TestOrder(t *testing.T) {
	for i, text := range tokenUniverse {
		if i > 0 && Compare(tokenUniverse[i-1], text) >= 0 || Compare(text, text) != 0 {
			t.Fatalf("%q and %q", tokenUniverse[i-1], text)
		}
	}
}

// TestKeysStay holds keys to what they were: others may have sorted by them.
func TestKeysStay(t *testing.T) {
	for want, tokens := range map[string]Tokens{
		"37d53f20e1e5": TokenType{Alphabet: Hex, Min: 66, Max: 66, Prefix: "op"}.Tokens(),
		"8f15af8e7de6": Enum("silver", "gold"),
		"bbbc05605bfb": Any(),
	} {
		key := tokens.Key()
		if got := fmt.Sprintf("%x", key.sum[:6]); got != want {
			t.Errorf("%s, want %s", got, want)
		}
	}
}
