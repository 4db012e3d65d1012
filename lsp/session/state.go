package session

import (
	"maps"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"go.uber.org/zap"

	"github.com/natscontract/natscontract/analysis"
	"github.com/natscontract/natscontract/model/contract"
	"github.com/natscontract/natscontract/model/source"
)

// state is what the writer changes. Nobody else sees it.
type state struct {
	s       *Session
	view    *View
	files   map[string]*overlay // by root
	within  map[string][]string // from each folder to the roots in it
	touched []string            // documents that somebody has changed since the last view was shown
	asks    map[string]bool     // roots of bundles whose files have changed on the disk since then
}

func newState(s *Session) *state {
	v := &View{Encoding: s.opts.Encoding, bundles: map[string]*analysis.Snapshot{}, open: map[string]Open{}}
	return &state{s: s, view: v, files: map[string]*overlay{}, within: map[string][]string{}}
}

func (st *state) close() {
	for _, f := range st.files {
		f.Close()
	}
}

// next is a view that may be changed and becomes the newest one.
func (st *state) next() *View {
	v := *st.view
	v.bundles, v.open = maps.Clone(v.bundles), maps.Clone(v.open)
	st.view = &v
	return &v
}

// remember keeps what others see of the documents that are open, once a change is made.
func (st *state) remember() {
	for _, o := range st.view.open {
		if snapshot := st.view.bundles[o.root]; snapshot != nil {
			st.files[o.root].saw(snapshot, o.path)
		}
	}
}

func (st *state) folders(added, removed []string) {
	done := st.s.opts.Busy("Reading contracts")
	defer done()
	for _, folder := range removed {
		delete(st.within, folder)
	}
	for _, folder := range added {
		st.within[folder] = nil
	}
	st.lookForBundles()
	st.view.folders = slices.Sorted(maps.Keys(st.within))
}

// lookForBundles finds the bundles anew: those of the folders, and those of open documents that are in none. What is known of
// one that was there before is kept.
func (st *state) lookForBundles() {
	v := st.next()
	wanted := map[string]bool{}
	for folder := range st.within {
		st.within[folder] = st.s.opts.Disk.Roots(folder)
		for _, root := range st.within[folder] {
			wanted[root] = true
		}
	}
	inFolders := maps.Clone(wanted)
	moved := map[string][]string{} // by root
	for name, o := range v.open {
		was := o
		o.root, o.path = st.placeOf(o, inFolders)
		wanted[o.root] = true
		v.open[name] = o
		if o.root != was.root || o.path != was.path {
			st.carry(was, o)
			moved[o.root] = append(moved[o.root], o.path)
			moved[was.root] = append(moved[was.root], was.path)
		}
	}
	for root := range v.bundles {
		if !wanted[root] {
			st.files[root].Close()
			delete(st.files, root)
			delete(v.bundles, root)
		}
	}
	for root := range wanted {
		if v.bundles[root] == nil {
			st.openBundle(v, root)
			continue
		}
		st.reopen(root)
		st.files[root].listed = nil // another root may have what stood here, or what stood there
		st.renew(v, root, moved[root])
	}
}

// placeOf is the bundle that an open document is in, and its path there.
func (st *state) placeOf(o Open, roots map[string]bool) (root, file string) {
	if o.Unfiled {
		file = path.Base(filepath.ToSlash(o.Name))
		if !isDocument(file) {
			file += map[string]string{"json": ".json"}[o.Language]
		}
		if !isDocument(file) {
			file += ".yaml"
		}
		return o.Name, file
	}
	found := false
	for r := range roots {
		if p, holds := within(r, o.Name); holds && (!found || len(r) > len(root)) {
			root, file, found = r, p, true
		}
	}
	if !found {
		root = st.s.opts.Disk.Root(o.Name)
		file, _ = within(root, o.Name)
	}
	return root, file
}

// carry takes the text of an open document from one bundle to another.
func (st *state) carry(from, to Open) {
	text := source.Text{}
	if f := st.files[from.root]; f != nil {
		text = f.open[from.path]
		if last, ok := f.last[from.path]; ok {
			st.overlay(to).last[to.path] = last
		}
		f.forget(from.path)
	}
	st.overlay(to).open[to.path] = text
}

// overlay is the files of the bundle that a document is in.
func (st *state) overlay(o Open) *overlay {
	if st.files[o.root] == nil {
		st.files[o.root] = st.openFiles(o.root, o.Unfiled)
	}
	return st.files[o.root]
}

func (st *state) openFiles(root string, isUnfiled bool) *overlay {
	var files Files = unfiled{}
	if !isUnfiled {
		var err error
		if files, err = st.s.opts.Disk.Open(root); err != nil {
			st.s.opts.Log.Warn("a folder cannot be read", zap.String("folder", root), zap.Error(err))
			files = unfiled{}
		}
	}
	return &overlay{Files: files, open: map[string]source.Text{}, last: map[string]source.Text{}}
}

