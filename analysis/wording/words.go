// Package wording owns how things are called in messages: what a shape takes, what stands there instead, which place is meant.
// Families of rules share it. It decides nothing.
package wording

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/natscontract/natscontract/model/ref"
	"github.com/natscontract/natscontract/model/shape"
)

// maxListed is how many names a message lists.
const maxListed = 14

// And lists names as in "a, b and c".
func And(names []string) string { return join(names, "and") }

// Or lists names as in "a, b or c".
func Or(names []string) string { return join(names, "or") }

func join(names []string, last string) string {
	if len(names) < 2 {
		return strings.Join(names, "")
	}
	return strings.Join(names[:len(names)-1], ", ") + " " + last + " " + names[len(names)-1]
}

// NameOf is what the tables call a shape.
func NameOf(s shape.Shape) string {
	switch s := s.(type) {
	case *shape.Object:
		return s.Name
	case *shape.Switch:
		return s.Name
	case *shape.Map:
		return s.Name
	}
	return "object"
}

// PlaceOf is the last part of a pointer as one would say it: a key, or a key with an index.
func PlaceOf(pointer string) string {
	if pointer == "" {
		return "the document"
	}
	segments := strings.Split(pointer[1:], "/")
	name := ref.Unescape(segments[len(segments)-1])
	index := ""
	for i := len(segments) - 1; i > 0 && number(segments[i]); i-- {
		index = "[" + segments[i] + "]" + index
		name = ref.Unescape(segments[i-1])
	}
	return name + index
}

// subjectOf is the place and what it is, where the place alone does not say so.
func subjectOf(pointer, name string) string {
	place := PlaceOf(pointer)
	switch {
	case pointer == "", strings.EqualFold(place, name):
		return place
	case strings.EqualFold(place, strings.ReplaceAll(name, " ", "")),
		len(place) > 3 && strings.Contains(strings.ToLower(name), strings.ToLower(place)):
		return name
	}
	return name + " " + place
}

func number(s string) bool { return s != "" && strings.Trim(s, "0123456789") == "" }

// Got is what stands at a fault, short enough for a line.
func Got(f shape.Fault) string {
	switch f.Got {
	case shape.IsNull:
		if f.Word == "" {
			return "empty"
		}
		return f.Word
	case shape.IsText:
		return Quoted(f.Word)
	case shape.IsObject:
		return "an object"
	case shape.IsList:
		return "a list"
	case shape.IsNumber:
		return "the number " + f.Word
	case shape.IsDate:
		return "the date " + f.Word
	case shape.IsBoolean:
		return "the boolean " + f.Word
	}
	if f.Word == "" {
		return "something with a tag of its own"
	}
	return Quoted(f.Word) + " with a tag or a value that JSON lacks"
}

const longest = 60

// Quoted is a text in quotes, cut where it is long.
func Quoted(s string) string {
	if r := []rune(s); len(r) > longest {
		s = string(r[:longest]) + "…"
	}
	return strconv.Quote(s)
}

// gotValue is what stands at a fault, where its type is not in question.
func gotValue(f shape.Fault) string {
	if f.Got == shape.IsNumber {
		return f.Word
	}
	return Got(f)
}

// Describe says what a shape takes, as it follows "must be".
func Describe(s shape.Shape) string {
	switch s := s.(type) {
	case *shape.Text:
		return describeText(s)
	case *shape.Number:
		return describeNumber(s)
	case *shape.Boolean:
		return "true or false"
	case *shape.Null:
		return "null"
	case *shape.Scalar:
		return "text, a number, true, false or null"
	case *shape.Pattern:
		return "a regular expression"
	case *shape.List:
		return "a list"
	case *shape.Either:
		var all []string
		for _, alternative := range s.Of {
			if words := Describe(alternative); len(all) == 0 || all[len(all)-1] != words {
				all = append(all, words)
			}
		}
		return Or(all)
	case *shape.Use:
		return Describe(s.Shape())
	}
	return "an object"
}

func describeText(s *shape.Text) string {
	switch {
	case len(s.Enum) == 1:
		return s.Enum[0]
	case len(s.Enum) > maxListed:
		return "one of " + strings.Join(s.Enum[:maxListed], ", ") + " and others"
	case s.Enum != nil:
		return Or(s.Enum)
	case s.Form != nil:
		return s.Form.Says
	case s.From != "":
		return "a version x.y.z, at least " + s.From
	case s.Min == 1 && s.Max == 0:
		return "text that is not empty"
	case s.Min == 0 && s.Max > 0:
		return fmt.Sprintf("text of at most %d characters", s.Max)
	case s.Max > 0:
		return fmt.Sprintf("text of %d to %d characters", s.Min, s.Max)
	}
	return "text"
}

func describeNumber(s *shape.Number) string {
	if s.Enum != nil {
		var all []string
		for _, n := range s.Enum {
			all = append(all, strconv.FormatInt(n, 10))
		}
		return Or(all)
	}
	what := "a number"
	if s.Whole {
		what = "a whole number"
	}
	switch {
	case s.Min.Set && s.Max.Set:
		return fmt.Sprintf("%s from %d to %d", what, s.Min.N, s.Max.N)
	case s.Min.Set && s.Min.Open:
		return fmt.Sprintf("%s greater than %d", what, s.Min.N)
	case s.Min.Set:
		return fmt.Sprintf("%s, at least %d", what, s.Min.N)
	case s.Max.Set:
		return fmt.Sprintf("%s, at most %d", what, s.Max.N)
	}
	return what
}

// TextWanted tells whether a shape takes text before all else.
func TextWanted(s shape.Shape) bool {
	switch s := s.(type) {
	case *shape.Text, *shape.Pattern, *shape.Scalar:
		return true
	case *shape.Either:
		return len(s.Of) > 0 && TextWanted(s.Of[0])
	}
	return false
}

func booleanWanted(s shape.Shape) bool {
	_, ok := s.(*shape.Boolean)
	return ok
}

func numberWanted(s shape.Shape) bool {
	_, ok := s.(*shape.Number)
	return ok
}
