package jsonschema

import (
	"encoding/json"
	"fmt"
	"maps"
	"math"
	"slices"
	"strconv"

	"github.com/natscontract/natscontract/model/shape"
)

// maker turns shapes into schemas, and named shapes into definitions.
type maker struct {
	definitions map[string]*Schema
	area        shape.Area // of the definition that is being made: the extension has bounds of its own
}

// sorted are the definitions by name.
func (m *maker) sorted() Members {
	var all Members
	for _, name := range slices.Sorted(maps.Keys(m.definitions)) {
		all = append(all, Member{name, m.definitions[name]})
	}
	return all
}

// top is what a name stands for, written out.
func (m *maker) top(u *shape.Use) *Schema {
	outer := m.area
	m.area = u.Area()
	s := m.schema(u.Shape())
	m.area = outer
	return s
}

// define makes a definition of what a name stands for, once: a shape may hold itself.
func (m *maker) define(u *shape.Use) {
	if _, made := m.definitions[u.Name]; !made {
		m.definitions[u.Name] = &Schema{} // that it is being made is known
		*m.definitions[u.Name] = *m.top(u)
	}
}

func (m *maker) schema(s shape.Shape) *Schema {
	switch s := s.(type) {
	case *shape.Use:
		m.define(s)
		return &Schema{Ref: "#/definitions/" + s.Name}
	case *shape.Any:
		return &Schema{}
	case *shape.Null:
		return &Schema{Type: "null"}
	case *shape.Boolean:
		return &Schema{Type: "boolean"}
	case *shape.Scalar:
		return &Schema{Type: []string{"string", "number", "boolean", "null"}}
	case *shape.Text:
		return text(s)
	case *shape.Number:
		return m.number(s)
	case *shape.List:
		return &Schema{Type: "array", Items: m.schema(s.Of), MinItems: s.Min, UniqueItems: s.Unique}
	case *shape.Map:
		return m.mapping(s)
	case *shape.Object:
		return m.object(s)
	case *shape.Switch:
		return m.cases(s)
	case *shape.Either:
		return m.either(s)
	}
	// What only AsyncAPI's own objects are made of: their schema is published by those who own it.
	panic(fmt.Sprintf("no schema is made of %T", s))
}

func text(s *shape.Text) *Schema {
	out := &Schema{Type: "string", MinLength: s.Min, MaxLength: s.Max}
	if s.Names != "" {
		out.Comment = "a key of " + s.Names
	}
	switch {
	case len(s.Enum) == 1:
		return &Schema{Const: s.Enum[0]}
	case s.Enum != nil:
		return &Schema{Enum: values(s.Enum)}
	case s.Form != nil:
		out.Pattern = s.Form.Expr
	case s.From != "":
		out.Pattern = versionPattern(s.From)
	}
	return out
}

func values[T any](all []T) (out []any) {
	for _, v := range all {
		out = append(out, v)
	}
	return out
}

func (m *maker) number(s *shape.Number) *Schema {
	if s.Enum != nil {
		return &Schema{Enum: values(s.Enum)}
	}
	out := &Schema{Type: "number"}
	if s.Whole {
		out.Type = "integer"
	}
	low, high := s.Min, s.Max
	if s.Whole && m.area == shape.Contract { // integers of the extension are exact in 64 bits
		if !low.Set {
			low = shape.Bound{Set: true, N: math.MinInt64}
		}
		if !high.Set {
			high = shape.Bound{Set: true, N: math.MaxInt64}
		}
	}
	out.Minimum, out.ExclusiveMinimum = bound(low)
	out.Maximum, out.ExclusiveMaximum = bound(high)
	return out
}

// bound is one end of a range: the number itself inside, or outside.
func bound(b shape.Bound) (inside, outside json.Number) {
	n := json.Number(strconv.FormatInt(b.N, 10))
	switch {
	case !b.Set:
		return "", ""
	case b.Open:
		return "", n
	}
	return n, ""
}

func (m *maker) mapping(s *shape.Map) *Schema {
	out := &Schema{Type: "object", Title: s.Name, Description: s.Doc, Additional: m.schema(s.Of)}
	if s.Keys != nil {
		out.PropertyNames = &Schema{Pattern: s.Keys.Expr}
	}
	return out
}

func (m *maker) object(s *shape.Object) *Schema {
	out := &Schema{Type: "object", Title: s.Name, Description: s.Doc}
	if s.Extra == shape.Closed {
		out.Additional = false
	}
	for _, p := range s.Props {
		if s.OneOf != nil && slices.Contains(s.OneOf.Elsewhere, p.Name) {
			continue // it is known so that a rule can say where it belongs: here it does not
		}
		out.Properties = append(out.Properties, Member{p.Name, described(m.schema(p.Is), p.Doc)})
		if p.Required {
			out.Required = append(out.Required, p.Name)
		}
	}
	if s.OneOf != nil {
		for _, name := range s.OneOf.Of {
			out.OneOf = append(out.OneOf, &Schema{Required: []string{name}})
		}
	}
	return out
}

// described adds what a property means. Beside a $ref nothing counts in draft-07, so that one is wrapped.
func described(s *Schema, doc string) *Schema {
	if s.Ref != "" {
		return &Schema{Description: doc, AllOf: []*Schema{s}}
	}
	s.Description = doc
	return s
}

// cases are an object of which one property tells the rest: each case is asked for where it is meant, so that a validator
// speaks of that case alone.
func (m *maker) cases(s *shape.Switch) *Schema {
	out := &Schema{Type: "object", Title: s.Name}
	var all []string
	for _, c := range s.Cases {
		all = append(all, c.Is...)
		lead := &Schema{Properties: Members{{s.By, text(&shape.Text{Enum: c.Is})}}, Required: []string{s.By}}
		out.AllOf = append(out.AllOf, &Schema{If: lead, Then: m.schema(c.To)})
	}
	out.Properties = Members{{s.By, described(text(&shape.Text{Enum: all}), s.Doc)}}
	if s.Absent == nil {
		out.Required = []string{s.By}
	}
	if len(s.Cases) == 1 && s.Absent == s.Cases[0].To { // there is no other way to read it
		return m.schema(s.Absent)
	}
	return out
}

func (m *maker) either(s *shape.Either) *Schema {
	out := &Schema{}
	for _, alternative := range s.Of {
		out.AnyOf = append(out.AnyOf, m.schema(alternative))
	}
	return out
}
