package query_test

import (
	"math/rand/v2"
	"testing"

	"github.com/natscontract/natscontract/analysis"
	"github.com/natscontract/natscontract/analysis/query"
	"github.com/natscontract/natscontract/internal/bench"
	"github.com/natscontract/natscontract/internal/workload"
	"github.com/natscontract/natscontract/model/source"
)

// BenchmarkMeaning is what is asked of random places of large contracts, each after a keystroke somewhere.
func BenchmarkMeaning(b *testing.B) {
	for name, of := range map[string]workload.Bundle{
		"doc-50k": workload.Doc(50_000, 1), "overlap-hard-10k": workload.OverlapHard(10_000, 1),
	} {
		b.Run(name, func(b *testing.B) {
			first := opened(b, of.Files)
			first.Said(of.Main, analysis.Wish{})
			s, random, text := first, rand.New(rand.NewPCG(1, 2)), of.Text()
			bench.EachUndone(b, workload.Strokes(text, workload.Description, 200, 1), func(source.Edit) {
				tree, _ := s.Tree(of.Main)
				query.Meaning(s, query.File{Path: of.Main, Tree: tree}, random.IntN(len(text)))
			}, func(e source.Edit) {
				var err error
				if s, err = first.Edit(of.Main, e); err != nil {
					b.Fatal(err)
				}
				s.Said(of.Main, analysis.Wish{})
			})
		})
	}
}
