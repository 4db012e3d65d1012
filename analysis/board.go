package analysis

import (
	"context"
	"fmt"
	"runtime/debug"
	"slices"
	"strings"
	"sync"

	"github.com/natscontract/natscontract/analysis/rules/bundle"
	"github.com/natscontract/natscontract/analysis/verdict"
	"github.com/natscontract/natscontract/internal/ledger"
	"github.com/natscontract/natscontract/model/contract"
	"github.com/natscontract/natscontract/model/diag"
	"github.com/natscontract/natscontract/model/syntax"
)

// What contracts mean is judged thing by thing: a channel, an operation, a link. A board keeps what was found of each, for all
// snapshots of a bundle that are made from one another. It stands at one snapshot at a time; asked about another, it moves there:
// the parts of files in which the two differ are found, the ledger says what hangs on them, and that alone is judged again.

// A board is what was judged. It is used by one goroutine at a time.
type board struct {
	sync.Mutex
	ledger ledger.Ledger
	at     *Snapshot
	turn   uint64
	states map[any]any // what the watches keep, by their keys

	seats  map[string]*seat          // by path
	stirs  []stir                    // the latest, in order
	before uint64                    // the turn up to which stirs are forgotten
	gone   map[any][]ledger.Key      // by watch, what it does not know yet that it is gone
	broken map[string][]Internal     // by path, what breaks down where the watches look; it is looked at again each time
	ends   map[string]map[string]end // by path and alias, where imports lead
}

// A seat is what a board knows of one file.
type seat struct {
	*contract.File
	faults []diag.Unreadable
	found  map[wanted]*verdict.Verdict // those that say something
	judged *syntax.Tree                // the version in which it last was a contract, and all that it has was wanted; nil for none
}

// wanted is one thing that is judged or watched.
type wanted struct {
	by   any // the judge's query, or the watch
	name string
}

// A stir is a turn in which something of a file may have become another.
type stir struct {
	turn uint64
	path string
}

// maxStirs is how many stirs are remembered: who asks of an earlier turn is told that anything may be another.
const maxStirs = 1024

// end is where an import leads, from the bundle root; by is the report that says why it leads nowhere.
type end struct {
	path string
	by   diag.Code
}

func newBoard() *board {
	return &board{states: map[any]any{}, seats: map[string]*seat{}, gone: map[any][]ledger.Key{},
		broken: map[string][]Internal{}, ends: map[string]map[string]end{}}
}

// world is what computations see of a snapshot.
type world struct {
	*Snapshot
	board *board
}

func (w world) File(path string) *contract.File {
	if s := w.board.seats[path]; s != nil {
		return s.File
	}
	return nil
}

func (w world) Root(path string) string { return w.rootOf(path) }

func (w world) Fault(path, pointer string) (diag.Code, bool) {
	if s := w.board.seats[path]; s != nil {
		return cannotRead(s.faults, pointer)
	}
	return "", false
}

func (w world) Import(path, alias string) (target string, by diag.Code) {
	e := w.board.ends[path][alias]
	return e.path, e.by
}

func (w world) Copy(path string) string { return w.bundle().copies[path] }

func (w world) State(key any) any { return w.board.states[key] }

// moveTo brings the board to a snapshot.
func (b *board) moveTo(s *Snapshot) {
	if b.at == s {
		return
	}
	var parts []ledger.Part
	var paths []string
	if b.at == nil {
		paths = s.documents.paths
	} else {
		paths = s.differing(b.at)
	}
	for _, p := range paths {
		parts = append(parts, b.seat(s, p)...)
	}
	for _, p := range s.leading(b.at, paths) {
		parts = append(parts, b.imports(s, p)...)
	}
	parts = append(parts, copies(b.at, s)...)
	b.at = s
	b.turn++
	s.turn.CompareAndSwap(0, b.turn)
	b.ledger.Enter(world{s, b}, parts...)
	for _, part := range parts {
		if seat := b.seats[part.Path]; seat != nil && seat.judged != nil {
			b.want(seat, part, b.judges(part.Path) && b.hasPart(seat, part))
		}
	}
	for _, p := range paths {
		b.wantContract(p)
		b.stir(p)
	}
	b.wake()
}

// wake notes whose answers may be others.
func (b *board) wake() {
	for _, bin := range b.ledger.Woken() {
		if p, ok := bin.(string); ok {
			b.stir(p)
		}
	}
}

// stir notes that something of a file may have become another.
func (b *board) stir(p string) {
	if len(b.stirs) == maxStirs {
		b.before = b.stirs[maxStirs/2-1].turn
		b.stirs = append(b.stirs[:0], b.stirs[maxStirs/2:]...)
	}
	b.stirs = append(b.stirs, stir{b.turn, p})
}

