// Package render owns how a check's answer looks: text with excerpts of the source, JSON, SARIF and workflow commands. It
// takes values and writes to a writer. It decides nothing: what is reported, and in which order, comes in as it goes out.
// It opens no file, and knows nothing of flags or terminals.
package render

import (
	"github.com/natscontract/natscontract/model/diag"
	"github.com/natscontract/natscontract/model/source"
)

// Report is what a command has to say. Its paths are relative to Root, POSIX.
type Report struct {
	Root        string
	Bundles     []Bundle
	Diagnostics []diag.Diagnostic // sorted
	Blocked     []diag.Blocked    // sorted
	Contracts   int
	Files       int
	Texts       map[string]source.Text // of the files that diagnostics speak of, by path
}

// Bundle is a bundle that was checked.
type Bundle struct {
	Root       string
	Contracts  int
	LockDigest string // of the lock's bytes, "sha256:…"; empty where there is no lock
}

// Count is the number of diagnostics of a severity.
func (r Report) Count(s diag.Severity) (n int) {
	for _, d := range r.Diagnostics {
		if d.Severity == s {
			n++
		}
	}
	return n
}

// position is the line and column of an offset in a file; 1:1 where the file's text is not known.
func (r Report) position(path string, offset int) source.Position {
	return r.Texts[path].Position(offset)
}
