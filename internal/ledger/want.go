package ledger

import (
	"cmp"
	"context"
	"iter"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"
)

// A bin is a set of answers that are wanted: those that are to be looked at again wait in it. A bin stays, also when nothing is in it.
type bin struct {
	name    any
	waiting map[number]bool // nil when none does: a map does not give back the room of what was in it
}

// done takes an answer from those that wait.
func (b *bin) done(n number) {
	if delete(b.waiting, n); len(b.waiting) == 0 {
		b.waiting = nil
	}
}

// bins are the bins, and the sets of them that want the same answer. There are few sets: an answer is wanted by its file's bin, or by
// watches.
type bins struct {
	byName map[any]*bin
	sets   []binSet // by number; the first is empty
	known  map[binSet]uint32
	woken  map[any]bool // the bins in which answers began to wait
}

// A binSet is another set, by its number, with one more bin.
type binSet struct {
	rest uint32
	bin  *bin
}

// get gives the bin of a name.
func (b *bins) get(name any) *bin {
	found := b.byName[name]
	if found == nil {
		if b.byName == nil {
			b.byName, b.known, b.sets = map[any]*bin{}, map[binSet]uint32{}, make([]binSet, 1)
		}
		found = &bin{name: name}
		b.byName[name] = found
	}
	return found
}

// of yields the bins of a set.
func (b *bins) of(set uint32) iter.Seq[*bin] {
	return func(yield func(*bin) bool) {
		for ; set != 0; set = b.sets[set].rest {
			if !yield(b.sets[set].bin) {
				return
			}
		}
	}
}

// has tells whether a bin is in a set.
func (b *bins) has(set uint32, one *bin) bool {
	for other := range b.of(set) {
		if other == one {
			return true
		}
	}
	return false
}

// with is a set with another bin in it.
func (b *bins) with(set uint32, more *bin) uint32 {
	s := binSet{set, more}
	if n, ok := b.known[s]; ok {
		return n
	}
	n := uint32(len(b.sets)) //nolint:gosec // there are not that many
	b.sets = append(b.sets, s)
	b.known[s] = n
	return n
}

// without is a set without one of its bins.
func (b *bins) without(set uint32, one *bin) uint32 {
	s := b.sets[set]
	if s.bin == one {
		return s.rest
	}
	return b.with(b.without(s.rest, one), s.bin)
}

// wait puts a cell among those of its bins that wait.
func (l *Ledger) wait(n number) {
	for b := range l.bins.of(l.cells.at(n).bins) {
		l.waitIn(n, b)
	}
}

// waitIn puts a cell among those that wait in a bin. One that waits there already wakes nobody.
func (l *Ledger) waitIn(n number, b *bin) {
	if b.waiting[n] {
		return
	}
	if b.waiting == nil {
		b.waiting = map[number]bool{}
	}
	b.waiting[n] = true
	if l.bins.woken == nil {
		l.bins.woken = map[any]bool{}
	}
	l.bins.woken[b.name] = true
}

// Want puts the answer of a query for a key into a bin, which may be any comparable value; false where it is in it already. It is not
// computed before the bin is looked through.
func Want[T any](l *Ledger, q *Query[T], k Key, in any) bool {
	l.gate.RLock()
	defer l.gate.RUnlock()
	l.mu.Lock()
	defer l.mu.Unlock()
	b := l.bins.get(in)
	n := l.answer(&q.query, k)
	c := l.cells.at(n)
	if l.bins.has(c.bins, b) {
		return false
	}
	c.bins = l.bins.with(c.bins, b)
	l.waitIn(n, b)
	return true
}

// Drop takes the answer of a query for a key out of a bin; false where it is not in it.
func Drop[T any](l *Ledger, q *Query[T], k Key, in any) bool {
	l.gate.RLock()
	defer l.gate.RUnlock()
	l.mu.Lock()
	defer l.mu.Unlock()
	n := l.cells.find(l.files.get(k.Path), l.kinds.query(&q.query), k.Name)
	b := l.bins.byName[in]
	if n == 0 || b == nil || !l.bins.has(l.cells.at(n).bins, b) {
		return false
	}
	c := l.cells.at(n)
	b.done(n)
	c.bins = l.bins.without(c.bins, b)
	l.abandoned(n)
	return true
}

