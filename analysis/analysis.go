// Package analysis owns the check: snapshot in, diagnostics out. It holds the registry of rules, runs the stages, keeps what
// it learned of unchanged text, and knows what a fault blocks. It does no I/O: files come through an interface.
package analysis

import (
	"context"
	"fmt"
	"runtime/debug"

	"github.com/natscontract/natscontract/model/diag"
	"github.com/natscontract/natscontract/model/source"
)

// Files is where a check reads from: the files of one bundle, by path relative to its root, POSIX.
type Files interface {
	// List gives the paths that may be contract files (.yaml, .yml, .json), sorted, without what is excluded.
	List() ([]string, error)
	// Read gives a file's text. A file that is not there is fs.ErrNotExist, one that is too large a TooLargeError.
	Read(path string) (source.Text, error)
	// Linked tells whether the path, or a folder on the way to it, is a symbolic link: a contract may name no such path.
	Linked(path string) bool
}

// Options say how a check runs.
type Options struct {
	Extra      []Extra // rules beside those that are known here
	Workers    int     // how many files are looked at at a time; 0 means one for each core. It changes nothing of what is said
	LockDigest string  // what the lock's own digest must be, as sha256:<64 hex>; "" for anything
	Unfiltered bool    // also what natscontract.yaml ignores, and what its baseline knows
	Working    bool    // the view of somebody in the middle of work: a stale pin is a warning (cli, the working view)
}

// Result is what a check of one bundle says. Everything in it is sorted.
type Result struct {
	Diagnostics []diag.Diagnostic
	Blocked     []diag.Blocked
	Internal    []Internal             // what broke down in the check itself; nothing else is hidden by it
	Contracts   int                    // AsyncAPI documents with the extension
	Files       int                    // files that were read as documents
	Reference   string                 // the distribution reference: the digest of the saved lock, as sha256:<hex>; "" without a lock
	Texts       map[string]source.Text // the text of every file that was read, by path
}

// Internal is a panic in one part of the check: a mistake in this program, not in what it checks.
type Internal struct {
	Path  string // the document that was checked
	Cause string
	Stack string // for a report to the developers; never shown as it is
}

// Error words it in one line.
func (i Internal) Error() string {
	return fmt.Sprintf("%s: internal error in the check: %s", i.Path, i.Cause)
}

// Check runs every implemented offline stage over a bundle.
func Check(ctx context.Context, files Files, opts Options) (Result, error) {
	s, err := Open(ctx, files, opts)
	if err != nil {
		return Result{}, err
	}
	return s.Result(ctx)
}

// contain runs a part of the check of a document. A panic in it becomes one Internal.
func contain(path string, part func()) (broke []Internal) {
	defer func() {
		if cause := recover(); cause != nil {
			broke = []Internal{{Path: path, Cause: fmt.Sprint(cause), Stack: string(debug.Stack())}}
		}
	}()
	part()
	return nil
}
