package workload

import (
	"math/rand/v2"
	"strings"

	"github.com/natscontract/natscontract/model/source"
)

// A Kind is what a keystroke is typed into.
type Kind string

// The kinds of keystrokes, by the names that the benchmarks have.
const (
	Description     Kind = "description"      // a letter in the text of a description, summary or title
	Address         Kind = "address"          // a letter in the first token of an address
	Key             Kind = "key"              // a letter in any key below the top level
	TokenOnce       Kind = "token-once"       // a letter in a value of a token type that one channel uses
	TokenEverywhere Kind = "token-everywhere" // a letter in the prefix of the token type with the most uses
	Binding         Kind = "binding"          // a letter in a source of an interaction's bindings
	Schema          Kind = "schema"           // a letter in a value of a schema
	Quote           Kind = "quote"            // a quote before a plain scalar, which opens what nothing closes
	Hash            Kind = "hash"             // a # at the start of a line
)

// Kinds are all kinds of keystrokes.
func Kinds() []Kind {
	return []Kind{Description, Address, Key, TokenOnce, TokenEverywhere, Binding, Schema, Quote, Hash}
}

// Strokes are n keystrokes of one kind at random places of a text that this package made; none where it has no such place.
// Each is an edit of that text: it is to be taken back before the next one.
func Strokes(text string, kind Kind, n int, seed uint64) []source.Edit {
	spots := spotsOf(text, kind)
	if len(spots) == 0 {
		return nil
	}
	random := rand.New(rand.NewPCG(seed, 0x6b657973))
	edits := make([]source.Edit, n)
	for i := range edits {
		s := spots[random.IntN(len(spots))]
		at := s.from + random.IntN(s.to-s.from+1)
		typed := s.with[random.IntN(len(s.with))]
		edits[i] = source.Edit{Span: source.Span{Start: at, End: at}, New: string(typed)}
	}
	return edits
}

// A spot is where any one of the characters may be typed, at any offset from the first to the last.
type spot struct {
	from, to int
	with     string
}

const letters = "abcdefghijklmnopqrstuvwxyz"

// spotsOf finds every place for a kind of keystroke.
func spotsOf(text string, kind Kind) []spot {
	find := finders[kind]
	switch kind {
	case TokenOnce:
		find = tokenSpot(tokenTypes(text, func(uses, most int) bool { return uses == 1 }), "values: [", "]")
	case TokenEverywhere:
		find = tokenSpot(tokenTypes(text, func(uses, most int) bool { return uses == most }), "prefix: ", "}")
	}
	var spots []spot
	for l := range linesOf(text) {
		if s, ok := find(l); ok && s.from <= s.to {
			spots = append(spots, s)
		}
	}
	return spots
}

// finders say where a line takes a keystroke of the kinds that need no more than the line.
var finders = map[Kind]func(line) (spot, bool){
	Description: func(l line) (spot, bool) {
		prose := l.key() == "description" || l.key() == "summary" || l.key() == "title"
		return spot{l.valueAt + 1, l.end - 1, letters}, prose && l.plain()
	},
	Address: func(l line) (spot, bool) {
		dot := strings.IndexByte(l.value(), '.')
		return spot{l.valueAt + 1, l.valueAt + dot, letters}, l.key() == "address" && dot > 0
	},
	Key: func(l line) (spot, bool) {
		return spot{l.keyAt + 1, l.keyEnd, letters}, len(l.path) > 1 && l.key() != ""
	},
	Binding: func(l line) (spot, bool) {
		colon := strings.LastIndex(l.value(), ": ")
		return spot{l.valueAt + colon + 3, l.end - 1, letters}, l.under("x-nats-contract", "interactions", "*", "bindings", "*", "*") && colon > 0
	},
	Schema: func(l line) (spot, bool) {
		inside := l.under("components", "schemas", "*") || l.under("channels", "*", "messages", "*", "payload")
		return spot{l.valueAt + 1, l.end - 1, letters}, inside && l.value() != ""
	},
	Quote: func(l line) (spot, bool) {
		return spot{l.valueAt, l.valueAt, `"'`}, l.plain()
	},
	Hash: func(l line) (spot, bool) {
		return spot{l.start, l.start, "#"}, l.start > 0
	},
}

// tokenSpot finds the value that stands between two strings in the declaration of one of the token types, which may be spread
// over lines or be one; to the end of the line where the closing string is missing.
func tokenSpot(types map[string]bool, open, shut string) func(line) (spot, bool) {
	return func(l line) (spot, bool) {
		if !l.under("x-nats-contract", "tokenTypes", "*") || !types[l.path[2]] {
			return spot{}, false
		}
		at := strings.Index(l.text, open)
		if at < 0 {
			return spot{}, false
		}
		from := at + len(open)
		value, _, _ := strings.Cut(l.text[from:], shut)
		// Behind the first character, so as not to stand before an opening quote or behind a closing one.
		return spot{l.start + from + 1, l.start + from + len(value) - 1, letters}, true
	}
}

// tokenTypes are those whose number of uses in channels is wanted, told the number of the one with the most.
func tokenTypes(text string, wanted func(uses, most int) bool) map[string]bool {
	uses := map[string]int{}
	for l := range linesOf(text) {
		switch {
		case l.under("x-nats-contract", "tokenTypes") && len(l.path) == 3:
			uses[l.key()] = 0
		case l.under("x-nats-contract", "channels", "*"):
			for _, word := range strings.FieldsFunc(l.value(), func(r rune) bool { return strings.ContainsRune(" {}:,", r) }) {
				if n, known := uses[word]; known {
					uses[word] = n + 1
				}
			}
		}
	}
	most := 0
	for _, n := range uses {
		most = max(most, n)
	}
	chosen := map[string]bool{}
	for name, n := range uses {
		chosen[name] = wanted(n, most)
	}
	return chosen
}

// Renames are edits that each give one of a contract's operations another name, so that who refers to it has to be looked at.
func Renames(text string) (edits []source.Edit) {
	start := strings.Index(text, "\noperations:\n") + len("\noperations:\n")
	section, _, _ := strings.Cut(text[start:], "\ncomponents:")
	for line := range strings.Lines(section) {
		if name, ok := strings.CutPrefix(strings.TrimRight(line, "\n"), "  "); ok && name[0] != ' ' {
			end := start + len(line) - len(":\n")
			edits = append(edits, source.Edit{Span: source.Span{Start: end, End: end}, New: "x"})
		}
		start += len(line)
	}
	return edits
}
