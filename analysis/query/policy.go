package query

import (
	"fmt"
	"math"
	"math/big"
	"strings"

	"github.com/natscontract/natscontract/analysis/wording"
	"github.com/natscontract/natscontract/model/contract"
	"github.com/natscontract/natscontract/model/flow"
	"github.com/natscontract/natscontract/model/syntax"
)

// A Topic is one thing that a policy says, in a sentence or two.
type Topic struct{ About, Text string }

// Policy tells what an interaction or a pipeline of a contract does, in a few sentences: who gets the work, when it is decided, how
// long everything may stay open and must be kept. It says nothing of what cannot be read. It is false where there is no such thing.
func Policy(v contract.View, section, name string) ([]Topic, bool) {
	switch section {
	case contract.Interactions:
		i := contract.InteractionOf(v, name)
		if !i.There() || i.Node.Kind() != syntax.Mapping {
			return nil, false
		}
		return told{i}.all(), true
	case contract.Pipelines:
		return pipeline(v, name)
	}
	return nil, false
}

// told is an interaction that is told about.
type told struct{ contract.Interaction }

func (t told) all() []Topic {
	var all []Topic
	add := func(about, text string) {
		if text != "" {
			all = append(all, Topic{about, text})
		}
	}
	add("Sends", t.sends())
	add("Takes part", t.audience())
	add("Decides", t.decides())
	add("Open for", t.open())
	add("Attempts", t.attempts())
	add("Must be kept", t.kept())
	add("After the decision", t.remaining())
	add("On restart", t.restart())
	add("Known only later", t.unknown())
	return all
}

// word is a property's text, number or boolean as it is written; "" where it cannot be read.
func word(p contract.Place, path ...string) string {
	for _, name := range path {
		p = p.Get(name)
	}
	return p.Node.Value()
}

// number is a property's integer.
func number(p contract.Place, path ...string) (int64, bool) {
	for _, name := range path {
		p = p.Get(name)
	}
	return p.Integer()
}

// sends tells on which subjects the work goes out.
func (t told) sends() string {
	mode := word(t.Dispatch, "mode")
	if t.Request.Absent() {
		return "nothing: it gathers the results of work that others have sent, branch by branch of the manifest in " + orSomething(word(t.Dispatch, "branchesInput"))
	}
	channel := t.Request.Channel()
	if channel.By != "" || channel.None {
		return ""
	}
	how := map[string]string{
		"direct":       "one message to the one peer",
		"independent":  "one message to each recipient",
		"one-eligible": "one message to one peer, the first by name that may be asked; when it loses its claim, to the next",
		"branches":     "one message for each branch of the manifest in " + orSomething(word(t.Dispatch, "branchesInput")),
	}[mode]
	count, finite := channel.Language.Count()
	text := fmt.Sprintf("%s, by %s on %s", how, t.Request.Key, channel.Address)
	if finite {
		text += fmt.Sprintf(": one of %s subjects", Count(count))
	}
	if target := word(t.Dispatch, "targetParameter"); target != "" {
		text += fmt.Sprintf("; {%s} names the peer", target)
	}
	return text
}

func orSomething(name string) string {
	if name == "" {
		return "an input"
	}
	return name
}

// audience tells who takes part.
func (t told) audience() string {
	who := map[string]string{"peer": "the peer", "group": "the group of peers", "scope": "the peers of the scope"}[word(t.Audience, "kind")]
	if who == "" {
		return ""
	}
	input, allowed := word(t.Audience, "input"), word(t.Audience, "authorization")
	if input == "" || allowed == "" {
		return ""
	}
	are := "they are"
	if word(t.Audience, "kind") == "peer" {
		are = "it is"
	}
	text := fmt.Sprintf("%s that the input %s names, as %s at admission and as %s allows; who joins later does not", who, input, are, allowed)
	if word(t.Audience, "offline") == "include" {
		text += "; peers that are away too"
	} else {
		text += "; no peers that are away"
	}
	if word(t.Audience, "includeSender") == "true" {
		text += "; the sender too"
	}
	return text + ". A peer that loses its permission has its open branches ended; what it has given stays"
}

// decides tells what completes the work.
func (t told) decides() string {
	unit := strings.TrimPrefix(word(t.Completion, "unit"), "distinct-")
	text := map[string]string{
		"none":           "nothing: no results come back, and the work is done when it is sent",
		"first-success":  "the first success",
		"all-terminal":   "the end of every one of the " + unit + ", whatever it is",
		"all-successful": "the success of every one of the " + unit + "; the first that fails makes it impossible, and it fails",
		"quorum":         t.quorum(unit),
	}[word(t.Completion, "mode")]
	if text == "" || word(t.Completion, "mode") == "none" {
		return text
	}
	if field := word(t.Completion, "success", "field"); field != "" {
		text += fmt.Sprintf(". A result is a success when %s is %s", strings.TrimPrefix(field, flow.PayloadExpression), word(t.Completion, "success", "equals"))
	}
	return text
}

// quorum tells the threshold.
func (t told) quorum(unit string) string {
	if n, ok := number(t.Completion, "quorum", "count"); ok {
		return fmt.Sprintf("the success of %d %s", n, unit)
	}
	n, ok1 := number(t.Completion, "quorum", "fraction", "numerator")
	d, ok2 := number(t.Completion, "quorum", "fraction", "denominator")
	if !ok1 || !ok2 || d <= 0 || n > d || d > math.MaxInt32 {
		return ""
	}
	examples := make([]string, 0, 3)
	for _, admitted := range []int64{1, 3, 10} {
		examples = append(examples, fmt.Sprintf("%d of %d", (n*admitted+d-1)/d, admitted))
	}
	return fmt.Sprintf("the success of %d/%d of the %s that are admitted, rounded up: %s", n, d, unit, wording.Or(examples))
}

