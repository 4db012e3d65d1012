// Package schemas owns the rules of stage schema about schemas by themselves: pointers to them, circles of references that mean
// nothing, and schemas that no value satisfies. Whether a Schema Object's own text is valid the shape tables tell, and whether one
// fits another is for packages binding and link.
package schemas

import (
	"strings"

	"github.com/natscontract/natscontract/analysis/verdict"
	"github.com/natscontract/natscontract/analysis/wording"
	"github.com/natscontract/natscontract/model/contract"
	"github.com/natscontract/natscontract/model/diag"
	"github.com/natscontract/natscontract/model/ref"
	"github.com/natscontract/natscontract/model/schema"
)

// Judges are the families of rules.
func Judges() []verdict.Judge { return []verdict.Judge{components, messages, pointers} }

// Sections that have schemas.
const (
	ofSchemas  = contract.Components + "/schemas"
	ofMessages = contract.Components + "/messages"
	ofTraits   = contract.Components + "/messageTraits"
	ofChannels = contract.Components + "/channels"
)

// components judges a schema of the components.
var components = verdict.Define("schema rules", func(v contract.View, name string, out *verdict.Verdict) {
	j := judge{out, contract.NewSchemas(v), v.Path}
	j.schema(v.Entry(ofSchemas, name))
}, ofSchemas)

// messages judges the schemas that stand in messages, and whether a payload can be.
var messages = verdict.Define("message schema rules", func(v contract.View, name string, out *verdict.Verdict) {
	j := judge{out, contract.NewSchemas(v), v.Path}
	j.schema(v.Entry(ofTraits, name).Get("headers"))
	j.message(v.Entry(ofMessages, name))
	for _, section := range []string{contract.Channels, ofChannels} {
		channel, _ := v.Entry(section, name).Follow()
		all := channel.Get("messages")
		for key := range all.Keys() {
			j.message(all.Get(key))
		}
	}
}, ofMessages, ofTraits, ofChannels, contract.Channels)

// A judge looks at schemas.
type judge struct {
	out     *verdict.Verdict
	schemas contract.Schemas
	home    string // the contract
}

// message judges a message; one of the components is judged there.
func (j judge) message(entry contract.Place) {
	p, via := entry.Follow()
	if p.By != "" || !p.There() || len(via) > 0 && p.Path == entry.Path && strings.HasPrefix(p.Pointer(), ofMessages+"/") {
		return
	}
	j.schema(p.Get("payload"))
	j.schema(p.Get("headers"))
	m := contract.MessageAt.Get(entry.Scope(), p.View.Key(p.Pointer()))
	known := m.By == "" && m.Payload.At != (contract.Anchor{})
	if !known || m.Payload.By == "" && !m.Payload.Empty {
		return
	}
	for _, e := range j.schemas.Open(m.Payload).Needed() {
		j.empty(e, diag.Error, m.Payload.At)
	}
}

// schema judges what makes a schema mean nothing in its own text.
func (j judge) schema(p contract.Place) {
	if p.By != "" || !p.There() {
		return
	}
	flaws := j.schemas.Payload(p.Path, p.Node).Flaws(j.home)
	for _, e := range flaws.Empty {
		j.empty(e, diag.Warning, p.Anchor())
	}
	for _, s := range flaws.Invalid {
		j.invalid(p.Of(s.Path()), s)
	}
	for _, b := range flaws.Circles {
		j.out.Report(verdict.Finding{Code: "SCHEMA_CYCLE", Anchor: verdict.AtValue(j.schemas.AnchorAt(b.Place.Path, b.Place.Span.Start)), Message: b.Words})
	}
}

// invalid reports what is wrong with the text of a schema in another file: of an AsyncAPI document that is said where its shape is
// judged. It stands at the key of the keyword.
func (j judge) invalid(file contract.View, s schema.Schema) {
	if version := file.At(ref.Pointer{"asyncapi"}); version.By != "" || version.Word() == "3.1.0" {
		return
	}
	for _, f := range s.Faults() {
		at := verdict.AtKey(j.schemas.AnchorAt(s.Path(), f.Span.Start))
		j.out.Report(verdict.Finding{Code: "SCHEMA_INVALID", Anchor: at, Message: wording.Fault(f)})
	}
}

// empty reports a schema that no value satisfies. One that was merged from several stands where the message has it.
func (j judge) empty(e schema.Empty, severity diag.Severity, otherwise contract.Anchor) {
	at, ok := j.schemas.Anchor(e.Cause)
	if !ok {
		at = otherwise
	}
	what := "the schema"
	if p, err := ref.Parse(at.Pointer); err == nil && len(p) > 0 {
		what = p[len(p)-1]
	}
	f := verdict.Finding{Code: "SCHEMA_UNINHABITED", Severity: severity, Anchor: verdict.AtKey(at), Message: "no value satisfies " + what + ": " + e.Why}
	for _, s := range e.Round[min(1, len(e.Round)):] {
		if at, ok := j.schemas.Anchor(s); ok {
			f.Related = append(f.Related, verdict.Note{Anchor: verdict.AtKey(at), Message: "which contains this"})
		}
	}
	j.out.Report(f)
}
