package analysis_test

import (
	"context"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/natscontract/natscontract/analysis"
	"github.com/natscontract/natscontract/internal/testkit"
	"github.com/natscontract/natscontract/model/diag"
)

// Of one bundle alone, what is said of several is what the check says of stage overlap: in its own paths, locked or not, with what it
// ignores and contains.
func TestAcrossOneBundleIsItsCheck(t *testing.T) {
	compared := 0
	for name, files := range testkit.Cases(t) {
		alone, err := analysis.Check(context.Background(), analysis.MapFiles(files), analysis.Options{})
		if err != nil {
			t.Fatal(err)
		}
		across, err := analysis.Across(context.Background(), []analysis.Member{{Name: "in/here", Files: analysis.MapFiles(files)}}, analysis.Options{})
		if err != nil {
			t.Fatal(err)
		}
		want, got := overlapsOf(alone, ""), overlapsOf(across, "in/here/")
		compared += len(want)
		if !slices.Equal(got, want) {
			t.Errorf("%s: got\n%s\nwant\n%s", name, strings.Join(got, "\n"), strings.Join(want, "\n"))
		}
	}
	if compared < 20 {
		t.Errorf("only %d reports were compared", compared)
	}
}

// overlapsOf are the reports of stage overlap, and what is blocked of it, without what stands before their paths.
func overlapsOf(r analysis.Result, prefix string) (all []string) {
	line := func(code diag.Code, path string, rest ...string) {
		if rule, _ := analysis.RuleFor(code); rule.Stage == diag.Overlap {
			all = append(all, strings.Join(append([]string{string(code), strings.TrimPrefix(path, prefix)}, rest...), " "))
		}
	}
	for _, d := range r.Diagnostics {
		related := []string{string(d.Severity), d.Pointer, strings.ReplaceAll(d.Message, prefix, "")}
		for _, rel := range d.Related {
			related = append(related, strings.TrimPrefix(rel.Path, prefix))
		}
		line(d.Code, d.Path, related...)
	}
	for _, b := range r.Blocked {
		line(b.Code, b.Path, b.Pointer, string(b.By))
	}
	return all
}

// A bundle that is there twice counts once, whatever stands in it.
func TestAcrossABundleAndItsCopy(t *testing.T) {
	for name, files := range testkit.Cases(t) {
		if !strings.HasPrefix(name, "valid-") {
			continue
		}
		members := []analysis.Member{{Name: "a", Files: analysis.MapFiles(files)}, {Name: "b", Files: analysis.MapFiles(maps.Clone(files))}}
		r, err := analysis.Across(context.Background(), members, analysis.Options{})
		if err != nil {
			t.Fatal(err)
		}
		for _, d := range r.Diagnostics {
			if d.Severity.AtLeast(diag.Warning) {
				t.Errorf("%s: %s: %s %s", name, d.Path, d.Code, d.Message)
			}
		}
	}
}

func TestNamesApart(t *testing.T) {
	got := analysis.Apart([]string{"shop", "shop/inner", "../shop", ".", "/srv/depot", "shop-2", "../../../far", ".."})
	want := []string{"shop", "shop:inner (2)", "shop (2)", "bundle", "srv/depot", "shop-2", "far", "bundle (2)"}
	if !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}
