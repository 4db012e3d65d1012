package overlap

import (
	"cmp"
	"fmt"

	"github.com/natscontract/natscontract/analysis/verdict"
	"github.com/natscontract/natscontract/model/contract"
	"github.com/natscontract/natscontract/model/diag"
	"github.com/natscontract/natscontract/model/ref"
	"github.com/natscontract/natscontract/model/subject"
)

const (
	notCaptured diag.Code = "STREAM_NOT_CAPTURED"
	captured    diag.Code = "REQUEST_REPLY_CAPTURED"
)

// operationRules judge what an operation's channel has to do with streams and consumers (profile, Operations).
var operationRules = verdict.Define("operation overlap rules", func(v contract.View, name string, out *verdict.Verdict) {
	j := operationJudge{v: v, out: out, own: ref.Pointer{contract.Extension, "operations", name}}
	if j.Operation = contract.OperationsOf.Get(v.Scope(), v.Key(name)); !j.Declared || j.Outside || j.By == "" && !j.There {
		return
	}
	if j.by = cmp.Or(j.By, j.ChannelBy); j.by == "" {
		j.of = contract.SubjectsOf.Get(v.Scope(), v.Key(j.Channel))
		j.by = j.of.By
	}
	if j.by == "" && j.of.None { // that is said of the operation elsewhere
		return
	}
	switch {
	case j.Kind == "publish" && j.API == "jetstream":
		j.publishes()
	case j.Kind == "subscribe" && j.API == "jetstream":
		j.subscribes()
	}
	if j.RPC {
		j.requests()
	}
}, contract.Operations, contract.OwnOperations)

// An operationJudge judges one operation.
type operationJudge struct {
	v   contract.View
	out *verdict.Verdict
	own ref.Pointer // its entry in the extension
	by  diag.Code   // the report that says why the subjects of its channel are not known
	contract.Operation
	of contract.Subjects // of its channel
}

// at is a place in the operation's entry.
func (j *operationJudge) at(property ...string) contract.Anchor {
	return contract.Anchor{Path: j.v.Path, Pointer: append(j.own[:len(j.own):len(j.own)], property...).String()}
}

// publishes holds a channel to the stream that has to capture it.
func (j *operationJudge) publishes() {
	at := j.at("publish", "stream")
	t := contract.StreamsOf.Get(j.v.Scope(), j.v.Key(j.Stream))
	if by := cmp.Or(j.by, missing(j.Stream, j.NamedBy, "OPERATION_STREAM"), t.By, t.SubjectsBy); by != "" {
		j.out.Block(at, by, notCaptured)
		return
	}
	if least, some := subject.Uncovered(j.of.Language, languages(t.Subjects)); some {
		j.out.Report(verdict.Finding{Code: notCaptured, Anchor: verdict.AtValue(at),
			Message: fmt.Sprintf("the stream %s does not capture %s of the channel %s: its subjects are %s", j.Stream, least, j.Channel, subjects(t).Value),
			Related: []verdict.Note{{Anchor: verdict.AtValue(j.of.At), Message: "the address of " + j.Channel}}})
	}
}

// missing is the report that says why a name is not there.
func missing(name string, by, rule diag.Code) diag.Code {
	if by == "" && name == "" {
		return rule
	}
	return by
}

func languages(patterns []contract.Pattern) (all []subject.Language) {
	for _, p := range patterns {
		all = append(all, p.Language)
	}
	return all
}

// subscribes holds a channel to the consumer that has to bring its messages.
func (j *operationJudge) subscribes() {
	at := j.at("subscribe", "consumer")
	c := contract.ConsumersOf.Get(j.v.Scope(), j.v.Key(j.Consumer))
	t := contract.StreamsOf.Get(j.v.Scope(), j.v.Key(c.Stream.Value))
	by := cmp.Or(j.by, missing(j.Consumer, j.NamedBy, "OPERATION_CONSUMER"), filterBy(c, t))
	if by == "" && filterOutside(c, t) {
		by = outside
	}
	if by != "" {
		j.out.Block(at, by, disjoint)
		return
	}
	if seen := j.of.Language.Intersect(c.FilterSubject.Language); !meetsOneOf(seen, t.Subjects) {
		least, _ := j.of.Language.Least()
		j.out.Report(verdict.Finding{Code: disjoint, Anchor: verdict.AtValue(at),
			Message: fmt.Sprintf("the consumer %s brings no message of the channel %s: not %s, for one; its filter is %s, and the stream %s captures %s",
				j.Consumer, j.Channel, least, c.FilterSubject.Text, t.Name.Value, subjects(t).Value),
			Related: []verdict.Note{{Anchor: filterAt(c), Message: "the filter"}, {Anchor: verdict.AtValue(j.of.At), Message: "the address of " + j.Channel}}})
	}
}

// requests looks for streams that capture what is requested by.
func (j *operationJudge) requests() {
	at := j.at("requestReply")
	switch {
	case j.Kind != "publish" || j.API != "core":
		j.by = cmp.Or(j.OwnBy, j.APIBy, "REQUEST_REPLY_NOT_CORE_SEND")
	case j.by == "":
		j.by = contract.ApplicationOf.Get(j.v.Scope(), j.v.Key("")).BindingBy
	}
	if j.by != "" {
		j.out.Block(at, j.by, captured)
		return
	}
	patterns := j.capturing()
	if len(patterns) == 0 {
		return
	}
	others := holders(patterns)
	first, least := patterns[0], ""
	for _, p := range patterns {
		if of := witness(j.of.Language.Intersect(p.language())); p.held == first.held && (least == "" || subject.Compare(of, least) < 0) {
			first, least = p, of
		}
	}
	f := verdict.Finding{Code: captured, Anchor: verdict.AtKey(at), Related: []verdict.Note{{Anchor: subjectAt(j.v.Scope(), first), Message: "the subject that captures it"}},
		Message: fmt.Sprintf("the stream %s captures %s of the channel %s: its acknowledgment would be the first response", first.shown(), least, j.Channel) + more(len(others))}
	f.Related = append(f.Related, streams.related(j.v.Scope(), others)...)
	j.out.Report(f)
}

// capturing are the patterns of streams that capture subjects of the channel: of those that count, and are not of another version of
// the contract. They are in the order of paths and documents.
func (j *operationJudge) capturing() []pattern {
	own := homeOf(j.v.Scope(), j.v.Path)
	st := read(j.v, capturedParts, j.Channel)
	st.mu.Lock()
	all := st.streams.meeting(own.pool, j.of.Language)
	st.mu.Unlock()
	var some []pattern
	for _, p := range all {
		if (p.app != own.app || p.Path == j.v.Path) && streams.leads(j.v, p.held) {
			some = append(some, p)
		}
	}
	return streams.inOrder(j.v.Scope(), some)
}
