package main

import (
	"strings"
	"testing"
)

const output = `goos: linux
goarch: amd64
pkg: example
cpu: Some  Processor
BenchmarkRead/doc-50k-2   10   60000000 ns/op   70000000 base-ns/op   0.90 x-base   5.5 x-retained   9.0 x-peak
BenchmarkRead/doc-50k-2   10   60000000 ns/op   70000000 base-ns/op   0.80 x-base   5.5 x-retained   9.0 x-peak
BenchmarkRead/doc-50k-2   10   60000000 ns/op   70000000 base-ns/op   0.70 x-base   5.5 x-retained   9.0 x-peak
BenchmarkCheck/doc-50k-2   10   200000000 ns/op   70000000 base-ns/op   2.60 x-base   1.20 x-read
BenchmarkEdit/key-50k/address-2   500   1 ns/op   50000 p50-ns   90000 p99-ns
BenchmarkKey/key-1k/address-2   500   1 ns/op   200000 p50-ns   900000 p99-ns
BenchmarkKey/key-50k/address-2   500   1 ns/op   600000 p50-ns   900000 p99-ns
BenchmarkKey/key-50k/token-everywhere-2   500   1 ns/op   9000000 p50-ns   15000000 p99-ns
BenchmarkWorkspace/ws-1000-2   5   400000000 ns/op   640000000 base-ns/op   0.625 x-base
BenchmarkEditWorkspace/edit-ws-2   50   9000000 ns/op   6000000 p50-ns   9000000 p99-ns
BenchmarkProcess/key-1k/address-2   1   1 ns/op   300000 p50-ns   900000 p99-ns
BenchmarkProcess/key-50k/address-2   1   1 ns/op   700000 p50-ns   900000 p99-ns
BenchmarkProcess/req-1k/hover-2   1   1 ns/op   100000 p50-ns   200000 p95-ns   300000 p99-ns
BenchmarkProcess/req-50k/hover-2   1   1 ns/op   200000 first-ns   100000 p50-ns   6000000 p95-ns   7000000 p99-ns
BenchmarkProcess/req-50k/completion-2   1   1 ns/op   100000 p50-ns   300000 p95-ns   7000000 p99-ns
BenchmarkProcess/beside-50k/key-2   1   1 ns/op   500000 cpu-ns   1000000000 base-cpu-ns   0.0005 x-cpu   80 peak-MB   1600 base-peak-MB   0.05 x-peak
BenchmarkProcess/beside-50k/hover-2   1   1 ns/op   500000 cpu-ns   1000000 base-cpu-ns   0.5 x-cpu   80 peak-MB   1600 base-peak-MB   0.05 x-peak
BenchmarkGenerate/gen-1000-2   5   250000000 ns/op   500000000 base-ns/op   0.500 x-base
PASS
`

func TestTable(t *testing.T) {
	table := tableOf(parse(output))
	for _, want := range []string{
		"| `doc-50k`: reading, times yaml.v3 | 0.80× | 1.00× | holds |",
		"| `doc-50k`: shapes, times yaml.v3 | 1.40× | 0.40× | **does not hold** |",
		"| `doc-50k`: cold check, times yaml.v3 | 2.60× | 2.50× | **does not hold** |",
		"| `doc-50k`: heap after read, times the file: retained | 5.50× | 12.00× | holds |",
		"| `ws-1000`: cold check on two processors, times that on one | 0.62× | 0.59× | **does not hold** |",
		"| `edit-ws`: to the diagnostics of all that it affects, of the cold check | 1.50% | 2.00% | holds |",
		"| `gen-1000`: three languages, from a checked bundle | 0.25 s | 1.00 s | holds |",
		"| `gen-1000`: the same, of the cold check | 50.00% |  |  |",
		"| `address` (tree) |  |  | 0.050 |  |  | 0.090 |  |  |  |",
		"| `address` | 0.200 |  | 0.600 | 0.500 | **does not hold** | 0.900 | 16.000 | holds |  |",
		"| `token-everywhere` |  |  | 9.000 | 10.000 | holds | 15.000 | 16.000 | holds |  |",
		"| `address` (server) | 0.300 |  | 0.700 | 0.600 | **does not hold** | 0.900 | 16.000 | holds |  |",
		"| `hover` | 0.100 |  | 0.100 | 6.000 | 5.000 | **does not hold** | 7.000 |  |  | 0.200 |",
		"| `completion` |  |  | 0.100 | 0.300 | 5.000 | holds | 7.000 | 20.000 | holds |  |",
		"| `doc-50k`: `key`, CPU time | 0.500 | 1000.000 | 0.05% | 2.00% | holds |",
		"| `doc-50k`: `hover`, CPU time | 0.500 | 1.000 | 50.00% |  |  |",
		"| `doc-50k`: peak of memory | 80.00 MB | 1600.00 MB | 5.00% | 20.00% | holds |",
	} {
		if !strings.Contains(table, want+"\n") {
			t.Errorf("no row %s in\n%s", want, table)
		}
	}
	if got := machine(output); got != "Measured on linux/amd64, Some Processor.\n" {
		t.Errorf("got %q", got)
	}
}
