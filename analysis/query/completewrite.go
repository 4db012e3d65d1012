package query

import (
	"strconv"
	"strings"

	"github.com/natscontract/natscontract/model/edit"
	"github.com/natscontract/natscontract/model/shape"
	"github.com/natscontract/natscontract/model/syntax"
)

// A sketch is a value that is to be written, with stops at which its author goes on.
type sketch struct {
	text    string // of a scalar
	literal bool   // it is written as it stands
	stop    bool   // the author chooses it
	list    bool   // the members are items of a list
	members []named
}

// A named is a member of a sketch.
type named struct {
	name  string
	own   bool // it is the author's name, and no property
	value sketch
}

// maxSketched is how deep objects in objects are sketched.
const maxSketched = 4

// sketchOf is the least that a shape takes: all that is required, with the usual values.
func sketchOf(s shape.Shape, depth int) sketch {
	switch s := s.(type) {
	case *shape.Use:
		return sketchOf(s.Shape(), depth)
	case *shape.RefOr:
		return sketchOf(s.To, depth)
	case *shape.IfHas:
		return sketchOf(s.Else, depth)
	case *shape.Either:
		return sketchOf(s.Of[0], depth)
	case *shape.Switch:
		if len(s.Cases) > 0 {
			return sketchOf(s.Cases[0].To, depth)
		}
	case *shape.Text:
		if len(s.Enum) > 0 {
			return sketch{text: s.Enum[0], stop: len(s.Enum) > 1}
		}
		return sketch{stop: true}
	case *shape.Boolean:
		return sketch{text: "false", literal: true, stop: true}
	case *shape.Number:
		return sketch{text: usualNumber(s), literal: true, stop: true}
	case *shape.Reference:
		return sketch{members: []named{{name: "$ref", value: sketch{stop: true}}}}
	case *shape.List:
		if s.Min > 0 && s.Tuple == nil && depth < maxSketched {
			return sketch{list: true, members: []named{{value: sketchOf(s.Of, depth+1)}}}
		}
		return sketch{text: "[]", literal: true}
	case *shape.Map:
		return sketch{text: "{}", literal: true}
	case *shape.Object:
		return sketchObject(s, depth)
	}
	return sketch{stop: true}
}

func sketchObject(o *shape.Object, depth int) sketch {
	var all []named
	for _, p := range o.Props {
		if p.Required && depth < maxSketched {
			all = append(all, named{name: p.Name, value: sketchOf(p.Is, depth+1)})
		}
	}
	if len(all) == 0 {
		return sketch{text: "{}", literal: true}
	}
	return sketch{members: all}
}

// usualNumber is what is written for a number where nobody has said anything yet.
func usualNumber(n *shape.Number) string {
	switch {
	case len(n.Enum) > 0:
		return strconv.FormatInt(n.Enum[0], 10)
	case n.Usual != 0:
		return strconv.FormatInt(n.Usual, 10)
	case n.Min.Set && n.Min.Open:
		return strconv.FormatInt(n.Min.N+1, 10)
	case n.Min.Set:
		return strconv.FormatInt(n.Min.N, 10)
	}
	return "0"
}

// A sketcher writes what is proposed for a gap.
type sketcher struct {
	strings.Builder
	gap     gap
	json    bool
	snippet bool // stops are written as snippets have them
	stops   int
	line    string // the line break and the indentation of what is written
}

func (g gap) sketcher(snippet bool) *sketcher {
	return &sketcher{gap: g, json: g.tree.Language() == syntax.JSON, snippet: snippet, line: g.line}
}

// like is the style of scalars: that of the quote that has been typed.
func (w *sketcher) like() syntax.Style {
	switch w.gap.quote {
	case '"':
		return syntax.DoubleQuoted
	case '\'':
		return syntax.SingleQuoted
	}
	return syntax.Plain
}

var snippetEscape = strings.NewReplacer(`\`, `\\`, `$`, `\$`, `}`, `\}`)

// put writes text as it is.
func (w *sketcher) put(text string) {
	if w.snippet {
		text = snippetEscape.Replace(text)
	}
	w.WriteString(text)
}

// scalar writes a scalar.
func (w *sketcher) scalar(s sketch) {
	text := s.text
	if !s.literal && (text != "" || w.json || !s.stop) {
		text = edit.Writer{Tree: w.gap.tree}.Scalar(text, w.like())
	}
	if !s.stop || !w.snippet {
		w.put(text)
		return
	}
	w.stops++
	open, quoted := strings.CutPrefix(text, `"`)
	if inside, closed := strings.CutSuffix(open, `"`); quoted && closed { // the author goes on between the quotes
		w.WriteString(`"${` + strconv.Itoa(w.stops) + ":" + snippetEscape.Replace(inside) + `}"`)
		return
	}
	w.WriteString("${" + strconv.Itoa(w.stops) + ":" + snippetEscape.Replace(text) + "}")
}

// key writes a key without its colon.
func (w *sketcher) key(n named) {
	if n.own || w.json || w.gap.quote != 0 {
		w.put(edit.Writer{Tree: w.gap.tree}.Scalar(n.name, w.like()))
		return
	}
	w.put(n.name) // no property needs quotes
}

// value writes a value where the gap is: in one line, unless it begins its line.
func (w *sketcher) value(s sketch) {
	if len(s.members) == 0 || w.gap.flow || w.gap.value || s.list {
		w.inline(s)
		return
	}
	w.lines(s)
}

// inline writes a value in one line.
func (w *sketcher) inline(s sketch) {
	if len(s.members) == 0 {
		w.scalar(s)
		return
	}
	opened, closed := "{", "}"
	if s.list {
		opened, closed = "[", "]"
	}
	w.put(opened)
	for i, m := range s.members {
		if i > 0 {
			w.put(", ")
		}
		if !s.list {
			w.key(m)
			w.put(": ")
		}
		w.inline(m.value)
	}
	w.put(closed)
}

// lines writes an object, each entry on its line: the first where the writer stands.
func (w *sketcher) lines(s sketch) {
	for i, m := range s.members {
		if i > 0 {
			w.put(w.line)
		}
		w.entry(m)
	}
}

// usualIndent is how far what stands in an object is indented.
const usualIndent = "  "

// entry writes a key with its value.
func (w *sketcher) entry(n named) {
	w.key(n)
	w.put(":")
	if len(n.value.members) == 0 || w.gap.flow || n.value.list {
		w.put(" ")
		w.inline(n.value)
		return
	}
	outer := w.line
	w.line += usualIndent
	w.put(w.line)
	w.lines(n.value)
	w.line = outer
}

// property writes a key, and what its author goes on from: without stops no more than that, as far as the language lets it be.
func (w *sketcher) property(n named) {
	switch {
	case w.gap.colon:
		w.key(n)
	case w.snippet || w.json || w.gap.flow || len(n.value.members) == 0 || n.value.list:
		w.entry(n)
	default: // an object: its first entry goes on the next line
		w.key(n)
		w.put(":" + w.line + usualIndent)
	}
}
