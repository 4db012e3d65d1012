package shape

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/natscontract/natscontract/model/syntax"
)

// scalar holds a node to a shape that takes no collection.
func (w *walker) scalar(n syntax.Node, s Shape, area Area) *part {
	t := typeOf(n)
	ok := true
	switch s := s.(type) {
	case *Text:
		return w.text(n, s, t, area)
	case *Number:
		return w.number(n, s, t, area)
	case *Pattern:
		if accepts(s, t, area) && !validPattern(n.Value()) {
			return wrongValue(wrong(WrongValue, n, s, area))
		}
		ok = accepts(s, t, area)
	case *Boolean:
		ok = t == IsBoolean && (area != Contract || n.Value() == "true" || n.Value() == "false")
	case *Null:
		ok = t == IsNull
	case *Scalar:
		ok = scalarFits(n, t, area, w.json)
	}
	if !ok {
		return w.wrongType(n, s, area)
	}
	return nil
}

func wrongValue(f Fault) *part { return (*part)(nil).fault(f).block(f, "") }

// scalarFits refuses collections and, in the extension, what not every reader takes for the same value.
func scalarFits(n syntax.Node, t Type, area Area, json bool) bool {
	switch t {
	case IsObject, IsList, IsOther:
		return false
	case IsDate:
		return area != Contract
	case IsNumber:
		return area != Contract || plainDecimal(n.Value(), json)
	case IsBoolean:
		return area != Contract || n.Value() == "true" || n.Value() == "false"
	}
	return area != Contract || !ambiguousText(n, area)
}

// ambiguousText tells whether text of the extension is a number to readers of YAML 1.1.
func ambiguousText(n syntax.Node, area Area) bool {
	return area == Contract && n.Style() == syntax.Plain && readsAsNumber(n.Value())
}

func (w *walker) text(n syntax.Node, s *Text, t Type, area Area) *part {
	if !accepts(s, t, area) || ambiguousText(n, area) {
		f := wrong(WrongType, n, s, area)
		if s.Enum != nil { // a rule that speaks for the listed values speaks for values of another type too
			f.InContract = s.InContract
		}
		return wrongValue(f)
	}
	value := n.Value()
	f := Fault{InContract: s.InContract}
	switch {
	case s.Enum != nil && !slices.Contains(s.Enum, value):
		f.Near = nearValue(value, s.Enum)
	case s.Form != nil && !s.Form.Match(value):
		f.Rule = s.Form.Rule
	case s.From != "" && !atLeastVersion(value, s.From):
	case (s.Min > 0 || s.Max > 0) && !withinLength(value, s.Min, s.Max):
	default:
		return nil
	}
	g := wrong(WrongValue, n, s, area)
	g.InContract, g.Near, g.Rule = f.InContract, f.Near, f.Rule
	return wrongValue(g)
}

// nearValue is the listed word that is meant. Versions and other values without letters have no misspellings.
func nearValue(value string, listed []string) string {
	name := Near(value, listed)
	if !strings.ContainsFunc(name, unicode.IsLetter) {
		return ""
	}
	return name
}

func withinLength(value string, least, most int) bool {
	n := utf8.RuneCountInString(value)
	return n >= least && (most == 0 || n <= most)
}

func (w *walker) number(n syntax.Node, s *Number, t Type, area Area) *part {
	if t != IsNumber || area == Contract && !plainDecimal(n.Value(), w.json) {
		return w.wrongType(n, s, area)
	}
	if s == number {
		return nil
	}
	q := quantityOf(n.Value())
	ok := s.Min.admitsFrom(q) && s.Max.admitsTo(q)
	if s.Whole {
		ok = ok && q.integral() && (area != Contract || q.whole)
	}
	if s.Enum != nil {
		ok = ok && q.whole && slices.Contains(s.Enum, q.exact)
	}
	if ok {
		return nil
	}
	return wrongValue(wrong(WrongValue, n, s, area))
}
