package main

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/natscontract/natscontract/analysis"
	"github.com/natscontract/natscontract/internal/testkit"
	"github.com/natscontract/natscontract/model/diag"
)

// Cases that do not hold, each with its reason. A case that holds may not stand here.
var exceptions = map[string]string{}

// conformanceCase is the want.json of a case.
type conformanceCase struct {
	Args        []string `json:"args"`
	Remove      []string `json:"remove"`
	Diagnostics []struct {
		Code   diag.Code `json:"code"`
		Path   string    `json:"path"`
		Line   *int      `json:"line"`   // null: not compared
		Column *int      `json:"column"` // likewise
	} `json:"diagnostics"`
}

// TestConformance runs every case. Of the reports that a case wants, those of the rules that are implemented must be there,
// at their place; nothing else may be.
func TestConformance(t *testing.T) {
	cases := testkit.Shared(t, "conformance", "cases")
	entries, err := os.ReadDir(cases)
	if err != nil {
		t.Fatal(err)
	}
	for _, entry := range entries {
		t.Run(entry.Name(), func(t *testing.T) {
			t.Parallel()
			faults := conformance(t, cases, entry.Name())
			reason, excepted := exceptions[entry.Name()]
			switch {
			case excepted && len(faults) == 0:
				t.Errorf("the case holds, and is excepted because %s", reason)
			case !excepted:
				for _, fault := range faults {
					t.Error(fault)
				}
			}
		})
	}
}

// conformance gives what is wrong with a case.
func conformance(t *testing.T, cases, name string) (faults []string) {
	var want conformanceCase
	if err := json.Unmarshal([]byte(testkit.Read(t, filepath.Join(cases, name, "want.json"))), &want); err != nil {
		t.Fatal(err)
	}
	dir := layCase(t, cases, name, want.Remove)
	ran := natscontract(t, append(append([]string{"check", "--format", "json"}, want.Args...), dir)...)
	var got checkOutput
	if err := json.Unmarshal([]byte(ran.out), &got); err != nil || ran.err != "" {
		return []string{fmt.Sprintf("%+v: %v", ran, err)}
	}
	reports := got.reported()
	for _, w := range want.Diagnostics {
		if rule, _ := analysis.RuleFor(w.Code); !rule.Implemented() {
			continue
		}
		i := slices.IndexFunc(reports, func(g report) bool {
			return g.Code == w.Code && g.Path == w.Path && (w.Line == nil || *w.Line == g.Range.Start.Line) &&
				(w.Column == nil || *w.Column == g.Range.Start.Column)
		})
		if i < 0 {
			faults = append(faults, fmt.Sprintf("%s is missing at %s:%s:%s", w.Code, w.Path, orAny(w.Line), orAny(w.Column)))
			continue
		}
		reports = slices.Delete(reports, i, i+1)
	}
	for _, g := range reports {
		faults = append(faults, fmt.Sprintf("nobody wants %s: %s", g, g.Message))
	}
	if code := got.exitCode(); code != ran.code {
		faults = append(faults, fmt.Sprintf("the exit code is %d, and the reports ask for %d", ran.code, code))
	}
	return faults
}

func orAny(n *int) string {
	if n == nil {
		return "*"
	}
	return fmt.Sprint(*n)
}

// layCase makes the bundle of a case: the base without what is removed, and the case's own files over it.
func layCase(t *testing.T, cases, name string, remove []string) string {
	dir := t.TempDir()
	overlay(t, filepath.Join(cases, "valid-base", "bundle"), dir)
	for _, path := range remove {
		if err := os.Remove(filepath.Join(dir, filepath.FromSlash(path))); err != nil {
			t.Fatal(err)
		}
	}
	overlay(t, filepath.Join(cases, name, "bundle"), dir)
	return dir
}

// checkOutput is what tests read of the object that check --format json prints.
type checkOutput struct {
	Diagnostics []report `json:"diagnostics"`
	Summary     struct{ Contracts, Files, Errors, Warnings, Information, Hints, Blocked int }
}

type report struct {
	Code     diag.Code     `json:"code"`
	Severity diag.Severity `json:"severity"`
	Path     string        `json:"path"`
	Message  string        `json:"message"`
	Range    struct {
		Start struct{ Line, Column, Offset int }
	} `json:"range"`
}

func (r report) String() string {
	return fmt.Sprintf("%s at %s:%d:%d", r.Code, r.Path, r.Range.Start.Line, r.Range.Start.Column)
}

// reported are the errors and warnings.
func (o checkOutput) reported() (all []report) {
	for _, r := range o.Diagnostics {
		if r.Severity.AtLeast(diag.Warning) {
			all = append(all, r)
		}
	}
	return all
}

func (o checkOutput) exitCode() int {
	if o.Summary.Errors > 0 {
		return exitFound
	}
	return exitOK
}
