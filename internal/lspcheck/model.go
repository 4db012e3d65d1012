// Package lspcheck owns the judgement of what a language server says: whether every message has the form that the protocol's own
// meta-model gives it, comes when it may, needs nothing of the client that the client has not offered, and names places that
// exist. It watches a conversation as the bytes that go over the wire, from beside; it neither sends nor reads anything, and knows
// nothing of contracts. Only tests use it.
package lspcheck

import (
	"encoding/json"
	"fmt"
)

// A Model is the protocol's meta-model.
type Model struct {
	requests, notifications map[string]*method
	structures              map[string]*structure
	enumerations            map[string]*enumeration
	aliases                 map[string]*kind
}

type method struct {
	Method              string
	Params, Result      *kind
	RegistrationMethod  string
	RegistrationOptions *kind
	ClientCapability    string
}

type structure struct {
	Name            string
	Properties      []property
	Extends, Mixins []*kind
}

type property struct {
	Name     string
	Type     *kind
	Optional bool
}

type enumeration struct {
	Name   string
	Type   *kind
	Values []struct {
		Value any
	}
	SupportsCustomValues bool
}

// A kind is a type of the meta-model: its Kind says which of the other fields count.
type kind struct {
	Kind    string
	Name    string          // base, reference
	Element *kind           // array
	Items   []*kind         // or, and, tuple
	Key     *kind           // map
	Value   json.RawMessage // map: a kind; literal: properties; stringLiteral: a string

	of         *kind      // map
	properties []property // literal
	text       string     // stringLiteral
}

// UnmarshalJSON reads a kind, and the value in it as its kind wants it.
func (k *kind) UnmarshalJSON(data []byte) error {
	type plain kind
	if err := json.Unmarshal(data, (*plain)(k)); err != nil {
		return err
	}
	switch k.Kind {
	case "map":
		return json.Unmarshal(k.Value, &k.of)
	case "literal":
		var of struct{ Properties []property }
		err := json.Unmarshal(k.Value, &of)
		k.properties = of.Properties
		return err
	case "stringLiteral":
		return json.Unmarshal(k.Value, &k.text)
	}
	return nil
}

// Read reads a meta-model.
func Read(text []byte) (*Model, error) {
	var file struct {
		Requests, Notifications []*method
		Structures              []*structure
		Enumerations            []*enumeration
		TypeAliases             []struct {
			Name string
			Type *kind
		}
	}
	if err := json.Unmarshal(text, &file); err != nil {
		return nil, fmt.Errorf("the meta-model cannot be read: %w", err)
	}
	m := &Model{map[string]*method{}, map[string]*method{}, map[string]*structure{}, map[string]*enumeration{}, map[string]*kind{}}
	for _, r := range file.Requests {
		m.requests[r.Method] = r
	}
	for _, n := range file.Notifications {
		m.notifications[n.Method] = n
	}
	for _, s := range file.Structures {
		m.structures[s.Name] = s
	}
	for _, e := range file.Enumerations {
		m.enumerations[e.Name] = e
	}
	for _, a := range file.TypeAliases {
		m.aliases[a.Name] = a.Type
	}
	return m, nil
}

// registration is the method that can be registered under a name.
func (m *Model) registration(name string) (found *method) {
	for _, all := range []map[string]*method{m.requests, m.notifications} {
		for _, r := range all {
			if r.RegistrationOptions != nil && (r.Method == name && r.RegistrationMethod == "" || r.RegistrationMethod == name) {
				found = r
			}
		}
	}
	return found
}
