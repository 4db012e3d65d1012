package reference

import (
	"testing"

	"github.com/natscontract/natscontract/internal/workload"
	"github.com/natscontract/natscontract/model/diag"
	"github.com/natscontract/natscontract/model/source"
	"github.com/natscontract/natscontract/model/syntax"
)

var sizes = []struct {
	name string
	make func() workload.Bundle
}{
	{"doc-1k", func() workload.Bundle { return workload.Doc(1_000, 1) }},
	{"doc-50k", func() workload.Bundle { return workload.Doc(50_000, 1) }},
	{"doc-50k-flat", func() workload.Bundle { return workload.Flat(50_000, 1) }},
}

// silent checks a document of which nothing is to be said.
func silent(b *testing.B, tree *syntax.Tree, supplier Exports) {
	r := Check(Document{Tree: tree, Imported: func(string) (Exports, diag.Code) { return supplier, "" }})
	if len(r.Findings) > 0 {
		b.Fatalf("%+v", r.Findings[0])
	}
}

func open(bundle workload.Bundle) (*syntax.Tree, Exports) {
	return syntax.Parse(source.New(bundle.Text()), syntax.YAML),
		exportsOf(syntax.Parse(source.New(bundle.Files["supplier/asyncapi/asyncapi.yaml"]), syntax.YAML).Root())
}

// BenchmarkCold checks a document that was never seen before.
func BenchmarkCold(b *testing.B) {
	for _, size := range sizes {
		bundle := size.make()
		b.Run(size.name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				b.StopTimer()
				tree, supplier := open(bundle)
				b.StartTimer()
				silent(b, tree, supplier)
			}
		})
	}
}

// BenchmarkAgain checks a document of which all was seen before: what every keystroke costs, whatever it touches.
func BenchmarkAgain(b *testing.B) {
	for _, size := range sizes {
		tree, supplier := open(size.make())
		b.Run(size.name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				silent(b, tree, supplier)
			}
		})
	}
}

// BenchmarkKey checks a document after each of the usual keystrokes; some of them make a name unknown.
func BenchmarkKey(b *testing.B) {
	for _, size := range sizes {
		bundle := size.make()
		tree, supplier := open(bundle)
		silent(b, tree, supplier)
		for _, kind := range workload.Kinds() {
			strokes := workload.Strokes(bundle.Text(), kind, 100, 1)
			if len(strokes) == 0 {
				continue
			}
			b.Run(size.name+"/"+string(kind), func(b *testing.B) {
				b.ReportAllocs()
				for i := 0; b.Loop(); i++ {
					b.StopTimer()
					next := tree.Edit(strokes[i%len(strokes)])
					b.StartTimer()
					Check(Document{Tree: next, Imported: func(string) (Exports, diag.Code) { return supplier, "" }})
				}
			})
		}
	}
}
