package domain

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/natscontract/natscontract/analysis/verdict"
	"github.com/natscontract/natscontract/analysis/wording"
	"github.com/natscontract/natscontract/model/contract"
	"github.com/natscontract/natscontract/model/diag"
	"github.com/natscontract/natscontract/model/subject"
)

// channels judges a channel: that both halves of it are there and agree, what its address says, and what the extension hangs on it
// (profile, Token domains and channels; shapes, Channels).
var channels = verdict.Define("channel rules", func(v contract.View, name string, out *verdict.Verdict) {
	entry := v.Entry(contract.Channels, name)
	j := channel{View: v, name: name, out: out, entry: entry, own: v.Entry(contract.OwnChannels, name),
		known: contract.StandardChannels.Get(v.Scope(), v.Key(name))}
	j.standard, _ = entry.Follow()
	if j.known.Outside {
		return
	}
	if j.declared() {
		j.address()
		j.parameters()
		j.values()
	}
	if j.own.There() {
		j.filters()
		j.identity()
	}
}, contract.Channels, contract.OwnChannels)

// A channel is one that is being judged.
type channel struct {
	contract.View
	name     string
	out      *verdict.Verdict
	entry    contract.Place // in the document
	standard contract.Place // behind its reference
	own      contract.Place // in the extension
	known    contract.StandardChannel

	template subject.Template
	paramsBy diag.Code // the report that says why nobody knows which parameters it has
}

// declared judges whether the channel stands in both halves. It tells whether there is an address to go on with.
func (c *channel) declared() bool {
	switch at := c.entry.Anchor(); {
	case !c.known.There:
		c.paramsBy = "REF_CHANNEL_UNKNOWN"
	case c.known.By != "" || c.known.AddressBy != "":
		c.paramsBy = cmp.Or(c.known.By, c.known.AddressBy)
		c.out.Block(at, c.paramsBy, "CHANNEL_UNDECLARED", "CHANNEL_ADDRESS_MISSING", "CHANNEL_ADDRESS_SYNTAX", "CHANNEL_ADDRESS_RESERVED",
			"CHANNEL_SUBJECT_LENGTH", "CHANNEL_PARAMETERS", "PARAMETER_VALUES")
	case !c.known.HasAddress && c.own.There():
		c.paramsBy = "CHANNEL_ADDRESS_MISSING"
		c.addressMissing()
	case !c.known.HasAddress:
		c.out.Block(at, c.own.By, "CHANNEL_ADDRESS_MISSING")
	case c.own.Absent() && c.known.OutsideBy == "":
		c.undeclared()
		return true
	default:
		if c.own.Absent() {
			c.out.Block(at, c.known.OutsideBy, "CHANNEL_UNDECLARED")
		}
		return c.own.There() || c.known.OutsideBy == ""
	}
	return false
}

func (c *channel) addressMissing() {
	at := c.own.Anchor()
	c.out.Report(verdict.Finding{Code: "CHANNEL_ADDRESS_MISSING", Anchor: verdict.AtKey(at),
		Message: fmt.Sprintf("the channel %s has no address in the document: it is known at run time only, and has no entry here", c.name),
		Related: []verdict.Note{{Anchor: verdict.AtKey(c.entry.Anchor()), Message: "the channel"}},
		Fixes: []verdict.Fix{{Title: "Remove " + c.name, Edits: func(files verdict.Files) []diag.FileEdit {
			return verdict.Remove(files, at)
		}}}})
}

func (c *channel) undeclared() {
	c.out.Report(verdict.Finding{Code: "CHANNEL_UNDECLARED", Anchor: verdict.AtKey(c.entry.Anchor()),
		Message: fmt.Sprintf("the channel %s has no entry in the extension: add one to channels of x-nats-contract", c.name),
		Fixes:   []verdict.Fix{declared(c.Path, c.name, placeholders(subject.ParseAddress(c.known.Address)))}})
}

// maxSubject is how many bytes a subject may have, so that a protocol line of 4,096 also holds a reply subject and sizes.
const maxSubject = 2048

// ownSubjects are first tokens that NATS uses itself.
var ownSubjects = []string{"_INBOX", "_R_", "_GR_"}

// address judges the address by itself.
func (c *channel) address() {
	text, at := c.known.Address, verdict.AtValue(c.standard.Get("address").Anchor())
	c.template = subject.ParseAddress(text)
	if len(c.template.Faults) > 0 {
		c.paramsBy = "CHANNEL_ADDRESS_SYNTAX"
		c.out.Block(c.entry.Anchor(), c.paramsBy, "CHANNEL_ADDRESS_RESERVED", "CHANNEL_SUBJECT_LENGTH", "CHANNEL_PARAMETERS")
		if c.misnamed() {
			c.paramsBy = c.known.ParamsBy
			c.out.Block(at.Anchor, c.paramsBy, "CHANNEL_ADDRESS_SYNTAX")
			return
		}
		c.report(verdict.Finding{Code: "CHANNEL_ADDRESS_SYNTAX", Anchor: at,
			Message: wording.SubjectFault("the address", text, c.template.Faults[0])})
		return
	}
	if first := c.template.Segments[0]; first.Kind == subject.LiteralSegment && slices.Contains(ownSubjects, first.Text) {
		c.report(verdict.Finding{Code: "CHANNEL_ADDRESS_RESERVED", Anchor: at,
			Message: fmt.Sprintf("the address %s begins with %s, which NATS uses itself", wording.Quoted(text), first.Text)})
	}
	subjects := contract.SubjectsOf.Get(c.Scope(), c.Key(c.name))
	c.out.Block(c.entry.Anchor(), subjects.By, "CHANNEL_SUBJECT_LENGTH")
	if n, finite := subjects.Language.Longest(); finite && n > maxSubject {
		c.report(verdict.Finding{Code: "CHANNEL_SUBJECT_LENGTH", Anchor: at,
			Message: fmt.Sprintf("the longest subject of %s has %d bytes: above %d, a protocol line of 4096 bytes may not hold it beside a reply subject",
				wording.Quoted(text), n, maxSubject)})
	}
}

// misnamed tells whether all that is wrong with the address are names of placeholders which are declared as parameters, and were
// reported there.
func (c *channel) misnamed() bool {
	if c.known.ParamsBy != "STRUCTURE_PARAMETER_NAME" {
		return false
	}
	return !slices.ContainsFunc(c.template.Faults, func(f subject.Fault) bool {
		name := c.known.Address[f.Start:f.End]
		return f.Kind != subject.PlaceholderName || !slices.Contains(c.known.Parameters, name[1:len(name)-1])
	})
}

// report adds a finding that may stand behind references: it tells the places of those.
func (c *channel) report(f verdict.Finding) {
	for _, via := range c.known.Via {
		f.Related = append(f.Related, verdict.Note{Anchor: verdict.AtValue(via), Message: "used here"})
	}
	c.out.Report(f)
}

// placeholders are the names of a template's placeholders.
func placeholders(t subject.Template) (names []string) {
	for _, s := range t.Segments {
		if s.Kind == subject.Placeholder {
			names = append(names, s.Text)
		}
	}
	return names
}
