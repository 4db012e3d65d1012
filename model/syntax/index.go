package syntax

import (
	"hash/maphash"
	"math/bits"
	"slices"

	"github.com/natscontract/natscontract/internal/seq"
)

// An index finds a mapping's entries by key: an immutable hash trie from a key to the labels of its entries, so that
// looking up, and keeping up with an edit, cost the same in a mapping of ten thousand keys as in one of a hundred.
// The nil index is empty.
type index struct {
	used  uint32 // which of the 32 slots are there
	twice bool   // some key below has more than one entry
	slots []slot
}

type slot struct {
	key   string
	label uint32    // of the first entry with the key
	more  *[]uint32 // of the others, ascending; nil where there are none
	deep  *index    // instead of a key
}

// slotOf is the slot of a key whose entries have the labels, of which there is at least one.
func slotOf(key string, labels []uint32) slot {
	s := slot{key: key, label: labels[0]}
	if len(labels) > 1 {
		others := labels[1:]
		s.more = &others
	}
	return s
}

// labels are those of all entries with the slot's key.
func (s slot) labels() []uint32 {
	if s.more == nil {
		return []uint32{s.label}
	}
	return append([]uint32{s.label}, *s.more...)
}

// node makes an index node.
func node(used uint32, slots []slot) *index {
	x := &index{used: used, slots: slots}
	for i := range slots {
		if slots[i].more != nil || slots[i].deep != nil && slots[i].deep.twice {
			x.twice = true
		}
	}
	return x
}

// Mappings with at most small entries are searched one by one.
const small = 64

var seed = maphash.MakeSeed()

const lastShift = 60

// first gives the label of the first entry with the key.
func (x *index) first(key string) (label uint32, ok bool) {
	hash := maphash.String(seed, key)
	for shift := 0; x != nil; shift += 5 {
		bit := uint32(1) << (hash >> shift & 31)
		if shift > lastShift {
			return x.bucket(key)
		}
		if x.used&bit == 0 {
			return 0, false
		}
		s := &x.slots[bits.OnesCount32(x.used&(bit-1))]
		if s.deep == nil {
			return s.label, s.key == key
		}
		x = s.deep
	}
	return 0, false
}

// bucket searches a node below the last level, where hashes are equal.
func (x *index) bucket(key string) (uint32, bool) {
	for _, s := range x.slots {
		if s.key == key {
			return s.label, true
		}
	}
	return 0, false
}

// with is the index with a further entry.
func (x *index) with(key string, label uint32) *index {
	return x.change(key, maphash.String(seed, key), 0, add(key, label))
}

// add is the change that gives a key one more entry.
func add(key string, label uint32) func(slot) slot {
	return func(s slot) slot {
		if s.label == 0 {
			return slot{key: key, label: label}
		}
		all := append(s.labels(), label)
		slices.Sort(all)
		return slotOf(key, all)
	}
}

// repeated appends the keys that have more than one entry.
func (x *index) repeated(to []string) []string {
	if !x.twice {
		return to
	}
	for _, s := range x.slots {
		switch {
		case s.deep != nil:
			to = s.deep.repeated(to)
		case s.more != nil:
			to = append(to, s.key)
		}
	}
	return to
}

// hashed is a key on its way into a new index.
type hashed struct {
	hash  uint64
	key   string
	label uint32
}

// fill makes the index node for keys whose hashes agree below the shift, in the order of their labels.
func fill(keys []hashed, shift int) *index {
	if shift > lastShift {
		x := (*index)(nil)
		for _, k := range keys {
			x = x.change(k.key, k.hash, shift, add(k.key, k.label))
		}
		return x
	}
	var used uint32
	var slots []slot
	for i, g := range grouped(keys, shift) {
		if len(g) > 0 {
			used |= 1 << i
			slots = append(slots, slotFor(g, shift))
		}
	}
	return node(used, slices.Clip(slots))
}

// grouped sorts keys by the slot that they go into.
func grouped(keys []hashed, shift int) (groups [32][]hashed) {
	var sizes [32]int
	for _, k := range keys {
		sizes[k.hash>>shift&31]++
	}
	room := make([]hashed, len(keys))
	for i, n := range sizes {
		groups[i], room = room[:0:n], room[n:]
	}
	for _, k := range keys {
		g := &groups[k.hash>>shift&31]
		*g = append(*g, k)
	}
	return groups
}

// slotFor is the slot of the keys that go into it.
func slotFor(keys []hashed, shift int) slot {
	first := keys[0]
	if len(keys) == 1 {
		return slot{key: first.key, label: first.label}
	}
	labels := make([]uint32, len(keys))
	for i, k := range keys {
		if k.key != first.key {
			return slot{deep: fill(keys, shift+5)}
		}
		labels[i] = k.label
	}
	return slotOf(first.key, labels)
}

// without is the index less an entry.
func (x *index) without(key string, label uint32) *index {
	return x.change(key, maphash.String(seed, key), 0, func(s slot) slot {
		all := slices.DeleteFunc(s.labels(), func(l uint32) bool { return l == label })
		if len(all) == 0 {
			return slot{}
		}
		return slotOf(key, all)
	})
}

