package binding

import (
	"cmp"

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
	if needed, by = oneNeeds(v, contract.Interactions, ofInteraction); needed {
		return true, ""
	}
	needed, also := oneNeeds(v, contract.Pipelines, ofPipeline)
	return needed, cmp.Or(by, also)
}

func oneNeeds(v contract.View, section string, of *ledger.Query[need]) (needed bool, by diag.Code) {
	for name := range v.Names(section) {
		n := of.Get(v.Scope(), v.Key(name))
		if n.check {
			return true, ""
		}
		by = max(by, n.by)
	}
	return false, by
}

// A need is whether something has to be checked at run time; by is a report that says why nobody knows.
type need struct {
	check bool
	by    diag.Code
}

// ofInteraction and ofPipeline answer what one of them needs.
var (
	ofInteraction = ledger.Define("need of an interaction", func(s *ledger.Scope, k ledger.Key) need {
		return needOf(s, k, judgeBindings, judgeCorrelation)
	}, sameNeed, contract.Interactions)
	ofPipeline = ledger.Define("need of a pipeline", func(s *ledger.Scope, k ledger.Key) need {
		return needOf(s, k, judgePipeline)
	}, sameNeed, contract.Pipelines)
)

func sameNeed(a, b need) bool { return a == b }

func needOf(s *ledger.Scope, k ledger.Key, judges ...func(contract.View, string, *verdict.Verdict)) (n need) {
	var said verdict.Verdict
	for _, judge := range judges {
		judge(contract.In(s, k.Path), k.Name, &said)
	}
	for _, f := range said.Findings {
		n.check = n.check || f.Code == "BINDING_RUNTIME_CHECK"
	}
	for _, b := range said.Blocked {
		switch b.Code {
		case "BINDING_UNPROVED", "BINDING_PAYLOAD_MISSING", "CORRELATION_FIELD", "COMPLETION_SUCCESS_FIELD":
			n.by = max(n.by, b.By)
		}
	}
	return n
}
