package schema

import (
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strings"
)

// unfolding is another, simpler way to tell equal normalized schemas: both are written out as trees to some depth.
type unfolding struct {
	raw   map[string]any
	known map[unfolded]int
	ids   map[string]int
}

type unfolded struct {
	node  uintptr
	depth int
}

// tree is a number for the schema's tree to a depth: the same for the same tree.
func (u *unfolding) tree(v any, depth int) int {
	switch v := v.(type) {
	case bool:
		return u.id(fmt.Sprint(v))
	case map[string]any:
		if to, is := v["$ref"]; is {
			return u.tree(u.raw[strings.TrimPrefix(to.(string), "#/components/schemas/")], depth)
		}
		key := unfolded{reflect.ValueOf(v).Pointer(), depth}
		if n, ok := u.known[key]; ok {
			return n
		}
		n := u.words(v, depth)
		u.known[key] = n
		return n
	}
	panic("no schema")
}

func (u *unfolding) id(s string) int {
	if s == "" {
		s = "true"
	}
	if _, ok := u.ids[s]; !ok {
		u.ids[s] = len(u.ids)
	}
	return u.ids[s]
}

func (u *unfolding) words(v map[string]any, depth int) int {
	_, conditional := v["if"]
	var all []string
	for _, key := range slices.Sorted(maps.Keys(v)) {
		text := ""
		switch value := v[key]; key {
		case "title", "description", "default", "examples", "definitions", "x-note":
			continue
		case "type":
			if list, several := value.([]any); several && len(list) == 1 {
				value = list[0]
			}
			text = sorted(value)
		case "enum", "required":
			if text = sorted(value); len(value.([]any)) == 0 {
				continue
			}
		case "properties", "patternProperties", "dependencies":
			text = u.byName(value.(map[string]any), depth)
		case "additionalProperties":
			if u.trivial(value, 8) {
				continue
			}
			text = u.below(value, depth)
		case "then", "else":
			if !conditional {
				continue
			}
			text = u.below(value, depth)
		case "propertyNames", "items", "additionalItems", "contains", "allOf", "anyOf", "oneOf", "not", "if":
			text = u.below(value, depth)
		default:
			text = canonical(value)
		}
		all = append(all, key+text)
	}
	return u.id(strings.Join(all, ";"))
}

func (u *unfolding) byName(v map[string]any, depth int) (text string) {
	for _, name := range slices.Sorted(maps.Keys(v)) {
		if list, names := v[name].([]any); names {
			text += "," + name + canonical(list)
			continue
		}
		text += "," + name + u.below(v[name], depth)
	}
	return text
}

// trivial tells whether a schema takes everything by the words of the specification.
func (u *unfolding) trivial(v any, left int) bool {
	m, is := v.(map[string]any)
	if !is {
		return v == true
	}
	if to, ref := m["$ref"]; ref {
		return left > 0 && u.trivial(u.raw[strings.TrimPrefix(to.(string), "#/components/schemas/")], left-1)
	}
	for key, value := range m {
		switch key {
		case "title", "description", "default", "examples", "definitions", "x-note":
		case "required":
			if len(value.([]any)) > 0 {
				return false
			}
		case "then", "else":
			if _, conditional := m["if"]; conditional {
				return false
			}
		case "additionalProperties":
			if left == 0 || !u.trivial(value, left-1) {
				return false
			}
		default:
			return false
		}
	}
	return true
}

func (u *unfolding) below(v any, depth int) string {
	if list, several := v.([]any); several {
		text := "["
		for _, item := range list {
			text += u.below(item, depth)
		}
		return text + "]"
	}
	switch {
	case depth > 0:
		return fmt.Sprintf("(%d)", u.tree(v, depth-1))
	case u.trivial(v, 8):
		return "(true)"
	}
	return "(…)"
}

func sorted(v any) string {
	list, several := v.([]any)
	if !several {
		return canonical(v)
	}
	var all []string
	for _, item := range list {
		all = append(all, canonical(item))
	}
	slices.Sort(all)
	return fmt.Sprintf("%q", all)
}
