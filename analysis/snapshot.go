package analysis

import (
	"context"
	"io/fs"
	"iter"
	"path"
	"runtime"
	"slices"
	"strings"
	"sync"
	"sync/atomic"

	"github.com/natscontract/natscontract/model/contract"
	"github.com/natscontract/natscontract/model/diag"
	"github.com/natscontract/natscontract/model/source"
	"github.com/natscontract/natscontract/model/syntax"
)

// A Snapshot is one state of a bundle's files. It is immutable: an edit makes another one, which shares every document that
// the edit left alone, and what is known of it.
type Snapshot struct {
	files     Files
	opts      Options
	documents table
	settings  settings
	roots     []string        // the folders with a lock below the bundle root, and "" for the root itself; sorted
	members   []string        // of the roots, those that are bundles beside one another, each checked for itself; none in one bundle
	others    map[string]bool // files that are listed and are no documents
	disk      uint64          // another number when something of the saved files, or of what is saved, is another

	once   sync.Once
	whole  *whole   // what the check knows of the bundle as a whole
	before *whole   // what it knew of an earlier snapshot in which everything leads to the same; nil without one
	errors sync.Map // from the path of a contract of a contained distribution to where its errors stand

	board   *board        // what was found of it and of those that it is made from
	turn    atomic.Uint64 // of the board, when it first stood here
	renewal *renewal      // what it is made from; nil once it is made
	handed  Handed        // what rules that are handed in have said, of it or of one that it was made from

	looked func(path string) // called where what others make of a document is found anew; for tests that count
}

// Open reads a bundle: its AsyncAPI documents, its locks, and the files that they name.
func Open(ctx context.Context, files Files, opts Options) (*Snapshot, error) {
	s := &Snapshot{files: files, opts: opts, settings: readSettings(files), board: newBoard()}
	if err := s.load(ctx); err != nil {
		return nil, err
	}
	return s, nil
}

// rootOf is the folder of the bundle or contained distribution that a file belongs to.
func (s *Snapshot) rootOf(p string) string {
	if len(s.roots) == 1 {
		return ""
	}
	for dir := path.Dir(p); dir != "."; dir = path.Dir(dir) {
		if _, ok := slices.BinarySearch(s.roots, dir); ok {
			return dir
		}
	}
	return ""
}

// names yields the files that a document names, from the bundle root. What lies outside its own root is not one of them.
func (s *Snapshot) names(d *document) iter.Seq[string] {
	return func(yield func(string) bool) {
		f := d.facts()
		dir := s.rootOf(d.path)
		for _, in := range f.imports {
			if !yield(fromRoot(dir, in.To)) {
				return
			}
		}
		for _, p := range f.files {
			if !yield(fromRoot(dir, p)) {
				return
			}
		}
		for _, p := range s.refs(d) {
			if !yield(p) {
				return
			}
		}
	}
}

// refs lists the files that a document's $refs lead to.
func (s *Snapshot) refs(d *document) []string {
	refs := d.facts().refs
	if dir := s.rootOf(d.path); dir != "" {
		refs = slices.DeleteFunc(slices.Clone(refs), func(p string) bool { return !strings.HasPrefix(p, dir+"/") })
	}
	return refs
}

// each runs a piece of work for every index, on as many goroutines as there are workers.
func (s *Snapshot) each(ctx context.Context, n int, work func(i int)) {
	workers := s.opts.Workers
	if workers <= 0 {
		workers = runtime.GOMAXPROCS(0)
	}
	var next atomic.Int64
	run := func() {
		for i := int(next.Add(1)) - 1; i < n && ctx.Err() == nil; i = int(next.Add(1)) - 1 {
			work(i)
		}
	}
	var pool sync.WaitGroup
	for range min(workers, n) - 1 {
		pool.Go(run)
	}
	run()
	pool.Wait()
}

