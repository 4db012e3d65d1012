package analysis

import (
	"iter"

	"github.com/natscontract/natscontract/analysis/rules/bundle"
	"github.com/natscontract/natscontract/analysis/rules/reference"
	"github.com/natscontract/natscontract/model/diag"
	"github.com/natscontract/natscontract/model/syntax"
)

// references runs the rules about names, given the imports that bring in nothing and the reports that say why. It tells
// whether they looked at every contract of the bundle.
func (s *Snapshot) references(d *document, r *reporter, broken map[string]diag.Code) (wide bool) {
	dir := s.rootOf(d.path)
	targets := map[string]string{}
	for _, in := range d.facts().imports {
		targets[in.Alias] = fromRoot(dir, in.To)
	}
	report := reference.Check(reference.Document{
		Tree: d.tree, Unreadable: d.check().unreadable,
		Imported: func(alias string) (reference.Exports, diag.Code) {
			if by, ok := broken[alias]; ok {
				return nil, by
			}
			return s.exported(targets[alias])
		},
		Importable: func() iter.Seq[reference.Importable] {
			wide = true
			return s.importable(d)
		},
	})
	r.bundle("", bundle.Report{Findings: report.Findings, Blocked: report.Blocked})
	r.silent = report.Silent
	return wide
}

// exported is what a sound import brings in, or the report that says why nobody can know.
func (s *Snapshot) exported(p string) (reference.Exports, diag.Code) {
	target := s.documents.get(p)
	if target == nil || target.tree == nil {
		return nil, "BUNDLE_FILE_MISSING"
	}
	operations, _ := target.seen().Root().Get("operations")
	if operations.Broken() {
		return nil, "PARSE_SYNTAX"
	}
	return exported{operations.Value().Resolve(), target.facts().exports}, ""
}

// exported are the operations of an imported contract.
type exported struct {
	operations syntax.Node
	sum        uint64
}

func (e exported) Has(operation string) bool {
	_, ok := e.operations.Get(operation)
	return ok
}

func (e exported) Operations() iter.Seq[string] {
	return func(yield func(string) bool) {
		for o := range e.operations.Fields() {
			if !yield(o.Key().Value()) {
				return
			}
		}
	}
}

func (e exported) Signature() uint64 { return e.sum }

// importable yields the contracts that a document could import, by path.
func (s *Snapshot) importable(d *document) iter.Seq[reference.Importable] {
	return func(yield func(reference.Importable) bool) {
		dir := s.rootOf(d.path)
		for other := range s.documents.all() {
			rel, inside := inRoot(dir, other.path)
			f := other.facts()
			if other.path == d.path || !inside || !f.contract || f.id == "" || f.version == "" {
				continue
			}
			exports, _ := s.exported(other.path)
			if exports == nil {
				continue
			}
			if !yield(reference.Importable{Contract: f.id, Version: f.version, Path: rel, SHA256: other.saved.digest(), Exports: exports}) {
				return
			}
		}
	}
}
