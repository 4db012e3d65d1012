package query

import (
	"strings"

	"github.com/natscontract/natscontract/model/source"
	"github.com/natscontract/natscontract/model/subject"
	"github.com/natscontract/natscontract/model/syntax"
)

// A brush gives the tokens of a key or a value that reads as it is written, and begins at an offset.
type brush func(value string, start int, yield func(Token))

// A paint is what is done at a place of a document, and below it.
type paint struct {
	key, value brush
	below      map[string]*paint     // "*" for any key or index
	entries    *syntax.Finder[Token] // of a map or a list; it remembers what it finds
}

// at is the paint at a pointer, which is made where there is none.
func (p *paint) at(pointer string) *paint {
	for segment := range strings.SplitSeq(pointer[1:], "/") {
		next := p.below[segment]
		if next == nil {
			next = &paint{below: map[string]*paint{}}
			p.below[segment] = next
		}
		if segment == "*" && p.entries == nil {
			p.entries = next.finder()
		}
		p = next
	}
	return p
}

// finder finds the tokens of entries that are painted alike.
func (p *paint) finder() *syntax.Finder[Token] {
	return &syntax.Finder[Token]{Whole: true, Entry: func(e syntax.Entry, to *syntax.Finding[Token]) {
		p.entry(e.Key(), e.Value(), to)
	}}
}

// find finds the tokens below a place, section by section.
func (p *paint) find(n syntax.Node, span source.Span, found func([]syntax.Found[Token])) {
	for e := range n.Entries() {
		switch below := p.below[e.Key().Value()]; {
		case below == nil:
		case below.entries != nil:
			found(below.entries.FindIn(e.Value(), span))
		default:
			below.find(e.Value(), span, found)
		}
	}
}

// entry finds the tokens of an entry and of what is below it.
func (p *paint) entry(key, value syntax.Node, to *syntax.Finding[Token]) {
	p.key.scalar(key, to)
	p.value.scalar(value, to)
	if len(p.below) == 0 {
		return
	}
	for e := range value.Entries() {
		if below := p.child(e.Key().Value()); below != nil {
			below.entry(e.Key(), e.Value(), to)
		}
	}
	if below := p.below["*"]; below != nil {
		for item := range value.Items() {
			below.entry(syntax.Node{}, item, to)
		}
	}
}

// child is where a key leads.
func (p *paint) child(key string) *paint {
	if next, ok := p.below[key]; ok {
		return next
	}
	return p.below["*"]
}

// scalar finds the tokens of a scalar. One that is written in another way than it reads has none: nobody could say where.
func (b brush) scalar(n syntax.Node, to *syntax.Finding[Token]) {
	if b == nil || n.Kind() != syntax.Scalar {
		return
	}
	value, span := n.Value(), n.Span()
	switch n.Style() {
	case syntax.SingleQuoted, syntax.DoubleQuoted:
		if strings.ContainsAny(value, "\u0085\u00a0\u2028\u2029") {
			return // their escapes are not longer than they are
		}
		span = source.Span{Start: span.Start + 1, End: span.End - 1}
	case syntax.Plain:
	default:
		return
	}
	if span.Len() != len(value) || strings.Contains(value, " ") && to.Line(span.Start) != to.Line(span.End) {
		return
	}
	b(value, span.Start, func(t Token) { to.Add(t.Shift(-to.From())) })
}

// wholeName gives a whole name.
func wholeName(kind TokenKind, declares bool) brush {
	return func(value string, start int, yield func(Token)) {
		yield(Token{source.Span{Start: start, End: start + len(value)}, kind, declares})
	}
}

// templateParts gives the placeholders and the wildcards of a template.
func templateParts(parse func(string) subject.Template) brush {
	return func(value string, start int, yield func(Token)) {
		if !strings.ContainsAny(value, "{*>") {
			return
		}
		for _, s := range parse(value).Segments {
			span := source.Span{Start: start + s.Start, End: start + s.End}
			switch s.Kind {
			case subject.Placeholder:
				yield(Token{Span: source.Span{Start: span.Start + 1, End: span.End - 1}, Kind: ParameterToken}) // without its braces
			case subject.Star, subject.Rest:
				yield(Token{Span: span, Kind: WildcardToken})
			}
		}
	}
}

// channelOfRef gives the channel that a $ref leads to, or into.
func channelOfRef(value string, start int, yield func(Token)) {
	const channels = "/channels/"
	_, fragment, _ := strings.Cut(value, "#")
	rest, ok := strings.CutPrefix(strings.TrimPrefix(fragment, "/components"), channels)
	if key, _, _ := strings.Cut(rest, "/"); ok && key != "" {
		at := start + len(value) - len(rest)
		yield(Token{Span: source.Span{Start: at, End: at + len(key)}, Kind: ChannelToken})
	}
}
