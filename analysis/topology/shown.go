package topology

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/rivo/uniseg"

	"github.com/natscontract/natscontract/internal/printable"
)

// A face is a kind of letters.
type face struct {
	size   int // in pixels
	widths *[128]int
}

// The faces of a picture. Their classes in the style have these sizes.
var (
	titleFace = face{14, &boldWidths}
	nameFace  = face{12, &sansWidths}
	smallFace = face{11, &sansWidths}
	monoFace  = face{11, &monoWidths}
	tinyFace  = face{10, &monoWidths}
)

// How wide the letters of the ASCII characters are at most, in thousandths of the size: the widest of the fonts that the style
// names and of those that stand in for them (DejaVu Sans is wider than most), rounded up. Text that is measured with it takes
// less room than it is given, in nearly every font.
var (
	sansWidths = widths(map[int]string{
		280: "'ijl", 320: " ,.I", 360: "/:;\\f|", 400: "()-[]t", 440: "!r", 480: "\"", 520: "*J`", 560: "?L_csz", 600: "kvxy",
		640: "$0123456789FTabdeghnopqu{}", 680: "EKPSY", 720: "ABVXZ", 760: "CHNRU", 800: "&DGOQ", 840: "#+<=>^w~", 880: "M", 960: "%",
		1000: "Wm", 1040: "@",
	})
	boldWidths = widths(map[int]string{
		320: "'", 360: " ijl", 400: ",./:;I\\|", 440: "-f", 480: "!()[]t", 520: "`r", 560: "\"*J_", 600: "csz", 640: "?L", 680: "aekvxy",
		720: "$0123456789EFSTbdghnopqu{}", 760: "CPYZ", 800: "ABKRVX", 840: "#+<=>DGHNU^~", 880: "&OQ", 960: "w", 1000: "@M", 1040: "%", 1080: "m",
		1120: "W",
	})
	monoWidths = widths(nil)
)

const monoWidth = 620

// widths makes a table of one that is sorted by width. What it does not name is as wide as in a font of one width.
func widths(of map[int]string) (all [128]int) {
	for i := range all {
		all[i] = monoWidth
	}
	for w, chars := range of {
		for _, r := range chars {
			all[r] = w
		}
	}
	return all
}

// width is how many pixels a text takes at most.
func (f face) width(s string) int { return f.pixels(f.sum(s)) }

// sum is how wide a text is at most, in thousandths of the size.
func (f face) sum(s string) int {
	sum := 0
	for _, r := range s {
		sum += f.rune(r)
	}
	return sum
}

func (f face) pixels(sum int) int { return (sum*f.size + 999) / 1000 }

// rune is how wide a character is at most, in thousandths. Which font a browser takes for characters outside ASCII nobody
// knows: the numbers are those of the widest letters that are in use.
func (f face) rune(r rune) int {
	switch {
	case r < utf8.RuneSelf:
		return f.widths[r]
	case unicode.In(r, unicode.Mn, unicode.Me), r == printable.ZeroWidthJoiner, r == printable.ZeroWidthNonJoiner:
		return 0
	case r == '…':
		return 1050
	case r >= 0xFDF0 && r <= 0xFDFF, r >= 0x12000 && r <= 0x1254F, r == 0x2E3A, r == 0x2E3B:
		return 12000 // whole sentences in one letter
	case r < 0x500, r >= 0x2000 && r < 0x2600:
		return 1600
	case uniseg.StringWidth(string(r)) == 2:
		return 1400
	}
	return 2000
}

// calm takes away all but a few of the marks above and below a letter: a pile of them would reach into other lines.
func calm(s string) string {
	marks := 0
	return strings.Map(func(r rune) rune {
		if !unicode.In(r, unicode.Mn, unicode.Me) {
			marks = 0
		} else if marks++; marks > 3 {
			return -1
		}
		return r
	}, s)
}

const ellipsis = "…"

// fit makes a text fit to be shown in so many pixels: what is too long is cut between two characters as a reader sees them.
// Where not even the sign of that has room, nothing is left.
func (f face) fit(s string, room int) string {
	s = calm(printable.Line(s))
	if f.width(s) <= room {
		return s
	}
	if room -= f.width(ellipsis); room < 0 {
		return ""
	}
	kept, rest, state, used := 0, s, -1, 0
	for rest != "" {
		var cluster string
		cluster, rest, _, state = uniseg.FirstGraphemeClusterInString(rest, state)
		if used += f.sum(cluster); f.pixels(used) > room {
			break
		}
		kept += len(cluster)
	}
	return s[:kept] + ellipsis
}
