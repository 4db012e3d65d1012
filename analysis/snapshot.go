package analysis

import (
	"context"
	"errors"
	"io/fs"
	"maps"
	"runtime"
	"slices"
	"sync"

	"github.com/natscontract/natscontract/model/diag"
	"github.com/natscontract/natscontract/model/source"
	"github.com/natscontract/natscontract/model/syntax"
)

// A Snapshot is one state of a bundle's documents. It is immutable: an edit makes another one, which shares every document
// that the edit left alone, and what is known of it.
type Snapshot struct {
	files     Files
	opts      Options
	documents map[string]*document
}

// Open reads a bundle: its AsyncAPI documents, and the files that its contracts name.
func Open(ctx context.Context, files Files, opts Options) (*Snapshot, error) {
	paths, err := files.List()
	if err != nil {
		return nil, err
	}
	s := &Snapshot{files: files, opts: opts, documents: map[string]*document{}}
	s.add(ctx, s.readAll(ctx, paths, false))
	return s, ctx.Err()
}

// add takes documents into a snapshot that nobody sees yet, and reads what they reach.
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

// missing lists the files that a document reaches and that are not there yet; those that are count as reached from now on.
func (s *Snapshot) missing(d *document) (paths []string) {
	for _, path := range d.reaches() {
		if known, ok := s.documents[path]; ok && !known.reached {
			s.documents[path] = &document{path: path, tree: known.tree, tooLong: known.tooLong, reached: true}
		} else if ok {
			continue
		} else if _, ok := languageOf(path); ok {
			paths = append(paths, path)
		}
	}
	return paths
}

// readAll reads files, several at a time, and gives those that are documents in the order of the paths. A file that cannot
// be read is left out: Files keeps what went wrong.
func (s *Snapshot) readAll(ctx context.Context, paths []string, reached bool) []*document {
	read := make([]*document, len(paths))
	s.each(ctx, len(paths), func(i int) { read[i] = s.read(paths[i], reached) })
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

// read reads a file; nil where it cannot be read, or is no AsyncAPI document and nobody names it.
func (s *Snapshot) read(path string, reached bool) *document {
	language, ok := languageOf(path)
	if !ok {
		return nil
	}
	text, err := s.files.Read(path)
	var large *TooLargeError
	switch {
	case errors.As(err, &large):
		d := &document{path: path, tree: syntax.Parse(source.New(large.Head), language), tooLong: true, reached: reached}
		if reached || d.isAsyncAPI() {
			return d
		}
		return nil
	case err != nil:
		return nil
	case !reached && !mayBeContract(text):
		return nil
	}
	d := &document{path: path, tree: syntax.Parse(text, language), reached: reached}
	if !reached && !d.isAsyncAPI() {
		return nil
	}
	return d
}

// Edit is the snapshot after edits to one of its documents, applied one after the other.
func (s *Snapshot) Edit(path string, edits ...source.Edit) (*Snapshot, error) {
	old, ok := s.documents[path]
	if !ok {
		return nil, fs.ErrNotExist
	}
	next := &Snapshot{files: s.files, opts: s.opts, documents: maps.Clone(s.documents)}
	next.add(context.Background(), []*document{{path: path, tree: old.tree.Edit(edits...), reached: old.reached}})
	return next, nil
}

// Tree is the tree of a document; false for a path that is none of the snapshot's.
func (s *Snapshot) Tree(path string) (*syntax.Tree, bool) {
	d, ok := s.documents[path]
	if !ok {
		return nil, false
	}
	return d.tree, true
}

// Diagnostics gives what the check says of one document, sorted.
func (s *Snapshot) Diagnostics(path string) []diag.Diagnostic {
	d, ok := s.documents[path]
	if !ok {
		return nil
	}
	sorted := slices.Clone(d.check().diagnostics)
	diag.Sort(sorted)
	return sorted
}

// Result gives what the check says of the whole bundle.
func (s *Snapshot) Result(ctx context.Context) (Result, error) {
	r := Result{Texts: map[string]source.Text{}}
	paths := slices.Sorted(maps.Keys(s.documents))
	s.each(ctx, len(paths), func(i int) { s.documents[paths[i]].check() })
	if err := ctx.Err(); err != nil {
		return Result{}, err
	}
	for _, path := range paths {
		d := s.documents[path]
		if !d.judged() {
			continue
		}
		r.Texts[path] = d.tree.Text()
		r.Files++
		if d.isContract() {
			r.Contracts++
		}
		found := d.check()
		r.Diagnostics = append(r.Diagnostics, found.diagnostics...)
		r.Blocked = append(r.Blocked, found.blocked...)
		r.Internal = append(r.Internal, found.internal...)
	}
	diag.Sort(r.Diagnostics)
	r.Blocked = diag.SortBlocked(r.Blocked)
	return r, nil
}
