package bundle

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/natscontract/natscontract/analysis/wording"
	"github.com/natscontract/natscontract/model/contract"
	"github.com/natscontract/natscontract/model/diag"
	"github.com/natscontract/natscontract/model/edit"
	"github.com/natscontract/natscontract/model/source"
)

// CheckLock judges the lock itself: its form, and that every file that it names is there and has its digest.
func (b *Bundle) CheckLock() (r Report) {
	for _, f := range b.Lock.Faults {
		message := f.Message
		if f.Shape != nil {
			message = wording.Fault(*f.Shape)
		}
		r.add(diag.Finding{Code: "BUNDLE_LOCK_SYNTAX", Span: f.Span, Message: "the lock is damaged: " + message, Pointer: f.Pointer})
	}
	if got := contract.Reference(b.LockText); b.LockDigest != "" && got != b.LockDigest {
		r.add(diag.Finding{Code: "BUNDLE_LOCK_DIGEST", Span: source.Span{End: firstLine(b.LockText)},
			Message: fmt.Sprintf("the lock is not the one that was asked for: its digest is %s, not %s", got, b.LockDigest)})
	}
	if b.Lock.Broken {
		return r
	}
	last, unsorted := "", false
	for _, e := range b.Lock.Entries {
		if e.Path < last && !unsorted {
			unsorted = true
			f := entryFinding("BUNDLE_LOCK_UNSORTED", e, e.PathSpan, fmt.Sprintf("the entries are not sorted by path: %s stands behind %s", e.Path, last))
			f.Fixes = b.rewritten()
			r.add(f)
		}
		last = max(last, e.Path)
		b.lockEntry(&r, e)
	}
	return r
}

// rewritten is the fix that writes the lock anew, with the same entries; none where something of it cannot be read.
func (b *Bundle) rewritten() []diag.LocalFix {
	if b.LockTree == nil || len(b.Lock.Faults) > 0 {
		return nil
	}
	entries := make([]contract.Entry, len(b.Lock.Entries))
	for i, e := range b.Lock.Entries {
		entries[i] = e.Entry
	}
	whole := source.Span{End: b.LockTree.Text().Len()}
	return []diag.LocalFix{{Title: "Rewrite the lock", Edits: []source.Edit{{Span: whole, New: contract.FormatLock(entries)}}}}
}

// withoutEntry is the fix that removes an entry.
func (b *Bundle) withoutEntry(e contract.LockedFile) []diag.LocalFix {
	index, err := strconv.Atoi(strings.TrimPrefix(e.Pointer, "/entries/"))
	if b.LockTree == nil || err != nil {
		return nil
	}
	entries, _ := b.LockTree.Root().Get("entries")
	return []diag.LocalFix{{Title: "Remove the entry", Edits: []source.Edit{edit.Writer{Tree: b.LockTree}.RemoveItem(entries.Value(), index)}}}
}

func firstLine(s string) int {
	for i := range len(s) {
		if s[i] == '\n' || s[i] == '\r' {
			return i
		}
	}
	return len(s)
}

func entryFinding(code diag.Code, e contract.LockedFile, span source.Span, message string) diag.Finding {
	pointer := e.Pointer + "/path"
	if span == e.DigestSpan {
		pointer = e.Pointer + "/sha256"
	}
	return diag.Finding{Code: code, Span: span, Message: message, Pointer: pointer}
}

// lockEntry judges one entry. One fault of its path is enough.
func (b *Bundle) lockEntry(r *Report, e contract.LockedFile) {
	first := b.locked[e.Path]
	if why := contract.CheckPath(e.Path); why != "" {
		r.add(entryFinding("BUNDLE_PATH_INVALID", e, e.PathSpan, fmt.Sprintf("the path %q %s", e.Path, why)))
		return
	}
	if e.Path == contract.LockName {
		f := entryFinding("BUNDLE_LOCK_SELF", e, e.PathSpan, "the lock lists itself: its digest would change with every write")
		f.Fixes = b.withoutEntry(e)
		r.add(f)
		return
	}
	if first.PathSpan != e.PathSpan {
		f := entryFinding("BUNDLE_PATH_DUPLICATE", e, e.PathSpan, e.Path+" is locked twice")
		f.Related, f.Fixes = related("", first.PathSpan, "the first entry"), b.withoutEntry(e)
		r.add(f)
		return
	}
	switch f := b.At(e.Path); f.State {
	case Absent:
		r.add(entryFinding("BUNDLE_FILE_MISSING", e, e.PathSpan, "the bundle has no file "+e.Path))
	case Symlink:
		r.add(entryFinding("BUNDLE_PATH_SYMLINK", e, e.PathSpan, e.Path+isLink))
	case Present:
		if f.Unsaved || b.Unsaved {
			break
		}
		if f.Digest != e.SHA256 {
			found := entryFinding("BUNDLE_DIGEST_MISMATCH", e, e.DigestSpan, fmt.Sprintf("%s is locked with another digest: %s", e.Path, changed(f, e.SHA256)))
			found.Fixes = []diag.LocalFix{{Title: "Lock the present bytes", Edits: []source.Edit{{Span: e.DigestSpan, New: `"` + f.Digest + `"`}}}}
			r.add(found)
		}
		for _, c := range f.Secrets() {
			found := entryFinding("BUNDLE_CREDENTIAL", e, e.PathSpan, fmt.Sprintf("%s holds %s in line %d: a bundle goes to others", e.Path, c.what, f.Text.Line(c.at)+1))
			found.Related = related(e.Path, source.Span{Start: c.at, End: c.end}, "here")
			r.add(found)
		}
	}
}
