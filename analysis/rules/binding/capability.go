package binding

import (
	"github.com/natscontract/natscontract/analysis/verdict"
	"github.com/natscontract/natscontract/internal/ledger"
	"github.com/natscontract/natscontract/model/contract"
	"github.com/natscontract/natscontract/model/diag"
	"github.com/natscontract/natscontract/model/ref"
)

// capabilities judges whether what a contract demands is needed. Of what its interactions and pipelines need it asks their judges, one
// by one, until one needs it.
var capabilities = verdict.Define("capability rules", func(v contract.View, _ string, out *verdict.Verdict) {
	list := v.At(ref.Pointer{contract.Extension, "capabilities"})
	for i := range list.Keys() {
		item := list.Get(i)
		if item.Word() != runtimeCheck {
			continue
		}
		switch needed, by := needs(v); {
		case needed:
		case by != "":
			out.Block(item.Anchor(), by, "CAPABILITY_UNUSED")
		default:
			list, index := list.Anchor(), i
			out.Report(verdict.Finding{Code: "CAPABILITY_UNUSED", Anchor: verdict.AtValue(item.Anchor()),
				Message: "every binding is proved: nothing in the contract needs " + runtimeCheck,
				Fixes:   []verdict.Fix{{Title: "Remove it", Edits: func(files verdict.Files) []diag.FileEdit { return dropped(files, list, index) }}}})
		}
	}
})

// dropped takes an item out of the capabilities, and the last one with its list.
func dropped(files verdict.Files, list contract.Anchor, index string) []diag.FileEdit {
	if verdict.Node(files, list).Len() == 1 {
		return verdict.Remove(files, list)
	}
	return verdict.RemoveItem(files, list, index)
}

// needs tells whether some binding has to be checked at run time; by is a report that keeps one from being judged.
func needs(v contract.View) (needed bool, by diag.Code) {
	for _, of := range []struct {
		section string
		query   *ledger.Query[verdict.Verdict]
	}{{contract.Interactions, interactions.Query}, {contract.Pipelines, pipelines.Query}} {
		for name := range v.Names(of.section) {
			said := of.query.Get(v.Scope(), v.Key(name))
			for _, f := range said.Findings {
				if f.Code == "BINDING_RUNTIME_CHECK" {
					return true, ""
				}
			}
			for _, b := range said.Blocked {
				if b.Code == "BINDING_UNPROVED" || b.Code == "BINDING_PAYLOAD_MISSING" || b.Code == "CORRELATION_FIELD" || b.Code == "COMPLETION_SUCCESS_FIELD" {
					by = firstOf(by, b.By)
				}
			}
		}
	}
	return false, by
}