// seat brings a file up to date, and tells which parts of it have changed.
func (b *board) seat(s *Snapshot, p string) (parts []ledger.Part) {
	before, now := b.seats[p], &seat{File: &contract.File{}}
	if before == nil {
		before = &seat{File: &contract.File{}, found: map[wanted]*verdict.Verdict{}}
	}
	now.found, now.judged = before.found, before.judged
	if d := s.documents.get(p); d != nil && d.tree != nil && !d.tooLong {
		now.Tree = d.seen()
		if d.last == nil {
			now.faults = d.check().unreadable
			now.Faulty = len(now.faults) > 0
		}
	}
	if parts = contract.Changed(p, before.Tree, now.Tree); (before.Tree == nil) != (now.Tree == nil) {
		parts = append(parts, ledger.Part{Path: p})
	}
	parts = append(parts, contract.BytesPart(p))
	for _, f := range apart(before.faults, now.faults) {
		parts = append(parts, contract.Whole(p, f.Pointer)...)
	}
	if b.seats[p] = now; now.Tree == nil && now.judged == nil {
		delete(b.seats, p)
	}
	return parts
}

// apart are the faults that only one of two sorted lists has.
func apart(a, b []diag.Unreadable) (all []diag.Unreadable) {
	if len(a)+len(b) == 0 {
		return nil
	}
	in := map[diag.Unreadable]int{}
	for _, f := range a {
		in[f]++
	}
	for _, f := range b {
		in[f]--
	}
	for f, n := range in {
		if n != 0 {
			all = append(all, f)
		}
	}
	return all
}

// imports brings up to date where a contract's imports lead, and tells of which that is another place.
func (b *board) imports(s *Snapshot, p string) (parts []ledger.Part) {
	before, now := b.ends[p], s.importEnds(p)
	if b.ends[p] = now; now == nil {
		delete(b.ends, p)
	}
	for alias, e := range now {
		if o, ok := before[alias]; !ok || o != e {
			parts = append(parts, contract.ImportPart(p, alias))
		}
	}
	for alias := range before {
		if _, ok := now[alias]; !ok {
			parts = append(parts, contract.ImportPart(p, alias))
		}
	}
	return parts
}

// copies tells which contracts are copies of another one than they were in an earlier snapshot.
func copies(from, s *Snapshot) (parts []ledger.Part) {
	if from == nil || from.bundle() == s.bundle() {
		return nil
	}
	before, now := from.bundle().copies, s.bundle().copies
	for p, of := range now {
		if before[p] != of {
			parts = append(parts, contract.CopyPart(p))
		}
	}
	for p := range before {
		if _, still := now[p]; !still {
			parts = append(parts, contract.CopyPart(p))
		}
	}
	return parts
}

// importEnds are the ends of a contract's imports, by alias.
func (s *Snapshot) importEnds(p string) map[string]end {
	d := s.documents.get(p)
	if d == nil || d.tree == nil || !d.isContract() || len(d.facts().imports) == 0 {
		return nil
	}
	dir := s.rootOf(p)
	b := *s.lockOf(dir).root
	b.At = func(p string) bundle.File { return s.bytesAt(dir, p) }
	rel, _ := inRoot(dir, p)
	doc := bundle.Document{Path: rel, Tree: d.tree, Unreadable: d.check().cannotRead, Unsaved: d.unsaved}
	broken := b.CheckImports(doc, s.bundle().cycles[p]).Broken
	ends := map[string]end{}
	for _, in := range d.facts().imports {
		ends[in.Alias] = end{fromRoot(dir, in.To), broken[in.Alias]}
	}
	for alias, by := range broken {
		ends[alias] = end{ends[alias].path, by}
	}
	return ends
}

// want wants what is judged of a part that has come or may have changed, or no more of one that is gone.
func (b *board) want(s *seat, part ledger.Part, here bool) {
	if strings.HasPrefix(part.Name, "\x00") {
		return // it stands for something else than an entry
	}
	for _, j := range judgesOf[part.Section] {
		b.set(s, wanted{j.Query, part.Name}, here || b.elsewhere(s, j.Of, part), part.Path)
	}
	for _, w := range watchesOf[part.Section] {
		b.set(s, wanted{w, part.Name}, here || b.elsewhere(s, w.Of, part), part.Path)
	}
}

// elsewhere tells whether another of some sections of a contract has an entry of a part's name.
func (b *board) elsewhere(s *seat, sections []string, part ledger.Part) bool {
	return len(sections) > 1 && b.judges(part.Path) && slices.ContainsFunc(sections, func(section string) bool {
		return section != part.Section && s.Has(section, part.Name)
	})
}

// hasPart tells whether a part is there.
func (b *board) hasPart(s *seat, part ledger.Part) bool {
	return s.Has(part.Section, part.Name)
}

