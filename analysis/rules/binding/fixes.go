package binding

import (
	"slices"

	"github.com/natscontract/natscontract/analysis/verdict"
	"github.com/natscontract/natscontract/model/contract"
	"github.com/natscontract/natscontract/model/diag"
	"github.com/natscontract/natscontract/model/edit"
	"github.com/natscontract/natscontract/model/flow"
	"github.com/natscontract/natscontract/model/ref"
	"github.com/natscontract/natscontract/model/schema"
	"github.com/natscontract/natscontract/model/shape"
)

// remove is the fix that takes out an entry.
func remove(at contract.Place) verdict.Fix {
	anchor := at.Anchor()
	return verdict.Fix{Title: "Remove " + lastOf(anchor), Edits: func(files verdict.Files) []diag.FileEdit { return verdict.Remove(files, anchor) }}
}

// lastOf is the last part of an anchor's pointer.
func lastOf(a contract.Anchor) string {
	p, err := ref.Parse(a.Pointer)
	if err != nil || len(p) == 0 {
		return "it"
	}
	return p[len(p)-1]
}

// bindTo is the fix that writes another source.
func bindTo(at contract.Place, s flow.Source) verdict.Fix {
	anchor := at.Anchor()
	return verdict.Fix{Title: "Bind it to " + s.String(), Edits: func(files verdict.Files) []diag.FileEdit {
		return verdict.ReplaceValue(files, anchor, s.Value())
	}}
}

// demand is the fix that lists runtime-schema-check among the capabilities.
func demand(path string) verdict.Fix {
	return verdict.Fix{Title: "Demand " + runtimeCheck, Edits: func(files verdict.Files) []diag.FileEdit { return demanded(files, path) }}
}

func demanded(files verdict.Files, path string) []diag.FileEdit {
	own := contract.Anchor{Path: path, Pointer: contract.Own}
	return verdict.AppendIn(files, own, shape.Order("Contract"), "capabilities", edit.Text(runtimeCheck))
}

// nearParam are the fixes that take the name of a parameter which a key nearly has, and which is not bound.
func (b *binder) nearParam(at contract.Place, key string) []verdict.Fix {
	var names []string
	for _, p := range b.channel.Params {
		if !b.subject.Node.Has(p.Name) {
			names = append(names, p.Name)
		}
	}
	return renames(at, shape.Near(key, names))
}

func renames(at contract.Place, name string) []verdict.Fix {
	if name == "" {
		return nil
	}
	anchor := at.Anchor()
	return []verdict.Fix{{Title: "Change to " + name, Near: true, Edits: func(files verdict.Files) []diag.FileEdit {
		return verdict.Rename(files, anchor, name)
	}}}
}

// nearKey are the fixes that take a place which a key nearly names, and which is not bound.
func (b *binder) nearKey(at contract.Place, p ref.Pointer, miss *schema.Miss) []verdict.Fix {
	names := slices.DeleteFunc(slices.Clone(miss.Names), func(name string) bool {
		return b.payload.Node.Has(corrected(p, miss, name).String())
	})
	name := shape.Near(p[miss.Depth], names)
	if name == "" {
		return nil
	}
	return renames(at, corrected(p, miss, name).String())
}

// corrected is a pointer with another name where it leads nowhere.
func corrected(p ref.Pointer, miss *schema.Miss, name string) ref.Pointer {
	p = slices.Clone(p)
	p[miss.Depth] = name
	return p
}

// A plan is what is written to bind all that is missing in an interaction or a step.
type plan struct {
	subject, payload contract.Anchor
	order            orders
	chosen           []flow.Choice
	inputs           contract.Anchor
	adds             []flow.NewInput
	demands          bool // a source that correlation wants is not proved
}

// report reports what is not bound, with the fix that binds all of it. New inputs go into a map of inputs; a step has none.
func (b *binder) report(inputs *contract.Place) {
	if len(b.lacking) == 0 {
		return
	}
	var fixes []verdict.Fix
	if p, ok := b.plan(inputs); ok {
		fixes = []verdict.Fix{{Title: p.title(), Edits: p.edits}}
	}
	for _, f := range b.lacking {
		f.Fixes = fixes
		b.out.Report(f)
	}
}

