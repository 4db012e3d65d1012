// Package bundle owns the rules of stage bundle: the lock, the digests, imports, artifacts, and where references lead. It
// looks at several files, through Bundle; it reads none itself, and knows nothing of versions and edits.
package bundle

import (
	"github.com/natscontract/natscontract/model/contract"
	"github.com/natscontract/natscontract/model/diag"
	"github.com/natscontract/natscontract/model/source"
	"github.com/natscontract/natscontract/model/syntax"
)

// State is what stands at a path.
type State uint8

// The states of a path.
const (
	Absent  State = iota
	Present       // a file that was read
	Symlink       // the path, or a folder on the way to it, is a symbolic link
	Refused       // something that is there, and could not be read
)

// A File is what a bundle has at a path.
type File struct {
	State   State
	Text    source.Text  // of the saved bytes
	Digest  string       // of the saved bytes
	Unsaved bool         // an editor has other text than the disk: nothing is said of its pins
	Tree    *syntax.Tree // of what is being edited; nil where the file is no document
	Errors  []diag.Place // in a contract of a contained distribution: where its errors stand
	Secrets func() []Credential
}

// contract tells whether the file is a contract.
func (f File) contract() bool { return f.Tree != nil && contract.Is(f.Tree.Root()) }

// A Bundle is one root: a folder with its lock, and all that is below it.
type Bundle struct {
	HasLock bool
	Lock    contract.Lock
	Unsaved bool // an editor has another lock than the disk: nothing is said of pins
	// LockDigest is what the lock's own digest was said to be, as sha256:<hex>; "" where nobody said.
	LockDigest string
	LockText   string
	LockTree   *syntax.Tree // of the lock as it is being edited

	At func(path string) File // what stands at a path, relative to the root

	locked  map[string]contract.LockedFile
	damaged map[string]bool // entries with a fault
}

// Open makes a bundle of a root's lock, if it has one. The caller sets At.
func Open(hasLock bool, lock contract.Lock) *Bundle {
	b := &Bundle{HasLock: hasLock, Lock: lock, locked: make(map[string]contract.LockedFile, len(lock.Entries)), damaged: map[string]bool{}}
	for _, e := range lock.Entries {
		if _, twice := b.locked[e.Path]; !twice {
			b.locked[e.Path] = e
		}
	}
	for _, path := range lock.Damaged {
		b.damaged[path] = true
	}
	return b
}

// Lacks tells whether the lock is there and has no entry for a path, not even one that cannot be read.
func (b *Bundle) Lacks(path string) bool {
	_, locked := b.locked[path]
	return b.HasLock && !b.Unsaved && !locked && !b.Obscures(path)
}

// Obscures tells whether the lock may have an entry for a path, and it cannot be read. Nothing is said of such a file.
func (b *Bundle) Obscures(path string) bool {
	return b.Lock.Broken || b.Lock.Unnamed || b.damaged[path]
}

// LockedAs is the digest that the lock has for a path; false where it has none.
func (b *Bundle) LockedAs(path string) (string, bool) {
	e, ok := b.locked[path]
	return e.SHA256, ok
}

// A Document is one file whose references are judged.
type Document struct {
	Path string
	Tree *syntax.Tree
	// Unreadable tells whether a report says already that the value at a pointer cannot be read.
	Unreadable func(pointer string) (diag.Code, bool)
	Unsaved    bool
}

// misshapen tells whether a report of shape says already what is wrong with the value at a pointer.
func (d Document) misshapen(pointer string) bool {
	_, said := d.Unreadable(pointer)
	return said
}

// Report is what the rules say of one document.
type Report struct {
	Findings []diag.Finding
	Blocked  []diag.Blocked // with their anchor's pointer; the path is the document's
	// Broken are the imports that bring in nothing, by alias, and the report that says why.
	Broken map[string]diag.Code
}

func (r *Report) add(f diag.Finding) { r.Findings = append(r.Findings, f) }

func (r *Report) block(code diag.Code, pointer string, by diag.Code) {
	r.Blocked = append(r.Blocked, diag.Blocked{Code: code, Pointer: pointer, By: by})
}

// related is another place of a diagnostic.
func related(path string, span source.Span, message string) []diag.Related {
	return []diag.Related{{Place: diag.Place{Path: path, Span: span}, Message: message}}
}

// lineEnds tells whether a text has the digest after its CRLF line ends were made LF: git may have changed them.
func lineEnds(text source.Text, digest string) bool {
	s := text.String()
	lf := make([]byte, 0, len(s))
	for i := range len(s) {
		if s[i] != '\r' || i+1 == len(s) || s[i+1] != '\n' {
			lf = append(lf, s[i])
		}
	}
	return len(lf) != len(s) && contract.Digest(string(lf)) == digest
}

// changed words how a file's bytes differ from a pin.
func changed(f File, pin string) string {
	if lineEnds(f.Text, pin) {
		return "only the line ends differ: git made LF into CRLF; see core.autocrlf, and .gitattributes"
	}
	return "its bytes have changed"
}
