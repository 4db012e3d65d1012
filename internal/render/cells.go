package render

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/rivo/uniseg"

	"github.com/natscontract/natscontract/internal/printable"
)

const tabWidth = 4

// A cell is what a reader takes for one character: a grapheme cluster, as it is shown.
type cell struct {
	start, end int // its bytes in the line
	shown      string
	width      int // in columns of a terminal
}

// cellsOf cuts a line, or a part of one that begins at a byte of it, into cells.
func cellsOf(part string, at int) []cell {
	cells := make([]cell, 0, len(part))
	column := 0
	for state := -1; len(part) > 0; {
		if plainASCII(part) { // most of every line; the library takes a hundred times as long
			cells = append(cells, cell{at, at + 1, part[:1], 1})
			part, state = part[1:], -1
			at++
			column++
			continue
		}
		var cluster string
		var width int
		cluster, part, width, state = uniseg.FirstGraphemeClusterInString(part, state)
		c := cell{start: at, end: at + len(cluster), shown: cluster, width: width}
		if cluster == "\t" {
			c.width = tabWidth - column%tabWidth
			c.shown = strings.Repeat(" ", c.width)
		} else if shown := visible(cluster); shown != cluster || width == 0 {
			c.shown, c.width = shown, max(uniseg.StringWidth(shown), 1)
		}
		cells = append(cells, c)
		at = c.end
		column += c.width
	}
	return cells
}

// plainASCII tells whether a text begins with a printable ASCII character that nothing can join.
func plainASCII(s string) bool {
	return s[0] >= ' ' && s[0] <= '~' && (len(s) == 1 || s[1] < utf8.RuneSelf)
}

// visible makes a cluster fit to be printed: no byte of it moves the cursor, turns the text around or goes unseen.
func visible(cluster string) string {
	if uniseg.StringWidth(cluster) == 0 {
		if r, _ := utf8.DecodeRuneInString(cluster); unicode.In(r, unicode.M) {
			return "◌" + cluster // a mark without a letter to stand on
		}
		if !isControl(cluster) {
			return string(utf8.RuneError) // takes no room, and would go unseen
		}
	}
	return strings.Map(printable.Rune, cluster)
}

func isControl(cluster string) bool { return cluster[0] < 0x20 || cluster[0] == 0x7f }
