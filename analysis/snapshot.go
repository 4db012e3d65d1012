package analysis

import (
	"context"
	"errors"
	"io/fs"
	"maps"
	"path"
	"runtime"
	"slices"
	"strings"
	"sync"

	"github.com/natscontract/natscontract/analysis/rules/bundle"
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
	documents map[string]*document
	settings  settings
	roots     []string // the folders with a lock below the bundle root, and "" for the root itself; sorted

	once  sync.Once
	whole *whole // what the check knows of the bundle as a whole
}

// Open reads a bundle: its AsyncAPI documents, its locks, and the files that they name.
func Open(ctx context.Context, files Files, opts Options) (*Snapshot, error) {
	paths, err := files.List()
	if err != nil {
		return nil, err
	}
	s := &Snapshot{files: files, opts: opts, settings: readSettings(files), documents: map[string]*document{}, roots: []string{""}}
	paths = slices.DeleteFunc(paths, func(p string) bool { return p == contract.ConfigName || s.settings.config.Excluded(p) })
	var locks []string
	for _, p := range paths {
		if path.Base(p) == contract.LockName {
			locks = append(locks, p)
		}
	}
	if !slices.Contains(locks, contract.LockName) {
		locks = append(locks, contract.LockName)
	}
	for _, lock := range locks {
		if dir := path.Dir(lock); dir != "." {
			s.roots = append(s.roots, dir)
		}
	}
	slices.Sort(s.roots)
	s.add(ctx, s.readAll(ctx, locks, true))
	paths = slices.DeleteFunc(paths, func(p string) bool { return s.documents[p] != nil })
	s.add(ctx, s.readAll(ctx, paths, false))
	return s, ctx.Err()
}

// rootOf is the folder of the bundle or contained distribution that a file belongs to.
func (s *Snapshot) rootOf(p string) string {
	for i := len(s.roots) - 1; i > 0; i-- { // sorted, so that the deepest comes first among those that hold the path
		if strings.HasPrefix(p, s.roots[i]+"/") {
			return s.roots[i]
		}
	}
	return ""
}

// add takes files into a snapshot that nobody sees yet, and reads what they name.
func (s *Snapshot) add(ctx context.Context, read []*document) {
	for len(read) > 0 && ctx.Err() == nil {
		for _, d := range read {
			s.documents[d.path] = d
		}
		var next []string
		for _, d := range read {
			next = append(next, s.missing(d)...)
		}
		slices.Sort(next)
		read = s.readAll(ctx, slices.Compact(next), true)
	}
}

// missing lists the files that a document names and that were not read yet. Those that were, and are documents, count as
// reached from now on; the files of a lock are only looked at for their digests.
func (s *Snapshot) missing(d *document) (paths []string) {
	switch {
	case d.tree == nil:
		return nil
	case path.Base(d.path) == contract.LockName:
		for _, e := range contract.ReadLock(d.tree).Entries {
			if full := fromRoot(s.rootOf(d.path), e.Path); contract.CheckPath(e.Path) == "" && s.documents[full] == nil {
				paths = append(paths, full)
			}
		}
		return paths
	}
	for _, p := range s.names(d) {
		switch known := s.documents[p]; {
		case known == nil:
			paths = append(paths, p)
		case !known.reached && known.state == bundle.Present:
			s.documents[p] = known.asReached()
			paths = append(paths, s.missing(s.documents[p])...)
		}
	}
	return paths
}

// names lists the files that a document names, from the bundle root.
func (s *Snapshot) names(d *document) (paths []string) {
	f := d.facts()
	dir := s.rootOf(d.path)
	for _, in := range f.imports {
		paths = append(paths, fromRoot(dir, in.To))
	}
	for _, p := range f.files {
		paths = append(paths, fromRoot(dir, p))
	}
	return append(paths, f.refs...)
}

// readAll reads files, several at a time, and gives them in the order of the paths. What nobody named counts only where it
// is an AsyncAPI document.
func (s *Snapshot) readAll(ctx context.Context, paths []string, named bool) []*document {
	read := make([]*document, len(paths))
	s.each(ctx, len(paths), func(i int) { read[i] = s.read(paths[i], named) })
	return slices.DeleteFunc(read, func(d *document) bool { return d == nil })
}

