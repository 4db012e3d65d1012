// Package analysis owns the check: snapshot in, diagnostics out. It holds the registry of rules, runs the stages, keeps what
// it learned of unchanged text, and knows what a fault blocks. It does no I/O: files come through an interface.
package analysis

import (
	"context"

	"github.com/natscontract/natscontract/model/diag"
	"github.com/natscontract/natscontract/model/source"
)

// Files is where a check reads from: the files of one bundle, by path relative to its root, POSIX.
type Files interface {
	// List gives the paths that may be contract files (.yaml, .yml, .json), sorted, without what is excluded.
	List() ([]string, error)
	// Read gives a file's text. A file that is not there is fs.ErrNotExist.
	Read(path string) (source.Text, error)
}

// Options say how a check runs; none changes what it says.
type Options struct {
	Workers int // how many files are read at a time; 0 means one for each core
}

// Result is what a check of one bundle says. Everything in it is sorted.
type Result struct {
	Diagnostics []diag.Diagnostic
	Blocked     []diag.Blocked
	Contracts   int                    // AsyncAPI documents with the extension
	Files       int                    // files that were read as documents
	Texts       map[string]source.Text // the text of every file that was read, by path
}

// Check runs every implemented offline stage over a bundle.
func Check(ctx context.Context, files Files, opts Options) (Result, error) {
	return Result{}, ctx.Err()
}
