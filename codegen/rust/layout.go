package rust

import (
	"strings"
	"unicode/utf8"
)

// How wide rustfmt lets things be on one line, in its default style.
const (
	lineWidth   = 100
	recordWidth = 18 // what stands between the braces of a struct
	listWidth   = 60 // what stands between the brackets of an array, or the parentheses of a call
	shortItem   = 10 // items of an array that are no longer are filled into lines
)

// An expr is an expression, which is laid out as rustfmt does it.
type expr interface {
	flat() string // on one line
	isFlat() bool // whether it may be
	tall(indent, column, after int) string
}

// lay lays an expression out which begins at a column of a line that is indented so far, and has so many characters behind it.
func lay(e expr, indent, column, after int) string {
	if flat := e.flat(); e.isFlat() && column+width(flat)+after <= lineWidth {
		return flat
	}
	return e.tall(indent, column, after)
}

func width(text string) int { return utf8.RuneCountInString(text) }

func spaces(n int) string { return strings.Repeat(" ", n) }

// An atom is a name, a number or a text: it is never broken.
type atom string

func (a atom) flat() string            { return string(a) }
func (a atom) isFlat() bool            { return true }
func (a atom) tall(_, _, _ int) string { return string(a) }

// A record is a struct's literal.
type record struct {
	name  string
	items []recordItem
}

// A recordItem is a field of a struct; one without a value has that of the variable that is called so.
type recordItem struct {
	name  string
	value expr
}

func (r record) inner() string {
	var all []string
	for _, item := range r.items {
		if item.value == nil {
			all = append(all, item.name)
		} else {
			all = append(all, item.name+": "+item.value.flat())
		}
	}
	return strings.Join(all, ", ")
}

func (r record) flat() string { return r.name + " { " + r.inner() + " }" }

func (r record) isFlat() bool {
	for _, item := range r.items {
		if item.value != nil && !item.value.isFlat() {
			return false
		}
	}
	return width(r.inner()) <= recordWidth
}

func (r record) tall(indent, _, _ int) string {
	var b strings.Builder
	b.WriteString(r.name + " {\n")
	for _, item := range r.items {
		b.WriteString(spaces(indent+4) + item.name)
		if item.value != nil {
			b.WriteString(": " + lay(item.value, indent+4, indent+4+width(item.name)+2, 1))
		}
		b.WriteString(",\n")
	}
	return b.String() + spaces(indent) + "}"
}

// A call is one of a function, or a variant with what it holds.
type call struct {
	name string
	args []expr
}

func of(name string, args ...expr) call { return call{name, args} }

func (c call) flat() string { return c.name + "(" + flatAll(c.args) + ")" }
func (c call) isFlat() bool { return allFlat(c.args) && width(flatAll(c.args)) <= listWidth }

func (c call) tall(indent, column, after int) string {
	if len(c.args) == 1 && isOpen(c.args[0]) {
		return c.name + "(" + lay(c.args[0], indent, column+width(c.name)+1, after+1) + ")"
	}
	return c.name + "(\n" + lines(c.args, indent+4) + spaces(indent) + ")"
}

// A tuple is one of several parts.
type tuple []expr

func (t tuple) flat() string { return "(" + flatAll(t) + ")" }
func (t tuple) isFlat() bool { return allFlat(t) && width(flatAll(t)) <= listWidth }

func (t tuple) tall(indent, _, _ int) string {
	return "(\n" + lines(t, indent+4) + spaces(indent) + ")"
}

// A list is an array: with a note in it, a comment, it has each item on a line of its own, so that another one only adds lines.
type list struct {
	open  string // [ or &[
	note  string
	items []expr
}

func (l list) flat() string { return l.open + flatAll(l.items) + "]" }
func (l list) isFlat() bool {
	return l.note == "" && allFlat(l.items) && width(flatAll(l.items)) <= listWidth
}

func (l list) tall(indent, column, after int) string {
	switch {
	case l.note != "":
		return l.open + "\n" + spaces(indent+4) + "// " + l.note + "\n" + lines(l.items, indent+4) + spaces(indent) + "]"
	case len(l.items) == 1 && isOpen(l.items[0]):
		return l.open + lay(l.items[0], indent, column+width(l.open), after+1) + "]"
	case len(l.items) > 1 && allShort(l.items):
		return l.open + "\n" + filled(l.items, indent+4) + spaces(indent) + "]"
	}
	return l.open + "\n" + lines(l.items, indent+4) + spaces(indent) + "]"
}

// isOpen tells whether an expression that is the only one in brackets begins on the line of the opening one.
func isOpen(e expr) bool {
	_, isAtom := e.(atom)
	return !isAtom
}

func allFlat(all []expr) bool {
	for _, e := range all {
		if !e.isFlat() {
			return false
		}
	}
	return true
}

func allShort(all []expr) bool {
	for _, e := range all {
		if _, ok := e.(atom); !ok || width(e.flat()) > shortItem {
			return false
		}
	}
	return true
}

func flatAll(all []expr) string {
	var flat []string
	for _, e := range all {
		flat = append(flat, e.flat())
	}
	return strings.Join(flat, ", ")
}

// lines are expressions, each on a line of its own, or several.
func lines(all []expr, indent int) string {
	var b strings.Builder
	for _, e := range all {
		b.WriteString(spaces(indent) + lay(e, indent, indent, 1) + ",\n")
	}
	return b.String()
}

// filled are short expressions, as many on a line as there is room for.
func filled(all []expr, indent int) string {
	var b strings.Builder
	column := 0
	for _, e := range all {
		flat := e.flat() + ","
		switch {
		case column == 0:
			b.WriteString(spaces(indent) + flat)
			column = indent
		case column+1+width(flat) <= lineWidth:
			b.WriteString(" " + flat)
			column++
		default:
			b.WriteString("\n" + spaces(indent) + flat)
			column = indent
		}
		column += width(flat)
	}
	return b.String() + "\n"
}

// signature is the head of a function, up to the brace that opens its body.
func signature(indent int, name string, params []string, result string) string {
	flat := spaces(indent) + "pub fn " + name + "(" + strings.Join(params, ", ") + ") -> " + result + " {"
	if width(flat) <= lineWidth {
		return flat
	}
	var b strings.Builder
	b.WriteString(spaces(indent) + "pub fn " + name + "(\n")
	for _, p := range params {
		b.WriteString(spaces(indent+4) + p + ",\n")
	}
	return b.String() + spaces(indent) + ") -> " + result + " {"
}

// assign is a statement that gives a variable its value.
func assign(indent int, variable, value string) string {
	flat := spaces(indent) + variable + " = " + value + ";"
	if width(flat) <= lineWidth {
		return flat
	}
	return spaces(indent) + variable + " =\n" + spaces(indent+4) + value + ";"
}

// assigned is such a statement with a value that may be broken, but is not broken where it has room on a line of its own.
func assigned(indent int, variable string, value expr) string {
	column := indent + width(variable) + 3
	if flat := value.flat(); value.isFlat() && column+width(flat)+1 > lineWidth {
		return assign(indent, variable, flat)
	}
	return spaces(indent) + variable + " = " + lay(value, indent, column, 1) + ";"
}

// arm is an arm of a match.
func arm(indent int, pattern, body string) string {
	flat := spaces(indent) + pattern + " => " + body + ","
	if width(flat) <= lineWidth {
		return flat
	}
	return spaces(indent) + pattern + " => {\n" + spaces(indent+4) + body + "\n" + spaces(indent) + "}"
}
