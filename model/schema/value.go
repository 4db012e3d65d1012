package schema

import (
	"strings"
	"unicode/utf8"

	"github.com/natscontract/natscontract/model/syntax"
)

// value is a JSON value as far as sets of values look at one.
type value struct {
	t      Type
	text   string // of a string
	number Number
	sum    string // the same for equal values, and no others
	shown  string // "" where the node tells
	node   syntax.Node
}

// String writes the value for a message.
func (v value) String() string {
	if v.shown == "" && v.node != (syntax.Node{}) {
		return display(v.node)
	}
	return v.shown
}

// valueOf reads a value; its type is 0 where JSON cannot hold it.
func valueOf(n syntax.Node) value {
	n = n.Resolve()
	v := value{t: typeOfData(n), sum: string(appendData(nil, n)), node: n}
	switch v.t {
	case String:
		v.text = n.Value()
	case Integer, Fraction:
		v.number, _ = numberOf(n)
	}
	return v
}

func textValue(s string) value {
	return value{t: String, text: s, sum: string(appendText([]byte{'s'}, s)), shown: shorten(s)}
}

func numberValue(x Number) value {
	t := Fraction
	if x.IsInteger() {
		t = Integer
	}
	return value{t: t, number: x, sum: string(appendNumber(nil, x)), shown: x.String()}
}

func truthValue(v bool) value {
	shown := "false"
	if v {
		shown = "true"
	}
	return value{t: Boolean, sum: string(appendTruth(nil, v)), shown: shown}
}

var nullValue = value{t: Null, sum: "z", shown: "null"}

// span is a range of whole numbers from 0; a most of -1 is no upper bound.
type span struct{ least, most int64 }

var anyLength = span{0, -1}

func (s span) has(n int64) bool { return n >= s.least && (s.most < 0 || n <= s.most) }

func (s span) empty() bool { return s.most >= 0 && s.most < s.least }

func (s span) within(o span) bool {
	return s.least >= o.least && (o.most < 0 || s.most >= 0 && s.most <= o.most)
}

func (s span) intersect(o span) span {
	s.least = max(s.least, o.least)
	if o.most >= 0 && (s.most < 0 || o.most < s.most) {
		s.most = o.most
	}
	return s
}

// String says the range in words, as "1 to 40"; "" for all.
func (s span) String() string {
	least, most := integer(s.least).String(), integer(s.most).String()
	switch {
	case s.most < 0 && s.least == 0:
		return ""
	case s.most < 0:
		return least + " or more"
	case s.most == s.least:
		return least
	case s.least == 0:
		return "at most " + most
	}
	return least + " to " + most
}

// A limit is one end of a range of numbers.
type limit struct {
	set, open bool // open: the number itself is outside
	Number
}

// interval is a range of numbers.
type interval struct{ low, high limit }

func (i interval) has(x Number) bool {
	if c := x.Compare(i.low.Number); i.low.set && (c < 0 || c == 0 && i.low.open) {
		return false
	}
	c := x.Compare(i.high.Number)
	return !i.high.set || c < 0 || c == 0 && !i.high.open
}

// raise and lower narrow the interval by a limit.
func (i *interval) raise(l limit) {
	if c := l.Compare(i.low.Number); l.set && (!i.low.set || c > 0 || c == 0 && l.open) {
		i.low = l
	}
}

func (i *interval) lower(l limit) {
	if c := l.Compare(i.high.Number); l.set && (!i.high.set || c < 0 || c == 0 && l.open) {
		i.high = l
	}
}

func (i interval) intersect(o interval) interval {
	i.raise(o.low)
	i.lower(o.high)
	return i
}

// whole is the interval of the integers in it, closed.
func (i interval) whole() interval {
	if i.low.set {
		n := i.low.ceil()
		if i.low.open && n == i.low.Number {
			n = n.plus(1)
		}
		i.low = limit{set: true, Number: n}
	}
	if i.high.set {
		n := i.high.floor()
		if i.high.open && n == i.high.Number {
			n = n.plus(-1)
		}
		i.high = limit{set: true, Number: n}
	}
	return i
}

// empty tells whether no number lies in the interval.
func (i interval) empty() bool {
	if !i.low.set || !i.high.set {
		return false
	}
	c := i.low.Compare(i.high.Number)
	return c > 0 || c == 0 && (i.low.open || i.high.open)
}

// single is the only number in the interval.
func (i interval) single() (Number, bool) {
	return i.low.Number, i.low.set && i.high.set && !i.low.open && !i.high.open && i.low.Compare(i.high.Number) == 0
}

// within tells whether no number of the interval is outside another.
func (i interval) within(o interval) bool {
	if o.low.set {
		c := i.low.Compare(o.low.Number)
		if !i.low.set || c < 0 || c == 0 && o.low.open && !i.low.open {
			return false
		}
	}
	if o.high.set {
		c := i.high.Compare(o.high.Number)
		if !i.high.set || c > 0 || c == 0 && o.high.open && !i.high.open {
			return false
		}
	}
	return true
}

// String says the interval in words, as "from 1 to 40"; "" for all numbers.
func (i interval) String() string {
	var parts []string
	if i.low.set {
		parts = append(parts, word2(i.low.open, "above ", "from ")+i.low.Number.String())
	}
	if i.high.set {
		parts = append(parts, word2(i.high.open, "below ", "to ")+i.high.Number.String())
	}
	if len(parts) == 1 && strings.HasPrefix(parts[0], "from ") {
		return strings.TrimPrefix(parts[0], "from ") + " or more"
	}
	if len(parts) == 1 && strings.HasPrefix(parts[0], "to ") {
		return "at most " + strings.TrimPrefix(parts[0], "to ")
	}
	return strings.Join(parts, " ")
}

func word2(first bool, a, b string) string {
	if first {
		return a
	}
	return b
}

// length is a string's length as JSON Schema counts it: in code points.
func length(s string) int64 { return int64(utf8.RuneCountInString(s)) }
