// Package policy owns the rules about what an interaction promises: who takes part, how the work is divided and delivered, how
// results are told apart, when it is done, and how it is stopped. What flows into its messages is for package binding.
package policy

import (
	"cmp"
	"fmt"

	"github.com/natscontract/natscontract/analysis/verdict"
	"github.com/natscontract/natscontract/model/contract"
	"github.com/natscontract/natscontract/model/diag"
)

// Judges are the families of rules.
func Judges() []verdict.Judge {
	return []verdict.Judge{interactions.ByField(), receivers.ByField(), identities}
}

// interactions judges an interaction (profile, Interaction inputs and bindings to Completion and cancellation).
var interactions = verdict.Define("interaction rules", func(v contract.View, name string, out *verdict.Verdict) {
	j := judge{contract.PromiseOf(v, name), out}
	if j.Place.By != "" {
		out.Block(j.Anchor(), j.Place.By, "INTERACTION_EMPTY")
		return
	}
	j.operations()
	j.inputs()
	j.audience()
	j.dispatch()
	j.delivery()
	j.correlation()
	j.completion()
	j.cancellation()
	j.retention()
	j.result()
	j.linked()
}, contract.Interactions)

// receivers judges the receivers of an interaction's work. It hangs on all links of the contract of which the sender is not known.
var receivers = verdict.Define("receiver rules", func(v contract.View, name string, out *verdict.Verdict) {
	if j := (judge{contract.PromiseOf(v, name), out}); j.Place.By == "" {
		j.shared()
	}
}, contract.Interactions)

// A judge looks at one interaction.
type judge struct {
	contract.Interaction
	out *verdict.Verdict
}

// say reports a fault of the value at a place.
func (j judge) say(code diag.Code, at contract.Place, message string, fixes ...verdict.Fix) {
	j.out.Report(verdict.Finding{Code: code, Anchor: verdict.AtValue(at.Anchor()), Message: message, Fixes: fixes})
}

// sayOf reports a fault at the key of a place.
func (j judge) sayOf(code diag.Code, at contract.Place, message string, fixes ...verdict.Fix) {
	j.out.Report(verdict.Finding{Code: code, Anchor: verdict.AtKey(at.Anchor()), Message: message, Fixes: fixes})
}

// readable tells whether all of some places can be read. Where one cannot, rules are blocked at the first.
func (j judge) readable(codes []diag.Code, places ...contract.Place) bool {
	for _, p := range places {
		if p.By != "" {
			j.out.Block(places[0].Anchor(), p.By, codes...)
			return false
		}
	}
	return true
}

func codes(all ...diag.Code) []diag.Code { return all }

// operations judges what the interaction names as its operations.
func (j judge) operations() {
	if j.Empty() {
		j.sayOf("INTERACTION_EMPTY", j.Place, "the interaction "+j.Name+" has neither a requestOperation nor a resultOperation: there is nothing that it does")
	}
	j.direction(j.Request, "send", "requestOperation sends the work, and %s receives")
	j.direction(j.Result, "receive", "resultOperation receives results, and %s sends")
	j.direction(j.Cancel, "send", "cancelOperation sends the wish to stop, and %s receives")
	j.direction(j.CancelResult, "receive", "cancelResultOperation receives the answer, and %s sends")
	j.direction(j.Receiver, "receive", "receiverOperation takes the request, and %s sends")
	j.direction(j.Sender, "send", "senderOperation gives the result, and %s receives")
}

// direction judges an operation's action.
func (j judge) direction(u contract.Use, want, message string) {
	switch by := cmp.Or(u.By, u.Operation.ActionBy); {
	case u.Absent():
	case by != "":
		j.out.Block(u.At.Anchor(), by, "INTERACTION_DIRECTION")
	case u.Operation.Action != want:
		j.say("INTERACTION_DIRECTION", u.At, fmt.Sprintf(message, u.Key))
	}
}

// works tells whether an operation is known and goes in its direction, so that more can be said of it. Of one that is not named there is
// nothing to say, and nothing is at fault.
func works(u contract.Use, want string) (ok bool, by diag.Code) {
	if u.Absent() {
		return false, ""
	}
	if by = cmp.Or(u.By, u.Operation.ActionBy); by == "" && u.Operation.Action != want {
		by = "INTERACTION_DIRECTION"
	}
	return by == "", by
}

// inputs judges the inputs.
func (j judge) inputs() {
	for name := range j.Inputs.Keys() {
		in := j.Inputs.Get(name)
		source := in.Get("source")
		if !j.readable(codes("INPUT_GENERATED", "INPUT_OPERATION_ID_DOMAIN"), in, source) || source.Word() != "generated" {
			continue
		}
		if name != "operationId" {
			j.say("INPUT_GENERATED", source, "only the input operationId can be generated: "+name+" must be an argument")
			continue
		}
		j.operationID(in)
	}
}

// operationID judges the domain of the generated operation id.
func (j judge) operationID(in contract.Place) {
	tokenType, schema := in.Get("tokenType"), in.Get("schema")
	const wants = "a generated operationId is op and 64 hex digits: its token type has alphabet: hex, prefix: op, first: any, minLength: 66 and maxLength: 66"
	switch {
	case !j.readable(codes("INPUT_OPERATION_ID_DOMAIN"), tokenType, schema):
	case tokenType.Absent() && schema.There():
		j.say("INPUT_OPERATION_ID_DOMAIN", schema, wants+", and no schema")
	case tokenType.There():
		t := contract.TokenTypes.Get(j.Scope(), j.Key(tokenType.Word()))
		if t.By != "" {
			j.out.Block(tokenType.Anchor(), t.By, "INPUT_OPERATION_ID_DOMAIN")
		} else if !contract.IsOperationID(t.Declared) {
			j.say("INPUT_OPERATION_ID_DOMAIN", tokenType, wants+"; "+tokenType.Word()+" differs", j.operationIDType(tokenType))
		}
	}
}

// audience judges who takes part.
func (j judge) audience() {
	kind, offline := j.Audience.Get("kind"), j.Audience.Get("offline")
	scope := j.Audience.Get("scopeInput")
	if j.readable(codes("AUDIENCE_SCOPE_INPUT"), kind, scope) && kind.Word() == "scope" && scope.Absent() {
		j.say("AUDIENCE_SCOPE_INPUT", kind, "kind: scope needs a scopeInput, which names the scope")
	}
	mode, state := j.Delivery.Get("mode"), j.Delivery.Get("state")
	if !j.readable(codes("AUDIENCE_OFFLINE_DURABLE"), offline, mode, state) || offline.Word() != "include" || mode.Absent() || state.Absent() {
		return
	}
	switch durable := mode.Word() == "durable-per-recipient"; {
	case durable && state.Word() == "durable":
	case durable:
		j.out.Block(offline.Anchor(), "DELIVERY_DURABLE", "AUDIENCE_OFFLINE_DURABLE")
	default:
		j.say("AUDIENCE_OFFLINE_DURABLE", offline, fmt.Sprintf("offline: include needs delivery that waits for a peer: mode: durable-per-recipient and state: durable, not %s and %s",
			mode.Word(), state.Word()))
	}
}
