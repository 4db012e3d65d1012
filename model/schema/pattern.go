package schema

import (
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"
)

// inGo is a pattern of ECMA-262 as Go reads it; nil where the two may not mean the same.
func inGo(pattern string) *regexp.Regexp {
	if !sameInGo(pattern) {
		return nil
	}
	re, err := regexp.Compile(pattern)
	if err != nil {
		return nil
	}
	return re
}

// sameInGo tells whether a pattern surely means the same to Go's regular expressions and to those of ECMA-262, on the strings
// of sameToGo. It knows the common ground: literals, ^ and $, groups, alternatives, quantifiers, classes, and the escapes on
// which both agree. What else there is may mean the same, or not.
func sameInGo(text string) bool {
	p := common{rest: text}
	for p.rest != "" {
		if !p.item() {
			return false
		}
	}
	return true
}

type common struct{ rest string }

func (p *common) next() rune {
	r, n := utf8.DecodeRuneInString(p.rest)
	p.rest = p.rest[n:]
	return r
}

// item reads one item outside a class.
func (p *common) item() bool {
	switch r := p.next(); r {
	case '\\':
		return p.escape()
	case '[':
		return p.class()
	case '(':
		if rest, ok := strings.CutPrefix(p.rest, "?"); ok {
			p.rest, ok = strings.CutPrefix(rest, ":")
			return ok
		}
	case '{', '}': // a quantifier only where both see one
		return r == '{' && p.quantifier()
	case ']':
		return false
	case utf8.RuneError:
		return false
	default:
		return r < 0x10000
	}
	return true
}

// quantifier reads n}, n,} or n,m} of at most a thousand, which is all that Go takes.
func (p *common) quantifier() bool {
	inside, rest, closed := strings.Cut(p.rest, "}")
	least, most, two := strings.Cut(inside, ",")
	p.rest = rest
	small := func(s string) bool { return s != "" && len(s) <= 3 && strings.Trim(s, "0123456789") == "" }
	return closed && small(least) && (!two || most == "" || small(most))
}

// escape reads what stands behind a backslash.
func (p *common) escape() bool {
	r := p.next()
	return strings.ContainsRune(`dDwWstnrfvS`, r) || r < utf8.RuneSelf && r != '_' && (unicode.IsPunct(r) || unicode.IsSymbol(r))
}

// class reads a class of characters up to its ].
func (p *common) class() bool {
	p.rest = strings.TrimPrefix(p.rest, "^")
	for first := true; p.rest != ""; first = false {
		switch r := p.next(); {
		case r == ']':
			return !first // an empty class is one to ECMA-262 only
		case r == '[', r == utf8.RuneError, r >= 0x10000:
			return false
		case r == '\\' && !p.escape():
			return false
		}
	}
	return false
}

// sameToGo tells whether both sorts of expressions see a string alike: neither line breaks other than \n, nor spaces outside
// ASCII, nor characters that are two units to ECMA-262.
func sameToGo(s string) bool {
	for _, r := range s {
		switch {
		case r == '\r', r == '\v', r >= 0x10000, r == utf8.RuneError:
			return false
		case r >= utf8.RuneSelf && (unicode.IsSpace(r) || r == 0xFEFF || r == 0x2028 || r == 0x2029 || unicode.Is(unicode.Z, r)):
			return false
		}
	}
	return true
}

// mayMatch tells whether a pattern of ECMA-262 is found in a string, or may be, as far as Go can tell.
func mayMatch(pattern, s string) bool {
	re := inGo(pattern)
	return re == nil || !sameToGo(s) || re.MatchString(s)
}