// open tells how long anything may stay open.
func (t told) open() string {
	total, parts, ok := t.span()
	switch {
	case !ok:
		return ""
	case len(parts) == 0:
		return "no time: it is over when the work is sent"
	}
	return fmt.Sprintf("%s at most: %s", millisOf(total), strings.Join(parts, ", "))
}

// span is the longest time in milliseconds for which anything may stay open, and what it is made of; false where that cannot be read.
func (t told) span() (total *big.Int, parts []string, ok bool) {
	recovery, ok1 := number(t.Delivery, "recoveryGraceMs")
	settlement, ok2 := number(t.Delivery, "settlementGraceMs")
	deadline, ok3 := number(t.Completion, "deadlineMs")
	if !ok1 || !ok2 || t.waits() && !ok3 {
		return nil, nil, false
	}
	total = new(big.Int)
	add := func(n int64, what string) {
		if n > 0 {
			total.Add(total, big.NewInt(n))
			parts = append(parts, Millis(n)+what)
		}
	}
	if t.waits() {
		end := map[string]string{"fail": ", at which it fails", "partial": ", at which it ends with the results so far"}[word(t.Completion, "onTimeout")]
		add(deadline, " from admission to the deadline"+end)
	}
	add(recovery, " of recovery")
	add(settlement, " of settlement")
	return total, parts, true
}

// waits tells whether results are waited for.
func (t told) waits() bool { return word(t.Completion, "mode") != "none" }

// attempts tells how often a branch is tried.
func (t told) attempts() string {
	n, ok1 := number(t.Delivery, "maxAttempts")
	backoff, ok2 := number(t.Delivery, "retryBackoffMs")
	if !ok1 || !ok2 || n < 1 || n > 16 || t.Request.Absent() {
		return ""
	}
	if n == 1 {
		return "one for each branch"
	}
	text := fmt.Sprintf("up to %d for each branch, with %s between one's end and the next", n, Millis(backoff))
	deadline, ok := number(t.Completion, "deadlineMs")
	if waits := new(big.Int).Mul(big.NewInt(n-1), big.NewInt(backoff)); ok && t.waits() && waits.Cmp(big.NewInt(deadline)) >= 0 {
		fits := int64(1)
		if backoff > 0 {
			fits = (deadline-1)/backoff + 1
		}
		text += fmt.Sprintf(". They cannot all happen: the waits alone take %s, and the deadline is %s; %d fit", millisOf(waits), Millis(deadline), fits)
	}
	return text
}

// kept tells what the streams must keep, and what they do.
func (t told) kept() string {
	if durable, _ := t.Durable(); !durable {
		return "nothing: who is away, or the process that stops, loses it"
	}
	needs, _, ok := t.span()
	if !ok {
		return ""
	}
	text := fmt.Sprintf("requests and results for %s, in files, new work refused when it is full", millisOf(needs))
	for _, u := range []contract.Use{t.Request, t.Result} {
		if stream, ok, _ := u.Stream(); ok && stream.MaxAge.By == "" && stream.DuplicateWindow.By == "" {
			text += fmt.Sprintf("; %s keeps %s, and knows duplicates for %s", stream.Name.Value, Nanos(stream.MaxAge.Value), Nanos(stream.DuplicateWindow.Value))
		}
	}
	return text
}

// remaining tells what becomes of what is still open.
func (t told) remaining() string {
	late := "Results that come later are dropped."
	switch word(t.Completion, "remaining") {
	case "cooperative":
		text := "open branches are asked to stop"
		if by := word(t.Completion, "cancelOperation"); by != "" {
			text += " by " + by
		}
		timeout, ok := number(t.Completion, "cancelTimeoutMs")
		if answer := word(t.Completion, "cancelResultOperation"); answer != "" && ok {
			text += fmt.Sprintf(", and %s is waited for, %s at most", answer, Millis(timeout))
		}
		return text + ". A peer may answer that it was done already; silence proves nothing, and no effect is undone. " + late
	case "detach":
		return "open branches are left alone, and go on. " + late
	}
	return ""
}

// restart tells what happens when the process stops and starts again.
func (t told) restart() string {
	switch word(t.Delivery, "restart") {
	case "resume":
		return fmt.Sprintf("open work is resumed from %s; what was sent is not sent as new", orSomething(word(t.Delivery, "stateStore")))
	case "fail-unknown":
		return "open work ends as indeterminate: whether it was done is not known"
	}
	return ""
}

// unknown tells which facts the contract cannot prove.
func (t told) unknown() string {
	facts := []string{"who takes part and may", "that the adapters do what they say"}
	if !t.Result.Absent() {
		facts = append(facts, "that only the peer itself can publish its results (the server's permissions)")
	}
	if durable, _ := t.Durable(); durable {
		facts = append(facts, "that the server's streams and consumers are the declared ones and have room")
	}
	if t.At(nil).Get(contract.Extension).Get("capabilities").Get("0").There() {
		facts = append(facts, "that values fit which no schema proves")
	}
	return wording.And(facts)
}