// plan chooses a source for each destination that is missing; false where there is none for one.
func (b *binder) plan(inputs *contract.Place) (p plan, ok bool) {
	p = plan{subject: b.subject.Anchor(), payload: b.payload.Anchor(), order: b.order}
	var left []flow.Destination
	p.chosen, left = b.Choose(b.Expand(b.missing))
	for _, d := range left {
		if inputs == nil || inputs.By != "" || b.reserved(d) {
			return p, false
		}
		in, ok := b.added(&p, d)
		if !ok {
			return p, false
		}
		p.inputs = inputs.Anchor()
		p.chosen = append(p.chosen, flow.Choice{Destination: d, Source: flow.Source{Kind: flow.Input, Name: in}})
	}
	for _, c := range p.chosen {
		proved := c.Source.Kind == flow.Input || c.IsParam() || c.Allows(b.Value(c.Source)).Decision == schema.Proved
		p.demands = p.demands || !proved && !b.demanded
	}
	return p, true
}

// reserved tells whether a destination can take no input: it belongs to correlation or to dispatch, or no schema names it.
func (b *binder) reserved(d flow.Destination) bool {
	if d.IsParam() {
		return d.Param == b.Target
	}
	return len(d.Place.Parts) == 0 || len(b.correlatedAt(d.Place.Pointer)) > 0
}

// added is an input for a destination: one that is added already for another one, of the same name, or one more.
func (b *binder) added(p *plan, d flow.Destination) (name string, ok bool) {
	for _, in := range p.adds {
		if in.Of.Name() == d.Name() && d.Takes(in.Value) {
			return in.Name, true
		}
	}
	in, ok := b.NewInput(d)
	if ok {
		p.adds = append(p.adds, in)
	}
	return in.Name, ok
}

func (p plan) title() string {
	switch {
	case len(p.chosen) == 1 && len(p.adds) == 0:
		return sprintf("Bind %s to %s", p.chosen[0].Key(), p.chosen[0].Source)
	case len(p.adds) == 0:
		return "Bind all that is missing"
	}
	return "Bind all that is missing, and add the inputs for it"
}

// edits writes the plan; none where a part of it cannot be written.
func (p plan) edits(files verdict.Files) []diag.FileEdit {
	var subject, payload, inputs, components []edit.Member
	for _, c := range p.chosen {
		m := edit.Member{Name: c.Key(), Value: c.Source.Value()}
		if c.IsParam() {
			subject = append(subject, m)
		} else {
			payload = append(payload, m)
		}
	}
	all := writer{files: files}
	for _, in := range p.adds {
		inputs = append(inputs, in.Member())
		if in.Component.Name != "" {
			of := edit.Object(edit.Member{Name: "$ref", Value: edit.Text(in.Component.Ref)})
			components = append(components, edit.Member{Name: in.Component.Name, Value: of})
		}
	}
	if components != nil {
		all.add(verdict.InsertAt(files, p.inputs.Path, ref.Pointer{"components", "schemas"}, components...))
	}
	all.insert(p.subject, p.order.params, subject)
	all.insert(p.payload, p.order.places, payload)
	all.insert(p.inputs, nil, inputs)
	if p.demands {
		all.add(demanded(files, p.payload.Path))
	}
	return all.done()
}

// A writer collects changes that are made together.
type writer struct {
	files  verdict.Files
	edits  []diag.FileEdit
	failed bool
}

func (w *writer) add(edits []diag.FileEdit) {
	w.failed = w.failed || len(edits) == 0
	w.edits = append(w.edits, edits...)
}

func (w *writer) insert(at contract.Anchor, order []string, members []edit.Member) {
	if len(members) > 0 {
		w.add(verdict.Insert(w.files, at, order, members...))
	}
}

func (w *writer) done() []diag.FileEdit {
	if w.failed {
		return nil
	}
	return w.edits
}
