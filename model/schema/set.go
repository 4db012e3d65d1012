package schema

import (
	"math/big"
	"slices"

	"github.com/natscontract/natscontract/model/syntax"
)

// A Language is a set of strings that is known exactly, as that of a token type.
type Language interface {
	Has(s string) bool
	// Count is the number of members; false where there are infinitely many.
	Count() (n *big.Int, finite bool)
	// Within is the shortest, and of those the bytewise least, member of least to most code points; a negative most is no upper
	// bound. False where there is none.
	Within(least, most int) (string, bool)
}

// A Set is a set of JSON values, described by their types, lengths and bounds, or one by one. Where it stands for what a source
// gives, the source may give less; where it stands for what a schema takes, the schema may take less.
type Set struct {
	types    Type
	finite   bool
	values   []value // if finite, all of them
	numbers  interval
	lengths  span
	language Language // of the strings; nil for all
}

// Any is the set of all values.
func Any() Set { return Set{types: Every, lengths: anyLength} }

// Text is the set of some strings.
func Text(strings ...string) Set {
	s := Set{types: String, finite: true, lengths: anyLength}
	for _, text := range strings {
		s.values = append(s.values, textValue(text))
	}
	return s
}

// Tokens is the set of the strings of a language.
func Tokens(l Language) Set { return Set{types: String, lengths: anyLength, language: l} }

// Strings is the set of the strings that have at least so many code points.
func Strings(least int) Set { return Set{types: String, lengths: span{int64(least), -1}} }

// Integers is the set of the integers from low to high, both included.
func Integers(low, high int64) Set {
	s := Set{types: Integer, lengths: anyLength}
	s.numbers = interval{limit{set: true, Number: integer(low)}, limit{set: true, Number: integer(high)}}
	return s
}

// Literal is the set of one value.
func Literal(n syntax.Node) Set {
	v := valueOf(n)
	return Set{types: v.t, finite: true, values: []value{v}, lengths: anyLength}
}

// Values is what a schema's type, enum, const, lengths and bounds allow: what it takes is among them. Of a schema that is
// blocked or in another format nothing is known.
func (s Schema) Values() Set {
	set, _ := s.vertex().values()
	return set
}

// values reads a schema's own keywords. It is exact where there are no others than those that are proved.
func (v *vertex) values() (s Set, exact bool) {
	s = Any()
	if v.block != nil || v.opaque != nil {
		return s, false
	}
	if v.s.w != nil {
		v.s.w.expand(v)
	}
	f := v.form
	if f.kind == isNothing {
		s.types = 0
		return s, true
	}
	exact = f.kind == isWords
	for i := range f.words {
		if !s.narrow(&f.words[i]) {
			exact = false
		}
	}
	return s.simplify(), exact
}

// narrow takes out what a keyword refuses; false where it may refuse more than that, or is not one that is proved.
func (s *Set) narrow(w *word) bool {
	n := w.value
	x, isNumber := Number{}, false
	if t := typeOfData(n); t == Integer || t == Fraction {
		x, isNumber = numberOf(n)
	}
	switch w.name {
	case "type":
		s.types &= typesOf(n)
	case "enum":
		s.restrict(valuesOf(n))
	case "const":
		s.restrict([]value{valueOf(n)})
	case "minLength", "maxLength":
		return isNumber && s.limitLength(w.name, x)
	case "minimum":
		s.numbers.raise(limit{isNumber, false, x})
	case "maximum":
		s.numbers.lower(limit{isNumber, false, x})
	case "exclusiveMinimum":
		s.numbers.raise(limit{isNumber, true, x})
		return false
	case "exclusiveMaximum":
		s.numbers.lower(limit{isNumber, true, x})
		return false
	default:
		return false
	}
	return true
}

func typesOf(n syntax.Node) (t Type) {
	if n.Kind() != syntax.Sequence {
		return typeNamed(n.Value())
	}
	for item := range n.Items() {
		t |= typeNamed(item.Resolve().Value())
	}
	return t
}

func valuesOf(n syntax.Node) (all []value) {
	for item := range n.Items() {
		all = append(all, valueOf(item))
	}
	return all
}

