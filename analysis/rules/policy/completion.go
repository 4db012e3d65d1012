package policy

import (
	"cmp"
	"fmt"
	"strings"

	"github.com/natscontract/natscontract/analysis/verdict"
	"github.com/natscontract/natscontract/analysis/wording"
	"github.com/natscontract/natscontract/model/contract"
	"github.com/natscontract/natscontract/model/flow"
	"github.com/natscontract/natscontract/model/ref"
)

// correlation judges the expressions that tell messages apart, and whether somebody verifies results.
func (j judge) correlation() {
	for _, role := range []string{"operation", "branch", "attempt", "peer", "fence"} {
		j.expression(j.Correlation.Get(role))
	}
	j.expression(j.Completion.Get("success").Get("field"))
	verifier := j.Correlation.Get("verifier")
	if j.Correlation.There() && j.readable(codes("CORRELATION_VERIFIER"), verifier, j.Result.At) && verifier.Absent() && !j.Result.Absent() {
		j.sayOf("CORRELATION_VERIFIER", j.Correlation, "results must be verified: correlation needs a verifier, the adapter that holds a result to its subject and branch")
	}
}

// expression judges the form of an expression.
func (j judge) expression(p contract.Place) {
	text, ok := p.Text()
	if !ok {
		j.out.Block(p.Anchor(), p.By, "CORRELATION_EXPRESSION")
		return
	}
	pointer, payload := strings.CutPrefix(text, flow.PayloadExpression)
	_, err := ref.Parse(pointer)
	switch {
	case payload && err == nil:
	case payload:
		j.say("CORRELATION_EXPRESSION", p, fmt.Sprintf("%q is no JSON Pointer: one is empty or begins with /, and has ~ only in ~0 and ~1", pointer))
	case strings.HasPrefix(text, "$message.header"):
		j.say("CORRELATION_EXPRESSION", p, text+" reads a header, and only the payload is read: "+flow.PayloadExpression+"/...")
	default:
		j.say("CORRELATION_EXPRESSION", p, fmt.Sprintf("%q is no expression: one is %s and a JSON Pointer", text, flow.PayloadExpression))
	}
}

// completion judges when the work is done.
func (j judge) completion() {
	mode := j.Completion.Get("mode")
	if !j.readable(codes("COMPLETION_MODE", "COMPLETION_QUORUM"), mode, j.Result.At) || mode.Absent() {
		return
	}
	switch none := mode.Word() == "none"; {
	case j.Empty():
		j.out.Block(mode.Anchor(), "INTERACTION_EMPTY", "COMPLETION_MODE")
	case none && !j.Result.Absent():
		j.say("COMPLETION_MODE", mode, "results come back by "+j.Result.Key+", and mode: none waits for none: say what completes the work")
	case !none && j.Result.Absent():
		j.say("COMPLETION_MODE", mode, fmt.Sprintf("there is no resultOperation, and so nothing that mode: %s could wait for: only none goes without", mode.Word()))
	}
	j.quorum(mode)
	unit, dispatch := j.Completion.Get("unit"), j.Dispatch.Get("mode")
	if j.readable(codes("COMPLETION_UNIT"), unit, dispatch) && dispatch.Word() == "one-eligible" && unit.Word() == "distinct-peers" {
		j.say("COMPLETION_UNIT", unit, "mode: one-eligible has one branch that may pass from peer to peer: distinct-branches are counted, not distinct-peers")
	}
}

// quorum judges the threshold.
func (j judge) quorum(mode contract.Place) {
	quorum := j.Completion.Get("quorum")
	count, fraction := quorum.Get("count"), quorum.Get("fraction")
	switch is := mode.Word() == "quorum"; {
	case is && quorum.Absent():
		j.say("COMPLETION_QUORUM", mode, "mode: quorum needs a quorum, with a count or a fraction")
		return
	case !is && !quorum.Absent():
		j.sayOf("COMPLETION_QUORUM", quorum, fmt.Sprintf("mode: %s has no threshold: a quorum goes with mode: quorum", mode.Word()))
		return
	case quorum.Absent():
		return
	}
	top, bottom := fraction.Get("numerator"), fraction.Get("denominator")
	if n, ok := top.Integer(); j.readable(codes("COMPLETION_FRACTION"), top, bottom) && ok {
		if d, ok := bottom.Integer(); ok && n > d {
			j.say("COMPLETION_FRACTION", top, fmt.Sprintf("%d of %d units are more than all of them", n, d))
		}
	}
	if j.readable(codes("COMPLETION_QUORUM_IMPOSSIBLE"), count) && count.There() {
		j.possible(count)
	}
}

