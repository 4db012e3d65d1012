package source

import "unicode/utf8"

// Position is a place as people and most tools count it: line and column from 1, the column in code points. A byte order
// mark at the start of the text is no column.
type Position struct{ Line, Column int }

// Encoding is the unit in which a protocol counts the characters of a line.
type Encoding uint8

// The encodings that the Language Server Protocol knows.
const (
	UTF16 Encoding = iota
	UTF8
	UTF32
)

const bom = "\uFEFF"

// Lines is the number of lines: one more than there are line breaks.
func (t Text) Lines() int { return t.pieces.Sum().breaks + 1 }

// HasBOM tells whether the text begins with a byte order mark.
func (t Text) HasBOM() bool { return t.Len() >= len(bom) && t.Slice(0, len(bom)) == bom }

// upTo measures the text before the offset.
func (t Text) upTo(offset int) measure {
	i, before := t.pieces.Find(func(m measure) bool { return m.bytes > offset })
	if rest := offset - before.bytes; rest > 0 && i < t.pieces.Len() {
		p, _ := t.pieces.At(i)
		m := measureOf(p.text[:rest])
		if p.text[rest-1] == '\r' && p.text[rest] == '\n' {
			m.breaks-- // the break ends behind the LF
		}
		before = before.Add(m)
	}
	return before
}

// LineStart is the offset of the first byte of a line, counted from 0; Len for a line behind the last.
func (t Text) LineStart(line int) int {
	if line <= 0 {
		return 0
	}
	i, before := t.pieces.Find(func(m measure) bool { return m.breaks >= line })
	if i == t.pieces.Len() {
		return t.Len()
	}
	p, _ := t.pieces.At(i)
	left := line - before.breaks
	for k := 0; k < len(p.text); k++ {
		switch {
		case p.text[k] == '\n', p.text[k] == '\r' && (k+1 == len(p.text) || p.text[k+1] != '\n'):
			if left--; left == 0 {
				return before.bytes + k + 1
			}
		}
	}
	return t.Len()
}

// Line is the line that holds the offset, counted from 0.
func (t Text) Line(offset int) int { return t.upTo(t.clamp(offset)).breaks }

// LineText is the text of a line, counted from 0, without its break.
func (t Text) LineText(line int) string {
	s := t.Slice(t.LineStart(line), t.LineStart(line+1))
	for len(s) > 0 && (s[len(s)-1] == '\n' || s[len(s)-1] == '\r') {
		s = s[:len(s)-1]
	}
	return s
}

// Position is the line and column of a byte offset.
func (t Text) Position(offset int) Position {
	line, character := t.Character(offset, UTF32)
	if line == 0 && offset >= len(bom) && t.HasBOM() {
		character--
	}
	return Position{line + 1, character + 1}
}

// Character is the place of a byte offset as a protocol counts it: line and character from 0.
func (t Text) Character(offset int, in Encoding) (line, character int) {
	offset = t.clamp(offset)
	here := t.upTo(offset)
	start := t.LineStart(here.breaks)
	from := t.upTo(start)
	switch in {
	case UTF8:
		return here.breaks, offset - start
	case UTF32:
		return here.breaks, here.runes - from.runes
	}
	return here.breaks, here.utf16 - from.utf16
}

// Offset is the byte offset of a place as a protocol counts it. A character behind the end of its line stands for that
// end, before the break, and a line behind the last for the end of the text; a place inside a character for its start.
func (t Text) Offset(line, character int, in Encoding) int {
	if line < 0 {
		return 0
	}
	start := t.LineStart(line)
	s := t.LineText(line)
	at := 0
	for units := 0; at < len(s); {
		r, size := utf8.DecodeRuneInString(s[at:])
		switch {
		case in == UTF8:
			units += size
		case in == UTF16 && r > 0xFFFF:
			units += 2
		default:
			units++
		}
		if units > character {
			break
		}
		at += size
	}
	return start + at
}

func (t Text) clamp(offset int) int { return min(max(offset, 0), t.Len()) }
