// Package ledger owns remembering: what was computed, of what, and what has to be computed again after something changed. It
// knows nothing of contracts: what is read are parts, named by the owner, and what is computed are the owner's queries.
//
// A query is a function of parts and of other queries' answers. While it runs, the ledger writes down what it reads. When the
// owner says that parts have changed, all that hangs on them becomes suspect, and nothing else; a suspect answer is computed
// again only when something that it read really is another. So the cost of a change is that of what depends on it, whatever
// the number of all the rest.
//
// Answers are values: they must not change, nor hold what belongs to one state of the world alone, such as a place in a text.
//
// There are as many answers as there are things in a document of fifty thousand lines, several times over, so what is kept of
// one is small: a record in a table, which others name by its number.
package ledger

import (
	"cmp"
	"fmt"
	"slices"
	"sync"
)

// A Part names something that queries read: an entry of a section of a file, say.
type Part struct{ Path, Section, Name string }

// A Key names one answer of a query: of which thing in which file.
type Key struct{ Path, Name string }

// Compare orders keys by path, then by name.
func (k Key) Compare(o Key) int {
	return cmp.Or(cmp.Compare(k.Path, o.Path), cmp.Compare(k.Name, o.Name))
}

// A Ledger remembers the answers of queries for one world, which it moves along with. Its zero value is empty and ready. It may
// be used by several goroutines at a time.
type Ledger struct {
	gate  sync.RWMutex // held for writing while the world changes, for reading while answers are computed
	world any

	mu       sync.Mutex // guards what is below; never held while something is computed
	computed sync.Cond  // says that a cell is no longer being computed
	turn     uint32     // how often the world has changed

	cells  table
	files  texts
	kinds  kinds
	lists  lists
	bins   bins
	orphan []number // cells that perhaps nobody reads or wants

	answers int // how many have been computed; for tests that count
}

// A number names a cell. 0 is none.
type number uint32

// A cell is a part or an answer.
type cell struct {
	name    string
	value   any
	file    uint32 // which path
	bins    uint32 // which bins want it: a set of them
	kind    uint16 // which query, or which section of parts
	state   state
	checked uint32 // the turn in which it was found to be right; 0 for never
	changed uint32 // the turn in which its value became what it is
	reads   list
	readers list
}

// state tells what is known of a cell's value.
type state uint8

const (
	stale     state = iota // it has to be computed
	suspect                // something that it hangs on may be another
	computing              // somebody is about it
	fresh
	unused // there is no such cell
)

// Enter moves the ledger to a world in which some parts are others than they were.
func (l *Ledger) Enter(world any, changed ...Part) {
	l.gate.Lock()
	defer l.gate.Unlock()
	l.mu.Lock()
	defer l.mu.Unlock()
	l.world = world
	l.turn++
	l.change(changed)
	l.sweep()
}

// Change says that parts are others than they were, in the same world.
func (l *Ledger) Change(changed ...Part) {
	if len(changed) == 0 {
		return
	}
	l.gate.Lock()
	defer l.gate.Unlock()
	l.mu.Lock()
	defer l.mu.Unlock()
	l.turn++
	l.change(changed)
}

func (l *Ledger) change(changed []Part) {
	for _, p := range changed {
		file, ok := l.files.find(p.Path)
		if !ok {
			continue
		}
		if kind, ok := l.kinds.sections[p.Section]; ok {
			if n := l.cells.find(file, kind, p.Name); n != 0 {
				l.cells.at(n).changed = l.turn
				l.doubt(n)
			}
		}
		for _, kind := range l.kinds.homes[p.Section] {
			if n := l.cells.find(file, kind, p.Name); n != 0 && l.cells.at(n).state != stale {
				l.cells.at(n).state = stale
				l.wait(n)
				l.doubt(n)
			}
		}
	}
}

// doubt makes what hangs on a cell suspect.
func (l *Ledger) doubt(n number) {
	for _, r := range l.lists.of(l.cells.at(n).readers) {
		if c := l.cells.at(r); c.state == fresh {
			c.state = suspect
			l.wait(r)
			l.doubt(r)
		}
	}
}

// sweep lets go of cells that nobody reads or wants any more.
func (l *Ledger) sweep() {
	for len(l.orphan) > 0 {
		last := len(l.orphan) - 1
		n := l.orphan[last]
		l.orphan = l.orphan[:last]
		c := l.cells.at(n)
		if c.state == unused || c.bins != 0 || c.readers != 0 {
			continue
		}
		for _, r := range l.lists.of(c.reads) {
			l.left(r, n)
		}
		l.lists.free(&c.reads)
		l.cells.remove(n)
	}
}

