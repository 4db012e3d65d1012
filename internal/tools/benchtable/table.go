package main

import (
	"fmt"
	"strings"

	"github.com/natscontract/natscontract/internal/workload"
)

// A row is a figure with its limit. What was not measured in this run has no row.
type row struct {
	what  string
	value float64
	limit float64 // 0: there is none
	unit  string
}

// tableOf is the table of all that was measured, in Markdown.
func tableOf(r results) string {
	var b strings.Builder
	b.WriteString("| what | measured | limit | |\n| --- | ---: | ---: | --- |\n")
	rows := append(append(coldRows(r), heapRows(r)...), keyRows(r)...)
	for _, row := range rows {
		limit, verdict := "", ""
		if row.limit > 0 {
			limit, verdict = figure(row.limit, row.unit), "holds"
			if row.value > row.limit {
				verdict = "**does not hold**"
			}
		}
		fmt.Fprintf(&b, "| %s | %s | %s | %s |\n", row.what, figure(row.value, row.unit), limit, verdict)
	}
	return b.String()
}

func figure(v float64, unit string) string {
	if unit == "ms" {
		return fmt.Sprintf("%.3f ms", v)
	}
	return fmt.Sprintf("%.2f%s", v, unit)
}

var documents = []string{"doc-1k", "doc-10k", "doc-50k", "doc-50k-flat"}

// coldRows are the cold check and its parts, as multiples of the bare parse of yaml.v3 in the same run.
func coldRows(r results) (rows []row) {
	for _, doc := range documents {
		limit := func(l float64) float64 {
			if doc == "doc-50k" {
				return l
			}
			return 0 // the budget is for that document; the others are told for comparison
		}
		read, hasRead := r["Read/"+doc]["x-base"]
		check, hasCheck := r["Check/"+doc]["x-base"]
		if hasRead {
			rows = append(rows, row{"`" + doc + "`: reading, times yaml.v3", read, limit(1.0), "×"})
		}
		if hasCheck && hasRead {
			rows = append(rows, row{"`" + doc + "`: all else that a check does, times yaml.v3", check - read, limit(1.5), "×"})
		}
		if hasCheck {
			rows = append(rows, row{"`" + doc + "`: cold check, times yaml.v3", check, limit(2.5), "×"})
		}
	}
	return rows
}

func heapRows(r results) (rows []row) {
	for _, doc := range documents {
		for _, of := range []string{"Read", "Check"} {
			f, measured := r[of+"/"+doc]
			if _, hasHeap := f["x-retained"]; !measured || !hasHeap {
				continue
			}
			what := "`" + doc + "`: heap after " + strings.ToLower(of) + ", times the file: "
			rows = append(rows, row{what + "retained", f["x-retained"], 12, "×"}, row{what + "peak", f["x-peak"], 25, "×"})
		}
	}
	return rows
}

// near are the kinds of keystrokes whose cost may hardly grow with the document.
var near = map[workload.Kind]bool{workload.Description: true, workload.Address: true, workload.Key: true, workload.Binding: true}

// keyRows are the keystrokes, from the edit to the diagnostics of the new text.
func keyRows(r results) (rows []row) {
	for _, size := range []string{"1k", "10k", "50k", "50k-flat"} {
		for _, kind := range workload.Kinds() {
			f, measured := r["Key/key-"+size+"/"+string(kind)]
			if !measured {
				continue
			}
			name := "`key-" + size + "/" + string(kind) + "`: "
			rows = append(rows,
				row{name + "median", f["p50-ns"] / 1e6, medianLimit(r, size, kind), "ms"},
				row{name + "99th percentile", f["p99-ns"] / 1e6, 16, "ms"})
		}
	}
	return rows
}

// medianLimit is what the median of a keystroke may be, in milliseconds; 0 where nothing is asked.
func medianLimit(r results, size string, kind workload.Kind) float64 {
	switch small, has := r["Key/key-1k/"+string(kind)]; {
	case size != "50k":
		return 0
	case near[kind] && has:
		return min(small["p50-ns"]/1e6+0.3, 1.5)
	case near[kind]:
		return 1.5
	case kind == workload.TokenEverywhere:
		return r["Check/doc-50k"]["ns/op"] / 1e6 / 20
	}
	return 0
}
