package shape

import (
	"strings"
	"testing"

	"github.com/natscontract/natscontract/internal/workload"
	"github.com/natscontract/natscontract/model/source"
	"github.com/natscontract/natscontract/model/syntax"
)

// largest is the longest file of a generated bundle, as a tree.
func largest(b workload.Bundle) *syntax.Tree {
	text := ""
	for path, content := range b.Files {
		if strings.HasSuffix(path, ".yaml") && len(content) > len(text) {
			text = string(content)
		}
	}
	return syntax.Parse(source.New(text), syntax.YAML)
}

func BenchmarkShapes(b *testing.B) {
	for name, bundle := range map[string]workload.Bundle{
		"doc-1k": workload.Doc(1_000, 1), "doc-50k": workload.Doc(50_000, 1), "doc-50k-flat": workload.Flat(50_000, 1),
	} {
		tree, shape := largest(bundle), Named("Document")
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				if r := Check(tree.Root(), shape, syntax.YAML); len(r.Faults) > 0 {
					b.Fatalf("%+v", r.Faults[0])
				}
			}
		})
	}
}
