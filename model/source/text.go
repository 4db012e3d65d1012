// Package source owns text: immutable versions of a file's bytes, edits from one version to the next, spans, and the
// translation between byte offsets and the lines and columns that people and protocols count. It is the one place that
// counts UTF-16. It knows nothing of YAML, JSON or files on disk.
//
// A Text is a rope of short pieces. An edit costs the pieces that it touches, and versions share the rest.
package source

import (
	"strings"
	"unicode/utf8"

	"github.com/natscontract/natscontract/internal/seq"
)

// Pieces hold at most maxPiece bytes, and never end inside a character or between a CR and its LF. Where an edit would leave
// less than minPiece bytes for one, it takes in the next one too.
const (
	maxPiece = 1024
	minPiece = maxPiece / 4
)

// A Span is a half-open range of byte offsets in one version of a text.
type Span struct{ Start, End int }

// Len is the number of bytes in the span.
func (s Span) Len() int { return s.End - s.Start }

// Contains tells whether the offset lies in the span; its end counts, since that is where a cursor behind it stands.
func (s Span) Contains(offset int) bool { return s.Start <= offset && offset <= s.End }

// Shift moves the span.
func (s Span) Shift(by int) Span { return Span{s.Start + by, s.End + by} }

// An Edit replaces a span of one version.
type Edit struct {
	Span
	New string
}

// Text is one version of a file's bytes. The zero Text is empty. Any bytes are a text: nothing is checked or changed.
type Text struct {
	pieces seq.Tree[piece, measure]
	whole  string // the text in one piece, of a version that was not made by an edit
}

type piece struct {
	text string
	size measure
}

func (p piece) Sum() measure { return p.size }

// measure counts what positions are made of.
type measure struct {
	bytes  int
	breaks int // line breaks: LF, CRLF, or a CR alone
	runes  int // code points; each byte that is no UTF-8 counts as one
	utf16  int // UTF-16 code units
}

func (m measure) Add(n measure) measure {
	return measure{m.bytes + n.bytes, m.breaks + n.breaks, m.runes + n.runes, m.utf16 + n.utf16}
}

// New makes a text. It keeps the string, and copies nothing.
func New(s string) Text {
	return Text{seq.Of[piece, measure](split(s)), s}
}

// split makes pieces of about one size: a text in which much is edited would else come to consist of crumbs.
func split(s string) []piece {
	pieces := make([]piece, 0, piecesOf(len(s)))
	for len(s) > 0 {
		n := len(s)
		if left := piecesOf(n); left > 1 {
			n = seam(s, (n+left-1)/left)
		}
		pieces = append(pieces, piece{s[:n], measureOf(s[:n])})
		s = s[n:]
	}
	return pieces
}

// piecesOf is how many pieces so many bytes make.
func piecesOf(bytes int) int { return (bytes + maxPiece - 1) / maxPiece }

// seam is the last place at or before n where a piece may end.
func seam(s string, n int) int {
	for i := n; i > n-utf8.UTFMax; i-- {
		if utf8.RuneStart(s[i]) && (s[i] != '\n' || s[i-1] != '\r') {
			return i
		}
	}
	return n // four continuation bytes in a row are no character
}

func measureOf(s string) measure {
	m := measure{bytes: len(s)}
	for i := 0; i < len(s); {
		c := s[i]
		if c < utf8.RuneSelf {
			if c == '\n' || c == '\r' && (i+1 == len(s) || s[i+1] != '\n') {
				m.breaks++
			}
			i++
			m.runes++
			m.utf16++
			continue
		}
		r, size := utf8.DecodeRuneInString(s[i:])
		i += size
		m.runes++
		m.utf16++
		if r > 0xFFFF {
			m.utf16++
		}
	}
	return m
}

// Len is the length in bytes.
func (t Text) Len() int { return t.pieces.Sum().bytes }

// String is the whole text.
func (t Text) String() string { return t.Slice(0, t.Len()) }

// Slice is the text between two offsets.
func (t Text) Slice(start, end int) string {
	if start >= end {
		return ""
	}
	if t.whole != "" {
		return t.whole[start:end]
	}
	i, before := t.pieces.Find(func(m measure) bool { return m.bytes > start })
	first, _ := t.pieces.At(i)
	if lo := start - before.bytes; end-before.bytes <= len(first.text) {
		return first.text[lo : end-before.bytes]
	}
	var b strings.Builder
	b.Grow(end - start)
	at := before.bytes
	for _, p := range t.pieces.From(i) {
		if at >= end {
			break
		}
		b.WriteString(p.text[max(start-at, 0):min(end-at, len(p.text))])
		at += len(p.text)
	}
	return b.String()
}

// Apply is the next version. The span is cut to the text.
func (t Text) Apply(e Edit) Text {
	start := min(max(e.Start, 0), t.Len())
	end := min(max(e.End, start), t.Len())
	// The pieces with the bytes beside the edit are made anew too, so that a CR joins its LF and a character its bytes.
	lo, before := t.pieces.Find(func(m measure) bool { return m.bytes > start-utf8.UTFMax })
	hi, upto := t.pieces.Find(func(m measure) bool { return m.bytes >= end+utf8.UTFMax })
	for hi < t.pieces.Len() && (upto.bytes < end+utf8.UTFMax || start-before.bytes+len(e.New)+upto.bytes-end < minPiece) {
		last, _ := t.pieces.At(hi)
		upto = upto.Add(last.size)
		hi++
	}
	var b strings.Builder
	b.Grow(start - before.bytes + len(e.New) + upto.bytes - end)
	b.WriteString(t.Slice(before.bytes, start))
	b.WriteString(e.New)
	b.WriteString(t.Slice(end, upto.bytes))
	return Text{pieces: t.pieces.Splice(lo, hi, split(b.String()))}
}
