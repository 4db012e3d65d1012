package typescript_test

import (
	"encoding/json"
	"testing"

	"github.com/natscontract/natscontract/internal/models"
	"github.com/natscontract/natscontract/internal/testkit"
)

// BenchmarkTypeScript measures generated code beside the same checks written by hand: a subject of two parameters, parsed, refused and
// rendered. The program has its own rounds, of which each figure is the median.
func BenchmarkTypeScript(b *testing.B) {
	all := map[string]string{"package.json": `{"type": "module"}`, "tsconfig.json": testkit.Read(b, "testdata/tsconfig.json"), "bench/bench.ts": testkit.Read(b, "testdata/bench/bench.ts")}
	for file, text := range generated(b, "market", models.Of(b, models.Market(b))).files {
		all["market/"+file] = text
	}
	dir := testkit.NodeFolder(b, all)
	if said, code := testkit.TSC(b, dir); code != 0 {
		b.Fatalf("tsc says %s", said)
	}
	var of map[string]struct{ Generated, ByHand float64 }
	said, _ := testkit.Node(b, dir, "dist/bench/bench.js")
	if err := json.Unmarshal([]byte(said), &of); err != nil {
		b.Fatalf("node says %s", said)
	}
	for _, what := range []string{"parse", "refuse", "render"} {
		b.Run(what, func(b *testing.B) {
			b.ReportMetric(of[what].Generated, "ns/op")
			b.ReportMetric(of[what].ByHand, "base-ns/op")
			b.ReportMetric(of[what].Generated/of[what].ByHand, "x-base")
		})
	}
}
