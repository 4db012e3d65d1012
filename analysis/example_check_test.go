package analysis

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"testing"

	"github.com/natscontract/natscontract/model/diag"
)

// The failing example of a rule gives that code at every marked place, and nothing else; the mended one gives nothing.
// Information and hints of other rules are free. The examples of rules that are handed in run where they are (cmd/natscontract).
func TestExamples(t *testing.T) {
	for _, rule := range Rules() {
		example, ok := ExampleFor(rule.Code)
		if !ok || slices.Contains(handedIn, rule.Code) {
			continue
		}
		t.Run(string(rule.Code), func(t *testing.T) {
			var want []string
			byPath := func(a, b ExampleFile) int { return cmp.Compare(a.Path, b.Path) } // as reports are sorted
			for _, f := range slices.SortedFunc(slices.Values(example.Failing.Files), byPath) {
				for _, m := range f.Marks {
					want = append(want, fmt.Sprintf("%s:%d-%d: %s", f.Path, m.Start, m.End, rule.Code))
				}
			}
			compareReports(t, rule, "failing", example.Failing, want)
			compareReports(t, rule, "mended", example.Mended, nil)
		})
	}
}

func compareReports(t *testing.T, of Rule, side string, bundle ExampleBundle, want []string) {
	t.Helper()
	result, err := bundle.Check(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, d := range result.Diagnostics {
		rule, declared := RuleFor(d.Code)
		if !declared || rule.Stage != d.Stage || rule.Severity != d.Severity && d.Severity.AtLeast(diag.Warning) {
			t.Errorf("%s is reported with stage %s and severity %s, declared is %+v", d.Code, d.Stage, d.Severity, rule)
		}
		if d.Severity.AtLeast(diag.Warning) || d.Code == of.Code && d.Severity == of.Severity {
			got = append(got, fmt.Sprintf("%s:%d-%d: %s", d.Path, d.Span.Start, d.Span.End, d.Code))
		}
	}
	if !slices.Equal(got, want) {
		t.Errorf("the %s example gives\n%q\nwant\n%q\n%+v", side, got, want, result.Diagnostics)
	}
}
