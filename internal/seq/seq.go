// Package seq is an immutable sequence of items with a running summary: a B+tree whose every node knows the sum of what
// lies below it. Concatenating, cutting and finding cost the logarithm of the length, and versions share what they have in
// common. The rope of model/source and the entry lists of model/syntax are made of it. It knows nothing of what it holds.
package seq

import "iter"

// Summary is a monoid: the zero value is the sum of nothing, and Add is associative.
type Summary[S any] interface{ Add(S) S }

// Item is anything that can say what it adds to a sum.
type Item[S any] interface{ Sum() S }

// The number of items in a leaf, and of children in an inner node: at most max; joining keeps most nodes above max/2.
const (
	maxItems = 32
	maxKids  = 32
)

// A Tree is an immutable sequence. The zero Tree is empty.
type Tree[T Item[S], S Summary[S]] struct{ root *Node[T, S] }

// A Node is a run of the sequence. Nodes are shared between versions, so a value derived from a node alone may be kept in
// its memo. The zero Node holds nothing. Most nodes are leaves, and carry nothing that inner nodes alone need.
type Node[T Item[S], S Summary[S]] struct {
	sum   S
	memo  Memo
	items []T          // of a leaf
	below *below[T, S] // of an inner node
}

// below is what an inner node has instead of items.
type below[T Item[S], S Summary[S]] struct {
	kids  []*Node[T, S]
	size  int32
	level int32 // a leaf's would be 0
}

// Of makes a tree that holds a copy of the items.
func Of[T Item[S], S Summary[S]](items []T) Tree[T, S] {
	if len(items) == 0 {
		return Tree[T, S]{}
	}
	return Tree[T, S]{root: raise(leaves(nil, items))}
}

// Fill makes the zero Node hold copies of the items.
func (n *Node[T, S]) Fill(items []T) {
	if len(items) > maxItems {
		n.Hold(Of[T, S](items))
		return
	}
	n.fill(append(make([]T, 0, len(items)), items...))
}

// Hold makes the zero Node hold what the tree holds, so that a node can be a part of its owner. Memos stay where they are.
func (n *Node[T, S]) Hold(t Tree[T, S]) {
	if t.root != nil {
		n.sum, n.items, n.below = t.root.sum, t.root.items, t.root.below
	}
}

// Tree is the sequence that the node holds.
func (n *Node[T, S]) Tree() Tree[T, S] {
	if n.Count() == 0 {
		return Tree[T, S]{}
	}
	return Tree[T, S]{root: n}
}

// leaves appends leaves that hold copies of the items, evenly filled.
func leaves[T Item[S], S Summary[S]](to []*Node[T, S], items []T) []*Node[T, S] {
	for n := (len(items) + maxItems - 1) / maxItems; n > 0; n-- {
		size := (len(items) + n - 1) / n
		to = append(to, leaf[T, S](append(make([]T, 0, size), items[:size]...)))
		items = items[size:]
	}
	return to
}

func leaf[T Item[S], S Summary[S]](items []T) *Node[T, S] {
	n := new(Node[T, S])
	n.fill(items)
	return n
}

func (n *Node[T, S]) fill(items []T) {
	n.items = items
	for i := range items {
		n.sum = n.sum.Add(items[i].Sum())
	}
}

func inner[T Item[S], S Summary[S]](kids []*Node[T, S]) *Node[T, S] {
	n := &Node[T, S]{below: &below[T, S]{kids: kids, level: kids[0].level() + 1}}
	for _, k := range kids {
		n.sum = n.sum.Add(k.sum)
		n.below.size += int32(k.Count())
	}
	return n
}

// raise builds inner nodes over nodes of one level until one is left.
func raise[T Item[S], S Summary[S]](nodes []*Node[T, S]) *Node[T, S] {
	for len(nodes) > 1 {
		var up []*Node[T, S]
		for n := (len(nodes) + maxKids - 1) / maxKids; n > 0; n-- {
			size := (len(nodes) + n - 1) / n
			up = append(up, inner(append([]*Node[T, S](nil), nodes[:size]...)))
			nodes = nodes[size:]
		}
		nodes = up
	}
	return nodes[0]
}

// Len is the number of items.
func (t Tree[T, S]) Len() int {
	if t.root == nil {
		return 0
	}
	return t.root.Count()
}

// Sum is the sum over all items.
func (t Tree[T, S]) Sum() S {
	if t.root == nil {
		var zero S
		return zero
	}
	return t.root.sum
}

// Root is the node over the whole sequence, nil when it is empty.
func (t Tree[T, S]) Root() *Node[T, S] { return t.root }

// At is the item with the index i, which must be within the tree, and the sum of all before it.
func (t Tree[T, S]) At(i int) (*T, S) {
	var before S
	n := t.root
	for n.below != nil {
		for _, k := range n.below.kids {
			if i < k.Count() {
				n = k
				break
			}
			i -= k.Count()
			before = before.Add(k.sum)
		}
	}
	for k := range n.items[:i] {
		before = before.Add(n.items[k].Sum())
	}
	return &n.items[i], before
}

// Find is the first index for which past holds of the sum up to and with that item, and the sum before it; Len when there
// is none. past must be false up to some index and true from there on.
func (t Tree[T, S]) Find(past func(S) bool) (int, S) {
	var before S
	at := 0
	n := t.root
	if n == nil || !past(n.sum) {
		return t.Len(), t.Sum()
	}
	for n.below != nil {
		for _, k := range n.below.kids {
			next := before.Add(k.sum)
			if past(next) {
				n = k
				break
			}
			before, at = next, at+k.Count()
		}
	}
	for i := range n.items {
		next := before.Add(n.items[i].Sum())
		if past(next) {
			break
		}
		before, at = next, at+1
	}
	return at, before
}

