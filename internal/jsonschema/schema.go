// Package jsonschema owns the JSON Schemas (draft-07) that natscontract gives away: which there are, and how a shape of
// model/shape is said in that language. The tables alone tell what a value may be. It knows nothing of files and prints nothing.
//
// A schema judges JSON values. It cannot see how a scalar is written, so that "quote it" is no part of it, nor that 1e18 is a
// number that not every reader holds exactly.
package jsonschema

import (
	"bytes"
	"encoding/json"
)

// Schema is a draft-07 schema. Its members are written in this order.
type Schema struct {
	Dialect     string `json:"$schema,omitempty"`
	ID          string `json:"$id,omitempty"`
	Ref         string `json:"$ref,omitempty"`
	Comment     string `json:"$comment,omitempty"`
	Title       string `json:"title,omitempty"`
	Description string `json:"description,omitempty"`

	Type  any   `json:"type,omitempty"` // a name, or several
	Const any   `json:"const,omitempty"`
	Enum  []any `json:"enum,omitempty"`

	Pattern   string `json:"pattern,omitempty"`
	MinLength int    `json:"minLength,omitempty"`
	MaxLength int    `json:"maxLength,omitempty"`

	Minimum          json.Number `json:"minimum,omitempty"`
	ExclusiveMinimum json.Number `json:"exclusiveMinimum,omitempty"`
	Maximum          json.Number `json:"maximum,omitempty"`
	ExclusiveMaximum json.Number `json:"exclusiveMaximum,omitempty"`

	Items       *Schema `json:"items,omitempty"`
	MinItems    int     `json:"minItems,omitempty"`
	UniqueItems bool    `json:"uniqueItems,omitempty"`

	Required      []string `json:"required,omitempty"`
	Properties    Members  `json:"properties,omitempty"`
	PropertyNames *Schema  `json:"propertyNames,omitempty"`
	Additional    any      `json:"additionalProperties,omitempty"` // false, or a schema

	If    *Schema   `json:"if,omitempty"`
	Then  *Schema   `json:"then,omitempty"`
	AllOf []*Schema `json:"allOf,omitempty"`
	AnyOf []*Schema `json:"anyOf,omitempty"`
	OneOf []*Schema `json:"oneOf,omitempty"`

	Definitions Members `json:"definitions,omitempty"`
}

// A Member is a name and what it stands for.
type Member struct {
	Name string
	Is   *Schema
}

// Members are written in their own order.
type Members []Member

// MarshalJSON writes an object.
func (m Members) MarshalJSON() ([]byte, error) {
	var b bytes.Buffer
	b.WriteByte('{')
	for i, member := range m {
		if i > 0 {
			b.WriteByte(',')
		}
		name, err := marshal(member.Name)
		if err != nil {
			return nil, err
		}
		value, err := marshal(member.Is)
		if err != nil {
			return nil, err
		}
		b.Write(name)
		b.WriteByte(':')
		b.Write(value)
	}
	b.WriteByte('}')
	return b.Bytes(), nil
}

// marshal writes JSON without escaping what only HTML minds.
func marshal(v any) ([]byte, error) {
	var b bytes.Buffer
	encoder := json.NewEncoder(&b)
	encoder.SetEscapeHTML(false)
	err := encoder.Encode(v)
	return bytes.TrimSuffix(b.Bytes(), []byte("\n")), err
}

// Text is the schema as a file: two spaces to a level, and a newline at the end.
func (s *Schema) Text() string {
	compact, err := marshal(s)
	if err != nil {
		panic(err) // every member can be written
	}
	var b bytes.Buffer
	if err := json.Indent(&b, compact, "", "  "); err != nil {
		panic(err) // it was written above
	}
	b.WriteByte('\n')
	return b.String()
}
