package query

import (
	"slices"
	"strconv"

	"github.com/natscontract/natscontract/analysis/rules/reference"
	"github.com/natscontract/natscontract/model/contract"
	"github.com/natscontract/natscontract/model/flow"
	"github.com/natscontract/natscontract/model/ref"
	"github.com/natscontract/natscontract/model/schema"
)

// bindings are the maps of bindings of an interaction and of a step.
var bindings = []ref.Pointer{
	topic(contract.Interactions + "/*/bindings/subject"), topic(contract.Interactions + "/*/bindings/payload"),
	topic(contract.Pipelines + "/*/steps/*/bindings/subject"), topic(contract.Pipelines + "/*/steps/*/bindings/payload"),
}

func isBindings(way ref.Pointer) bool {
	return slices.ContainsFunc(bindings, func(p ref.Pointer) bool { return matches(p, way) })
}

// isSource tells whether a source stands at a place: what is bound to a destination.
func isSource(way ref.Pointer) bool { return len(way) > 0 && isBindings(way[:len(way)-1]) }

// A bound is what can be bound at a place, and to what.
type bound struct {
	*flow.Chooser
	op      contract.Use
	payload contract.Payload
	taken   contract.Place // the map of bindings, as it is
}

// boundAt reads what can be bound in a map of bindings.
func boundAt(v contract.View, way ref.Pointer) (b bound) {
	which := way[len(way)-1]
	if way[1] == "interactions" {
		i := contract.InteractionOf(v, way[2])
		b.Chooser = &flow.Chooser{Scope: flow.OfInteraction(i), Roles: flow.Roles(i), Target: i.Dispatch.Get("targetParameter").Word()}
		b.op, b.taken = i.Request, i.Place.Get("bindings").Get(which)
	} else {
		step := v.Entry(contract.Pipelines, way[2]).Get("steps").Get(way[4])
		b.op, b.taken = contract.LocalOperation(step.Get("operation")), step.Get("bindings").Get(which)
		b.Chooser = &flow.Chooser{Scope: flow.OfStep(v, contract.NewSchemas(v), stageOf(v, way))}
	}
	if b.op.Known() {
		b.payload = contract.PayloadsOf.Get(b.op.In.Scope(), b.op.In.Key(b.op.Key))
	}
	maps := v.At(way[:len(way)-1])
	for _, m := range []contract.Place{maps.Get("subject"), maps.Get("payload")} {
		for key := range m.Keys() {
			b.Used = append(b.Used, flow.Read(m.Get(key)).Source)
		}
	}
	return b
}

// stageOf is what reaches a step: what its adapter gives, else what the step before gives, and of the first step its own payload.
func stageOf(v contract.View, way ref.Pointer) flow.StageInput {
	const unknown = "PIPELINE_OUTPUT_UNSUPPORTED"
	steps := v.Entry(contract.Pipelines, way[2]).Get("steps")
	index, err := strconv.Atoi(way[4])
	if err != nil {
		return flow.StageInput{By: unknown}
	}
	schemas := contract.NewSchemas(v)
	step := steps.Get(way[4])
	gives := func(adapter string) flow.StageInput {
		s, by := schemas.Custom(v.Entry(contract.Adapters, adapter).Get("outputSchema"))
		return flow.StageInput{By: by, Schema: s}
	}
	if adapter := step.Get("inputAdapter").Word(); adapter != "" {
		return gives(adapter)
	}
	if index == 0 {
		p := contract.PayloadsOf.Get(v.Scope(), v.Key(step.Get("operation").Word()))
		if p.By != "" || p.Schema == nil {
			return flow.StageInput{By: unknown}
		}
		return flow.StageInput{Schema: schemas.Open(*p.Schema)}
	}
	before := steps.Get(strconv.Itoa(index - 1)).Get("interaction").Word()
	if adapter := v.Entry(contract.Interactions, before).Get("aggregation").Get("adapter").Word(); adapter != "" {
		return gives(adapter)
	}
	return flow.StageInput{By: unknown}
}

// all are the destinations of a map of bindings.
func (b bound) all(subject bool) (all []flow.Destination) {
	if !b.op.Known() {
		return nil
	}
	if subject {
		for _, p := range b.op.Channel().Params {
			all = append(all, flow.Destination{Param: p.Name, Type: p.Type, Of: contract.TokenTypes.Get(b.Scope.Scope(), b.op.In.Key(p.Type))})
		}
		return all
	}
	for p := range b.places() {
		if all = append(all, flow.Destination{Place: p}); len(all) == maxProposals {
			break
		}
	}
	return all
}

// places yields the places of the payload.
func (b bound) places() func(yield func(schema.Place) bool) {
	if b.payload.By != "" || b.payload.Schema == nil {
		return func(func(schema.Place) bool) {}
	}
	return b.Schemas.Open(*b.payload.Schema).Places
}

// destination is that of a key; false where it is none.
func (b bound) destination(key string, subject bool) (flow.Destination, bool) {
	if subject {
		for _, d := range b.all(true) {
			if d.Key() == key {
				return d, true
			}
		}
		return flow.Destination{}, false
	}
	p, err := ref.Parse(key)
	if err != nil || b.payload.By != "" || b.payload.Schema == nil {
		return flow.Destination{}, false
	}
	at, miss := b.Schemas.Open(*b.payload.Schema).Find(p, false)
	return flow.Destination{Place: at}, miss == nil
}

// maxChosen is for how many destinations the best source is looked for.
const maxChosen = 8

