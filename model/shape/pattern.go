package shape

import (
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// validPattern tells whether some engine of ECMA-262 may take the text as a regular expression. It follows the lenient
// grammar that browsers must read (ECMA-262, annex B), so that what it refuses, every engine refuses, in every mode.
func validPattern(text string) bool {
	p := pattern{rest: text, named: strings.Contains(text, "(?<")}
	p.alternatives()
	return !p.bad && p.rest == "" && p.referencesHold()
}

type pattern struct {
	rest  string
	bad   bool
	named bool // the text may hold a named group, so that \k is a reference

	groups     []string
	references []string
}

func (p *pattern) eat(s string) bool {
	if !strings.HasPrefix(p.rest, s) {
		return false
	}
	p.rest = p.rest[len(s):]
	return true
}

func (p *pattern) next() rune {
	r, n := utf8.DecodeRuneInString(p.rest)
	p.rest = p.rest[n:]
	return r
}

// alternatives reads up to the end or a closing bracket that is not its own.
func (p *pattern) alternatives() {
	for !p.bad && p.rest != "" && p.rest[0] != ')' {
		if !p.eat("|") {
			p.term()
		}
	}
}

// term reads an atom or an assertion, and the quantifier behind it.
func (p *pattern) term() {
	repeatable := true
	switch c := p.rest[0]; c {
	case '^', '$':
		p.rest = p.rest[1:]
		repeatable = false
	case '*', '+', '?':
		p.bad = true // nothing to repeat
	case '(':
		repeatable = p.group()
	case '[':
		p.class()
	case '\\':
		repeatable = p.escape()
	case '{':
		if _, quantifier := p.braces(); quantifier {
			p.bad = true // nothing to repeat
			return
		}
		p.next()
	default:
		p.next()
	}
	if !p.bad {
		p.quantifier(repeatable)
	}
}

func (p *pattern) quantifier(repeatable bool) {
	switch {
	case p.eat("*"), p.eat("+"), p.eat("?"):
	default:
		size, quantifier := p.braces()
		if !quantifier {
			return
		}
		p.rest = p.rest[size:]
	}
	p.eat("?")
	p.bad = p.bad || !repeatable
}

// braces is the size of a quantifier {n}, {n,} or {n,m} that stands next.
func (p *pattern) braces() (size int, ok bool) {
	end := strings.IndexByte(p.rest, '}')
	if end < 2 || p.rest[0] != '{' {
		return 0, false
	}
	least, most, two := strings.Cut(p.rest[1:end], ",")
	if !digits(least) || two && most != "" && !digits(most) {
		return 0, false
	}
	if two && most != "" && greater(least, most) {
		p.bad = true
	}
	return end + 1, true
}

func digits(s string) bool {
	return s != "" && strings.Trim(s, "0123456789") == ""
}

// greater compares numbers of any length.
func greater(a, b string) bool {
	a, b = strings.TrimLeft(a, "0"), strings.TrimLeft(b, "0")
	return len(a) > len(b) || len(a) == len(b) && a > b
}

// group reads a group or a look around, and tells whether it may be repeated.
func (p *pattern) group() (repeatable bool) {
	repeatable = true
	switch {
	case p.eat("(?:"), p.eat("(?="), p.eat("(?!"):
	case p.eat("(?<="), p.eat("(?<!"):
		repeatable = false
	case p.eat("(?<"):
		name, rest, closed := strings.Cut(p.rest, ">")
		if !closed || !groupName(name) {
			p.bad = true
			return repeatable
		}
		p.rest, p.groups = rest, append(p.groups, name)
	case p.eat("(?"):
		flags, rest, closed := strings.Cut(p.rest, ":")
		if !closed || strings.Trim(flags, "ims-") != "" || flags == "-" || strings.Count(flags, "-") > 1 {
			p.bad = true
			return repeatable
		}
		p.rest = rest
	default:
		p.next()
	}
	p.alternatives()
	p.bad = p.bad || !p.eat(")")
	return repeatable
}

// groupName takes every name of letters, and escapes unseen.
func groupName(name string) bool {
	for i, r := range name {
		if r != '$' && r != '_' && r != '\\' && !unicode.IsLetter(r) && (i == 0 || r < 0x80 && !unicode.IsDigit(r) && r != '{' && r != '}') {
			return false
		}
	}
	return name != ""
}

// escape reads an escape outside a class, and tells whether it may be repeated.
func (p *pattern) escape() (repeatable bool) {
	p.next()
	if p.rest == "" {
		p.bad = true
		return true
	}
	switch r := p.next(); {
	case r == 'b', r == 'B':
		return false
	case r == 'k' && p.named:
		name, rest, closed := strings.Cut(strings.TrimPrefix(p.rest, "<"), ">")
		if closed && p.rest[0] == '<' {
			p.rest, p.references = rest, append(p.references, name)
		}
	}
	return true
}

// referencesHold tells whether every \k<name> has its group.
func (p *pattern) referencesHold() bool {
	for _, name := range p.references {
		found := len(p.groups) == 0 || strings.Contains(name, `\`)
		for _, g := range p.groups {
			found = found || g == name || strings.Contains(g, `\`)
		}
		if !found {
			return false
		}
	}
	return true
}

// class reads [set].
func (p *pattern) class() {
	p.next()
	p.eat("^")
	for !p.bad {
		if p.rest == "" {
			p.bad = true
			return
		}
		if p.eat("]") {
			return
		}
		from, single := p.member()
		if len(p.rest) < 2 || p.rest[0] != '-' || p.rest[1] == ']' {
			continue
		}
		p.next()
		to, alsoSingle := p.member()
		p.bad = p.bad || single && alsoSingle && from > to
	}
}

// member reads one member of a class. It is single when its character is known for sure.
func (p *pattern) member() (r rune, single bool) {
	if r = p.next(); r != '\\' {
		return r, true
	}
	if p.rest == "" {
		p.bad = true
		return 0, false
	}
	switch r = p.next(); r {
	case 'n':
		return '\n', true
	case 't':
		return '\t', true
	case 'r':
		return '\r', true
	case 'f':
		return '\f', true
	case 'v':
		return '\v', true
	case 'x':
		return p.hex(2)
	case 'u':
		return p.hex(4)
	}
	if r < utf8.RuneSelf && (unicode.IsLetter(r) || unicode.IsDigit(r)) {
		return 0, false // a set such as \d, or a form on which modes differ
	}
	return r, true
}

func (p *pattern) hex(n int) (rune, bool) {
	if len(p.rest) < n {
		return 0, false
	}
	v, err := strconv.ParseUint(p.rest[:n], 16, 32)
	if err != nil {
		return 0, false
	}
	p.rest = p.rest[n:]
	return rune(v), true
}
