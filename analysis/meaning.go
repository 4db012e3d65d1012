package analysis

import (
	"cmp"
	"context"
	"slices"

	"github.com/natscontract/natscontract/analysis/links"
	"github.com/natscontract/natscontract/analysis/rules/binding"
	"github.com/natscontract/natscontract/analysis/rules/domain"
	"github.com/natscontract/natscontract/analysis/rules/link"
	"github.com/natscontract/natscontract/analysis/rules/native"
	"github.com/natscontract/natscontract/analysis/rules/overlap"
	"github.com/natscontract/natscontract/analysis/rules/policy"
	"github.com/natscontract/natscontract/analysis/rules/reference"
	"github.com/natscontract/natscontract/analysis/rules/schemas"
	"github.com/natscontract/natscontract/analysis/rules/workflow"
	"github.com/natscontract/natscontract/analysis/verdict"
	"github.com/natscontract/natscontract/model/diag"
	"github.com/natscontract/natscontract/model/ref"
	"github.com/natscontract/natscontract/model/source"
	"github.com/natscontract/natscontract/model/syntax"
)

// judges are the rules about what contracts mean, and watches what they need to know of the bundle as a whole.
var (
	judges    = verdict.Benches(slices.Concat(binding.Judges(), schemas.Judges(), domain.Judges(), native.Judges(), link.Judges(), overlap.Judges(), policy.Judges(), workflow.Judges())...)
	watches   = slices.Concat(domain.Watches(), overlap.Watches(), []*verdict.Watch{links.Watch})
	judgesOf  = bySection(judges, func(j *verdict.Bench) []string { return j.Of })
	watchesOf = bySection(watches, func(w *verdict.Watch) []string { return w.Of })
)

func bySection[T any](all []T, of func(T) []string) map[string][]T {
	by := map[string][]T{}
	for _, t := range all {
		for _, section := range of(t) {
			by[section] = append(by[section], t)
		}
	}
	return by
}

// meaning gives what the rules about meaning say that stands in a document: of a contract what they say of it, and of any file what
// they say of contracts that lead there.
func (s *Snapshot) meaning(d *document, wish Wish) *findings {
	from := s.led(d)
	all, broken := s.verdicts(context.Background(), from...)
	r := placer{s: s, only: d.path, wish: wish}
	r.place(all)
	found := r.found[d.path]
	if found == nil {
		found = &findings{}
	}
	found.internal = broken
	return found
}

// meanings gives what the rules about meaning say of the whole bundle.
func (s *Snapshot) meanings(ctx context.Context) *placer {
	all, broken := s.verdicts(ctx, s.documents.paths...)
	r := &placer{s: s, wish: everything}
	r.place(all)
	for _, b := range broken {
		f := r.in(b.Path)
		f.internal = append(f.internal, b)
	}
	return r
}

// of is what is said that stands in a file.
func (p *placer) of(path string) *findings {
	if f := p.found[path]; f != nil {
		return f
	}
	return &findings{}
}

// led are the contracts that lead to a file by references, itself among them.
func (s *Snapshot) led(d *document) []string {
	from := []string{d.path}
	if d.isContract() && len(s.dependents().behind[d.path]) == 0 {
		return from
	}
	seen := map[string]bool{d.path: true}
	for next := from; len(next) > 0; next = next[1:] {
		for _, p := range s.dependents().behind[next[0]] {
			if !seen[p] {
				seen[p] = true
				from, next = append(from, p), append(next, p)
			}
		}
	}
	return from
}

// A placer finds where verdicts stand in the text, and makes diagnostics of them.
type placer struct {
	s     *Snapshot
	only  string // places in other files are of no interest; "" for all
	wish  Wish
	found map[string]*findings
	fixes map[fixed][]verdict.Fix
}

func (p *placer) place(all []*verdict.Verdict) {
	p.found = map[string]*findings{}
	for _, v := range all {
		for _, f := range v.Findings {
			if (p.only == "" || p.only == f.Path) && (p.wish.Facts || !isFact(f)) {
				p.finding(f)
			}
		}
		for _, b := range v.Blocked {
			if p.only == "" || p.only == b.At.Path {
				to := p.in(b.At.Path)
				to.blocked = append(to.blocked, diag.Blocked{Code: b.Code, Path: b.At.Path, Pointer: b.At.Pointer, By: b.By})
			}
		}
	}
	for path, f := range p.found {
		f.diagnostics = p.once(f.diagnostics)
		if p.s.opts.Working {
			soften(f.diagnostics)
		}
		f.blocked = diag.SortBlocked(f.blocked)
		f.diagnostics = p.s.unsaid(path, f.diagnostics)
	}
}

// isFact tells whether a finding holds for a right contract too.
func isFact(f verdict.Finding) bool {
	if f.Severity != "" {
		return f.Severity == diag.Information
	}
	rule, _ := RuleFor(f.Code)
	return rule.Severity == diag.Information
}

// in are the findings of a file.
func (p *placer) in(path string) *findings {
	f := p.found[path]
	if f == nil {
		f = &findings{}
		p.found[path] = f
	}
	return f
}