// All yields every item with its index, in order. The items must not be changed.
func (t Tree[T, S]) All() iter.Seq2[int, *T] { return t.From(0) }

// From yields the items from the index on.
func (t Tree[T, S]) From(start int) iter.Seq2[int, *T] {
	return func(yield func(int, *T) bool) {
		if t.root != nil {
			t.root.walk(0, start, yield)
		}
	}
}

func (n *Node[T, S]) walk(at, start int, yield func(int, *T) bool) bool {
	for _, k := range n.Kids() {
		if at+k.Count() > start && !k.walk(at, start, yield) {
			return false
		}
		at += k.Count()
	}
	for i := range n.items {
		if at+i >= start && !yield(at+i, &n.items[i]) {
			return false
		}
	}
	return true
}

// Items is what a leaf holds; nil for an inner node. It must not be changed.
func (n *Node[T, S]) Items() []T { return n.items }

// Kids are the children of an inner node; nil for a leaf. They must not be changed.
func (n *Node[T, S]) Kids() []*Node[T, S] {
	if n.below == nil {
		return nil
	}
	return n.below.kids
}

// Sum is the sum over the node's items.
func (n *Node[T, S]) Sum() S { return n.sum }

// Count is the number of items below the node.
func (n *Node[T, S]) Count() int {
	if n.below == nil {
		return len(n.items)
	}
	return int(n.below.size)
}

func (n *Node[T, S]) level() int32 {
	if n.below == nil {
		return 0
	}
	return n.below.level
}

// Memo is where values derived from the node are kept.
func (n *Node[T, S]) Memo() *Memo { return &n.memo }

// Slice is the part from index i up to, not with, index j.
func (t Tree[T, S]) Slice(i, j int) Tree[T, S] {
	if i >= j {
		return Tree[T, S]{}
	}
	if i == 0 && j == t.Len() {
		return t
	}
	return Tree[T, S]{root: slice(t.root, i, j)}
}

func slice[T Item[S], S Summary[S]](n *Node[T, S], i, j int) *Node[T, S] {
	if i <= 0 && j >= n.Count() {
		return n
	}
	if n.below == nil {
		i, j = max(i, 0), min(j, len(n.items))
		return leaf[T, S](append([]T(nil), n.items[i:j]...))
	}
	var out *Node[T, S]
	at := 0
	var whole []*Node[T, S]
	flush := func() {
		if len(whole) == 1 {
			out = join(out, whole[0])
		} else if len(whole) > 1 {
			out = join(out, inner(whole))
		}
		whole = nil
	}
	for _, k := range n.below.kids {
		lo, hi := i-at, j-at
		at += k.Count()
		switch {
		case hi <= 0 || lo >= k.Count():
		case lo <= 0 && hi >= k.Count():
			whole = append(whole, k)
		default:
			flush()
			out = join(out, slice(k, lo, hi))
		}
	}
	flush()
	return out
}

// Concat is the sequence of both.
func (t Tree[T, S]) Concat(u Tree[T, S]) Tree[T, S] { return Tree[T, S]{root: join(t.root, u.root)} }

// Splice is the sequence with the items from i up to j replaced.
func (t Tree[T, S]) Splice(i, j int, with []T) Tree[T, S] {
	return t.Slice(0, i).Concat(Of[T, S](with)).Concat(t.Slice(j, t.Len()))
}

func join[T Item[S], S Summary[S]](a, b *Node[T, S]) *Node[T, S] {
	switch {
	case a == nil:
		return b
	case b == nil:
		return a
	}
	l, r := merge(a, b)
	if r == nil {
		return l
	}
	return inner([]*Node[T, S]{l, r})
}

// merge joins two nodes of any levels into one, or two of the higher level.
func merge[T Item[S], S Summary[S]](a, b *Node[T, S]) (*Node[T, S], *Node[T, S]) {
	switch left, right := a.Kids(), b.Kids(); {
	case left == nil && right == nil:
		return mergeLeaves(a, b)
	case a.level() == b.level():
		return pack(append(append([]*Node[T, S](nil), left...), right...))
	case a.level() > b.level():
		last := len(left) - 1
		l, r := merge(left[last], b)
		return pack(withKids(left[:last], l, r, nil))
	default:
		l, r := merge(a, right[0])
		return pack(withKids(nil, l, r, right[1:]))
	}
}

func mergeLeaves[T Item[S], S Summary[S]](a, b *Node[T, S]) (*Node[T, S], *Node[T, S]) {
	total := len(a.items) + len(b.items)
	if total > maxItems && len(a.items) >= maxItems/4 && len(b.items) >= maxItems/4 {
		return a, b
	}
	all := append(append(make([]T, 0, total), a.items...), b.items...)
	if len(all) <= maxItems {
		return leaf[T, S](all), nil
	}
	half := len(all) / 2
	return leaf[T, S](append([]T(nil), all[:half]...)), leaf[T, S](append([]T(nil), all[half:]...))
}

func withKids[T Item[S], S Summary[S]](head []*Node[T, S], l, r *Node[T, S], tail []*Node[T, S]) []*Node[T, S] {
	kids := append(make([]*Node[T, S], 0, len(head)+2+len(tail)), head...)
	kids = append(kids, l)
	if r != nil {
		kids = append(kids, r)
	}
	return append(kids, tail...)
}

// pack makes one inner node of the kids, or two where they are too many.
func pack[T Item[S], S Summary[S]](kids []*Node[T, S]) (*Node[T, S], *Node[T, S]) {
	if len(kids) <= maxKids {
		return inner(kids), nil
	}
	half := len(kids) / 2
	return inner(append([]*Node[T, S](nil), kids[:half]...)), inner(append([]*Node[T, S](nil), kids[half:]...))
}
