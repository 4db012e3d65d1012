package lsp

import (
	"context"
	"slices"
	"strings"

	"go.lsp.dev/protocol"

	"github.com/natscontract/natscontract/analysis"
	"github.com/natscontract/natscontract/analysis/query"
	"github.com/natscontract/natscontract/model/diag"
)

// Hover says what stands at a place, what it means in its bundle, and what may stand there.
func (s *server) Hover(ctx context.Context, params *protocol.HoverParams) (*protocol.Hover, error) {
	p, ok := placeIn(ctx, params.TextDocument.URI)
	if !ok {
		return nil, nil
	}
	offset := p.offset(params.Position)
	if !query.Stands(p.file, offset) {
		return nil, nil // white space, a comment
	}
	facts, at := query.Meaning(p.doc.Snapshot, p.file, offset)
	h := hovered{query.At(p.file, offset), p.news(facts, offset)}
	if h.Kind == query.Document && h.Is == "" {
		return nil, nil // nothing is known of it
	}
	there := p.at(at)
	return &protocol.Hover{Contents: s.markup(h), Range: &there}, nil
}

// news are the facts that are not shown already, by the reports at the same place: nothing is said twice.
func (p place) news(facts []query.Fact, offset int) []query.Fact {
	if !slices.ContainsFunc(facts, func(f query.Fact) bool { return len(f.Told) > 0 || f.By != "" }) {
		return facts
	}
	shown := map[diag.Code]bool{}
	for _, item := range p.view.Report(p.doc).Items {
		if item.Span.Contains(offset) {
			shown[item.Code] = true
		}
	}
	return slices.DeleteFunc(facts, func(f query.Fact) bool {
		return shown[f.By] || slices.ContainsFunc(f.Told, func(c diag.Code) bool { return shown[c] })
	})
}

// markup is a text for the client, in the form that it likes best of those that it can show. Who names none can show the oldest,
// which is Markdown too.
func (s *server) markup(h hovered) protocol.HoverContents {
	switch s.can.hover {
	case "":
		return protocol.String(h.text(false))
	case protocol.MarkupKindMarkdown:
		return &protocol.MarkupContent{Kind: protocol.MarkupKindMarkdown, Value: h.text(false)}
	}
	return &protocol.MarkupContent{Kind: protocol.MarkupKindPlainText, Value: h.text(true)}
}

// hovered is what is said of a place.
type hovered struct {
	query.Explanation
	facts []query.Fact
}

// text words it, in Markdown or plainly.
func (h hovered) text(plain bool) string {
	b := page{plain: plain}
	h.title(&b)
	for i, f := range h.facts {
		b.item(i == 0)
		b.words(f.About + ": ")
		b.fact(f)
	}
	if h.Outside != "" {
		b.paragraph("Nothing is known of it: " + h.Outside)
		return b.String()
	}
	for _, sentence := range h.Means {
		b.paragraph(sentence)
	}
	switch {
	case len(h.Values) > 1:
		b.paragraph("One of ")
		b.codes(h.Values)
	case h.Takes != "" && h.Kind != query.Document && !strings.HasSuffix(h.Takes, " "+h.Name):
		b.paragraph("Takes " + h.Takes)
	}
	if h.JudgedBy != "" {
		b.paragraph("Whether it may or must stand here is told by ")
		b.code(string(h.JudgedBy))
	}
	h.members(&b)
	if h.Link != "" {
		b.WriteString("\n\n" + h.Link)
	}
	return b.String()
}

func (h hovered) title(b *page) {
	name := h.Name
	switch {
	case h.Kind == query.Document:
		name = h.Is
	case h.Kind == query.Item:
		name = "item " + name
	}
	b.strong(name)
	if h.Of != "" && h.Kind != query.Document {
		b.words(" in " + h.Of)
	}
	if h.Required {
		b.words(", required")
	}
}

// members lists what an object may have: first what it must, and what is there.
func (h hovered) members(b *page) {
	var required, there, other []string
	for _, m := range h.Members {
		switch {
		case m.Required && !m.There:
			required = append(required, m.Name)
		case m.There:
			there = append(there, m.Name)
		default:
			other = append(other, m.Name)
		}
	}
	for _, list := range []struct {
		title string
		names []string
	}{{"Missing ", required}, {"Has ", there}, {"May have ", other}} {
		if len(list.names) > 0 {
			b.paragraph(list.title)
			b.codes(list.names)
		}
	}
}

// fact words a fact, and why something is not known.
func (p *page) fact(f query.Fact) {
	for _, piece := range f.Says {
		if piece.Quoted {
			p.code(piece.Text)
		} else {
			p.words(piece.Text)
		}
	}
	if f.By == "" {
		return
	}
	p.words(", because of ")
	p.code(string(f.By))
	if rule, ok := analysis.RuleFor(f.By); ok {
		p.words(": " + rule.When)
	}
}
