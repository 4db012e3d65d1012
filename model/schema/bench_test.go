package schema

import (
	"testing"

	"gopkg.in/yaml.v3"

	"github.com/natscontract/natscontract/internal/bench"
	"github.com/natscontract/natscontract/internal/workload"
	"github.com/natscontract/natscontract/model/source"
	"github.com/natscontract/natscontract/model/syntax"
)

// everySchema calls f with each schema in the components and each payload of a document.
func everySchema(w *World, tree *syntax.Tree, f func(Schema)) (n int) {
	components, _ := tree.Root().Get("components")
	section, _ := components.Value().Get("schemas")
	for e := range section.Value().Fields() {
		f(w.Payload("a.yaml", e.Value()))
		n++
	}
	messages, _ := components.Value().Get("messages")
	for e := range messages.Value().Fields() {
		if payload, ok := e.Value().Get("payload"); ok {
			f(w.Payload("a.yaml", payload.Value()))
			n++
		}
	}
	return n
}

// BenchmarkNormal makes the normal forms of all schemas of a document that was never looked at, then what they reach, beside
// the bare parse of the same bytes by the YAML library.
func BenchmarkNormal(b *testing.B) {
	for _, doc := range []struct {
		name  string
		lines int
	}{{"doc-1k", 1_000}, {"doc-50k", 50_000}} {
		text := workload.Doc(doc.lines, 1).Text()
		bytes := []byte(text)
		b.Run(doc.name, func(b *testing.B) {
			var tree *syntax.Tree
			fresh := func() { tree = syntax.Parse(source.New(text), syntax.YAML) }
			parse := func() {
				if err := yaml.Unmarshal(bytes, new(yaml.Node)); err != nil {
					b.Fatal(err)
				}
			}
			all := func(ask func(Schema)) func() {
				return func() { everySchema(New(oneFile{tree}), tree, ask) }
			}
			normal := all(func(s Schema) { Normal(s.Node()) })
			bench.Beside(b, normal, parse, // the parts come first: normal is that of a document that was looked at
				bench.Part{Name: "read", Do: fresh},
				bench.Part{Name: "normal", Do: normal},
				bench.Part{Name: "deep", Do: all(func(s Schema) { s.Fingerprint() })},
				bench.Part{Name: "empty", Do: all(func(s Schema) { s.Flaws(s.Path()) })})
			fresh()
			bench.Heap(b, len(text), func() any { normal(); return tree })
		})
	}
}
