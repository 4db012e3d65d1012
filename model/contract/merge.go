package contract

import (
	"cmp"
	"encoding/json"
	"net/url"
	"slices"
	"strings"

	"github.com/natscontract/natscontract/model/diag"
	"github.com/natscontract/natscontract/model/ref"
	"github.com/natscontract/natscontract/model/syntax"
)

// merged writes what several schemas come to when those in front win: as a JSON Merge Patch, objects member by member, all else as a
// whole. References are followed where more than one has something to say; those that are left count from the bundle root, so that
// the text may stand anywhere.
func merged(l layers) (text string, by diag.Code) {
	m := merger{written: map[string]ref.Pointer{}}
	m.merge(l, nil, schemaHere)
	return m.text.String(), m.by
}

// A merger writes one merged schema.
type merger struct {
	text    strings.Builder
	by      diag.Code
	written map[string]ref.Pointer // by the places behind references that were merged, where that begins
}

// A holder is what a value is: a schema, names with a schema each, or data.
type holder uint8

const (
	schemaHere holder = iota
	namesHere
	dataHere
)

// kindOf is what stands below a key.
func kindOf(key string, in holder) holder {
	switch {
	case in == dataHere || in == schemaHere && ref.IsData(key):
		return dataHere
	case in == schemaHere && ref.HoldsNames(key):
		return namesHere
	}
	return schemaHere
}

// merge writes what values come to, at a pointer into the text.
func (m *merger) merge(l layers, at ref.Pointer, is holder) {
	if is == schemaHere && len(l.places) > 1 {
		l.places = behind(l.places)
	}
	for i, p := range l.places {
		if m.by = cmp.Or(m.by, l.by, p.By); p.Node.Kind() != syntax.Mapping {
			l.places = l.places[:max(i, 1)]
			break
		}
	}
	switch {
	case m.by != "":
	case len(l.places) == 1:
		m.copy(l.top().Path, l.top().Node, is)
	case is == schemaHere && m.again(l, at):
	default:
		m.object(l.keys, func(key string) {
			m.merge(l.property(key), append(slices.Clip(at), key), kindOf(key, is))
		})
	}
}

// behind are places behind their references.
func behind(places []Place) (all []Place) {
	for _, p := range places {
		target, _ := p.Follow()
		all = append(all, target)
	}
	return all
}

// again writes a reference to where the same schemas were merged before, if they were: they may go round in circles.
func (m *merger) again(l layers, at ref.Pointer) bool {
	var key strings.Builder
	for _, p := range l.places {
		key.WriteString(p.Path + "\x00" + p.Pointer() + "\x00")
	}
	before, ok := m.written[key.String()]
	if !ok {
		m.written[key.String()] = at
		return false
	}
	m.object(slices.Values([]string{"$ref"}), func(string) { m.string("#" + (&url.URL{Fragment: before.String()}).EscapedFragment()) })
	return true
}

// keys yields the keys of objects that are merged: those of the first, and then what the others have besides.
func (l layers) keys(yield func(string) bool) {
	seen := map[string]bool{}
	for _, p := range l.places {
		for key := range p.Keys() {
			if seen[key] {
				continue
			}
			seen[key] = true
			if len(l.property(key).places) > 0 && !yield(key) {
				return
			}
		}
	}
}

// copy writes a value as it is, but for its references.
func (m *merger) copy(path string, n syntax.Node, is holder) {
	n = n.Resolve()
	switch {
	case n.Broken() || n.Kind() == syntax.Missing:
		m.by = cmp.Or(m.by, "PARSE_SYNTAX")
	case n.Kind() == syntax.Sequence:
		m.text.WriteByte('[')
		for i := range n.Len() {
			if i > 0 {
				m.text.WriteString(", ")
			}
			item, _ := n.Item(i)
			m.copy(path, item, is)
		}
		m.text.WriteByte(']')
	case n.Kind() == syntax.Mapping:
		m.object(Place{Node: n}.Keys(), func(key string) {
			e, _ := n.Get(key)
			if v := e.Value().Resolve(); is == schemaHere && key == "$ref" && v.Tag() == syntax.TagString {
				m.string(fromTheRoot(path, v.Value()))
			} else {
				m.copy(path, v, kindOf(key, is))
			}
		})
	case n.Tag() == syntax.TagNull:
		m.text.WriteString("null")
	case n.Tag() == syntax.TagBool || n.Tag() == syntax.TagInt || n.Tag() == syntax.TagFloat:
		m.text.WriteString(n.Value())
	default:
		m.string(n.Value())
	}
}

// object writes an object with what is written for each key.
func (m *merger) object(keys func(func(string) bool), value func(key string)) {
	m.text.WriteByte('{')
	first := true
	for key := range keys {
		if !first {
			m.text.WriteString(", ")
		}
		first = false
		m.string(key)
		m.text.WriteString(": ")
		value(key)
	}
	m.text.WriteByte('}')
}

// string writes text as JSON does, which YAML reads too.
func (m *merger) string(s string) {
	quoted, _ := json.Marshal(s) // text can always be written
	m.text.Write(quoted)
}

// fromTheRoot is a $ref of a file as it would be written in one at the bundle root. One that leads nowhere stays as it is.
func fromTheRoot(path, text string) string {
	target, problem := ref.Follow(path, text)
	if problem != ref.None {
		return text
	}
	escaped := strings.NewReplacer("%2F", "/", ":", "%3A").Replace(url.PathEscape(target.Path))
	return escaped + "#" + (&url.URL{Fragment: target.Fragment}).EscapedFragment()
}
