package schema

import (
	"encoding/json"
	"regexp"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"github.com/natscontract/natscontract/model/syntax"
)

// A literal is held to its destination by a validator that others wrote. What the validator might see otherwise than another
// one (a pattern that Go's expressions do not read as ECMA-262 does, a format, a number without bounds) makes the answer
// unknown where it matters.

// A checker is a schema made ready for validating.
type checker struct {
	schema *jsonschema.Schema // formats left out; nil where the schema cannot be used
	strict *jsonschema.Schema // with formats; nil where there are none
	trial  *trial
	why    string // it cannot be used
}

// trial is one validation: what was assumed of patterns that cannot be decided.
type trial struct {
	assumed map[question]bool
	open    *question // the first one that nothing was assumed of
}

// question is whether a string has a pattern.
type question struct{ pattern, text string }

// maxTrials is how many validations answer for one literal: each undecided pattern doubles them.
const maxTrials = 32

// check decides whether a literal fits a schema that reaches nothing blocked.
func (w *World) check(v *vertex, literal syntax.Node) Proof {
	if v.opaque != nil {
		return Proof{Why: "the destination is in the format " + v.opaque.written + ", of which nothing is proved"}
	}
	takes, exact := v.values()
	switch given := valueOf(literal); {
	case !takes.has(given):
		return contradiction(Literal(literal), takes)
	case exact:
		return Proof{Decision: Proved}
	}
	value, size, ok := plainValue(literal)
	if !ok {
		return Proof{Why: "the value has a number that is too large or too small to be checked"}
	}
	c := w.checker(v, size.depth)
	if c.schema == nil {
		return Proof{Why: c.why}
	}
	if w.unfolded(v, size.depth) > maxUnfolded/size.nodes {
		return Proof{Why: "the destination is too intricate to be checked"}
	}
	valid, decided, reason := c.decide(c.schema, value)
	switch {
	case !decided:
		return Proof{Why: "the destination's pattern is not decided"}
	case !valid:
		return Proof{Decision: Contradicted, Why: "the value " + display(literal) + " does not fit: " + reason, Witness: display(literal)}
	case c.strict != nil:
		if valid, decided, reason := c.decide(c.strict, value); !decided || !valid {
			return Proof{Why: or(reason, "the destination's format") + "; formats are not proved", Witness: display(literal)}
		}
	}
	return Proof{Decision: Proved}
}

// decide validates under every assumption about what cannot be decided; the answer counts where they all give the same.
func (c *checker) decide(schema *jsonschema.Schema, value any) (valid, decided bool, reason string) {
	var answers [2]bool
	left := maxTrials
	c.trial.assumed = map[question]bool{}
	var try func()
	try = func() {
		if left--; left < 0 {
			return
		}
		c.trial.open = nil
		err := schema.Validate(value)
		q := c.trial.open
		if q == nil {
			if err == nil {
				answers[1] = true
			} else {
				answers[0], reason = true, explain(err)
			}
			return
		}
		open := *q
		for _, is := range []bool{false, true} {
			c.trial.assumed[open] = is
			try()
		}
		delete(c.trial.assumed, open)
	}
	try()
	return answers[1], left >= 0 && answers[0] != answers[1], reason
}

// compile is the regular expressions of a validator: those that Go and ECMA-262 read alike decide.
func (t *trial) compile(text string) (jsonschema.Regexp, error) {
	p := &expression{text: text, trial: t}
	if sameInGo(text) {
		p.re, _ = regexp.Compile(text)
	}
	return p, nil
}

// expression is a pattern.
type expression struct {
	text  string
	re    *regexp.Regexp // nil where it may mean something else to ECMA-262
	trial *trial
}

func (e *expression) String() string { return e.text }

// MatchString is what is known or assumed of the pattern and a string.
func (e *expression) MatchString(s string) bool {
	if e.re != nil && sameToGo(s) {
		return e.re.MatchString(s)
	}
	q := question{e.text, s}
	is, assumed := e.trial.assumed[q]
	if !assumed && e.trial.open == nil {
		e.trial.open = &q
	}
	return is
}

// measure is how large a value is.
type measure struct{ nodes, depth int }

// plainValue is a JSON value as the validator takes it; false where a number has too many digits.
func plainValue(n syntax.Node) (v any, m measure, ok bool) {
	n = n.Resolve()
	m = measure{1, 0}
	add := func(item syntax.Node) any {
		in, im, fine := plainValue(item)
		ok = ok && fine
		m = measure{m.nodes + im.nodes, max(m.depth, im.depth+1)}
		return in
	}
	ok = true
	switch typeOfData(n) {
	case Null:
		return nil, m, true
	case Boolean:
		return truth(n), m, true
	case String:
		return n.Value(), m, true
	case Integer, Fraction:
		x, _ := numberOf(n)
		return json.Number(x.String()), m, x.moderate()
	case Array:
		list := []any{}
		for item := range n.Items() {
			list = append(list, add(item))
		}
		return list, m, ok
	case Object:
		object := map[string]any{}
		for e := range n.Fields() {
			object[e.Key().Value()] = add(e.Value())
		}
		return object, m, ok
	}
	return nil, m, false
}

// moderate tells whether the number can be written out.
func (n Number) moderate() bool {
	const most = 400
	return len(n.digits) < most && n.exp < most && n.exp > -most
}
