package rust

import (
	"fmt"
	"regexp"
	"strings"
	"unicode"
)

// quote is a text as a string literal. What is no letter of an alphabet that everybody's editor shows one column wide is escaped.
func quote(text string) string {
	var b strings.Builder
	b.WriteByte('"')
	for _, r := range text {
		switch {
		case r == '"' || r == '\\':
			b.WriteRune('\\')
			b.WriteRune(r)
		case r == '\n':
			b.WriteString(`\n`)
		case r == '\r':
			b.WriteString(`\r`)
		case r == '\t':
			b.WriteString(`\t`)
		case r >= ' ' && r < unicode.MaxASCII-1, unicode.IsLetter(r) && unicode.In(r, unicode.Latin, unicode.Greek, unicode.Cyrillic):
			b.WriteRune(r)
		default:
			fmt.Fprintf(&b, `\u{%x}`, r)
		}
	}
	b.WriteByte('"')
	return b.String()
}

// code is a text as code in a doc comment.
func code(text string) string {
	if text == "" || strings.Contains(text, "`") || strings.TrimSpace(text) != text {
		return prose(quote(text))
	}
	return "`" + visible(text) + "`"
}

// visible is a text on one line, in which what cannot be seen is written as Rust escapes it.
func visible(text string) string {
	var b strings.Builder
	for _, r := range text {
		if unicode.IsPrint(r) {
			b.WriteRune(r)
		} else {
			fmt.Fprintf(&b, `\u{%x}`, r)
		}
	}
	return b.String()
}

// prose is an author's text in a doc comment: its Markdown within a line stays, but for what rustdoc takes for a link to an item or for
// HTML. An address of the web is a link.
func prose(text string) string {
	text = visible(text)
	var b strings.Builder
	last := 0
	for _, at := range address.FindAllStringIndex(text, -1) {
		b.WriteString(escaped.Replace(text[last:at[0]]))
		b.WriteString("<" + strings.Trim(text[at[0]:at[1]], "<>") + ">")
		last = at[1]
	}
	return b.String() + escaped.Replace(text[last:])
}

var (
	address = regexp.MustCompile(`<?\bhttps?://[^\s<>"()\[\]` + "`" + `]*[^\s<>"()\[\]` + "`" + `.,;:!?]>?`)
	escaped = strings.NewReplacer("[", `\[`, "]", `\]`, "<", `\<`, "```", "`")
)

// doc is a doc comment of paragraphs; empty ones are left out. Each is filled into lines, none of which begins a list, a heading or a
// block of code: what rustdoc would compile, and clippy would find badly indented.
func doc(indent int, paragraphs ...string) string { return comment(spaces(indent)+"///", paragraphs) }

func comment(mark string, paragraphs []string) string {
	var all []string
	for _, p := range paragraphs {
		if p = strings.TrimSpace(p); p == "" {
			continue
		}
		if len(all) > 0 {
			all = append(all, mark)
		}
		all = append(all, fill(p, mark)...)
	}
	return strings.Join(all, "\n")
}

func fill(paragraph, mark string) (all []string) {
	line := mark
	for _, word := range strings.Fields(paragraph) {
		if line != mark && width(line)+1+width(word) > lineWidth {
			all = append(all, line)
			line = mark
		}
		if line == mark {
			word = begun(word)
		}
		line += " " + word
	}
	return append(all, line)
}

// begun is a word that begins a line: one that would begin a list, a heading, a quotation, a table or a block of code is escaped.
func begun(word string) string {
	if strings.Trim(word, word[:1]) == "" && strings.Contains("#-+*=_", word[:1]) || strings.ContainsAny(word[:1], ">|") || strings.HasPrefix(word, "~~~") {
		return `\` + word
	}
	if end := len(word) - 1; strings.ContainsAny(word[end:], ".)") && end > 0 && strings.Trim(word[:end], "0123456789") == "" {
		return word[:end] + `\` + word[end:]
	}
	return word
}

// described are the paragraphs of an author's description.
func described(title, description string) (all []string) {
	if description == "" {
		description = title
	}
	for _, p := range strings.Split(strings.ReplaceAll(description, "\r\n", "\n"), "\n\n") {
		all = append(all, prose(strings.Join(strings.Fields(p), " ")))
	}
	return all
}
