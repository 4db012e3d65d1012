package structure

import (
	"slices"
	"strconv"

	"github.com/natscontract/natscontract/analysis/wording"
	"github.com/natscontract/natscontract/model/edit"
	"github.com/natscontract/natscontract/model/shape"
	"github.com/natscontract/natscontract/model/syntax"
)

// insertMissing writes the properties that an object lacks, each at its place in the table, with a value of the right form
// that the author changes.
func (d document) insertMissing(f shape.Fault) []Fix {
	n, ok := d.at(f.Pointer)
	if !ok || n.Kind() != syntax.Mapping || n.Span() != f.Node {
		return nil
	}
	order, values := samples(f.Want)
	edits := d.writer().Insert(n, order, members(f.Names, values)...)
	if edits == nil {
		return nil
	}
	return []Fix{{Title: "Insert " + wording.And(f.Names), Edits: edits}}
}

// insertAtRoot writes one property of the document.
func (d document) insertAtRoot(name, value string) []Fix {
	edits := d.writer().Insert(d.root, []string{"asyncapi", name, "info"}, edit.Member{Name: name, Value: edit.Text(value)})
	if edits == nil {
		return nil
	}
	return []Fix{{Title: "Insert " + name, Edits: edits}}
}

// samples are the properties of an object in the order of its table, and a value for each.
func samples(s shape.Shape) (order []string, values map[string]string) {
	values = map[string]string{}
	switch s := s.(type) {
	case *shape.Object:
		for _, p := range s.Props {
			order = append(order, p.Name)
			values[p.Name] = sample(p.Is)
		}
	case *shape.Switch:
		order = []string{s.By}
		if len(s.Cases) > 0 {
			values[s.By] = s.Cases[0].Is[0]
		}
	}
	return order, values
}

// sample is a value of the shape's JSON type.
func sample(s shape.Shape) string {
	switch s := s.(type) {
	case *shape.Use:
		return sample(s.Shape())
	case *shape.Text:
		switch {
		case s.Enum != nil:
			return s.Enum[0]
		case s.From != "":
			return s.From
		}
		return ""
	case *shape.Number:
		switch {
		case s.Enum != nil:
			return strconv.FormatInt(s.Enum[0], 10)
		case s.Usual != 0:
			return strconv.FormatInt(s.Usual, 10)
		case s.Min.Set:
			return strconv.FormatInt(s.Min.N, 10)
		}
		return "0"
	case *shape.Boolean:
		return "false"
	case *shape.List:
		return "[]"
	case *shape.Either:
		return sample(s.Of[0])
	case *shape.Any, *shape.Null:
		return "null"
	case *shape.Scalar:
		return ""
	}
	return "{}"
}

// members are properties with their samples.
func members(names []string, values map[string]string) (all []edit.Member) {
	for _, name := range names {
		value := edit.Text(values[name])
		if literal(values[name]) {
			value = edit.Literal(values[name])
		}
		all = append(all, edit.Member{Name: name, Value: value})
	}
	return all
}

// literal tells whether a sample stands as it is, without quotes.
func literal(value string) bool {
	_, err := strconv.ParseInt(value, 10, 64)
	return err == nil || slices.Contains([]string{"true", "false", "null", "[]", "{}"}, value)
}
