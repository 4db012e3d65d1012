package contractgen

import (
	"fmt"
	"slices"
	"strings"

	"github.com/natscontract/natscontract/model/source"
	"github.com/natscontract/natscontract/model/syntax"
)

// A value is a JSON value whose members have an order: what a document says, however it is going to be written.
type value struct {
	kind  form
	text  string   // of a text, or of another scalar as it is written
	keys  []string // of an object
	items []*value // of a list; of an object the members' values
}

type form uint8

const (
	text    form = iota // a string
	literal             // a number, a boolean or null
	object
	list
)

// read makes a value of YAML. Arguments are filled in as by fmt.Sprintf. What it reads is part of the program: a fault in it is a bug.
func read(format string, args ...any) *value {
	if len(args) > 0 {
		format = fmt.Sprintf(format, args...)
	}
	tree := syntax.Parse(source.New(format), syntax.YAML)
	if faults := tree.Faults(); len(faults) > 0 {
		panic(fmt.Sprintf("contractgen: %s in %q", faults[0].Message, format))
	}
	return from(tree.Root())
}

// from is what a node of a tree says, with its aliases resolved.
func from(n syntax.Node) *value {
	n = n.Resolve()
	switch n.Kind() {
	case syntax.Mapping:
		v := &value{kind: object}
		for e := range n.Fields() {
			v.set(e.Key().Value(), from(e.Value()))
		}
		return v
	case syntax.Sequence:
		v := &value{kind: list}
		for item := range n.Items() {
			v.items = append(v.items, from(item))
		}
		return v
	}
	if n.Tag() == syntax.TagString {
		return str(n.Value())
	}
	return &value{kind: literal, text: n.Value()}
}

func str(s string) *value { return &value{text: s} }

// number is a number, or another literal, as its Go value is printed.
func number(n any) *value { return &value{kind: literal, text: fmt.Sprint(n)} }

func obj() *value                   { return &value{kind: object} }
func listOf(items ...*value) *value { return &value{kind: list, items: items} }

// texts is a list of strings.
func texts(all ...string) *value {
	v := listOf()
	for _, s := range all {
		v.items = append(v.items, str(s))
	}
	return v
}

// refTo is a reference object.
func refTo(format string, args ...any) *value {
	return obj().set("$ref", str(fmt.Sprintf(format, args...)))
}

// get is what a path of keys leads to; nil where it leads nowhere.
func (v *value) get(path ...string) *value {
	for _, key := range path {
		if v == nil {
			return nil
		}
		i := slices.Index(v.keys, key)
		if i < 0 {
			return nil
		}
		v = v.items[i]
	}
	return v
}

// is tells whether a path of keys leads to a scalar with that text.
func (v *value) is(want string, path ...string) bool {
	at := v.get(path...)
	return at != nil && at.text == want && (at.kind == text || at.kind == literal)
}

// str is the scalar that a path of keys leads to; "" where there is none.
func (v *value) str(path ...string) string {
	if at := v.get(path...); at != nil {
		return at.text
	}
	return ""
}

// set gives a member of an object its value, behind the others where it is new, and gives the object.
func (v *value) set(key string, to *value) *value {
	if i := slices.Index(v.keys, key); i >= 0 {
		v.items[i] = to
		return v
	}
	v.keys, v.items = append(v.keys, key), append(v.items, to)
	return v
}

// with sets many members, as an object has them, and gives the object.
func (v *value) with(all *value) *value {
	for i, key := range all.keys {
		v.set(key, all.items[i])
	}
	return v
}

// in is the object below a key, which is made where it is missing.
func (v *value) in(path ...string) *value {
	for _, key := range path {
		if v.get(key) == nil {
			v.set(key, obj())
		}
		v = v.get(key)
	}
	return v
}

func (v *value) drop(key string) {
	if i := slices.Index(v.keys, key); i >= 0 {
		v.keys, v.items = slices.Delete(v.keys, i, i+1), slices.Delete(v.items, i, i+1)
	}
}

func (v *value) clone() *value {
	c := &value{kind: v.kind, text: v.text, keys: slices.Clone(v.keys)}
	for _, item := range v.items {
		c.items = append(c.items, item.clone())
	}
	return c
}

// json is the value as compact JSON, which is also YAML.
func (v *value) json() string {
	var b strings.Builder
	v.writeJSON(&b)
	return b.String()
}

func (v *value) writeJSON(b *strings.Builder) {
	switch v.kind {
	case text:
		b.WriteString(quoted(v.text))
	case literal:
		b.WriteString(v.text)
	case object, list:
		open, end := v.brackets()
		b.WriteString(open)
		for i, item := range v.items {
			if i > 0 {
				b.WriteString(", ")
			}
			if v.kind == object {
				b.WriteString(quoted(v.keys[i]) + ": ")
			}
			item.writeJSON(b)
		}
		b.WriteString(end)
	}
}

func (v *value) brackets() (open, end string) {
	if v.kind == object {
		return "{", "}"
	}
	return "[", "]"
}

func (v *value) isCollection() bool { return v.kind == object || v.kind == list }
