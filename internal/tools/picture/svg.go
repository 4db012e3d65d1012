package main

import (
	"fmt"
	"html"
	"regexp"
	"strings"

	"github.com/rivo/uniseg"
)

// The picture is a terminal window: cells of this size in pixels, with a margin around them and a bar above.
const (
	cellWidth  = 8.43 // of the usual monospace fonts at 14 px
	cellHeight = 20
	margin     = 16
	bar        = 28
)

// A run is text in one look.
type run struct{ text, class string }

// sgr is an escape sequence that changes how what follows looks.
var sgr = regexp.MustCompile("\x1b\\[([0-9;]*)m")

// runs cuts a line at its escape sequences.
func runs(line string) []run {
	var all []run
	class := ""
	for {
		at := sgr.FindStringSubmatchIndex(line)
		if at == nil {
			return append(all, run{line, class})
		}
		if at[0] > 0 {
			all = append(all, run{line[:at[0]], class})
		}
		class, line = classOf(line[at[2]:at[3]]), line[at[1]:]
	}
}

// classes are the looks that a report has, by the numbers of their escape sequences.
var classes = map[string]string{"1": "bold", "2": "faint", "31": "error", "33": "warning", "34": "gutter", "36": "note"}

func classOf(numbers string) string {
	var names []string
	for _, n := range strings.Split(numbers, ";") {
		switch class := classes[n]; {
		case n == "0" || n == "" || n == "22":
			names = nil
		case class != "":
			names = append(names, class)
		}
	}
	return strings.Join(names, " ")
}

const svgStyle = `<style>
.page{fill:#1e2430}.bar{fill:#2b3344}.dot{fill:#4b566d}
text{font:14px ui-monospace,SFMono-Regular,Menlo,Consolas,"DejaVu Sans Mono",monospace;fill:#d8dee9;white-space:pre}
.bold{font-weight:700}.faint{fill:#8a94a8}.error{fill:#ff6b6b}.warning{fill:#ffcb6b}.gutter{fill:#6cb6ff}.note{fill:#6be5e5}
</style>`

// svg draws a terminal's text, escape sequences and all, as a picture that needs nothing else.
func svg(title, text string) string {
	lines := strings.Split(strings.TrimRight(text, "\n"), "\n")
	columns := 0
	for _, line := range lines {
		columns = max(columns, uniseg.StringWidth(sgr.ReplaceAllString(line, "")))
	}
	width := int(float64(columns)*cellWidth) + 2*margin
	height := bar + len(lines)*cellHeight + 2*margin

	var b strings.Builder
	fmt.Fprintf(&b, `<svg xmlns="http://www.w3.org/2000/svg" width="%d" height="%d" viewBox="0 0 %d %d" role="img" xml:space="preserve">`+"\n", width, height, width, height)
	fmt.Fprintf(&b, "<title>%s</title>\n%s\n", html.EscapeString(title), svgStyle)
	fmt.Fprintf(&b, `<rect class="page" width="%d" height="%d" rx="8"/><path class="bar" d="M0 %d V8 a8 8 0 0 1 8 -8 H%d a8 8 0 0 1 8 8 V%d z"/>`+"\n", width, height, bar, width-8, bar)
	for i := range 3 {
		fmt.Fprintf(&b, `<circle class="dot" cx="%d" cy="%d" r="5"/>`, margin+4+i*18, bar/2)
	}
	b.WriteByte('\n')
	for i, line := range lines {
		fmt.Fprintf(&b, `<text x="%d" y="%d">`, margin, bar+margin+i*cellHeight+14)
		for _, r := range runs(line) {
			b.WriteString(span(r))
		}
		b.WriteString("</text>\n")
	}
	b.WriteString("</svg>\n")
	return b.String()
}

func span(r run) string {
	switch {
	case r.text == "":
		return ""
	case r.class == "":
		return html.EscapeString(r.text)
	}
	return fmt.Sprintf(`<tspan class="%s">%s</tspan>`, r.class, html.EscapeString(r.text))
}
