package subject

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"github.com/natscontract/natscontract/internal/testkit"
)

// TestUncoveredAgainstEnumeration asks whether several languages together have another one, and which subject is missing. Those
// that cover have two places at most, so that what they leave of one without end has a subject of up to three tokens.
func TestUncoveredAgainstEnumeration(t *testing.T) {
	r := rand.New(rand.NewPCG(testkit.Seed(t), 4))
	wholes, covers := make([]known, testkit.Rounds(300, 2_000)), make([]known, testkit.Rounds(300, 2_000))
	for i := range wholes {
		wholes[i], covers[i] = randomLanguage(r, 3), randomLanguage(r, 2)
		if i%2 == 0 {
			covers[i] = randomLanguage(r, 3)
			if wholes[i].language.open {
				wholes[i] = randomLanguage(r, 1)
			}
		}
	}
	answers := map[bool]int{}
	for range testkit.Rounds(20_000, 1_000_000) {
		i := r.IntN(len(wholes))
		whole, left := wholes[i], wholes[i].has
		var by []Language
		var names []string
		for range r.IntN(8) {
			c := covers[r.IntN(len(covers))]
			if whole.language.open && c.language.Len() > 2 {
				continue
			}
			by, names, left = append(by, c.language), append(names, c.name), left.minus(c.has)
		}
		want, some := subjects.first(left)
		if got, ok := Uncovered(whole.language, by); got != want || ok != some {
			t.Fatalf("%s less %s: %q, want %q", whole.name, names, got, want)
		}
		answers[some]++
	}
	t.Log("covered:", answers[false], "not:", answers[true])
}

// TestUncoveredByDisjoint cuts a language into parts that share nothing, as the subjects of a stream do, and leaves some out.
func TestUncoveredByDisjoint(t *testing.T) {
	r := rand.New(rand.NewPCG(testkit.Seed(t), 5))
	pool := make([]known, testkit.Rounds(300, 2_000))
	for i := range pool {
		pool[i] = randomLanguage(r, 3)
	}
	for range testkit.Rounds(5_000, 200_000) {
		whole := pick(r, pool...)
		parts := cut(r, whole.language, pool, 2+r.IntN(12))
		keep := r.IntN(len(parts) + 1)
		r.Shuffle(len(parts), func(i, j int) { parts[i], parts[j] = parts[j], parts[i] })
		want, some := LeastOf(parts[keep:])
		if got, ok := Uncovered(whole.language, parts[:keep]); got != want || ok != some {
			t.Fatalf("%s less %d parts of %d: %q, want %q", whole.name, keep, len(parts), got, want)
		}
	}
}

// cut cuts a language into at least n parts, along others, where that goes.
func cut(r *rand.Rand, whole Language, with []known, n int) []Language {
	parts := []Language{whole}
	for range 50 {
		if len(parts) >= n {
			break
		}
		i := r.IntN(len(parts))
		knife := pick(r, with...).language
		pieces := parts[i].Minus(knife)
		if both := parts[i].Intersect(knife); !both.Empty() {
			pieces = append(pieces, both)
		}
		parts = append(append(parts[:i:i], parts[i+1:]...), pieces...)
	}
	return parts
}

// TestUncoveredTakesTheFirstAsWritten has subjects of one length to choose from, in which a dot and a dash decide.
func TestUncoveredTakesTheFirstAsWritten(t *testing.T) {
	whole := New([]Tokens{Enum("0", "0-"), Enum("a", "a0")}, false)
	if got, _ := Uncovered(whole, []Language{Subject("0.a"), Subject("0-.a0")}); got != "0-.a" {
		t.Errorf("%q, and 0-.a stands before 0.a0", got)
	}
}

// The largest that a contract may have: an address of 100 tokens of up to 128 bytes each.
const manyPlaces = 100

func largest() Language {
	tokens := make([]Tokens, manyPlaces)
	for i := range tokens {
		tokens[i] = TokenType{Alphabet: ASCII, Min: 1, Max: MaxToken}.Tokens()
	}
	return New(tokens, false)
}