// Edit is the snapshot after edits to one of its documents, applied one after the other. The disk keeps what it has.
func (s *Snapshot) Edit(p string, edits ...source.Edit) (*Snapshot, error) {
	old := s.documents.get(p)
	if old == nil || old.tree == nil {
		return nil, fs.ErrNotExist
	}
	d := old.edited(edits)
	next := &Snapshot{files: s.files, opts: s.opts, settings: s.settings, documents: s.documents.with(d), roots: s.roots, others: s.others, disk: s.disk, board: s.board, handed: s.handed, looked: s.looked}
	if old.unsaved != d.unsaved {
		next.disk = versions.Add(1)
	}
	switch isLock := path.Base(p) == contract.LockName; {
	case isLock || d.facts().leads != old.facts().leads:
		l := loader{next, next.documents.toMap()}
		l.settle(context.Background())
		next.documents, next.disk = newTable(l.documents), versions.Add(1)
	case d.facts().sum != old.facts().sum:
		next.before = s.bundle()
	default:
		next.once.Do(func() { next.whole = s.bundle() }) // what others know of the document has not changed
	}
	return next, nil
}

// Tree is the tree of a document; false for a path that is none of the snapshot's.
func (s *Snapshot) Tree(p string) (*syntax.Tree, bool) {
	d := s.documents.get(p)
	if d == nil || d.tree == nil {
		return nil, false
	}
	return d.tree, true
}

// Diagnostics gives what the check says of one document, sorted.
func (s *Snapshot) Diagnostics(p string) []diag.Diagnostic {
	d := s.documents.get(p)
	if d == nil || d.tree == nil {
		return nil
	}
	sorted := slices.Concat(d.check().diagnostics, s.across(d).diagnostics, s.meaning(d, everything).diagnostics)
	diag.Sort(sorted)
	return sorted
}

// Result gives what the check says of the whole bundle.
func (s *Snapshot) Result(ctx context.Context) (Result, error) {
	s.bundle()
	found := make([]*crossFindings, len(s.documents.paths))
	s.each(ctx, len(found), func(i int) {
		if d := s.documents.at(i); d.judged() {
			d.check()
			found[i] = s.across(d)
		}
	})
	meant := s.meanings(ctx)
	if err := ctx.Err(); err != nil {
		return Result{}, err
	}
	r := Result{Texts: make(map[string]source.Text, len(s.documents.paths))}
	for i, across := range found {
		if across == nil {
			continue
		}
		d := s.documents.at(i)
		r.Texts[d.path] = d.text()
		r.Files++
		if d.facts().contract || d.isContract() {
			r.Contracts++
		}
		if s.rootOf(d.path) != "" {
			continue // somebody else's: one report at the import
		}
		r.take(d.check())
		r.take(&across.findings)
		r.take(meant.of(d.path))
	}
	s.locks(&r)
	s.extra(&r)
	s.apply(&r)
	diag.Sort(r.Diagnostics)
	r.Blocked = diag.SortBlocked(r.Blocked)
	return r, nil
}

// soften gives diagnostics the severities of the working view (cli, the strict view and the working view).
func soften(ds []diag.Diagnostic) {
	for i := range ds {
		switch ds[i].Code {
		case "BUNDLE_DIGEST_MISMATCH", "IMPORT_DIGEST_MISMATCH", "ARTIFACT_DIGEST_MISMATCH", "BUNDLE_FILE_UNLOCKED", "IMPORT_NOT_LOCKED":
			ds[i].Severity = diag.Warning
		case "BUNDLE_LOCK_MISSING", "GENERATE_STALE":
			ds[i].Severity = diag.Hint
		}
	}
}

// take adds findings to a result.
func (r *Result) take(f *findings) {
	r.Diagnostics = append(r.Diagnostics, f.diagnostics...)
	r.Blocked = append(r.Blocked, f.blocked...)
	r.Internal = append(r.Internal, f.internal...)
}
