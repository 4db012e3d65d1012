package wording

import (
	"fmt"
	"unicode/utf8"

	"github.com/natscontract/natscontract/model/subject"
)

// SubjectFault words what is wrong with a token of an address, a filter's template or a native pattern, which is called what.
func SubjectFault(what, text string, f subject.Fault) string {
	return fmt.Sprintf("%s %s %s", what, Quoted(text), subjectFault(text, f))
}

func subjectFault(text string, f subject.Fault) string {
	at := text[f.Start:f.End]
	switch f.Kind {
	case subject.EmptyToken:
		return emptyToken(text, f.Start)
	case subject.WhiteSpace:
		return "has white space in it, which no subject may have"
	case subject.RestNotLast:
		return "has a > before its end: only the last token may be one"
	case subject.WildcardInside:
		return fmt.Sprintf("has a %s inside a longer token, where NATS takes it literally: a wildcard is a whole token", at)
	case subject.Wildcard:
		return fmt.Sprintf("has a %s: an address has no wildcards, a filter may", at)
	case subject.Braces:
		return fmt.Sprintf("has a %s without its partner", at)
	case subject.PlaceholderPart:
		return fmt.Sprintf("has %s as a part of a token: a placeholder is a whole token", at)
	case subject.PlaceholderName:
		return fmt.Sprintf("has %s, which is no placeholder: its name has letters, digits, _ and -, and at least one", at)
	case subject.PlaceholderTwice:
		return fmt.Sprintf("has %s twice: a placeholder stands once", at)
	}
	if at == "$" {
		return "has a $: only A-Z a-z 0-9 _ - may stand in a token, and $SYS and other reserved subjects are not supported"
	}
	return fmt.Sprintf("has %s in a token: only A-Z a-z 0-9 _ - may stand there", character(at))
}

func emptyToken(text string, at int) string {
	switch {
	case text == "":
		return "is empty"
	case at == 0:
		return "begins with a dot: a token is missing before it"
	case at == len(text):
		return "ends with a dot: a token is missing behind it"
	}
	return "has an empty token: nothing stands between two dots"
}

// character shows a character that may be none that can be seen.
func character(s string) string {
	if r, size := utf8.DecodeRuneInString(s); size == len(s) && r > ' ' && r < 0x7f {
		return s
	}
	return Quoted(s)
}
