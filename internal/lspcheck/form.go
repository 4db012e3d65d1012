package lspcheck

import (
	"fmt"
	"maps"
	"math"
	"slices"
	"strconv"
)

// A fault is what is wrong with a value, and where in it.
type fault struct{ at, what string }

func (f fault) String() string { return f.at + ": " + f.what }

// form is what a value would have to be otherwise to be of a kind. A property that the meta-model does not know is a fault too: the
// server has no extensions.
func (m *Model) form(k *kind, value any, at string) []fault {
	switch k.Kind {
	case "base":
		return base(k.Name, value, at)
	case "reference":
		return m.reference(k.Name, value, at)
	case "array":
		list, ok := value.([]any)
		if !ok {
			return wrong(at, "an array", value)
		}
		return m.items(list, at, func(int) *kind { return k.Element })
	case "tuple":
		list, ok := value.([]any)
		if !ok || len(list) != len(k.Items) {
			return wrong(at, fmt.Sprintf("an array of %d", len(k.Items)), value)
		}
		return m.items(list, at, func(i int) *kind { return k.Items[i] })
	case "map":
		return m.entries(k.of, value, at)
	case "or":
		return m.either(k.Items, value, at)
	case "and":
		var properties []property
		for _, of := range k.Items {
			properties = append(properties, m.properties(of.Name)...)
		}
		return m.object(properties, value, at)
	case "literal":
		return m.object(k.properties, value, at)
	case "stringLiteral":
		if value != k.text {
			return wrong(at, strconv.Quote(k.text), value)
		}
		return nil
	}
	return []fault{{at, "the meta-model has a kind that nobody knows: " + k.Kind}}
}

func wrong(at, want string, value any) []fault {
	return []fault{{at, fmt.Sprintf("must be %s, and is %.80s", want, fmt.Sprint(value))}}
}

func base(name string, value any, at string) []fault {
	ok := false
	switch name {
	case "null":
		ok = value == nil
	case "boolean":
		_, ok = value.(bool)
	case "string", "DocumentUri", "URI", "RegExp":
		_, ok = value.(string)
	case "integer":
		n, number := value.(float64)
		ok = number && n == math.Trunc(n) && math.MinInt32 <= n && n <= math.MaxInt32
	case "uinteger":
		n, number := value.(float64)
		ok = number && n == math.Trunc(n) && 0 <= n && n <= math.MaxInt32
	case "decimal":
		_, ok = value.(float64)
	}
	if !ok {
		return wrong(at, "of type "+name, value)
	}
	return nil
}

func (m *Model) items(list []any, at string, of func(i int) *kind) (all []fault) {
	for i, item := range list {
		all = append(all, m.form(of(i), item, at+"/"+strconv.Itoa(i))...)
	}
	return all
}

func (m *Model) entries(of *kind, value any, at string) (all []fault) {
	object, ok := value.(map[string]any)
	if !ok {
		return wrong(at, "an object", value)
	}
	for _, key := range slices.Sorted(maps.Keys(object)) {
		all = append(all, m.form(of, object[key], at+"/"+key)...)
	}
	return all
}

// either gives the faults that the value has as the kind that it comes closest to.
func (m *Model) either(kinds []*kind, value any, at string) (least []fault) {
	for i, k := range kinds {
		found := m.form(k, value, at)
		if len(found) == 0 {
			return nil
		}
		if i == 0 || deepest(found) > deepest(least) || deepest(found) == deepest(least) && len(found) < len(least) {
			least = found
		}
	}
	return least
}

// deepest is how far into the value faults are: what is wrong inside says more than that the whole is something else.
func deepest(faults []fault) (n int) {
	for _, f := range faults {
		n = max(n, len(f.at))
	}
	return n
}

func (m *Model) reference(name string, value any, at string) []fault {
	switch {
	case name == "LSPAny":
		return nil
	case m.aliases[name] != nil:
		return m.form(m.aliases[name], value, at)
	case m.enumerations[name] != nil:
		return m.enumerated(m.enumerations[name], value, at)
	case m.structures[name] != nil:
		return m.object(m.properties(name), value, at)
	}
	return []fault{{at, "the meta-model does not declare " + name}}
}

func (m *Model) enumerated(e *enumeration, value any, at string) []fault {
	if found := m.form(e.Type, value, at); len(found) > 0 || e.SupportsCustomValues {
		return found
	}
	for _, v := range e.Values {
		if v.Value == value {
			return nil
		}
	}
	return wrong(at, "one of "+e.Name, value)
}

// properties are a structure's own and those that it takes from others.
func (m *Model) properties(name string) (all []property) {
	s := m.structures[name]
	if s == nil {
		return nil
	}
	all = slices.Clone(s.Properties)
	for _, from := range slices.Concat(s.Extends, s.Mixins) {
		for _, p := range m.properties(from.Name) { // what a structure says itself counts
			if !slices.ContainsFunc(all, func(own property) bool { return own.Name == p.Name }) {
				all = append(all, p)
			}
		}
	}
	return all
}

func (m *Model) object(properties []property, value any, at string) (all []fault) {
	object, ok := value.(map[string]any)
	if !ok {
		return wrong(at, "an object", value)
	}
	known := map[string]bool{}
	for _, p := range properties {
		known[p.Name] = true
		switch v, there := object[p.Name]; {
		case there:
			all = append(all, m.form(p.Type, v, at+"/"+p.Name)...)
		case !p.Optional:
			all = append(all, fault{at, "must have " + p.Name})
		}
	}
	for _, key := range slices.Sorted(maps.Keys(object)) {
		if !known[key] {
			all = append(all, fault{at + "/" + key, "the protocol has no such property here"})
		}
	}
	return all
}
