package analysis

import (
	"maps"
	"path"
	"slices"

	"github.com/natscontract/natscontract/analysis/rules/bundle"
	"github.com/natscontract/natscontract/analysis/rules/reference"
	"github.com/natscontract/natscontract/model/contract"
	"github.com/natscontract/natscontract/model/diag"
)

// What the check says of a document because of others. It is found again only when something that it looked at has changed:
// each document keeps what it was found to say, together with a number for all that was looked at elsewhere.

// crossFindings are findings, and the number for what was looked at elsewhere.
type crossFindings struct {
	findings
	silent []reference.Silent
	sum    uint64
	wide   bool // every contract of the bundle was looked at
}

// across gives what the check says of a document because of others.
func (s *Snapshot) across(d *document) *crossFindings {
	w := s.bundle()
	if known := d.cross.Load(); known != nil && known.sum == s.surroundings(w, d, known.wide) {
		return known
	}
	if s.looked != nil {
		s.looked(d.path)
	}
	found := &crossFindings{}
	r := &reporter{doc: d, contract: d.identity()}
	found.internal = contain(d.path, func() {
		switch {
		case path.Base(d.path) == contract.LockName:
			s.lockRules(d, r)
		case d.tree != nil && !d.tooLong && (d.isContract() || d.reached):
			found.wide = s.bundleRules(w, d, r)
		}
	})
	if s.opts.Working {
		soften(r.diagnostics)
	}
	found.diagnostics, found.blocked, found.silent = r.diagnostics, r.blocked, r.silent
	found.sum = s.surroundings(w, d, found.wide)
	d.cross.Store(found)
	return found
}

// surroundings is all that across looks at outside a document, in one number.
func (s *Snapshot) surroundings(w *whole, d *document, wide bool) uint64 {
	if path.Base(d.path) == contract.LockName {
		return s.disk
	}
	h := hasher{}
	dir := s.rootOf(d.path)
	l := s.lockOf(dir)
	h.flag(l.there)
	for p := range s.names(d) {
		rel, _ := inRoot(dir, p)
		digest, locked := l.root.LockedAs(rel)
		h.text(digest)
		h.flag(locked, l.root.Lacks(rel), l.root.Obscures(rel))
		s.seen(&h, dir, p)
	}
	s.behind(&h, d, map[string]bool{})
	h.text(w.unlocked[d.path]...)
	if circles := w.cycles[d.path]; circles != nil {
		for _, alias := range slices.Sorted(maps.Keys(circles)) {
			h.text(alias, circles[alias])
		}
	}
	if twin, ok := w.twins[d.path]; ok {
		_, version := contract.Identity(s.documents.get(twin.Path).seen().Root())
		h.text(twin.Path)
		h.flag(twin.Same)
		h.number(uint64(version.Span().Start), uint64(version.Span().End))
	}
	if wide {
		h.number(w.offers())
	}
	return h.sum
}

// seen adds what an import or an artifact shows of a file.
func (s *Snapshot) seen(h *hasher, dir, p string) {
	target := s.documents.get(p)
	if target == nil {
		return
	}
	h.number(uint64(target.state))
	h.flag(target.unsaved, target.linked, target.tooLong)
	if target.saved != nil {
		h.number(target.saved.number)
	}
	h.number(target.facts().sum)
	if s.rootOf(p) != dir {
		for _, place := range s.errorsOf(p) {
			h.text(place.Path)
			h.number(uint64(place.Span.Start), uint64(place.Span.End))
		}
	}
}

// behind adds all that a $ref may lead to: the files that a document's $refs name, and those that theirs name.
func (s *Snapshot) behind(h *hasher, d *document, seen map[string]bool) {
	for _, p := range s.refs(d) {
		target := s.documents.get(p)
		if target == nil || seen[p] {
			continue
		}
		seen[p] = true
		h.number(target.version)
		s.behind(h, target, seen)
	}
}

// bundleRules runs the rules of stage bundle, and those about names, over a document. It tells whether they looked at every
// contract of the bundle.
func (s *Snapshot) bundleRules(w *whole, d *document, r *reporter) (wide bool) {
	dir := s.rootOf(d.path)
	b := s.view(dir)
	rel, _ := inRoot(dir, d.path)
	doc := bundle.Document{Path: rel, Tree: d.tree, Unreadable: d.check().cannotRead, Unsaved: d.unsaved}
	r.bundle(dir, b.CheckRefs(doc))
	if !d.unsaved {
		r.findings(bundle.Unlocked(doc, relative(dir, w.unlocked[d.path])))
	}
	if !d.isContract() || !hasExtension(d.tree) {
		return false
	}
	imports := b.CheckImports(doc, w.cycles[d.path])
	r.bundle(dir, imports)
	wide = s.references(d, r, imports.Broken)
	if f := d.facts(); !b.HasLock {
		r.findings([]diag.Finding{bundle.LockMissing(d.tree.Root(), len(f.imports)+len(f.files)+len(f.refs) > 0)})
	}
	if twin, ok := w.twins[d.path]; ok && d.last == nil {
		r.findings([]diag.Finding{bundle.Duplicate(d.tree.Root(), s.documents.get(twin.Path).seen().Root(), twin)})
	}
	return wide
}

