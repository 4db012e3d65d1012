package query_test

import (
	"math/rand/v2"
	"testing"

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
			s := opened(b, of.Files)
			s.Problems(of.Main)
			tree, _ := s.Tree(of.Main)
			query.Meaning(s, query.File{Path: of.Main, Tree: tree}, 0)
			random := rand.New(rand.NewPCG(1, 2))
			text := of.Text()
			bench.EachUndone(b, workload.Strokes(text, workload.Description, 200, 1), func(source.Edit) {
				tree, _ := s.Tree(of.Main)
				query.Meaning(s, query.File{Path: of.Main, Tree: tree}, random.IntN(len(text)))
			}, func(e source.Edit) {
				next, err := s.Edit(of.Main, e)
				if err != nil {
					b.Fatal(err)
				}
				s = next
				s.Problems(of.Main)
			})
		})
	}
}
