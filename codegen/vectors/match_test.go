package vectors_test

import "strings"

// matches tells whether a pattern matches a subject, as the protocol says it in words: token by token, * for any one, a last > for one or
// more; a text is no subject where a token is empty, a wildcard, or has white space in it.
func matches(pattern, text string) bool {
	want, got := strings.Split(pattern, "."), strings.Split(text, ".")
	for i, token := range got {
		if token == "" || token == "*" || token == ">" || strings.ContainsAny(token, " \t\r\n\f") {
			return false
		}
		if len(want) > i && want[i] != ">" && want[i] != "*" && want[i] != token {
			return false
		}
	}
	if want[len(want)-1] == ">" {
		return len(got) >= len(want)
	}
	return len(got) == len(want)
}
