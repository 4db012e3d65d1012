package shape

import (
	"regexp"
	"regexp/syntax"
)

// A matcher is a compiled form. Most forms are a run of characters from one set, and names are many, so those are matched
// without the regular expression engine.
type matcher struct {
	first, rest *[256]bool
	expr        *regexp.Regexp
}

func (f *Form) compile() {
	if f == nil {
		return
	}
	if first, rest, ok := run(f.Expr); ok {
		f.match = matcher{first: first, rest: rest}
		return
	}
	f.match = matcher{expr: regexp.MustCompile(f.Expr)}
}

// Match tells whether the text has the form.
func (f *Form) Match(s string) bool {
	m := f.match
	if m.expr != nil {
		return m.expr.MatchString(s)
	}
	if s == "" || !m.first[s[0]] {
		return false
	}
	for i := 1; i < len(s); i++ {
		if !m.rest[s[i]] {
			return false
		}
	}
	return true
}

// run reads an expression ^[set]+$ or ^[set][set]*$ over ASCII.
func run(expr string) (first, rest *[256]bool, ok bool) {
	re, err := syntax.Parse(expr, syntax.Perl)
	if err != nil || re.Op != syntax.OpConcat || re.Sub[0].Op != syntax.OpBeginText || re.Sub[len(re.Sub)-1].Op != syntax.OpEndText {
		return nil, nil, false
	}
	switch body := re.Sub[1 : len(re.Sub)-1]; {
	case len(body) == 1 && body[0].Op == syntax.OpPlus:
		rest = set256(body[0].Sub[0])
		first = rest
	case len(body) == 2 && body[1].Op == syntax.OpStar:
		first, rest = set256(body[0]), set256(body[1].Sub[0])
	}
	return first, rest, first != nil && rest != nil
}

func set256(class *syntax.Regexp) *[256]bool {
	if class.Op != syntax.OpCharClass {
		return nil
	}
	var set [256]bool
	for i := 0; i < len(class.Rune); i += 2 {
		lo, hi := class.Rune[i], class.Rune[i+1]
		if hi >= 128 {
			return nil // a byte is no character there
		}
		for c := lo; c <= hi; c++ {
			set[c] = true
		}
	}
	return &set
}
