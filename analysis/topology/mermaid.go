package topology

import (
	"fmt"
	"io"
	"strings"

	"github.com/natscontract/natscontract/internal/printable"
	"github.com/natscontract/natscontract/model/diag"
)

// colours are what faults are drawn in where no style sheet decides.
var colours = map[diag.Severity]string{diag.Error: "#c62828", diag.Warning: "#b26a00", diag.Information: "#1565c0", diag.Hint: "#616161"}

// Mermaid writes a graph as a flowchart: contracts as nodes with their operations in them. Subgraphs would show more, but what
// lays Mermaid's pictures out crosses them with arrows, and fails on some.
func Mermaid(w io.Writer, g Graph) error {
	v := see(g)
	p := &pen{}
	p.line("flowchart LR")
	index := map[*contract]int{}
	for i, c := range v.contracts {
		index[c] = i
		lines := []string{"<b>" + mermaidText(c.full()) + "</b>"}
		for _, o := range c.operations() {
			lines = append(lines, string(o.Action)+" "+mermaidText(o.Key))
		}
		p.line("  c%d[\"%s\"]", i, strings.Join(lines, "<br/>"))
	}
	for _, l := range v.links {
		label := mermaidText(l.send.Key) + " → " + mermaidText(l.receive.Key)
		if l.Subject != "" {
			label += "<br/>" + mermaidText(l.Subject)
		}
		p.line("  c%d -->|\"%s\"| c%d", index[l.send.of], label, index[l.receive.of])
	}
	p.mermaidFaults(v)
	return p.flush(w)
}

// mermaidFaults colours what has faults, and says in comments what they are.
func (p *pen) mermaidFaults(v *view) {
	say := func(of string, faults []Fault) {
		for _, f := range faults {
			p.line("  %%%% %s: %s", braces.Replace(printable.Line(of)), braces.Replace(printable.Line(f.say())))
		}
	}
	for i, c := range v.contracts {
		if colour := colours[c.worst()]; colour != "" {
			p.line("  style c%d stroke:%s,stroke-width:2px", i, colour)
		}
		say(c.full(), c.Faults)
		for _, o := range c.operations() {
			say(c.full()+", "+o.Key, o.Faults)
		}
	}
	for i, l := range v.links {
		if colour := colours[worst(l.Faults)]; colour != "" {
			p.line("  linkStyle %d stroke:%s,stroke-width:2px", i, colour)
		}
		say(l.send.of.full()+", "+l.send.Key+" → "+l.receive.of.full()+", "+l.receive.Key, l.Faults)
	}
}

// braces are not allowed in comments: with a percent sign they begin an order.
var braces = strings.NewReplacer("{", "(", "}", ")")

// mermaidText writes a text so that it can stand in quotes. Mermaid looks for orders, entities, styles and HTML in the whole
// source before it looks at quotes: everything that may begin one becomes an entity of its number.
func mermaidText(s string) string {
	var b strings.Builder
	for _, r := range printable.Line(s) {
		if strings.ContainsRune("\"#&<>`\\:;%|[]()$~@'", r) {
			fmt.Fprintf(&b, "#%d;", r)
		} else {
			b.WriteRune(r)
		}
	}
	if b.Len() == 0 {
		return "#32;" // an empty text is no text
	}
	return b.String()
}
