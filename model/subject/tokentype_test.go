package subject

import (
	"strings"
	"testing"
)

// TestReasons holds the order of reasons and their places to codegen.md.
func TestReasons(t *testing.T) {
	plain := TokenType{Alphabet: Lower, Min: 2, Max: 5}
	op := TokenType{Alphabet: Hex, Letter: true, Min: 3, Max: 6, Prefix: "op"}
	enum := TokenType{Values: []string{"gold", "silver"}}
	for _, c := range []struct {
		typ    TokenType
		token  string
		reason string
		at     int
	}{
		{plain, "ab-_9", "", 0},
		{plain, "", "length", 0},
		{plain, "a", "length", 1},
		{plain, "A", "length", 1},
		{plain, "ABCDEF", "length", 5},
		{plain, "abC", "alphabet", 2},
		{plain, "a.b", "alphabet", 1},
		{plain, "aé", "alphabet", 1},
		{plain, "a\x00", "alphabet", 1},
		{op, "opa", "", 0},
		{op, "op", "length", 2},
		{op, "xyz", "prefix", 0},
		{op, "oPz", "prefix", 1},
		{op, "op1g", "alphabet", 3},
		{op, "op1a", "first", 2},
		{op, "opa1b2c", "length", 6},
		{TokenType{Min: 1, Max: 5, Prefix: "abc"}, "ab", "prefix", 2},
		{TokenType{Min: 1, Max: 5, Prefix: "abc", Letter: true}, "abc", "first", 3},
		{TokenType{Min: 1, Max: 5, Prefix: "abc"}, "abc", "", 0},
		{enum, "gold", "", 0},
		{enum, "Gold", "value", 0},
		{enum, "", "value", 0},
	} {
		reason, at := c.typ.Check(c.token)
		if reason.String() != c.reason || at != c.at {
			t.Errorf("%+v: %q: %s at %d, want %s at %d", c.typ, c.token, reason, at, c.reason, c.at)
		}
	}
}

func TestTypesThatAreBroken(t *testing.T) {
	for _, typ := range []TokenType{
		{Min: 3, Max: 2},
		{Min: 1, Max: 2, Prefix: "abc"},
		{Min: 1, Max: 3, Prefix: "abc", Letter: true},
		{Min: 1, Max: 9, Prefix: "a.b"},
		{Values: []string{}},
		{Values: []string{"", "*", "a b"}},
	} {
		if !typ.Tokens().Empty() {
			t.Errorf("%+v has a token", typ)
		}
	}
	wide := TokenType{Alphabet: Hex, Min: -5, Max: 1 << 60}.Tokens()
	if n, _ := wide.Longest(); n != MaxToken || wide.Shortest() != 1 {
		t.Errorf("bounds beyond what a token may have: %d to %d", wide.Shortest(), n)
	}
}

func TestAlphabetsHaveTheirNames(t *testing.T) {
	for _, name := range []string{"ascii", "lower", "hex"} {
		if a, ok := AlphabetNamed(name); !ok || a.String() != name {
			t.Errorf("%s is %v", name, a)
		}
	}
	if _, ok := AlphabetNamed("upper"); ok {
		t.Error("there is no alphabet upper")
	}
	if !IsBase("aZ0_-") || IsBase("") || IsBase("a.b") || IsBase(strings.Repeat("é", 2)) {
		t.Error("the base alphabet is another")
	}
}
