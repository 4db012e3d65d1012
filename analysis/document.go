package analysis

import (
	"path"
	"slices"
	"strings"
	"sync"
	"sync/atomic"

	"github.com/natscontract/natscontract/analysis/rules/bundle"
	"github.com/natscontract/natscontract/analysis/rules/reference"
	"github.com/natscontract/natscontract/analysis/rules/structure"
	"github.com/natscontract/natscontract/model/contract"
	"github.com/natscontract/natscontract/model/diag"
	"github.com/natscontract/natscontract/model/ref"
	"github.com/natscontract/natscontract/model/source"
	"github.com/natscontract/natscontract/model/syntax"
)

const wantVersion = "3.1.0" // of AsyncAPI

// A document is one version of a file, and what is known of it. It is immutable; what a check found is computed once.
type document struct {
	path    string
	version uint64 // no two versions of any file have the same
	state   bundle.State
	saved   *savedText   // what the disk has
	tree    *syntax.Tree // of the text as it is being edited; nil for a file that is no document
	last    *syntax.Tree // what others see in its place, while it is no contract for a moment; else nil
	tooLong bool         // more than MaxFileSize; the tree holds the file's beginning only, and nothing of it is judged
	listed  bool         // it stands where contracts are looked for
	named   bool         // it was read since something names it
	reached bool         // a contract leads to the file: its syntax counts, whatever it is
	unsaved bool
	linked  bool // it was read through a symbolic link, and may not be named

	once  sync.Once
	found findings
	facts func() facts
	lock  func() *lock // what it says as a lock
	cross atomic.Pointer[crossFindings]
}

// savedText is the saved bytes of a file, and what is found in them once somebody asks.
type savedText struct {
	number  uint64 // another one for other bytes
	text    source.Text
	digest  func() string
	secrets func() []bundle.Credential
}

// lock is a lock, read; the zero lock is that of a root without one.
type lock struct {
	there bool
	read  contract.Lock
	root  *bundle.Bundle // without a way to its files
}

// findings is what the check of one document says.
type findings struct {
	diagnostics []diag.Diagnostic
	blocked     []diag.Blocked
	internal    []Internal
	unreadable  []diag.Unreadable // places that nobody can read, sorted by pointer
}

var versions atomic.Uint64

// newDocument is the first version of a file with these saved bytes.
func newDocument(path string, text source.Text, listed bool) *document {
	d := &document{path: path, version: versions.Add(1), state: bundle.Present, listed: listed}
	d.saved = &savedText{versions.Add(1), text, sync.OnceValue(func() string { return contract.Digest(text.String()) }),
		sync.OnceValue(func() []bundle.Credential { return bundle.Credentials(path, text) })}
	if mayBeContract(text) || strings.HasSuffix(path, contract.LockName) {
		d.parse()
	}
	d.prepare()
	return d
}

// prepare sets up what is found when somebody asks.
func (d *document) prepare() {
	d.facts = sync.OnceValue(d.learn)
	d.lock = sync.OnceValue(d.readLock)
}

// parse reads a file that is being made as a document, if it is one.
func (d *document) parse() {
	if language, ok := contract.LanguageOf(d.path); ok && d.tree == nil && d.saved != nil {
		d.tree = syntax.Parse(d.saved.text, language)
	}
}

// next is a version that is about to differ.
func (d *document) next() *document {
	next := &document{path: d.path, version: d.version, state: d.state, saved: d.saved, tree: d.tree, last: d.last, tooLong: d.tooLong,
		listed: d.listed, named: d.named, reached: d.reached, unsaved: d.unsaved, linked: d.linked}
	next.prepare()
	return next
}

// edited is the next version.
func (d *document) edited(edits []source.Edit) *document {
	next := d.next()
	next.version, next.tree = versions.Add(1), d.tree.Edit(edits...)
	next.unsaved = len(edits) == 0 && d.unsaved || len(edits) > 0 && next.differs(edits[len(edits)-1])
	next.stand(d.seen())
	return next
}

