package analysis

import (
	"context"
	"testing"

	"github.com/natscontract/natscontract/model/diag"
	"github.com/natscontract/natscontract/model/syntax"
)

// What is handed in runs over the contracts of the bundle, with the registry's severity, and breaks nothing when it breaks.
func TestExtraRules(t *testing.T) {
	files := MapFiles{
		"a.yaml":     "asyncapi: 3.1.0\nid: urn:a\ninfo: {title: A, version: 1.0.0}\nx-nats-contract:\n  version: 0.2.0-draft\n  deployment: {binding: b, minimumServerVersion: 2.11.0}\n",
		"plain.yaml": "asyncapi: 3.1.0\ninfo: {title: B, version: 1.0.0}\n",
	}
	stale := func(path string, tree *syntax.Tree) []diag.Finding {
		e, _ := tree.Root().Get("x-nats-contract")
		return []diag.Finding{{Code: "GENERATE_STALE", Span: e.Key().Span(), Message: path + " was generated from other bytes"}}
	}
	broken := func(string, *syntax.Tree) []diag.Finding { panic("out of order") }
	for working, want := range map[bool]diag.Severity{false: diag.Warning, true: diag.Hint} {
		r, err := Check(context.Background(), files, Options{Working: working, Extra: []Extra{stale, broken}})
		if err != nil {
			t.Fatal(err)
		}
		var got []diag.Diagnostic
		for _, d := range r.Diagnostics {
			if d.Code == "GENERATE_STALE" {
				got = append(got, d)
			}
		}
		if len(got) != 1 || got[0].Path != "a.yaml" || got[0].Severity != want || got[0].Contract.ID != "urn:a" {
			t.Errorf("working %v: %+v", working, got)
		}
		if len(r.Internal) != 1 || r.Internal[0].Cause != "out of order" {
			t.Errorf("internal: %+v", r.Internal)
		}
	}
}