// A Wanted is one answer that somebody wants to know of whenever it is another.
type Wanted struct {
	key    Key
	query  *query
	number number
	value  any
}

// Key tells of what it is the answer.
func (w Wanted) Key() Key { return w.key }

// Of tells whether it is an answer of a query.
func Of[T any](w Wanted, q *Query[T]) bool { return w.query == &q.query }

// Now is the answer. T is the type of the query's answers.
func Now[T any](w Wanted) T { return w.value.(T) }

// Woken gives the bins in which answers have begun to wait since it was last called.
func (l *Ledger) Woken() []any {
	l.mu.Lock()
	defer l.mu.Unlock()
	all := make([]any, 0, len(l.bins.woken))
	for b := range l.bins.woken {
		all = append(all, b)
	}
	clear(l.bins.woken)
	return all
}

// Look makes all answers of some bins right, on so many goroutines, and gives those that were looked at, sorted by key, whether
// they are others now or not. A context that ends leaves the rest waiting. A panic in a computation is handed to broken, and
// leaves that answer waiting.
func (l *Ledger) Look(ctx context.Context, workers int, broken func(k Key, cause any), in ...any) []Wanted {
	l.gate.RLock()
	defer l.gate.RUnlock()
	waiting, from := l.waiting(in)
	seen := make([]bool, len(waiting))
	var next atomic.Int64
	work := func() {
		for i := int(next.Add(1)) - 1; i < len(waiting) && ctx.Err() == nil; i = int(next.Add(1)) - 1 {
			seen[i] = l.look(&waiting[i], broken)
		}
	}
	var pool sync.WaitGroup
	if workers <= 0 {
		workers = runtime.GOMAXPROCS(0)
	}
	for range min(workers, len(waiting)) - 1 {
		pool.Go(work)
	}
	work()
	pool.Wait()
	return l.seen(waiting, from, seen)
}

// seen takes what was looked at from what waits.
func (l *Ledger) seen(waiting []Wanted, from []*bin, seen []bool) (done []Wanted) {
	l.mu.Lock()
	defer l.mu.Unlock()
	for i, w := range waiting {
		if seen[i] {
			done = append(done, w)
			from[i].done(w.number)
		}
	}
	return done
}

// waiting lists what waits in some bins, and in which of them each.
func (l *Ledger) waiting(in []any) (all []Wanted, from []*bin) {
	l.mu.Lock()
	defer l.mu.Unlock()
	for _, name := range in {
		b := l.bins.byName[name]
		if b == nil {
			continue
		}
		first := len(all)
		for n := range b.waiting {
			all = append(all, Wanted{key: l.key(n), query: l.kinds.all[l.cells.at(n).kind].query, number: n})
			from = append(from, b)
		}
		slices.SortFunc(all[first:], func(x, y Wanted) int {
			return cmp.Or(cmp.Compare(x.key.Path, y.key.Path), cmp.Compare(x.query.name, y.query.name), cmp.Compare(x.key.Name, y.key.Name))
		})
	}
	return all, from
}

// look makes one answer right.
func (l *Ledger) look(w *Wanted, broken func(Key, any)) (done bool) {
	defer func() {
		if cause := recover(); cause != nil {
			l.mu.Unlock() // refresh holds it, also where it is left by a panic
			broken(w.Key(), cause)
			done = false
		}
	}()
	l.mu.Lock()
	w.value = l.refresh(w.number, nil)
	l.mu.Unlock()
	return true
}

// Computed tells how many answers have been computed so far; for tests that count.
func (l *Ledger) Computed() int {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.answers
}

// Cells tells how many parts and answers are remembered; for tests that count.
func (l *Ledger) Cells() int {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.cells.count
}
