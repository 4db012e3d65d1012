package topology

import (
	"fmt"
	"io"
	"strings"

	"github.com/natscontract/natscontract/internal/printable"
)

// DOT writes a graph for Graphviz: contracts as tables, with a cell for each operation that links lead to and from.
func DOT(w io.Writer, g Graph) error {
	v := see(g)
	p := &pen{}
	p.line("digraph topology {")
	p.line("  graph [rankdir=LR, nodesep=0.5, ranksep=1.5, charset=\"UTF-8\"];")
	p.line("  node [shape=plain, fontname=\"Helvetica\"];")
	p.line("  edge [fontname=\"Courier\", fontsize=10];")
	ids := v.ids()
	index := map[*contract]int{}
	for i, c := range v.contracts {
		index[c] = i
		p.line("  c%d [label=<%s>, tooltip=\"%s\"];", i, dotTable(c, ids), dotText(c.tip()))
	}
	for _, l := range v.links {
		at := fmt.Sprintf("c%d:%s:e -> c%d:%s:w", index[l.send.of], ids[l.send], index[l.receive.of], ids[l.receive])
		p.line("  %s [label=\"%s\", tooltip=\"%s\"%s];", at, dotText(printable.Line(l.Subject)), dotText(l.tip()), dotColour(l.Faults, ", color", ", fontcolor"))
	}
	p.line("}")
	return p.flush(w)
}

// ids gives each operation a name that means nothing and is safe everywhere.
func (v *view) ids() map[*operation]string {
	ids := map[*operation]string{}
	for i, c := range v.contracts {
		for k, o := range c.gets {
			ids[o] = fmt.Sprintf("c%dr%d", i, k)
		}
		for k, o := range c.sends {
			ids[o] = fmt.Sprintf("c%ds%d", i, k)
		}
	}
	return ids
}

// dotTable is the label of a contract: its name, and below that in each row what it receives and what it sends.
func dotTable(c *contract, ids map[*operation]string) string {
	var b strings.Builder
	fmt.Fprintf(&b, "<table border=\"0\" cellborder=\"1\" cellspacing=\"0\" cellpadding=\"5\"%s>", dotColour(c.Faults, " color"))
	fmt.Fprintf(&b, "<tr><td colspan=\"2\"><b>%s</b></td></tr>", dotHTML(c.full()))
	for i := range max(len(c.gets), len(c.sends)) {
		b.WriteString("<tr>")
		b.WriteString(dotCell(c.gets, i, "left", ids))
		b.WriteString(dotCell(c.sends, i, "right", ids))
		b.WriteString("</tr>")
	}
	b.WriteString("</table>")
	return b.String()
}

func dotCell(ops []*operation, i int, align string, ids map[*operation]string) string {
	if i >= len(ops) {
		return "<td></td>"
	}
	o := ops[i]
	return fmt.Sprintf("<td port=\"%s\" align=\"%s\"%s>%s</td>", ids[o], align, dotColour(o.Faults, " color"), dotHTML(o.Key))
}

// dotColour sets attributes to the colour of the gravest fault.
func dotColour(faults []Fault, attributes ...string) string {
	colour := colours[worst(faults)]
	if colour == "" {
		return ""
	}
	var b strings.Builder
	for _, a := range attributes {
		fmt.Fprintf(&b, "%s=\"%s\"", a, colour)
	}
	return b.String()
}

// dotText writes a text, of one line or of several that are shown already, so that it can stand in quotes: a backslash would
// begin an escape, and an ampersand an entity.
func dotText(s string) string { return quotes.Replace(s) }

var quotes = strings.NewReplacer(`\`, `\\`, `"`, `\"`, "&", "&amp;", "\n", `\n`)

// dotHTML writes a text so that it can stand in a label like HTML.
func dotHTML(s string) string {
	if s = escaped(s); s == "" {
		return " " // Graphviz wants something between <b> and </b>
	}
	return s
}
