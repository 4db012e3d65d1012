package session

import (
	"slices"
	"time"

	"github.com/natscontract/natscontract/analysis"
)

// How often the session looks at the disk by itself: often where nobody tells of changes, seldom where only files are left that
// nobody watches, as artifacts of other types and what lies outside the folders.
const (
	often  = 2 * time.Second
	seldom = 5 * time.Second
)

// watch looks for changes on the disk, so that pins are judged by what is there.
func (s *Session) watch() {
	every := often
	if s.opts.Watched {
		every = seldom
	}
	clock := time.NewTicker(every)
	defer clock.Stop()
	told, stamps := map[string]string{}, map[string]string{}
	for {
		select {
		case <-s.ctx.Done():
			return
		case <-clock.C:
			told = s.look(told, stamps)
		}
	}
}

// look compares files with what they were when they were read, and tells of those that differ. Of one that nobody reads again
// it tells once. Stamps are those that generated files had at the last look, by root.
func (s *Session) look(told, stamps map[string]string) map[string]string {
	answer := make(chan []watched, 1)
	s.enqueue(func(st *state) { answer <- st.toWatch() })
	var all []watched
	select {
	case all = <-answer:
	case <-s.ctx.Done():
		return told
	}
	next := map[string]string{}
	var changed []string
	for _, w := range all {
		s.lookAtGenerated(w, stamps)
		for p, now := range w.stamps() {
			if then, read := w.files.stamp(p); read && now == then {
				continue
			}
			name := nameIn(w.root, p)
			next[name] = now
			if was, again := told[name]; !again || was != now {
				changed = append(changed, name)
			}
		}
	}
	if len(changed) > 0 {
		slices.Sort(changed)
		s.DiskChanged(changed)
	}
	return next
}

// lookAtGenerated asks the rules about generated files again, where those are others.
func (s *Session) lookAtGenerated(w watched, stamps map[string]string) {
	if s.opts.Generation == nil || len(w.snapshot.Config().Outputs) == 0 {
		return
	}
	if now := s.opts.Generation.Stamp(w.root, w.snapshot); now != stamps[w.root] {
		stamps[w.root] = now
		s.Asked(w.root)
	}
}

// watched is a bundle that the session watches by itself.
type watched struct {
	root     string
	snapshot *analysis.Snapshot
	files    *overlay // for its stamps alone: the rest is the writer's
	disk     Files
	known    []string // what has been read
	list     bool     // files may come
}

func (st *state) toWatch() (all []watched) {
	folders := st.roots()
	for _, b := range st.view.Bundles() {
		w := watched{root: b.Root, snapshot: b.Snapshot, files: st.files[b.Root], disk: st.files[b.Root].Files, known: b.Snapshot.Paths(), list: true}
		if st.s.opts.Watched && folders[b.Root] {
			w.list = false
			w.known = slices.DeleteFunc(w.known, isDocument)
		}
		all = append(all, w)
	}
	return all
}

// stamps are the stamps that the files have now.
func (w watched) stamps() map[string]string {
	now := map[string]string{}
	for _, p := range w.known {
		now[p] = w.disk.Stamp(p)
	}
	if !w.list {
		return now
	}
	listed, err := w.disk.List()
	if err != nil {
		return now
	}
	for _, p := range listed {
		if _, known := now[p]; !known {
			now[p] = w.disk.Stamp(p)
		}
	}
	return now
}
