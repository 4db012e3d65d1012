// Command benchtable turns the output of the benchmarks into the table of what performance must hold: figures of one run on one
// machine, each beside its limit. Given a page too, it puts the table there, between two comments. It owns which figures there
// are and their limits; how they are measured is internal/bench's.
//
//	go run ./internal/tools/benchtable bin/bench.txt [docs/performance.md]
package main

import (
	"fmt"
	"os"

	"github.com/natscontract/natscontract/internal/tools/page"
)

func main() {
	if len(os.Args) != 2 && len(os.Args) != 3 {
		fmt.Fprintln(os.Stderr, "usage: benchtable OUTPUT [PAGE]")
		os.Exit(2)
	}
	if err := run(os.Args[1], os.Args[2:]); err != nil {
		fmt.Fprintln(os.Stderr, "benchtable:", err)
		os.Exit(1)
	}
}

func run(output string, pages []string) error {
	text, err := os.ReadFile(output)
	if err != nil {
		return err
	}
	table := tableOf(parse(string(text)))
	fmt.Print(table)
	for _, file := range pages {
		if err := page.Write(file, "table", machine(string(text))+"\n"+table); err != nil {
			return err
		}
	}
	return nil
}
