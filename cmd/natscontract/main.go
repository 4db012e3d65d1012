// Command natscontract checks NATS contracts: AsyncAPI 3.1.0 documents with the extension x-nats-contract.
//
// This package owns the command line: flags, files on disk, where output goes, and exit codes. It is the only one that
// prints. What is checked is decided in analysis, and how a report looks in internal/render.
package main

import (
	"context"
	"os"
	"os/signal"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	code := run(ctx, os.Args[1:], streams{os.Stdin, os.Stdout, os.Stderr}, os.Getenv)
	stop()
	os.Exit(code)
}
