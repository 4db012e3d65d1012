package analysis

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"strings"
)

// Contracts that nobody wrote, in many styles, for the tests of bindings.

type (
	obj  []pair
	pair struct {
		key   string
		value any // obj, []any, string, int or bool
	}
)

// style is how a document is written.
type style struct {
	json, pretty bool
	indent       int
	flowFrom     int  // from which depth on collections are written in flow style
	quote        byte // around strings and keys of flow collections; 0 for none
}

func (s style) path() string {
	if s.json {
		return "asyncapi.json"
	}
	return "asyncapi.yaml"
}

func (s style) write(doc obj) string {
	if s.json {
		return s.asJSON(doc, 0) + "\n"
	}
	return s.block(doc, 0)
}

func (s style) asJSON(v any, depth int) string {
	line, end, sep := "", "", ", "
	if s.pretty {
		line, end = "\n"+strings.Repeat(" ", s.indent*(depth+1)), "\n"+strings.Repeat(" ", s.indent*depth)
		sep = ","
	}
	var all []string
	switch v := v.(type) {
	case obj:
		for _, p := range v {
			all = append(all, line+fmt.Sprintf("%q: ", p.key)+s.asJSON(p.value, depth+1))
		}
		if len(all) == 0 {
			return "{}"
		}
		return "{" + strings.Join(all, sep) + end + "}"
	case []any:
		for _, item := range v {
			all = append(all, s.asJSON(item, depth+1))
		}
		return "[" + strings.Join(all, ", ") + "]"
	}
	text, err := json.Marshal(v)
	if err != nil {
		panic(err)
	}
	return string(text)
}

func (s style) block(v obj, depth int) string {
	var b strings.Builder
	for _, p := range v {
		b.WriteString(strings.Repeat(" ", s.indent*depth) + s.scalar(p.key) + ":")
		if in, ok := p.value.(obj); ok && len(in) > 0 && depth < s.flowFrom {
			b.WriteString("\n" + s.block(in, depth+1))
		} else {
			b.WriteString(" " + s.flow(p.value) + "\n")
		}
	}
	return b.String()
}

func (s style) flow(v any) string {
	var all []string
	switch v := v.(type) {
	case obj:
		for _, p := range v {
			all = append(all, s.scalar(p.key)+": "+s.flow(p.value))
		}
		return "{" + strings.Join(all, ", ") + "}"
	case []any:
		for _, item := range v {
			all = append(all, s.flow(item))
		}
		return "[" + strings.Join(all, ", ") + "]"
	case string:
		return s.scalar(v)
	}
	return fmt.Sprint(v)
}

func (s style) scalar(text string) string {
	plain := text != "" && strings.Trim(text, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ-/") == "" && text != "null"
	switch {
	case s.quote == '"' || !plain && s.quote == 0 && strings.Contains(text, "'"):
		return fmt.Sprintf("%q", text)
	case plain && s.quote == 0:
		return text
	}
	return "'" + strings.ReplaceAll(text, "'", "''") + "'"
}

func randomStyle(r *rand.Rand) style {
	return style{json: r.IntN(4) == 0, pretty: r.IntN(3) > 0, indent: 2 + 2*r.IntN(2), flowFrom: 1 + r.IntN(9), quote: []byte{0, 0, '\'', '"'}[r.IntN(4)]}
}

// A member is a place of a random payload, with its own members where it is an object.
type member struct {
	name     string
	required bool
	of       obj
	members  []*member
	parent   *member
}

func (m *member) pointer() string {
	if m == nil || m.parent == nil {
		return ""
	}
	return m.parent.pointer() + "/" + m.name
}

// all lists a payload's places, each before those below it.
func (m *member) all() []*member {
	list := []*member{m}
	for _, in := range m.members {
		list = append(list, in.all()...)
	}
	return list
}

// grow adds random members.
func (m *member) grow(r *rand.Rand, depth int) {
	for i := range r.IntN(4) {
		in := &member{name: string(rune('a'+i)) + strings.Repeat("x", depth), required: r.IntN(2) == 0, parent: m}
		switch kind := r.IntN(6); {
		case kind < 2 && depth < 3:
			in.grow(r, depth+1)
		case kind == 3:
			in.of = obj{{"type", "integer"}, {"minimum", 0}, {"maximum", 9 + r.IntN(3)}}
		case kind == 4:
			in.of = obj{{"type", "array"}, {"items", obj{{"type", "string"}}}}
		default:
			in.of = obj{{"type", "string"}, {"minLength", 1 + r.IntN(2)}, {"pattern", "^" + string(rune('a'+i))}}
		}
		m.members = append(m.members, in)
	}
}

// add adds the fields of correlation.
func (m *member) add(required func() bool) {
	for _, field := range []pair{{"attempt", "integer"}, {"branchId", "string"}, {"fence", "integer"}, {"operationId", "string"}, {"peerId", "string"}} {
		m.members = append(m.members, &member{name: field.key, required: required(), of: obj{{"type", field.value}}, parent: m})
	}
}

// schema writes the place's schema; a part of the members may stand in a branch of allOf.
func (m *member) schema(r *rand.Rand) obj {
	if m.members == nil && m.of != nil {
		return m.of
	}
	split := len(m.members)
	if r.IntN(3) == 0 && split > 1 {
		split = 1 + r.IntN(split-1)
	}
	s := append(obj{{"type", "object"}}, m.names(r, m.members[:split])...)
	if split < len(m.members) {
		s = append(s, pair{"allOf", []any{append(obj{{"type", "object"}}, m.names(r, m.members[split:])...)}})
	}
	return s
}

func (m *member) names(r *rand.Rand, members []*member) obj {
	required, properties := []any{}, obj{}
	for _, in := range members {
		if in.required {
			required = append(required, in.name)
		}
		properties = append(properties, pair{in.name, in.schema(r)})
	}
	return obj{{"required", required}, {"properties", properties}}
}
