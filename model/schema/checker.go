package schema

import (
	"cmp"
	"errors"
	"iter"
	"slices"
	"strings"

	"github.com/santhosh-tekuri/jsonschema/v6"
	"github.com/santhosh-tekuri/jsonschema/v6/kind"

	"github.com/natscontract/natscontract/model/syntax"
)

// prepared names a checker: a normal form, and how deep the values are that it is for.
type prepared struct {
	sum   Fingerprint
	depth int
}

// checker makes a schema ready for validating values of a depth, once for each normal form.
func (w *World) checker(v *vertex, depth int) *checker {
	key := prepared{w.deep(v), depth}
	c, known := w.checkers[key]
	if !known {
		c = w.newChecker(v, depth)
		put(&w.checkers, key, c)
	}
	return c
}

func (w *World) newChecker(v *vertex, depth int) *checker {
	if w.turnInPlace(w.reach(v)) {
		return &checker{why: "the destination is composed of itself"}
	}
	c := &checker{trial: trial{}}
	loose := newDocument(w, false)
	if c.schema = c.compile(loose.write(v, depth)); c.schema == nil || loose.beyond {
		return &checker{why: "the destination has a number that is too large to be checked"}
	}
	c.patterns = loose.patterns
	if loose.met {
		c.strict = c.compile(newDocument(w, true).write(v, depth))
	}
	return c
}

// compile reads a schema with formats asserted as far as they are in it; nil where it cannot be read.
func (c *checker) compile(schema any) *jsonschema.Schema {
	const where = "schema.json"
	compiler := jsonschema.NewCompiler()
	compiler.DefaultDraft(jsonschema.Draft7)
	compiler.UseLoader(noFiles{})
	compiler.UseRegexpEngine(c.trial.compile)
	compiler.AssertFormat()
	if err := compiler.AddResource(where, schema); err != nil {
		return nil
	}
	compiled, err := compiler.Compile(where)
	if err != nil {
		return nil
	}
	return compiled
}

// noFiles loads nothing: what a schema refers to is in its document already.
type noFiles struct{}

// Load is of jsonschema.URLLoader.
func (noFiles) Load(string) (any, error) { return nil, errors.New("nothing is loaded") }

// document writes a schema, with all that it reaches and that a value of some depth can come to, as one document of draft-07.
// Each schema in it is a definition of its own.
type document struct {
	w           *World
	numbers     map[*vertex]string
	definitions map[string]any
	here, below []*vertex // still to be written, for values of this depth and of the next
	deeper      bool      // there is a next
	formats     bool      // they are written
	met         bool      // there are any
	beyond      bool      // a number is too large
	patterns    []string  // that are in it
}

func newDocument(w *World, formats bool) *document {
	return &document{w: w, numbers: map[*vertex]string{}, definitions: map[string]any{}, formats: formats}
}

func (d *document) write(v *vertex, depth int) map[string]any {
	top := d.definition(v, &d.here)
	for ; depth >= 0; depth-- {
		d.deeper = depth > 0
		for len(d.here) > 0 {
			next := d.here[len(d.here)-1]
			d.here = d.here[:len(d.here)-1]
			if number := d.numbers[next]; d.definitions[number] == nil {
				d.definitions[number] = d.schema(next)
			}
		}
		d.here, d.below = d.below, nil
	}
	return map[string]any{"$ref": top["$ref"], "definitions": d.definitions}
}

// definition is a reference to the definition of a vertex, which is put on a list where it is not written yet.
func (d *document) definition(v *vertex, waiting *[]*vertex) map[string]any {
	number, known := d.numbers[v]
	if !known {
		number = itoa(len(d.numbers))
		d.numbers[v] = number
	}
	if d.definitions[number] == nil {
		*waiting = append(*waiting, v)
	}
	return map[string]any{"$ref": "#/definitions/" + number}
}

// kid is a schema in another one. What no value can come to may be anything.
func (d *document) kid(k kid) any {
	switch {
	case k.inPlace():
		return d.definition(k.vertex, &d.here)
	case d.deeper:
		return d.definition(k.vertex, &d.below)
	}
	return true
}

func (d *document) schema(v *vertex) any {
	d.w.expand(v)
	if v.form.kind == isNothing {
		return false
	}
	out := map[string]any{}
	for i := range v.form.words {
		w := &v.form.words[i]
		switch {
		case w.order == unknown:
		case w.name == "format":
			d.met = true
			if d.formats {
				out[w.name] = w.value.Value()
			}
		case w.name == "pattern":
			d.patterns = append(d.patterns, w.value.Value())
			out[w.name] = w.value.Value()
		case w.holds == holdsData || w.holds == holdsTypes || w.holds == holdsSet:
			value, _, ok := plainValue(w.value)
			d.beyond = d.beyond || !ok
			out[w.name] = value
		case w.holds == holdsMap || w.holds == holdsNeeds:
			out[w.name] = d.names(w)
		case w.value.Kind() == syntax.Sequence:
			out[w.name] = []any{}
		}
	}
	for _, k := range v.kids {
		if k.word.name == "patternProperties" {
			d.patterns = append(d.patterns, k.name)
		}
		d.put(out, k, d.kid(k))
	}
	return out
}

