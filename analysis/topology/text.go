package topology

import (
	"fmt"
	"io"
	"strings"

	"github.com/rivo/uniseg"

	"github.com/natscontract/natscontract/internal/printable"
)

// Text writes a graph for people: each contract with its operations, under each of these what it is linked with, and under
// everything its faults.
func Text(w io.Writer, g Graph) error {
	v := see(g)
	p := &pen{}
	for i, c := range v.contracts {
		if i > 0 {
			p.line("")
		}
		p.contract(c)
	}
	if len(v.contracts) == 0 {
		p.line("no contracts")
	}
	return p.flush(w)
}

// A pen gathers lines.
type pen struct{ strings.Builder }

func (p *pen) line(format string, args ...any) {
	fmt.Fprintf(p, format, args...)
	p.WriteByte('\n')
}

func (p *pen) flush(w io.Writer) error {
	_, err := io.WriteString(w, p.String())
	return err
}

func (p *pen) contract(c *contract) {
	head := printable.Line(c.full())
	if id := printable.Line(c.ID); id != "" && id != printable.Line(c.name()) {
		head += "  " + id
	}
	if c.missing {
		head += "  (missing)"
	} else {
		head += "  " + printable.Line(c.Path)
	}
	if c.Binding != "" {
		head += "  binding " + printable.Line(c.Binding)
	}
	p.line("%s", head)
	p.faults("  ", c.Faults)
	keys, subjects := 0, 0
	for _, o := range c.operations() {
		keys, subjects = max(keys, cells(o.Key)), max(subjects, cells(o.subject()))
	}
	for _, o := range c.operations() {
		p.line("%s", strings.TrimRight(fmt.Sprintf("  %-7s  %s  %s  %s", o.Action, padded(o.Key, keys), padded(o.subject(), subjects), printable.Line(o.use())), " "))
		p.faults("      ", o.Faults)
		for _, l := range o.links {
			arrow, far := "->", l.receive
			if o == l.receive {
				arrow, far = "<-", l.send
			}
			p.line("      %s %s, %s", arrow, printable.Line(far.of.full()), printable.Line(far.Key))
			p.faults("         ", l.Faults)
		}
	}
}

func (p *pen) faults(indent string, faults []Fault) {
	for _, f := range faults {
		p.line("%s%s", indent, printable.Line(f.say()))
	}
}

func (f Fault) say() string { return fmt.Sprintf("%s %s: %s", f.Severity, f.Code, f.Message) }

// subject is the subject of an operation in words, where it has none.
func (o *operation) subject() string {
	switch {
	case o.missing:
		return "(missing)"
	case o.Subject == "":
		return "(unknown address)"
	}
	return o.Subject
}

// use is how an operation uses NATS.
func (o *operation) use() string {
	said := []string{}
	for _, part := range []struct{ what, name string }{
		{"", string(o.API)}, {"queue ", o.Queue}, {"stream ", o.Stream}, {"consumer ", o.Consumer},
	} {
		if part.name != "" {
			said = append(said, part.what+part.name)
		}
	}
	if o.Request {
		said = append(said, "waits for an answer")
	}
	return strings.Join(said, ", ")
}

// cells is how many columns of a terminal a text takes.
func cells(s string) int { return uniseg.StringWidth(printable.Line(s)) }

func padded(s string, to int) string {
	return printable.Line(s) + strings.Repeat(" ", max(to-cells(s), 0))
}
