package ledger

import (
	"cmp"
	"context"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"
)

// A bin is a set of answers that are wanted: those that are to be looked at again wait in it.
type bin struct {
	name    any
	size    int            // how many answers are in it
	waiting map[number]was // nil when none does: a map does not give back the room of what was in it
}

// was is what an answer was when its bin last knew it.
type was struct {
	value any
	known bool
}

// done takes an answer from those that wait.
func (b *bin) done(n number) {
	if delete(b.waiting, n); len(b.waiting) == 0 {
		b.waiting = nil
	}
}

// bins are the bins, and the sets of them that want the same answer. The first set is empty.
type bins struct {
	byName map[any]*bin
	sets   [][]*bin
	woken  map[any]bool // the bins in which answers began to wait
}

// of are the bins of a set.
func (b *bins) of(set uint16) []*bin {
	if set == 0 {
		return nil
	}
	return b.sets[set]
}

// with is the set with another bin in it. There are few sets: an answer is wanted by its file's bin and by watches.
func (b *bins) with(set uint16, more *bin) uint16 {
	wanted := append(slices.Clone(b.of(set)), more)
	for i, s := range b.sets {
		if i > 0 && slices.Equal(s, wanted) {
			return uint16(i) //nolint:gosec // there are not that many
		}
	}
	if len(b.sets) == 0 {
		b.sets = append(b.sets, nil)
	}
	for i, s := range b.sets {
		if i > 0 && s == nil {
			b.sets[i] = wanted
			return uint16(i) //nolint:gosec // there are not that many
		}
	}
	b.sets = append(b.sets, wanted)
	return uint16(len(b.sets) - 1) //nolint:gosec // there are not that many
}

// gone lets go of a bin that is empty, and of the sets that it is in.
func (b *bins) gone(empty *bin) {
	delete(b.byName, empty.name)
	for i, s := range b.sets {
		if slices.Contains(s, empty) {
			b.sets[i] = nil
		}
	}
}

// wait puts a cell among those of its bins that wait.
func (l *Ledger) wait(n number) {
	c := l.cells.at(n)
	for _, b := range l.bins.of(c.bins) {
		if _, waits := b.waiting[n]; !waits {
			l.waitIn(n, b, was{c.value, c.checked > 0})
		}
	}
}

func (l *Ledger) waitIn(n number, b *bin, before was) {
	if b.waiting == nil {
		b.waiting = map[number]was{}
	}
	b.waiting[n] = before
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
	b := l.bins.byName[in]
	if b == nil {
		b = &bin{name: in}
		if l.bins.byName == nil {
			l.bins.byName = map[any]*bin{}
		}
		l.bins.byName[in] = b
	}
	n := l.answer(&q.query, k)
	c := l.cells.at(n)
	if slices.Contains(l.bins.of(c.bins), b) {
		return false
	}
	c.bins = l.bins.with(c.bins, b)
	b.size++
	l.waitIn(n, b, was{}) // to the bin it is new
	return true
}

// Drop takes the answer of a query for a key out of its bins; false where it is in none.
func Drop[T any](l *Ledger, q *Query[T], k Key) bool {
	l.gate.RLock()
	defer l.gate.RUnlock()
	l.mu.Lock()
	defer l.mu.Unlock()
	n := l.cells.find(l.files.get(k.Path), l.kinds.query(&q.query), k.Name)
	if n == 0 || l.cells.at(n).bins == 0 {
		return false
	}
	c := l.cells.at(n)
	for _, b := range slices.Clone(l.bins.of(c.bins)) {
		b.done(n)
		if b.size--; b.size == 0 {
			l.bins.gone(b)
		}
	}
	c.bins = 0
	l.abandoned(n)
	return true
}

// A Wanted is one answer that somebody wants to know of whenever it is another.
type Wanted struct {
	key    Key
	query  *query
	number number
	value  any
	before was
}

// Key tells of what it is the answer.
func (w Wanted) Key() Key { return w.key }

// Of tells whether it is an answer of a query.
func Of[T any](w Wanted, q *Query[T]) bool { return w.query == &q.query }

// Now is the answer. T is the type of the query's answers.
func Now[T any](w Wanted) T { return w.value.(T) }

// Before is what the answer was when the bin was last looked through; false when it was not known then.
func Before[T any](w Wanted) (before T, ok bool) {
	if !w.before.known {
		return before, false
	}
	return w.before.value.(T), true
}

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
		for n, before := range b.waiting {
			all = append(all, Wanted{key: l.key(n), query: l.kinds.all[l.cells.at(n).kind].query, number: n, before: before})
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
