package ledger

import (
	"cmp"
	"context"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"
)

// A Wanted is one answer that somebody wants to know of whenever it is another.
type Wanted struct {
	cell   *cell
	before was
}

// Key tells of what it is the answer.
func (w Wanted) Key() Key { return Key{w.cell.path, w.cell.name} }

// Of tells whether it is an answer of a query.
func Of[T any](w Wanted, q *Query[T]) bool { return w.cell.query == &q.query }

// Now is the answer. T is the type of the query's answers.
func Now[T any](w Wanted) T { return w.cell.value.(T) }

// Before is what the answer was when the bin was last looked through; false when it was not known then.
func Before[T any](w Wanted) (before T, ok bool) {
	if !w.before.known {
		return before, false
	}
	return w.before.value.(T), true
}

// Want puts the answer of a query for a key into a bin, which may be any comparable value. It is not computed before the bin is
// looked through.
func Want[T any](l *Ledger, q *Query[T], k Key, in any) {
	l.gate.RLock()
	defer l.gate.RUnlock()
	c := l.cell(id{&q.query, k.Path, "", k.Name})
	l.mu.Lock()
	defer l.mu.Unlock()
	b := l.bins[in]
	if b == nil {
		b = &bin{name: in}
		if l.bins == nil {
			l.bins = map[any]*bin{}
		}
		l.bins[in] = b
	}
	if slices.Contains(c.bins, b) {
		return
	}
	c.bins = append(c.bins, b)
	b.size++
	l.waitIn(c, b, was{}) // to the bin it is new
}

// Drop takes the answer of a query for a key out of its bins.
func Drop[T any](l *Ledger, q *Query[T], k Key) {
	l.gate.RLock()
	defer l.gate.RUnlock()
	l.mu.Lock()
	defer l.mu.Unlock()
	c := l.cells[id{&q.query, k.Path, "", k.Name}]
	if c == nil {
		return
	}
	for _, b := range c.bins {
		b.done(c)
		if b.size--; b.size == 0 {
			delete(l.bins, b.name)
		}
	}
	c.bins = nil
	l.orphans = append(l.orphans, c)
}

// Woken gives the bins in which answers have begun to wait since it was last called.
func (l *Ledger) Woken() []any {
	l.mu.Lock()
	defer l.mu.Unlock()
	all := make([]any, 0, len(l.woken))
	for b := range l.woken {
		all = append(all, b)
	}
	clear(l.woken)
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
		if !seen[i] {
			continue
		}
		done = append(done, w)
		from[i].done(w.cell)
	}
	return done
}

// waiting lists what waits in some bins, and in which of them each.
func (l *Ledger) waiting(in []any) (all []Wanted, from []*bin) {
	l.mu.Lock()
	defer l.mu.Unlock()
	for _, name := range in {
		if b := l.bins[name]; b != nil {
			first := len(all)
			for c, before := range b.waiting {
				all, from = append(all, Wanted{c, before}), append(from, b)
			}
			sort(all[first:])
		}
	}
	return all, from
}

func sort(all []Wanted) {
	slices.SortFunc(all, func(x, y Wanted) int {
		return cmp.Or(cmp.Compare(x.cell.path, y.cell.path), cmp.Compare(x.cell.query.name, y.cell.query.name), cmp.Compare(x.cell.name, y.cell.name))
	})
}

// look makes one answer right.
func (l *Ledger) look(w *Wanted, broken func(Key, any)) (done bool) {
	defer func() {
		if cause := recover(); cause != nil {
			broken(w.Key(), cause)
			done = false
		}
	}()
	l.refresh(w.cell, nil)
	return true
}

// Computed tells how many answers have been computed so far; for tests that count.
func (l *Ledger) Computed() int {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.computed
}

// Cells tells how many parts and answers are remembered; for tests that count.
func (l *Ledger) Cells() int {
	l.mu.Lock()
	defer l.mu.Unlock()
	return len(l.cells)
}
