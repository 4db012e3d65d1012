package lsp

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/natscontract/natscontract/analysis/query"
	"github.com/natscontract/natscontract/model/contract"
	"github.com/natscontract/natscontract/model/shape"
	"github.com/natscontract/natscontract/model/source"
	"github.com/natscontract/natscontract/model/syntax"
)

// A member is a key and its value in a document that is being made.
type member struct {
	key   string
	value any // string: as it is written; word: text; []member; item
}

type word string

type item struct{ before, of any } // before: how many others stand before it

// A spot is a property of the tables, and a document around it.
type spot struct {
	path string
	of   *shape.Object
	prop shape.Property
	doc  func(value any) []member
}

// spots gives every property of every object that can stand in a file of some shape, each once and as high up as it can.
func spots(path string, top shape.Shape, root func(inside []member) []member) (all []spot) {
	seen := map[shape.Shape]bool{}
	var next []func()
	var look func(s shape.Shape, by *shape.Switch, doc func(value any) []member)
	walk := func(s shape.Shape, by *shape.Switch, doc func(value any) []member) {
		if !seen[s] {
			seen[s] = true
			next = append(next, func() { look(s, by, doc) })
		}
	}
	look = func(s shape.Shape, by *shape.Switch, doc func(value any) []member) {
		beside := func(key string, text word) func(any) []member { // the object with one member more
			return func(value any) []member {
				inside, _ := value.([]member)
				if !slices.ContainsFunc(inside, func(m member) bool { return m.key == key }) {
					inside = append([]member{{key, text}}, inside...)
				}
				return doc(inside)
			}
		}
		switch s := s.(type) {
		case *shape.Use:
			walk(s.Shape(), by, doc)
		case *shape.RefOr:
			walk(s.To, by, doc)
		case *shape.Object:
			for _, p := range s.Props {
				inside := func(value any) []member { return doc([]member{{p.Name, value}}) }
				told := p
				if by != nil && p.Name == by.By {
					told.Doc = by.Doc // what tells the cases apart is said of all of them
				}
				all = append(all, spot{path, s, told, inside})
				walk(p.Is, nil, inside)
			}
		case *shape.Switch:
			for _, c := range s.Cases {
				walk(c.To, s, beside(s.By, word(c.Is[0])))
			}
			if s.Absent != nil {
				walk(s.Absent, s, doc)
			}
			if s.Other != nil {
				walk(s.Other, s, beside(s.By, "other"))
			}
		case *shape.IfHas:
			walk(s.Then, by, beside(s.Prop, "x"))
			walk(s.Else, by, doc)
		case *shape.Either:
			for _, of := range s.Of {
				walk(of, by, doc)
			}
		case *shape.Map:
			walk(s.Of, nil, func(value any) []member { return doc([]member{{"k", value}}) })
		case *shape.List:
			walk(s.Of, nil, func(value any) []member { return doc(item{of: value}) })
			for i, of := range s.Tuple {
				walk(of, nil, func(value any) []member { return doc(item{i, value}) })
			}
		}
	}
	walk(top, nil, func(value any) []member {
		inside, _ := value.([]member)
		return root(inside)
	})
	for ; len(next) > 0; next = next[1:] {
		next[0]()
	}
	return all
}

// everySpot gives the properties of all files that hover speaks of.
func everySpot() (all []spot) {
	same := func(inside []member) []member { return inside }
	for _, version := range []word{"3.1.0", "3."} { // also while it is half typed
		all = append(all, spots("asyncapi.yaml", shape.Named("Document"), func(inside []member) []member {
			for _, m := range []member{{"asyncapi", version}, {contract.Extension, []member{}}} {
				if !slices.ContainsFunc(inside, func(there member) bool { return there.key == m.key }) {
					inside = append([]member{m}, inside...)
				}
			}
			return inside
		})...)
	}
	all = append(all, spots(contract.ConfigName, shape.Named("Config"), same)...)
	return append(all, spots(contract.LockName, shape.Named("Lock"), same)...)
}

// A writer writes members, and finds where a value that is marked begins.
type writer struct {
	strings.Builder
	json bool
}