// each runs a piece of work for every index, on as many goroutines as there are workers.
func (s *Snapshot) each(ctx context.Context, n int, work func(i int)) {
	workers := s.opts.Workers
	if workers <= 0 {
		workers = runtime.GOMAXPROCS(0)
	}
	next := make(chan int)
	var pool sync.WaitGroup
	for range min(workers, n) {
		pool.Go(func() {
			for i := range next {
				work(i)
			}
		})
	}
	for i := 0; i < n && ctx.Err() == nil; i++ {
		next <- i
	}
	close(next)
	pool.Wait()
}

// read reads a file; nil where nobody named it and it is no AsyncAPI document. A file that is named and cannot be read is
// one too: what stands in its place is known.
func (s *Snapshot) read(p string, named bool) *document {
	text, err := s.files.Read(p)
	var large *TooLargeError
	switch {
	case errors.As(err, &large):
		d := newDocument(p, source.New(large.Head))
		d.tooLong = true
		if named || d.tree != nil && contract.IsAsyncAPI(d.tree.Root()) {
			return d
		}
		return nil
	case err != nil && !named:
		return nil
	case errors.Is(err, fs.ErrNotExist):
		return unread(p, bundle.Absent)
	case err != nil && s.files.Linked(p):
		return unread(p, bundle.Symlink)
	case err != nil:
		return unread(p, bundle.Refused)
	case !named && !mayBeContract(text):
		return nil
	}
	d := newDocument(p, text)
	d.linked = s.files.Linked(p)
	if !named && !d.isAsyncAPI() {
		return nil
	}
	return d
}

// unread is a path at which no file could be read.
func unread(p string, state bundle.State) *document {
	d := &document{path: p, version: versions.Add(1), state: state}
	d.facts = func() facts { return facts{} }
	return d
}

// Edit is the snapshot after edits to one of its documents, applied one after the other. The disk keeps what it has.
func (s *Snapshot) Edit(p string, edits ...source.Edit) (*Snapshot, error) {
	old, ok := s.documents[p]
	if !ok || old.tree == nil {
		return nil, fs.ErrNotExist
	}
	next := &Snapshot{files: s.files, opts: s.opts, settings: s.settings, documents: maps.Clone(s.documents), roots: s.roots}
	d := old.edited(edits)
	next.add(context.Background(), []*document{d})
	if path.Base(p) != contract.LockName && d.facts().sum == old.facts().sum && len(next.documents) == len(s.documents) {
		next.once.Do(func() { next.whole = s.bundle() }) // what others know of the document has not changed
	}
	return next, nil
}

// Tree is the tree of a document; false for a path that is none of the snapshot's.
func (s *Snapshot) Tree(p string) (*syntax.Tree, bool) {
	d, ok := s.documents[p]
	if !ok || d.tree == nil {
		return nil, false
	}
	return d.tree, true
}

// Diagnostics gives what the check says of one document, sorted.
func (s *Snapshot) Diagnostics(p string) []diag.Diagnostic {
	d, ok := s.documents[p]
	if !ok || d.tree == nil {
		return nil
	}
	sorted := slices.Concat(d.check().diagnostics, s.across(d).diagnostics)
	diag.Sort(sorted)
	return sorted
}

// Result gives what the check says of the whole bundle.
func (s *Snapshot) Result(ctx context.Context) (Result, error) {
	r := Result{Texts: map[string]source.Text{}}
	paths := slices.Sorted(maps.Keys(s.documents))
	s.bundle()
	s.each(ctx, len(paths), func(i int) {
		if d := s.documents[paths[i]]; d.tree != nil {
			d.check()
			s.across(d)
		}
	})
	if err := ctx.Err(); err != nil {
		return Result{}, err
	}
	for _, p := range paths {
		d := s.documents[p]
		if d.tree == nil || !d.judged() {
			continue
		}
		r.Texts[p] = d.tree.Text()
		r.Files++
		if d.isContract() {
			r.Contracts++
		}
		if s.foreign(p) {
			continue // one report at the import
		}
		r.take(d.check())
		r.take(&s.across(d).findings)
	}
	s.locks(&r)
	s.settings.apply(&r, s.opts.Unfiltered)
	if s.opts.Working {
		soften(r.Diagnostics)
	}
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

// foreign tells whether a file belongs to a contained distribution: somebody else's.
func (s *Snapshot) foreign(p string) bool { return s.rootOf(p) != "" }
