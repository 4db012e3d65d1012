package syntax

import (
	"testing"
	"unicode/utf8"

	"github.com/natscontract/natscontract/model/source"
)

// A report never begins or ends inside a character, and a character that is text is never said to be none.
func TestFaultsEndWhereCharactersDo(t *testing.T) {
	for _, text := range []string{`{"a"😀: 1}`, "*😀<<", `{"a":😀}`, "{😀}", "[1😀]", "a: \ufffe\n", "é: \ufffe", `{"a": é😀` + "\xff}"} {
		for _, language := range []Language{YAML, JSON} {
			for _, f := range Parse(source.New(text), language).Faults() {
				for _, at := range []int{f.Span.Start, f.Span.End} {
					if at < len(text) && !utf8.RuneStart(text[at]) && text[at] != '\xff' {
						t.Errorf("%q: %v ends inside a character: %s", text, f.Span, f.Message)
					}
				}
				if f.Message == "bytes that are no UTF-8" && utf8.ValidString(text) {
					t.Errorf("%q: %s", text, f.Message)
				}
			}
		}
	}
}
