// Package bench owns how the project measures itself: two things by turns in one run, so that a ratio holds on any machine;
// single operations one by one, so that there are percentiles; and the heap, kept and at its peak. It knows nothing of what is
// measured, and only benchmarks import it. The names of what it reports are read by internal/tools/benchtable.
package bench

import (
	"runtime"
	"runtime/metrics"
	"slices"
	"testing"
	"time"
)

// A Part is a part of the product that is measured too, by a name.
type Part struct {
	Name string
	Do   func()
}

// Beside runs the product and a yardstick by turns, each from a clean heap, and reports the median of the product as ns/op,
// that of the yardstick as base-ns/op, and the median of the ratio of each turn as x-base. Parts of the product take their
// turns too; the ratio of each is reported as x- and its name.
func Beside(b *testing.B, product, yardstick func(), parts ...Part) {
	b.Helper()
	var of, by []time.Duration
	ratios := make([][]float64, 1+len(parts))
	b.ReportAllocs()
	for b.Loop() {
		b.StopTimer()
		base := timed(yardstick)
		for i, part := range parts {
			ratios[1+i] = append(ratios[1+i], float64(timed(part.Do))/float64(base))
		}
		runtime.GC()
		b.StartTimer()
		took := lap(product)
		of, by = append(of, took), append(by, base)
		ratios[0] = append(ratios[0], float64(took)/float64(base))
	}
	b.ReportMetric(float64(Quantile(of, 0.5)), "ns/op")
	b.ReportMetric(float64(Quantile(by, 0.5)), "base-ns/op")
	b.ReportMetric(median(ratios[0]), "x-base")
	for i, part := range parts {
		b.ReportMetric(median(ratios[1+i]), "x-"+part.Name)
	}
}

func median(values []float64) float64 {
	slices.Sort(values)
	return values[len(values)/2]
}

// timed is how long something takes from a clean heap.
func timed(f func()) time.Duration {
	runtime.GC()
	return lap(f)
}

func lap(f func()) time.Duration {
	start := time.Now()
	f()
	return time.Since(start)
}

// Each runs an operation once for every item, as often as the benchmark wants, and reports what one costs: the mean as ns/op,
// the median and the 95th and 99th percentiles as p50-ns, p95-ns and p99-ns, and what it allocates.
func Each[T any](b *testing.B, items []T, operation func(T)) {
	b.Helper()
	EachUndone(b, items, operation, func(T) {})
}

// EachUndone is Each for operations that are to be undone before the next one. That costs no time, and counts for what is
// allocated.
func EachUndone[T any](b *testing.B, items []T, operation, undo func(T)) {
	b.Helper()
	runtime.GC()
	var took []time.Duration
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	for b.Loop() {
		for _, item := range items {
			took = append(took, lap(func() { operation(item) }))
			undo(item)
		}
	}
	runtime.ReadMemStats(&after)
	Report(b, took)
	n := float64(len(took))
	b.ReportMetric(float64(after.TotalAlloc-before.TotalAlloc)/n, "B/op")
	b.ReportMetric(float64(after.Mallocs-before.Mallocs)/n, "allocs/op")
}

// Report reports what single operations took: the mean as ns/op, and p50-ns, p95-ns and p99-ns.
func Report(b *testing.B, took []time.Duration) {
	b.Helper()
	var sum time.Duration
	for _, d := range took {
		sum += d
	}
	b.ReportMetric(float64(sum)/float64(max(len(took), 1)), "ns/op")
	b.ReportMetric(float64(Quantile(took, 0.5)), "p50-ns")
	b.ReportMetric(float64(Quantile(took, 0.95)), "p95-ns")
	b.ReportMetric(float64(Quantile(took, 0.99)), "p99-ns")
}

// Quantile is the duration that the share q of all is not above; 0 of none.
func Quantile(all []time.Duration, q float64) time.Duration {
	if len(all) == 0 {
		return 0
	}
	sorted := slices.Sorted(slices.Values(all))
	return sorted[min(int(q*float64(len(sorted))), len(sorted)-1)]
}

// Heap builds something once and reports what of it stays on the heap and the most that was there meanwhile, both as
// multiples of a size in bytes, as x-retained and x-peak. What the build was given counts only where the build made it.
func Heap(b *testing.B, size int, build func() any) {
	b.Helper()
	runtime.GC()
	runtime.GC() // the second frees what the first found finalizers for
	before := heap()
	seen := watch(build)
	runtime.GC()
	runtime.GC()
	kept := heap()
	// What is kept was there at the peak, whether it was seen then or not.
	b.ReportMetric(float64(int64(max(seen.most, kept))-int64(before))/float64(size), "x-peak")
	b.ReportMetric(float64(int64(kept)-int64(before))/float64(size), "x-retained")
	runtime.KeepAlive(seen.kept)
}

type watched struct {
	kept any
	most uint64
}

// watch looks at the heap every fraction of a millisecond while something is built.
func watch(build func() any) watched {
	done := make(chan struct{})
	most := make(chan uint64)
	go func() {
		var high uint64
		for tick := time.NewTicker(200 * time.Microsecond); ; {
			select {
			case <-done:
				tick.Stop()
				most <- max(high, heap())
				return
			case <-tick.C:
				high = max(high, heap())
			}
		}
	}()
	kept := build()
	close(done)
	return watched{kept, <-most}
}

// heap is the number of bytes of objects on the heap, dead ones not yet swept included.
func heap() uint64 {
	sample := []metrics.Sample{{Name: "/memory/classes/heap/objects:bytes"}}
	metrics.Read(sample)
	return sample[0].Value.Uint64()
}
