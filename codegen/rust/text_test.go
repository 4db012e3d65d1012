package rust

import "testing"

func TestQuote(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"":                   `""`,
		`a "b" \c`:           `"a \"b\" \\c"`,
		"a\n\r\t\x00\x7f":    `"a\n\r\t\u{0}\u{7f}"`,
		"größe Ωμ Жук":       `"größe Ωμ Жук"`,
		"日本 😀":               `"\u{65e5}\u{672c} \u{1f600}"`, // two columns wide, each
		"\u202eabc\u00ad'{}": `"\u{202e}abc\u{ad}'{}"`,
	} {
		if got := quote(text); got != want {
			t.Errorf("%q: got %s, want %s", text, got, want)
		}
	}
}

// TestDocComments holds what authors write to plain text within a line: nothing in it is code that rustdoc would compile, or a list.
func TestDocComments(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"A word.":                       "/// A word.",
		"one\ntwo\r\n\r\nthree":         "/// one two\n///\n/// three",
		"    let code = 1;":             "/// let code = 1;",
		"```\nlet code = 1;\n```":       "/// ` let code = 1; `",
		"~~~\ncode":                     `/// \~~~ code`,
		"- a list\n- of two":            `/// \- a list - of two`,
		"# Heading":                     `/// \# Heading`,
		"1. first":                      `/// 1\. first`,
		"1.5 is no list, nor is -1":     "/// 1.5 is no list, nor is -1",
		"> quoted":                      `/// \> quoted`,
		"| a | b |":                     `/// \| a | b |`,
		"[link], <html> and `code`":     "/// \\[link\\], \\<html> and `code`",
		"see https://a.example/b?c=d.":  "/// see <https://a.example/b?c=d>.",
		"<https://a.example>":           "/// <https://a.example>",
		"[a](http://b.example), c":      `/// \[a\](<http://b.example>), c`,
		"*emphasis* stays":              "/// *emphasis* stays",
		"turned \u202e round, and \x00": `/// turned \u{202e} round, and \u{0}`,
		"\u2028":                        "",
		"   \n\n  ":                     "",
	} {
		if got := doc(0, described("", text)...); got != want {
			t.Errorf("%q: got\n%s\nwant\n%s", text, got, want)
		}
	}
	if got, want := doc(4, "a `b` c"), "    /// a `b` c"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	if got := described("The title", ""); len(got) != 1 || got[0] != "The title" {
		t.Errorf("without a description there is %q", got)
	}
}

func TestCode(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{"a.{b}": "`a.{b}`", "": `""`, "a`b": "\"a`b\"", " a": `" a"`, "a\nb": "`a\\u{a}b`"} {
		if got := code(text); got != want {
			t.Errorf("%q: got %s, want %s", text, got, want)
		}
	}
}
