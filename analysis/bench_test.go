package analysis_test

import (
	"context"
	"testing"

	"gopkg.in/yaml.v3"

	"github.com/natscontract/natscontract/analysis"
	"github.com/natscontract/natscontract/internal/bench"
	"github.com/natscontract/natscontract/internal/workload"
	"github.com/natscontract/natscontract/model/diag"
	"github.com/natscontract/natscontract/model/source"
	"github.com/natscontract/natscontract/model/syntax"
)

// bundles are the workloads by name.
var bundles = []struct {
	name string
	make func() workload.Bundle
}{
	{"1k", func() workload.Bundle { return workload.Doc(1_000, 1) }},
	{"10k", func() workload.Bundle { return workload.Doc(10_000, 1) }},
	{"50k", func() workload.Bundle { return workload.Doc(50_000, 1) }},
	{"50k-flat", func() workload.Bundle { return workload.Flat(50_000, 1) }},
}

// BenchmarkCheck checks a bundle from nothing, beside the bare parse of the same bytes by the YAML library; both by one worker.
func BenchmarkCheck(b *testing.B) {
	for _, of := range bundles {
		b.Run("doc-"+of.name, func(b *testing.B) {
			bundle := of.make()
			size := 0
			var contents [][]byte
			for _, path := range bundle.Paths() {
				if path != workload.LockPath {
					size += len(bundle.Files[path])
					contents = append(contents, []byte(bundle.Files[path]))
				}
			}
			yardstick := func() {
				for _, content := range contents {
					if err := yaml.Unmarshal(content, new(yaml.Node)); err != nil {
						b.Fatal(err)
					}
				}
			}
			b.SetBytes(int64(size))
			bench.Beside(b, func() { check(b, bundle) }, yardstick, bench.Part{Name: "read", Do: func() { read(bundle) }})
			bench.Heap(b, size, func() any { return check(b, bundle) })
		})
	}
}

// read is the part of a check that makes trees of texts.
func read(bundle workload.Bundle) {
	for path, text := range bundle.Files {
		if path != workload.LockPath {
			syntax.Parse(source.New(text), syntax.YAML)
		}
	}
}

// check opens a bundle and asks for all that is to be said of it, which is nothing.
func check(b *testing.B, bundle workload.Bundle) *analysis.Snapshot {
	b.Helper()
	snapshot, err := analysis.Open(context.Background(), analysis.MapFiles(bundle.Files), analysis.Options{Workers: 1})
	if err != nil {
		b.Fatal(err)
	}
	result, err := snapshot.Result(context.Background())
	if err != nil {
		b.Fatal(err)
	}
	for _, d := range result.Diagnostics {
		if d.Severity != diag.Information { // facts that hold for a sound bundle
			b.Fatalf("a sound bundle is not silent: %+v", d)
		}
	}
	return snapshot
}

// BenchmarkKey is a keystroke from the edit to the diagnostics of the new text.
func BenchmarkKey(b *testing.B) {
	for _, of := range bundles {
		bundle := of.make()
		snapshot := check(b, bundle)
		for _, kind := range workload.Kinds() {
			strokes := workload.Strokes(bundle.Text(), kind, 500, 1)
			if len(strokes) == 0 {
				continue // a flat document has no bindings, say
			}
			b.Run("key-"+of.name+"/"+string(kind), func(b *testing.B) {
				bench.Each(b, strokes, func(e source.Edit) {
					next, err := snapshot.Edit(bundle.Main, e)
					if err != nil {
						b.Fatal(err)
					}
					next.Said(bundle.Main, analysis.Wish{})
				})
			})
		}
	}
}
