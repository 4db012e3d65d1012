package binding

import (
	"maps"
	"slices"
	"strings"

	"github.com/natscontract/natscontract/analysis/wording"
	"github.com/natscontract/natscontract/internal/ledger"
	"github.com/natscontract/natscontract/model/contract"
	"github.com/natscontract/natscontract/model/diag"
	"github.com/natscontract/natscontract/model/schema"
	"github.com/natscontract/natscontract/model/shape"
	"github.com/natscontract/natscontract/model/syntax"
)

// A wire is one of the two payloads that cancellation is spoken in (shapes, Interactions: CancelRequest and CancelResult).
type wire struct {
	name    string
	members []string // in the order of the profile
}

var (
	cancelRequest = wire{"CancelRequest", []string{"operationId", "branchId", "attempt", "fence"}}
	cancelResult  = wire{"CancelResult", []string{"operationId", "branchId", "attempt", "fence", "status"}}
	statuses      = []string{"stopped", "already-completed", "unknown"}
)

// cancelled judges the payloads of the operations that stop open branches.
func (j *interaction) cancelled() {
	j.fixed(j.Cancel, "send", cancelRequest)
	j.fixed(j.CancelResult, "receive", cancelResult)
}

func (j *interaction) fixed(u contract.Use, action string, want wire) {
	if u.Absent() {
		return
	}
	by := works(u, action, "INTERACTION_DIRECTION")
	if by = message(j.out, u, by).By; by == "" {
		k := wireFaults.Get(j.Scope(), u.In.Key(want.name+" "+u.Key))
		if by = k.by; k.fault != "" {
			j.say("CANCEL_SCHEMA", u.At, sprintf("the payload of %s is not the fixed %s: %s", u.Key, want.name, k.fault))
		}
	}
	j.out.Block(u.At.Anchor(), by, "CANCEL_SCHEMA")
}

// wireFault is how a payload differs from a wire's; by is why nobody knows.
type wireFault struct {
	by    diag.Code
	fault string
}

// wireFaults answers how the payload of an operation differs from that of a wire; the name of its key is both names. It hangs on the
// operation, so that editing an interaction has it answered once.
var wireFaults = ledger.Define("wire", func(s *ledger.Scope, k ledger.Key) wireFault {
	name, operation, _ := strings.Cut(k.Name, " ")
	want := cancelRequest
	if name == cancelResult.name {
		want = cancelResult
	}
	v := contract.In(s, k.Path)
	payload := contract.PayloadsOf.Get(s, v.Key(operation))
	if payload.By != "" {
		return wireFault{by: payload.By}
	}
	of := contract.NewSchemas(v).Open(*payload.Schema)
	if block := of.Blocked(); block != nil {
		return wireFault{by: block.By}
	}
	return wireFault{fault: want.fault(of)}
}, func(a, b wireFault) bool { return a == b })

// fault says how a payload differs from the wire's; "" where it does not.
func (w wire) fault(s schema.Schema) string {
	members := map[string]schema.Place{}
	var more []string
	for _, m := range s.Root().Members() {
		name := m.Pointer[0]
		if members[name] = m; !slices.Contains(w.members, name) {
			more = append(more, name)
		}
	}
	for word := range s.Words() {
		if !slices.Contains([]string{"type", "additionalProperties", "required", "properties"}, word) {
			return "it has " + word
		}
	}
	switch additional := wordsOf(s)["additionalProperties"]; {
	case s.Root().Types() != schema.Object:
		return "it is no object"
	case len(more) > 0:
		return "it has " + wording.And(more) + " besides"
	case additional.Tag() != syntax.TagBool || additional.Value() != "false":
		return "additionalProperties is not false"
	}
	for _, name := range w.members {
		m, there := members[name]
		switch {
		case !there || len(m.Parts) != 1:
			return "it has no " + name
		case !m.Listed:
			return name + " is not required"
		}
		if fault := memberFault(name, wordsOf(m.Parts[0])); fault != "" {
			return name + " " + fault
		}
	}
	return ""
}

// wordsOf are the keywords of a schema that count.
func wordsOf(s schema.Schema) map[string]syntax.Node {
	words := map[string]syntax.Node{}
	for name, n := range s.Words() {
		words[name] = n
	}
	return words
}

// memberFault says how a member differs from what it must be.
func memberFault(name string, words map[string]syntax.Node) string {
	allowed := map[string]func(syntax.Node) bool{}
	want := "string"
	switch name {
	case "attempt", "fence":
		want = "integer"
		allowed["minimum"] = between(0, 1)
	case "operationId":
		allowed["minLength"], allowed["maxLength"] = between(0, operationIDLength), between(operationIDLength, 1<<62)
	case "branchId":
		allowed["minLength"] = between(0, 1)
	case "status":
		allowed["enum"] = isStatuses
		if _, ok := words["enum"]; !ok {
			return "has not the enum " + wording.And(statuses)
		}
	}
	if of, ok := words["type"]; name != "status" && !ok || ok && typeName(of) != want {
		return "is not of type " + want
	}
	for _, word := range slices.Sorted(maps.Keys(words)) {
		if holds := allowed[word]; word != "type" && (holds == nil || !holds(words[word])) {
			return "has another " + word + " than the fixed one allows"
		}
	}
	return ""
}

const operationIDLength = 66

func between(low, high int64) func(syntax.Node) bool {
	return func(n syntax.Node) bool {
		i, ok := shape.Integer(n)
		return ok && i >= low && i <= high
	}
}

// typeName is the one type of a schema; "" for several.
func typeName(n syntax.Node) string {
	if n.Kind() == syntax.Sequence && n.Len() == 1 {
		item, _ := n.Item(0)
		n = item.Resolve()
	}
	if n.Kind() != syntax.Scalar {
		return ""
	}
	return n.Value()
}

func isStatuses(n syntax.Node) bool {
	var all []string
	for item := range n.Items() {
		all = append(all, item.Resolve().Value())
	}
	slices.Sort(all)
	return slices.Equal(all, slices.Sorted(slices.Values(statuses)))
}
