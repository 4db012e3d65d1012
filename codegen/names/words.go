package names

import (
	"fmt"
	"strings"
	"unicode"
)

// Words splits a name into words: at every . _ - / and space, which are left out, and before an upper-case letter that follows a
// lower-case one or a digit, or that begins the last word of a run of upper-case letters (HTTPServer: HTTP, Server). A character that
// is no ASCII letter or digit becomes a word of its own, u and its code point in hexadecimal digits. A name with no word is the word
// empty.
func Words(name string) (words []string) {
	runes := []rune(name)
	start := 0
	flush := func(end int) {
		if start < end {
			words = append(words, string(runes[start:end]))
		}
	}
	for i, r := range runes {
		switch {
		case strings.ContainsRune("._-/ ", r):
			flush(i)
			start = i + 1
		case !isASCII(r):
			flush(i)
			words = append(words, fmt.Sprintf("u%x", r))
			start = i + 1
		case i > start && unicode.IsUpper(r) && begins(runes, i):
			flush(i)
			start = i
		}
	}
	flush(len(runes))
	if len(words) == 0 {
		return []string{"empty"}
	}
	return words
}

// begins tells whether an upper-case letter begins a word.
func begins(runes []rune, i int) bool {
	return !unicode.IsUpper(runes[i-1]) || i+1 < len(runes) && unicode.IsLower(runes[i+1]) && isASCII(runes[i+1])
}

func isASCII(r rune) bool {
	return r < unicode.MaxASCII && (unicode.IsLetter(r) || unicode.IsDigit(r))
}

// Camel joins words in CamelCase. Initialisms are written in capitals.
func Camel(words []string, initialisms map[string]bool) string {
	var b strings.Builder
	for _, w := range words {
		b.WriteString(capital(w, initialisms))
	}
	return b.String()
}

// LowerCamel joins words in camelCase.
func LowerCamel(words []string, initialisms map[string]bool) string {
	return strings.ToLower(words[0]) + Camel(words[1:], initialisms)
}

// Snake joins words in snake_case.
func Snake(words []string) string { return strings.ToLower(strings.Join(words, "_")) }

func capital(word string, initialisms map[string]bool) string {
	lower := strings.ToLower(word)
	if initialisms[lower] {
		return strings.ToUpper(word)
	}
	return strings.ToUpper(lower[:1]) + lower[1:]
}
