package topology

import (
	"strings"

	"github.com/natscontract/natscontract/internal/printable"
)

// What is said of a thing when somebody points at it, or has it read out: a few lines, its faults last.

func (c *contract) tip() string {
	said := []string{c.full()}
	if c.missing {
		return tip(append(said, "no document of the bundle is this contract"), c.Faults)
	}
	if c.ID != "" && c.ID != c.name() {
		said = append(said, c.ID)
	}
	said = append(said, c.Path)
	if c.Binding != "" {
		said = append(said, "binding "+c.Binding)
	}
	return tip(said, c.Faults)
}

func (o *operation) tip() string {
	said := []string{o.of.full() + ": " + string(o.Action) + " " + o.Key}
	if o.missing {
		return tip(append(said, "the contract has no such operation"), o.Faults)
	}
	said = append(said, o.subject())
	if use := o.use(); use != "" {
		said = append(said, use)
	}
	if len(o.links) == 0 {
		said = append(said, "not linked")
	}
	return tip(said, o.Faults)
}

func (l *link) tip() string {
	said := []string{l.send.of.full() + ", " + l.send.Key + " → " + l.receive.of.full() + ", " + l.receive.Key}
	if l.Subject != "" {
		said = append(said, l.Subject)
	}
	return tip(said, l.Faults)
}

// tip makes lines of what is said, each fit to be shown.
func tip(said []string, faults []Fault) string {
	for _, f := range faults {
		said = append(said, f.say())
	}
	for i, s := range said {
		said[i] = printable.Line(s)
	}
	return strings.Join(said, "\n")
}
