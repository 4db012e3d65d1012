package contractgen_test

import (
	"maps"
	"slices"
	"testing"

	"github.com/natscontract/natscontract/analysis"
	"github.com/natscontract/natscontract/internal/contractgen"
	"github.com/natscontract/natscontract/internal/testkit"
	"github.com/natscontract/natscontract/model/diag"
)

// TestOneFaultIsOneRule puts one fault into each of many bundles, and holds the check to saying that, and nothing else.
func TestOneFaultIsOneRule(t *testing.T) {
	t.Parallel()
	codes := contractgen.Injected()
	put := map[diag.Code]int{}
	failed := map[diag.Code]int{}
	seed := uint64(0)
	for range testkit.Rounds(2, 10_000/len(codes)+1) {
		for _, code := range codes {
			var b contractgen.Bundle
			var f contractgen.Fault
			for ok, tries := false, 0; !ok && tries < 1000; tries++ {
				seed++
				b = contractgen.New(seed)
				f, ok = b.Inject(code, seed)
			}
			if f.Code == "" {
				t.Errorf("%s: no bundle of a thousand has a place for the fault", code)
				continue
			}
			put[code]++
			if !speaks(t, seed, f) {
				if failed[code]++; failed[code] > 3 {
					codes = slices.DeleteFunc(slices.Clone(codes), func(c diag.Code) bool { return c == code })
				}
			}
		}
	}
	t.Logf("faults of %d rules: %v", len(put), put)
}

// speaks tells whether a check says what is wrong with a bundle, where it is, and nothing else that matters.
func speaks(t *testing.T, seed uint64, f contractgen.Fault) bool {
	t.Helper()
	said, result := check(t, f.Files)
	there, good := false, true
	for _, d := range result.Diagnostics {
		there = there || d.Code == f.Code && d.Path == f.Path && d.Pointer == f.At
	}
	for _, d := range said {
		if d.Code != f.Code {
			t.Errorf("seed %d: %s at %s %s brings %s at %s:%v %s: %s", seed, f.Code, f.Path, f.At, d.Code, d.Path, result.Texts[d.Path].Position(d.Span.Start), d.Pointer, d.Message)
			good = false
		}
	}
	if !there {
		t.Errorf("seed %d: %s is not reported at %s %s", seed, f.Code, f.Path, f.At)
		for _, d := range result.Diagnostics {
			if d.Code == f.Code {
				t.Logf("but at %s %s: %s", d.Path, d.Pointer, d.Message)
			}
		}
		for _, b := range result.Blocked {
			t.Logf("blocked: %v", b)
		}
	}
	return good && there
}

// TestEveryRuleIsBrokenOrNever holds the list of rules that are never broken to the registry.
func TestEveryRuleIsBrokenOrNever(t *testing.T) {
	injected := contractgen.Injected()
	for _, rule := range analysis.Rules() {
		_, never := contractgen.Never[rule.Code]
		if broken := slices.Contains(injected, rule.Code); broken == never {
			t.Errorf("%s: can be broken: %v, never is: %v", rule.Code, broken, never)
		}
	}
	for _, code := range append(slices.Collect(maps.Keys(contractgen.Never)), injected...) {
		if _, known := analysis.RuleFor(code); !known {
			t.Errorf("%s is no rule", code)
		}
	}
}
