package typescript

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"
)

// width is how long a line may be, as the usual formatter has it.
const width = 80

// quote is a text as a literal, in the quotes of which it has fewer.
func quote(s string) string {
	mark := '"'
	if strings.Count(s, `"`) > strings.Count(s, "'") {
		mark = '\''
	}
	var b strings.Builder
	b.WriteRune(mark)
	for _, r := range s {
		switch {
		case r == mark || r == '\\':
			b.WriteRune('\\')
			b.WriteRune(r)
		case r == '\n':
			b.WriteString(`\n`)
		case r == '\t':
			b.WriteString(`\t`)
		case unicode.IsPrint(r):
			b.WriteRune(r)
		default:
			fmt.Fprintf(&b, `\u{%x}`, r)
		}
	}
	b.WriteRune(mark)
	return b.String()
}

// key is a text as the key of an object. One that an object literal takes for its prototype is computed.
func key(s string) string {
	switch {
	case s == "__proto__":
		return `["__proto__"]`
	case isIdentifier(s):
		return s
	}
	return quote(s)
}

func isIdentifier(s string) bool {
	for i, r := range s {
		letter := r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r == '_' || r == '$'
		if !letter && (i == 0 || r < '0' || r > '9') {
			return false
		}
	}
	return s != ""
}

// doc is a comment in front of a declaration that stands so far in, a paragraph for each text; nothing where all are empty.
func doc(indent int, paragraphs ...string) string {
	var lines []string
	for _, p := range paragraphs {
		if p = strings.TrimSpace(p); p == "" {
			continue
		}
		if lines != nil {
			lines = append(lines, "")
		}
		for line := range strings.SplitSeq(p, "\n") {
			lines = append(lines, wrap(printable(line), width-indent-len(" * "))...)
		}
	}
	margin := strings.Repeat(" ", indent)
	switch {
	case lines == nil:
		return ""
	case len(lines) == 1:
		return margin + "/** " + lines[0] + " */\n"
	}
	var b strings.Builder
	b.WriteString(margin + "/**\n")
	for _, line := range lines {
		b.WriteString(strings.TrimRight(margin+" * "+line, " ") + "\n")
	}
	b.WriteString(margin + " */\n")
	return b.String()
}

// printable is a text on one line of a comment, which it does not end.
func printable(s string) string {
	s = strings.Map(func(r rune) rune {
		if !unicode.IsPrint(r) {
			return ' '
		}
		return r
	}, s)
	return strings.ReplaceAll(s, "*/", `*\/`)
}

// wrap breaks a line between words. What begins with @ would be a tag, or tell the compiler something.
func wrap(line string, most int) (lines []string) {
	for word := range strings.FieldsSeq(line) {
		last := len(lines) - 1
		if last < 0 || utf8.RuneCountInString(lines[last])+1+utf8.RuneCountInString(word) > most {
			if strings.HasPrefix(word, "@") {
				word = `\` + word
			}
			lines = append(lines, word)
			continue
		}
		lines[last] += " " + word
	}
	if lines == nil {
		return []string{""}
	}
	return lines
}

// list writes items behind what stands before them on the line: all on it where that fits, else each on a line of its own.
func list(before, open string, items []string, shut string) string {
	flat := open + strings.Join(items, ", ") + shut
	if utf8.RuneCountInString(before+flat) <= width || len(items) == 0 {
		return flat
	}
	margin := before[:len(before)-len(strings.TrimLeft(before, " "))]
	var b strings.Builder
	b.WriteString(open + "\n")
	for _, item := range items {
		b.WriteString(margin + "  " + item + ",\n")
	}
	b.WriteString(margin + shut)
	return b.String()
}

// value is a value behind the key of a property: on its line where it fits, with the comma, else on the next one.
func value(before, literal string) string {
	if utf8.RuneCountInString(before+" "+literal+",") <= width {
		return " " + literal
	}
	margin := before[:len(before)-len(strings.TrimLeft(before, " "))]
	return "\n" + margin + "  " + literal
}
