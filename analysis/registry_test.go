package analysis

import (
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/natscontract/natscontract/internal/testkit"
	"github.com/natscontract/natscontract/model/diag"
)

// specified reads the table of rules that the specification gives.
func specified(t *testing.T) []Rule {
	t.Helper()
	lines := strings.Split(strings.TrimSuffix(testkit.Read(t, testkit.Shared(t, "spec", "rules.tsv")), "\n"), "\n")
	var rules []Rule
	for _, line := range lines[1:] {
		c := strings.Split(line, "\t")
		if len(c) != 7 {
			t.Fatalf("%d columns in %q", len(c), line)
		}
		rules = append(rules, Rule{
			Code: diag.Code(c[0]), Stage: diag.Stage(c[1]), Severity: diag.Severity(c[2]),
			Anchor: c[3], When: c[4], Fix: c[5], FixClass: FixClass(c[6]),
		})
	}
	return rules
}

func TestRegistryIsTheSpecification(t *testing.T) {
	want := specified(t)
	for _, w := range want {
		got, ok := RuleFor(w.Code)
		w.Source = got.Source // the table has none
		if !ok || got != w {
			t.Errorf("%s is declared as\n%+v, specified is\n%+v", w.Code, got, w)
		}
	}
	for _, r := range Rules() {
		if !slices.ContainsFunc(want, func(w Rule) bool { return w.Code == r.Code }) {
			t.Errorf("%s is declared, and not specified", r.Code)
		}
	}
}

func TestRulesAreWhole(t *testing.T) {
	for _, r := range Rules() {
		if r.Source == "" || r.Anchor == "" || r.When == "" || r.Summary() == "" {
			t.Errorf("%s lacks a text: %+v", r.Code, r)
		}
		if (r.Fix == "") != (r.FixClass == NoFix) {
			t.Errorf("%s has the fix %q and the class %q", r.Code, r.Fix, r.FixClass)
		}
	}
}

func TestRulesAreTheCallersOwn(t *testing.T) {
	Rules()[0].When = ""
	if Rules()[0].When == "" {
		t.Error("a caller changed the registry")
	}
}

// The list of rules that are not implemented yet only shrinks: a rule that gets its example leaves it, and no rule is added.
func TestUnimplementedRules(t *testing.T) {
	list, err := os.ReadFile("testdata/unimplemented.txt")
	if err != nil {
		t.Fatal(err)
	}
	listed := map[diag.Code]bool{}
	for line := range strings.Lines(string(list)) {
		if code := strings.TrimSpace(line); code != "" && !strings.HasPrefix(code, "#") {
			listed[diag.Code(code)] = true
		}
	}
	for _, r := range Rules() {
		switch {
		case !r.Implemented() && !listed[r.Code]:
			t.Errorf("%s has no example in analysis/examples", r.Code)
		case r.Implemented() && listed[r.Code]:
			t.Errorf("%s has an example: take it off testdata/unimplemented.txt", r.Code)
		}
		delete(listed, r.Code)
	}
	for code := range listed {
		t.Errorf("%s in testdata/unimplemented.txt is no rule", code)
	}
}

func TestSummary(t *testing.T) {
	r, _ := RuleFor("PARSE_SYNTAX")
	if got := r.Summary(); got != "The YAML or JSON text is malformed" {
		t.Errorf("the summary is %q", got)
	}
}
