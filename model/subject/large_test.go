package subject

import (
	"fmt"
	"math/big"
	"strings"
	"testing"
)

// TestTheLargestLanguage counts, measures and lists the largest language that a contract can have.
func TestTheLargestLanguage(t *testing.T) {
	l := largest()
	one := new(big.Int) // 64 + 64² + … + 64^128
	for n := int64(1); n <= MaxToken; n++ {
		one.Add(one, new(big.Int).Exp(big.NewInt(64), big.NewInt(n), nil))
	}
	within(t, "counting", func() {
		if n, finite := l.Count(); !finite || n.Cmp(one.Exp(one, big.NewInt(manyPlaces), nil)) != 0 {
			t.Error("the number of subjects is another")
		}
	})
	longest, _ := l.Longest()
	if l.Shortest() != 2*manyPlaces-1 || longest != (MaxToken+1)*manyPlaces-1 {
		t.Errorf("%d to %d bytes", l.Shortest(), longest)
	}
	within(t, "listing", func() {
		dashes := strings.Repeat("-.", manyPlaces-1)
		for i, want := range []string{dashes + "-", dashes + "0", dashes + "1"} {
			n := 0
			for s := range l.All() {
				if n == i {
					if s != want {
						t.Errorf("subject %d is %q", i, s)
					}
					break
				}
				n++
			}
		}
	})
	within(t, "finding the longest", func() {
		for s := range l.OfLength(longest) {
			if want := strings.TrimSuffix(strings.Repeat(strings.Repeat("-", MaxToken)+".", manyPlaces), "."); s != want {
				t.Errorf("%q", s)
			}
			break
		}
	})
}

// TestWitnessesOfTheLargestLanguages finds what two of them share, and what one has and the other lacks.
func TestWitnessesOfTheLargestLanguages(t *testing.T) {
	l := largest()
	narrow := l.tokens[0].Minus(Literal(strings.Repeat("z", MaxToken)))
	tokens := make([]Tokens, manyPlaces)
	copy(tokens, l.tokens)
	tokens[manyPlaces-1] = narrow
	m := New(tokens, false)
	within(t, "witnesses", func() {
		if l.Equal(m) || !l.Includes(m) || m.Includes(l) {
			t.Error("the one token that is missing is not missed")
		}
		want := strings.Repeat("-.", manyPlaces-1) + strings.Repeat("z", MaxToken)
		if got, _ := LeastOf(l.Minus(m)); got != want {
			t.Errorf("%q", got)
		}
		if got, ok := LeastOf(m.Minus(l)); ok {
			t.Errorf("%q", got)
		}
		if got, _ := l.Intersect(m).Least(); got != strings.Repeat("-.", manyPlaces-1)+"-" {
			t.Errorf("%q", got)
		}
	})
}

// TestLargeEnums has thousands of values.
func TestLargeEnums(t *testing.T) {
	var values, even []string
	for i := range 20_000 {
		values = append(values, fmt.Sprintf("customer-%05d", i))
		if i%2 == 0 {
			even = append(even, values[i])
		}
	}
	within(t, "an enum of thousands", func() {
		all, some := Enum(values...), Enum(even...)
		equalCount(t, "odd", first(all.Minus(some).Count()), 10_000)
		if !all.Includes(some) || some.Includes(all) || !all.Minus(some).Union(some).Equal(all) {
			t.Error("sets of thousands are not compared exactly")
		}
		if least, _ := all.Minus(some).Least(); least != "customer-00001" {
			t.Error(least)
		}
	})
}

func first[T, U any](t T, _ U) T { return t }

// TestAutomataStaySmall counts states: a token type has one for each byte, whatever it was made by.
func TestAutomataStaySmall(t *testing.T) {
	wide := TokenType{Min: 1, Max: MaxToken}.Tokens()
	hex := TokenType{Alphabet: Hex, Min: 5, Max: MaxToken, Letter: true, Prefix: "op"}.Tokens()
	for _, tokens := range []Tokens{wide, hex, wide.Intersect(hex), wide.Minus(hex), wide.Union(hex), Any().Minus(hex)} {
		if n := len(tokens.automaton.states); n > 3*MaxToken {
			t.Errorf("%d states", n)
		}
	}
}
