package analysis

import (
	"context"
	"maps"
	"slices"

	"github.com/natscontract/natscontract/model/contract"
	"github.com/natscontract/natscontract/model/diag"
)

// A Wish is what somebody wants to know besides what is wrong. What nobody wants is not looked for.
type Wish struct {
	Facts bool // those that hold for a right contract too (of severity information)
	Edits bool // what fixes write: without, those of the rules about meaning have a title and no edits
}

// everything is what the check of a whole bundle says.
var everything = Wish{Facts: true, Edits: true}

// Said gives what Result says of one document, without asking about the others, and what broke down in its check.
func (s *Snapshot) Said(p string, wish Wish) (found []diag.Diagnostic, broken []Internal) {
	if slices.Contains(s.settings.paths(), p) {
		return s.ofSettings(p), nil
	}
	d := s.documents.get(p)
	if d == nil || d.tree == nil {
		return nil, nil
	}
	if d.judged() && !s.Foreign(p) {
		for _, of := range []*findings{d.check(), &s.across(d).findings, s.meaning(d, wish)} {
			found, broken = append(found, of.diagnostics...), append(broken, of.internal...)
		}
		if extra := s.handed.in(s)[p]; extra != nil {
			found = append(found, extra.diagnostics...)
		}
	} else if s.isLock(d) {
		of := s.ofLock(d)
		found, broken = slices.Clone(of.diagnostics), of.internal
	}
	if s.settings.doc != nil && !s.opts.Unfiltered {
		found = s.settings.filter.Kept(found)
	}
	found = slices.DeleteFunc(found, func(d diag.Diagnostic) bool { return !wish.Facts && d.Severity == diag.Information })
	diag.Sort(found)
	return found, broken
}

// ofSettings gives what is said of the configuration or the baseline. Whether they hide anything is known only when everything
// was asked.
func (s *Snapshot) ofSettings(p string) []diag.Diagnostic {
	r, err := s.Result(context.Background())
	if err != nil {
		return nil
	}
	return slices.DeleteFunc(r.Diagnostics, func(d diag.Diagnostic) bool { return d.Path != p })
}

// Blocked gives the checks of one document that could not be decided, sorted.
func (s *Snapshot) Blocked(p string) []diag.Blocked {
	d := s.documents.get(p)
	switch {
	case d == nil || d.tree == nil || s.Foreign(p):
		return nil
	case s.isLock(d):
		return diag.SortBlocked(slices.Clone(s.ofLock(d).blocked))
	case !d.judged():
		return nil
	}
	return diag.SortBlocked(slices.Concat(d.check().blocked, s.across(d).blocked, s.meaning(d, Wish{}).blocked))
}

// Affected lists the documents of which the snapshot may say something else than an earlier one of the same bundle; sorted. Those
// that went are among them.
func (s *Snapshot) Affected(since *Snapshot) []string {
	if s.bundle() != since.bundle() || s.settings.doc != since.settings.doc || s.settings.known != since.settings.known {
		paths := append(s.Documents(), since.Documents()...)
		slices.Sort(paths)
		return slices.Compact(paths)
	}
	changed := s.changed(since)
	stirred, ok := s.stirred(since)
	if !ok {
		return s.Documents()
	}
	affected := append(s.touching(stirred), changed...)
	affected = append(affected, s.handed.others(since.handed)...)
	seen := map[string]bool{}
	for _, p := range changed {
		seen[p] = true
		affected = append(affected, s.dependents().names[p]...)
		if s.Foreign(p) { // its errors may be somebody's who imports what leads there
			return s.Documents()
		}
	}
	for next := changed; len(next) > 0; next = next[1:] {
		for _, p := range s.dependents().behind[next[0]] {
			if !seen[p] {
				seen[p] = true
				affected, next = append(affected, p), append(next, p)
			}
		}
	}
	if s.disk != since.disk {
		for _, dir := range s.roots {
			affected = append(affected, fromRoot(dir, contract.LockName))
		}
	}
	if len(s.settings.config.Ignores)+len(s.settings.baseline.Entries) > 0 { // one may have nothing to hide any more
		affected = append(affected, s.settings.paths()...)
	}
	slices.Sort(affected)
	return slices.Compact(affected)
}

// touching adds to files of which the rules about meaning may say something else those in which they may say it: what stands behind
// references is said there, and the errors of somebody else's contract at its imports.
func (s *Snapshot) touching(stirred []string) []string {
	seen := map[string]bool{}
	for next := slices.Clone(stirred); len(next) > 0; next = next[1:] {
		d := s.documents.get(next[0])
		if d == nil || seen[d.path] {
			continue
		}
		seen[d.path] = true
		next = append(next, s.refs(d)...)
		if s.Foreign(d.path) {
			stirred = append(stirred, s.dependents().names[d.path]...)
		}
	}
	return slices.AppendSeq(stirred, maps.Keys(seen))
}

// changed lists the documents that differ. The two snapshots have the same ones.
func (s *Snapshot) changed(since *Snapshot) (paths []string) {
	for i, page := range s.documents.pages {
		if len(since.documents.pages) <= i || &page[0] == &since.documents.pages[i][0] {
			continue
		}
		for _, d := range page {
			if since.documents.get(d.path) != d {
				paths = append(paths, d.path)
			}
		}
	}
	return paths
}
