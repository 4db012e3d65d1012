package printable

import (
	"strings"
	"testing"
	"unicode"
)

func TestLine(t *testing.T) {
	for text, want := range map[string]string{
		"":                           "",
		"größe 注文":                   "größe 注文",
		"a\nb\x1b[31m\x7f":           "a␊b␛[31m␡",
		"\u202Egnp.\u2028\u0085x":    "\uFFFDgnp.\uFFFD\uFFFDx",
		"\U0001F469\u200D\U0001F4BB": "\U0001F469\u200D\U0001F4BB",
		"a\xffb":                     "a\uFFFDb",
		"\uFEFFa\u00AD":              "\uFFFDa\uFFFD",
	} {
		if got := Line(text); got != want {
			t.Errorf("%q becomes %q, want %q", text, got, want)
		}
	}
}

// Whatever character it is, what is shown stays in its line and is no control.
func TestNoRuneIsObeyed(t *testing.T) {
	for r := rune(0); r <= unicode.MaxRune; r++ {
		shown := Rune(r)
		if unicode.IsControl(shown) || unicode.Is(unicode.Bidi_Control, shown) || strings.ContainsRune("\u2028\u2029", shown) {
			t.Fatalf("%U is shown as %U", r, shown)
		}
	}
}
