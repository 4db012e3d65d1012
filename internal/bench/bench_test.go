package bench

import (
	"runtime"
	"testing"
	"time"
)

func TestQuantile(t *testing.T) {
	all := []time.Duration{5, 1, 4, 2, 3}
	for q, want := range map[float64]time.Duration{0: 1, 0.5: 3, 0.99: 5, 1: 5} {
		if got := Quantile(all, q); got != want {
			t.Errorf("quantile %v is %v, want %v", q, got, want)
		}
	}
	if all[0] != 5 {
		t.Error("the argument was sorted")
	}
	if Quantile(nil, 0.5) != 0 {
		t.Error("of none it is not 0")
	}
}

func TestHeapSeesWhatIsKeptAndWhatIsNot(t *testing.T) {
	const size = 4 << 20
	r := testing.Benchmark(func(b *testing.B) {
		for b.Loop() {
			Heap(b, size, func() any {
				passing := make([]byte, 3*size)
				runtime.KeepAlive(passing)
				return make([]byte, 2*size)
			})
		}
	})
	if kept := r.Extra["x-retained"]; kept < 1.9 || kept > 2.2 {
		t.Errorf("2 are kept, and it says %.2f", kept)
	}
	if peak := r.Extra["x-peak"]; peak < 1.9 || peak > 5.5 {
		t.Errorf("between 2 and 5 are there at the peak, and it says %.2f", peak)
	}
}

func TestBesideReportsTheRatio(t *testing.T) {
	r := testing.Benchmark(func(b *testing.B) {
		Beside(b, func() { time.Sleep(200 * time.Millisecond) }, func() { time.Sleep(time.Millisecond) }, Part{"half", func() { time.Sleep(time.Millisecond) }})
	})
	for _, unit := range []string{"base-ns/op", "x-base", "x-half"} {
		if r.Extra[unit] <= 0 {
			t.Errorf("%s is %v", unit, r.Extra[unit])
		}
	}
}

func TestEachRunsEveryItem(t *testing.T) {
	ran := map[string]int{}
	r := testing.Benchmark(func(b *testing.B) {
		Each(b, []string{"a", "b"}, func(s string) { ran[s]++; time.Sleep(100 * time.Millisecond) })
	})
	if ran["a"] == 0 || ran["a"] != ran["b"] {
		t.Errorf("ran %v", ran)
	}
	if r.Extra["p50-ns"] <= 0 || r.Extra["p99-ns"] < r.Extra["p50-ns"] {
		t.Errorf("reported %v", r.Extra)
	}
}
