package analysis

import (
	"iter"
	"maps"
	"path"
	"slices"
	"strings"

	"github.com/natscontract/natscontract/analysis/rules/bundle"
	"github.com/natscontract/natscontract/analysis/rules/reference"
	"github.com/natscontract/natscontract/analysis/rules/structure"
	"github.com/natscontract/natscontract/model/contract"
	"github.com/natscontract/natscontract/model/diag"
	"github.com/natscontract/natscontract/model/ref"
	"github.com/natscontract/natscontract/model/source"
	"github.com/natscontract/natscontract/model/syntax"
)

// What the check says of a document because of others. It is found again only when something that it looked at has changed:
// each document keeps what it was found to say, together with a number for all that was looked at elsewhere.

// whole is what the check knows of the bundle as a whole: values only, without places, so that it outlives most edits.
type whole struct {
	locks    map[string]*lock // by root
	cycles   map[string]map[string]string
	unlocked map[string][]string // what a document is the first to name and the lock lacks
	twins    map[string]bundle.Twin
	depends  map[string]bool // contracts that depend on other files
}

// lock is a root's lock.
type lock struct {
	there  bool
	path   string
	read   contract.Lock
	bundle *bundle.Bundle // the root, without a way to its files
	sum    uint64
}

// bundle computes what is known of the bundle as a whole, once.
func (s *Snapshot) bundle() *whole {
	s.once.Do(func() { s.whole = s.survey() })
	return s.whole
}

func (s *Snapshot) survey() *whole {
	w := &whole{locks: map[string]*lock{}, unlocked: map[string][]string{}, twins: map[string]bundle.Twin{}, depends: map[string]bool{}}
	for _, dir := range s.roots {
		l := &lock{path: fromRoot(dir, contract.LockName)}
		if d := s.documents[l.path]; d != nil && d.tree != nil {
			l.there, l.read, l.sum = true, contract.ReadLock(d.tree), d.version
		}
		l.bundle = bundle.Open(l.there, l.read)
		w.locks[dir] = l
	}
	imports := map[string][]bundle.Edge{}
	paths := slices.Sorted(maps.Keys(s.documents))
	for _, p := range paths {
		d := s.documents[p]
		f := d.facts()
		dir := s.rootOf(p)
		for _, in := range f.imports {
			imports[p] = append(imports[p], bundle.Edge{Alias: in.Alias, To: fromRoot(dir, in.To)})
		}
		w.depends[p] = len(f.imports)+len(f.files)+len(f.refs) > 0
	}
	w.cycles = bundle.Cycles(imports)
	s.findUnlocked(w, paths, imports)
	s.findTwins(w, paths)
	return w
}

// findUnlocked finds, for each root, the files that its lock lacks, and who names each first.
func (s *Snapshot) findUnlocked(w *whole, paths []string, imports map[string][]bundle.Edge) {
	imported := map[string]bool{} // their import speaks
	for _, edges := range imports {
		for _, e := range edges {
			imported[e.To] = true
		}
	}
	said := map[string]bool{}
	lacks := func(dir, p string) bool {
		rel, inside := inRoot(dir, p)
		d := s.documents[p]
		return inside && w.locks[dir].bundle.Lacks(rel) && !imported[p] && !said[p] && d != nil && d.state == bundle.Present
	}
	for _, p := range paths {
		d := s.documents[p]
		dir := s.rootOf(p)
		f := d.facts()
		if !f.contract && !d.reached {
			continue
		}
		targets := slices.Clone(f.refs)
		for _, file := range f.files {
			targets = append(targets, fromRoot(dir, file))
		}
		for _, target := range targets {
			if lacks(dir, target) && !s.documents[target].linked { // of a link something else is said
				said[target] = true
				w.unlocked[p] = append(w.unlocked[p], target)
			}
		}
	}
	for _, p := range paths {
		if dir := s.rootOf(p); s.documents[p].facts().contract && lacks(dir, p) {
			said[p] = true
			w.unlocked[p] = append(w.unlocked[p], p)
		}
	}
}

// findTwins finds contracts with the identity of an earlier one. Between a bundle and the distributions in it, equal bytes
// are one contract.
func (s *Snapshot) findTwins(w *whole, paths []string) {
	type identity struct{ id, version string }
	first := map[identity]string{}
	for _, p := range paths {
		d := s.documents[p]
		f := d.facts()
		if !f.contract || f.id == "" || f.version == "" {
			continue
		}
		key := identity{f.id, f.version}
		earlier, twice := first[key]
		if !twice {
			first[key] = p
			continue
		}
		same := s.documents[earlier].saved.digest() == d.saved.digest()
		if !same || s.rootOf(p) == s.rootOf(earlier) {
			w.twins[p] = bundle.Twin{Path: earlier, Same: same}
		}
	}
}

