package contractgen_test

import (
	"context"
	"testing"
	"time"

	"github.com/natscontract/natscontract/analysis"
	"github.com/natscontract/natscontract/internal/contractgen"
)

// FuzzCheck checks bundles with a piece of a text replaced by anything: nothing breaks down, and it ends.
func FuzzCheck(f *testing.F) {
	for seed := range uint64(20) {
		f.Add(seed, uint(seed*977), uint(seed), "&a *a")
		f.Add(seed, uint(seed*1009), uint(0), "\n  - ")
	}
	f.Fuzz(func(t *testing.T, seed uint64, at, length uint, text string) {
		b := contractgen.New(seed % 1000)
		path := b.Contracts[int(at%uint(len(b.Contracts)))]
		old := b.Files[path]
		start := int(at % uint(len(old)+1))
		end := min(len(old), start+int(length%64))
		b.Files[path] = old[:start] + text + old[end:]
		ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
		defer cancel()
		result, err := analysis.Check(ctx, analysis.MapFiles(b.Files), analysis.Options{Workers: 1})
		if err != nil {
			t.Fatal(err)
		}
		if len(result.Internal) > 0 {
			t.Fatalf("%v broke down", result.Internal[0])
		}
	})
}