// possible judges whether so many units can ever be admitted.
func (j judge) possible(count contract.Place) {
	mode := j.Dispatch.Get("mode")
	n, ok := count.Integer()
	if !ok || !j.readable(codes("COMPLETION_QUORUM_IMPOSSIBLE"), count, mode) {
		return
	}
	if w := mode.Word(); n > 1 && (w == "direct" || w == "one-eligible") {
		j.say("COMPLETION_QUORUM_IMPOSSIBLE", count, fmt.Sprintf("mode: %s has one branch, and %d votes can never come", w, n))
		return
	}
	if most, some := j.mostBranches(); some && n > most {
		j.say("COMPLETION_QUORUM_IMPOSSIBLE", count, fmt.Sprintf("the manifest has at most %d branches, and %d votes can never come", most, n))
	}
}

// cancellation judges what is needed to stop open branches.
func (j judge) cancellation() {
	remaining := j.Completion.Get("remaining")
	var there, lacks []string
	for key := range j.Completion.Keys() { // in the order of the text
		if isCancel(key) {
			there = append(there, key)
		}
	}
	for _, key := range cancelKeys {
		if p := j.Completion.Get(key); p.Absent() {
			lacks = append(lacks, key)
		}
	}
	mode := j.Completion.Get("mode")
	if !j.readable(codes("CANCEL_OPERATIONS"), remaining, mode) {
		return
	}
	switch {
	case remaining.Word() == "cooperative" && len(lacks) > 0:
		j.say("CANCEL_OPERATIONS", remaining, "remaining: cooperative asks open branches to stop: it needs "+wording.And(lacks))
	case (remaining.Word() == "detach" || mode.Word() == "none") && len(there) > 0:
		what := "remaining: detach leaves open branches alone"
		if mode.Word() == "none" {
			what = "mode: none has no decision after which a branch could be stopped"
		}
		j.sayOf("CANCEL_OPERATIONS", j.Completion.Get(there[0]), fmt.Sprintf("%s: %s %s no meaning there", what, wording.And(there), have(len(there))))
	}
	j.cancelParameters()
}

var cancelKeys = []string{"cancelOperation", "cancelResultOperation", "cancelTimeoutMs"}

func isCancel(key string) bool {
	return key == cancelKeys[0] || key == cancelKeys[1] || key == cancelKeys[2]
}

func have(n int) string {
	if n == 1 {
		return "has"
	}
	return "have"
}

// cancelParameters judges whether a cancellation can be addressed as its request was.
func (j judge) cancelParameters() {
	for _, u := range []contract.Use{j.Cancel, j.Request} { // without a request nothing can be stopped: another rule speaks of the mode
		if ok, by := works(u, "send"); !ok {
			j.out.Block(j.Cancel.At.Anchor(), by, "CANCEL_OPERATIONS")
			return
		}
	}
	cancel, request := j.Cancel.Channel(), j.Request.Channel()
	if by := cmp.Or(cancel.By, request.By); by != "" {
		j.out.Block(j.Cancel.At.Anchor(), by, "CANCEL_OPERATIONS")
		return
	}
	var lacks []string
	for _, p := range cancel.Params {
		if like, ok := request.Param(p.Name); !ok {
			lacks = append(lacks, fmt.Sprintf("%s, which the request has not", p.Name))
		} else if like.Type != p.Type {
			lacks = append(lacks, fmt.Sprintf("%s of the token type %s, which is %s in the request", p.Name, p.Type, like.Type))
		}
	}
	if len(lacks) > 0 {
		j.say("CANCEL_OPERATIONS", j.Cancel.At, fmt.Sprintf("a cancellation takes its subject's values from its request, and the channel of %s has %s", j.Cancel.Key, wording.And(lacks)))
	}
}

// result judges whether who publishes a result can be known.
func (j judge) result() {
	ok, by := works(j.Result, "receive")
	if !ok || j.Result.Operation.ChannelBy != "" {
		j.out.Block(j.Result.At.Anchor(), cmp.Or(by, j.Result.Operation.ChannelBy), "RESULT_IDENTITY")
		return
	}
	if j.Result.Operation.Outside {
		return
	}
	own := j.Entry(contract.OwnChannels, j.Result.Operation.Channel)
	identity := own.Get("publisherIdentity")
	switch {
	case own.Absent():
		j.out.Block(j.Result.At.Anchor(), "CHANNEL_UNDECLARED", "RESULT_IDENTITY")
	case own.By != "" || identity.By != "":
		j.out.Block(j.Result.At.Anchor(), cmp.Or(own.By, identity.By), "RESULT_IDENTITY")
	case identity.Absent():
		j.out.Report(verdict.Finding{Code: "RESULT_IDENTITY", Anchor: verdict.AtValue(j.Result.At.Anchor()),
			Message: fmt.Sprintf("nobody can know who published a result: the channel %s of %s has no publisherIdentity", j.Result.Operation.Channel, j.Result.Key),
			Fixes:   j.identityFix()})
	}
}