// reopen opens a bundle's folder again: another one may stand at its path.
func (st *state) reopen(root string) {
	if !filepath.IsAbs(root) {
		return // it has none
	}
	files, err := st.s.opts.Disk.Open(root)
	if err != nil {
		return // it is gone: what is asked of the old one is answered so
	}
	st.files[root].Close()
	st.files[root].Files = files
}

// openBundle reads a bundle for the first time.
func (st *state) openBundle(v *View, root string) {
	if st.files[root] == nil {
		st.files[root] = st.openFiles(root, false)
	}
	snapshot, err := analysis.Open(st.s.ctx, st.files[root], analysis.Options{Workers: st.s.opts.Workers, Working: true})
	if err != nil {
		st.s.opts.Log.Warn("a bundle cannot be read", zap.String("folder", root), zap.Error(err))
		st.files[root].Close()
		st.files[root] = &overlay{Files: unfiled{}, open: st.files[root].open, last: st.files[root].last}
		snapshot, _ = analysis.Open(st.s.ctx, st.files[root], analysis.Options{Working: true})
	}
	if snapshot != nil {
		v.bundles[root] = snapshot
		st.due(root)
	}
}

// renew reads files of a bundle again.
func (st *state) renew(v *View, root string, paths []string) {
	next, err := v.bundles[root].Renew(st.s.ctx, paths...)
	if err != nil {
		st.s.opts.Log.Warn("a bundle cannot be read", zap.String("folder", root), zap.Error(err))
		return
	}
	v.bundles[root] = next
}

func (st *state) opened(o Open, text string) {
	v := st.next()
	st.touched = append(st.touched, o.Name)
	if was, again := v.open[o.Name]; again { // the client has lost track: what it says now counts
		o.root, o.path = was.root, was.path
	} else {
		o.root, o.path = st.placeOf(o, st.roots())
	}
	v.open[o.Name] = o
	st.overlay(o).open[o.path] = source.New(text)
	if v.bundles[o.root] == nil {
		st.openBundle(v, o.root)
		return
	}
	st.renew(v, o.root, []string{o.path})
}

// roots are the roots of the folders' bundles.
func (st *state) roots() map[string]bool {
	all := map[string]bool{}
	for _, roots := range st.within {
		for _, root := range roots {
			all[root] = true
		}
	}
	return all
}

func (st *state) closed(name string) {
	o, ok := st.view.open[name]
	if !ok {
		st.s.opts.Log.Warn("a document that is not open was closed", zap.String("name", name))
		return
	}
	v := st.next()
	st.touched = append(st.touched, name)
	delete(v.open, name)
	st.files[o.root].forget(o.path)
	still := st.roots()[o.root]
	for _, other := range v.open {
		still = still || other.root == o.root
	}
	if still {
		st.renew(v, o.root, []string{o.path})
		return
	}
	st.files[o.root].Close()
	delete(st.files, o.root)
	delete(v.bundles, o.root)
}

// diskChanged reads again what changed on the disk.
func (st *state) diskChanged(names []string) {
	for _, name := range names {
		if base := filepath.Base(name); base == contract.LockName || base == contract.ConfigName || !isDocument(name) && st.holds(name) {
			st.rediscover(names)
			return
		}
	}
	st.reread(names)
}

// holds tells whether a path is that of a folder with files that are known.
func (st *state) holds(folder string) bool {
	for root, snapshot := range st.view.bundles {
		if _, above := within(folder, root); above {
			return true
		}
		if dir, inside := within(root, folder); inside {
			for _, p := range snapshot.Paths() {
				if strings.HasPrefix(p, dir+"/") {
					return true
				}
			}
		}
	}
	return false
}

// rediscover looks for bundles again, since what marks one came or went.
func (st *state) rediscover(names []string) {
	st.reread(names)
	st.lookForBundles()
}

// reread reads files again, and all files below folders.
func (st *state) reread(names []string) {
	paths := map[string][]string{} // by root
	for root, snapshot := range st.view.bundles {
		var known []string
		for _, name := range names {
			p, inside := within(root, name)
			if _, above := within(name, root); !inside && !above {
				continue
			}
			if !isDocument(name) {
				if known == nil {
					known = snapshot.Paths()
				}
				for _, k := range known {
					if !inside || p == "." || strings.HasPrefix(k, p+"/") {
						paths[root] = append(paths[root], k)
					}
				}
			}
			if inside {
				paths[root] = append(paths[root], p)
			}
		}
	}
	if len(paths) == 0 {
		return
	}
	v := st.next()
	for _, root := range slices.Sorted(maps.Keys(paths)) {
		st.files[root].listed = nil
		st.renew(v, root, paths[root])
		st.due(root)
	}
}