// wantContract wants what is judged of a contract itself; of a file that is no contract any more, nothing is wanted.
func (b *board) wantContract(p string) {
	seat := b.seats[p]
	if seat == nil {
		return
	}
	is := b.judges(p)
	for _, j := range judges {
		if len(j.Of) == 0 {
			b.set(seat, wanted{j.Query, ""}, is, p)
		}
	}
	for _, w := range watches {
		if len(w.Of) == 0 {
			b.set(seat, wanted{w, ""}, is, p)
		}
	}
	if is != (seat.judged != nil) { // it has become one, or is none any more
		whole := seat.Tree
		if !is {
			whole = seat.judged
		}
		for _, part := range contract.Changed(p, nil, whole) {
			b.want(seat, part, is)
		}
	}
	if seat.judged = nil; is {
		seat.judged = seat.Tree
	} else if seat.Tree == nil {
		delete(b.seats, p)
	}
}

// judges tells whether a file is a contract, so that rules speak of it.
func (b *board) judges(p string) bool {
	d := b.at.documents.get(p)
	return d != nil && d.tree != nil && !d.tooLong && d.last == nil && d.isContract()
}

// set wants one thing, or no more.
func (b *board) set(s *seat, w wanted, here bool, p string) {
	k := ledger.Key{Path: p, Name: w.name}
	switch by := w.by.(type) {
	case *ledger.Query[*verdict.Verdict]:
		if here {
			ledger.Want(&b.ledger, by, k, p)
		} else {
			ledger.Drop(&b.ledger, by, k, p)
			delete(s.found, w)
		}
	case *verdict.Watch:
		if here {
			by.Want(&b.ledger, k, by)
		} else if by.Drop(&b.ledger, k, by) {
			b.gone[by] = append(b.gone[by], k)
		}
	}
}

// settle tells the watches what is new to them.
func (b *board) settle(ctx context.Context) {
	clear(b.broken)
	for _, w := range watches {
		now := b.ledger.Look(ctx, b.at.opts.Workers, b.breakdown, w)
		gone := b.gone[w]
		delete(b.gone, w)
		if len(now)+len(gone) == 0 {
			continue
		}
		if b.states[w.Key] == nil {
			b.states[w.Key] = w.New()
		}
		b.ledger.Change(w.Update(b.states[w.Key], now, gone)...)
	}
	b.wake()
}

// look judges what has to be judged again in some files.
func (b *board) look(ctx context.Context, workers int, paths ...string) {
	bins := make([]any, len(paths))
	for i, p := range paths {
		bins[i] = p
	}
	for _, w := range b.ledger.Look(ctx, workers, b.breakdown, bins...) {
		k := w.Key()
		seat := b.seats[k.Path]
		for _, j := range judges {
			if !ledger.Of(w, j.Query) {
				continue
			}
			if v := ledger.Now[*verdict.Verdict](w); v.Quiet() {
				delete(seat.found, wanted{j.Query, k.Name})
			} else {
				seat.found[wanted{j.Query, k.Name}] = v
			}
		}
	}
}

// breakdown notes a panic in a query.
func (b *board) breakdown(k ledger.Key, cause any) {
	b.broken[k.Path] = append(b.broken[k.Path], Internal{Path: k.Path, Cause: fmt.Sprint(cause), Stack: string(debug.Stack())})
}

// stirred lists the files of which the rules about meaning may say something else than in an earlier snapshot; false where that
// cannot be told.
func (s *Snapshot) stirred(since *Snapshot) (paths []string, ok bool) {
	b := s.board
	b.Lock()
	defer b.Unlock()
	b.moveTo(s)
	b.settle(context.Background())
	from := since.turn.Load()
	if from == 0 || from < b.before || since.board != b {
		return nil, false
	}
	for i := len(b.stirs) - 1; i >= 0 && b.stirs[i].turn > from; i-- {
		paths = append(paths, b.stirs[i].path)
	}
	return paths, true
}

// See shows a contract's meaning, as it is in the snapshot, to a function, which must not keep the view.
func (s *Snapshot) See(path string, see func(contract.View)) {
	b := s.board
	b.Lock()
	defer b.Unlock()
	b.moveTo(s)
	b.settle(context.Background())
	b.ledger.Peek(func(scope *ledger.Scope) { see(contract.In(scope, path)) })
}

// verdicts gives what is said of some files, having judged what had to be.
func (s *Snapshot) verdicts(ctx context.Context, paths ...string) (all []*verdict.Verdict, broken []Internal) {
	b := s.board
	b.Lock()
	defer b.Unlock()
	b.moveTo(s)
	b.settle(ctx)
	b.look(ctx, s.opts.Workers, paths...)
	for _, p := range paths {
		if seat := b.seats[p]; seat != nil {
			for _, v := range seat.found {
				all = append(all, v)
				for _, down := range v.Broken {
					broken = append(broken, Internal{Path: p, Cause: down.Cause, Stack: down.Stack})
				}
			}
		}
		broken = append(broken, b.broken[p]...)
	}
	return all, broken
}
