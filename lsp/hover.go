package lsp

import (
	"context"
	"fmt"
	"strings"

	"go.lsp.dev/protocol"

	"github.com/natscontract/natscontract/analysis/query"
)

// Hover says what stands at a place, and what may.
func (s *server) Hover(ctx context.Context, params *protocol.HoverParams) (*protocol.Hover, error) {
	p, ok := placeIn(ctx, params.TextDocument.URI)
	if !ok {
		return nil, nil
	}
	offset := p.offset(params.Position)
	if !query.Stands(p.file, offset) {
		return nil, nil // white space, a comment
	}
	x := query.At(p.file, offset)
	if x.Kind == query.Document && x.Is == "" {
		return nil, nil // nothing is known of it
	}
	at := p.at(x.Span)
	return &protocol.Hover{Contents: s.markup(hoverText(x)), Range: &at}, nil
}

// markup is a text for the client, in the form that it likes best of those that it can show. Who names none can show the oldest,
// which is Markdown too.
func (s *server) markup(markdown string) protocol.HoverContents {
	switch s.can.hover {
	case "":
		return protocol.String(markdown)
	case protocol.MarkupKindMarkdown:
		return &protocol.MarkupContent{Kind: protocol.MarkupKindMarkdown, Value: markdown}
	}
	return &protocol.MarkupContent{Kind: protocol.MarkupKindPlainText, Value: plainText.Replace(markdown)}
}

// plainText takes out of a text what only Markdown understands, as hoverText writes it.
var plainText = strings.NewReplacer("**", "", "`", "", `\*`, "*", `\_`, "_", `\<`, "<", `\[`, "[", `\\`, `\`)

// hoverText words an explanation.
func hoverText(x query.Explanation) string {
	var b strings.Builder
	b.WriteString(hoverTitle(x))
	if x.Outside != "" {
		fmt.Fprintf(&b, "\n\nNothing is known of it: %s", escaped(x.Outside))
		return b.String()
	}
	for _, sentence := range x.Means {
		b.WriteString("\n\n" + escaped(sentence))
	}
	switch {
	case len(x.Values) > 1:
		b.WriteString("\n\nOne of " + code(strings.Join(x.Values, "`, `")))
	case x.Takes != "" && x.Kind != query.Document && !strings.HasSuffix(x.Takes, " "+x.Name):
		b.WriteString("\n\nTakes " + escaped(x.Takes))
	}
	if x.JudgedBy != "" {
		b.WriteString("\n\nWhether it may or must stand here is told by " + code(string(x.JudgedBy)))
	}
	hoverMembers(&b, x)
	if x.Link != "" {
		b.WriteString("\n\n" + x.Link)
	}
	return b.String()
}

func hoverTitle(x query.Explanation) string {
	name := x.Name
	switch {
	case x.Kind == query.Document:
		name = x.Is
	case x.Kind == query.Item:
		name = "item " + name
	}
	title := "**" + escaped(name) + "**"
	if x.Of != "" && x.Kind != query.Document {
		title += " in " + escaped(x.Of)
	}
	if x.Required {
		title += ", required"
	}
	return title
}

// hoverMembers lists what an object may have: first what it must, and what is there.
func hoverMembers(b *strings.Builder, x query.Explanation) {
	var required, there, other []string
	for _, m := range x.Members {
		switch {
		case m.Required && !m.There:
			required = append(required, code(m.Name))
		case m.There:
			there = append(there, code(m.Name))
		default:
			other = append(other, code(m.Name))
		}
	}
	for _, list := range []struct {
		title string
		names []string
	}{{"Missing", required}, {"Has", there}, {"May have", other}} {
		if len(list.names) > 0 {
			fmt.Fprintf(b, "\n\n%s %s", list.title, strings.Join(list.names, ", "))
		}
	}
}

func code(s string) string { return "`" + s + "`" }

var markdown = strings.NewReplacer(`\`, `\\`, "*", `\*`, "_", `\_`, "<", `\<`, "[", `\[`)

// escaped is a text that means nothing but itself in Markdown.
func escaped(s string) string { return markdown.Replace(s) }