// destinations proposes what is to be bound: what must be and is not first. Each has its best source.
func (c *completer) destinations(way ref.Pointer) {
	c.see(func(v contract.View) {
		b := boundAt(v, way)
		there, asked := found(c.file.Tree.Root(), way), 0
		for i, d := range b.all(way[len(way)-1] == "subject") {
			if there.Resolve().Has(d.Key()) {
				continue
			}
			value := sketch{members: []named{{name: "input", value: sketch{stop: true}}}}
			if sure := b.rank(d) == rankSure; sure && asked < maxChosen {
				asked++
				if best := b.Candidates(d); len(best) > 0 {
					value = sourceSketch(best[0].Source)
				}
			}
			c.entry(Proposal{Label: d.Key(), Kind: ForName, Detail: destinationWords(d)}, named{name: d.Key(), own: true, value: value}, b.rank(d), -i)
		}
	})
}

// rank tells how much a destination is in want of a source.
func (b bound) rank(d flow.Destination) int {
	if d.IsParam() {
		return rankSure
	}
	for key := range b.taken.Keys() {
		p, err := ref.Parse(key)
		if at := d.Place.Pointer; err == nil && !slices.Equal(p, at) && (within(p, at) || within(at, p)) {
			return rankUnlikely // it lies in what is bound, or has what is bound in it
		}
	}
	switch {
	case len(d.Place.Pointer) == 0:
		return rankPossible
	case d.Place.Required:
		return rankSure
	}
	return rankLikely
}

// within tells whether a pointer leads to a place or into it.
func within(p, at ref.Pointer) bool { return len(p) >= len(at) && slices.Equal(p[:len(at)], at) }

func destinationWords(d flow.Destination) string {
	switch {
	case d.IsParam():
		return "a parameter of the subject, of type " + d.Type
	case d.Place.Required:
		return "a place of the payload, required"
	}
	return "a place of the payload"
}

func sourceSketch(s flow.Source) sketch {
	return sketch{members: []named{{name: s.Kind.String(), value: sketch{text: s.Name}}}}
}

// sources proposes what may be bound at a place, the best first: as objects, or, of one kind, by their names.
func (c *completer) sources(way ref.Pointer, kind string) {
	c.see(func(v contract.View) {
		in := way[:len(way)-1]
		b := boundAt(v, in)
		d, ok := b.destination(way[len(way)-1], in[len(in)-1] == "subject")
		if !ok {
			return
		}
		for i, s := range b.Candidates(d) {
			if kind == "" {
				c.add(Proposal{Label: s.Source.String(), Kind: ForObject, Detail: rankWords[s.Rank], Filter: s.Name + " " + s.Kind.String()}, sourceSketch(s.Source), int(s.Rank), -i)
			} else if s.Kind.String() == kind {
				c.name(s.Name, rankWords[s.Rank], int(s.Rank), -i)
			}
		}
	})
	c.otherSources(way, kind)
}

// rankWords say why a source is a good one.
var rankWords = map[flow.Rank]string{
	flow.ItsRole: "what correlation reads here", flow.SameName: "the same name, and every value fits", flow.RoleName: "the name of what correlation reads",
	flow.RightType: "every value fits, and nothing uses it yet", flow.Fitting: "every value fits",
}

// otherSources proposes the names of a kind of which it is not proved that they fit.
func (c *completer) otherSources(way ref.Pointer, kind string) {
	const last = int(flow.Fitting) + 1
	like := modelsOf(way[len(way)-1])
	switch kind {
	case "input":
		for _, name := range c.names(ref.Pointer(way[:3]).String() + "/inputs") {
			c.name(name, "an input of the interaction", last, like.like(name))
		}
	case "context", "branch":
		for _, name := range valuesOf(descend(c.file, append(slices.Clone(way), kind)).is) {
			c.name(name, "a field of the "+kind, last, like.like(name))
		}
	}
}

// inputs proposes the inputs of an interaction.
func (c *completer) inputs(s *reference.Slot, way ref.Pointer) {
	like := modelsAlong(way)
	root := c.file.Tree.Root()
	of := append(slices.Clone(way[:3]), "inputs")
	for _, name := range c.names(of.String()) {
		rank := rankLikely
		n := found(root, append(slices.Clone(of), name))
		_, token := n.Resolve().Get("tokenType")
		if manifest := s.At == "/interactions/*/dispatch/branchesInput"; manifest == token || name == "operationId" {
			rank = rankPossible
		}
		c.name(name, "an input of the interaction", rank, like.like(name))
	}
}

// expression proposes places of a message.
func (c *completer) expression(way ref.Pointer) {
	role := way[len(way)-1]
	c.see(func(v contract.View) {
		i := contract.InteractionOf(v, way[2])
		u := i.Result
		if u.Absent() {
			u = i.Request
		}
		if !u.Known() {
			return
		}
		messages := contract.MessagesOf.Get(v.Scope(), u.In.Key(u.Key))
		if len(messages.All) == 0 || messages.All[0].By != "" || messages.All[0].Message == nil {
			return
		}
		like, used := modelsOf(role, role+"Id", "status"), map[string]bool{}
		for _, other := range []string{"operation", "branch", "attempt", "peer", "fence"} {
			used[i.Correlation.Get(other).Word()] = other != role
		}
		n := 0
		for p := range contract.NewSchemas(v).Open(messages.All[0].Payload).Places {
			if n++; n > maxProposals {
				break
			}
			if len(p.Pointer) == 0 {
				continue
			}
			rank := rankPossible
			if p.Required {
				rank = rankLikely
			}
			to := flow.PayloadExpression + p.Pointer.String()
			if used[to] {
				rank = rankUnlikely
			}
			c.name(to, "a place of the payload", rank, like.like(p.Pointer[len(p.Pointer)-1]))
		}
	})
}
