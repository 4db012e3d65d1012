package codegen_test

import (
	"context"
	"testing"

	"github.com/natscontract/natscontract/codegen"
	"github.com/natscontract/natscontract/internal/bench"
	"github.com/natscontract/natscontract/internal/models"
	"github.com/natscontract/natscontract/internal/workload"
)

// BenchmarkGenerate generates every language for a thousand channels in ten contracts, of a bundle that has been checked, beside the cold
// check of the same bundle.
func BenchmarkGenerate(b *testing.B) {
	b.Run("gen-1000", func(b *testing.B) {
		files := workload.Overlap(1_000, 1).Files
		check := func() {
			if _, err := models.Open(b, files).Result(context.Background()); err != nil {
				b.Fatal(err)
			}
		}
		s := models.Open(b, files)
		if _, err := s.Result(context.Background()); err != nil {
			b.Fatal(err)
		}
		generated := func() {
			contracts, faults := models.From(s)
			if len(faults) > 0 {
				b.Fatalf("%v cannot be read", faults[0])
			}
			var jobs []codegen.Job
			for _, language := range codegen.Languages() {
				jobs = append(jobs, codegen.Job{Output: codegen.Output{Language: language}, Contracts: contracts})
			}
			for _, r := range codegen.Run(jobs) {
				if r.Err != nil {
					b.Fatal(r.Err)
				}
			}
		}
		bench.Beside(b, generated, check)
	})
}
