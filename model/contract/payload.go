package contract

import (
	"cmp"
	"strconv"

	"github.com/natscontract/natscontract/internal/ledger"
	"github.com/natscontract/natscontract/model/diag"
	"github.com/natscontract/natscontract/model/schema"
)

// A Payload is the one payload schema that all messages of an operation have (shapes, Interactions: The payload of an operation).
type Payload struct {
	By     diag.Code      // the report that says why nobody knows it; then the rest is empty
	Fault  string         // why there is not exactly one, in words about the operation; "" where there is
	Schema *MessageSchema // that of the first message; nil where nobody knows it
}

// PayloadsOf answers what the payload of an operation is.
var PayloadsOf = ledger.Define("payload", func(s *ledger.Scope, k ledger.Key) Payload {
	m := MessagesOf.Get(s, k)
	switch {
	case m.By != "":
		return Payload{By: m.By}
	case m.None:
		return Payload{By: missing}
	case len(m.All) == 0:
		return Payload{Fault: "has no message"}
	}
	for _, c := range m.All {
		if by := c.payloadBy(len(m.All) > 1); by != "" {
			return Payload{By: by}
		}
	}
	first := m.All[0]
	for _, c := range m.All[1:] {
		if fault := unlike(In(s, k.Path), first, c); fault != "" {
			return Payload{Fault: "has " + strconv.Itoa(len(m.All)) + " messages, and " + fault}
		}
	}
	return Payload{Schema: &first.Payload}
}, func(a, b Payload) bool {
	same := a.Schema == b.Schema || a.Schema != nil && b.Schema != nil && *a.Schema == *b.Schema
	a.Schema = b.Schema
	return same && a == b
}, Operations)

// payloadBy is the report that says why a message's payload is not known: where it stands, or, compared with others, all of it.
func (c Carried) payloadBy(compared bool) diag.Code {
	if c.By != "" || compared || c.Payload.At == (Anchor{}) {
		return cmp.Or(c.By, c.Payload.By)
	}
	return ""
}

// unlike says how the payloads of two messages differ; "" where they are equal normalized.
func unlike(v View, a, b Carried) string {
	if a.Payload.Print == b.Payload.Print {
		return ""
	}
	schemas := NewSchemas(v)
	switch c := schema.Compare(schemas.Open(a.Payload), schemas.Open(b.Payload)); c.Verdict {
	case schema.Different:
		return "their payloads differ: " + c.Difference.Words(a.Key, b.Key)
	case schema.Undecided:
		return "nobody can tell whether the payloads of " + a.Key + " and " + b.Key + " are equal: they are in another format than a Schema Object"
	}
	return ""
}
