package binding

import (
	"cmp"
	"slices"

	"github.com/natscontract/natscontract/analysis/verdict"
	"github.com/natscontract/natscontract/model/contract"
	"github.com/natscontract/natscontract/model/diag"
	"github.com/natscontract/natscontract/model/flow"
	"github.com/natscontract/natscontract/model/ref"
)

// interactions judges what flows into the messages of an interaction (profile, Interaction inputs and bindings; shapes, Interactions and
// When a binding is proved).
var interactions = verdict.Define("binding rules", judgeBindings, contract.Interactions)

func judgeBindings(v contract.View, name string, out *verdict.Verdict) {
	j := interactionOf(contract.InteractionOf(v, name), out)
	if j.Place.By != "" {
		out.Block(j.Anchor(), j.Place.By, "INPUT_UNUSED", "BINDING_SUBJECT_MISSING", "BINDING_PAYLOAD_MISSING")
		return
	}
	j.requests(message(out, j.Request, j.requestBy))
	j.unused()
}

// correlations judges what is read from the messages of an interaction (profile, Correlation and Completion and cancellation).
var correlations = verdict.Define("correlation rules", judgeCorrelation, contract.Interactions)

func judgeCorrelation(v contract.View, name string, out *verdict.Verdict) {
	j := interactionOf(contract.PromiseOf(v, name), out)
	if j.Place.By == "" {
		j.resultBy = j.results()
		j.cancelled()
		j.correlated(payload(j.Request, j.requestBy))
	}
}

func interactionOf(i contract.Interaction, out *verdict.Verdict) interaction {
	j := interaction{judge: judgeOf(i.View, out), Interaction: i}
	j.requestBy = j.use(j.Request, "send")
	return j
}

// An interaction is judged.
type interaction struct {
	judge
	contract.Interaction
	requestBy, resultBy diag.Code // why what reads the operation is not judged
}

// use tells why what reads an operation is not judged.
func (j *interaction) use(u contract.Use, action string) diag.Code {
	if j.Empty() {
		return "INTERACTION_EMPTY"
	}
	if u.Absent() {
		return ""
	}
	return works(u, action, "INTERACTION_DIRECTION")
}

// results judges whether the result has messages, of which there may be several; by is why they cannot be looked at.
func (j *interaction) results() (by diag.Code) {
	if by = j.use(j.Result, "receive"); by != "" || j.Result.Absent() {
		if !j.Result.Absent() {
			j.out.Block(j.Result.At.Anchor(), by, "OPERATION_MESSAGE")
		}
		return by
	}
	m := contract.MessagesOf.Get(j.Scope(), j.Key(j.Result.Key))
	switch {
	case m.By != "":
		j.out.Block(j.Result.At.Anchor(), m.By, "OPERATION_MESSAGE")
		return m.By
	case len(m.All) == 0:
		j.say("OPERATION_MESSAGE", j.Result.At, j.Result.Key+" has no message: nothing could be a result")
		return "OPERATION_MESSAGE"
	}
	return ""
}

// requests judges the bindings of the request.
func (j *interaction) requests(message contract.Payload) {
	b := &binder{
		judge:   j.judge,
		Chooser: &flow.Chooser{Scope: flow.OfInteraction(j.Interaction), Roles: flow.Roles(j.Interaction), Target: j.Dispatch.Get("targetParameter").Word()},
		op:      j.Request, by: j.requestBy, subject: j.SubjectBound, payload: j.Payload, foreign: flow.InInteraction,
	}
	b.read()
	b.Used = append(b.Used, j.elsewhere()...)
	b.Taken = slices.Collect(j.Inputs.Keys())
	b.namespaces(j.Dispatch.Get("mode"))
	b.bindSubject()
	b.bindPayload(message)
	b.report(&j.Inputs)
}

// read reads all sources.
func (b *binder) read() {
	b.subjects = map[string]flow.Written{}
	for key := range b.subject.Keys() {
		w := flow.Read(b.subject.Get(key), b.foreign...)
		b.subjects[key] = w
		b.Used = append(b.Used, w.Source)
	}
	for key := range b.payload.Keys() {
		at := b.payload.Get(key)
		w := flow.Read(at, b.foreign...)
		b.bound = append(b.bound, bound{key: key, at: at, source: w})
		b.Used = append(b.Used, w.Source)
	}
}

// namespaces judges whether each source is one that there is in an interaction. A branch has an input only where a manifest gives it.
func (b *binder) namespaces(mode contract.Place) {
	judge := func(at contract.Place, w *flow.Written) {
		switch {
		case w.Foreign:
			b.say("BINDING_NAMESPACE", at, "an interaction has no stageInput: only the steps of a pipeline have one; bind an input")
		case w.By != "":
			b.out.Block(at.Anchor(), w.By, "BINDING_NAMESPACE")
		case w.Source != (flow.Source{Kind: flow.Branch, Name: "input"}):
		case mode.By != "" || !mode.There():
			b.out.Block(at.Anchor(), mode.By, "BINDING_NAMESPACE")
			w.By = cmp.Or(mode.By, "STRUCTURE_MISSING_PROPERTY")
		case mode.Word() != "branches":
			b.say("BINDING_NAMESPACE", at, sprintf("only with dispatch.mode: branches does a branch have an input, from the manifest: here mode is %s", mode.Word()))
			w.Foreign = true
		}
	}
	for key := range b.subject.Keys() {
		w := b.subjects[key]
		judge(b.subject.Get(key), &w)
		b.subjects[key] = w
	}
	for i := range b.bound {
		judge(b.bound[i].at, &b.bound[i].source)
	}
}

// elsewhere are the inputs that are used otherwise than by bindings.
func (j *interaction) elsewhere() (all []flow.Source) {
	for _, p := range []contract.Place{j.Audience.Get("input"), j.Audience.Get("scopeInput"), j.Dispatch.Get("branchesInput")} {
		if name := p.Word(); name != "" {
			all = append(all, flow.Source{Kind: flow.Input, Name: name})
		}
	}
	return all
}

// unused judges whether each input is used.
func (j *interaction) unused() {
	used := j.elsewhere()
	by := cmp.Or(j.Inputs.By, j.SubjectBound.By, j.Payload.By, j.Audience.By, j.Dispatch.By,
		j.Audience.Get("input").By, j.Audience.Get("scopeInput").By, j.Dispatch.Get("branchesInput").By)
	for _, bound := range []contract.Place{j.SubjectBound, j.Payload} {
		for key := range bound.Keys() {
			source := bound.Get(key)
			by = cmp.Or(by, source.By, source.Get("input").By)
			used = append(used, flow.Source{Kind: flow.Input, Name: source.Get("input").Word()})
		}
		if bound.Node.Hides() {
			by = cmp.Or(by, "PARSE_SYNTAX")
		}
	}
	for name := range j.Inputs.Keys() {
		at := j.Inputs.Get(name)
		switch {
		case slices.Contains(used, flow.Source{Kind: flow.Input, Name: name}):
		case by != "":
			j.out.Block(at.Anchor(), by, "INPUT_UNUSED")
		default:
			j.sayOf("INPUT_UNUSED", at, "nothing in the interaction uses the input "+name, remove(at))
		}
	}
}

// correlatedAt lists the roles that correlation reads at a place.
func (b *binder) correlatedAt(p ref.Pointer) (all []flow.Role) {
	for _, r := range b.Roles {
		if r.By == "" && slices.Equal(r.Pointer, p) {
			all = append(all, r)
		}
	}
	return all
}
