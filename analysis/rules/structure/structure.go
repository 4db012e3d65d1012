// Package structure owns the rules of the STRUCTURE_ family, and SCHEMA_INVALID: what is misshapen in one document. It turns
// the faults that model/shape finds into findings with a code and a message, and adds the few rules that look at two places
// of the document. It knows no file but the one at hand, and nothing of severities, which the registry has.
package structure

import (
	"cmp"
	"slices"

	"github.com/natscontract/natscontract/model/diag"
	"github.com/natscontract/natscontract/model/shape"
	"github.com/natscontract/natscontract/model/syntax"
)

// The rules.
const (
	AsyncAPIVersion   diag.Code = "STRUCTURE_ASYNCAPI_VERSION"
	AsyncAPISchema    diag.Code = "STRUCTURE_ASYNCAPI_SCHEMA"
	OperationMessages diag.Code = "STRUCTURE_OPERATION_MESSAGES"
	OperationChannel  diag.Code = "STRUCTURE_OPERATION_CHANNEL"
	ParameterName     diag.Code = "STRUCTURE_PARAMETER_NAME"
	NATSBinding       diag.Code = "STRUCTURE_NATS_BINDING"
	ServerHost        diag.Code = "STRUCTURE_SERVER_HOST"
	ProfileVersion    diag.Code = "STRUCTURE_PROFILE_VERSION"
	ContractIDMissing diag.Code = "STRUCTURE_CONTRACT_ID_MISSING"
	UnknownProperty   diag.Code = "STRUCTURE_UNKNOWN_PROPERTY"
	MissingProperty   diag.Code = "STRUCTURE_MISSING_PROPERTY"
	Type              diag.Code = "STRUCTURE_TYPE"
	Value             diag.Code = "STRUCTURE_VALUE"
	Exclusive         diag.Code = "STRUCTURE_EXCLUSIVE"
	SchemaInvalid     diag.Code = "SCHEMA_INVALID"
)

// The words of a report, as every family of rules uses them.
type (
	// Finding is one report about the document.
	Finding = diag.Finding
	// Fix is a change of the document that mends a finding.
	Fix = diag.LocalFix
	// Blocked is a place of the document that cannot be read. By is PARSE_SYNTAX where the tree has said it.
	Blocked = diag.Unreadable
)

// Report is what the rules say of a document.
type Report struct {
	Findings []Finding // in the order of the text
	Blocked  []Blocked // what other rules cannot read, sorted by pointer
}

// maxMended is how many findings of one document come with fixes: who has more mends them first.
const maxMended = 500

// document is what the rules look at.
type document struct {
	tree     *syntax.Tree
	root     syntax.Node
	lang     syntax.Language
	contract bool // it has the extension

	ext syntax.Entry // x-nats-contract, where contract holds
}

// Declares is the version of AsyncAPI that a document is written in, "3.1.0", or "" where it says none that can be read.
func Declares(root syntax.Node) string {
	e, ok := root.Get("asyncapi")
	if !ok || e.Broken() {
		return ""
	}
	return e.Value().Resolve().Value()
}

// Check judges a document. One without the extension that declares another version than 3.1.0 is left alone.
func Check(tree *syntax.Tree, lang syntax.Language) Report {
	d := document{tree: tree, root: tree.Root(), lang: lang}
	d.ext, d.contract = d.root.Get(shape.ExtensionKey)
	if d.root.Broken() || d.root.Kind() != syntax.Mapping {
		return Report{}
	}
	version := Declares(d.root)
	if version != asyncAPIVersion && !d.contract {
		return Report{}
	}
	_, declared := d.root.Get("asyncapi")
	var r Report
	if version == asyncAPIVersion || !declared || d.versionBroken() {
		d.shapes(&r, shape.Named("Document"))
		d.operations(&r)
	} else {
		// Only the extension can be judged: the rest is written in another language.
		d.shapes(&r, shape.Named("OtherDocument"))
		r.add(otherVersion{d, version}.finding())
	}
	if d.contract {
		d.contractID(&r)
	}
	slices.SortStableFunc(r.Findings, func(a, b Finding) int {
		return cmp.Or(cmp.Compare(a.Span.Start, b.Span.Start), cmp.Compare(a.Span.End, b.Span.End), cmp.Compare(a.Code, b.Code))
	})
	// What several references lead to is found once for each.
	r.Findings = slices.CompactFunc(r.Findings, func(a, b Finding) bool { return a.Code == b.Code && a.Span == b.Span && a.Message == b.Message })
	slices.SortStableFunc(r.Blocked, func(a, b Blocked) int { return cmp.Compare(a.Pointer, b.Pointer) })
	return r
}

func (d document) versionBroken() bool {
	e, ok := d.root.Get("asyncapi")
	return ok && e.Broken()
}

func (r *Report) add(f Finding) { r.Findings = append(r.Findings, f) }

// shapes adds what model/shape finds.
func (d document) shapes(r *Report, s shape.Shape) {
	result := shape.Check(d.root, s, d.lang)
	for _, f := range result.Faults {
		if code, ok := d.code(f); ok {
			found := d.finding(code, f)
			if len(r.Findings) < maxMended {
				found.Fixes = d.fixes(code, f)
			}
			r.add(found)
		}
	}
	for _, b := range result.Blocked {
		if code, ok := d.blockedBy(b); ok {
			r.Blocked = append(r.Blocked, Blocked{Pointer: b.Pointer, By: code})
		}
	}
}

// code is the rule that a fault breaks; false where a rule of another family speaks of it.
func (d document) code(f shape.Fault) (diag.Code, bool) {
	if f.InContract != "" && d.contract {
		return "", false
	}
	return ruleOf(f.Kind, f.Area, f.Rule, f.Pointer), true
}

func ruleOf(kind shape.Kind, area shape.Area, own diag.Code, pointer string) diag.Code {
	switch {
	case own != "":
		return own
	case area == shape.Schema:
		return SchemaInvalid
	case area == shape.AsyncAPI:
		return AsyncAPISchema
	case pointer == versionPointer && (kind == shape.WrongType || kind == shape.WrongValue):
		return ProfileVersion
	}
	switch kind {
	case shape.UnknownProperty:
		return UnknownProperty
	case shape.MissingProperties, shape.MissingAny:
		return MissingProperty
	case shape.WrongType:
		return Type
	case shape.NotExclusive, shape.Misplaced, shape.Ambiguous:
		return Exclusive
	}
	return Value
}

const versionPointer = "/" + shape.ExtensionKey + "/version"

// blockedBy is the rule whose report is in the way; false where that is only a warning.
func (d document) blockedBy(b shape.Block) (diag.Code, bool) {
	if b.Broken {
		return "PARSE_SYNTAX", true
	}
	if b.InContract != "" && d.contract {
		return "", false
	}
	if b.Pointer == "/"+shape.ExtensionKey && b.Area == shape.Contract && (b.Kind == shape.WrongType || b.Kind == shape.WrongValue) {
		return d.extensionBlockedBy(), true
	}
	code := ruleOf(b.Kind, b.Area, b.Rule, b.Pointer)
	return code, code != NATSBinding && code != ServerHost
}

// extensionBlockedBy tells a wrong version from an extension that is no object.
func (d document) extensionBlockedBy() diag.Code {
	if d.ext.Value().Resolve().Kind() == syntax.Mapping {
		return ProfileVersion
	}
	return Type
}