// change is the index with the key's slot replaced; labels are never 0, so a slot with the label 0 is none.
func (x *index) change(key string, hash uint64, shift int, f func(slot) slot) *index {
	if x == nil {
		x = &index{}
	}
	if shift > lastShift {
		return x.changeBucket(key, f)
	}
	bit := uint32(1) << (hash >> shift & 31)
	at := bits.OnesCount32(x.used & (bit - 1))
	if x.used&bit == 0 {
		return x.put(bit, at, f(slot{}))
	}
	switch s := x.slots[at]; {
	case s.deep != nil:
		return x.put(bit, at, slot{deep: s.deep.change(key, hash, shift+5, f)})
	case s.key == key:
		return x.put(bit, at, f(s))
	default:
		deep := (*index)(nil).change(s.key, maphash.String(seed, s.key), shift+5, func(slot) slot { return s })
		return x.put(bit, at, slot{deep: deep.change(key, hash, shift+5, f)})
	}
}

func (x *index) changeBucket(key string, f func(slot) slot) *index {
	at := slices.IndexFunc(x.slots, func(s slot) bool { return s.key == key })
	old := slot{}
	rest := slices.Clone(x.slots)
	if at >= 0 {
		old = rest[at]
		rest = slices.Delete(rest, at, at+1)
	}
	if s := f(old); s.label != 0 {
		rest = append(rest, s)
	}
	return node(0, rest)
}

// put is the node with a slot set, inserted, or, where it holds nothing, removed.
func (x *index) put(bit uint32, at int, s slot) *index {
	empty := s.deep == nil && s.label == 0 || s.deep != nil && len(s.deep.slots) == 0
	switch there := x.used&bit != 0; {
	case there && empty:
		return node(x.used&^bit, slices.Delete(slices.Clone(x.slots), at, at+1))
	case empty:
		return x
	case there:
		slots := slices.Clone(x.slots)
		slots[at] = s
		return node(x.used, slots)
	default:
		slots := make([]slot, len(x.slots)+1)
		copy(slots, x.slots[:at])
		slots[at] = s
		copy(slots[at+1:], x.slots[at:])
		return node(x.used|bit, slots)
	}
}

// gap is the distance between the labels of neighbours in a new index: room for entries to come.
func gap(n int) uint32 { return (1<<32 - 2) / uint32(n+1) }

// indexed gives every entry a label, and makes the index.
func indexed(list entries) (entries, *index) {
	all := make([]entry, 0, list.Len())
	keys := make([]hashed, 0, list.Len())
	step := gap(list.Len())
	label := uint32(0)
	for _, e := range list.All() {
		label += step
		all = append(all, *e)
		all[len(all)-1].label = label
		if e.key.kind != Missing {
			keys = append(keys, hashed{maphash.String(seed, e.key.text), e.key.text, label})
		}
	}
	return seq.Of[entry, sum](all), fill(keys, 0)
}

// amend brings an index up to date after an edit that left most of one large mapping as it was: fresh entries between
// runs of the same old mapping. It gives up, and leaves the work to indexed, where there is no room for their labels.
func amend(fresh []entry, parts []part) (entries, *index, bool) {
	if len(parts) == 0 || parts[0].from.rest().index == nil {
		return entries{}, nil, false
	}
	old := parts[0].from
	lo, hi, low, high, ok := hole(old, parts, len(fresh))
	if !ok || len(fresh)+hi-lo > 2*small {
		return entries{}, nil, false
	}
	x := old.rest().index
	for i, e := range old.entries().From(lo) {
		if i >= hi {
			break
		}
		if e.key.kind != Missing {
			x = x.without(e.key.text, e.label)
		}
	}
	room := high - low
	for i := range fresh {
		step := min(room/uint32(len(fresh)+1), max(room/16, 1))
		if step == 0 {
			return entries{}, nil, false
		}
		fresh[i].label = low + step*uint32(i+1)
		if fresh[i].label >= high {
			return entries{}, nil, false
		}
		if fresh[i].key.kind != Missing {
			x = x.with(fresh[i].key.text, fresh[i].label)
		}
	}
	return join(fresh, parts), x, true
}

// hole is what an edit took out of an old mapping: its entries from lo up to hi, whose places lie between two labels.
func hole(old *body, parts []part, fresh int) (lo, hi int, low, high uint32, ok bool) {
	list := old.entries()
	hi, high = list.Len(), 1<<32-1
	for _, part := range parts {
		switch {
		case part.from != old:
			return 0, 0, 0, 0, false
		case part.lo == 0 && part.before == 0 && lo == 0:
			lo = part.hi
			last, _ := list.At(lo - 1)
			low = last.label
		case part.hi == list.Len() && part.before == fresh && high == 1<<32-1:
			hi = part.lo
			first, _ := list.At(hi)
			high = first.label
		default:
			return 0, 0, 0, 0, false
		}
	}
	return lo, hi, low, high, lo <= hi
}

// duplicates lists the keys that stand more than once; nil for none.
func duplicates(c *body) (twice []string) {
	if x := c.rest().index; x != nil {
		twice = x.repeated(nil)
	} else if c.run.Count() > 1 {
		keys := make([]string, 0, small)
		for _, e := range c.entries().All() {
			if e.key.kind == Missing {
				continue
			}
			if slices.Contains(keys, e.key.text) && !slices.Contains(twice, e.key.text) {
				twice = append(twice, e.key.text)
			}
			keys = append(keys, e.key.text)
		}
	}
	slices.Sort(twice)
	return twice
}

// isTwice tells whether a key stands more than once.
func (b *body) isTwice(key *green) bool {
	twice := b.rest().twice
	return twice != nil && key.kind != Missing && slices.Contains(twice, key.text)
}
