package contractgen_test

import (
	"maps"
	"math/rand/v2"
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
	var put, failed testkit.Tally
	testkit.Spread(t, 2, 10_000/len(codes)+1, func(t *testing.T, seed uint64) {
		left := breakEach(codes, seed, func(bundle uint64, f contractgen.Fault) {
			if failed.Of(string(f.Code)) > 3 {
				return // that is enough of it
			}
			if put.Add(string(f.Code), 1); !speaks(t, bundle, f) {
				failed.Add(string(f.Code), 1)
			}
		})
		if len(left) > 0 {
			t.Errorf("seed %d: no bundle has a place for the faults %v", seed, left)
		}
	})
	t.Logf("%d faults of %d rules: %v", put.Sum(), len(put.All()), put.All())
}

// breakEach breaks each of some rules once. No bundle is broken in more than a few ways, each by itself: the next one is another one.
func breakEach(codes []diag.Code, seed uint64, judge func(bundle uint64, f contractgen.Fault)) (left []diag.Code) {
	const ways, bundles = 4, 2000
	r := rand.New(rand.NewPCG(seed, 11))
	left = slices.Clone(codes)
	for bundle := bundles * seed; len(left) > 0 && bundle < bundles*(seed+1); bundle++ {
		b, broken := contractgen.New(bundle), 0
		r.Shuffle(len(left), func(i, j int) { left[i], left[j] = left[j], left[i] })
		left = slices.DeleteFunc(left, func(code diag.Code) bool {
			if broken == ways {
				return false
			}
			f, ok := b.Inject(code, bundle)
			if ok {
				broken++
				judge(bundle, f)
			}
			return ok
		})
	}
	return left
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
