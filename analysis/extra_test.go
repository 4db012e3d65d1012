package analysis

import (
	"context"
	"fmt"
	"slices"
	"testing"

	"github.com/natscontract/natscontract/analysis/verdict"
	"github.com/natscontract/natscontract/model/contract"
	"github.com/natscontract/natscontract/model/diag"
	"github.com/natscontract/natscontract/model/source"
)

const extraContract = "asyncapi: 3.1.0\nid: urn:a\ninfo: {title: A, version: 1.0.0}\nx-nats-contract:\n  version: 0.2.0-draft\n  deployment: {binding: b, minimumServerVersion: 2.11.0}\n"

// stale says of every contract that it is stale.
func stale(s *Snapshot) (all []verdict.Finding) {
	for _, p := range s.Contracts() {
		at := verdict.AtKey(contract.Anchor{Path: p, Pointer: contract.Own})
		all = append(all, verdict.Finding{Code: "GENERATE_STALE", Anchor: at, Message: "was generated from other bytes"})
	}
	return all
}

func staleOf(all []diag.Diagnostic) (said []string) {
	for _, d := range all {
		if d.Code == "GENERATE_STALE" {
			said = append(said, fmt.Sprintf("%s:%d %s %s %s", d.Path, d.Span.Start, d.Severity, d.Contract.ID, d.Pointer))
		}
	}
	return said
}

// What is handed in speaks of contracts of the bundle, with the registry's severity, and breaks nothing when it breaks.
func TestExtraRules(t *testing.T) {
	t.Parallel()
	files := MapFiles{"a.yaml": extraContract, "plain.yaml": "asyncapi: 3.1.0\ninfo: {title: B, version: 1.0.0}\n", "inner/b.yaml": extraContract, "bundle.lock.json": "{}", "inner/bundle.lock.json": "{}"}
	broken := func(*Snapshot) []verdict.Finding { panic("out of order") }
	for working, want := range map[bool]diag.Severity{false: diag.Warning, true: diag.Hint} {
		r, err := Check(context.Background(), files, Options{Working: working, Extra: []Extra{stale, broken}})
		if err != nil {
			t.Fatal(err)
		}
		if got := staleOf(r.Diagnostics); !slices.Equal(got, []string{"a.yaml:59 " + string(want) + " urn:a /x-nats-contract"}) {
			t.Errorf("working %v: %q", working, got)
		}
		if len(r.Internal) != 1 || r.Internal[0].Cause != "out of order" {
			t.Errorf("internal: %+v", r.Internal)
		}
	}
}

// In an editor what was said stays, at its place, until somebody asks again.
func TestExtraRulesAreKept(t *testing.T) {
	t.Parallel()
	s, err := Open(context.Background(), MapFiles{"a.yaml": extraContract}, Options{Working: true})
	if err != nil {
		t.Fatal(err)
	}
	said := func(s *Snapshot) []string {
		all, _ := s.Said("a.yaml", everything)
		r, err := s.Result(context.Background())
		if whole := staleOf(r.Diagnostics); err != nil || !slices.Equal(whole, staleOf(all)) {
			t.Errorf("the check of the bundle says %q, that of the document %q", whole, staleOf(all))
		}
		return staleOf(all)
	}
	if got := said(s); len(got) != 0 {
		t.Errorf("nobody was asked, and %q is said", got)
	}
	asked := s.With(s.Ask(stale))
	if got := asked.Affected(s); !slices.Equal(got, []string{"a.yaml"}) {
		t.Errorf("%q is affected", got)
	}
	edited, err := asked.Edit("a.yaml", source.Edit{Span: source.Span{}, New: "# more\n"})
	if err != nil {
		t.Fatal(err)
	}
	renewed, err := edited.Renew(context.Background(), "a.yaml")
	if err != nil {
		t.Fatal(err)
	}
	for name, c := range map[string]struct {
		s    *Snapshot
		want []string
	}{
		"asked":       {asked, []string{"a.yaml:59 hint urn:a /x-nats-contract"}},
		"edited":      {edited, []string{"a.yaml:66 hint urn:a /x-nats-contract"}},
		"read again":  {renewed, []string{"a.yaml:59 hint urn:a /x-nats-contract"}},
		"asked again": {edited.With(edited.Ask(func(*Snapshot) []verdict.Finding { return nil })), nil},
	} {
		if got := said(c.s); !slices.Equal(got, c.want) {
			t.Errorf("%s: %q, want %q", name, got, c.want)
		}
	}
}
