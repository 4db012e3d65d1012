package query

import (
	"math"
	"math/big"
	"testing"
)

func TestCount(t *testing.T) {
	power := new(big.Int).Exp(big.NewInt(10), big.NewInt(20), nil)
	for n, want := range map[*big.Int]string{
		big.NewInt(0): "0", big.NewInt(999): "999", big.NewInt(1000): "1,000", big.NewInt(1_234_567): "1,234,567",
		big.NewInt(9_999_999_999_999): "9,999,999,999,999", big.NewInt(12_345_000_000_000): "about 1.23 × 10^13",
		power: "about 1 × 10^20",
	} {
		if got := Count(n); got != want {
			t.Errorf("Count(%s) is %s, want %s", n, got, want)
		}
	}
}

func TestDurations(t *testing.T) {
	for n, want := range map[int64]string{
		0: "0 ms", 1: "1 ms", 999: "999 ms", 1000: "1 s", 90_000: "1 min 30 s", 86_400_000: "1 d", 90_061_001: "1 d 1 h 1 min 1 s 1 ms", -5: "-5 ms",
	} {
		if got := Millis(n); got != want {
			t.Errorf("Millis(%d) is %s, want %s", n, got, want)
		}
	}
	for n, want := range map[int64]string{
		0: "0 ms", 1: "0.000001 ms", 1_500_000: "1.5 ms", 1_000_000_000: "1 s", 1_000_500_000: "1 s 0.5 ms", 604_800_000_000_000: "7 d",
		math.MaxInt64: "106751 d 23 h 47 min 16 s 854.775807 ms",
	} {
		if got := Nanos(n); got != want {
			t.Errorf("Nanos(%d) is %s, want %s", n, got, want)
		}
	}
	if got := millisOf(new(big.Int).Lsh(big.NewInt(1), 64)); got != "18446744073709551616 ms" {
		t.Errorf("2^64 ms is %s", got)
	}
}

func TestBytes(t *testing.T) {
	for n, want := range map[int64]string{
		0: "0 bytes", 1: "1 byte", 1023: "1,023 bytes", 1024: "1 KiB", 1 << 30: "1 GiB", 3 << 40: "3 TiB", 1_000_000: "1,000,000 bytes", 1<<20 + 1: "1,048,577 bytes",
	} {
		if got := Bytes(n); got != want {
			t.Errorf("Bytes(%d) is %s, want %s", n, got, want)
		}
	}
}
