package ledger

import "hash/maphash"

// A table holds the cells, in blocks that do not move, and finds them by what they are of.
type table struct {
	blocks [][]cell
	free   []number
	slots  []number // a hash table with open addressing; a power of two of them
	count  int
}

const blockSize = 512

var seed = maphash.MakeSeed()

func hash(file uint32, kind uint16, name string) uint64 {
	return maphash.Comparable(seed, struct {
		file uint32
		kind uint16
		name string
	}{file, kind, name})
}

// at is a cell.
func (t *table) at(n number) *cell { return &t.blocks[(n-1)/blockSize][(n-1)%blockSize] }

// find gives the number of a cell; 0 for none.
func (t *table) find(file uint32, kind uint16, name string) number {
	if len(t.slots) == 0 {
		return 0
	}
	mask := uint64(len(t.slots) - 1)
	for i := hash(file, kind, name) & mask; ; i = (i + 1) & mask {
		n := t.slots[i]
		if n == 0 {
			return 0
		}
		if c := t.at(n); c.file == file && c.kind == kind && c.name == name {
			return n
		}
	}
}

// get gives the number of a cell, which it makes where there is none.
func (t *table) get(file uint32, kind uint16, name string) (n number, made bool) {
	if n = t.find(file, kind, name); n != 0 {
		return n, false
	}
	if 4*(t.count+1) > 3*len(t.slots) {
		t.grow()
	}
	n = t.take()
	*t.at(n) = cell{file: file, kind: kind, name: name}
	t.put(n)
	t.count++
	return n, true
}

// all yields the numbers of the cells, in no order.
func (t *table) all(yield func(number) bool) {
	for _, n := range t.slots {
		if n != 0 && !yield(n) {
			return
		}
	}
}

// take gives a number that is free.
func (t *table) take() number {
	if last := len(t.free) - 1; last >= 0 {
		n := t.free[last]
		t.free = t.free[:last]
		return n
	}
	if len(t.blocks) == 0 || len(t.blocks[len(t.blocks)-1]) == blockSize {
		t.blocks = append(t.blocks, make([]cell, 0, blockSize))
	}
	last := len(t.blocks) - 1
	t.blocks[last] = append(t.blocks[last], cell{})
	return number(last*blockSize + len(t.blocks[last])) //nolint:gosec // there are not that many
}

// put enters a cell into the hash table.
func (t *table) put(n number) {
	c := t.at(n)
	mask := uint64(len(t.slots) - 1)
	i := hash(c.file, c.kind, c.name) & mask
	for t.slots[i] != 0 {
		i = (i + 1) & mask
	}
	t.slots[i] = n
}

func (t *table) grow() {
	old := t.slots
	t.slots = make([]number, max(64, 2*len(old)))
	for _, n := range old {
		if n != 0 {
			t.put(n)
		}
	}
}

// remove takes a cell out. Those behind it in the hash table move up.
func (t *table) remove(n number) {
	c := t.at(n)
	mask := uint64(len(t.slots) - 1)
	i := hash(c.file, c.kind, c.name) & mask
	for t.slots[i] != n {
		i = (i + 1) & mask
	}
	t.slots[i] = 0
	for i = (i + 1) & mask; t.slots[i] != 0; i = (i + 1) & mask {
		moved := t.slots[i]
		t.slots[i] = 0
		t.put(moved)
	}
	*c = cell{state: unused}
	t.free = append(t.free, n)
	t.count--
}

// texts are texts by number.
type texts struct {
	all   []string
	index map[string]uint32
}

func (n *texts) find(name string) (uint32, bool) {
	i, ok := n.index[name]
	return i, ok
}

func (n *texts) get(name string) uint32 {
	if i, ok := n.index[name]; ok {
		return i
	}
	if n.index == nil {
		n.index = map[string]uint32{}
	}
	i := uint32(len(n.all)) //nolint:gosec // there are not that many
	n.all = append(n.all, name)
	n.index[name] = i
	return i
}

// kinds are the queries, and the sections of parts.
type kinds struct {
	all      []kind
	queries  map[*query]uint16
	sections map[string]uint16
	homes    map[string][]uint16 // by section, the queries whose answers read the entry of their own name
}

// A kind is what a cell is: an answer of a query, or a part in a section.
type kind struct {
	query   *query
	section string
	latest  any // the answer that was kept last
}

// shared is an answer, or the one that was kept before it where that says the same: most things have nothing to report, and all of
// them share one answer that says so.
func (k *kind) shared(answer any) any {
	if k.latest == nil || !k.query.same(k.latest, answer) {
		k.latest = answer
	}
	return k.latest
}

func (k *kind) name() string {
	if k.query != nil {
		return k.query.name
	}
	return "the part " + k.section
}

func (k *kinds) query(q *query) uint16 {
	if i, ok := k.queries[q]; ok {
		return i
	}
	if k.queries == nil {
		k.queries, k.homes = map[*query]uint16{}, map[string][]uint16{}
	}
	i := uint16(len(k.all)) //nolint:gosec // there are not that many
	k.all = append(k.all, kind{query: q})
	k.queries[q] = i
	for _, home := range q.homes {
		k.homes[home] = append(k.homes[home], i)
	}
	return i
}

func (k *kinds) section(section string) uint16 {
	if i, ok := k.sections[section]; ok {
		return i
	}
	if k.sections == nil {
		k.sections = map[string]uint16{}
	}
	i := uint16(len(k.all)) //nolint:gosec // there are not that many
	k.all = append(k.all, kind{section: section})
	k.sections[section] = i
	return i
}
