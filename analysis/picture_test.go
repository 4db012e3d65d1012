package analysis_test

import (
	"context"
	"testing"

	"github.com/natscontract/natscontract/analysis"
	"github.com/natscontract/natscontract/analysis/topology"
	"github.com/natscontract/natscontract/internal/testkit"
	"github.com/natscontract/natscontract/model/diag"
)

// Every error and warning is on exactly one thing of a picture, or left; links lead to operations that are there where the check has
// nothing against them.
func TestPictureHasEveryFaultOnce(t *testing.T) {
	drawn := 0
	for name, files := range testkit.Cases(t) {
		s, err := analysis.Open(context.Background(), analysis.MapFiles(files), analysis.Options{})
		if err != nil {
			t.Fatal(err)
		}
		r, err := s.Result(context.Background())
		if err != nil {
			t.Fatal(err)
		}
		g, left := s.Picture(r.Diagnostics)
		want := map[topology.Fault]int{}
		for _, d := range r.Diagnostics {
			if d.Severity.AtLeast(diag.Warning) {
				want[topology.Fault{Code: d.Code, Severity: d.Severity, Message: d.Message}]++
			}
		}
		for _, d := range left {
			want[topology.Fault{Code: d.Code, Severity: d.Severity, Message: d.Message}]--
		}
		for _, f := range faultsOf(g) {
			want[f]--
		}
		for f, n := range want {
			if n != 0 {
				t.Errorf("%s: %s %q is %d times too few", name, f.Code, f.Message, n)
			}
		}
		for _, l := range g.Links {
			if drawn++; len(l.Faults) == 0 && len(r.Diagnostics) == 0 && (!has(g, l.Send, topology.Send) || !has(g, l.Receive, topology.Receive)) {
				t.Errorf("%s: the link %+v leads nowhere", name, l)
			}
		}
	}
	if drawn == 0 {
		t.Error("no link was drawn")
	}
}

func faultsOf(g topology.Graph) (all []topology.Fault) {
	for _, c := range g.Contracts {
		all = append(all, c.Faults...)
		for _, o := range c.Operations {
			all = append(all, o.Faults...)
		}
	}
	for _, l := range g.Links {
		all = append(all, l.Faults...)
	}
	return all
}

func has(g topology.Graph, e topology.End, does topology.Action) bool {
	for _, c := range g.Contracts {
		for _, o := range c.Operations {
			if c.Path == e.Contract && o.Key == e.Operation && o.Action == does {
				return true
			}
		}
	}
	return false
}
