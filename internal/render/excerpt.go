package render

import (
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/natscontract/natscontract/model/source"
)

const (
	maxColumns = 100 // of an excerpt's line; longer ones are cut around the span
	maxBytes   = 512 // of a long line that are looked at on each side of the span's start
)

// excerpt shows the lines of a span, with a row of marks under it. Of a span over more than two lines the first and the
// last are shown.
type excerpt struct {
	text   source.Text
	span   source.Span
	mark   string // what underlines the span
	gutter int    // width of the column of line numbers
	style  painter
	ink    ink // of the marks
}

// gutterFor is the width of the line numbers that a span needs.
func gutterFor(text source.Text, span source.Span) int {
	return len(strconv.Itoa(text.Line(span.End) + 1))
}

// write gives the excerpt's rows, each with its line break.
func (e excerpt) write(b *strings.Builder) {
	first := e.text.Line(e.span.Start)
	last := max(e.text.Line(max(e.span.End-1, e.span.Start)), first)
	e.row(b, "", "")
	e.line(b, first)
	if last > first+1 {
		fmt.Fprintf(b, "%s\n", e.style.paint(gutterInk, strings.Repeat(".", e.gutter+2)))
	}
	if last > first {
		e.line(b, last)
	}
}

func (e excerpt) line(b *strings.Builder, n int) {
	shown, marks := e.rows(n)
	e.row(b, strconv.Itoa(n+1), shown)
	e.row(b, "", e.style.paint(e.ink, marks))
}

// row is a line of the excerpt: the gutter and what stands behind it.
func (e excerpt) row(b *strings.Builder, number, content string) {
	b.WriteString(e.style.paint(gutterInk, fmt.Sprintf(" %*s |", e.gutter, number)))
	if content != "" {
		b.WriteString(" " + content)
	}
	b.WriteByte('\n')
}

// rows are a line as it is shown, and the marks that stand under it.
func (e excerpt) rows(line int) (shown, marks string) {
	part, at, cut := e.part(line)
	cells := cellsOf(part, at)
	from, to := covered(cells, e.span)
	if to > from && e.text.Line(e.span.Start) < line {
		for from < to-1 && strings.TrimSpace(cells[from].shown) == "" {
			from++ // of a line in which the span goes on, the indentation is not marked
		}
	}
	lo, hi := window(cells, from, to)
	var row, under strings.Builder
	if cut.left || lo > 0 {
		row.WriteString("…")
		under.WriteString(" ")
	}
	for i, c := range cells[lo:hi] {
		row.WriteString(c.shown)
		switch i += lo; {
		case i < from:
			under.WriteString(strings.Repeat(" ", c.width))
		case i < to:
			under.WriteString(strings.Repeat(e.mark, c.width))
		}
	}
	if from == to {
		under.WriteString(e.mark) // an empty span, or one at the end of the line
	}
	if cut.right || hi < len(cells) {
		row.WriteString("…")
	}
	return row.String(), under.String()
}

type cuts struct{ left, right bool }

// part is the text of a line and where it begins; of a very long line the bytes around the span.
func (e excerpt) part(line int) (part string, at int, cut cuts) {
	start, end := e.text.LineStart(line), e.text.LineStart(line+1)
	if line == 0 && e.text.HasBOM() {
		start += len("\uFEFF")
	}
	centre := min(max(e.span.Start, start), end)
	if centre-start > maxBytes {
		start, cut.left = centre-maxBytes, true
	}
	if end-centre > maxBytes {
		end, cut.right = centre+maxBytes, true
	}
	part = e.text.Slice(start, end)
	if cut.left {
		for i := 0; i < utf8.UTFMax && len(part) > 0 && !utf8.RuneStart(part[0]); i++ {
			part, start = part[1:], start+1
		}
	}
	if cut.right {
		return trimHalfRune(part), start, cut
	}
	return strings.TrimRight(part, "\r\n"), start, cut
}

// trimHalfRune drops a character that the cut went through.
func trimHalfRune(s string) string {
	for i := 1; i <= utf8.UTFMax && i <= len(s); i++ {
		if tail := s[len(s)-i:]; utf8.RuneStart(tail[0]) {
			if !utf8.FullRuneInString(tail) {
				return s[:len(s)-i]
			}
			return s
		}
	}
	return s
}

// covered are the cells that a span touches, from the first to behind the last. An empty span, or one behind the line, is
// an empty range.
func covered(cells []cell, span source.Span) (from, to int) {
	for from < len(cells) && cells[from].end <= span.Start {
		from++
	}
	to = from
	for to < len(cells) && cells[to].start < span.End {
		to++
	}
	return from, to
}

// window chooses which cells of a line are shown: the beginning of the span, what stands before it, and as much behind as
// there is room for.
func window(cells []cell, from, to int) (lo, hi int) {
	const spared = maxColumns / 4 // for what stands around a long span
	room := maxColumns
	lo, hi = from, from
	for hi < to && room >= cells[hi].width+spared {
		room -= cells[hi].width
		hi++
	}
	lead := room / 2
	for lo > 0 && lead >= cells[lo-1].width {
		lo--
		lead -= cells[lo].width
		room -= cells[lo].width
	}
	for hi < len(cells) && room >= cells[hi].width {
		room -= cells[hi].width
		hi++
	}
	for lo > 0 && room >= cells[lo-1].width {
		lo--
		room -= cells[lo].width
	}
	return lo, hi
}