// crossFindings are findings, and the number for what was looked at elsewhere.
type crossFindings struct {
	findings
	sum uint64
}

// across gives what the check says of a document because of others.
func (s *Snapshot) across(d *document) *crossFindings {
	w := s.bundle()
	sum := s.surroundings(w, d)
	if known := d.cross.Load(); known != nil && known.sum == sum {
		return known
	}
	found := &crossFindings{sum: sum}
	if d.tree != nil && !d.tooLong && (d.isContract() || d.reached && path.Base(d.path) != contract.LockName) {
		r := &reporter{doc: d, contract: d.identity()}
		found.internal = contain(d.path, func() { s.bundleRules(w, d, r) })
		found.diagnostics, found.blocked = r.diagnostics, r.blocked
	}
	d.cross.Store(found)
	return found
}

// surroundings is all that across looks at outside a document, in one number.
func (s *Snapshot) surroundings(w *whole, d *document) uint64 {
	h := hasher{}
	dir := s.rootOf(d.path)
	l := w.locks[dir]
	h.number(l.sum)
	h.flag(l.there)
	for _, p := range s.names(d) {
		h.text(p)
		target := s.documents[p]
		if target == nil {
			continue
		}
		h.number(uint64(target.state))
		h.flag(target.unsaved)
		if target.saved != nil {
			h.text(target.saved.digest())
		}
		if f := target.facts(); f.contract {
			h.number(f.sum)
			if s.foreign(p) && !s.foreign(d.path) {
				h.number(uint64(len(s.errorsOf(p))))
			}
		} else {
			h.number(target.version)
		}
	}
	for _, p := range w.unlocked[d.path] {
		h.text(p)
	}
	for _, alias := range slices.Sorted(maps.Keys(w.cycles[d.path])) {
		h.text(alias, w.cycles[d.path][alias])
	}
	twin := w.twins[d.path]
	h.text(twin.Path)
	h.flag(twin.Same)
	return h.sum
}

// bundleRules runs the rules of stage bundle over a document.
func (s *Snapshot) bundleRules(w *whole, d *document, r *reporter) {
	dir := s.rootOf(d.path)
	b := s.view(w, dir)
	rel, _ := inRoot(dir, d.path)
	doc := bundle.Document{Path: rel, Tree: d.tree, Unreadable: d.check().cannotRead, Unsaved: d.unsaved}
	r.bundle(dir, b.CheckRefs(doc))
	r.findings(bundle.Unlocked(doc, relative(dir, w.unlocked[d.path])))
	if !d.isContract() {
		return
	}
	imports := b.CheckImports(doc, w.cycles[d.path])
	r.bundle(dir, imports)
	s.references(d, r, imports.Findings)
	if !b.HasLock {
		r.findings([]diag.Finding{bundle.LockMissing(d.tree.Root(), w.depends[d.path])})
	}
	if twin, ok := w.twins[d.path]; ok {
		r.findings([]diag.Finding{bundle.Duplicate(d.tree.Root(), s.documents[twin.Path].tree.Root(), twin)})
	}
}

// references runs the rules about names.
func (s *Snapshot) references(d *document, r *reporter, imports []diag.Finding) {
	broken := map[string]diag.Code{} // by the import's pointer
	for _, f := range imports {
		switch f.Code {
		case "IMPORT_CYCLE", "IMPORT_NOT_A_CONTRACT", "IMPORT_CONTRACT_MISMATCH", "IMPORT_VERSION_MISMATCH",
			"BUNDLE_PATH_INVALID", "BUNDLE_PATH_SYMLINK", "BUNDLE_FILE_MISSING":
			pointer := strings.TrimPrefix(f.Pointer, "/"+contract.Extension+"/imports/")
			alias, _, _ := strings.Cut(pointer, "/")
			broken[alias] = f.Code
		}
	}
	report := reference.Check(reference.Document{
		Tree: d.tree, Unreadable: d.check().unreadable,
		Imported: func(alias string) (reference.Exports, diag.Code) {
			if by, ok := broken[ref.Pointer{alias}.String()[1:]]; ok {
				return nil, by
			}
			return s.exported(d, alias)
		},
		Importable: func() iter.Seq[reference.Importable] { return s.importable(d) },
	})
	r.bundle("", bundle.Report{Findings: report.Findings, Blocked: report.Blocked})
}

