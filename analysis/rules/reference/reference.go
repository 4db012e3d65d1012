// Package reference owns the rules of the REF_ and ADAPTER_ families: that a name which stands in the extension is declared
// where its kind is declared, and that an adapter may stand where it is named. It owns the table of the places in which names
// stand (Slots), which more than these rules read.
//
// It judges one document. What an import brings in it is told. It says nothing of what cannot be read: that is told too, by
// the rules that have reported it. What a name means (directions, subjects, schemas) is for other rules.
package reference

import (
	"cmp"
	"iter"
	"slices"
	"strings"

	"github.com/natscontract/natscontract/model/diag"
	"github.com/natscontract/natscontract/model/edit"
	"github.com/natscontract/natscontract/model/ref"
	"github.com/natscontract/natscontract/model/shape"
	"github.com/natscontract/natscontract/model/syntax"
)

// The rules.
const (
	TokenTypeUnknown   diag.Code = "REF_TOKEN_TYPE_UNKNOWN"
	ChannelUnknown     diag.Code = "REF_CHANNEL_UNKNOWN"
	OperationUnknown   diag.Code = "REF_OPERATION_UNKNOWN"
	ImportUnknown      diag.Code = "REF_IMPORT_UNKNOWN"
	StreamUnknown      diag.Code = "REF_STREAM_UNKNOWN"
	ConsumerUnknown    diag.Code = "REF_CONSUMER_UNKNOWN"
	AdapterUnknown     diag.Code = "REF_ADAPTER_UNKNOWN"
	InputUnknown       diag.Code = "REF_INPUT_UNKNOWN"
	InteractionUnknown diag.Code = "REF_INTERACTION_UNKNOWN"
	AdapterKind        diag.Code = "ADAPTER_KIND_MISMATCH"
	AdapterVersion     diag.Code = "ADAPTER_VERSION_INEXACT"
)

// Document is what a check reads.
type Document struct {
	Tree *syntax.Tree

	// Unreadable are the places of the document that other rules have reported, sorted by pointer: nothing is said about what
	// stands there or below.
	Unreadable []diag.Unreadable

	// Imported is what the import with an alias of the document brings in. Where the imported contract cannot be read it is
	// nil, and by is the report that says why. A nil function brings in nothing, and nothing is said about it.
	Imported func(alias string) (exports Exports, by diag.Code)

	// Importable are the contracts of the bundle that the document could import. It is asked when an import is missing, for a
	// fix; nil where nobody knows.
	Importable func() iter.Seq[Importable]
}

// Exports are the operations of an imported contract.
type Exports interface {
	Has(operation string) bool
	Operations() iter.Seq[string]
	Signature() uint64 // another number for other operations
}

// Importable is a contract that may be imported: what an import of it says, and what it brings in.
type Importable struct {
	Contract, Version, Path, SHA256 string
	Exports                         Exports
}

// Report is what the rules say of a document.
type Report struct {
	Findings []diag.Finding // in the order of the text
	Blocked  []diag.Blocked // rules that could not be decided; places without a path are in the document
	Silent   []Silent
}

// Silent is a standard channel or operation that has no entry in the extension because its key is misspelt there. That is
// reported at the misspelt key, and CHANNEL_UNDECLARED or OPERATION_UNDECLARED says nothing of it (rules.tsv, Near names).
type Silent struct {
	Of  Kind // Channel or Operation
	Key string
}

// maxMended is how many findings of one document come with fixes: who has more mends them first.
const maxMended = 500

// Check judges a contract. It says nothing about a document without the extension.
func Check(d Document) Report {
	root := d.Tree.Root()
	e, ok := root.Get(shape.ExtensionKey)
	if !ok {
		return Report{}
	}
	w := walker{doc: d, root: root, ext: e.Value().Resolve(), writer: edit.Writer{Tree: d.Tree}}
	if by, blocked := w.unreadable("/" + shape.ExtensionKey); blocked || e.Broken() || w.ext.Kind() != syntax.Mapping {
		w.block("/"+shape.ExtensionKey, by, extension.codes...)
		return w.report
	}
	stale := w.declarations()
	w.unread()
	w.value(e.Value(), extension, stale)
	w.versions()
	w.report.sort()
	return w.report
}

func (r *Report) sort() {
	slices.SortStableFunc(r.Findings, func(a, b diag.Finding) int {
		return cmp.Or(cmp.Compare(a.Span.Start, b.Span.Start), cmp.Compare(a.Span.End, b.Span.End), cmp.Compare(a.Code, b.Code))
	})
	// What several aliases lead to is found once for each.
	r.Findings = slices.CompactFunc(r.Findings, func(a, b diag.Finding) bool {
		return a.Code == b.Code && a.Span == b.Span && a.Message == b.Message
	})
	r.Blocked = diag.SortBlocked(r.Blocked)
	slices.SortFunc(r.Silent, func(a, b Silent) int { return cmp.Or(cmp.Compare(a.Of, b.Of), cmp.Compare(a.Key, b.Key)) })
	r.Silent = slices.Compact(r.Silent)
}

// block notes that rules could not be decided at a place. Without a report that says why, there was nothing to decide.
func (w *walker) block(pointer string, by diag.Code, codes ...diag.Code) {
	if by == "" {
		return
	}
	for _, code := range codes {
		w.report.Blocked = append(w.report.Blocked, diag.Blocked{Code: code, Pointer: pointer, By: by})
	}
}

// unreadable tells what is in the way of reading the place at a pointer: a report there, or at a place that holds it.
func (w *walker) unreadable(pointer string) (by diag.Code, blocked bool) {
	all := w.doc.Unreadable
	if len(all) == 0 {
		return "", false
	}
	for end := 0; ; {
		i, found := slices.BinarySearchFunc(all, pointer[:end], func(u diag.Unreadable, p string) int { return cmp.Compare(u.Pointer, p) })
		if found {
			return all[i].By, true
		}
		if end == len(pointer) {
			return "", false
		}
		if next := strings.IndexByte(pointer[end+1:], '/'); next >= 0 {
			end += 1 + next
		} else {
			end = len(pointer)
		}
	}
}

// unread notes which rules could not be decided at what cannot be read.
func (w *walker) unread() {
	for _, u := range w.doc.Unreadable {
		at, err := ref.Parse(u.Pointer)
		if err != nil || len(at) < 2 || at[0] != shape.ExtensionKey {
			continue
		}
		p := extension
		for _, segment := range at[1:] {
			if p = p.child(segment); p == nil {
				break
			}
		}
		if p != nil {
			w.block(u.Pointer, u.By, p.codes...)
		}
	}
}
