package lsp

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// A page is a text for people that is being written, in Markdown or plainly. Whatever documents have in it means nothing but itself.
type page struct {
	strings.Builder
	plain bool
}

// words writes words.
func (p *page) words(s string) {
	if s = oneLine(s); !p.plain {
		s = escaped(s)
	}
	p.WriteString(s)
}

// strong writes a title.
func (p *page) strong(s string) {
	if p.plain {
		p.words(s)
		return
	}
	p.WriteString("**")
	p.words(s)
	p.WriteString("**")
}

// maxCode is how many bytes of a name or a subject are shown: some are longer than a screen.
const maxCode = 240

// code writes what is quoted: between backticks, more of them than it has in a row.
func (p *page) code(s string) {
	s = oneLine(s)
	if len(s) > maxCode {
		s = shortened(s)
	}
	if p.plain {
		p.WriteString(s)
		return
	}
	fence := "`"
	for strings.Contains(s, fence) {
		fence += "`"
	}
	if s == "" || s[0] == '`' || s[len(s)-1] == '`' || s[0] == ' ' && s[len(s)-1] == ' ' {
		s = " " + s + " " // which Markdown takes away again
	}
	p.WriteString(fence + s + fence)
}

// codes writes several with commas between them.
func (p *page) codes(all []string) {
	for i, s := range all {
		if i > 0 {
			p.WriteString(", ")
		}
		p.code(s)
	}
}

// paragraph begins a paragraph.
func (p *page) paragraph(s string) {
	p.WriteString("\n\n")
	p.words(s)
}

// item begins an item of a list.
func (p *page) item(first bool) {
	if first {
		p.WriteString("\n")
	}
	p.WriteString("\n")
	if !p.plain {
		p.WriteString("- ")
	}
}

// shortened is the beginning and the end of a text that is too long.
func shortened(s string) string {
	head, tail := maxCode/2, len(s)-maxCode/2
	for !utf8.RuneStart(s[head]) {
		head--
	}
	for !utf8.RuneStart(s[tail]) {
		tail++
	}
	return s[:head] + " … " + s[tail:]
}

// oneLine is a text without line breaks and what else would not be seen.
func oneLine(s string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsControl(r) || unicode.Is(unicode.Bidi_Control, r) || r == '\u2028' || r == '\u2029' {
			return ' '
		}
		return r
	}, s)
}

var markdown = strings.NewReplacer(`\`, `\\`, "`", "\\`", "*", `\*`, "_", `\_`, "<", `\<`, "[", `\[`, "]", `\]`, "&", `\&`, "~", `\~`)

// escaped is a text that means nothing but itself in Markdown.
func escaped(s string) string { return markdown.Replace(s) }
