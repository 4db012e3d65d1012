package syntax_test

import (
	"testing"

	"gopkg.in/yaml.v3"

	"github.com/natscontract/natscontract/internal/bench"
	"github.com/natscontract/natscontract/internal/workload"
	"github.com/natscontract/natscontract/model/source"
	"github.com/natscontract/natscontract/model/syntax"
)

// documents are the workloads by name.
var documents = []struct {
	name string
	text func() string
}{
	{"1k", func() string { return workload.Doc(1_000, 1).Text() }},
	{"10k", func() string { return workload.Doc(10_000, 1).Text() }},
	{"50k", func() string { return workload.Doc(50_000, 1).Text() }},
	{"50k-flat", func() string { return workload.Flat(50_000, 1).Text() }},
}

// BenchmarkRead reads a document from nothing, beside the bare parse of the same bytes by the YAML library.
func BenchmarkRead(b *testing.B) {
	for _, doc := range documents {
		b.Run("doc-"+doc.name, func(b *testing.B) {
			text := doc.text()
			bytes := []byte(text)
			b.SetBytes(int64(len(text)))
			read := func() any { return syntax.Parse(source.New(text), syntax.YAML) }
			bench.Beside(b, func() { read() }, func() {
				if err := yaml.Unmarshal(bytes, new(yaml.Node)); err != nil {
					b.Fatal(err)
				}
			})
			bench.Heap(b, len(text), read)
		})
	}
}

// BenchmarkEdit is the tree's part of a keystroke: from one tree to the next.
func BenchmarkEdit(b *testing.B) {
	for _, doc := range documents {
		text := doc.text()
		tree := syntax.Parse(source.New(text), syntax.YAML)
		for _, kind := range workload.Kinds() {
			strokes := workload.Strokes(text, kind, 500, 1)
			if len(strokes) == 0 {
				continue // a flat document has no bindings, say
			}
			b.Run("key-"+doc.name+"/"+string(kind), func(b *testing.B) {
				bench.Each(b, strokes, func(e source.Edit) { tree.Edit(e) })
			})
		}
	}
}
