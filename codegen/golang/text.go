package golang

import (
	"go/doc/comment"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// width is how many bytes a line of a comment has at most, where words allow.
const width = 120

func quote(text string) string { return strconv.Quote(text) }

// list is the items of a list of texts.
func list(texts []string) string {
	quoted := make([]string, len(texts))
	for i, text := range texts {
		quoted[i] = quote(text)
	}
	return strings.Join(quoted, ", ")
}

// paragraph is a text as lines of a comment.
func paragraph(text string) string {
	return "// " + strings.Join(wrap(quotes.Replace(oneLine(text)), width-len("// ")), "\n// ")
}

// quotes are what gofmt makes of quotation marks that are typed as two.
var quotes = strings.NewReplacer("``", "\u201c", "''", "\u201d")

// prose is what an author wrote, as further paragraphs of a doc comment; "" for nothing. It is written as gofmt would write it.
func prose(text string) string {
	var lines []string
	for line := range strings.SplitSeq(strings.ReplaceAll(text, "\r\n", "\n"), "\n") {
		lines = append(lines, wrap(strings.TrimRightFunc(clean(line), unicode.IsSpace), width-len("// "))...)
	}
	formatted := canonical(canonical(strings.Join(lines, "\n"))) // what becomes a quotation mark may make a heading of its line
	if formatted == "" {
		return ""
	}
	var b strings.Builder
	b.WriteString("//\n")
	for line := range strings.Lines(formatted) {
		b.WriteString(strings.TrimRightFunc("// "+line, unicode.IsSpace))
		b.WriteByte('\n')
	}
	return strings.ReplaceAll(b.String(), "// \t", "//\t")
}

// canonical is the text of a doc comment as gofmt writes it, where it stands behind another paragraph.
func canonical(text string) string {
	var parser comment.Parser
	var printer comment.Printer
	doc := parser.Parse("It stands behind something.\n\n" + text)
	doc.Content = doc.Content[1:]
	return string(printer.Comment(doc))
}

// wrap breaks a line at spaces, so that no piece is longer than that where a word is not.
func wrap(line string, most int) (lines []string) {
	for len(line) > most {
		at := strings.LastIndexByte(line[:most+1], ' ')
		if at <= 0 {
			at = strings.IndexByte(line[most:], ' ') + most
			if at < most {
				break
			}
		}
		lines = append(lines, noDirective(strings.TrimRightFunc(line[:at], unicode.IsSpace)))
		line = strings.TrimLeft(line[at:], " ")
	}
	return append(lines, noDirective(line))
}

// noDirective puts what the go command would obey, where a line of a comment begins with it, in brackets.
func noDirective(line string) string {
	said := strings.TrimLeftFunc(line, unicode.IsSpace)
	if strings.HasPrefix(said, "+build") || strings.HasPrefix(said, "go:") {
		return strings.TrimSuffix(line, said) + "(" + said + ")"
	}
	return line
}

// oneLine is a text without line breaks and other control characters.
func oneLine(text string) string { return strings.Join(strings.Fields(clean(text)), " ") }

// clean puts spaces for what may not stand in a comment, or does not show there.
func clean(text string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsControl(r) && r != '\t' || r == '\ufeff' || r == unicode.ReplacementChar {
			return ' '
		}
		return r
	}, text)
}

// aligned puts two columns side by side, as gofmt does. Between them is a space at least.
func aligned(left []string, between string, right []string) (lines []string) {
	wide := 0
	for _, l := range left {
		wide = max(wide, utf8.RuneCountInString(l))
	}
	for i, l := range left {
		lines = append(lines, l+strings.Repeat(" ", wide-utf8.RuneCountInString(l))+between+right[i])
	}
	return lines
}
