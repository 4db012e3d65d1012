package binding

import (
	"cmp"
	"slices"
	"strconv"

	"github.com/natscontract/natscontract/analysis/verdict"
	"github.com/natscontract/natscontract/analysis/wording"
	"github.com/natscontract/natscontract/model/contract"
	"github.com/natscontract/natscontract/model/diag"
	"github.com/natscontract/natscontract/model/edit"
	"github.com/natscontract/natscontract/model/flow"
	"github.com/natscontract/natscontract/model/ref"
	"github.com/natscontract/natscontract/model/schema"
	"github.com/natscontract/natscontract/model/shape"
)

// pipelines judges the steps of a pipeline: what each takes, and whether the one before it gives that (profile, Composition and
// generation; shapes, Pipelines).
var pipelines = verdict.Define("pipeline rules", judgePipeline, contract.Pipelines)

func judgePipeline(v contract.View, name string, out *verdict.Verdict) {
	steps := v.Entry(contract.Pipelines, name).Get("steps")
	if steps.By != "" {
		out.Block(steps.Anchor(), steps.By, "PIPELINE_FIRST_ADAPTER", "PIPELINE_OPERATION", "PIPELINE_STAGE_MISMATCH", "PIPELINE_OUTPUT_UNSUPPORTED")
		return
	}
	j := pipeline{judge: judgeOf(v, out), View: v, schemas: contract.NewSchemas(v)}
	for i := range steps.Keys() {
		j.step(steps.Get(i), i == "0")
	}
}

// A pipeline is judged, step by step.
type pipeline struct {
	judge
	contract.View
	schemas contract.Schemas
	before  output // what the step before gives
}

// An output is what a step gives to the next one.
type output struct {
	By     diag.Code // the report that says why nobody knows it
	None   bool      // it gives nothing that a step could use
	why    string    // why
	Schema schema.Schema
}

// A step is one of a pipeline.
type step struct {
	contract.Place
	first                           bool
	interaction, operation, adapter contract.Place
	bindings                        contract.Place
}

func (j *pipeline) step(p contract.Place, first bool) {
	s := step{p, first, p.Get("interaction"), p.Get("operation"), p.Get("inputAdapter"), p.Get("bindings")}
	if by := cmp.Or(p.By, s.interaction.By, s.operation.By); by != "" || s.interaction.Absent() == s.operation.Absent() {
		j.out.Block(p.Anchor(), cmp.Or(by, "STRUCTURE_EXCLUSIVE"), "PIPELINE_OPERATION", "PIPELINE_STAGE_MISMATCH", "PIPELINE_OUTPUT_UNSUPPORTED")
		j.before = output{By: cmp.Or(by, "STRUCTURE_EXCLUSIVE")}
		return
	}
	if first && !s.adapter.Absent() {
		j.sayOf("PIPELINE_FIRST_ADAPTER", s.adapter, "the first step takes the input of the invocation as it is: nothing stands before it that an adapter could change",
			remove(s.adapter))
	}
	if s.operation.Absent() {
		j.invoke(s)
	} else {
		j.send(s)
	}
}

// reaches is what reaches a step: the output of its adapter, else what the step before gives. Needed tells that the step has a use
// for it.
func (j *pipeline) reaches(s step, needed bool) flow.StageInput {
	adapted := !s.adapter.Absent()
	switch {
	case j.before.By != "" || s.adapter.By != "":
		j.out.Block(s.Anchor(), cmp.Or(j.before.By, s.adapter.By), "PIPELINE_OUTPUT_UNSUPPORTED", "PIPELINE_STAGE_MISMATCH")
		if !adapted || s.adapter.By != "" {
			return flow.StageInput{By: cmp.Or(j.before.By, s.adapter.By)}
		}
	case j.before.None && (needed || adapted):
		j.out.Report(verdict.Finding{Code: "PIPELINE_OUTPUT_UNSUPPORTED", Anchor: verdict.AtFirstKey(s.Anchor()),
			Message: "the step needs what the one before it gives, and that gives nothing: " + j.before.why})
		return flow.StageInput{By: "PIPELINE_OUTPUT_UNSUPPORTED"}
	case j.before.None:
		return flow.StageInput{By: "PIPELINE_OUTPUT_UNSUPPORTED"} // nobody asks
	}
	if !adapted {
		return flow.StageInput{Schema: j.before.Schema}
	}
	return j.adapted(s)
}