// names are the lists of names among dependencies; the schemas of a map are put there later.
func (d *document) names(w *word) map[string]any {
	all := map[string]any{}
	for e := range w.value.Fields() {
		if list := e.Value().Resolve(); w.holds == holdsNeeds && list.Kind() == syntax.Sequence {
			all[e.Key().Value()], _, _ = plainValue(list)
		}
	}
	return all
}

func (d *document) put(out map[string]any, k kid, schema any) {
	switch {
	case k.index >= 0:
		out[k.word.name] = append(out[k.word.name].([]any), schema)
	case k.word.holds == holdsMap || k.word.holds == holdsNeeds:
		out[k.word.name].(map[string]any)[k.name] = schema
	default:
		out[k.word.name] = schema
	}
}

// inPlace tells whether a kid is held to the same value as the schema that it stands in.
func (c child) inPlace() bool {
	switch c.word.name {
	case "allOf", "anyOf", "oneOf", "not", "if", "then", "else", "dependencies":
		return true
	}
	return false
}

// turnInPlace tells whether one of some schemas is composed of itself, so that holding a value to it would never end.
func (w *World) turnInPlace(all iter.Seq[*vertex]) bool {
	const open, done = 1, 2
	state := map[*vertex]int{}
	var turns func(v *vertex) bool
	turns = func(v *vertex) bool {
		if v.own().closed || state[v] != 0 {
			return state[v] == open
		}
		state[v] = open
		w.expand(v)
		for _, k := range v.kids {
			if k.inPlace() && turns(k.vertex) {
				return true
			}
		}
		state[v] = done
		return false
	}
	for v := range all {
		if turns(v) {
			return true
		}
	}
	return false
}

// maxUnfolded bounds how many schemas a validator may look at.
const maxUnfolded = 1_000_000

// unfolded is how many schemas a validator looks at for a value of some depth without branches, at most; not much more than
// maxUnfolded.
func (w *World) unfolded(from *vertex, depth int) int {
	type at struct {
		v     *vertex
		depth int
	}
	known := map[at]int{}
	var count func(v *vertex, depth int) int
	count = func(v *vertex, depth int) int {
		if n, ok := known[at{v, depth}]; ok {
			return n
		}
		n := 1
		w.expand(v)
		for _, k := range v.kids {
			switch {
			case n > maxUnfolded:
			case k.inPlace():
				n += count(k.vertex, depth)
			case depth > 0:
				n += count(k.vertex, depth-1)
			}
		}
		known[at{v, depth}] = n
		return n
	}
	return count(from, depth)
}

// A refusal is one thing that a validator says is wrong.
type refusal struct{ at, what string }

// explain says what is wrong with a value: of several things the first by place.
func explain(err error) string {
	var wrong *jsonschema.ValidationError
	if !errors.As(err, &wrong) {
		return "it is not valid"
	}
	all := refusals(wrong, nil)
	slices.SortFunc(all, func(a, b refusal) int { return cmp.Or(cmp.Compare(a.at, b.at), cmp.Compare(a.what, b.what)) })
	if all[0].at == "" {
		return all[0].what
	}
	return all[0].what + " at " + all[0].at
}

func refusals(e *jsonschema.ValidationError, all []refusal) []refusal {
	switch e.ErrorKind.(type) {
	case *kind.Schema, *kind.Group, *kind.Reference, *kind.AllOf:
		for _, cause := range e.Causes {
			all = refusals(cause, all)
		}
		if len(e.Causes) > 0 {
			return all
		}
	}
	at := ""
	for _, token := range e.InstanceLocation {
		at += "/" + token
	}
	return append(all, refusal{at, refused(e.ErrorKind)})
}

// refused words what a keyword refuses.
func refused(k jsonschema.ErrorKind) string {
	switch k := k.(type) {
	case *kind.Type:
		return "got " + k.Got + ", want " + strings.Join(k.Want, " or ")
	case *kind.Required:
		return strings.Join(slices.Sorted(slices.Values(k.Missing)), ", ") + " is missing"
	case *kind.AdditionalProperties:
		return strings.Join(slices.Sorted(slices.Values(k.Properties)), ", ") + " is not allowed"
	case *kind.FalseSchema:
		return "no value is allowed"
	}
	if path := k.KeywordPath(); len(path) > 0 {
		return path[0] + " does not hold"
	}
	return "it is not valid"
}
