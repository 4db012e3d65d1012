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
		"| `address` (tree) |  |  | 0.050 |  |  | 0.090 |  |  |  |",
		"| `address` | 0.200 |  | 0.600 | 0.500 | **does not hold** | 0.900 | 16.000 | holds |  |",
		"| `token-everywhere` |  |  | 9.000 | 10.000 | holds | 15.000 | 16.000 | holds |  |",
	} {
		if !strings.Contains(table, want+"\n") {
			t.Errorf("no row %s in\n%s", want, table)
		}
	}
	if got := machine(output); got != "Measured on linux/amd64, Some Processor.\n" {
		t.Errorf("got %q", got)
	}
}
