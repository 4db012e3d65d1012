package golang

import (
	"fmt"
	"go/token"
	"strings"
	"unicode"

	"github.com/natscontract/natscontract/codegen/ir"
	"github.com/natscontract/natscontract/codegen/names"
)

// A view is a contract as the templates show it.
type view struct {
	ir.Contract
	Package    string
	TokenTypes []tokenType
	Channels   []channel
	Uses       map[string]bool // the helpers that token types need

	HasParams, HasLiterals, HasPrefixes bool // some channel, or some token type, has
	HasMany                             bool // some channel has several parameters
}

func newView(n names.Named) (*view, error) {
	v := &view{Contract: n.Contract, Package: n.Names.Module, Uses: map[string]bool{}}
	if !token.IsIdentifier(v.Package) {
		return nil, &UnsupportedError{fmt.Sprintf("package: %s, which is no name for a package", v.Package)}
	}
	for i, t := range n.Contract.TokenTypes {
		v.TokenTypes = append(v.TokenTypes, v.tokenType(t, n.Names.TokenTypes[i]))
	}
	for i := range n.Contract.Channels {
		v.Channels = append(v.Channels, v.channel(n, i))
	}
	for _, name := range append(n.Names.TokenTypes, n.Names.Channels...) {
		if !unicode.IsUpper(rune(name[0])) {
			return nil, &UnsupportedError{fmt.Sprintf("names: %s, which is not exported", name)}
		}
	}
	return v, v.unsupported()
}

// A tokenType is one as the templates show it.
type tokenType struct {
	Name, Key string
	Values    []string // of an enum
	Min, Max  int
	Prefix    string
	Letter    bool
	Is        string // the table that is the alphabet
	Loop      string // what a loop over all behind the prefix ranges over
	NoLetter  string // whether no letter stands there
	Says      string // what a token is, in words

	WhyShort, WhyLong, WhyPrefix, WhyAlphabet, WhyFirst, WhyValue string // what errors say of a text
}

func (v *view) tokenType(of ir.TokenType, name string) tokenType {
	d := of.Declared
	t := tokenType{Name: name, Key: of.Key, Values: d.Values, Min: d.Min, Max: d.Max, Prefix: d.Prefix, Letter: d.Letter}
	if d.Values != nil {
		t.Says = "one of " + oneOf(d.Values)
		t.WhyValue = "is none of " + oneOf(d.Values)
		return t
	}
	alphabet := d.Alphabet.String()
	t.Is = map[string]string{"ascii": "isASCII", "lower": "isLower", "hex": "isHex"}[alphabet]
	begin := len(t.Prefix)
	t.Loop, t.NoLetter = "range len(text)", fmt.Sprintf("!isLetter[text[%d]]", begin)
	if begin > 0 {
		t.Loop = fmt.Sprintf("%d; i < len(text); i++", begin)
	}
	if t.Min <= begin {
		t.NoLetter = fmt.Sprintf("len(text) == %d || %s", begin, t.NoLetter)
	}
	v.Uses[t.Is], v.Uses["isLetter"] = true, v.Uses["isLetter"] || t.Letter
	v.HasPrefixes = v.HasPrefixes || begin > 0
	t.explain(alphabet)
	return t
}

// explain says in words what a token is, and what is wrong with what is none.
func (t *tokenType) explain(alphabet string) {
	t.WhyShort, t.WhyLong = "is shorter than "+counted(t.Min, "byte"), "is longer than "+counted(t.Max, "byte")
	t.WhyPrefix = "does not begin with " + t.Prefix
	t.WhyAlphabet, t.WhyFirst = "is not "+alphabet, "does not begin with a letter"
	size := fmt.Sprintf("%d to %s", t.Min, counted(t.Max, "byte"))
	if t.Min == t.Max {
		size = counted(t.Max, "byte")
	}
	t.Says = fmt.Sprintf("%s of the alphabet %s", size, alphabet)
	if t.Prefix != "" {
		t.WhyAlphabet, t.WhyFirst = t.WhyAlphabet+" behind "+t.Prefix, "has no letter behind "+t.Prefix
		t.Says = fmt.Sprintf("%s, which are %s and then of the alphabet %s", size, t.Prefix, alphabet)
	}
	if t.Letter {
		t.Says += ", a letter first"
	}
}

// oneOf lists values in words, not all where they are many.
func oneOf(values []string) string {
	const most = 8
	if len(values) > most {
		return strings.Join(values[:most], ", ") + fmt.Sprintf(" and %d more", len(values)-most)
	}
	return strings.Join(values, ", ")
}

func counted(n int, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return fmt.Sprintf("%d %ss", n, what)
}
