package contractgen_test

import (
	"context"
	"testing"

	"github.com/natscontract/natscontract/analysis"
	"github.com/natscontract/natscontract/internal/contractgen"
	"github.com/natscontract/natscontract/internal/testkit"
	"github.com/natscontract/natscontract/model/diag"
)

// check checks a bundle, and gives what it says that is at least a warning.
func check(t testing.TB, files map[string]string) (said []diag.Diagnostic, result analysis.Result) {
	t.Helper()
	result, err := analysis.Check(context.Background(), analysis.MapFiles(files), analysis.Options{Workers: 1})
	if err != nil {
		t.Fatal(err)
	}
	for _, internal := range result.Internal {
		t.Errorf("internal: %v", internal)
	}
	for _, d := range result.Diagnostics {
		if d.Severity.AtLeast(diag.Warning) {
			said = append(said, d)
		}
	}
	return said, result
}

// TestACheckIsSilent holds the rules to contracts that keep them all.
func TestACheckIsSilent(t *testing.T) {
	t.Parallel()
	var seen testkit.Tally
	testkit.Spread(t, 300, 10_000, func(t *testing.T, seed uint64) {
		b := contractgen.New(seed)
		said, result := check(t, b.Files)
		for _, d := range said {
			t.Errorf("seed %d: %s:%v %s %s: %s", seed, d.Path, result.Texts[d.Path].Position(d.Span.Start), d.Code, d.Pointer, d.Message)
		}
		if len(result.Blocked) > 0 {
			t.Errorf("seed %d: %v is blocked, and nothing is wrong", seed, result.Blocked[0])
		}
		if result.Contracts != len(b.Contracts)+len(b.Contained) {
			t.Errorf("seed %d: %d contracts were checked, want %d", seed, result.Contracts, len(b.Contracts)+len(b.Contained))
		}
		seen.Add("bundles", 1)
		seen.Add("contracts", result.Contracts)
		if len(said) > 0 || len(result.Blocked) > 0 {
			if seen.Add("bundles that are not silent", 1); seen.Of("bundles that are not silent") >= 10 {
				t.Fatal("that is enough")
			}
		}
	})
	t.Log(seen.All())
}
