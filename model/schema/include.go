package schema

import (
	"math/big"
	"strings"
)

// Within tells whether every value of the set is in another one. It is exact, but for a language that lengths cut short.
func (s Set) Within(t Set) bool {
	s, t = s.simplify(), t.simplify()
	if s.finite {
		known := t.lookup()
		for _, v := range s.values {
			if !known(v) {
				return false
			}
		}
		return true
	}
	return s.simpleWithin(t) && s.numbersWithin(t) && s.stringsWithin(t)
}

// lookup tells of values whether they are in the set, in constant time each.
func (s Set) lookup() func(value) bool {
	if !s.finite {
		return s.admits
	}
	sums := make(map[string]bool, len(s.values))
	for _, v := range s.values {
		sums[v.sum] = true
	}
	return func(v value) bool { return sums[v.sum] && s.admits(v) }
}

// simpleWithin is Within for null, booleans, arrays and objects.
func (s Set) simpleWithin(t Set) bool {
	if s.types&Null != 0 && !t.has(nullValue) {
		return false
	}
	if s.types&Boolean != 0 && !(t.has(truthValue(true)) && t.has(truthValue(false))) {
		return false
	}
	structured := s.types & (Array | Object)
	return structured == 0 || !t.finite && structured&^t.types == 0
}

func (s Set) numbersWithin(t Set) bool {
	types := s.types & Numbers
	switch x, one := s.numbers.single(); {
	case types == 0:
		return true
	case one:
		return t.has(numberValue(x))
	case !t.finite:
		numbers := s.numbers
		if types == Integer {
			numbers = numbers.whole()
			return t.types&Integer != 0 && numbers.within(t.numbers.whole())
		}
		return types&^t.types == 0 && numbers.within(t.numbers)
	case types != Integer || !s.numbers.low.set || !s.numbers.high.set:
		return false // infinitely many
	}
	low, ok := s.numbers.low.big()
	high, fine := s.numbers.high.big()
	if !ok || !fine {
		return false
	}
	many := new(big.Int).Sub(high, low)
	return many.Add(many, big.NewInt(1)).Cmp(big.NewInt(t.count(func(v value) bool { return v.t == Integer && s.numbers.has(v.number) }))) == 0
}

// count is the number of a finite set's values that something holds of.
func (s Set) count(holds func(value) bool) (n int64) {
	seen := map[string]bool{}
	for _, v := range s.values {
		if !seen[v.sum] && s.admits(v) && holds(v) {
			seen[v.sum] = true
			n++
		}
	}
	return n
}

func (s Set) stringsWithin(t Set) bool {
	switch {
	case s.types&String == 0:
		return true
	case t.types&String == 0:
		return false
	case t.finite && s.language == nil:
		return s.lengths.most == 0 && t.has(textValue("")) // else more than can be listed
	case t.finite:
		many, finite := s.language.Count()
		return finite && s.wholeLanguage() && many.Cmp(big.NewInt(t.count(func(v value) bool { return v.t == String && s.language.Has(v.text) }))) == 0
	case t.language != nil:
		return false // no schema has one
	case s.language == nil:
		return s.lengths.within(t.lengths)
	}
	_, witness := s.tooShortOrLong(t.lengths)
	return !witness
}

// wholeLanguage tells whether the lengths leave the language as it is.
func (s Set) wholeLanguage() bool {
	_, outside := Set{language: s.language, lengths: anyLength}.tooShortOrLong(s.lengths)
	return !outside
}

// tooShortOrLong is a string of the set whose length is not in a range.
func (s Set) tooShortOrLong(lengths span) (string, bool) {
	if lengths.least > 0 {
		if text, ok := s.withinLanguage(s.lengths.intersect(span{0, lengths.least - 1})); ok {
			return text, true
		}
	}
	if lengths.most >= 0 {
		return s.withinLanguage(s.lengths.intersect(span{lengths.most + 1, -1}))
	}
	return "", false
}

// outside looks for a value of the set that is not in another one; false where none is near at hand.
func (s Set) outside(t Set) (value, bool) {
	in := t.lookup()
	for _, v := range s.samples(t) {
		if !in(v) {
			return v, true
		}
	}
	return value{}, false
}

// samples are values of the set, the simplest first; among them some at the ends of another set's ranges.
func (s Set) samples(t Set) (all []value) {
	s = s.simplify()
	if s.finite {
		return s.values
	}
	if s.types&String != 0 {
		all = append(all, s.sampleStrings(t)...)
	}
	if s.types&Numbers != 0 {
		all = append(all, s.sampleNumbers(t)...)
	}
	if s.types&Boolean != 0 {
		all = append(all, truthValue(false), truthValue(true))
	}
	if s.types&Null != 0 {
		all = append(all, nullValue)
	}
	if s.types&Array != 0 {
		all = append(all, value{t: Array, sum: "[\x00", shown: "[]"})
	}
	if s.types&Object != 0 {
		all = append(all, value{t: Object, sum: "{\x00", shown: "{}"})
	}
	return all
}

// longestSample is the length of the longest string that is made up for an example.
const longestSample = 200

func (s Set) sampleStrings(t Set) (all []value) {
	ranges := []span{s.lengths}
	if t.lengths.least > 0 {
		ranges = append(ranges, span{0, t.lengths.least - 1})
	}
	if t.lengths.most >= 0 {
		ranges = append(ranges, span{t.lengths.most + 1, -1})
	}
	for _, r := range ranges {
		r = r.intersect(s.lengths)
		switch {
		case r.empty():
		case s.language != nil:
			if text, ok := s.withinLanguage(r); ok {
				all = append(all, textValue(text))
			}
		case r.least <= longestSample:
			all = append(all, textValue(strings.Repeat("a", int(r.least))))
			if r.has(r.least + 1) {
				all = append(all, textValue(strings.Repeat("a", int(r.least)+1)))
			}
		}
	}
	return all
}

func (s Set) sampleNumbers(t Set) (all []value) {
	candidates := []Number{{}, integer(1)}
	for _, l := range []limit{s.numbers.low, s.numbers.high, t.numbers.low, t.numbers.high} {
		if l.set {
			whole := l.floor()
			candidates = append(candidates, l.Number, whole, whole.plus(1), whole.plus(-1))
		}
	}
	half, _ := parseNumber("0.5")
	for _, x := range append(candidates, half) {
		if v := numberValue(x); s.admits(v) {
			all = append(all, v)
		}
	}
	return all
}
