package rust_test

import (
	"encoding/json"
	"path/filepath"
	"testing"

	"github.com/natscontract/natscontract/internal/testkit"
)

// BenchmarkRust measures generated code beside the same checks written by hand: a subject of two tokens, parsed, refused, rendered into a new
// text and appended to one. The program has its own rounds, of which each figure is the median. A refusal copies the token that is wrong,
// so that its error can name it; the one by hand has no words.
func BenchmarkRust(b *testing.B) {
	dir := folder(b, generated(b, packageOf(b, market(b))))
	extern := library(b, dir, "-O")
	testkit.Write(b, filepath.Join(dir, "bench.rs"), testkit.Read(b, filepath.Join("testdata", "bench.rs")))
	if said, code := testkit.Rustc(b, dir, append([]string{"-O", "-o", "bench", "bench.rs"}, extern...)...); code != 0 {
		b.Fatalf("rustc says %s", shortened(said))
	}
	var of map[string]struct{ Generated, ByHand float64 }
	said, _ := testkit.RunIn(b, dir, filepath.Join(dir, "bench"))
	if err := json.Unmarshal([]byte(said), &of); err != nil {
		b.Fatalf("the program says %s", said)
	}
	for _, what := range []string{"parse", "refuse", "render", "append"} {
		b.Run("gen-rust/"+what, func(b *testing.B) {
			b.ReportMetric(of[what].Generated, "ns/op")
			b.ReportMetric(of[what].ByHand, "base-ns/op")
			b.ReportMetric(of[what].Generated/of[what].ByHand, "x-base")
		})
	}
}