// as is the same version of a file that a contract leads to, or of one that none does.
func (d *document) as(reached bool) *document {
	if d.reached == reached {
		return d
	}
	next := d.next()
	if next.reached = reached; reached {
		next.parse()
	}
	if d.listed && d.facts().contract {
		next.facts = d.facts // of a contract they are the same, whoever leads to it
	}
	return next
}

// readLock reads the document as a lock.
func (d *document) readLock() *lock {
	l := &lock{there: d.state == bundle.Present}
	switch {
	case d.tooLong || d.state == bundle.Present && d.tree == nil:
		l.read.Broken = true
	case d.tree != nil:
		l.read = contract.ReadLock(d.tree)
	}
	l.root = bundle.Open(l.there, l.read)
	l.root.Unsaved = d.unsaved
	return l
}

// mayBeContract tells, without reading the text as a document, whether the word that every AsyncAPI document holds is in
// it. In an encoding of wide characters, which is not read, it is looked for between the zero bytes.
func mayBeContract(text source.Text) bool {
	s := text.String()
	return strings.Contains(s, "asyncapi") || strings.Contains(strings.ReplaceAll(s[:min(len(s), 1<<16)], "\x00", ""), "asyncapi")
}

// isAsyncAPI tells whether the document is an AsyncAPI document: its root has asyncapi, or nothing of it can be read.
func (d *document) isAsyncAPI() bool {
	return (d.listed || d.reached) && standingOf(d.seen()) != other
}

// isContract tells whether it has the extension.
func (d *document) isContract() bool {
	return d.isAsyncAPI() && hasExtension(d.seen())
}

func hasExtension(tree *syntax.Tree) bool {
	_, ok := tree.Root().Get(contract.Extension)
	return ok
}

// judged tells whether the check says anything about the document (shapes, Document and bundle): a contract, an AsyncAPI
// document that declares 3.1.0 or whose version cannot be read, and whatever a contract names.
func (d *document) judged() bool {
	switch {
	case d.tooLong && d.named:
		return true
	case d.tree == nil || path.Base(d.path) == contract.LockName: // a lock has rules of its own
		return false
	case d.reached || d.facts().contract || d.isContract():
		return true
	case !d.isAsyncAPI():
		return false
	}
	version, ok := d.seen().Root().Get("asyncapi")
	if !ok {
		return true
	}
	value := version.Value().Resolve()
	return value.Broken() || value.Kind() == syntax.Scalar && value.Value() == wantVersion
}

// text is the document as it is being edited.
func (d *document) text() source.Text {
	if d.tree != nil {
		return d.tree.Text()
	}
	return d.saved.text
}

// identity is the contract that the document is; zero where it has no id or version that can be read.
func (d *document) identity() diag.ContractID {
	if d.tree == nil {
		return diag.ContractID{}
	}
	id, version := contract.Identity(d.tree.Root())
	return diag.ContractID{ID: id.Value(), Version: version.Value()}
}

// check gives what the check says of the document alone.
func (d *document) check() *findings {
	d.once.Do(func() {
		if !d.judged() {
			return
		}
		r := &reporter{doc: d, contract: d.identity()}
		d.found.internal = contain(d.path, r.parse)
		if d.isAsyncAPI() && !d.tooLong {
			d.found.internal = append(d.found.internal, contain(d.path, r.structure)...)
		}
		d.found.diagnostics, d.found.blocked, d.found.unreadable = r.diagnostics, r.blocked, r.unreadable
	})
	return &d.found
}

// cannotRead tells whether a report says already that the value at a pointer cannot be read.
func (f *findings) cannotRead(pointer string) (diag.Code, bool) {
	return cannotRead(f.unreadable, pointer)
}

// cannotRead tells whether a pointer leads into one of some places, which are sorted.
func cannotRead(unreadable []diag.Unreadable, pointer string) (diag.Code, bool) {
	if len(unreadable) == 0 {
		return "", false
	}
	for end := len(pointer); end >= 0; end = strings.LastIndexByte(pointer[:end], '/') {
		i, found := slices.BinarySearchFunc(unreadable, pointer[:end], func(u diag.Unreadable, p string) int { return strings.Compare(u.Pointer, p) })
		if found {
			return unreadable[i].By, true
		}
	}
	return "", false
}