// left notes that a cell is no longer read by another.
func (l *Ledger) left(n, by number) {
	c := l.cells.at(n)
	l.lists.remove(&c.readers, by)
	l.abandoned(n)
}

// abandoned notes that perhaps nobody reads or wants a cell.
func (l *Ledger) abandoned(n number) {
	if c := l.cells.at(n); c.readers == 0 && c.bins == 0 {
		l.orphan = append(l.orphan, n)
	}
}

// part gives the cell of a part.
func (l *Ledger) part(p Part) number {
	n, made := l.cells.get(l.files.get(p.Path), l.kinds.section(p.Section), p.Name)
	if made {
		c := l.cells.at(n)
		c.state, c.changed, c.checked = fresh, l.turn, l.turn
	}
	return n
}

// answer gives the cell of a query's answer.
func (l *Ledger) answer(q *query, k Key) number {
	n, _ := l.cells.get(l.files.get(k.Path), l.kinds.query(q), k.Name)
	return n
}

// key is the key of a cell.
func (l *Ledger) key(n number) Key {
	c := l.cells.at(n)
	return Key{l.files.all[c.file], c.name}
}

// refresh makes a cell's value right, and gives it. The ledger's mu is held, but not while anything is computed.
func (l *Ledger) refresh(n number, by *Scope) any {
	if l.computed.L == nil {
		l.computed.L = &l.mu
	}
	for up := by; up != nil; up = up.by {
		if up.cell == n {
			k := l.key(n)
			panic(fmt.Sprintf("%s of %s in %s hangs on itself", l.kinds.all[l.cells.at(n).kind].name(), k.Name, k.Path))
		}
	}
	for l.cells.at(n).state == computing {
		l.computed.Wait()
	}
	if l.cells.at(n).state == suspect {
		l.verify(n, by)
	}
	if l.cells.at(n).state != fresh {
		l.compute(n, by)
	}
	return l.cells.at(n).value
}

// verify finds out whether something that a suspect cell read is another now.
func (l *Ledger) verify(n number, by *Scope) {
	l.cells.at(n).state = computing
	after := stale // also when this is left by a panic
	defer func() {
		l.cells.at(n).state = after
		l.computed.Broadcast()
	}()
	reads := append([]number(nil), l.lists.of(l.cells.at(n).reads)...)
	for _, r := range reads {
		if l.kinds.all[l.cells.at(r).kind].query != nil {
			l.refresh(r, by)
		}
		if l.cells.at(r).changed > l.cells.at(n).checked {
			return
		}
	}
	l.cells.at(n).checked = l.turn
	after = fresh
}

// compute computes a cell's value. Where that panics, the cell stays as it was, to be computed again.
func (l *Ledger) compute(n number, by *Scope) {
	c := l.cells.at(n)
	q, k := l.kinds.all[c.kind].query, l.key(n)
	s := &Scope{ledger: l, cell: n, kind: c.kind, key: k, by: by}
	c.state = computing
	done := false
	l.mu.Unlock()
	var value any
	defer func() {
		if done {
			return
		}
		l.mu.Lock()
		l.cells.at(n).state = stale
		l.computed.Broadcast()
	}()
	value = q.compute(s, k)
	l.mu.Lock()
	done = true
	c = l.cells.at(n)
	if c.checked == 0 || !q.same(c.value, value) {
		c.value, c.changed = l.kinds.all[c.kind].shared(value), l.turn
	}
	l.link(n, s.reads)
	c.state, c.checked = fresh, l.turn
	l.answers++
	l.computed.Broadcast()
}

// link notes what a cell has read.
func (l *Ledger) link(n number, reads []number) {
	c := l.cells.at(n)
	before := l.lists.of(c.reads)
	if slices.Equal(before, reads) {
		return
	}
	if len(before) == 0 {
		for _, r := range reads {
			l.lists.add(&l.cells.at(r).readers, n)
		}
		l.lists.set(&c.reads, reads)
		return
	}
	was := make(map[number]bool, len(before))
	for _, r := range before {
		was[r] = true
	}
	l.lists.free(&c.reads)
	l.lists.set(&c.reads, reads)
	for _, r := range reads {
		if !was[r] {
			l.lists.add(&l.cells.at(r).readers, n)
		}
		delete(was, r)
	}
	for r := range was {
		l.left(r, n)
	}
}