func (w *writer) members(all []member, indent string) {
	if w.json || len(all) == 0 {
		w.WriteString(map[bool]string{true: "{", false: " {}"}[w.json])
	}
	for i, m := range all {
		switch {
		case w.json && i > 0:
			w.WriteString(", ")
		case !w.json:
			w.WriteString("\n" + indent)
		}
		if m.value == noColon { // it is no key but beside another one
			w.key("x-beside")
			w.WriteString(map[bool]string{true: ` 1, "` + m.key + `"`, false: " 1\n" + indent + m.key}[w.json] + mark)
			continue
		}
		w.key(m.key)
		w.value(m.value, indent+"  ")
	}
	if w.json {
		w.WriteString("}")
	}
}

func (w *writer) key(key string) {
	if w.json {
		key = `"` + key + `"`
	}
	w.WriteString(key + ":")
}

func (w *writer) value(v any, indent string) {
	switch v := v.(type) {
	case string:
		w.WriteString(" " + v)
	case word:
		if w.json {
			v = `"` + v + `"`
		}
		w.WriteString(" " + string(v))
	case []member:
		w.members(v, indent)
	case item:
		w.item(v, indent)
	}
}

func (w *writer) item(v item, indent string) {
	n, _ := v.before.(int)
	if w.json {
		w.WriteString("[" + strings.Repeat("1, ", n))
		w.value(v.of, indent)
		w.WriteString("]")
		return
	}
	w.WriteString(strings.Repeat("\n"+indent+"- 1", n) + "\n" + indent + "-")
	w.value(v.of, indent+"  ")
}

const (
	mark    = "\x01" // where somebody types
	noColon = "\x02" // the property alone, half typed
)

// typedValues are what may stand behind a property while somebody is at it.
var typedValues = map[bool][]string{
	false: {noColon, "", "x", "null", "&a {}", "*a", "*nowhere", "'open", "{", "{a: [", "- a", "| ", "a: b", "\t"},
	true:  {noColon, "", "null", "1", `"x"`, `"open`, "{", "[", `{"a"`, "x"},
}

// TestHoverSpeaksOfEveryProperty: whatever stands behind a property, or does not yet, hover says of it what the tables say.
func TestHoverSpeaksOfEveryProperty(t *testing.T) {
	all := everySpot()
	if len(all) < 1200 {
		t.Errorf("only %d properties", len(all))
	}
	for _, s := range all {
		for _, json := range []bool{false, true} {
			if json && s.path == contract.ConfigName {
				continue // it is always YAML
			}
			for _, typed := range typedValues[json] {
				s.hover(t, json, typed)
			}
		}
	}
}

// hover asks what hover says of a property with something behind it.
func (s spot) hover(t *testing.T, json bool, typed string) {
	t.Helper()
	w := &writer{json: json}
	value := mark
	if typed == noColon {
		value, typed = noColon, ""
	}
	w.members(s.doc(value), "")
	path, language := s.path, syntax.YAML
	if json {
		language = syntax.JSON
		if path != contract.LockName {
			path = strings.TrimSuffix(path, ".yaml") + ".json"
		}
	}
	before, after, _ := strings.Cut(strings.TrimPrefix(w.String(), "\n"), mark)
	if typed == "*a" {
		before = "x-a: &a {b: c}\n" + before
	}
	text := before + typed + after
	at := strings.LastIndex(before, s.prop.Name)
	file := query.File{Path: path, Tree: syntax.Parse(source.New(text), language)}
	x := query.At(file, at)
	if slices.Contains([]string{"x", `"x"`, "null", "*a", "*nowhere"}, typed) {
		if behind := query.At(file, len(before)+1); behind.Pointer != x.Pointer {
			t.Errorf("%s: what stands behind %s is at %s", text, x.Pointer, behind.Pointer)
		}
	}
	said := hovered{Explanation: x}.text(false)
	if !query.Stands(file, at) || x.Name != s.prop.Name || x.Required != s.prop.Required || !strings.Contains(said, escaped(s.prop.Doc)) {
		t.Errorf("%s\n%s\nof %s of %s is said\n%s\nand not %s", path, text, s.prop.Name, s.of.Name, said, fmt.Sprintf("%q (required: %v)", s.prop.Doc, s.prop.Required))
	}
}
