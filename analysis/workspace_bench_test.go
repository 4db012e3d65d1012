package analysis_test

import (
	"context"
	"runtime"
	"testing"

	"github.com/natscontract/natscontract/analysis"
	"github.com/natscontract/natscontract/internal/bench"
	"github.com/natscontract/natscontract/internal/workload"
	"github.com/natscontract/natscontract/model/source"
)

// BenchmarkWorkspace checks a bundle of a thousand contracts from nothing on two processors, beside the same on one.
func BenchmarkWorkspace(b *testing.B) {
	bundle := workload.Workspace(1_000, 1)
	b.Run("ws-1000", func(b *testing.B) {
		bench.Beside(b, func() { checkBy(b, bundle, 2) }, func() { checkBy(b, bundle, 1) })
	})
}

// BenchmarkEditWorkspace renames an operation that others may name, up to the diagnostics of the whole bundle.
func BenchmarkEditWorkspace(b *testing.B) {
	bundle := workload.Workspace(1_000, 1)
	snapshot := checkBy(b, bundle, 2)
	renames := workload.Renames(bundle.Text())
	b.Run("edit-ws", func(b *testing.B) {
		bench.Each(b, renames, func(e source.Edit) {
			next, err := snapshot.Edit(bundle.Main, e)
			if err != nil {
				b.Fatal(err)
			}
			if _, err := next.Result(context.Background()); err != nil {
				b.Fatal(err)
			}
		})
	})
}

// checkBy opens a bundle and asks for all that is to be said of it, which is nothing, on so many processors.
func checkBy(b *testing.B, bundle workload.Bundle, processors int) *analysis.Snapshot {
	b.Helper()
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(processors))
	snapshot, err := analysis.Open(context.Background(), analysis.MapFiles(bundle.Files), analysis.Options{})
	if err != nil {
		b.Fatal(err)
	}
	result, err := snapshot.Result(context.Background())
	if err != nil || len(result.Diagnostics) > 0 {
		b.Fatal("a sound bundle is not silent: ", result.Diagnostics, err)
	}
	return snapshot
}
