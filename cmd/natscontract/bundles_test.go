package main

import (
	"context"
	"path/filepath"
	"slices"
	"testing"

	"github.com/natscontract/natscontract/analysis"
	"github.com/natscontract/natscontract/model/diag"
	"github.com/natscontract/natscontract/model/source"
)

func reportAt(code diag.Code, path string, related ...string) diag.Diagnostic {
	d := diag.Diagnostic{Code: code, Place: diag.Place{Path: path}}
	for _, r := range related {
		d.Related = append(d.Related, diag.Related{Place: diag.Place{Path: r}})
	}
	return d
}

func TestMergeOfAFile(t *testing.T) {
	here := filepath.FromSlash("/home/me")
	a := answer{
		target: &target{dir: filepath.FromSlash("/home/me/b"), files: []string{"x.yaml"}},
		result: analysis.Result{
			Files: 3, Contracts: 2,
			Diagnostics: []diag.Diagnostic{reportAt("C", "z.yaml", "x.yaml"), reportAt("A", "x.yaml"), reportAt("B", "y.yaml", "z.yaml")},
			Blocked:     []diag.Blocked{{Code: "D", Path: "y.yaml"}, {Code: "E", Path: "x.yaml"}},
			Texts:       map[string]source.Text{"x.yaml": source.New("x"), "y.yaml": source.New("y"), "z.yaml": source.New("z")},
		},
	}
	r := merge(base{dir: here, name: "."}, []answer{a, {target: &target{dir: here}}})
	if len(r.Bundles) != 1 || r.Bundles[0].Root != "b" || r.Files != 3 || r.Contracts != 2 {
		t.Errorf("bundles are %+v", r)
	}
	if len(r.Diagnostics) != 2 || r.Diagnostics[0].Path != "b/x.yaml" || r.Diagnostics[1].Path != "b/z.yaml" ||
		r.Diagnostics[1].Related[0].Path != "b/x.yaml" {
		t.Errorf("reported are %+v", r.Diagnostics)
	}
	if a.result.Diagnostics[0].Related[0].Path != "x.yaml" {
		t.Error("the answer itself was changed")
	}
	if len(r.Blocked) != 1 || r.Blocked[0].Path != "b/x.yaml" {
		t.Errorf("blocked are %+v", r.Blocked)
	}
	if _, ok := r.Texts["b/y.yaml"]; ok || r.Texts["b/z.yaml"].String() != "z" {
		t.Errorf("texts are %v", r.Texts)
	}
}

func TestPathsOfAReport(t *testing.T) {
	for _, test := range []struct {
		base     base
		dir      string
		absolute bool
		want     string
	}{
		{base{dir: "/w"}, "/w", false, "a/x.yaml"},
		{base{dir: "/w"}, "/w/b", true, "b/a/x.yaml"},
		{base{dir: "/w"}, "/v", false, "../v/a/x.yaml"},
		{base{dir: "/w"}, "/v", true, "/v/a/x.yaml"},
		{base{dir: "/w", json: true}, "/v", true, "../v/a/x.yaml"},
	} {
		if got := test.base.path(&target{dir: test.dir, absolute: test.absolute}, "a/x.yaml"); got != test.want {
			t.Errorf("below %s, in %s: %s, want %s", test.base.dir, test.dir, got, test.want)
		}
	}
}

// The report does not show how many workers made it.
func TestWorkersDoNotShow(t *testing.T) {
	dir := t.TempDir()
	for _, name := range []string{"a", "b", "c", "d", "e"} {
		folder := filepath.Join(dir, name)
		overlay(t, lay(t, "bundle.lock.json", "x.yaml", "y.yaml", "z/w.yaml"), folder)
		write(t, filepath.Join(folder, "y.yaml"), "asyncapi: 3.1.0\nsurplus: 1\nsurplus: 2\n")
	}
	var want outcome
	for i, workers := range []string{"0", "1", "2", "16"} {
		got := natscontract(t, "check", "--format", "json", "--workers", workers, dir)
		if i == 0 {
			want = got
		}
		if got != want || got.code == exitFailed {
			t.Errorf("with %s workers: %+v\nwant %+v", workers, got, want)
		}
	}
}

func TestCheckAllKeepsTheOrder(t *testing.T) {
	var targets []*target
	for _, name := range []string{"a", "b", "c"} {
		targets = append(targets, &target{dir: lay(t, name+".yaml"), whole: true})
	}
	answers, err := checkAll(context.Background(), targets, analysis.Options{Workers: 2})
	if err != nil || !slices.EqualFunc(answers, targets, func(a answer, t *target) bool { return a.target == t }) {
		t.Errorf("%v, %v", answers, err)
	}
	targets[1].dir = filepath.Join(targets[1].dir, "gone")
	if _, err := checkAll(context.Background(), targets, analysis.Options{Workers: 2}); err == nil {
		t.Error("a folder that is gone was checked")
	}
}
