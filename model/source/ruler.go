package source

import (
	"sort"
	"strings"
	"unicode/utf8"
)

// A Ruler counts lines and characters of one version of a text. Making one costs as much as reading the text once; then each
// place costs next to nothing, above all when they are asked for in their order. Who asks for few places asks the Text. A Ruler
// is for one goroutine.
type Ruler struct {
	text   string
	starts []int // of the lines
	last   int   // the line that was asked for last
}

// Ruler makes a ruler of the text.
func (t Text) Ruler() *Ruler {
	r := &Ruler{text: t.String(), starts: make([]int, 1, t.Lines())}
	for at := 0; ; {
		i := strings.IndexByte(r.text[at:], '\n')
		line := r.text[at:]
		if i >= 0 {
			line = line[:i]
		}
		for k := strings.IndexByte(line, '\r'); k >= 0; { // one that stands alone is a break too
			if at+k+1 < len(r.text) && r.text[at+k+1] == '\n' {
				break
			}
			r.starts = append(r.starts, at+k+1)
			next := strings.IndexByte(line[k+1:], '\r')
			if next < 0 {
				break
			}
			k += 1 + next
		}
		if i < 0 {
			return r
		}
		at += i + 1
		r.starts = append(r.starts, at)
	}
}

// Line is the line that holds the offset, counted from 0.
func (r *Ruler) Line(offset int) int {
	offset = min(max(offset, 0), len(r.text))
	for line := r.last; line < min(r.last+4, len(r.starts)) && r.starts[line] <= offset; line++ {
		if line+1 == len(r.starts) || offset < r.starts[line+1] {
			r.last = line
			return line
		}
	}
	r.last = sort.SearchInts(r.starts, offset+1) - 1
	return r.last
}

// Character is the place of a byte offset as a protocol counts it: line and character from 0.
func (r *Ruler) Character(offset int, in Encoding) (line, character int) {
	offset = min(max(offset, 0), len(r.text))
	line = r.Line(offset)
	before := r.text[r.starts[line]:offset]
	switch in {
	case UTF8:
		return line, len(before)
	case UTF32:
		return line, utf8.RuneCountInString(before)
	}
	for _, c := range before {
		character++
		if c > 0xFFFF {
			character++
		}
	}
	return line, character
}
