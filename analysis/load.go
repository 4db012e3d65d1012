package analysis

import (
	"context"
	"errors"
	"io/fs"
	"path"
	"slices"

	"github.com/natscontract/natscontract/analysis/rules/bundle"
	"github.com/natscontract/natscontract/model/contract"
	"github.com/natscontract/natscontract/model/source"
)

// A loader finds the documents of a snapshot that nobody sees yet: those that the bundle lists, those that its locks have an
// entry for, and those that its contracts lead to.
type loader struct {
	s         *Snapshot
	documents map[string]*document
}

// open reads a bundle's files, most of them for the first and only time. What is listed is a document where it is an AsyncAPI
// document; what a lock has an entry for is looked at for its bytes.
func (l *loader) open(ctx context.Context, listed []string) {
	locks := []string{contract.LockName}
	for _, p := range listed {
		if path.Base(p) == contract.LockName && p != contract.LockName {
			locks = append(locks, p)
			l.s.roots = append(l.s.roots, path.Dir(p))
		}
	}
	for _, member := range l.s.members {
		if !slices.Contains(l.s.roots, member) {
			l.s.roots = append(l.s.roots, member)
		}
	}
	slices.Sort(l.s.roots)
	l.read(ctx, locks, func(string) (listed, named bool) { return false, true })
	isListed := make(map[string]bool, len(listed))
	for _, p := range listed {
		isListed[p] = true
	}
	locked := l.locked()
	for p := range locked {
		if !isListed[p] {
			listed = append(listed, p)
		}
	}
	listed = slices.DeleteFunc(listed, func(p string) bool { return l.documents[p] != nil }) // the locks
	slices.Sort(listed)
	l.read(ctx, listed, func(p string) (bool, bool) { return isListed[p], locked[p] })
	l.settle(ctx)
}

// locked are the paths that locks have an entry for.
func (l *loader) locked() map[string]bool {
	all := map[string]bool{}
	for _, root := range l.s.roots {
		d := l.documents[fromRoot(root, contract.LockName)]
		if d == nil {
			continue
		}
		for _, e := range d.lock().read.Entries {
			if contract.CheckPath(e.Path) == "" {
				all[fromRoot(root, e.Path)] = true
			}
		}
	}
	return all
}

// settle reads what documents name and nobody has read, and lets go of what was named before and is named no more.
func (l *loader) settle(ctx context.Context) {
	locked := l.locked()
	var unread []string
	for p := range locked {
		if l.documents[p] == nil {
			unread = append(unread, p)
		}
	}
	slices.Sort(unread)
	l.read(ctx, unread, func(string) (bool, bool) { return false, true })
	reached := l.reach(ctx)
	for p, d := range l.documents {
		switch {
		case reached[p] || path.Base(p) == contract.LockName:
		case !d.listed && !locked[p] && !d.unsaved:
			delete(l.documents, p)
		case d.reached:
			l.documents[p] = d.as(false)
		}
	}
}

// reach goes from the contracts to all that they lead to, and marks it as reached. Nothing is reached through a link.
func (l *loader) reach(ctx context.Context) map[string]bool {
	reached := map[string]bool{}
	var from []*document
	for _, d := range l.documents {
		if d.listed && d.facts().contract {
			from = append(from, d)
		}
	}
	for len(from) > 0 && ctx.Err() == nil {
		var next, unread []string
		for _, d := range from {
			for p := range l.s.names(d) {
				switch known := l.documents[p]; {
				case reached[p] || known != nil && known.linked:
					continue
				case known == nil:
					unread = append(unread, p)
				}
				reached[p] = true
				next = append(next, p)
			}
		}
		slices.Sort(unread)
		l.read(ctx, unread, func(string) (bool, bool) { return false, true })
		from = make([]*document, len(next))
		l.s.each(ctx, len(next), func(i int) {
			if d := l.documents[next[i]]; d != nil && !d.linked {
				from[i] = d.as(true)
				from[i].facts()
			}
		})
		from = slices.DeleteFunc(from, func(d *document) bool { return d == nil }) // a link, or the check was called off
		for _, d := range from {
			l.documents[d.path] = d
		}
	}
	return reached
}

// read reads files, several at a time.
func (l *loader) read(ctx context.Context, paths []string, how func(path string) (listed, named bool)) {
	read := make([]*document, len(paths))
	l.s.each(ctx, len(paths), func(i int) {
		listed, named := how(paths[i])
		d := l.s.obtain(paths[i], listed, named)
		if read[i] = d; d == nil {
			return
		}
		d.facts()
		if named && d.saved != nil { // they are wanted in any case, and here by several at a time
			d.saved.digest()
			d.saved.secrets()
		}
	})
	for _, d := range read {
		if d != nil {
			l.documents[d.path] = d
		}
	}
}

// read reads a file; nil where nobody named it and it is no AsyncAPI document. A file that is named and cannot be read is
// one too: what stands in its place is known.
func (s *Snapshot) read(p string, listed, named bool) *document {
	text, err := s.files.Read(p)
	var large *TooLargeError
	switch {
	case errors.As(err, &large):
		d := newDocument(p, source.New(large.Head), listed)
		d.tooLong, d.named = true, named
		if named || d.isAsyncAPI() {
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
	d := newDocument(p, text, listed)
	d.named, d.linked = named, s.files.Linked(p)
	if !named && !d.isAsyncAPI() {
		return nil
	}
	return d
}

// unread is a path at which no file could be read.
func unread(p string, state bundle.State) *document {
	d := &document{path: p, version: versions.Add(1), state: state}
	d.prepare()
	return d
}
