// Package printable owns what makes a text harmless to show in a line: nothing in it breaks the line, is obeyed by a terminal or a
// browser, turns the text around it, or goes unseen. It escapes nothing for a format: whoever writes one does that.
package printable

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// The joiners are parts of emoji, and of words in some scripts. They are shown as they are.
const (
	ZeroWidthNonJoiner = '\u200C'
	ZeroWidthJoiner    = '\u200D'
)

// Line makes a text fit to stand in a line. What cannot be shown has a picture or a sign of replacement in its place.
func Line(s string) string {
	if strings.IndexFunc(s, func(r rune) bool { return Rune(r) != r || r == utf8.RuneError }) < 0 {
		return s
	}
	return strings.Map(Rune, s) // this also replaces bytes that are no character
}

// Rune is what is shown of a character.
func Rune(r rune) rune {
	switch {
	case r < 0x20:
		return '␀' + r // its control picture
	case r == 0x7f:
		return '␡'
	case r == ZeroWidthJoiner || r == ZeroWidthNonJoiner:
		return r
	case !unicode.IsGraphic(r), unicode.In(r, unicode.Zl, unicode.Zp):
		return utf8.RuneError // controls, marks that turn the direction, unassigned
	}
	return r
}
