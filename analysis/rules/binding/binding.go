// Package binding owns the rules of stages binding and schema about interactions and pipelines: where each part of a message comes
// from, whether it fits there, what correlation and completion read, and what one step gives to the next. What is known of sources
// and destinations it asks of model/flow; what an interaction promises is for package policy.
package binding

import (
	"cmp"
	"fmt"

	"github.com/natscontract/natscontract/analysis/verdict"
	"github.com/natscontract/natscontract/model/contract"
	"github.com/natscontract/natscontract/model/diag"
	"github.com/natscontract/natscontract/model/flow"
	"github.com/natscontract/natscontract/model/ref"
)

// Judges are the families of rules.
func Judges() []verdict.Judge { return []verdict.Judge{interactions, pipelines, capabilities} }

func sprintf(format string, args ...any) string { return fmt.Sprintf(format, args...) }

// runtimeCheck is the capability by which an executor checks what is not proved.
const runtimeCheck = "runtime-schema-check"

// capabilityOf tells whether a contract demands that what is not proved is checked at run time.
func capabilityOf(v contract.View) (demanded bool, by diag.Code) {
	list := v.At(ref.Pointer{contract.Extension, "capabilities"})
	for i := range list.Keys() {
		item := list.Get(i)
		demanded, by = demanded || item.Word() == runtimeCheck, cmp.Or(by, item.By)
	}
	if demanded {
		return true, ""
	}
	return false, cmp.Or(list.By, by)
}

// A binder judges the bindings of one interaction or one step.
type binder struct {
	*flow.Chooser
	out *verdict.Verdict

	op               contract.Use
	by               diag.Code      // the report that says why what reads the operation is not judged
	subject, payload contract.Place // the maps of bindings
	foreign          []flow.Kind    // what a source here cannot be

	demanded   bool // runtime-schema-check is
	demandedBy diag.Code

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

// say reports a fault of the value at a place.
func (b *binder) say(code diag.Code, at contract.Place, message string, fixes ...verdict.Fix) {
	b.out.Report(verdict.Finding{Code: code, Anchor: verdict.AtValue(at.Anchor()), Message: message, Fixes: fixes})
}

// sayOf reports a fault at the key of a place.
func (b *binder) sayOf(code diag.Code, at contract.Place, message string, fixes ...verdict.Fix) {
	b.out.Report(verdict.Finding{Code: code, Anchor: verdict.AtKey(at.Anchor()), Message: message, Fixes: fixes})
}

func codes(all ...diag.Code) []diag.Code { return all }

// message judges whether an operation has the one payload that is asked of it.
func message(out *verdict.Verdict, u contract.Use, by diag.Code) contract.Payload {
	if u.Absent() {
		return contract.Payload{By: "REF_OPERATION_UNKNOWN"}
	}
	if by != "" {
		out.Block(u.At.Anchor(), by, "OPERATION_MESSAGE")
		return contract.Payload{By: by}
	}
	p := contract.PayloadsOf.Get(u.In.Scope(), u.In.Key(u.Key))
	switch {
	case p.By != "":
		out.Block(u.At.Anchor(), p.By, "OPERATION_MESSAGE")
	case p.Fault != "":
		out.Report(verdict.Finding{Code: "OPERATION_MESSAGE", Anchor: verdict.AtValue(u.At.Anchor()),
			Message: sprintf("%s %s: one payload must be certain here", u.Key, p.Fault)})
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
