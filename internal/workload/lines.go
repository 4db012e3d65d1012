package workload

import (
	"iter"
	"strings"
)

// A line of a text that this package made, with the keys that lead to it. It is found by the indentation alone, which is
// enough for what the forms hold.
type line struct {
	text          string // without its break
	start, end    int    // offsets of the line in the whole text
	keyAt, keyEnd int    // of its key; equal where it has none
	valueAt       int    // of what stands behind the key; end where nothing does
	path          []string
}

// key is the line's own key, empty for a line without one.
func (l line) key() string { return l.text[l.keyAt-l.start : l.keyEnd-l.start] }

func (l line) value() string { return l.text[l.valueAt-l.start:] }

// plain tells whether the value is a scalar without quotes.
func (l line) plain() bool {
	return l.value() != "" && !strings.ContainsAny(l.value()[:1], "\"'[{|>&*")
}

// under tells whether the line's path begins with these keys; * stands for any.
func (l line) under(keys ...string) bool {
	if len(l.path) < len(keys) {
		return false
	}
	for i, key := range keys {
		if key != "*" && key != l.path[i] {
			return false
		}
	}
	return true
}

// linesOf yields every line. The path is good until the next one.
func linesOf(text string) iter.Seq[line] {
	return func(yield func(line) bool) {
		var path []string
		var indents []int
		prose := -1 // the indentation of the key whose block of text this is
		for start := 0; start < len(text); {
			end := start + strings.IndexByte(text[start:], '\n')
			if end < start {
				end = len(text)
			}
			l := line{text: text[start:end], start: start, end: end, keyAt: end, keyEnd: end, valueAt: end}
			indent := len(l.text) - len(strings.TrimLeft(l.text, " -"))
			if indent <= prose {
				prose = -1
			}
			for len(indents) > 0 && indents[len(indents)-1] >= indent {
				indents, path = indents[:len(indents)-1], path[:len(path)-1]
			}
			if prose < 0 && l.findKey(indent) {
				indents, path = append(indents, indent), append(path, l.key())
				if l.value() == "|" {
					prose = indent
				}
			}
			l.path = path
			if !yield(l) {
				return
			}
			start = end + 1
		}
	}
}

// findKey sets where the key and the value are, and tells whether there is a key.
func (l *line) findKey(indent int) bool {
	rest := l.text[indent:]
	if strings.HasPrefix(rest, "#") || strings.HasPrefix(rest, "{") {
		return false
	}
	colon := strings.Index(rest+" ", ": ")
	if colon < 0 {
		return false
	}
	l.keyAt = l.start + indent
	l.keyEnd = l.keyAt + colon
	l.valueAt = min(l.keyEnd+2, l.end)
	return true
}
