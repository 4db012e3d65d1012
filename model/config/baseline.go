package config

import (
	"cmp"
	"encoding/json"
	"slices"
	"strings"

	"github.com/natscontract/natscontract/model/diag"
	"github.com/natscontract/natscontract/model/source"
	"github.com/natscontract/natscontract/model/syntax"
)

// BaselineVersion is the version of the baseline's format.
const BaselineVersion = 1

// A Known is a finding that a baseline knows, wherever its line moves: by its code, its contract's id and its place there.
// A finding that stands in no contract is known by its file instead.
type Known struct {
	Code     diag.Code
	Contract string // the contract's id; else:
	Path     string // the file
	Pointer  string // JSON Pointer in the document
}

// KnownAs is what a baseline knows a diagnostic by.
func KnownAs(d diag.Diagnostic) Known {
	k := Known{Code: d.Code, Contract: d.Contract.ID, Pointer: d.Pointer}
	if k.Contract == "" {
		k.Path = d.Path
	}
	return k
}

// Baseline is a baseline file. The zero Baseline knows nothing.
type Baseline struct {
	Path    string // in the bundle
	Entries []BaselineEntry
}

// BaselineEntry is an entry with its place.
type BaselineEntry struct {
	Known
	Span source.Span
	At   int // its index in the list
}

// ReadBaseline reads a baseline. It never fails: it takes the entries that it can read.
func ReadBaseline(path string, tree *syntax.Tree) Baseline {
	b := Baseline{Path: path}
	for i, p := range (place{tree.Root().Resolve(), nil}).field("diagnostics").items() {
		code, contract, file, pointer := p.text("code"), p.text("contract"), p.text("path"), p.text("pointer")
		if code.There() && contract.There() != file.There() && pointer.There() {
			known := Known{diag.Code(code.Value), contract.Value, file.Value, pointer.Value}
			b.Entries = append(b.Entries, BaselineEntry{known, p.node.Span(), i})
		}
	}
	return b
}

// FormatBaseline writes a baseline that knows the errors and warnings among the diagnostics: sorted, an entry a line, so that
// unrelated changes merge.
func FormatBaseline(ds []diag.Diagnostic) string {
	var all []Known
	for _, d := range ds {
		if d.Severity.AtLeast(diag.Warning) {
			all = append(all, KnownAs(d))
		}
	}
	slices.SortFunc(all, func(a, b Known) int {
		return cmp.Or(cmp.Compare(a.Contract, b.Contract), cmp.Compare(a.Path, b.Path), cmp.Compare(a.Pointer, b.Pointer), cmp.Compare(a.Code, b.Code))
	})
	var b strings.Builder
	b.WriteString("{\n  \"version\": 1,\n  \"diagnostics\": [")
	separator := "\n    "
	for _, k := range slices.Compact(all) {
		b.WriteString(separator + k.json())
		separator = ",\n    "
	}
	if len(all) > 0 {
		b.WriteString("\n  ")
	}
	b.WriteString("]\n}\n")
	return b.String()
}

func (k Known) json() string {
	where := `"contract": ` + quote(k.Contract)
	if k.Contract == "" {
		where = `"path": ` + quote(k.Path)
	}
	return `{"code": ` + quote(string(k.Code)) + `, ` + where + `, "pointer": ` + quote(k.Pointer) + `}`
}

// quote writes a JSON string without escaping what only HTML minds.
func quote(s string) string {
	var b strings.Builder
	encoder := json.NewEncoder(&b)
	encoder.SetEscapeHTML(false)
	_ = encoder.Encode(s) // a string can always be written
	return strings.TrimSuffix(b.String(), "\n")
}
