package schema

import (
	"strconv"
	"strings"

	"github.com/natscontract/natscontract/model/syntax"
)

// displayed is how many bytes of a value are shown at most, and a few more for the end of what is begun.
const displayed = 60

// display writes a value for a message: text by itself bare, within others quoted, as far as there is room.
func display(n syntax.Node) string {
	n = n.Resolve()
	if typeOfData(n) == String {
		return shorten(n.Value())
	}
	var b strings.Builder
	displayIn(&b, n)
	return b.String()
}

// shorten cuts text that is too long to be shown.
func shorten(s string) string {
	if len(s) <= displayed {
		return printable(s)
	}
	cut := displayed
	for cut > 0 && s[cut]&0xC0 == 0x80 { // within a character
		cut--
	}
	return printable(s[:cut]) + "…"
}

// printable writes text with a line break or a control character in it as a quoted one, and empty text too.
func printable(s string) string {
	if s == "" || strings.ContainsFunc(s, func(r rune) bool { return !strconv.IsPrint(r) }) {
		return strconv.Quote(s)
	}
	return s
}

func displayIn(b *strings.Builder, n syntax.Node) {
	n = n.Resolve()
	if b.Len() > displayed {
		b.WriteString("…")
		return
	}
	switch typeOfData(n) {
	case Array:
		first := true
		b.WriteByte('[')
		for item := range n.Items() {
			if !separate(b, &first) {
				break
			}
			displayIn(b, item)
		}
		b.WriteByte(']')
	case Object:
		first := true
		b.WriteByte('{')
		for e := range n.Fields() {
			if !separate(b, &first) {
				break
			}
			b.WriteString(shorten(e.Key().Value()) + ": ")
			displayIn(b, e.Value())
		}
		b.WriteByte('}')
	case String:
		b.WriteString(strconv.Quote(shorten(n.Value())))
	case Integer, Fraction:
		x, _ := numberOf(n)
		b.WriteString(shorten(x.String()))
	case Null:
		b.WriteString("null")
	case Boolean:
		b.WriteString(strconv.FormatBool(truth(n)))
	default:
		b.WriteString(shorten(n.Value()))
	}
}

// separate writes what stands between two items; false where there is no room for more.
func separate(b *strings.Builder, first *bool) bool {
	if !*first {
		b.WriteString(", ")
	}
	*first = false
	if b.Len() > displayed {
		b.WriteString("…")
		return false
	}
	return true
}
