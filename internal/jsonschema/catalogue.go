package jsonschema

import (
	"slices"

	"github.com/natscontract/natscontract/model/shape"
)

// An Entry is one of the schemas that are given away.
type Entry struct {
	Name  string
	About string // in one line

	root  string
	parts []string // further definitions that stand in the file, for others to point to
}

var catalogue = []Entry{
	{Name: "profile", About: "the value of x-nats-contract in an AsyncAPI document", root: "Contract"},
	{Name: "adapter", About: "a call to an adapter, and the data of each kind under #/definitions", root: "AdapterCall", parts: []string{
		"AudienceCall", "AudienceSnapshot", "AuthorizationCall", "VerificationCall", "AggregationCall", "TransformCall", "SelectionCall",
		"DeliveryCall", "OwnershipCall", "StateStoreCall", "WorkflowCall",
	}},
	{Name: "bundle-lock", About: "bundle.lock.json", root: "Lock"},
	{Name: "cancel-request", About: "the payload that asks a peer to stop", root: "CancelRequest"},
	{Name: "cancel-result", About: "the payload that answers it", root: "CancelResult"},
	{Name: "check-output", About: "what check --format json prints", root: "CheckOutput"},
	{Name: "vectors", About: "what vectors prints: texts and the answers that generated code must give", root: "Vectors"},
	{Name: "config", About: "natscontract.yaml", root: "Config"},
}

// Entries lists the schemas.
func Entries() []Entry { return slices.Clone(catalogue) }

// Named is the schema with that name.
func Named(name string) (Entry, bool) {
	i := slices.IndexFunc(catalogue, func(e Entry) bool { return e.Name == name })
	if i < 0 {
		return Entry{}, false
	}
	return catalogue[i], true
}

// Schema makes the schema.
func (e Entry) Schema() *Schema {
	m := maker{definitions: map[string]*Schema{}}
	s := m.top(shape.Named(e.root))
	for _, part := range e.parts {
		m.define(shape.Named(part))
	}
	s.Dialect, s.ID, s.Comment = "http://json-schema.org/draft-07/schema#", "urn:natscontract:schema:"+e.Name, e.About
	s.Definitions = m.sorted()
	return s
}
