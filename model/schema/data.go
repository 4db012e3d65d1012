package schema

import (
	"bytes"
	"encoding/binary"
	"slices"
	"strconv"
	"strings"

	"github.com/natscontract/natscontract/model/syntax"
)

// Type is a JSON type, or several: a set of bits. An integer is a number too; Integer stands for the numbers without a
// fraction, and Fraction for the others, so that "number" is both.
type Type uint8

// The types.
const (
	Null Type = 1 << iota
	Boolean
	Integer
	Fraction
	String
	Array
	Object

	Numbers = Integer | Fraction
	Every   = Null | Boolean | Numbers | String | Array | Object
)

var typeNames = []struct {
	name string
	t    Type
}{
	{"null", Null}, {"boolean", Boolean}, {"integer", Integer}, {"number", Numbers}, {"string", String}, {"array", Array}, {"object", Object},
}

// typeNamed is the type that a schema names; none for a name that is none.
func typeNamed(name string) (t Type) {
	for _, n := range typeNames {
		if n.name == name {
			t = n.t
		}
	}
	return t
}

// String names the types as a schema does, with "or" between them.
func (t Type) String() string {
	var names []string
	for _, n := range typeNames {
		if t&n.t == n.t && !(n.t == Integer && t&Fraction != 0) {
			names = append(names, n.name)
		}
	}
	switch {
	case t == Every:
		return "any value"
	case t&Numbers == Fraction:
		names = append(names, "number with a fraction")
	case len(names) == 0:
		return "no value"
	}
	if len(names) == 1 {
		return names[0]
	}
	return strings.Join(names[:len(names)-1], ", ") + " or " + names[len(names)-1]
}

// typeOfData is the JSON type of a value that is no alias; 0 for what JSON cannot hold.
func typeOfData(n syntax.Node) Type {
	switch n.Tag() {
	case syntax.TagString, syntax.TagBinary, syntax.TagTimestamp, syntax.TagMerge:
		return String
	case syntax.TagMap:
		return Object
	case syntax.TagSequence:
		return Array
	case syntax.TagNull:
		return Null
	case syntax.TagBool:
		return Boolean
	case syntax.TagInt, syntax.TagFloat:
		switch x, ok := numberOf(n); {
		case !ok:
			return 0
		case x.IsInteger():
			return Integer
		}
		return Fraction
	}
	return 0
}

// truth is what a boolean says.
func truth(n syntax.Node) bool {
	v := n.Value()
	return v != "" && (v[0] == 't' || v[0] == 'T')
}

// appendData writes a JSON value so that equal values, and no others, are written alike: numbers by value, the keys of an
// object in one order.
func appendData(to []byte, n syntax.Node) []byte {
	n = n.Resolve()
	switch t := typeOfData(n); t {
	case Null:
		return append(to, 'z')
	case Boolean:
		return appendTruth(to, truth(n))
	case Integer, Fraction:
		x, _ := numberOf(n)
		return appendNumber(to, x)
	case String:
		return appendText(append(to, 's'), n.Value())
	case Array:
		to = binary.AppendUvarint(append(to, '['), uint64(n.Len()))
		for item := range n.Items() {
			to = appendData(to, item)
		}
		return to
	case Object:
		fields := sortedFields(n)
		to = binary.AppendUvarint(append(to, '{'), uint64(len(fields)))
		for _, e := range fields {
			to = appendData(appendText(to, e.Key().Value()), e.Value())
		}
		return to
	}
	return appendText(append(to, 'x'), n.WrittenTag()+" "+n.Value())
}

func appendTruth(to []byte, v bool) []byte {
	if v {
		return append(to, 't')
	}
	return append(to, 'f')
}

func appendText(to []byte, s string) []byte {
	return append(binary.AppendUvarint(to, uint64(len(s))), s...)
}

func appendNumber(to []byte, x Number) []byte {
	to = append(to, 'n')
	if x.negative {
		to = append(to, '-')
	}
	to = append(append(to, x.digits...), 'e')
	return append(strconv.AppendInt(to, x.exp, 10), ';')
}

// sortedFields are a mapping's entries by key.
func sortedFields(n syntax.Node) []syntax.Entry {
	fields := make([]syntax.Entry, 0, n.Len())
	for e := range n.Fields() {
		fields = append(fields, e)
	}
	slices.SortFunc(fields, func(a, b syntax.Entry) int { return strings.Compare(a.Key().Value(), b.Key().Value()) })
	return fields
}

// appendSet writes the items of a list as a set: sorted, each once.
func appendSet(to []byte, n syntax.Node) []byte {
	if n.Kind() != syntax.Sequence {
		return appendData(to, n)
	}
	items := make([][]byte, 0, n.Len())
	var all []byte
	for item := range n.Items() {
		from := len(all)
		all = appendData(all, item)
		items = append(items, all[from:len(all):len(all)])
	}
	slices.SortFunc(items, bytes.Compare)
	items = slices.CompactFunc(items, bytes.Equal)
	to = binary.AppendUvarint(append(to, '#'), uint64(len(items)))
	for _, item := range items {
		to = append(to, item...)
	}
	return to
}
