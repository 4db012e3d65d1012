package analysis_test

import (
	"testing"

	"github.com/natscontract/natscontract/internal/bench"
	"github.com/natscontract/natscontract/internal/workload"
	"github.com/natscontract/natscontract/model/source"
)

// crowds are bundles of many channels, by name.
var crowds = []struct {
	name string
	make func() workload.Bundle
}{
	{"1k", func() workload.Bundle { return workload.Overlap(1_000, 1) }},
	{"10k", func() workload.Bundle { return workload.Overlap(10_000, 1) }},
	{"hard-10k", func() workload.Bundle { return workload.OverlapHard(10_000, 1) }},
}

// BenchmarkOverlap checks a bundle of many channels from nothing, by one worker.
func BenchmarkOverlap(b *testing.B) {
	for _, of := range crowds {
		b.Run("overlap-"+of.name, func(b *testing.B) {
			bundle := of.make()
			b.ReportAllocs()
			for b.Loop() {
				check(b, bundle)
			}
		})
	}
}

// BenchmarkOverlapEdit is a keystroke in an address, from the edit to all that it may have changed in the bundle.
func BenchmarkOverlapEdit(b *testing.B) {
	for _, of := range crowds {
		b.Run("overlap-"+of.name, func(b *testing.B) {
			bundle := of.make()
			snapshot := check(b, bundle)
			bench.Each(b, workload.Strokes(bundle.Text(), workload.Address, 500, 1), func(e source.Edit) {
				next, err := snapshot.Edit(bundle.Main, e)
				if err != nil {
					b.Fatal(err)
				}
				for _, path := range next.Affected(snapshot) {
					next.Diagnostics(path)
				}
			})
		})
	}
}