// within fails a test that takes a hundred times as long as it does: it is about things that would take for ever.
func within(t *testing.T, what string, do func()) {
	t.Helper()
	done := make(chan struct{})
	go func() { defer close(done); do() }()
	select {
	case <-done:
	case <-time.After(time.Minute):
		t.Fatalf("%s does not end", what)
	}
}

// TestUncoveredOfTheLargest asks about a hundred places and dozens of patterns whose parts share nothing, although each pair is
// told apart at one place only.
func TestUncoveredOfTheLargest(t *testing.T) {
	whole := largest()
	pattern := func(last string, fixed func(place int) bool) Language {
		tokens := make([]string, manyPlaces)
		for i := range tokens {
			tokens[i] = "*"
			if fixed(i) {
				tokens[i] = "-"
			}
		}
		if last != "" {
			tokens[manyPlaces-1] = last
		}
		l, _ := ParsePattern(strings.Join(tokens, "."))
		return l
	}
	r := rand.New(rand.NewPCG(testkit.Seed(t), 6))
	var by []Language
	for i := range 60 {
		by = append(by, pattern(fmt.Sprintf("v%d", i), func(int) bool { return r.IntN(3) == 0 }))
	}
	by = append(by, pattern("-", func(int) bool { return false }))
	within(t, "a cover of dozens of patterns", func() {
		got, ok := Uncovered(whole, by)
		if want := strings.Repeat("-.", manyPlaces-1) + "0"; !ok || got != want {
			t.Errorf("%q", got)
		}
	})
	var steps []Language // the first place that is not "-" decides; the last pattern is all of "-"
	for i := range manyPlaces {
		not := whole.tokens[0].Minus(Literal("-"))
		tokens := make([]Tokens, manyPlaces)
		for p := range tokens {
			switch {
			case p < i:
				tokens[p] = Literal("-")
			case p == i:
				tokens[p] = not
			default:
				tokens[p] = Any()
			}
		}
		steps = append(steps, New(tokens, false))
	}
	within(t, "a cover by a hundred steps", func() {
		if got, ok := Uncovered(whole, steps); !ok || got != strings.Repeat("-.", manyPlaces-1)+"-" {
			t.Errorf("%q", got)
		}
		if got, ok := Uncovered(whole, append(steps, pattern("-", func(int) bool { return true }))); ok {
			t.Errorf("%q", got)
		}
	})
}

// TestUncoveredFarFromTheShortest has one subject left, the longest of all.
func TestUncoveredFarFromTheShortest(t *testing.T) {
	long := strings.Repeat("x", MaxToken)
	places := make([]Tokens, manyPlaces)
	for i := range places {
		places[i] = Enum("a", long)
	}
	var by []Language
	for i := range manyPlaces {
		tokens := strings.Split(strings.Repeat(long+".", i)+"a", ".")
		l, _ := ParsePattern(strings.Join(tokens, ".") + strings.Repeat(".*", manyPlaces-len(tokens)))
		by = append(by, l)
	}
	within(t, "a cover that leaves the longest", func() {
		got, ok := Uncovered(New(places, false), by)
		if want := strings.TrimSuffix(strings.Repeat(long+".", manyPlaces), "."); !ok || got != want {
			t.Errorf("%d bytes", len(got))
		}
	})
}

// TestUncoveredByOverlapping has patterns that overlap, which a server refuses in a stream and takes in permissions.
func TestUncoveredByOverlapping(t *testing.T) {
	places := make([]Tokens, 90)
	for i := range places {
		places[i] = Enum("0", "1")
	}
	var by []Language
	want := make([]string, len(places))
	for i := 0; i < len(places); i += 3 {
		tokens := strings.Split(strings.Repeat("*.", len(places)-1)+"*", ".")
		tokens[i], tokens[i+1], tokens[i+2] = "0", "0", "0"
		want[i], want[i+1], want[i+2] = "0", "0", "1"
		l, _ := ParsePattern(strings.Join(tokens, "."))
		by = append(by, l)
	}
	within(t, "a cover by patterns that overlap", func() {
		if got, ok := Uncovered(New(places, false), by); !ok || got != strings.Join(want, ".") {
			t.Errorf("%q", got)
		}
	})
}
