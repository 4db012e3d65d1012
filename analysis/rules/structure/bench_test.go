package structure

import (
	"testing"

	"github.com/natscontract/natscontract/internal/workload"
	"github.com/natscontract/natscontract/model/source"
	"github.com/natscontract/natscontract/model/syntax"
)

// BenchmarkAgain checks a document of which all was seen before: what every keystroke costs, whatever it touches.
func BenchmarkAgain(b *testing.B) {
	for name, bundle := range map[string]workload.Bundle{
		"doc-1k": workload.Doc(1_000, 1), "doc-50k": workload.Doc(50_000, 1), "doc-50k-flat": workload.Flat(50_000, 1),
	} {
		tree := syntax.Parse(source.New(bundle.Text()), syntax.YAML)
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				if r := Check(tree, syntax.YAML); len(r.Findings) > 0 {
					b.Fatalf("%+v", r.Findings[0])
				}
			}
		})
	}
}
