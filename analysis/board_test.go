package analysis

import (
	"context"
	"slices"
	"strings"
	"testing"

	"github.com/natscontract/natscontract/analysis/verdict"
	"github.com/natscontract/natscontract/internal/ledger"
	"github.com/natscontract/natscontract/model/contract"
	"github.com/natscontract/natscontract/model/diag"
)

// with adds a judge and a watch to the rules, for as long as a test runs.
func with(t *testing.T, j verdict.Judge, w *verdict.Watch) {
	t.Helper()
	oldJudges, oldWatches, oldJudgesOf, oldWatchesOf := judges, watches, judgesOf, watchesOf
	t.Cleanup(func() { judges, watches, judgesOf, watchesOf = oldJudges, oldWatches, oldJudgesOf, oldWatchesOf })
	judges = append(slices.Clone(judges), verdict.Benches(j)...)
	watches = append(slices.Clone(watches), w)
	judgesOf = bySection(judges, func(b *verdict.Bench) []string { return b.Of })
	watchesOf = bySection(watches, func(w *verdict.Watch) []string { return w.Of })
}

// What breaks down in a rule, or in what the bundle is watched for, is told each time, and hides nothing else.
func TestBreakdownsAreTold(t *testing.T) {
	fails := ledger.Define("fails", func(*ledger.Scope, ledger.Key) int { panic("the watch breaks down") }, func(a, b int) bool { return a == b }, contract.OwnChannels)
	judge := verdict.Define("a bad judge", func(contract.View, string, *verdict.Verdict) { panic("the judge breaks down") }, contract.OwnChannels)
	with(t, judge, &verdict.Watch{
		Key: "bad", Of: []string{contract.OwnChannels},
		Want:   func(l *ledger.Ledger, k ledger.Key, in any) { ledger.Want(l, fails, k, in) },
		Drop:   func(l *ledger.Ledger, k ledger.Key, in any) bool { return ledger.Drop(l, fails, k, in) },
		New:    func() any { return nil },
		Update: func(any, []ledger.Wanted, []ledger.Key) []ledger.Part { return nil },
	})
	example, _ := ExampleFor("DOMAIN_EMPTY")
	files := MapFiles{}
	for _, f := range example.Failing.Files {
		files[f.Path] = f.Text
	}
	s, err := Open(context.Background(), files, Options{})
	if err != nil {
		t.Fatal(err)
	}
	for range 2 {
		r, err := s.Result(context.Background())
		if err != nil {
			t.Fatal(err)
		}
		for _, want := range []string{"the watch breaks down", "the judge breaks down"} {
			if !slices.ContainsFunc(r.Internal, func(i Internal) bool { return strings.Contains(i.Cause, want) && i.Stack != "" }) {
				t.Errorf("nobody is told that %s: %+v", want, r.Internal)
			}
		}
		if !slices.ContainsFunc(r.Diagnostics, func(d diag.Diagnostic) bool { return d.Code == "DOMAIN_EMPTY" }) {
			t.Errorf("a breakdown hides DOMAIN_EMPTY: %+v", r.Diagnostics)
		}
	}
}
