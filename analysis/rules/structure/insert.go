package structure

import (
	"slices"
	"strconv"
	"strings"

	"github.com/natscontract/natscontract/analysis/wording"
	"github.com/natscontract/natscontract/model/shape"
	"github.com/natscontract/natscontract/model/source"
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
	edits := d.insertions(n, order, f.Names, values)
	if edits == nil {
		return nil
	}
	return []Fix{{Title: "Insert " + wording.And(f.Names), Edits: edits}}
}

// insertAtRoot writes one property of the document.
func (d document) insertAtRoot(name, value string) []Fix {
	edits := d.insertions(d.root, []string{"asyncapi", name, "info"}, []string{name}, map[string]string{name: d.spell(value, syntax.Plain)})
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

// literal tells whether a sample stands as it is, without quotes.
func literal(value string) bool {
	_, err := strconv.ParseInt(value, 10, 64)
	return err == nil || slices.Contains([]string{"true", "false", "null", "[]", "{}"}, value)
}

// member writes a property in the language and style at hand.
func (d document) member(name, value string) string {
	if !literal(value) {
		value = d.spell(value, syntax.Plain)
	}
	if d.lang == syntax.JSON {
		name = strconv.Quote(name)
	}
	return name + ": " + value
}

// insertions write new properties into a mapping: each before the next one of the table that is there, the others behind
// the last. One edit holds all that go to one place.
func (d document) insertions(n syntax.Node, order, names []string, values map[string]string) []source.Edit {
	at := map[string]source.Span{}
	var entries []syntax.Entry
	for e := range n.Entries() {
		entries = append(entries, e)
		at[e.Key().Value()] = e.Key().Full()
	}
	if len(entries) == 0 {
		return d.fill(n, order, names, values)
	}
	before := map[int][]string{}
	var behind []string
	for _, name := range order {
		if !slices.Contains(names, name) {
			continue
		}
		if next, ok := nextThere(order, name, at); ok {
			before[next.Start] = append(before[next.Start], d.member(name, values[name]))
		} else {
			behind = append(behind, d.member(name, values[name]))
		}
	}
	separator := ", "
	if n.Style() != syntax.Flow {
		separator = d.newLine(entries[0].Key().Full().Start)
	} else if lines := d.newLine(entries[0].Key().Full().Start); d.ownLine(entries[0].Key().Full().Start) {
		separator = "," + lines
	}
	var edits []source.Edit
	for _, start := range slices.Sorted(keysOf(before)) {
		edits = append(edits, source.Edit{Span: source.Span{Start: start, End: start}, New: strings.Join(before[start], separator) + separator})
	}
	if behind != nil {
		edits = append(edits, d.append(n, entries[len(entries)-1], separator+strings.Join(behind, separator)))
	}
	return edits
}

func keysOf(m map[int][]string) func(yield func(int) bool) {
	return func(yield func(int) bool) {
		for k := range m {
			if !yield(k) {
				return
			}
		}
	}
}

func nextThere(order []string, name string, at map[string]source.Span) (source.Span, bool) {
	for _, later := range order[slices.Index(order, name)+1:] {
		if span, ok := at[later]; ok {
			return span, true
		}
	}
	return source.Span{}, false
}

// fill writes into an empty mapping, {}.
func (d document) fill(n syntax.Node, order, names []string, values map[string]string) []source.Edit {
	if n.Style() != syntax.Flow || n.Span().Len() < 2 {
		return nil
	}
	var all []string
	for _, name := range order {
		if slices.Contains(names, name) {
			all = append(all, d.member(name, values[name]))
		}
	}
	return []source.Edit{{Span: n.Span(), New: "{" + strings.Join(all, ", ") + "}"}}
}

// newLine is a line break and the indentation of the key at the offset.
func (d document) newLine(key int) string {
	text := d.tree.Text()
	start := text.LineStart(text.Line(key))
	indent := []byte(text.Slice(start, key))
	for i, c := range indent {
		if c != ' ' {
			indent[i] = ' ' // a dash before the first key of an item
		}
	}
	if start > 1 && text.Slice(start-2, start) == "\r\n" {
		return "\r\n" + string(indent)
	}
	return "\n" + string(indent)
}

// ownLine tells whether a key is the first thing on its line.
func (d document) ownLine(key int) bool {
	text := d.tree.Text()
	return strings.TrimLeft(text.Slice(text.LineStart(text.Line(key)), key), " \t") == ""
}

// append writes behind the last entry, on the next line in block style.
func (d document) append(n syntax.Node, last syntax.Entry, added string) source.Edit {
	text := d.tree.Text()
	end := max(last.Key().Span().End, last.Value().Full().End)
	if n.Style() == syntax.Flow {
		return source.Edit{Span: source.Span{Start: end, End: end}, New: added}
	}
	line := text.Line(max(0, end-1))
	full := text.LineText(line)
	at := text.LineStart(line) + len(strings.TrimRight(full, "\r\n"))
	return source.Edit{Span: source.Span{Start: at, End: at}, New: added}
}
