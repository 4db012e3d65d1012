package syntax

import "unicode/utf8"

// class says what a byte may mean, so that the scanners' loops look it up once.
type class uint8

const (
	isBlank class = 1 << iota // space, tab
	isBreak                   // LF, CR
	isFlow                    // , [ ] { }
	isOdd                     // a byte that needs a look: a control character, or the start of a longer character
	isStop                    // ends the fast path of a plain scalar
)

var classes = makeClasses()

func makeClasses() (t [256]class) {
	for c := range 256 {
		switch {
		case c == ' ' || c == '\t':
			t[c] = isBlank | isStop
		case c == '\n' || c == '\r':
			t[c] = isBreak | isStop
		case c == ',' || c == '[' || c == ']' || c == '{' || c == '}':
			t[c] = isFlow | isStop
		case c == ':' || c == '#':
			t[c] = isStop
		case c < 0x20 || c >= 0x7F:
			t[c] = isOdd | isStop
		}
	}
	return t
}

func blank(c byte) bool   { return classes[c]&isBlank != 0 }
func newline(c byte) bool { return classes[c]&isBreak != 0 }

// odd reads the character at s[i], whose class is isOdd, and tells how long it is and whether YAML allows it. JSON allows
// more inside strings: whatever is no control character of ASCII.
func odd(s string, i int, json bool) (size int, ok bool) {
	c := s[i]
	if c < utf8.RuneSelf {
		return 1, c == 0x7F && json
	}
	r, size := utf8.DecodeRuneInString(s[i:])
	switch {
	case r == utf8.RuneError && size == 1:
		return 1, false
	case json || r == 0x85 || r >= 0xA0 && r != 0xFFFE && r != 0xFFFF:
		return size, true
	}
	return size, false
}