// bundle adds a report, whose related paths count from a root.
func (r *reporter) bundle(dir string, report bundle.Report) {
	for i := range report.Findings {
		for k := range report.Findings[i].Related {
			if p := &report.Findings[i].Related[k].Path; *p != "" {
				*p = fromRoot(dir, *p)
			}
		}
	}
	r.findings(report.Findings)
	for _, b := range report.Blocked {
		b.Path = r.doc.path
		r.blocked = append(r.blocked, b)
	}
}

// view is a root as its rules see it.
func (s *Snapshot) view(dir string) *bundle.Bundle {
	b := *s.lockOf(dir).root
	b.At = func(p string) bundle.File { return s.at(dir, p) }
	return &b
}

// at is what stands at a path of a root, with the errors in what belongs to somebody else.
func (s *Snapshot) at(dir, p string) bundle.File {
	f := s.bytesAt(dir, p)
	if full := fromRoot(dir, p); f.State != bundle.Absent && dir != s.rootOf(full) {
		f.Errors = s.errorsOf(full)
	}
	return f
}

// bytesAt is what stands at a path of a root.
func (s *Snapshot) bytesAt(dir, p string) bundle.File {
	full := fromRoot(dir, p)
	d := s.documents.get(full)
	switch {
	case d == nil:
		return bundle.File{}
	case d.linked:
		return bundle.File{State: bundle.Symlink}
	case d.tooLong:
		return bundle.File{State: bundle.Refused} // that is reported itself
	}
	f := bundle.File{State: d.state, Tree: d.seen(), Unsaved: d.unsaved}
	if d.saved != nil {
		f.Text, f.Digest, f.Secrets = d.saved.text, d.saved.digest(), d.saved.secrets
	}
	return f
}

// errorsOf lists where the errors of a contract of a contained distribution stand, and of the files that it leads to there.
// Rules of one root look into roots below it, and never the other way, so that this comes to an end.
func (s *Snapshot) errorsOf(p string) []diag.Place {
	if known, ok := s.errors.Load(p); ok {
		return known.([]diag.Place)
	}
	var all []diag.Place
	seen := map[string]bool{p: true}
	for next := []string{p}; len(next) > 0; next = next[1:] {
		d := s.documents.get(next[0])
		if d == nil || !d.judged() {
			continue
		}
		found := slices.Concat(d.check().diagnostics, s.across(d).diagnostics, s.meaning(d, Wish{Facts: true}).diagnostics)
		diag.Sort(found)
		for _, f := range found {
			if f.Severity == diag.Error {
				all = append(all, f.Place)
			}
		}
		for name := range s.names(d) {
			if !seen[name] && s.rootOf(name) == s.rootOf(p) {
				seen[name] = true
				next = append(next, name)
			}
		}
	}
	s.errors.Store(p, all)
	return all
}

// lockRules runs the rules about a lock itself. That the lock is of a certain digest is asked of the bundle's own alone.
func (s *Snapshot) lockRules(d *document, r *reporter) {
	dir := s.rootOf(d.path)
	if d.path != fromRoot(dir, contract.LockName) || d.state != bundle.Present {
		return
	}
	b := s.view(dir)
	b.LockTree = d.tree
	if dir == "" {
		b.LockText, b.LockDigest = d.saved.text.String(), s.opts.LockDigest
	}
	r.bundle(dir, b.CheckLock())
}

// locks adds what is wrong with the locks. What a contained lock says of a file that the outer one lists too is said there.
func (s *Snapshot) locks(r *Result) {
	for _, dir := range s.roots {
		d := s.documents.get(fromRoot(dir, contract.LockName))
		if d == nil || d.state != bundle.Present {
			continue
		}
		found := s.ofLock(d)
		r.take(&found)
		if dir == "" && !d.tooLong {
			r.Reference = "sha256:" + d.saved.digest()
		}
		r.Texts[d.path] = d.text()
		for _, e := range d.lock().read.Entries { // what a report shows may stand in any file
			file := s.documents.get(fromRoot(dir, e.Path))
			if file == nil || file.saved == nil {
				continue
			}
			if _, has := r.Texts[file.path]; !has {
				r.Texts[file.path] = file.saved.text
			}
		}
	}
}

// ofLock is what is said of a root's lock.
func (s *Snapshot) ofLock(d *document) findings {
	found := s.across(d).findings
	if dir := s.rootOf(d.path); dir != "" {
		outer := s.lockOf("").root
		found.diagnostics = outside(found.diagnostics, d.lock().read.Entries, func(p string) bool {
			_, listed := outer.LockedAs(fromRoot(dir, p))
			return listed
		})
	}
	return found
}

// outside leaves out what is said of entries that are listed.
func outside(all []diag.Diagnostic, entries []contract.LockedFile, listed func(path string) bool) []diag.Diagnostic {
	if len(all) == 0 {
		return nil
	}
	paths := map[int]string{} // by where something of the entry begins
	for _, e := range entries {
		paths[e.PathSpan.Start], paths[e.DigestSpan.Start] = e.Path, e.Path
	}
	return slices.DeleteFunc(slices.Clone(all), func(f diag.Diagnostic) bool {
		p, ok := paths[f.Span.Start]
		return ok && listed(p)
	})
}
