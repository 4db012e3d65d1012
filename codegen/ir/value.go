package ir

import (
	"encoding/json"
	"math/big"
	"slices"
	"strings"

	"github.com/natscontract/natscontract/model/contract"
	"github.com/natscontract/natscontract/model/shape"
	"github.com/natscontract/natscontract/model/syntax"
)

// A Value is a value of a descriptor. Which of its parts count is told by its type.
type Value struct {
	Type    *Type
	Text    string // of Text and Enum; of JSON, the canonical text
	Integer int64
	Boolean bool
	Items   []Value  // of a List
	Members []Member // of a Map, sorted by key; of a Record, those that are there, in the order of its fields; of a Union, the one
}

// A Member is an entry of a map, or a property.
type Member struct {
	Name  string
	Value Value
}

// Get is a property of a record, or the form of a union; false where it is not there.
func (v Value) Get(name string) (Value, bool) {
	i := slices.IndexFunc(v.Members, func(m Member) bool { return m.Name == name })
	if i < 0 {
		return Value{}, false
	}
	return v.Members[i].Value, true
}

// read is what stands at a place, which has the type: contracts with faults are not generated.
func read(p contract.Place, t *Type) Value {
	v := Value{Type: t}
	switch t.Kind {
	case Text, Enum:
		v.Text = p.Word()
	case Integer:
		v.Integer, _ = p.Integer()
	case Boolean:
		v.Boolean = p.Node.Value() == "true"
	case JSON:
		v.Text = canonical(p.Node)
	case List:
		for key := range p.Keys() {
			v.Items = append(v.Items, read(p.Get(key), t.Of))
		}
	case Map:
		for _, key := range slices.Sorted(p.Keys()) {
			v.Members = append(v.Members, Member{key, read(p.Get(key), t.Of)})
		}
	case Record, Union:
		v.Members = readFields(p, t)
	}
	return v
}

func readFields(p contract.Place, t *Type) (all []Member) {
	if own, ok := p.Text(); ok && t.Name == "OperationRef" {
		return []Member{{"operation", text(own)}}
	}
	for _, f := range t.Fields {
		if at := p.Get(f.Name); at.There() {
			all = append(all, Member{f.Name, read(at, f.Type)})
		}
	}
	return all
}

func text(s string) Value { return Value{Type: textType, Text: s} }

var textType = &Type{Kind: Text}

// canonical is a JSON value as text: without white space, its keys sorted, its numbers exact.
func canonical(n syntax.Node) string {
	n = n.Resolve()
	switch n.Kind() {
	case syntax.Mapping:
		fields := map[string]string{}
		for e := range n.Fields() {
			fields[e.Key().Value()] = canonical(e.Value())
		}
		var all []string
		for _, key := range sortedKeys(fields) {
			all = append(all, quoted(key)+":"+fields[key])
		}
		return "{" + strings.Join(all, ",") + "}"
	case syntax.Sequence:
		var all []string
		for item := range n.Items() {
			all = append(all, canonical(item))
		}
		return "[" + strings.Join(all, ",") + "]"
	}
	return scalar(n)
}

func scalar(n syntax.Node) string {
	switch n.Tag() {
	case syntax.TagString:
		return quoted(n.Value())
	case syntax.TagNull:
		return "null"
	case syntax.TagBool:
		return strings.ToLower(n.Value())
	}
	if i, ok := shape.Integer(n); ok {
		return big.NewInt(i).String()
	}
	if json.Valid([]byte(n.Value())) {
		return n.Value()
	}
	if f, _, err := big.ParseFloat(strings.ReplaceAll(n.Value(), "_", ""), 0, 64, big.ToNearestEven); err == nil {
		return f.Text('g', -1)
	}
	return quoted(n.Value())
}

// quoted is a text as JSON has it, with nothing escaped that need not be.
func quoted(s string) string {
	var b strings.Builder
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	if err := e.Encode(s); err != nil {
		panic(err) // a text can always be written
	}
	return strings.TrimSuffix(b.String(), "\n")
}
