package main

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// figures are the medians of what a benchmark reported, by unit.
type figures map[string]float64

// results are the figures of every benchmark, by its name without "Benchmark" and the number of processors.
type results map[string]figures

// processors is what go test puts behind a benchmark's name.
var processors = regexp.MustCompile(`-\d+$`)

// parse reads what go test -bench prints; a benchmark that ran several times is its medians.
func parse(output string) results {
	all := map[string]map[string][]float64{}
	for line := range strings.Lines(output) {
		fields := strings.Fields(line)
		if len(fields) < 4 || !strings.HasPrefix(fields[0], "Benchmark") {
			continue
		}
		name := processors.ReplaceAllString(strings.TrimPrefix(fields[0], "Benchmark"), "")
		if all[name] == nil {
			all[name] = map[string][]float64{}
		}
		for i := 2; i+1 < len(fields); i += 2 {
			if v, err := strconv.ParseFloat(fields[i], 64); err == nil {
				all[name][fields[i+1]] = append(all[name][fields[i+1]], v)
			}
		}
	}
	medians := results{}
	for name, units := range all {
		medians[name] = figures{}
		for unit, values := range units {
			slices.Sort(values)
			medians[name][unit] = values[len(values)/2]
		}
	}
	return medians
}

// machine is a line on where the figures come from.
func machine(output string) string {
	facts := map[string]string{}
	for line := range strings.Lines(output) {
		if key, value, found := strings.Cut(strings.TrimSpace(line), ": "); found {
			facts[key] = strings.Join(strings.Fields(value), " ")
		}
	}
	return "Measured on " + facts["goos"] + "/" + facts["goarch"] + ", " + facts["cpu"] + ".\n"
}
