package binding

import (
	"cmp"
	"slices"
	"strings"

	"github.com/natscontract/natscontract/analysis/verdict"
	"github.com/natscontract/natscontract/analysis/wording"
	"github.com/natscontract/natscontract/model/contract"
	"github.com/natscontract/natscontract/model/diag"
	"github.com/natscontract/natscontract/model/flow"
	"github.com/natscontract/natscontract/model/ref"
	"github.com/natscontract/natscontract/model/schema"
)

// overwrites judges whether a binding takes from correlation what it reads; it tells whether that is so.
func (b *binder) overwrites(to bound) bool {
	if to.source.By != "" || to.source.Foreign {
		return false
	}
	if roles := b.correlatedAt(to.pointer); len(roles) > 0 {
		if slices.ContainsFunc(roles, func(r flow.Role) bool { return r.Takes(to.source.Source) }) {
			return false
		}
		if b.Written(to.source).By == "REF_INPUT_UNKNOWN" {
			return false // it may be meant to be the right one: the proof is blocked by the same report
		}
		r := roles[0]
		own := r.Sources[0]
		b.say("BINDING_CORRELATION_OVERWRITE", to.at, sprintf("correlation knows the %s by %s: it must be bound to %s, not to %s", r.Name, placed(to.pointer),
			wording.Or(written(r.Sources)), shown(to.source)), bindTo(to.at, own))
		return true
	}
	for _, r := range b.Roles {
		if r.By == "" && len(r.Pointer) > len(to.pointer) && above(to.pointer, r.Pointer) {
			b.say("BINDING_CORRELATION_OVERWRITE", to.at, sprintf("%s holds %s, by which correlation knows the %s: bind its members one by one, that one to %s",
				placed(to.pointer), r.Pointer, r.Name, r.Sources[0]))
			return true
		}
	}
	return false
}

func written(sources []flow.Source) (all []string) {
	for _, s := range sources {
		all = append(all, s.String())
	}
	return all
}

// unbound are the places that correlation reads in a request and nothing is bound to, but for those that the payload requires.
func (b *binder) unbound(whole schema.Schema, missing []schema.Place) (all []schema.Place) {
	for _, r := range b.Roles {
		if r.By != "" {
			b.out.Block(b.payload.Anchor(), r.By, "BINDING_CORRELATION_OVERWRITE")
			continue
		}
		p, miss := whole.Find(r.Pointer, false)
		if miss != nil {
			b.out.Block(b.payload.Anchor(), "CORRELATION_FIELD", "BINDING_CORRELATION_OVERWRITE")
			continue
		}
		covers := func(to bound) bool { return to.valid && above(to.pointer, r.Pointer) }
		required := func(m schema.Place) bool { return above(m.Pointer, r.Pointer) }
		listed := func(o schema.Place) bool { return slices.Equal(o.Pointer, r.Pointer) }
		if !slices.ContainsFunc(b.bound, covers) && !slices.ContainsFunc(missing, required) && !slices.ContainsFunc(all, listed) {
			all = append(all, p)
		}
	}
	return all
}

// A side is a payload that correlation reads.
type side struct {
	name string // "the request", "the result ok"
	schema.Schema
}

// correlated judges what correlation and completion read in the payloads.
func (j *interaction) correlated(request contract.Payload) {
	schemas := contract.NewSchemas(j.View)
	roles := flow.Roles(j.Interaction)
	results, resultBy := j.resultSides(schemas)
	sides, by := []side{}, resultBy
	if !j.Request.Absent() || j.Empty() {
		if by = cmp.Or(request.By, by); by == "" {
			sides = append(sides, side{"the request", schemas.Open(*request.Schema)})
		}
	}
	sides = append(sides, results...)
	for _, s := range sides {
		if block := s.Blocked(); block != nil {
			by = cmp.Or(by, block.By)
		}
	}
	for _, r := range roles {
		if by := cmp.Or(r.By, by); by != "" {
			j.out.Block(r.At.Anchor(), by, "CORRELATION_FIELD")
			continue
		}
		j.role(r, sides)
	}
	j.success(results, resultBy)
}

// resultSides are the payloads of the result; by is why nobody knows them.
func (j *interaction) resultSides(schemas contract.Schemas) (all []side, by diag.Code) {
	if j.Result.Absent() || j.resultBy != "" {
		return nil, j.resultBy
	}
	m := contract.MessagesOf.Get(j.Scope(), j.Key(j.Result.Key))
	for _, c := range m.All {
		if by = cmp.Or(by, c.By, c.Payload.By); by == "" {
			all = append(all, side{"the result " + c.Key, schemas.Open(c.Payload)})
		}
	}
	return all, by
}

// role judges one expression of correlation.
func (j *interaction) role(r flow.Role, sides []side) {
	want, words := schema.String, "a string"
	if r.Whole() {
		want, words = schema.Integer, "an integer"
	}
	var lacks, differs []string
	for _, s := range sides {
		p, miss := s.Find(r.Pointer, true)
		switch {
		case miss != nil && miss.Reason == schema.OtherFormat:
			j.untold(verdict.AtValue(r.At.Anchor()), s.name, r.Pointer.String())
			return
		case miss != nil:
			lacks = append(lacks, sprintf("%s has no place %s: %s", s.name, placed(r.Pointer), nowhere(r.Pointer, miss)))
		case p.Types()&^want != 0:
			differs = append(differs, sprintf("in %s it is %s", s.name, p.Types()))
		}
	}
	switch {
	case len(lacks) > 0:
		j.say("CORRELATION_FIELD", r.At, sprintf("the %s cannot be known: %s", r.Name, strings.Join(lacks, "; ")))
	case len(differs) > 0:
		j.say("CORRELATION_FIELD", r.At, sprintf("the %s is %s, and %s", r.Name, words, wording.And(differs)))
	}
}

// success judges what makes a result a success.
func (j *interaction) success(results []side, by diag.Code) {
	success := j.Completion.Get("success")
	field, equals := success.Get("field"), success.Get("equals")
	if field.Absent() && success.By == "" || j.Result.Absent() && by == "" {
		return
	}
	pointer, malformed := flow.Expression(field)
	if by = cmp.Or(malformed, equals.By, by); by != "" {
		j.out.Block(field.Anchor(), by, "COMPLETION_SUCCESS_FIELD")
		return
	}
	for _, s := range results {
		if block := s.Blocked(); block != nil {
			j.out.Block(field.Anchor(), block.By, "COMPLETION_SUCCESS_FIELD")
			return
		}
	}
	for _, s := range results {
		if !j.succeeds(s, pointer, field, equals) {
			return
		}
	}
}

// succeeds judges whether a message of the result can be a success; false when something was said.
func (j *interaction) succeeds(s side, pointer ref.Pointer, field, equals contract.Place) bool {
	p, miss := s.Find(pointer, true)
	switch {
	case miss != nil && miss.Reason == schema.OtherFormat:
		j.untold(verdict.AtValue(field.Anchor()), s.name, pointer.String())
		return false
	case miss != nil:
		j.say("COMPLETION_SUCCESS_FIELD", field, sprintf("%s has no place %s: %s", s.name, placed(pointer), nowhere(pointer, miss)))
		return false
	case equals.Absent():
		return true
	}
	if proof := schema.Prove(schema.FromLiteral(equals.Node), false, p.Parts...); proof.Decision == schema.Contradicted {
		j.say("COMPLETION_SUCCESS_FIELD", field, sprintf("%s can never be %s in %s: it takes %s", placed(pointer), equals.Node.Value(), s.name, p.Values()))
		return false
	}
	return true
}
