package flow

import (
	"testing"

	"github.com/natscontract/natscontract/model/contract"
	"github.com/natscontract/natscontract/model/schema"
	"github.com/natscontract/natscontract/model/subject"
)

// The least token between two lengths is what writing them all out gives.
func TestLanguageWithin(t *testing.T) {
	for _, of := range []subject.TokenType{
		{Alphabet: subject.Hex, Min: 1, Max: 2},
		{Alphabet: subject.Lower, Letter: true, Min: 2, Max: 3},
		{Alphabet: subject.Hex, Prefix: "op", Min: 3, Max: 4},
		{Values: []string{"zz", "a", "bcd"}},
	} {
		l := language{of.Tokens()}
		for least := range 6 {
			for most := -1; most < 6; most++ {
				want := ""
				for token := range l.All() { // the shortest first, and of those the bytewise least
					if len(token) >= least && (most < 0 || len(token) <= most) {
						want = token
						break
					}
				}
				if got, ok := l.Within(least, most); got != want || ok != (want != "") {
					t.Errorf("%+v from %d to %d: %q, %v; want %q", of, least, most, got, ok, want)
				}
			}
		}
	}
}

func TestRelative(t *testing.T) {
	for _, c := range [][3]string{
		{"a.yaml", "b.yaml", "./b.yaml"},
		{"x/a.yaml", "x/b.yaml", "./b.yaml"},
		{"x/y/a.yaml", "schemas/b c.yaml", "../../schemas/b%20c.yaml"},
		{"x/y/a.yaml", "x/z/b.yaml", "../z/b.yaml"},
	} {
		if got := relative(c[0], c[1]); got != c[2] {
			t.Errorf("from %s to %s: %s, want %s", c[0], c[1], got, c[2])
		}
	}
}

func TestNewNames(t *testing.T) {
	c := Chooser{Taken: []string{"note", "note2"}}
	for _, of := range [][2]string{{"note", "note3"}, {"note", "note4"}, {"a/b", "ab"}, {"7", "payload"}, {"_x", "x"}} {
		if got := c.newName(Destination{Param: of[0]}); got != of[1] {
			t.Errorf("%s gives %s, want %s", of[0], got, of[1])
		}
	}
}

// A parameter is contradicted only by what can never be one of its tokens; only what always is one surely fits.
func TestParameters(t *testing.T) {
	digest := hexDigits("", 64)
	d := Destination{Param: "p", Of: contract.TokenType{Declared: subject.TokenType{Values: []string{"a", "b"}}, Tokens: subject.Enum("a", "b")}}
	if d.Takes(contractDigest) || d.Allows(contractDigest).Decision != schema.Contradicted {
		t.Error("a digest is no a or b")
	}
	own := Destination{Param: "p", Of: digest}
	if !own.Takes(contractDigest) || own.Allows(contractDigest).Decision != schema.Proved {
		t.Error("a digest is a digest")
	}
}
