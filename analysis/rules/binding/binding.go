// Package binding owns the rules of stages binding and schema about interactions and pipelines: where each part of a message comes
// from, whether it fits there, what correlation and completion read, and what one step gives to the next. What is known of sources
// and destinations it asks of model/flow; what an interaction promises is for package policy.
package binding

import (
	"cmp"
	"fmt"

	"github.com/natscontract/natscontract/analysis/verdict"
	"github.com/natscontract/natscontract/analysis/wording"
	"github.com/natscontract/natscontract/model/contract"
	"github.com/natscontract/natscontract/model/diag"
	"github.com/natscontract/natscontract/model/flow"
	"github.com/natscontract/natscontract/model/ref"
)

// Judges are the families of rules.
func Judges() []verdict.Judge {
	return []verdict.Judge{interactions, correlations.ByField(), pipelines, capabilities}
}

func sprintf(format string, args ...any) string { return fmt.Sprintf(format, args...) }

// runtimeCheck is the capability by which an executor checks what is not proved.
const runtimeCheck = "runtime-schema-check"

// A judge says what is wrong in a contract.
type judge struct {
	path       string // the contract's
	out        *verdict.Verdict
	demanded   bool      // runtime-schema-check is
	demandedBy diag.Code // the report that says why nobody knows that
}

// judgeOf is the judge of a contract.
func judgeOf(v contract.View, out *verdict.Verdict) judge {
	j := judge{path: v.Path, out: out}
	list := v.At(ref.Pointer{contract.Extension, "capabilities"})
	for i := range list.Keys() {
		item := list.Get(i)
		j.demanded, j.demandedBy = j.demanded || item.Word() == runtimeCheck, cmp.Or(j.demandedBy, item.By)
	}
	if j.demandedBy = cmp.Or(list.By, j.demandedBy); j.demanded {
		j.demandedBy = ""
	}
	return j
}

// say reports a fault of the value at a place.
func (j judge) say(code diag.Code, at contract.Place, message string, fixes ...verdict.Fix) {
	j.out.Report(verdict.Finding{Code: code, Anchor: verdict.AtValue(at.Anchor()), Message: message, Fixes: fixes})
}

// sayOf reports a fault at the key of a place.
func (j judge) sayOf(code diag.Code, at contract.Place, message string, fixes ...verdict.Fix) {
	j.out.Report(verdict.Finding{Code: code, Anchor: verdict.AtKey(at.Anchor()), Message: message, Fixes: fixes})
}

// unproved reports what only a check at run time can tell.
func (j judge) unproved(at verdict.Anchor, message string) {
	switch {
	case j.demanded:
		j.out.Report(verdict.Finding{Code: "BINDING_RUNTIME_CHECK", Anchor: at, Message: message + "; " + runtimeCheck + " will have to tell"})
	case j.demandedBy != "":
		j.out.Block(at.Anchor, j.demandedBy, "BINDING_UNPROVED")
	default:
		j.out.Report(verdict.Finding{Code: "BINDING_UNPROVED", Anchor: at, Message: message + "; capabilities must list " + runtimeCheck,
			Fixes: []verdict.Fix{demand(j.path)}})
	}
}

// untold reports that nobody can tell whether a payload in another format has a place.
func (j judge) untold(at verdict.Anchor, of, place string) {
	j.unproved(at, sprintf("nobody can tell whether %s has a place %s: its payload is in another format than a Schema Object", of, wording.Quoted(place)))
}

// A binder judges the bindings of one interaction or one step.
type binder struct {
	judge
	*flow.Chooser

	op               contract.Use
	by               diag.Code      // the report that says why what reads the operation is not judged
	subject, payload contract.Place // the maps of bindings
	foreign          []flow.Kind    // what a source here cannot be

	missing  []flow.Destination // what must be bound and is not
	order    orders
	lacking  []verdict.Finding // the reports about that; one fix mends them all
	bound    []bound           // the bindings of the payload
	channel  contract.Subjects
	subjects map[string]flow.Written
}

// orders are the orders in which bindings are written.
type orders struct{ params, places []string }

// A bound is a binding of a payload.
type bound struct {
	key     string
	at      contract.Place
	source  flow.Written
	pointer ref.Pointer
	valid   bool // it leads to a place, which is
	to      flow.Destination
}

func codes(all ...diag.Code) []diag.Code { return all }

// message judges whether an operation has the one payload that is asked of it.
func message(out *verdict.Verdict, u contract.Use, by diag.Code) contract.Payload {
	p := payload(u, by)
	switch {
	case u.Absent():
	case p.Fault != "":
		out.Report(verdict.Finding{Code: "OPERATION_MESSAGE", Anchor: verdict.AtValue(u.At.Anchor()),
			Message: sprintf("%s %s: one payload must be certain here", u.Key, p.Fault)})
	default:
		out.Block(u.At.Anchor(), p.By, "OPERATION_MESSAGE")
	}
	return p
}

// payload is the one payload of an operation.
func payload(u contract.Use, by diag.Code) contract.Payload {
	switch {
	case u.Absent():
		return contract.Payload{By: cmp.Or(by, "REF_OPERATION_UNKNOWN")}
	case by != "":
		return contract.Payload{By: by}
	}
	p := contract.PayloadsOf.Get(u.In.Scope(), u.In.Key(u.Key))
	if p.By == "" && p.Fault != "" {
		p.By = "OPERATION_MESSAGE"
	}
	return p
}

// works tells by which report an operation cannot be judged: it is broken, or goes in the wrong direction.
func works(u contract.Use, action string, wrong diag.Code) diag.Code {
	by := cmp.Or(u.By, u.Operation.ActionBy)
	if by == "" && u.Operation.Action != action {
		by = wrong
	}
	return by
}
