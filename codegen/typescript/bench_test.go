package typescript_test

import (
	"encoding/json"
	"testing"

	"github.com/natscontract/natscontract/internal/models"
	"github.com/natscontract/natscontract/internal/testkit"
)

// BenchmarkTypeScript measures generated code beside the same checks written by hand: a subject of two parameters, parsed, refused and
// rendered. The program has its own rounds; each figure is the mean of its medians.
func BenchmarkTypeScript(b *testing.B) {
	all := map[string]string{"package.json": `{"type": "module"}`, "tsconfig.json": testkit.Read(b, "testdata/tsconfig.json"), "bench/bench.ts": testkit.Read(b, "testdata/bench/bench.ts")}
	for file, text := range generated(b, "market", models.Of(b, models.Market(b))).files {
		all["market/"+file] = text
	}
	dir := testkit.NodeFolder(b, all)
	if said, code := testkit.TSC(b, dir); code != 0 {
		b.Fatalf("tsc says %s", said)
	}
	for _, what := range []string{"parse", "refuse", "render"} {
		b.Run(what, func(b *testing.B) {
			var generated, byHand, runs float64
			for b.Loop() {
				var median struct{ Generated, ByHand float64 }
				said, _ := testkit.Node(b, dir, "dist/bench/bench.js", what)
				if err := json.Unmarshal([]byte(said), &median); err != nil {
					b.Fatalf("node says %s", said)
				}
				generated, byHand, runs = generated+median.Generated, byHand+median.ByHand, runs+1
			}
			b.ReportMetric(generated/runs, "ns/op")
			b.ReportMetric(byHand/runs, "base-ns/op")
			b.ReportMetric(generated/byHand, "x-base")
		})
	}
}