// A reporter turns what rules find in one document into diagnostics, with the registry's stage and severity.
type reporter struct {
	doc         *document
	contract    diag.ContractID
	diagnostics []diag.Diagnostic
	blocked     []diag.Blocked
	unreadable  []diag.Unreadable
	silent      []reference.Silent
}

// report adds a diagnostic. Places without a path are in the document.
func (r *reporter) report(d diag.Diagnostic) {
	rule, ok := RuleFor(d.Code)
	if !ok {
		panic("the code " + string(d.Code) + " is not declared")
	}
	d.Stage, d.Contract, d.Path = rule.Stage, r.contract, r.doc.path
	if d.Severity == "" {
		d.Severity = rule.Severity
	}
	for i := range d.Related {
		if d.Related[i].Path == "" {
			d.Related[i].Path = r.doc.path
		}
	}
	r.diagnostics = append(r.diagnostics, d)
}

// parseCodes are the rules that faults in the text break.
var parseCodes = map[syntax.FaultKind]diag.Code{
	syntax.FaultSyntax:            "PARSE_SYNTAX",
	syntax.FaultDuplicateKey:      "PARSE_DUPLICATE_KEY",
	syntax.FaultMultipleDocuments: "PARSE_MULTIPLE_DOCUMENTS",
	syntax.FaultEncoding:          "PARSE_ENCODING",
	syntax.FaultLimit:             "PARSE_LIMIT",
}

// parse reports what is wrong with the text.
func (r *reporter) parse() {
	if r.doc.tooLong {
		r.report(diag.Diagnostic{Code: "PARSE_LIMIT", Message: "a file larger than 32 MiB; it is not read"})
		return
	}
	for _, f := range r.doc.tree.Faults() {
		d := diag.Diagnostic{Code: parseCodes[f.Kind], Place: diag.Place{Span: f.Span}, Message: f.Message,
			Pointer: ref.At(r.doc.tree.Root(), f.Span.Start).String()}
		for _, note := range f.Related {
			d.Related = append(d.Related, diag.Related{Place: diag.Place{Span: note.Span}, Message: note.Message})
		}
		r.report(d)
	}
}

// structure reports what is misshapen, and what nobody can read because of that.
func (r *reporter) structure() {
	report := structure.Check(r.doc.tree, r.doc.tree.Language())
	r.findings(report.Findings)
	r.unreadable = report.Blocked
	for _, b := range report.Blocked {
		if b.By == "PARSE_SYNTAX" { // nothing could be held to a shape there
			r.blocked = append(r.blocked, diag.Blocked{Code: shapeRule(b.Pointer), Path: r.doc.path, Pointer: b.Pointer, By: b.By})
		}
	}
}

// findings adds what rules found.
func (r *reporter) findings(all []diag.Finding) {
	for _, f := range all {
		d := diag.Diagnostic{Code: f.Code, Severity: f.Severity, Place: diag.Place{Span: f.Span}, Message: f.Message, Pointer: f.Pointer,
			Related: slices.Clone(f.Related)}
		for _, fix := range f.Fixes {
			d.Fixes = append(d.Fixes, r.fix(f.Code, fix))
		}
		r.report(d)
	}
}

// shapeRule is the rule that speaks first of what stands at a pointer.
func shapeRule(pointer string) diag.Code {
	if pointer == "/"+contract.Extension || strings.HasPrefix(pointer, "/"+contract.Extension+"/") {
		return structure.Type
	}
	return structure.AsyncAPISchema
}

// fix is a rule's fix in this document.
func (r *reporter) fix(code diag.Code, f diag.LocalFix) diag.Fix {
	rule, _ := RuleFor(code)
	fix := diag.Fix{Title: f.Title, Safe: rule.FixClass == Safe, Near: f.Near}
	for _, e := range f.Edits {
		fix.Edits = append(fix.Edits, diag.FileEdit{Path: r.doc.path, Edit: e})
	}
	return fix
}
