package syntax

import (
	"strings"
	"testing"

	"gopkg.in/yaml.v3"
	"pgregory.net/rapid"
)

// libraryTag is what the library says of a plain scalar: its resolver, but for the key << that its parser knows.
func libraryTag(s string) Tag {
	if s == "<<" {
		return TagMerge
	}
	n := yaml.Node{Kind: yaml.ScalarNode, Value: s}
	return tags[n.ShortTag()]
}

// TestPlainTagsAreTheLibrarys: on every short text of the characters that numbers, dates and words are made of, and on whatever is
// left of longer ones that mean something.
func TestPlainTagsAreTheLibrarys(t *testing.T) {
	var each func(s string, more int)
	each = func(s string, more int) {
		if got, want := plainTag(s), libraryTag(s); got != want {
			t.Errorf("%q has the tag %d, want %d", s, got, want)
		}
		for i := 0; more > 0 && i < len("0189+-._:~<eExobTtNnfFaly "); i++ {
			each(s+"0189+-._:~<eExobTtNnfFaly "[i:i+1], more-1)
		}
	}
	each("", 3)
	for _, word := range strings.Fields("true false null yes no on off y n ~ << <<< .nan .inf -.inf +.inf 1e3 -12 0x1F 0b11 0o17 017 1_000 1.5 12:30:45 " +
		"2024-02-29 2024-02-30 2024-02-29T10:11:12Z 123456789012345678 9223372036854775807 9223372036854775808 18446744073709551615 18446744073709551616") {
		for _, s := range []string{word, strings.ToUpper(word), strings.ToUpper(word[:1]) + word[1:], word + word, word[:len(word)-1], word[1:]} {
			each(s, 1)
		}
	}
}

func TestPlainTagsAreTheLibrarysAtRandom(t *testing.T) {
	pieces := rapid.SampledFrom([]string{"0", "1", "9", "12", "2024", "-", "+", ".", ":", "_", "e", "E", "x", "0b", "0o", "T", "Z", " ", "inf", "nan", "true", "null", "a", "é"})
	rapid.Check(t, func(t *rapid.T) {
		s := strings.Join(rapid.SliceOfN(pieces, 0, 8).Draw(t, "pieces"), "")
		if got, want := plainTag(s), libraryTag(s); got != want {
			t.Fatalf("%q has the tag %d, want %d", s, got, want)
		}
	})
}
