// Package ledger owns remembering: what was computed, of what, and what has to be computed again after something changed. It
// knows nothing of contracts: what is read are parts, named by the owner, and what is computed are the owner's queries.
//
// A query is a function of parts and of other queries' answers. While it runs, the ledger writes down what it reads. When the
// owner says that parts have changed, all that hangs on them becomes suspect, and nothing else; a suspect answer is computed
// again only when something that it read really is another. So the cost of a change is that of what depends on it, whatever
// the number of all the rest.
//
// Answers are values: they must not change, nor hold what belongs to one state of the world alone, such as a place in a text.
package ledger

import (
	"fmt"
	"sync"
)

// A Part names something that queries read: an entry of a section of a file, say.
type Part struct{ Path, Section, Name string }

// A Key names one answer of a query: of which thing in which file.
type Key struct{ Path, Name string }

// A Ledger remembers the answers of queries for one world, which it moves along with. Its zero value is empty and ready. It may
// be used by several goroutines at a time.
type Ledger struct {
	gate  sync.RWMutex // held for writing while the world changes, for reading while answers are computed
	world any
	turn  uint64 // how often the world has changed

	mu      sync.Mutex // guards what is below; never held while something is computed
	cells   map[id]*cell
	homes   map[string][]*query // by section: whose answers read the entry of their own name
	sorts   map[*query]bool     // those that are in homes
	bins    map[any]*bin
	woken   map[any]bool // the bins in which answers began to wait
	orphans []*cell

	computed int // how many answers were computed; for tests that count
}

// id tells cells apart. A part has no query; its name is that of its section and its own.
type id struct {
	query         *query
	path, section string
	name          string
}

// A cell is a part or an answer.
type cell struct {
	id
	sync.Mutex // held while it is computed; guards what is below

	value   any
	reads   []*cell
	state   state
	checked uint64 // the turn in which it was found to be right
	changed uint64 // the turn in which its value became what it is

	readers readers // guarded by the ledger's mu
	bins    []*bin  // which want it. Guarded by the ledger's mu
}

// state tells what is known of a cell's value.
type state uint8

const (
	stale   state = iota // it has to be computed
	suspect              // something that it hangs on may be another
	fresh
)

// A bin is a set of answers that are wanted: those that are to be looked at again wait in it.
type bin struct {
	name    any
	size    int           // how many answers are in it
	waiting map[*cell]was // nil when none does: a map does not give back the room of what was in it
}

// done takes an answer from those that wait.
func (b *bin) done(c *cell) {
	if delete(b.waiting, c); len(b.waiting) == 0 {
		b.waiting = nil
	}
}

// was is what an answer was when its bin last knew it.
type was struct {
	value any
	known bool
}

// Enter moves the ledger to a world in which some parts are others than they were.
func (l *Ledger) Enter(world any, changed ...Part) {
	l.gate.Lock()
	defer l.gate.Unlock()
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
	l.turn++
	l.change(changed)
}

func (l *Ledger) change(changed []Part) {
	for _, p := range changed {
		if c := l.cells[id{nil, p.Path, p.Section, p.Name}]; c != nil {
			c.changed = l.turn
			l.doubt(c)
		}
		for _, q := range l.homes[p.Section] {
			if c := l.cells[id{q, p.Path, "", p.Name}]; c != nil && c.state != stale {
				c.state = stale
				l.wait(c)
				l.doubt(c)
			}
		}
	}
}

// doubt makes what hangs on a cell suspect.
func (l *Ledger) doubt(c *cell) {
	for r := range c.readers.all {
		if r.state == fresh {
			r.state = suspect
			l.wait(r)
			l.doubt(r)
		}
	}
}

// wait puts a cell among those of its bins that wait.
func (l *Ledger) wait(c *cell) {
	for _, b := range c.bins {
		if _, waits := b.waiting[c]; !waits {
			l.waitIn(c, b, was{c.value, c.checked > 0})
		}
	}
}

func (l *Ledger) waitIn(c *cell, b *bin, before was) {
	if b.waiting == nil {
		b.waiting = map[*cell]was{}
	}
	b.waiting[c] = before
	if l.woken == nil {
		l.woken = map[any]bool{}
	}
	l.woken[b.name] = true
}

// sweep lets go of cells that nobody reads or wants any more.
func (l *Ledger) sweep() {
	for len(l.orphans) > 0 {
		last := len(l.orphans) - 1
		c := l.orphans[last]
		l.orphans = l.orphans[:last]
		if len(c.bins) > 0 || c.readers.len() > 0 || l.cells[c.id] != c {
			continue
		}
		delete(l.cells, c.id)
		for _, r := range c.reads {
			l.left(r, c)
		}
	}
}

// left notes that a cell is no longer read by another.
func (l *Ledger) left(c, by *cell) {
	if c.readers.remove(by); c.readers.len() == 0 && len(c.bins) == 0 {
		l.orphans = append(l.orphans, c)
	}
}

// cell gives the cell of a name, which it makes where there is none.
func (l *Ledger) cell(i id) *cell {
	l.mu.Lock()
	defer l.mu.Unlock()
	c := l.cells[i]
	if c != nil {
		return c
	}
	if l.cells == nil {
		l.cells = map[id]*cell{}
	}
	c = &cell{id: i}
	if l.cells[i] = c; i.query == nil {
		c.state, c.changed, c.checked = fresh, l.turn, l.turn
	} else {
		l.know(i.query)
	}
	return c
}

// know notes which sections a query's answers live in.
func (l *Ledger) know(q *query) {
	if l.sorts[q] {
		return
	}
	if l.sorts == nil {
		l.sorts, l.homes = map[*query]bool{}, map[string][]*query{}
	}
	l.sorts[q] = true
	for _, home := range q.homes {
		l.homes[home] = append(l.homes[home], q)
	}
}

// refresh makes a cell's value right.
func (l *Ledger) refresh(c *cell, by *Scope) {
	for up := by; up != nil; up = up.by {
		if up.cell == c {
			panic(fmt.Sprintf("%s of %s in %s hangs on itself", c.query.name, c.name, c.path))
		}
	}
	c.Lock()
	defer c.Unlock()
	if c.state == suspect && !l.outdated(c, by) {
		c.state, c.checked = fresh, l.turn
	}
	if c.state != fresh {
		l.compute(c, by)
	}
}

// outdated tells whether something that a suspect cell read is another now.
func (l *Ledger) outdated(c *cell, by *Scope) bool {
	for _, r := range c.reads {
		if r.query != nil {
			l.refresh(r, by)
		}
		if r.changed > c.checked {
			return true
		}
	}
	return false
}

// compute computes a cell's value. Where that panics, the cell stays as it was, to be computed again.
func (l *Ledger) compute(c *cell, by *Scope) {
	s := &Scope{ledger: l, cell: c, by: by}
	known := c.checked > 0
	c.state = stale
	value := c.query.compute(s, Key{c.path, c.name})
	if !known || !c.query.same(c.value, value) {
		c.value, c.changed = value, l.turn
	}
	l.link(c, s.reads)
	c.state, c.checked = fresh, l.turn
}

// link notes what a cell has read.
func (l *Ledger) link(c *cell, reads []*cell) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.computed++
	if same(c.reads, reads) {
		return
	}
	before := c.reads
	c.reads = append([]*cell(nil), reads...)
	for _, r := range c.reads {
		r.readers.add(c)
	}
	still := make(map[*cell]bool, len(c.reads))
	for _, r := range c.reads {
		still[r] = true
	}
	for _, r := range before {
		if !still[r] {
			l.left(r, c)
		}
	}
}
