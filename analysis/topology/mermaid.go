package topology

import (
	"fmt"
	"io"
	"strings"

	"github.com/natscontract/natscontract/model/diag"
)

// colours are what faults are drawn in where no style sheet decides.
var colours = map[diag.Severity]string{diag.Error: "#c62828", diag.Warning: "#b26a00", diag.Information: "#1565c0", diag.Hint: "#616161"}

// Mermaid writes a graph as a flowchart: contracts as subgraphs, operations as their nodes.
func Mermaid(w io.Writer, g Graph) error {
	v := see(g)
	p := &pen{}
	p.line("flowchart LR")
	ids := v.ids()
	for i, c := range v.contracts {
		p.line("  subgraph c%d[\"%s\"]", i, mermaidText(c.full()))
		for _, o := range c.operations() {
			p.line("    %s([\"%s\"])", ids[o], mermaidText(o.Key))
		}
		p.line("  end")
	}
	for _, l := range v.links {
		label := ""
		if l.Subject != "" {
			label = "|\"" + mermaidText(l.Subject) + "\"|"
		}
		p.line("  %s -->%s %s", ids[l.send], label, ids[l.receive])
	}
	p.mermaidFaults(v, ids)
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

// mermaidFaults colours what has faults, and says in comments what they are.
func (p *pen) mermaidFaults(v *view, ids map[*operation]string) {
	mark := func(id string, faults []Fault) {
		if colour := colours[worst(faults)]; colour != "" {
			p.line("  style %s stroke:%s,stroke-width:2px", id, colour)
		}
		for _, f := range faults {
			p.line("  %%%% %s: %s", id, mermaidComment(f))
		}
	}
	for i, c := range v.contracts {
		mark(fmt.Sprintf("c%d", i), c.Faults)
		for _, o := range c.operations() {
			mark(ids[o], o.Faults)
		}
	}
	for i, l := range v.links {
		if colour := colours[worst(l.Faults)]; colour != "" {
			p.line("  linkStyle %d stroke:%s,stroke-width:2px", i, colour)
		}
		for _, f := range l.Faults {
			p.line("  %%%% %s to %s: %s", ids[l.send], ids[l.receive], mermaidComment(f))
		}
	}
}

// mermaidComment says a fault without braces, which are not allowed in comments: %%{ begins an order.
func mermaidComment(f Fault) string { return braces.Replace(shown(f.say())) }

var braces = strings.NewReplacer("{", "(", "}", ")")

// mermaidText writes a text so that it can stand in quotes. Mermaid looks for orders, entities, styles and HTML in the whole
// source before it looks at quotes: everything that may begin one becomes an entity of its number.
func mermaidText(s string) string {
	var b strings.Builder
	for _, r := range shown(s) {
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
