package main

import (
	"fmt"
	"slices"
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

// tableOf are the tables of all that was measured, in Markdown.
func tableOf(r results) string {
	var b strings.Builder
	if rows := slices.Concat(coldRows(r), heapRows(r), workspaceRows(r), generationRows(r)); len(rows) > 0 {
		b.WriteString("| what | measured | limit | |\n| --- | ---: | ---: | --- |\n")
		for _, row := range rows {
			fmt.Fprintf(&b, "| %s | %s | %s | %s |\n", row.what, figure(row.value, row.unit), figure(row.limit, row.unit), verdict(row))
		}
	}
	if rows := keyRows(r); len(rows) > 0 {
		b.WriteString("\n| keystroke | `1k` | `10k` | `50k` | limit | | `50k`, 99th | limit | | `50k-flat` |\n")
		b.WriteString("| --- | ---: | ---: | ---: | ---: | --- | ---: | ---: | --- | ---: |\n")
		for _, row := range rows {
			b.WriteString(row)
		}
		b.WriteString("\nMedians, in milliseconds. Rows marked (tree) are the tree's part of a keystroke; the others go to the diagnostics, those marked " +
			"(server) from the change that an editor sends to the report that it is sent.\n")
	}
	b.WriteString(requestTable(r))
	b.WriteString(besideTable(r))
	return b.String()
}

// verdict tells whether a row is within its limit; nothing where it has none.
func verdict(r row) string {
	switch {
	case r.limit == 0:
		return ""
	case r.value > r.limit:
		return "**does not hold**"
	}
	return "holds"
}

// figure is a number with its unit; nothing for 0, which stands for what there is none of.
func figure(v float64, unit string) string {
	switch {
	case v == 0:
		return ""
	case unit == "ms":
		return fmt.Sprintf("%.3f", v)
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
		if read, ok := r["Read/"+doc]["x-base"]; ok {
			rows = append(rows, row{"`" + doc + "`: reading, times yaml.v3", read, limit(1.0), "×"})
		}
		if check, ok := r["Check/"+doc]; ok {
			rows = append(rows,
				row{"`" + doc + "`: shapes, times yaml.v3", check["x-base"] - check["x-read"], limit(0.4), "×"},
				row{"`" + doc + "`: cold check, times yaml.v3", check["x-base"], limit(2.5), "×"})
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

// workspaceRows are what a thousand contracts cost: by how much two processors are faster than one, and an edit that others see.
func workspaceRows(r results) (rows []row) {
	cold, measured := r["Workspace/ws-1000"]
	if !measured {
		return nil
	}
	rows = append(rows, row{"`ws-1000`: cold check on two processors, times that on one", cold["x-base"], 1 / 1.7, "×"})
	if edit, has := r["EditWorkspace/edit-ws"]; has {
		rows = append(rows, row{"`edit-ws`: to the diagnostics of all that it affects, of the cold check", 100 * edit["p50-ns"] / cold["ns/op"], 100.0 / 50, "%"})
	}
	return rows
}

// generationRows are what it takes to generate all languages for a thousand channels, in seconds.
func generationRows(r results) (rows []row) {
	if f, measured := r["Generate/gen-1000"]; measured {
		rows = append(rows, row{"`gen-1000`: three languages, from a checked bundle", f["ns/op"] / 1e9, 1, " s"},
			row{"`gen-1000`: the same, of the cold check", 100 * f["x-base"], 0, "%"})
	}
	return rows
}

// near are the kinds of keystrokes whose cost may hardly grow with the document.
var near = map[workload.Kind]bool{workload.Description: true, workload.Address: true, workload.Key: true, workload.Binding: true}

// keyRows are the keystrokes: the tree's part, and from the edit to the diagnostics of the new text.
func keyRows(r results) (rows []string) {
	for _, of := range []struct{ benchmark, label string }{{"Edit", " (tree)"}, {"Key", ""}, {"Process", " (server)"}} {
		for _, kind := range workload.Kinds() {
			at := func(size, unit string) float64 { return r[of.benchmark+"/key-"+size+"/"+string(kind)][unit] / 1e6 }
			median, last := row{value: at("50k", "p50-ns")}, row{value: at("50k", "p99-ns")}
			if of.benchmark != "Edit" && median.value > 0 {
				median.limit, last.limit = medianLimit(r, of.benchmark, kind), 16
			}
			cells := []string{"`" + string(kind) + "`" + of.label, figure(at("1k", "p50-ns"), "ms"), figure(at("10k", "p50-ns"), "ms"),
				figure(median.value, "ms"), figure(median.limit, "ms"), verdict(median), figure(last.value, "ms"), figure(last.limit, "ms"), verdict(last),
				figure(at("50k-flat", "p50-ns"), "ms")}
			if strings.Join(cells[1:], "") != "" {
				rows = append(rows, "| "+strings.Join(cells, " | ")+" |\n")
			}
		}
	}
	return rows
}

// medianLimit is what the median of a keystroke may be in the large document, in milliseconds; 0 where nothing is asked.
func medianLimit(r results, benchmark string, kind workload.Kind) float64 {
	switch small, has := r[benchmark+"/key-1k/"+string(kind)]; {
	case near[kind] && has:
		return min(small["p50-ns"]/1e6+0.3, 1.5)
	case near[kind]:
		return 1.5
	case kind == workload.TokenEverywhere:
		return r["Check/doc-50k"]["ns/op"] / 1e6 / 20
	}
	return 0
}
