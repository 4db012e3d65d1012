package analysis

import (
	"context"
	"slices"
	"sync"

	"github.com/natscontract/natscontract/analysis/rules/bundle"
	"github.com/natscontract/natscontract/model/contract"
	"github.com/natscontract/natscontract/model/source"
	"github.com/natscontract/natscontract/model/syntax"
)

// Overlaid are files of which some are being edited. Read gives what the disk has: pins are judged by that.
type Overlaid interface {
	Files
	// Edited is what is being typed in place of a file; false for one that nobody edits.
	Edited(path string) (source.Text, bool)
	// Last is what others last saw of a file that is being edited, as Snapshot.Seen gave it; false where that is not known. What was
	// a contract stays one while somebody types in it.
	Last(path string) (source.Text, bool)
}

// edited is what is being typed in place of a file.
func edited(files Files, path string) (source.Text, bool) {
	if o, ok := files.(Overlaid); ok {
		return o.Edited(path)
	}
	return source.Text{}, false
}

// current is a file as its author sees it.
func current(files Files, path string) (source.Text, error) {
	if text, ok := edited(files, path); ok {
		return text, nil
	}
	return files.Read(path)
}

// renewal is what a snapshot that is being made knows from an earlier one.
type renewal struct {
	from  *Snapshot
	fresh map[string]bool // but of these files
}

// Renew is the snapshot after files came, went or changed on the disk, or began or ceased to be edited: those at the paths are
// read again, and the bundle is listed again. What is known of all other files is kept.
func (s *Snapshot) Renew(ctx context.Context, changed ...string) (*Snapshot, error) {
	r := &renewal{s, map[string]bool{}}
	for _, p := range changed {
		r.fresh[p] = true
	}
	next := &Snapshot{files: s.files, opts: s.opts, settings: s.settings, board: s.board, handed: s.handed, looked: s.looked, renewal: r}
	if slices.ContainsFunc(changed, s.Reads) {
		next.settings = readSettings(s.files)
	}
	err := next.load(ctx)
	next.renewal = nil
	if err != nil {
		return nil, err
	}
	return next, nil
}

// load finds the documents of a snapshot that nobody sees yet.
func (s *Snapshot) load(ctx context.Context) error {
	listed, err := s.files.List()
	if err != nil {
		return err
	}
	s.roots, s.disk = []string{""}, versions.Add(1)
	listed = slices.DeleteFunc(listed, func(p string) bool { return p == contract.ConfigName || s.settings.config.Excluded(p) })
	l := loader{s, map[string]*document{}}
	l.open(ctx, slices.Clone(listed))
	s.documents = newTable(l.documents)
	s.others = map[string]bool{}
	for _, p := range listed {
		if l.documents[p] == nil {
			s.others[p] = true
		}
	}
	return ctx.Err()
}

// obtain gives a document: from the earlier snapshot where that knows it, else from the disk and from who is editing it.
func (s *Snapshot) obtain(p string, listed, named bool) *document {
	var before *document
	if r := s.renewal; r != nil {
		before = r.from.documents.get(p)
		switch {
		case r.fresh[p]:
		case before != nil:
			return before.again(listed, named)
		case !named && r.from.others[p]:
			return nil
		}
	}
	now, typing := edited(s.files, p)
	if !typing {
		return s.read(p, listed, named)
	}
	d := s.read(p, listed, true).typed(s.files, now, before)
	return d.again(listed, named)
}

// again is a document as it is found anew, unchanged; nil where it is no AsyncAPI document and nobody names it. Whether a contract
// still leads to it is found out later.
func (d *document) again(listed, named bool) *document {
	if d.listed != listed || d.named != named {
		d = d.next()
		d.listed, d.named = listed, named
	}
	if !named && !d.isAsyncAPI() {
		return nil
	}
	return d
}