// adapted is what a step's adapter gives. What it takes must be what the step before gives.
func (j *pipeline) adapted(s step) flow.StageInput {
	adapter := j.Entry(contract.Adapters, s.adapter.Word())
	if by := adapterBy(adapter, "transform"); by != "" {
		j.out.Block(s.adapter.Anchor(), by, "PIPELINE_STAGE_MISMATCH")
		return flow.StageInput{By: by}
	}
	takes, by := j.schemas.Custom(adapter.Get("inputSchema"))
	if by = cmp.Or(j.before.By, by); by == "" {
		by = j.compare(s, takes)
	}
	j.out.Block(s.adapter.Anchor(), by, "PIPELINE_STAGE_MISMATCH")
	gives, by := j.schemas.Custom(adapter.Get("outputSchema"))
	return flow.StageInput{By: by, Schema: gives}
}

// adapterBy is the report that says why an adapter of some kind cannot be read, or is none of that kind.
func adapterBy(adapter contract.Place, kind string) diag.Code {
	if adapter.Absent() {
		return "REF_ADAPTER_UNKNOWN"
	}
	is := adapter.Get("kind")
	if by := cmp.Or(adapter.By, is.By); by != "" || is.Word() == kind {
		return by
	}
	return "ADAPTER_KIND_MISMATCH"
}

// compare holds what an adapter takes to what the step before gives.
func (j *pipeline) compare(s step, takes schema.Schema) (by diag.Code) {
	switch c := schema.Compare(j.before.Schema, takes); c.Verdict {
	case schema.Blocked:
		return c.Block.By
	case schema.Different:
		j.mismatch(s.adapter, sprintf("%s does not take what the step before gives: %s", s.adapter.Word(), c.Difference.Words("the output before", s.adapter.Word())))
	case schema.Undecided:
		j.mismatch(s.adapter, sprintf("nobody can tell whether %s takes what the step before gives: one of the two is in another format than a Schema Object", s.adapter.Word()))
	}
	return ""
}

func (j *pipeline) mismatch(at contract.Place, message string) {
	j.say("PIPELINE_STAGE_MISMATCH", at, message)
}

// invoke judges a step that invokes an interaction.
func (j *pipeline) invoke(s step) {
	subject, payload := s.bindings.Get("subject"), s.bindings.Get("payload")
	if by := cmp.Or(s.bindings.By, subject.By, payload.By); by != "" {
		j.out.Block(s.bindings.Anchor(), by, "PIPELINE_INTERACTION_BINDINGS")
	} else if subject.Node.Len()+payload.Node.Len() > 0 {
		j.sayOf("PIPELINE_INTERACTION_BINDINGS", s.bindings, "an interaction has its own bindings: those of a step that invokes it are empty", emptied(s.bindings))
	}
	i := contract.PromiseOf(j.View, s.interaction.Word())
	if by := i.Place.By; by != "" || i.Place.Absent() {
		by = cmp.Or(by, "REF_INTERACTION_UNKNOWN")
		j.out.Block(s.Anchor(), by, "PIPELINE_STAGE_MISMATCH", "PIPELINE_OUTPUT_UNSUPPORTED")
		j.before = output{By: by}
		return
	}
	j.argued(s, i)
	j.before = j.aggregated(i)
}

// aggregated is what an interaction gives.
func (j *pipeline) aggregated(i contract.Interaction) output {
	aggregation := i.Aggregation
	if aggregation.Absent() {
		return output{None: true, why: sprintf("the interaction %s has no aggregation that would make one value of its results", i.Name)}
	}
	named := aggregation.Get("adapter")
	if named.By != "" || named.Word() == "" {
		return output{By: cmp.Or(aggregation.By, named.By, "STRUCTURE_MISSING_PROPERTY")}
	}
	adapter := j.Entry(contract.Adapters, named.Word())
	if by := adapterBy(adapter, "aggregation"); by != "" {
		return output{By: by}
	}
	gives, by := j.schemas.Custom(adapter.Get("outputSchema"))
	return output{By: by, Schema: gives}
}

