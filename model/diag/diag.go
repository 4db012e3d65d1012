// Package diag owns what a check says: diagnostics as plain values, their codes, stages and severities, and their order.
// It knows nothing of which codes there are (that is the registry in analysis) and nothing of how one is shown.
package diag

import (
	"cmp"
	"slices"

	"github.com/natscontract/natscontract/model/source"
)

// Code names a rule, as CHANNEL_OVERLAP does. It is declared once, in the registry.
type Code string

// Stage is the part of a check that a rule belongs to (decisions, "Check stages and evidence").
type Stage string

// The stages, in the order in which they speak.
const (
	Parse         Stage = "parse"
	Bundle        Stage = "bundle"
	Structure     Stage = "structure"
	Domain        Stage = "domain"
	Overlap       Stage = "overlap"
	Link          Stage = "link"
	Binding       Stage = "binding"
	Schema        Stage = "schema"
	Capability    Stage = "capability"
	Deployment    Stage = "deployment"
	Compatibility Stage = "compatibility"
)

// Severity says how much a diagnostic weighs. It has no number on purpose: use AtLeast to compare.
type Severity string

// The severities, gravest first.
const (
	Error       Severity = "error"
	Warning     Severity = "warning"
	Information Severity = "information"
	Hint        Severity = "hint"
)

var gravestFirst = []Severity{Error, Warning, Information, Hint}

// AtLeast tells whether s weighs as much as other, or more.
func (s Severity) AtLeast(other Severity) bool {
	return slices.Index(gravestFirst, s) <= slices.Index(gravestFirst, other)
}

// Place is a span in a file. The path is relative to the bundle root, POSIX.
type Place struct {
	Path string
	Span source.Span
}

// Related is another place that a diagnostic speaks of.
type Related struct {
	Place
	Message string
}

// ContractID names a contract: the document's id and its info.version.
type ContractID struct{ ID, Version string }

// Diagnostic is one report: one fault, at the smallest token that is wrong.
type Diagnostic struct {
	Code     Code
	Stage    Stage
	Severity Severity
	Place
	Message  string // lower case, no final stop, in the author's words
	Related  []Related
	Contract ContractID // of the document in which the diagnostic stands; zero where it has none
	Pointer  string     // JSON Pointer of the place: what a baseline and an alert know it by when lines move
	Fixes    []Fix
}

// Fix is a change that mends a diagnostic.
type Fix struct {
	Title string
	Safe  bool // always right, so that check --fix may apply it without asking
	Near  bool // it writes the one name that is near a misspelt one: what is meant most likely
	Edits []FileEdit
}

// FileEdit is an edit in a file, in the version that was checked.
type FileEdit struct {
	Path string
	source.Edit
}

// Blocked is a check that could not be decided because of a reported fault.
type Blocked struct {
	Code    Code   // the rule
	Path    string // the anchor object's file
	Pointer string // and its JSON Pointer
	By      Code   // the reported fault that is in the way
}

// Sort puts diagnostics into the order in which they are shown: by path, place, code and message.
func Sort(ds []Diagnostic) {
	slices.SortStableFunc(ds, func(a, b Diagnostic) int {
		return cmp.Or(
			cmp.Compare(a.Path, b.Path),
			cmp.Compare(a.Span.Start, b.Span.Start),
			cmp.Compare(a.Span.End, b.Span.End),
			cmp.Compare(a.Code, b.Code),
			cmp.Compare(a.Message, b.Message))
	})
}

// SortBlocked puts blocked checks into one order, and drops repeats.
func SortBlocked(bs []Blocked) []Blocked {
	slices.SortFunc(bs, func(a, b Blocked) int {
		return cmp.Or(cmp.Compare(a.Path, b.Path), cmp.Compare(a.Pointer, b.Pointer), cmp.Compare(a.Code, b.Code), cmp.Compare(a.By, b.By))
	})
	return slices.Compact(bs)
}

// A Finding is what a rule says of one document, before it is known which: the engine makes a Diagnostic of it, with the
// registry's stage and severity. Places without a path are in the document.
type Finding struct {
	Code     Code
	Severity Severity // where it differs from the registry's; else ""
	Span     source.Span
	Message  string
	Related  []Related
	Pointer  string // JSON Pointer of the place
	Fixes    []LocalFix
}

// A LocalFix is a change of the document that mends a finding. Whether it is always right is told by the registry.
type LocalFix struct {
	Title string
	Near  bool // as in a Fix
	Edits []source.Edit
}

// Unreadable is a place of a document that nobody can read, and the rule whose report says why.
type Unreadable struct {
	Pointer string
	By      Code
}
