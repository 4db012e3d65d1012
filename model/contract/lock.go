package contract

import (
	"cmp"
	"encoding/json"
	"slices"
	"strconv"
	"strings"

	"github.com/natscontract/natscontract/model/ref"
	"github.com/natscontract/natscontract/model/shape"
	"github.com/natscontract/natscontract/model/source"
	"github.com/natscontract/natscontract/model/syntax"
)

// LockVersion is the version that a lock declares.
const LockVersion = "0.2.0-draft"

// An Entry is one file of a lock.
type Entry struct{ Path, SHA256 string }

// A Lock is what bundle.lock.json says (shapes, Document and bundle).
type Lock struct {
	Entries []LockedFile // those that can be read, as they are written
	Faults  []LockFault
	Broken  bool     // something other than a single entry is wrong: nothing may be concluded from what is not in the lock
	Damaged []string // the paths of the entries that have a fault elsewhere
	Unnamed bool     // the path of an entry cannot be read: it may be any that is not in the lock
}

// A LockedFile is an entry with its places.
type LockedFile struct {
	Entry
	PathSpan, DigestSpan source.Span
	Pointer              string
}

// A LockFault is something that is not as a lock must be: a fault in the text, or one of its shape.
type LockFault struct {
	Span    source.Span
	Message string       // of a fault in the text
	Shape   *shape.Fault // else
	Pointer string
}

// ReadLock reads a lock. A fault costs the entry that it is in, or all.
func ReadLock(tree *syntax.Tree) (l Lock) {
	root := tree.Root()
	bad := map[string]bool{}
	fault := func(f LockFault) {
		l.Faults = append(l.Faults, f)
		if entry, ok := entryOf(f.Pointer); ok {
			bad[entry] = true
		} else {
			l.Broken = true
		}
	}
	for _, f := range tree.Faults() {
		fault(LockFault{Span: f.Span, Message: f.Message, Pointer: ref.At(root, f.Span.Start).String()})
	}
	if root.Kind() == syntax.Missing && len(l.Faults) == 0 {
		fault(LockFault{Message: "the lock is empty"})
	}
	if root.Kind() != syntax.Missing {
		for _, f := range shape.Check(root, shape.Named("Lock"), syntax.JSON).Faults {
			fault(LockFault{Span: f.Span, Shape: &f, Pointer: f.Pointer})
		}
	}
	slices.SortStableFunc(l.Faults, func(a, b LockFault) int { return cmp.Compare(a.Span.Start, b.Span.Start) })
	if l.Broken {
		return l
	}
	entries, _ := root.Get("entries")
	i := 0
	for item := range entries.Value().Items() {
		pointer := "/entries/" + strconv.Itoa(i)
		path, _ := item.Get("path")
		if i++; bad[pointer] || item.Broken() {
			l.damaged(path)
			continue
		}
		digest, _ := item.Get("sha256")
		l.Entries = append(l.Entries, LockedFile{
			Entry:    Entry{path.Value().Value(), digest.Value().Value()},
			PathSpan: path.Value().Span(), DigestSpan: digest.Value().Span(), Pointer: pointer,
		})
	}
	return l
}

// damaged takes note of an entry with a fault, by its path.
func (l *Lock) damaged(path syntax.Entry) {
	if v := path.Value(); path.Broken() || v.Broken() || v.Kind() != syntax.Scalar || v.Tag() != syntax.TagString {
		l.Unnamed = true
	} else {
		l.Damaged = append(l.Damaged, v.Value())
	}
}

// entryOf is the pointer of the entry that a pointer leads into; false where it leads into none.
func entryOf(pointer string) (string, bool) {
	rest, ok := strings.CutPrefix(pointer, "/entries/")
	if !ok || rest == "" {
		return "", false
	}
	index, _, _ := strings.Cut(rest, "/")
	return "/entries/" + index, true
}

// Find gives the first entry of a path.
func (l Lock) Find(path string) (LockedFile, bool) {
	i := slices.IndexFunc(l.Entries, func(e LockedFile) bool { return e.Path == path })
	if i < 0 {
		return LockedFile{}, false
	}
	return l.Entries[i], true
}

// FormatLock writes a lock: entries sorted by path, bytewise, and each path once; two spaces, one member a line, a final
// newline. The same entries give the same bytes.
func FormatLock(entries []Entry) string {
	entries = slices.Clone(entries)
	slices.SortFunc(entries, func(a, b Entry) int { return cmp.Compare(a.Path, b.Path) })
	entries = slices.CompactFunc(entries, func(a, b Entry) bool { return a.Path == b.Path })
	var b strings.Builder
	b.WriteString("{\n  \"version\": \"" + LockVersion + "\",\n  \"entries\": [")
	for i, e := range entries {
		if i > 0 {
			b.WriteByte(',')
		}
		b.WriteString("\n    {\n      \"path\": " + quote(e.Path) + ",\n      \"sha256\": " + quote(e.SHA256) + "\n    }")
	}
	if len(entries) > 0 {
		b.WriteString("\n  ")
	}
	b.WriteString("]\n}\n")
	return b.String()
}

func quote(s string) string {
	var b strings.Builder
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	_ = e.Encode(s) // a string can always be encoded
	return strings.TrimSuffix(b.String(), "\n")
}
