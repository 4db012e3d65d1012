package ledger

import "slices"

// A Query is a function whose answers are remembered.
type Query[T any] struct{ query }

// query is what the ledger needs to know of a Query.
type query struct {
	name    string
	homes   []string
	compute func(*Scope, Key) any
	same    func(a, b any) bool
}

// Define makes a query. An answer for a name may read, without more ado, the entries of that name in the sections that are its
// homes; all else it reads through its Scope. Same tells whether two answers say the same, so that those who read them need not
// look again.
func Define[T any](name string, compute func(*Scope, Key) T, same func(a, b T) bool, homes ...string) *Query[T] {
	return &Query[T]{query{
		name:    name,
		homes:   homes,
		compute: func(s *Scope, k Key) any { return compute(s, k) },
		same:    func(a, b any) bool { return same(a.(T), b.(T)) },
	}}
}

// Get gives the answer for a key, for a computation that hangs on it.
func (q *Query[T]) Get(s *Scope, k Key) T {
	l := s.ledger
	l.mu.Lock()
	n := l.answer(&q.query, k)
	value := l.hold(n, s)
	s.read(n)
	return value.(T)
}

// hold makes a cell's value right for a computation. The ledger's mu is given up, whatever happens.
func (l *Ledger) hold(n number, s *Scope) any {
	defer l.mu.Unlock()
	return l.refresh(n, s)
}

// Ask gives the answer for a key to someone who does not compute.
func (q *Query[T]) Ask(l *Ledger, k Key) (answer T) {
	l.Peek(func(s *Scope) { answer = q.Get(s, k) })
	return answer
}

// Peek runs a computation whose answer is not remembered. It must not go on once the function has returned.
func (l *Ledger) Peek(see func(*Scope)) {
	l.gate.RLock()
	defer l.gate.RUnlock()
	s := &Scope{ledger: l}
	defer func() {
		l.mu.Lock()
		defer l.mu.Unlock()
		for _, n := range s.reads {
			l.abandoned(n)
		}
	}()
	see(s)
}

// A Scope is a computation that is going on.
type Scope struct {
	ledger *Ledger
	cell   number // 0 for one that is not remembered
	kind   uint16
	key    Key
	by     *Scope // the computation that asked for it
	reads  []number
	seen   map[number]bool // those that are read, when they are many
}

// World is the state of things in which the computation goes on. What it reads of it, it must say.
func (s *Scope) World() any { return s.ledger.world }

// Read says that the computation reads a part.
func (s *Scope) Read(p Part) {
	l := s.ledger
	l.mu.Lock()
	defer l.mu.Unlock()
	if s.cell != 0 && p.Path == s.key.Path && p.Name == s.key.Name && slices.Contains(l.kinds.all[s.kind].query.homes, p.Section) {
		return
	}
	s.read(l.part(p))
}

// few is how many reads of a computation are looked through for one that is there already. Of more, there is a set.
const few = 16

// read notes that the computation reads a cell: once, since it is also once among the readers of that.
func (s *Scope) read(n number) {
	if len(s.reads) < few {
		if !slices.Contains(s.reads, n) {
			s.reads = append(s.reads, n)
		}
		return
	}
	if s.seen == nil {
		s.seen = make(map[number]bool, 4*few)
		for _, r := range s.reads {
			s.seen[r] = true
		}
	}
	if !s.seen[n] {
		s.seen[n] = true
		s.reads = append(s.reads, n)
	}
}