// exported is what an import brings in, or the report that says why nobody can know.
func (s *Snapshot) exported(d *document, alias string) (reference.Exports, diag.Code) {
	for _, in := range d.facts().imports {
		if in.Alias != alias {
			continue
		}
		target := s.documents[fromRoot(s.rootOf(d.path), in.To)]
		if target == nil || target.tree == nil || !target.isContract() {
			return nil, "BUNDLE_FILE_MISSING"
		}
		operations, _ := target.tree.Root().Get("operations")
		if operations.Broken() {
			return nil, "PARSE_SYNTAX"
		}
		return exported{operations.Value().Resolve(), target.facts().exports}, ""
	}
	return nil, structure.Type
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
		for _, p := range slices.Sorted(maps.Keys(s.documents)) {
			other := s.documents[p]
			rel, inside := inRoot(dir, p)
			if f := other.facts(); p == d.path || !inside || !f.contract || f.id == "" || f.version == "" {
				continue
			}
			operations, _ := other.tree.Root().Get("operations")
			candidate := reference.Importable{Contract: other.facts().id, Version: other.facts().version, Path: rel, SHA256: other.saved.digest(),
				Exports: exported{operations.Value().Resolve(), other.facts().exports}}
			if !yield(candidate) {
				return
			}
		}
	}
}

func relative(dir string, paths []string) (all []string) {
	for _, p := range paths {
		rel, _ := inRoot(dir, p)
		all = append(all, rel)
	}
	return all
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
func (s *Snapshot) view(w *whole, dir string) *bundle.Bundle {
	b := *w.locks[dir].bundle
	b.At = func(p string) bundle.File { return s.at(dir, p) }
	return &b
}

// at is what stands at a path of a root.
func (s *Snapshot) at(dir, p string) bundle.File {
	full := fromRoot(dir, p)
	d := s.documents[full]
	if d == nil {
		return bundle.File{}
	}
	f := bundle.File{State: d.state, Tree: d.tree, Unsaved: d.unsaved}
	if d.linked {
		return bundle.File{State: bundle.Symlink}
	}
	if d.saved != nil {
		f.Text, f.Digest = d.saved.text, d.saved.digest()
	}
	if dir != s.rootOf(full) {
		f.Errors = s.errorsOf(full)
	}
	return f
}

// errorsOf lists where the errors of a contract of a contained distribution stand, and of those that it imports.
func (s *Snapshot) errorsOf(p string) []diag.Place {
	var all []diag.Place
	seen := map[string]bool{}
	var visit func(p string)
	visit = func(p string) {
		d := s.documents[p]
		if seen[p] || d == nil || d.tree == nil {
			return
		}
		seen[p] = true
		found := slices.Clone(d.check().diagnostics)
		if r := (&reporter{doc: d}); contain(p, func() { s.bundleRules(s.bundle(), d, r) }) == nil {
			found = append(found, r.diagnostics...)
		}
		diag.Sort(found)
		for _, f := range found {
			if f.Severity == diag.Error {
				all = append(all, f.Place)
			}
		}
		for _, in := range d.facts().imports {
			visit(fromRoot(s.rootOf(p), in.To))
		}
	}
	visit(p)
	return all
}

// locks adds what is wrong with the locks. What a contained lock says of a file that the outer one lists too is said there.
func (s *Snapshot) locks(r *Result) {
	w := s.bundle()
	outer := w.locks[""]
	listed := map[string]bool{}
	for _, e := range outer.read.Entries {
		listed[e.Path] = true
	}
	for _, dir := range s.roots {
		l := w.locks[dir]
		if !l.there {
			continue
		}
		d := s.documents[l.path]
		b := s.view(w, dir)
		if dir == "" {
			b.LockText, b.LockDigest = d.saved.text.String(), s.opts.LockDigest
		}
		rep := &reporter{doc: d}
		r.Internal = append(r.Internal, contain(l.path, func() { rep.bundle(dir, b.CheckLock()) })...)
		for _, found := range rep.diagnostics {
			if entry, ok := entryAt(l.read, found.Span); !ok || dir == "" || !listed[fromRoot(dir, entry.Path)] {
				r.Diagnostics = append(r.Diagnostics, found)
			}
		}
		r.Texts[l.path] = d.tree.Text()
		for _, e := range l.read.Entries { // what a report shows may stand in any file
			if file := s.documents[fromRoot(dir, e.Path)]; file != nil && file.saved != nil && r.Texts[file.path].Len() == 0 {
				r.Texts[file.path] = file.saved.text
			}
		}
	}
}

func entryAt(l contract.Lock, span source.Span) (contract.LockedFile, bool) {
	i := slices.IndexFunc(l.Entries, func(e contract.LockedFile) bool { return e.PathSpan == span || e.DigestSpan == span })
	if i < 0 {
		return contract.LockedFile{}, false
	}
	return l.Entries[i], true
}
