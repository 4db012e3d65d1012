package shape

import (
	"strings"
	"testing"

	"github.com/natscontract/natscontract/internal/workload"
	"github.com/natscontract/natscontract/model/source"
	"github.com/natscontract/natscontract/model/syntax"
)

var workloads = []struct {
	name   string
	bundle func() workload.Bundle
}{
	{"doc-1k", func() workload.Bundle { return workload.Doc(1_000, 1) }},
	{"doc-50k", func() workload.Bundle { return workload.Doc(50_000, 1) }},
	{"doc-50k-flat", func() workload.Bundle { return workload.Flat(50_000, 1) }},
}

// BenchmarkShapesCold holds a document to its shape that was never looked at.
func BenchmarkShapesCold(b *testing.B) {
	for _, load := range workloads {
		text, shape := source.New(load.bundle().Text()), Named("Document")
		b.Run(load.name, func(b *testing.B) {
			b.ReportAllocs()
			for range b.N {
				b.StopTimer()
				root := syntax.Parse(text, syntax.YAML).Root()
				b.StartTimer()
				if r := Check(root, shape, syntax.YAML); len(r.Faults) > 0 {
					b.Fatalf("%+v", r.Faults[0])
				}
			}
		})
	}
}

// BenchmarkShapesKey holds a document to its shape again after a keystroke in a description in its middle.
func BenchmarkShapesKey(b *testing.B) {
	for _, load := range workloads {
		text, shape := load.bundle().Text(), Named("Document")
		at := len(text)/2 + strings.Index(text[len(text)/2:], "description: ") + len("description: ")
		if at < len(text)/2+len("description: ") {
			at = strings.LastIndex(text, "address: ") + len("address: ")
		}
		tree := syntax.Parse(source.New(text), syntax.YAML)
		b.Run(load.name, func(b *testing.B) {
			b.ReportAllocs()
			Check(tree.Root(), shape, syntax.YAML)
			for range b.N {
				b.StopTimer()
				e := source.Edit{Span: source.Span{Start: at, End: at}, New: "x"}
				if tree.Text().Slice(at, at+1) == "x" {
					e = source.Edit{Span: source.Span{Start: at, End: at + 1}}
				}
				tree = tree.Edit(e)
				root := tree.Root()
				b.StartTimer()
				Check(root, shape, syntax.YAML)
			}
		})
	}
}
