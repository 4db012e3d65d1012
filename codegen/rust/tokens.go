package rust

import (
	"fmt"
	"slices"
	"strings"

	"github.com/natscontract/natscontract/codegen/ir"
	"github.com/natscontract/natscontract/model/subject"
)

// A tokenType is one as the templates show it.
type tokenType struct {
	Name, Key, Says string
	Values          string // of an enum, as an array

	Max      int
	TooShort string // whether a text is too short
	Prefix   string
	Rest     string // the variable that holds what stands behind the prefix
	Alphabet string // the pattern of a byte in it
	Letter   bool
	Problem  problems
}

// problems are what errors say of a token, behind its text.
type problems struct{ Length, Prefix, Alphabet, First, Value string }

var alphabets = map[subject.Alphabet]struct{ pattern, says string }{
	subject.ASCII: {`b'A'..=b'Z' | b'a'..=b'z' | b'0'..=b'9' | b'_' | b'-'`, "`A-Z a-z 0-9 _ -`"},
	subject.Lower: {`b'a'..=b'z' | b'0'..=b'9' | b'_' | b'-'`, "`a-z 0-9 _ -`"},
	subject.Hex:   {`b'0'..=b'9' | b'a'..=b'f'`, "`0-9 a-f`"},
}

func newTokenType(t ir.TokenType, name string) tokenType {
	out := tokenType{Name: name, Key: t.Key}
	if d := t.Declared; d.Values == nil {
		out.rule(d)
	} else {
		out.values(d.Values)
	}
	return out
}

func (t *tokenType) values(values []string) {
	t.Values = assigned(4, "pub const VALUES: &'static [&'static str]", array(values))
	t.Problem.Value = "is none of " + strings.Join(values, ", ")
	switch {
	case len(values) == 1:
		t.Problem.Value = "is not " + values[0]
	case len(t.Problem.Value) > listWidth:
		t.Problem.Value = fmt.Sprintf("is none of the %d values", len(values))
	}
	t.Says = doc(0, "A token of the type "+code(t.Key)+": one of [`VALUES`](Self::VALUES).")
}

func (t *tokenType) rule(d subject.TokenType) {
	length := fmt.Sprintf("%d to %d bytes", d.Min, d.Max)
	switch {
	case d.Min == d.Max && d.Max == 1:
		length = "one byte"
	case d.Min == d.Max:
		length = fmt.Sprintf("%d bytes", d.Max)
	}
	says := fmt.Sprintf("A token of the type %s: %s long, of %s", code(t.Key), length, alphabets[d.Alphabet].says)
	if d.Letter {
		says += " with a letter first"
	}
	t.Rest = "text"
	t.Problem = problems{Length: "is not " + length + " long", Alphabet: "is not " + d.Alphabet.String(), First: "does not begin with a letter"}
	if d.Prefix != "" {
		says += " behind the prefix " + code(d.Prefix)
		t.Rest = "rest"
		t.Problem.Prefix = "does not begin with " + d.Prefix
		t.Problem.Alphabet += " behind " + d.Prefix
		t.Problem.First = "has no letter behind " + d.Prefix
	}
	t.Says = doc(0, says+".")
	t.Max, t.Prefix, t.Alphabet, t.Letter = d.Max, d.Prefix, alphabets[d.Alphabet].pattern, d.Letter
	if t.TooShort = fmt.Sprintf("text.len() < %d", d.Min); d.Min == 1 {
		t.TooShort = "text.is_empty()"
	}
}

// HasRules tells whether a token type has a rule, and not a list of values.
func (v *view) HasRules() bool {
	return slices.ContainsFunc(v.TokenTypes, func(t tokenType) bool { return t.Values == "" })
}

// array is texts as an array.
func array(texts []string) list {
	l := list{open: "&["}
	for _, text := range texts {
		l.items = append(l.items, atom(quote(text)))
	}
	return l
}
