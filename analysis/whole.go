package analysis

import (
	"slices"
	"sync"

	"github.com/natscontract/natscontract/analysis/rules/bundle"
	"github.com/natscontract/natscontract/model/contract"
)

// whole is what the check knows of the bundle as a whole: values only, without places, so that it outlives most edits.
type whole struct {
	ways     uint64 // the same number as long as every document leads to the same
	cycles   map[string]map[string]string
	unlocked map[string][]string // what a document is the first to name and the lock lacks
	twins    map[string]bundle.Twin
	copies   map[string]string // of which contract one is a copy, byte for byte, across the border of a contained distribution
	offers   func() uint64     // what all contracts offer to those who would import them, in one number

	dependents dependents
}

// bundle computes what is known of the bundle as a whole, once.
func (s *Snapshot) bundle() *whole {
	s.once.Do(func() { s.whole = s.survey() })
	return s.whole
}

func (s *Snapshot) survey() *whole {
	w := &whole{unlocked: map[string][]string{}, twins: map[string]bundle.Twin{}, copies: map[string]string{}}
	w.offers = sync.OnceValue(s.offers)
	s.findTwins(w)
	if s.before != nil {
		w.ways, w.cycles, w.unlocked = s.before.ways, s.before.cycles, s.before.unlocked
		s.before = nil
		return w
	}
	w.ways = versions.Add(1)
	imports := map[string][]bundle.Edge{}
	for d := range s.documents.all() {
		if f := d.facts(); len(f.imports) > 0 {
			dir := s.rootOf(d.path)
			for _, in := range f.imports {
				imports[d.path] = append(imports[d.path], bundle.Edge{Alias: in.Alias, To: fromRoot(dir, in.To)})
			}
		}
	}
	w.cycles = bundle.Cycles(imports)
	s.findUnlocked(w, imports)
	return w
}

// lockOf is the lock of a root.
func (s *Snapshot) lockOf(dir string) *lock {
	if d := s.documents.get(fromRoot(dir, contract.LockName)); d != nil {
		return d.lock()
	}
	return noLock
}

var noLock = &lock{root: bundle.Open(false, contract.Lock{})}

// findUnlocked finds, for each root, the files that its lock lacks, and who names each first.
func (s *Snapshot) findUnlocked(w *whole, imports map[string][]bundle.Edge) {
	passed := map[string]bool{} // an import speaks of it, or the first who names it
	for _, edges := range imports {
		for _, e := range edges {
			passed[e.To] = true
		}
	}
	look := func(dir, from, target string) {
		rel, inside := inRoot(dir, target)
		if !inside || passed[target] || !s.lockOf(dir).root.Lacks(rel) {
			return
		}
		if d := s.documents.get(target); d == nil || d.state != bundle.Present || d.linked && target != from {
			return // something else is said of it
		}
		passed[target] = true
		w.unlocked[from] = append(w.unlocked[from], target)
	}
	for d := range s.documents.all() {
		dir := s.rootOf(d.path)
		for _, target := range s.refs(d) {
			look(dir, d.path, target)
		}
		for _, file := range d.facts().files {
			look(dir, d.path, fromRoot(dir, file))
		}
	}
	for d := range s.documents.all() {
		if d.facts().contract {
			look(s.rootOf(d.path), d.path, d.path)
		}
	}
}

// findTwins finds contracts with the identity of an earlier one. Between a bundle and the distributions in it, equal bytes
// are one contract: the bundle's own, where it has one, else the first.
func (s *Snapshot) findTwins(w *whole) {
	type identity struct{ id, version string }
	first, equal := map[identity]*document{}, map[identity][]string{}
	for d := range s.documents.all() {
		f := d.facts()
		if !f.contract || f.id == "" || f.version == "" {
			continue
		}
		key := identity{f.id, f.version}
		earlier, twice := first[key]
		if !twice {
			first[key] = d
			continue
		}
		same := earlier.saved.digest() == d.saved.digest()
		if !same || s.rootOf(d.path) == s.rootOf(earlier.path) {
			w.twins[d.path] = bundle.Twin{Path: earlier.path, Same: same}
		} else if equal[key] = append(equal[key], d.path); len(equal[key]) == 1 {
			equal[key] = []string{earlier.path, d.path}
		}
	}
	for _, paths := range equal {
		i := max(slices.IndexFunc(paths, func(p string) bool { return s.isOwn(s.rootOf(p)) }), 0)
		for _, p := range slices.Delete(slices.Clone(paths), i, i+1) {
			w.copies[p] = paths[i]
		}
	}
}

// isOwn tells whether a root is the bundle's own, or that of one of several bundles, and no contained distribution.
func (s *Snapshot) isOwn(root string) bool {
	return root == "" || slices.Contains(s.members, root)
}

func (s *Snapshot) offers() uint64 {
	h := hasher{}
	for d := range s.documents.all() {
		if f := d.facts(); f.contract {
			h.text(d.path, d.saved.digest())
			h.number(f.sum)
		}
	}
	return h.sum
}

// relative makes paths of the bundle paths of a root.
func relative(dir string, paths []string) []string {
	all := slices.Clone(paths)
	for i, p := range all {
		all[i], _ = inRoot(dir, p)
	}
	return all
}
