package vectors

import (
	"slices"
	"strings"

	"github.com/natscontract/natscontract/codegen/ir"
	"github.com/natscontract/natscontract/model/subject"
)

func ofTokenType(t ir.TokenType) TokenType {
	out := TokenType{TokenType: t.Key, Accepted: []string{}, Refused: []RefusedToken{}}
	var texts set
	if t.Declared.Values != nil {
		aroundValues(&texts, t.Declared.Values)
	} else {
		aroundTokens(&texts, t.Declared)
	}
	for _, text := range texts.all {
		if reason, at := t.Declared.Check(text); reason == subject.Fits {
			out.Accepted = append(out.Accepted, text)
		} else {
			out.Refused = append(out.Refused, RefusedToken{text, reason.String(), at})
		}
	}
	return out
}

// strange are texts that are no tokens of any type, or hardly one: nothing, wildcards, separators, white space, control bytes, what looks
// like an ASCII letter and is none, too long.
var strange = []string{
	"", "*", ">", "**", "a*", "*a", ".", "a.b", " ", "a b", "\t", "a\n", "\r", "\x00", "a\x00", "\x7f", "\x1b",
	"é", "aé", "ſ", "K", "０", "ａ", "€uro", "😀", "a😀a", "\u00ad", "e\u0301", strings.Repeat("a", subject.MaxToken+1), strings.Repeat("é", subject.MaxToken),
}

// aroundTokens thinks of texts at all edges of a token type.
func aroundTokens(texts *set, t subject.TokenType) {
	low, high := bounds(t)
	for _, n := range []int{low, low + 1, high - 1, high} {
		if low <= n && n <= high {
			texts.add(filled(t, n, 0), filled(t, n, 1), filled(t, n, 7))
		}
	}
	for _, n := range []int{0, len(t.Prefix) - 1, len(t.Prefix), low - 1, high + 1, high + 2, 2 * high} {
		if n >= 0 {
			texts.add(filled(t, n, 0), filled(t, n, 1))
		}
	}
	begin := len(t.Prefix)
	for _, base := range []string{filled(t, low, 0), filled(t, high, 0)} {
		for _, at := range []int{begin, begin + 1, len(base) - 1} {
			for _, b := range edges(t.Alphabet) {
				texts.add(replaced(base, at, string(rune(b))))
			}
			for _, odd := range strange {
				texts.add(replaced(base, at, odd))
			}
		}
		texts.add(strings.ToUpper(base), strings.ToLower(base), swapped(base))
		for at := range begin {
			texts.add(replaced(base, at, "~"), replaced(base, at, swapped(base[at:at+1])))
		}
		if begin > 0 {
			texts.add(base[begin:], base[1:]+"a", replaced(replaced(base, 0, "~"), len(base)-1, "*"))
		}
	}
	texts.add(strange...)
}

// bounds are the lengths that tokens have, in bytes.
func bounds(t subject.TokenType) (low, high int) {
	low = max(t.Min, len(t.Prefix), 1)
	if t.Letter {
		low = max(low, len(t.Prefix)+1)
	}
	return low, min(t.Max, subject.MaxToken)
}

// filled is a text of some length that begins like a token and goes on with bytes of the alphabet, so many of which are passed over each time.
func filled(t subject.TokenType, n, step int) string {
	if n <= len(t.Prefix) {
		return t.Prefix[:n]
	}
	bytes := bytesOf(t.Alphabet)
	text := []byte(t.Prefix)
	for i := 0; len(text) < n; i++ {
		b := bytes[i*step%len(bytes)]
		if len(text) == len(t.Prefix) && t.Letter {
			b = 'a'
		}
		text = append(text, b)
	}
	return string(text)
}

// bytesOf is an alphabet, the letters first.
func bytesOf(a subject.Alphabet) (all []byte) {
	for b := byte(1); b < 0x80; b++ {
		if a.Has(b) {
			all = append(all, b)
		}
	}
	slices.Reverse(all)
	return all
}

// edges are the first and last bytes of the alphabet's ranges, and those beside them.
func edges(a subject.Alphabet) (all []byte) {
	for b := byte(1); b < 0x7f; b++ {
		if a.Has(b) != a.Has(b-1) || a.Has(b) != a.Has(b+1) {
			all = append(all, b)
		}
	}
	return all
}

// replaced puts a text in the place of a byte; behind the text where it has no such byte.
func replaced(text string, at int, by string) string {
	if at >= len(text) {
		return text + by
	}
	return text[:at] + by + text[at+1:]
}

// swapped has capitals for small letters, and the other way round.
func swapped(text string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case 'a' <= r && r <= 'z':
			return r - 'a' + 'A'
		case 'A' <= r && r <= 'Z':
			return r - 'A' + 'a'
		}
		return r
	}, text)
}

// How many values of an enum are accepted, and around how many texts are refused: there may be thousands of them.
const maxAccepted, maxValues = 100, 8

// aroundValues thinks of texts that are values, and of others that are nearly one.
func aroundValues(texts *set, values []string) {
	texts.add(spread(values, maxAccepted)...)
	for _, v := range spread(values, maxValues) {
		texts.add(v[:len(v)-1], v+"a", v+v, swapped(v), strings.ToUpper(v), strings.ToLower(v), v+".", " "+v, v+" ", v+"\x00", v[1:]+v[:1])
		for _, at := range []int{0, len(v) - 1} {
			texts.add(replaced(v, at, string(rune(v[at]-1))), replaced(v, at, string(rune(v[at]+1))), replaced(v, at, "é"))
		}
	}
	texts.add(strange...)
}

// spread are at most so many items, from everywhere in the list.
func spread[T any](all []T, most int) (some []T) {
	if len(all) <= most {
		return all
	}
	for i := range most {
		some = append(some, all[i*(len(all)-1)/(most-1)])
	}
	return some
}
