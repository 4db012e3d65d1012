package subject

import (
	"strings"
	"unicode/utf8"
)

// SegmentKind is what a token of a template is.
type SegmentKind uint8

// The kinds of segments.
const (
	LiteralSegment SegmentKind = iota
	Placeholder
	Star // *, in filters
	Rest // a final >, in filters
)

// Segment is one token of a template.
type Segment struct {
	Kind       SegmentKind
	Text       string // the literal, or the placeholder's name
	Start, End int    // of the token, byte offsets into the template
}

// Template is an address, or the template of a filter. Where it has faults, the segments are those that have none.
type Template struct {
	Segments []Segment
	Faults   []Fault // in the order of the text, at most one for each token
}

// ParseAddress reads a channel's address: literals of the base alphabet and placeholders (shapes.md, Channels).
func ParseAddress(text string) Template { return parse(text, false) }

// ParseFilter reads the template of a filter: literals of the base alphabet, placeholders, *, and a final >.
func ParseFilter(text string) Template { return parse(text, true) }

// Language is what the template stands for, where each placeholder has a set of tokens. It is empty where the template has faults.
func (t Template) Language(of func(placeholder string) Tokens) Language {
	if len(t.Faults) > 0 {
		return Language{}
	}
	var tokens []Tokens
	for _, s := range t.Segments {
		switch s.Kind {
		case LiteralSegment:
			tokens = append(tokens, Literal(s.Text))
		case Placeholder:
			tokens = append(tokens, of(s.Text))
		case Star:
			tokens = append(tokens, anyToken)
		case Rest:
			return New(tokens, true)
		}
	}
	return New(tokens, false)
}

// templateReader reads one token after the other.
type templateReader struct {
	wildcards bool
	seen      map[string]bool // placeholders
	out       Template
}

func parse(text string, wildcards bool) Template {
	r := templateReader{wildcards: wildcards, seen: map[string]bool{}}
	start := 0
	for i := 0; ; i++ {
		token, _, more := strings.Cut(text[start:], ".")
		if fault, from, to := r.token(token, start, !more); fault != sound {
			r.out.Faults = append(r.out.Faults, Fault{fault, start + from, start + to, i})
		}
		if !more {
			return r.out
		}
		start += len(token) + 1
	}
}

// sound is no kind of fault.
const sound FaultKind = 255

// token reads a token at an offset, and says what is wrong where in it.
func (r *templateReader) token(token string, start int, last bool) (fault FaultKind, from, to int) {
	switch {
	case token == "":
		return EmptyToken, 0, 0
	case strings.ContainsAny(token, "{}"):
		return r.placeholder(token, start)
	case r.wildcards && token == "*":
		r.put(Star, "", start, start+1)
		return sound, 0, 0
	case r.wildcards && token == ">" && last:
		r.put(Rest, "", start, start+1)
		return sound, 0, 0
	case r.wildcards && token == ">":
		return RestNotLast, 0, 1
	}
	if i := strings.IndexAny(token, "*>"); i >= 0 {
		if r.wildcards {
			return WildcardInside, i, i + 1
		}
		return Wildcard, i, i + 1
	}
	if i := outside(token, baseBytes); i >= 0 {
		_, size := utf8.DecodeRuneInString(token[i:])
		return OutsideAlphabet, i, i + size
	}
	r.put(LiteralSegment, token, start, start+len(token))
	return sound, 0, 0
}

func (r *templateReader) put(kind SegmentKind, text string, start, end int) {
	r.out.Segments = append(r.out.Segments, Segment{kind, text, start, end})
}

// placeholder reads a token with a brace in it.
func (r *templateReader) placeholder(token string, start int) (fault FaultKind, from, to int) {
	if at := unpaired(token); at >= 0 {
		return Braces, at, at + 1
	}
	open := strings.IndexByte(token, '{')
	end := strings.IndexByte(token, '}') + 1
	name := token[open+1 : end-1]
	switch {
	case end-open != len(token):
		return PlaceholderPart, open, end
	case !IsBase(name):
		return PlaceholderName, open, end
	case r.seen[name]:
		return PlaceholderTwice, open, end
	}
	r.seen[name] = true
	r.put(Placeholder, name, start, start+len(token))
	return sound, 0, 0
}

// unpaired is the offset of the first brace that has no partner, or stands inside other braces; -1 where there is none.
func unpaired(token string) int {
	open := -1
	for i := range len(token) {
		switch {
		case token[i] == '{' && open >= 0, token[i] == '}' && open < 0:
			return i
		case token[i] == '{':
			open = i
		case token[i] == '}':
			open = -1
		}
	}
	return open
}
