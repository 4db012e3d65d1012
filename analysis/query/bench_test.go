package query

import (
	"testing"

	"github.com/natscontract/natscontract/internal/bench"
	"github.com/natscontract/natscontract/internal/workload"
	"github.com/natscontract/natscontract/model/source"
)

// BenchmarkWhole is what is asked of a large document as a whole, after a keystroke.
func BenchmarkWhole(b *testing.B) {
	of := workload.Doc(50_000, 1)
	f := parse(of.Main, of.Text())
	for _, q := range []struct {
		name string
		ask  func(f File)
	}{
		{"outline", func(f File) { Outline(f) }},
		{"folds", func(f File) {
			for range Folds(f) {
			}
		}},
		{"tokens", func(f File) { Tokens(f, source.Span{End: f.Tree.Text().Len()}) }},
		{"tokens of a screen", func(f File) { Tokens(f, source.Span{Start: 900_000, End: 903_000}) }},
		{"links", func(f File) { Links(f, alone{f}) }},
		{"uses", func(f File) { UsesOf(Target{f.Path, "/channels/quoteRequest"}, f, alone{f}) }},
	} {
		b.Run("doc-50k/"+q.name, func(b *testing.B) {
			q.ask(f)
			next := f
			bench.EachUndone(b, workload.Strokes(of.Text(), workload.Description, 200, 1), func(source.Edit) { q.ask(next) }, func(e source.Edit) {
				next = File{f.Path, f.Tree.Edit(e)}
			})
		})
	}
}