// argued judges whether what reaches an interaction has its arguments, each as it must be, and nothing else.
func (j *pipeline) argued(s step, i contract.Interaction) {
	var arguments []string
	by := i.Inputs.By
	for name := range i.Inputs.Keys() {
		in := i.Inputs.Get(name)
		source := in.Get("source")
		by = cmp.Or(by, in.By, source.By)
		switch word := source.Word(); {
		case word == "argument":
			arguments = append(arguments, name)
		case word == "generated" && name != "operationId":
			by = cmp.Or(by, "INPUT_GENERATED") // it may be meant to be an argument
		}
	}
	if s.first {
		return
	}
	reaching := j.reaches(s, len(arguments) > 0)
	if len(arguments) == 0 && by == "" {
		return
	}
	if by = cmp.Or(by, reaching.By); by == "" {
		if block := reaching.Schema.Blocked(); block != nil {
			by = block.By
		}
	}
	if by == "" {
		by = j.fits(s, i, arguments, reaching.Schema)
	}
	j.out.Block(s.interaction.Anchor(), by, "PIPELINE_STAGE_MISMATCH")
}

// fits judges the members of what reaches an interaction.
func (j *pipeline) fits(s step, i contract.Interaction, arguments []string, reaching schema.Schema) (by diag.Code) {
	if reaching.Format() != "" || reaching.Root().Types() != schema.Object {
		j.mismatch(s.interaction, sprintf("%s takes an object with %s, and what reaches it is %s", i.Name, wording.And(arguments), reaching.Values()))
		return ""
	}
	members := map[string]schema.Place{}
	var more []string
	for _, m := range reaching.Root().Members() {
		name := m.Pointer[0]
		if members[name] = m; !slices.Contains(arguments, name) {
			more = append(more, name)
		}
	}
	scope := flow.OfInteraction(i)
	var faults []string
	for _, name := range arguments {
		fault, blocked := argument(scope, name, members)
		if by = cmp.Or(by, blocked); fault != "" {
			faults = append(faults, fault)
		}
	}
	if by != "" {
		return by
	}
	if len(more) > 0 {
		faults = append(faults, "it has "+wording.And(more)+" besides")
	}
	if len(faults) > 0 {
		j.mismatch(s.interaction, sprintf("what reaches %s is not its argument object: %s", i.Name, wording.And(faults)))
	}
	return ""
}

// argument says why a member is none that an input can be given; "" where it is.
func argument(scope *flow.Scope, name string, members map[string]schema.Place) (fault string, by diag.Code) {
	m, there := members[name]
	v := scope.Value(flow.Source{Kind: flow.Input, Name: name})
	switch {
	case v.By != "":
		return "", v.By
	case !there:
		return "it has no " + name, ""
	case !m.Listed:
		return "it does not require " + name, ""
	case v.Exact:
		if m.Types() != schema.String || !m.Values().Meets(v.From.Values()) {
			return sprintf("%s is %s, and never %s", name, m.Values(), v.From.Values()), ""
		}
		return "", ""
	}
	switch p := schema.Prove(schema.FromSchema(m.Parts...), true, v.Schemas...); p.Decision {
	case schema.Obstructed:
		return "", p.Block.By
	case schema.Proved:
		return "", ""
	default:
		return name + " is not proved for the input: " + p.Why, ""
	}
}

