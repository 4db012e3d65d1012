package wording

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/natscontract/natscontract/model/shape"
)

// Fault words a fault of shape.
func Fault(f shape.Fault) string { return wording(f).message() }

// Every kind of fault has a small type of its own, with one method that words it. The author's own words stand in the
// message: the key, the value, the place.

type (
	unknownProperty struct{ shape.Fault }
	missing         struct{ shape.Fault }
	missingAny      struct{ shape.Fault }
	wrongType       struct{ shape.Fault }
	wrongValue      struct{ shape.Fault }
	wrongKey        struct{ shape.Fault }
	notExclusive    struct{ shape.Fault }
	misplaced       struct{ shape.Fault }
	ambiguous       struct{ shape.Fault }
)

type worded interface{ message() string }

func wording(f shape.Fault) worded {
	switch f.Kind {
	case shape.UnknownProperty:
		return unknownProperty{f}
	case shape.MissingProperties:
		return missing{f}
	case shape.MissingAny:
		return missingAny{f}
	case shape.WrongType:
		return wrongType{f}
	case shape.WrongKey:
		return wrongKey{f}
	case shape.NotExclusive:
		return notExclusive{f}
	case shape.Misplaced:
		return misplaced{f}
	case shape.Ambiguous:
		return ambiguous{f}
	}
	return wrongValue{f}
}

func (u unknownProperty) message() string {
	start := fmt.Sprintf("%s has no property %s", NameOf(u.Want), u.Word)
	if u.Near != "" {
		return start + ": did you mean " + u.Near + "?"
	}
	return start + knownProperties(u.Want)
}

// knownProperties says what an object has instead, where that is short enough to help.
func knownProperties(s shape.Shape) string {
	o, ok := s.(*shape.Object)
	if !ok {
		return ""
	}
	var names []string
	for _, p := range o.Props {
		if p.Rule != "BINDING_NAMESPACE" {
			names = append(names, p.Name)
		}
	}
	own := ""
	if o.Extra == shape.Extensions {
		own = "; a property of your own begins with x-"
	}
	switch {
	case len(names) == 0 || len(names) > maxListed:
		return own
	case len(names) == 1:
		return ": it has " + names[0] + own
	}
	return ": it has " + And(names) + own
}

func (m missing) message() string {
	return fmt.Sprintf("%s lacks %s", m.subject(), And(m.Names))
}

func (m missing) subject() string { return subjectOf(m.Pointer, NameOf(m.Want)) }

func (m missingAny) message() string {
	return fmt.Sprintf("%s has neither %s, and needs one of them", subjectOf(m.Pointer, NameOf(m.Want)), strings.Join(m.Names, " nor "))
}

func (w wrongType) message() string {
	want := Describe(w.Want)
	if booleanWanted(w.Want) {
		return fmt.Sprintf("%s is %s: write true or false", PlaceOf(w.Pointer), Got(w.Fault))
	}
	if TextWanted(w.Want) && w.Plain && w.Got != shape.IsText {
		return fmt.Sprintf("%s is %s, and must be %s: quote it", PlaceOf(w.Pointer), Got(w.Fault), want)
	}
	if TextWanted(w.Want) && w.Got == shape.IsText {
		return fmt.Sprintf("%s is %s, which some readers take for a number: quote it", PlaceOf(w.Pointer), w.Word)
	}
	if numberWanted(w.Want) && w.Got == shape.IsNumber {
		return fmt.Sprintf("%s is %s, which not every reader takes for the same number: write it in plain decimal digits", PlaceOf(w.Pointer), w.Word)
	}
	return fmt.Sprintf("%s is %s, and must be %s", PlaceOf(w.Pointer), Got(w.Fault), want)
}

func (w wrongValue) message() string {
	switch s := w.Want.(type) {
	case *shape.List:
		if len(w.Names) > 0 {
			return fmt.Sprintf("%s is the same as item %s: each may stand only once", PlaceOf(w.Pointer), counted(w.Names[0]))
		}
		return fmt.Sprintf("%s is empty, and needs at least one item", PlaceOf(w.Pointer))
	case *shape.Pattern:
		return fmt.Sprintf("%s is %s, which no engine of ECMA-262 reads as a regular expression", PlaceOf(w.Pointer), gotValue(w.Fault))
	case *shape.Number:
		if s.Whole && s.Enum == nil && !s.Max.Set && number(w.Word) && len(w.Word) >= len(greatest) {
			return fmt.Sprintf("%s is %s, and must be at most %s", PlaceOf(w.Pointer), w.Word, greatest)
		}
	case *shape.Text:
		if w.Near != "" {
			return fmt.Sprintf("%s is %s: did you mean %s?", PlaceOf(w.Pointer), gotValue(w.Fault), w.Near)
		}
		if s.Form != nil {
			return fmt.Sprintf("%s is %s, which is not %s", PlaceOf(w.Pointer), gotValue(w.Fault), s.Form.Says)
		}
	}
	return fmt.Sprintf("%s is %s, and must be %s", PlaceOf(w.Pointer), gotValue(w.Fault), Describe(w.Want))
}

// greatest is the largest number that the extension holds exactly.
const greatest = "9223372036854775807"

// counted turns an index into the number that people give an item.
func counted(index string) string {
	i, _ := strconv.Atoi(index)
	return strconv.Itoa(i + 1)
}

func (w wrongKey) message() string {
	if m, ok := w.Want.(*shape.Map); ok && m.Keys != nil {
		return fmt.Sprintf("the key %q is not %s", w.Word, m.Keys.Says)
	}
	return fmt.Sprintf("the key %q is no regular expression that an engine of ECMA-262 reads", w.Word)
}

func (n notExclusive) message() string {
	of := subjectOf(n.Pointer, NameOf(n.Want))
	if len(n.Have) == 0 {
		return fmt.Sprintf("%s has none of %s, and needs exactly one", of, And(n.Names))
	}
	return fmt.Sprintf("%s has %s, and may have only one of them", of, And(n.Have))
}

func (m misplaced) message() string {
	return fmt.Sprintf("%s does not go with %s: %s", m.Word, m.Names[0], m.Names[1])
}

func (ambiguous) message() string {
	return "a $ref is both a reference and a schema here, which AsyncAPI 3.1.0 refuses: write the schema itself"
}
