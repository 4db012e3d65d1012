package render

import (
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/rivo/uniseg"

	"github.com/natscontract/natscontract/model/source"
)

// marked takes the text between « and » as the span.
func marked(t *testing.T, s string) (source.Text, source.Span) {
	t.Helper()
	before, rest, ok := strings.Cut(s, "«")
	inside, after, closed := strings.Cut(rest, "»")
	if !ok || !closed {
		t.Fatalf("%q has no span", s)
	}
	return source.New(before + inside + after), source.Span{Start: len(before), End: len(before) + len(inside)}
}

func excerptOf(text source.Text, span source.Span) string {
	var b strings.Builder
	excerpt{text: text, span: span, mark: "^", gutter: gutterFor(text, span)}.write(&b)
	return b.String()
}

func TestExcerpt(t *testing.T) {
	for _, test := range []struct{ name, in, want string }{
		{"plain", "a: 1\nkey: «value»\n", `
   |
 2 | key: value
   |      ^^^^^
`},
		{"tabs stand as wide as they are shown", "a:\n\tb:\t«v»\n", `
   |
 2 |     b:  v
   |         ^
`},
		{"a wide character takes two columns", "title: 注文 «一覧» x\n", `
   |
 1 | title: 注文 一覧 x
   |             ^^^^
`},
		{"a combining mark takes none", "title: cafe\u0301 «the\u0301» x\n", `
   |
 1 | title: cafe` + "\u0301 the\u0301" + ` x
   |             ^^^
`},
		{"a mark without a letter is given something to stand on", "«\u0301»: b\n", `
   |
 1 | ` + "◌\u0301" + `: b
   | ^
`},
		{"astral characters", "k: 😀 «👩‍👩‍👧» 𝒳 z\n", `
   |
 1 | k: 😀 👩‍👩‍👧 𝒳 z
   |       ^^
`},
		{"a flag is one character", "k: 🇩🇪 «x»\n", `
   |
 1 | k: 🇩🇪 x
   |       ^
`},
		{"a byte order mark is no column", "\uFEFF«asyncapi»: 3.1.0\n", `
   |
 1 | asyncapi: 3.1.0
   | ^^^^^^^^
`},
		{"CRLF", "a: 1\r\nb: «2»\r\n", `
   |
 2 | b: 2
   |    ^
`},
		{"CR alone", "a: 1\rb: «2»\rc: 3", `
   |
 2 | b: 2
   |    ^
`},
		{"an empty span", "a: 1\nb:«»\n", `
   |
 2 | b:
   |   ^
`},
		{"the end of the text", "a: 1\n«»", `
   |
 2 |
   | ^
`},
		{"a line break", "a: 1«\n»b: 2\n", `
   |
 1 | a: 1
   |     ^
`},
		{"two lines", "a: «[1,\n  2]»\n", `
   |
 1 | a: [1,
   |    ^^^
 2 |   2]
   |   ^^
`},
		{"many lines", "a:\n  «b: 1\n  c: 2\n  d: 3\n  e: 4»\n", `
   |
 2 |   b: 1
   |   ^^^^
...
 5 |   e: 4
   |   ^^^^
`},
		{"bytes that are no text", "a: caf«\xE9» b\n", `
   |
 1 | a: caf� b
   |       ^
`},
		{"controls do not reach the terminal", "a: «\x1b[31m\x00»\u202Eb\u200B\n", `
   |
 1 | a: ␛[31m␀�b�
   |    ^^^^^^
`},
	} {
		t.Run(test.name, func(t *testing.T) {
			if got := "\n" + excerptOf(marked(t, test.in)); got != test.want {
				t.Errorf("got%swant%s", got, test.want)
			}
		})
	}
}

func TestExcerptOfALongLine(t *testing.T) {
	for _, test := range []struct{ name, in, line, marks string }{
		{"span at the start", "«key»: " + strings.Repeat("x", 300),
			"key: " + strings.Repeat("x", 95) + "…", "^^^"},
		{"span in the middle", strings.Repeat("é", 5000) + "«key»" + strings.Repeat("y", 5000),
			"…" + strings.Repeat("é", 48) + "key" + strings.Repeat("y", 49) + "…", strings.Repeat(" ", 49) + "^^^"},
		{"span at the end", strings.Repeat("x", 300) + "«key»",
			"…" + strings.Repeat("x", 97) + "key", strings.Repeat(" ", 98) + "^^^"},
		{"span longer than the room", "a: «" + strings.Repeat("x", 5000) + "»",
			"a: " + strings.Repeat("x", 97) + "…", "   " + strings.Repeat("^", 97)},
		{"wide characters", strings.Repeat("界", 900) + "«k»" + strings.Repeat("界", 900),
			"…" + strings.Repeat("界", 24) + "k" + strings.Repeat("界", 25) + "…", strings.Repeat(" ", 49) + "^"},
	} {
		t.Run(test.name, func(t *testing.T) {
			text, span := marked(t, test.in)
			want := "   |\n 1 | " + test.line + "\n   | " + test.marks + "\n"
			if got := excerptOf(text, span); got != want {
				t.Errorf("got\n%swant\n%s", got, want)
			}
		})
	}
}

// Whatever the bytes and the span, the rows are text that fits, and the marks do not stand behind the line's end.
func FuzzExcerpt(f *testing.F) {
	f.Add("a: \t«b»\r\n", 3, 6)
	f.Add(strings.Repeat("\xf0\x9f", 700), 500, 900)
	f.Add("\uFEFF\u0301\u200D\n\n", 0, 9)
	f.Fuzz(func(t *testing.T, s string, start, end int) {
		text := source.New(s)
		start = min(max(start, 0), len(s))
		end = min(max(end, start), len(s))
		span := source.Span{Start: start, End: end}
		const mark = "\uE000" // never shown for itself, so that every one is a mark
		var b strings.Builder
		excerpt{text: text, span: span, mark: mark, gutter: gutterFor(text, span)}.write(&b)
		got := b.String()
		if !utf8.ValidString(got) || strings.ContainsAny(got, "\x00\x1b\r\t") {
			t.Fatalf("not fit to print: %q", got)
		}
		var above string
		for line := range strings.Lines(got) {
			if strings.Contains(line, mark) && uniseg.StringWidth(strings.TrimRight(line, "\n")) > uniseg.StringWidth(above)+2 {
				t.Fatalf("marks behind the line:\n%s", got)
			}
			if uniseg.StringWidth(line) > maxColumns+20 {
				t.Fatalf("a line that is too long:\n%s", got)
			}
			above = line
		}
	})
}