// send judges a step that sends a message.
func (j *pipeline) send(s step) {
	u := contract.LocalOperation(s.operation)
	by := works(u, "send", "PIPELINE_OPERATION")
	if by == "PIPELINE_OPERATION" {
		j.say(by, s.operation, sprintf("a step sends, and %s receives: name an operation with action: send", u.Key))
	} else {
		j.out.Block(s.operation.Anchor(), by, "PIPELINE_OPERATION")
	}
	payload := message(j.out, u, by)
	b := &binder{judge: j.judge, Chooser: &flow.Chooser{}, op: u, by: by, subject: s.bindings.Get("subject"), payload: s.bindings.Get("payload"), foreign: flow.InPipeline}
	b.read()
	stage := flow.StageInput{By: payload.By}
	if !s.first {
		stage = j.reaches(s, b.takesStage())
	} else if payload.By == "" {
		stage.Schema = j.schemas.Open(*payload.Schema)
	}
	b.Scope = flow.OfStep(j.View, j.schemas, stage)
	b.foreignIn()
	b.stagePointers()
	b.bindSubject()
	b.bindPayload(payload)
	b.report(nil)
	j.before = output{None: true, why: sprintf("%s is a publication, and what confirms it is no value", strconv.Quote(u.Key))}
}

// takesStage tells whether a binding takes something of what reaches the step.
func (b *binder) takesStage() bool {
	for _, w := range b.sources() {
		if w.Kind == flow.Stage && w.By == "" {
			return true
		}
	}
	return false
}

// sources are all sources, in the order of the text.
func (b *binder) sources() (all []flow.Written) {
	for key := range b.subject.Keys() {
		all = append(all, b.subjects[key])
	}
	for _, to := range b.bound {
		all = append(all, to.source)
	}
	return all
}

// foreignIn judges whether each source is one that there is in a pipeline.
func (b *binder) foreignIn() {
	for _, w := range b.sources() {
		switch {
		case w.Foreign && w.Kind == flow.Input:
			b.say("BINDING_NAMESPACE", w.At, "a pipeline has no inputs of an interaction: bind a place of the stageInput")
		case w.Foreign:
			b.say("BINDING_NAMESPACE", w.At, "a pipeline has no branches: only an interaction has them")
		case w.By != "":
			b.out.Block(w.At.Anchor(), w.By, "BINDING_NAMESPACE")
		}
	}
}

// stagePointers judges whether each place that a binding takes is there in what reaches the step.
func (b *binder) stagePointers() {
	for _, w := range b.sources() {
		if w.By != "" || w.Foreign || w.Kind != flow.Stage {
			continue
		}
		pointer, err := ref.Parse(w.Name)
		if err != nil {
			b.say("BINDING_POINTER", w.Value, sprintf("%s is no JSON Pointer: one is empty or begins with /, and has ~ only in ~0 and ~1", wording.Quoted(w.Name)))
			continue
		}
		v := b.Written(w)
		switch {
		case v.By != "":
			b.out.Block(w.Value.Anchor(), v.By, "BINDING_POINTER")
		case v.Miss == nil:
		case v.Miss.Reason == schema.OtherFormat:
			b.unproved(verdict.AtValue(w.Value.Anchor()), sprintf("nobody can tell whether what reaches the step has a place %s: it is in another format than a Schema Object",
				wording.Quoted(w.Name)))
		default:
			b.say("BINDING_POINTER", w.Value, sprintf("%s leads to no place in what reaches the step: %s", wording.Quoted(w.Name), nowhere(pointer, v.Miss)),
				nearStage(w.Value, pointer, v.Miss)...)
		}
	}
}

// nearStage are the fixes that take a place which a pointer nearly names.
func nearStage(at contract.Place, p ref.Pointer, miss *schema.Miss) []verdict.Fix {
	name := shape.Near(p[miss.Depth], miss.Names)
	if name == "" {
		return nil
	}
	anchor, text := at.Anchor(), corrected(p, miss, name).String()
	return []verdict.Fix{{Title: "Change to " + text, Near: true, Edits: func(files verdict.Files) []diag.FileEdit {
		return verdict.Replace(files, anchor, text)
	}}}
}

// emptied is the fix that empties both maps of bindings.
func emptied(bindings contract.Place) verdict.Fix {
	at := bindings.Anchor()
	return verdict.Fix{Title: "Empty the bindings", Edits: func(files verdict.Files) (all []diag.FileEdit) {
		for _, property := range []string{"subject", "payload"} {
			if verdict.Node(files, at, property).Len() > 0 {
				all = append(all, verdict.ReplaceValue(files, at.Get(property), edit.Literal("{}"))...)
			}
		}
		return all
	}}
}
