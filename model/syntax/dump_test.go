package syntax

import (
	"fmt"
	"strings"
)

// dumpTree writes out all that a tree says, places included, so that two trees can be compared.
func dumpTree(t *Tree) string {
	var b strings.Builder
	for _, f := range t.Faults() {
		fmt.Fprintf(&b, "fault %d %d:%d %s %v\n", f.Kind, f.Span.Start, f.Span.End, f.Message, f.Related)
	}
	dumpNode(&b, t.Root(), 0)
	return b.String()
}

func dumpNode(b *strings.Builder, n Node, depth int) {
	full, span := n.Full(), n.Span()
	fmt.Fprintf(b, "%*s%d/%d %d:%d:%d %q", depth, "", n.Kind(), n.Style(), full.Start, span.Start, span.End, n.Value())
	if n.Anchor() != "" || n.WrittenTag() != "" {
		fmt.Fprintf(b, " &%s %s", n.Anchor(), n.WrittenTag())
	}
	if n.Broken() {
		b.WriteString(" broken")
	}
	if c := n.body(); c != nil {
		fmt.Fprintf(b, " form %d indent %d lead %d height %d nodes %d", n.g.form, c.indent, c.lead, c.run.Sum().height, n.Nodes())
		if twice := c.rest().twice; twice != nil {
			fmt.Fprintf(b, " twice %q", twice)
		}
	}
	b.WriteByte('\n')
	for c := range n.entries() {
		fmt.Fprintf(b, "%*s@%d+%d", depth+1, "", c.at, c.e.width)
		if faults := c.e.body.rest().faults; faults != nil {
			fmt.Fprintf(b, " %v", faults)
		}
		b.WriteByte('\n')
		if n.green().kind == Mapping {
			dumpNode(b, c.key(), depth+2)
		}
		dumpNode(b, c.value(), depth+2)
	}
}