// typed is a file in which somebody types. What was read of the same text before is not read again.
func (d *document) typed(files Files, now source.Text, before *document) *document {
	next := d.next()
	next.version, next.tree = versions.Add(1), nil
	if next.saved == nil { // it is not there yet
		next.saved = newDocument(d.path, source.Text{}, d.listed).saved
	}
	text := now.String()
	next.unsaved = d.state != bundle.Present || text != d.saved.text.String()
	next.tooLong = len(text) > MaxFileSize
	if next.tooLong {
		now = source.New(text[:1<<16])
	}
	language, ok := contract.LanguageOf(d.path)
	switch {
	case before != nil && before.tree != nil && before.tree.Text().String() == text:
		next.tree = before.tree
	case ok:
		next.tree = syntax.Parse(now, language)
	}
	if next.unsaved {
		next.stand(next.lastOf(files, language)...)
	}
	return next
}

// differs tells whether the text that is being typed is another than the saved one. Texts of one length are compared at the last
// edit first: there they mostly differ.
func (d *document) differs(last source.Edit) bool {
	text := d.tree.Text()
	if d.saved == nil || d.state != bundle.Present || text.Len() != d.saved.text.Len() {
		return true
	}
	end := last.Start + len(last.New)
	return text.Slice(last.Start, end) != d.saved.text.Slice(last.Start, end) || text.String() != d.saved.text.String()
}

// Documents lists the files of which the check has something to say, or would if there were something wrong; sorted.
func (s *Snapshot) Documents() []string {
	paths := s.settings.paths()
	for d := range s.documents.all() {
		if d.tree != nil && (d.judged() || s.isLock(d)) {
			paths = append(paths, d.path)
		}
	}
	slices.Sort(paths)
	return slices.Compact(paths)
}

// Paths lists all files that were looked at, also in vain; sorted.
func (s *Snapshot) Paths() []string {
	paths := append([]string{contract.ConfigName}, s.settings.paths()...)
	for d := range s.documents.all() {
		paths = append(paths, d.path)
	}
	slices.Sort(paths)
	return slices.Compact(paths)
}

// isLock tells whether a document is the lock of one of the bundle's roots.
func (s *Snapshot) isLock(d *document) bool {
	return d.path == fromRoot(s.rootOf(d.path), contract.LockName)
}

// Text is the text of a file as its author sees it; false for one that was not read.
func (s *Snapshot) Text(p string) (source.Text, bool) {
	for _, d := range []*document{s.documents.get(p), s.settings.doc, s.settings.known} {
		switch {
		case d == nil || d.path != p:
		case d.tree != nil:
			return d.tree.Text(), true
		case d.saved != nil:
			return d.saved.text, true
		}
	}
	return source.Text{}, false
}

// Reads tells whether a file says how the bundle is checked: the configuration, or its baseline.
func (s *Snapshot) Reads(p string) bool {
	return p == contract.ConfigName || s.settings.config.Baseline.Value == p
}

// Foreign tells whether a file belongs to a contained distribution: it is somebody else's, and nothing is said in it.
func (s *Snapshot) Foreign(p string) bool { return s.rootOf(p) != "" }

// MayBeContract tells whether a text is worth a look: every AsyncAPI document holds one word.
func MayBeContract(text source.Text) bool { return mayBeContract(text) }

// dependents are who names whom, the other way round.
type dependents struct {
	once   sync.Once
	names  map[string][]string // by what is named in any way
	behind map[string][]string // by what a $ref leads to
}

// dependents finds who depends on whom, once for as long as nothing of that changes.
func (s *Snapshot) dependents() *dependents {
	d := &s.bundle().dependents
	d.once.Do(func() {
		d.names, d.behind = map[string][]string{}, map[string][]string{}
		for from := range s.documents.all() {
			for p := range s.names(from) {
				d.names[p] = append(d.names[p], from.path)
			}
			for _, p := range s.refs(from) {
				d.behind[p] = append(d.behind[p], from.path)
			}
		}
		for p, twin := range s.bundle().twins {
			d.names[twin.Path] = append(d.names[twin.Path], p)
		}
	})
	return d
}

// RootOf is the folder of the bundle or contained distribution that a file belongs to: what its paths count from.
func (s *Snapshot) RootOf(p string) string { return s.rootOf(p) }

// Namers are the documents that name a file.
func (s *Snapshot) Namers(p string) []string { return s.dependents().names[p] }
