package main

import (
	"maps"
	"slices"
	"strings"
)

// requests are the methods that were measured in a series of benchmarks, sorted.
func requests(r results, series string) []string {
	found := map[string]bool{}
	for name := range r {
		if rest, ok := strings.CutPrefix(name, series); ok {
			if _, method, ok := strings.Cut(rest, "/"); ok {
				found[method] = true
			}
		}
	}
	return slices.Sorted(maps.Keys(found))
}

// requestTable are the requests to the server: from its being sent to the last byte of the answer.
func requestTable(r results) string {
	var b strings.Builder
	for _, method := range requests(r, "Process/req-") {
		at := func(size, unit string) float64 { return r["Process/req-"+size+"/"+method][unit] / 1e6 }
		most, last := row{value: at("50k", "p95-ns"), limit: 5}, row{value: at("50k", "p99-ns")}
		if method == "completion" {
			last.limit = 20
		}
		if most.value == 0 {
			most.limit, last.limit = 0, 0
		}
		cells := []string{"`" + method + "`", figure(at("1k", "p50-ns"), "ms"), figure(at("10k", "p50-ns"), "ms"), figure(at("50k", "p50-ns"), "ms"),
			figure(most.value, "ms"), figure(most.limit, "ms"), verdict(most), figure(last.value, "ms"), figure(last.limit, "ms"), verdict(last), figure(at("50k", "first-ns"), "ms")}
		b.WriteString("| " + strings.Join(cells, " | ") + " |\n")
	}
	if b.Len() == 0 {
		return ""
	}
	return "\n| request | `1k` | `10k` | `50k` | `50k`, 95th | limit | | `50k`, 99th | limit | | `50k`, first |\n" +
		"| --- | ---: | ---: | ---: | ---: | ---: | --- | ---: | ---: | --- | ---: |\n" + b.String() +
		"\nMedians, in milliseconds, each after a keystroke. The first is the one that comes before any other after the document was opened; " +
		"what requests have in common is the first one's to find.\n"
}

// besideTable is the server beside the one that people have for YAML, on the same documents in the same run.
func besideTable(r results) string {
	var b strings.Builder
	write := func(what string, ours, theirs float64, unit string, share row) {
		cells := []string{what, figure(ours, unit), figure(theirs, unit), figure(share.value, share.unit), figure(share.limit, share.unit), verdict(share)}
		b.WriteString("| " + strings.Join(cells, " | ") + " |\n")
	}
	for _, size := range []string{"1k", "10k", "50k"} {
		for _, method := range requests(r, "Process/beside-"+size) {
			f := r["Process/beside-"+size+"/"+method]
			share := row{value: 100 * f["x-cpu"], unit: "%"}
			if method == "key" {
				share.limit = 100.0 / 50
			}
			write("`doc-"+size+"`: `"+method+"`, CPU time", f["cpu-ns"]/1e6, f["base-cpu-ns"]/1e6, "ms", share)
		}
		if f, measured := r["Process/beside-"+size+"/key"]; measured {
			write("`doc-"+size+"`: peak of memory", f["peak-MB"], f["base-peak-MB"], " MB", row{value: 100 * f["x-peak"], limit: 20, unit: "%"})
		}
	}
	if b.Len() == 0 {
		return ""
	}
	return "\n| beside `yaml-language-server` | ours | theirs | share | limit | |\n| --- | ---: | ---: | ---: | ---: | --- |\n" + b.String()
}
