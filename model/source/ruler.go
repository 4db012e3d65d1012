package source

import (
	"strings"
	"unicode/utf8"
)

// A Ruler counts lines and characters of one version of a text for who asks for many places. It remembers where it was: what lies
// near the last place, or a little behind it, costs next to nothing, and any other place what it costs the Text. A Ruler is for one
// goroutine.
type Ruler struct {
	text  Text
	piece string // in which it was
	start int    // of the piece
	at    int    // where it was
	line  int    // the line of that
}

// Ruler makes a ruler of the text.
func (t Text) Ruler() *Ruler { return &Ruler{text: t} }

// Line is the line that holds the offset, counted from 0.
func (r *Ruler) Line(offset int) int {
	offset = r.text.clamp(offset)
	if offset < r.start || offset > r.start+len(r.piece) {
		i, before := r.text.pieces.Find(func(m measure) bool { return m.bytes > offset })
		r.piece, r.start, r.at, r.line = "", before.bytes, before.bytes, before.breaks
		if i < r.text.pieces.Len() {
			p, _ := r.text.pieces.At(i)
			r.piece = p.text
		}
	}
	if offset >= r.at {
		r.line += r.breaks(r.at, offset)
	} else {
		r.line -= r.breaks(offset, r.at)
	}
	r.at = offset
	return r.line
}

// breaks is the number of line breaks that end behind one offset of the piece, and not behind another.
func (r *Ruler) breaks(from, to int) (n int) {
	part := r.piece[from-r.start : to-r.start]
	n = strings.Count(part, "\n")
	for k := strings.IndexByte(part, '\r'); k >= 0; {
		if r.breaksAt(from - r.start + k) {
			n++
		}
		next := strings.IndexByte(part[k+1:], '\r')
		if next < 0 {
			break
		}
		k += 1 + next
	}
	return n
}

// breaksAt tells whether a CR of the piece stands alone, and is a line break.
func (r *Ruler) breaksAt(k int) bool { return k+1 == len(r.piece) || r.piece[k+1] != '\n' }

// Character is the place of a byte offset as a protocol counts it: line and character from 0.
func (r *Ruler) Character(offset int, in Encoding) (line, character int) {
	line = r.Line(offset)
	for k := r.at - r.start - 1; k >= 0; k-- {
		if c := r.piece[k]; c == '\n' || c == '\r' && r.breaksAt(k) {
			return line, units(r.piece[k+1:r.at-r.start], in)
		}
	}
	return r.text.Character(offset, in) // the line begins in another piece
}

// units is how many characters a text has, as a protocol counts them.
func units(s string, in Encoding) (n int) {
	switch in {
	case UTF8:
		return len(s)
	case UTF32:
		return utf8.RuneCountInString(s)
	}
	for _, c := range s {
		n++
		if c > 0xFFFF {
			n++
		}
	}
	return n
}
