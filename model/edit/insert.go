package edit

import (
	"maps"
	"slices"
	"strings"

	"github.com/natscontract/natscontract/model/source"
	"github.com/natscontract/natscontract/model/syntax"
)

// A Value is what a new entry is given.
type Value struct {
	text    string
	literal bool
	members []Member
	items   []Value
}

// A Member is an entry to be written.
type Member struct {
	Name  string
	Value Value
}

// Text is a string.
func Text(s string) Value { return Value{text: s} }

// Literal is a value that stands as it is written: a number, true, false, null, {} or [].
func Literal(s string) Value { return Value{text: s, literal: true} }

// Object is an object with members, of which there is at least one.
func Object(members ...Member) Value { return Value{members: members} }

// List is a list with items, of which there is at least one.
func List(items ...Value) Value { return Value{items: items} }

// Insert writes new entries into a mapping: each before the next one of the order that is there, the others behind the last.
// One edit holds all that go to one place. It is nil where there is no place for them.
func (w Writer) Insert(into syntax.Node, order []string, members ...Member) []source.Edit {
	at := map[string]int{}
	var last syntax.Entry
	for e := range into.Entries() {
		at[e.Key().Value()] = e.Key().Full().Start
		last = e
	}
	if len(at) == 0 {
		return w.fill(into, members)
	}
	f := w.formOf(into)
	before := map[int][]string{}
	var behind []string
	for _, m := range inOrder(order, members) {
		if next, ok := nextThere(order, m.Name, at); ok {
			before[next] = append(before[next], w.member(m, f))
		} else {
			behind = append(behind, w.member(m, f))
		}
	}
	var edits []source.Edit
	for _, start := range slices.Sorted(maps.Keys(before)) {
		edits = append(edits, source.Edit{Span: source.Span{Start: start, End: start}, New: strings.Join(before[start], f.separator()) + f.separator()})
	}
	if behind != nil {
		edits = append(edits, w.append(into, last, f.separator()+strings.Join(behind, f.separator())))
	}
	return edits
}

// inOrder are the members that the order lists, as it lists them, and then the others.
func inOrder(order []string, members []Member) []Member {
	place := func(m Member) int {
		if i := slices.Index(order, m.Name); i >= 0 {
			return i
		}
		return len(order)
	}
	sorted := slices.Clone(members)
	slices.SortStableFunc(sorted, func(a, b Member) int { return place(a) - place(b) })
	return sorted
}

func nextThere(order []string, name string, at map[string]int) (int, bool) {
	i := slices.Index(order, name)
	if i < 0 {
		return 0, false
	}
	for _, later := range order[i+1:] {
		if start, ok := at[later]; ok {
			return start, true
		}
	}
	return 0, false
}

func (w Writer) oneLine(members []Member, like quotes) string {
	var all []string
	for _, m := range members {
		all = append(all, w.member(m, form{flow: true, quotes: like}))
	}
	return "{" + strings.Join(all, ", ") + "}"
}

// inline writes a value on one line.
func (w Writer) inline(v Value, like quotes) string {
	switch {
	case v.members != nil:
		return w.oneLine(v.members, like.below())
	case v.items != nil:
		var all []string
		for _, item := range v.items {
			all = append(all, w.inline(item, like))
		}
		return "[" + strings.Join(all, ", ") + "]"
	case v.literal:
		return v.text
	}
	return w.Scalar(v.text, like.texts)
}

// form is how the entries of a mapping are written.
type form struct {
	flow   bool
	line   string // the line break and the indentation before each entry; "" where all stand on one line
	step   string // what an object in an entry is indented by
	spread bool   // objects in an entry have a line for each of their own
	quotes quotes
}

func (f form) separator() string {
	switch {
	case !f.flow:
		return f.line
	case f.line != "":
		return "," + f.line
	}
	return ", "
}

// inner is the form of an object in an entry.
func (f form) inner() form {
	f.line += f.step
	f.quotes = f.quotes.below()
	return f
}

const usualStep = "  "

// formOf reads the form of a mapping from what it holds: the last of its objects shows how a further one is written.
func (w Writer) formOf(n syntax.Node) form {
	f := form{flow: n.Style() == syntax.Flow, step: usualStep, quotes: quotesOf(n)}
	first := true
	var last syntax.Entry // of those that hold something: it shows how a further one is written
	for e := range n.Entries() {
		if first && (!f.flow || w.ownLine(e.Key().Full().Start)) {
			f.line = w.newLine(e.Key().Full().Start)
		}
		first = false
		if e.Value().Kind() == syntax.Mapping && e.Value().Len() > 0 {
			last = e
		}
	}
	f.spread = f.line != ""
	if value := last.Value(); value.Len() > 0 && f.line != "" {
		key := firstKey(value)
		if f.spread = w.ownLine(key) && (f.flow || value.Style() != syntax.Flow); f.spread {
			if deeper, ok := strings.CutPrefix(w.newLine(key), w.newLine(last.Key().Full().Start)); ok && deeper != "" {
				f.step = deeper
			}
		}
	}
	return f
}

func firstKey(n syntax.Node) int {
	for e := range n.Entries() {
		return e.Key().Full().Start
	}
	return n.Start()
}

// member writes an entry.
func (w Writer) member(m Member, f form) string {
	name := w.Scalar(m.Name, f.quotes.keys) + ":"
	if m.Value.members == nil && m.Value.items == nil || !f.spread {
		return name + " " + w.inline(m.Value, f.quotes)
	}
	in := f.inner()
	opened, closed := "{", "}"
	var all []string
	for _, item := range m.Value.items {
		all = append(all, w.item(item, in))
		opened, closed = "[", "]"
	}
	for _, m := range m.Value.members {
		all = append(all, w.member(m, in))
	}
	lines := strings.Join(all, in.separator())
	if f.flow {
		return name + " " + opened + in.line + lines + f.line + closed
	}
	return name + in.line + lines
}

// newLine is a line break and the indentation of the key at the offset.
func (w Writer) newLine(key int) string {
	text := w.Tree.Text()
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
func (w Writer) ownLine(key int) bool {
	text := w.Tree.Text()
	return strings.TrimLeft(text.Slice(text.LineStart(text.Line(key)), key), " \t") == ""
}

// append writes behind the last entry, on the next line in block style.
func (w Writer) append(n syntax.Node, last syntax.Entry, added string) source.Edit {
	text := w.Tree.Text()
	end := end(last)
	if n.Style() == syntax.Flow {
		return source.Edit{Span: source.Span{Start: end, End: end}, New: added}
	}
	line := text.Line(max(0, end-1))
	full := text.LineText(line)
	at := text.LineStart(line) + len(strings.TrimRight(full, "\r\n"))
	return source.Edit{Span: source.Span{Start: at, End: at}, New: added}
}