// limitLength narrows the lengths. A bound beyond all that can be written is as good as the greatest that can be held.
func (s *Set) limitLength(name string, x Number) bool {
	b, ok := x.big()
	if !ok || b.Sign() < 0 {
		return false
	}
	n := int64(1) << 62
	if b.IsInt64() {
		n = min(n, b.Int64())
	}
	if name == "minLength" {
		s.lengths = s.lengths.intersect(span{n, -1})
	} else {
		s.lengths = s.lengths.intersect(span{0, n})
	}
	return true
}

// restrict leaves only some values.
func (s *Set) restrict(to []value) {
	if s.finite {
		sums := map[string]bool{}
		for _, v := range to {
			sums[v.sum] = true
		}
		s.values = slices.DeleteFunc(slices.Clone(s.values), func(v value) bool { return !sums[v.sum] })
		return
	}
	s.finite, s.values = true, to
}

// simplify drops values and types that the rest of the description refuses, and makes the bounds of integers integers.
func (s Set) simplify() Set {
	if s.finite {
		kept, types := make([]value, 0, len(s.values)), Type(0)
		for _, v := range s.values {
			if s.admits(v) {
				kept, types = append(kept, v), types|v.t
			}
		}
		s.values, s.types = kept, types
		return s
	}
	if s.types&Numbers == Integer {
		s.numbers = s.numbers.whole()
	}
	if x, ok := s.numbers.single(); ok && x.IsInteger() {
		s.types &^= Fraction
	} else if ok {
		s.types &^= Integer
	}
	if s.numbers.empty() {
		s.types &^= Numbers
	}
	if s.types&Numbers == Numbers && s.numbers.whole().empty() {
		s.types &^= Integer
	}
	if s.noStrings() {
		s.types &^= String
	}
	return s
}

func (s Set) noStrings() bool {
	if s.lengths.empty() {
		return true
	}
	if s.language == nil {
		return false
	}
	_, some := s.withinLanguage(s.lengths)
	return !some
}

// withinLanguage is a member of the language whose length is in a range.
func (s Set) withinLanguage(lengths span) (string, bool) {
	if lengths.empty() || lengths.least > maxInt {
		return "", false
	}
	return s.language.Within(int(lengths.least), int(min(lengths.most, maxInt)))
}

const maxInt = 1 << 30

// admits tells whether a value fits the types, lengths and bounds.
func (s Set) admits(v value) bool {
	switch {
	case v.t&s.types == 0:
		return false
	case v.t == String:
		return s.lengths.has(length(v.text)) && (s.language == nil || s.language.Has(v.text))
	case v.t&Numbers != 0:
		return s.numbers.has(v.number)
	}
	return true
}

// has tells whether a value is in the set.
func (s Set) has(v value) bool {
	return s.admits(v) && (!s.finite || slices.ContainsFunc(s.values, func(u value) bool { return u.sum == v.sum }))
}

// Empty tells whether the set surely has no value.
func (s Set) Empty() bool {
	s = s.simplify()
	return s.types == 0 || s.finite && len(s.values) == 0
}

// Types are the types that values of the set may have.
func (s Set) Types() Type { return s.simplify().types }

// Intersect is what is in both sets. Of two languages only the first is kept, so that it may be too much, never too little.
func (s Set) Intersect(t Set) Set {
	s.types &= t.types
	s.numbers = s.numbers.intersect(t.numbers)
	s.lengths = s.lengths.intersect(t.lengths)
	if s.language == nil {
		s.language = t.language
	}
	if t.finite {
		s.restrict(t.values)
	}
	return s.simplify()
}

// Meets tells whether some value is in both sets. It is exact for sets with at most one language between them.
func (s Set) Meets(t Set) bool { return !s.Intersect(t).Empty() && s.meetsLanguages(t) }

// meetsLanguages looks at finite sets by the other one's language too.
func (s Set) meetsLanguages(t Set) bool {
	if both := s.Intersect(t); both.finite {
		return slices.ContainsFunc(both.values, func(v value) bool { return s.has(v) && t.has(v) })
	}
	return true
}
