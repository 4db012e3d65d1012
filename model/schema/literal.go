package schema

import (
	"encoding/json"
	"regexp"
	"slices"

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
	trial  trial
	why    string // it cannot be used

	patterns []string // that are in it
}

// trial is what is assumed, in one validation, of patterns that cannot be decided.
type trial map[question]bool

// question is whether a pattern is found in a string.
type question struct{ pattern, text string }

// maxQuestions is how many of them may be open for one literal: each doubles the validations.
const maxQuestions = 5

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
	valid, decided, reason := c.decide(c.schema, value, size.strings)
	switch {
	case !decided:
		return Proof{Why: "the destination's pattern is not decided"}
	case !valid:
		return Proof{Decision: Contradicted, Why: "the value " + display(literal) + " does not fit: " + reason, Witness: display(literal)}
	case c.strict != nil:
		if valid, decided, reason := c.decide(c.strict, value, size.strings); !decided || !valid {
			return Proof{Why: or(reason, "the destination's format") + "; formats are not proved", Witness: display(literal)}
		}
	}
	return Proof{Decision: Proved}
}

// decide validates under every assumption about what cannot be decided; the answer counts where they all give the same.
func (c *checker) decide(schema *jsonschema.Schema, value any, strings []string) (valid, decided bool, reason string) {
	open := c.open(strings)
	if len(open) > maxQuestions {
		return false, false, ""
	}
	var seen [2]bool
	for assumption := range 1 << len(open) {
		for i, q := range open {
			c.trial[q] = assumption>>i&1 != 0
		}
		if err := schema.Validate(value); err != nil {
			seen[0], reason = true, explain(err)
		} else {
			seen[1] = true
		}
	}
	clear(c.trial)
	return seen[1], seen[0] != seen[1], reason
}

// open are the questions that cannot be decided of some strings.
func (c *checker) open(strings []string) (all []question) {
	for _, p := range c.patterns {
		known := inGo(p) != nil
		for _, s := range strings {
			if q := (question{p, s}); (!known || !sameToGo(s)) && !slices.Contains(all, q) {
				if all = append(all, q); len(all) > maxQuestions {
					return all
				}
			}
		}
	}
	return all
}

// compile is the regular expressions of a validator: those that Go and ECMA-262 read alike decide.
func (t trial) compile(text string) (jsonschema.Regexp, error) {
	return &expression{text, inGo(text), t}, nil
}

// expression is a pattern.
type expression struct {
	text  string
	re    *regexp.Regexp // nil where it may mean something else to ECMA-262
	trial trial
}

func (e *expression) String() string { return e.text }

// MatchString is what is known or assumed of the pattern and a string.
func (e *expression) MatchString(s string) bool {
	if e.re != nil && sameToGo(s) {
		return e.re.MatchString(s)
	}
	return e.trial[question{e.text, s}]
}

// measure is how large a value is, and its strings: keys too.
type measure struct {
	nodes, depth int
	strings      []string
}

// plainValue is a JSON value as the validator takes it; false where a number has too many digits.
func plainValue(n syntax.Node) (v any, m measure, ok bool) {
	n = n.Resolve()
	m.nodes = 1
	add := func(item syntax.Node) any {
		in, im, fine := plainValue(item)
		ok = ok && fine
		m.nodes, m.depth, m.strings = m.nodes+im.nodes, max(m.depth, im.depth+1), append(m.strings, im.strings...)
		return in
	}
	ok = true
	switch typeOfData(n) {
	case Null:
		return nil, m, true
	case Boolean:
		return truth(n), m, true
	case String:
		m.strings = []string{n.Value()}
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
			name := e.Key().Value()
			m.strings = append(m.strings, name)
			object[name] = add(e.Value())
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