// finding makes a diagnostic.
func (p *placer) finding(f verdict.Finding) {
	doc := p.s.documents.get(f.Path)
	if doc == nil || doc.tree == nil {
		return
	}
	at, via := verdict.Find(doc.tree, f.Anchor)
	d := diag.Diagnostic{Code: f.Code, Severity: f.Severity, Place: diag.Place{Span: at}, Message: f.Message, Pointer: f.Pointer}
	for _, alias := range via {
		d.Related = append(d.Related, diag.Related{Place: diag.Place{Span: alias}, Message: "used here"})
	}
	for _, note := range f.Related {
		if other := p.s.documents.get(note.Path); other != nil && other.tree != nil {
			span, _ := verdict.Find(other.tree, note.Anchor)
			d.Related = append(d.Related, diag.Related{Place: diag.Place{Path: note.Path, Span: span}, Message: note.Message})
		}
	}
	r := reporter{doc: doc, contract: doc.identity()}
	r.report(d)
	to := p.in(f.Path)
	to.diagnostics = append(to.diagnostics, r.diagnostics...)
	if len(f.Fixes) > 0 {
		key := fixed{f.Path, f.Code, at, f.Message}
		if p.fixes == nil {
			p.fixes = map[fixed][]verdict.Fix{}
		}
		if _, known := p.fixes[key]; !known {
			p.fixes[key] = f.Fixes
		}
	}
}

// fixed is a report that has fixes.
type fixed struct {
	path    string
	code    diag.Code
	at      source.Span
	message string
}

// maxMended is how many reports of one document come with fixes: who has more mends them first.
const maxMended = 500

// once sorts reports, makes one of those that say the same (a fault behind references that several things share is found for each),
// and adds their fixes.
func (p *placer) once(all []diag.Diagnostic) []diag.Diagnostic {
	diag.Sort(all)
	kept := all[:0]
	for _, d := range all {
		if n := len(kept) - 1; n >= 0 && kept[n].Code == d.Code && kept[n].Place == d.Place && kept[n].Message == d.Message {
			kept[n] = joined(kept[n], d)
		} else {
			kept = append(kept, d)
		}
	}
	mended := 0
	for i := range kept {
		if mended < maxMended && p.mend(&kept[i]) {
			mended++
		}
	}
	return kept
}

// joined is one report of two that say the same: with the places that either speaks of, as severe as the more severe of the two.
func joined(a, b diag.Diagnostic) diag.Diagnostic {
	a.Pointer = min(a.Pointer, b.Pointer)
	if b.Severity.AtLeast(a.Severity) {
		a.Severity = b.Severity
	}
	a.Related = slices.Concat(a.Related, b.Related)
	slices.SortFunc(a.Related, func(x, y diag.Related) int {
		return cmp.Or(cmp.Compare(x.Path, y.Path), cmp.Compare(x.Span.Start, y.Span.Start), cmp.Compare(x.Span.End, y.Span.End), cmp.Compare(x.Message, y.Message))
	})
	a.Related = slices.Compact(a.Related)
	return a
}

// mend adds a report's fixes; false where it has none.
func (p *placer) mend(d *diag.Diagnostic) bool {
	fixes, ok := p.fixes[fixed{d.Path, d.Code, d.Span, d.Message}]
	rule, _ := RuleFor(d.Code)
	for _, fix := range fixes {
		f := diag.Fix{Title: fix.Title, Safe: rule.FixClass == Safe, Near: fix.Near}
		if p.wish.Edits {
			f.Edits = fix.Edits(p)
		}
		if len(f.Edits) > 0 || !p.wish.Edits {
			d.Fixes = append(d.Fixes, f)
		}
	}
	return ok
}

// Tree is the tree of a file, for a fix.
func (p *placer) Tree(path string) *syntax.Tree {
	t, _ := p.s.Tree(path)
	return t
}

// unsaid leaves out that a channel or an operation has no entry, where its name is misspelt there: that is said at the misspelt name.
func (s *Snapshot) unsaid(path string, found []diag.Diagnostic) []diag.Diagnostic {
	d := s.documents.get(path)
	if d == nil || !slices.ContainsFunc(found, func(f diag.Diagnostic) bool {
		return f.Code == "CHANNEL_UNDECLARED" || f.Code == "OPERATION_UNDECLARED"
	}) {
		return found
	}
	silent := map[string]bool{}
	for _, name := range s.across(d).silent {
		section := "/channels/"
		if name.Of == reference.Operation {
			section = "/operations/"
		}
		silent[section+ref.Escape(name.Key)] = true
	}
	return slices.DeleteFunc(found, func(f diag.Diagnostic) bool {
		return (f.Code == "CHANNEL_UNDECLARED" || f.Code == "OPERATION_UNDECLARED") && silent[f.Pointer]
	})
}

// differing lists the files in which a snapshot differs from another one.
func (s *Snapshot) differing(from *Snapshot) (paths []string) {
	if s.documents.order == from.documents.order {
		return s.changed(from)
	}
	for d := range s.documents.all() {
		if from.documents.get(d.path) != d {
			paths = append(paths, d.path)
		}
	}
	for d := range from.documents.all() {
		if s.documents.get(d.path) == nil {
			paths = append(paths, d.path)
		}
	}
	return paths
}

// leading lists the contracts whose imports may lead elsewhere than in another snapshot, since some files are others.
func (s *Snapshot) leading(from *Snapshot, changed []string) []string {
	if from == nil || s.bundle().ways != from.bundle().ways {
		return s.documents.paths
	}
	paths := slices.Clone(changed)
	for _, p := range changed {
		paths = append(paths, s.dependents().names[p]...)
	}
	slices.Sort(paths)
	return slices.Compact(paths)
}
