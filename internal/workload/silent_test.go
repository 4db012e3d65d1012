package workload_test

import (
	"context"
	"testing"

	"github.com/natscontract/natscontract/analysis"
	"github.com/natscontract/natscontract/internal/workload"
	"github.com/natscontract/natscontract/model/diag"
)

// TestACheckIsSilent holds every workload to the check itself: what is measured is the work on sound documents.
func TestACheckIsSilent(t *testing.T) {
	for name, c := range map[string]struct {
		bundle    workload.Bundle
		contracts int
	}{
		"doc-1k":       {workload.Doc(1_000, 1), 2},
		"doc-10k":      {workload.Doc(10_000, 2), 2},
		"doc-50k":      {workload.Doc(50_000, 3), 2},
		"doc-50k-flat": {workload.Flat(50_000, 4), 2},
		"ws-100":       {workload.Workspace(100, 5), 100},
		"overlap-1k":   {workload.Overlap(1_000, 6), 10},
		"overlap-hard": {workload.OverlapHard(1_000, 7), 10},
	} {
		result, err := analysis.Check(context.Background(), analysis.MapFiles(c.bundle.Files), analysis.Options{})
		if err != nil {
			t.Fatal(err)
		}
		for _, d := range result.Diagnostics {
			if d.Severity.AtLeast(diag.Warning) {
				t.Errorf("%s: %s at %v: %s %s", name, d.Path, result.Texts[d.Path].Position(d.Span.Start), d.Code, d.Message)
			}
		}
		if result.Contracts != c.contracts {
			t.Errorf("%s: %d contracts were checked, want %d", name, result.Contracts, c.contracts)
		}
	}
}
