package ledger

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
	c := s.ledger.cell(id{&q.query, k.Path, "", k.Name})
	s.ledger.refresh(c, s)
	s.read(c)
	return c.value.(T)
}

// Ask gives the answer for a key to someone who does not compute.
func (q *Query[T]) Ask(l *Ledger, k Key) (answer T) {
	l.Peek(func(s *Scope) { answer = q.Get(s, k) })
	return answer
}

// peek is the query of computations that nobody remembers.
var peek = &query{name: "peek"}

// Peek runs a computation whose answer is not remembered. It must not go on once the function has returned.
func (l *Ledger) Peek(see func(*Scope)) {
	l.gate.RLock()
	defer l.gate.RUnlock()
	s := &Scope{ledger: l, cell: &cell{id: id{query: peek}}}
	defer func() {
		l.mu.Lock()
		defer l.mu.Unlock()
		for _, c := range s.reads {
			if len(c.bins) == 0 && c.readers.len() == 0 {
				l.orphans = append(l.orphans, c)
			}
		}
	}()
	see(s)
}

// A Scope is a computation that is going on.
type Scope struct {
	ledger *Ledger
	cell   *cell
	by     *Scope // the computation that asked for it
	reads  []*cell
}

// World is the state of things in which the computation goes on. What it reads of it, it must say.
func (s *Scope) World() any { return s.ledger.world }

// Read says that the computation reads a part.
func (s *Scope) Read(p Part) {
	if p.Path == s.cell.path && p.Name == s.cell.name {
		for _, home := range s.cell.query.homes {
			if home == p.Section {
				return
			}
		}
	}
	s.read(s.ledger.cell(id{nil, p.Path, p.Section, p.Name}))
}

// few is how many of a computation's reads are looked through for one that is there already.
const few = 16

func (s *Scope) read(c *cell) {
	for _, r := range s.reads[max(0, len(s.reads)-few):] {
		if r == c {
			return
		}
	}
	s.reads = append(s.reads, c)
}
