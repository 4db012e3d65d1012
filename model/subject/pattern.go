package subject

import "strings"

// ParsePattern reads a native pattern: a subject of a stream, or what a consumer filters by. The language is what a NATS server
// takes the pattern for; it is empty where the server refuses it. The faults, at most one for each token, are stricter than the
// server in one point: a * or > inside a longer token is a WildcardInside, which the server takes literally.
func ParsePattern(text string) (Language, []Fault) {
	var tokens []Tokens
	var faults []Fault
	open, refused, start := false, false, 0
	for i := 0; ; i++ {
		token, _, more := strings.Cut(text[start:], ".")
		if kind, at, size := patternFault(token, !more); kind != sound {
			faults = append(faults, Fault{kind, start + at, start + at + size, i})
			refused = refused || kind != WildcardInside
		}
		switch token {
		case ">":
			open = true
		case "*":
			tokens = append(tokens, anyToken)
		default:
			tokens = append(tokens, Literal(token))
		}
		if !more {
			break
		}
		start += len(token) + 1
	}
	if refused {
		return Language{}, faults
	}
	return New(tokens, open), faults
}

// patternFault is what is wrong with a token of a pattern, and where in it.
func patternFault(token string, last bool) (kind FaultKind, at, size int) {
	if token == "" {
		return EmptyToken, 0, 0
	}
	if i := strings.IndexAny(token, " \t\n\r\f"); i >= 0 {
		return WhiteSpace, i, 1
	}
	if i := strings.IndexAny(token, "*>"); i >= 0 && len(token) > 1 {
		return WildcardInside, i, 1
	}
	if token == ">" && !last {
		return RestNotLast, 0, 1
	}
	return sound, 0, 0
}
