package syntax

import (
	"iter"
	"slices"

	"github.com/natscontract/natscontract/internal/seq"
	"github.com/natscontract/natscontract/model/source"
)

// A Node is a node and where it stands in one version of a document. The zero Node is Missing.
type Node struct {
	t  *Tree
	g  *green
	b  *body // of the entry, if the node is its value; of the key, if it is that
	at int
}

var noGreen green

// Root is the document's node.
func (t *Tree) Root() Node { return Node{t, &t.root.value, t.root.body, t.at} }

func (n Node) green() *green {
	if n.g == nil {
		return &noGreen
	}
	return n.g
}

// body is what a mapping or sequence holds; nil for another node.
func (n Node) body() *body {
	if n.green().collects() {
		return n.b
	}
	return nil
}

// Kind is the node's form.
func (n Node) Kind() Kind { return n.green().kind }

// Style is how the node is written.
func (n Node) Style() Style { return n.green().form.style() }

// Tag is the type that the node resolves to. An alias has its own: TagString.
func (n Node) Tag() Tag {
	if n.t == nil {
		return TagNull
	}
	if written := n.b.rest().props.tag; written != "" {
		return explicitTag(written, n.g)
	}
	return n.g.tag(n.t.language)
}

// Value is a scalar's decoded text, or an alias's name.
func (n Node) Value() string { return n.green().text }

// Anchor is the node's anchor, without the &; "" for none.
func (n Node) Anchor() string { return n.b.rest().props.anchor }

// WrittenTag is the node's tag as written; "" for none.
func (n Node) WrittenTag() string { return n.b.rest().props.tag }

// Full is the node's span, with its anchor and tag.
func (n Node) Full() source.Span { return source.Span{Start: n.at, End: n.at + int(n.green().width)} }

// Span is the node's span without its anchor and tag: quotes, brackets and braces belong to it.
func (n Node) Span() source.Span {
	s := n.Full()
	s.Start += int(n.b.rest().props.content)
	return s
}

// Start is the offset at which Span begins.
func (n Node) Start() int { return n.Span().Start }

// Broken tells whether a fault in the text costs this node: nothing may be said about it, nor about what is in it.
func (n Node) Broken() bool { return n.green().flags&flagBroken != 0 }

// Hides tells whether a fault in the text may hide what is looked for in the node: it is broken, or an entry of it is whose key cannot
// be read. An alias is to be resolved before.
func (n Node) Hides() bool {
	if n.Broken() {
		return true
	}
	for e := range n.Entries() {
		if e.Broken() && e.Key().Kind() == Missing {
			return true
		}
	}
	return false
}

// Len is the number of entries or items, as written.
func (n Node) Len() int {
	if b := n.body(); b != nil {
		return b.run.Count()
	}
	return 0
}

// Nodes is the number of nodes in it, itself included, with aliases as one each.
func (n Node) Nodes() int { return int(n.b.nodes(n.green())) }

// Same tells whether two nodes, perhaps of different versions, are known to have the same content.
func (n Node) Same(o Node) bool {
	a, b := n.green(), o.green()
	return *a == *b && (n.b == o.b || !a.collects() && n.b.rest().props == o.b.rest().props)
}

// HasAlias tells whether the node depends on anchors elsewhere in the document: it is an alias or holds one.
func (n Node) HasAlias() bool { return n.green().flags&(flagAlias|flagMerge) != 0 }

// Memo is where to keep what was derived from a collection's content alone, which never changes: no absolute offset, and
// nothing of what its aliases stand for. It is nil for other nodes.
func (n Node) Memo() *seq.Memo {
	if b := n.body(); b != nil {
		return &b.memo
	}
	return nil
}

// cell is an entry and where it stands.
type cell struct {
	t  *Tree
	e  *entry
	at int
}

func (c cell) key() Node {
	if c.e == nil {
		return Node{}
	}
	return Node{c.t, &c.e.key, c.e.body.rest().key, c.at + int(c.e.key0)}
}

func (c cell) value() Node {
	if c.e == nil {
		return Node{}
	}
	return Node{c.t, &c.e.value, c.e.body, c.at + int(c.e.value0)}
}

// entries yields what a collection holds.
func (n Node) entries() iter.Seq[cell] {
	return func(yield func(cell) bool) {
		b := n.body()
		if b == nil {
			return
		}
		at := n.at + b.start()
		for _, e := range b.entries().All() {
			if !yield(cell{n.t, e, at}) {
				return
			}
			at += int(e.width)
		}
	}
}

// Items yields what a sequence holds.
func (n Node) Items() iter.Seq[Node] {
	return func(yield func(Node) bool) {
		if n.Kind() != Sequence {
			return
		}
		for c := range n.entries() {
			if !yield(c.value()) {
				return
			}
		}
	}
}

// Item gives one item of a sequence, counted from 0; false where there is none.
func (n Node) Item(i int) (Node, bool) {
	if n.Kind() != Sequence || i < 0 || i >= n.Len() {
		return Node{}, false
	}
	e, before := n.b.entries().At(i)
	return cell{n.t, e, n.at + n.b.start() + int(before.bytes)}.value(), true
}

// An Entry is a key with its value, and where they stand. The key and the value of the zero Entry are Missing.
type Entry struct {
	c     cell
	again bool
}

// Key is the entry's key. It is Missing where nothing could be read as one.
func (e Entry) Key() Node { return e.c.key() }

// Value is the entry's value.
func (e Entry) Value() Node { return e.c.value() }

// Span reaches from the key to the value's end.
func (e Entry) Span() source.Span { return source.Span{Start: e.c.at, End: e.Value().Full().End} }

// Broken tells whether the value is: its key is known, and nothing else.
func (e Entry) Broken() bool { return e.Value().Broken() }

// Duplicate tells whether an earlier entry of the mapping has the key too. The earlier one counts.
func (e Entry) Duplicate() bool { return e.again }

// Entries yields a mapping's entries as they are written.
func (n Node) Entries() iter.Seq[Entry] {
	return func(yield func(Entry) bool) {
		if n.Kind() != Mapping {
			return
		}
		var seen []string
		for c := range n.entries() {
			e := Entry{c: c}
			if n.b.isTwice(&c.e.key) {
				if e.again = slices.Contains(seen, c.e.key.text); !e.again {
					seen = append(seen, c.e.key.text)
				}
			}
			if !yield(e) {
				return
			}
		}
	}
}

// Fields yields a mapping's entries as its reader sees them: the first of those with one key, and behind them what << merges
// in, which stands elsewhere in the text.
func (n Node) Fields() iter.Seq[Entry] {
	return func(yield func(Entry) bool) {
		if n.Kind() != Mapping {
			return
		}
		merged := false
		for e := range n.Entries() {
			switch {
			case e.again:
			case n.g.flags&flagMerge != 0 && e.c.e.merges():
				merged = true
			case !yield(e):
				return
			}
		}
		if merged {
			for _, e := range n.mergedFields() {
				if !yield(e) {
					return
				}
			}
		}
	}
}

// mergedFields are the entries that << merges into the mapping, but for the keys that it has itself. They are a list, and yielded by Fields
// itself: a yield that is handed on, round to Fields again, would cost each loop over fields its variables on the heap.
func (n Node) mergedFields() (all []Entry) {
	seen := map[string]bool{}
	for e := range n.Entries() {
		seen[e.Key().Value()] = true
	}
	for source := range n.mergeSources() {
		for e := range source.Fields() {
			if key := e.Key().Value(); !seen[key] {
				seen[key] = true
				all = append(all, e)
			}
		}
	}
	return all
}

// mergeSources yields the mappings that << names, the one that counts first.
func (n Node) mergeSources() iter.Seq[Node] {
	return func(yield func(Node) bool) {
		for e := range n.Entries() {
			if e.again || !e.c.e.merges() {
				continue
			}
			switch v := e.Value().Resolve(); v.Kind() {
			case Mapping:
				if !yield(v) {
					return
				}
			case Sequence:
				for item := range v.Items() {
					if item = item.Resolve(); item.Kind() == Mapping && !yield(item) {
						return
					}
				}
			}
		}
	}
}

// Get gives the entry with the key, as Fields would yield it.
func (n Node) Get(key string) (Entry, bool) {
	if n.Kind() != Mapping {
		return Entry{}, false
	}
	if c, ok := n.find(key); ok && !(c.e.merges() && n.t.language == YAML) {
		return Entry{c: c}, true
	}
	if n.g.flags&flagMerge != 0 {
		return n.merged(key)
	}
	return Entry{}, false
}

// merged gives the entry with the key that << merges into the mapping. It stands apart from Get, which so has nothing on the heap.
func (n Node) merged(key string) (Entry, bool) {
	for source := range n.mergeSources() {
		if e, ok := source.Get(key); ok {
			return e, true
		}
	}
	return Entry{}, false
}

// Has tells whether Get would find an entry. It is quicker, for it needs not know where.
func (n Node) Has(key string) bool {
	if x := n.body().rest().index; x != nil && n.g.flags&flagMerge == 0 {
		_, ok := x.first(key)
		return ok
	}
	_, ok := n.Get(key)
	return ok
}

// find gives the first entry with the key.
func (n Node) find(key string) (cell, bool) {
	x := n.b.rest().index
	if x == nil {
		return n.among(&n.b.run, n.at+n.b.start(), func(e *entry) bool { return e.key.text == key && e.key.kind != Missing })
	}
	label, ok := x.first(key)
	if !ok {
		return cell{}, false
	}
	run, at := &n.b.run, n.at+n.b.start()
	for run.Items() == nil {
		kids := run.Kids()
		for kids[0].Sum().label < label { // a part's label is that of its last entry
			at += int(kids[0].Sum().bytes)
			kids = kids[1:]
		}
		run = kids[0]
	}
	return n.among(run, at, func(e *entry) bool { return e.label == label })
}

// among gives the first entry of a run for which something holds; at is where the run begins.
func (n Node) among(run *run, at int, holds func(*entry) bool) (cell, bool) {
	for _, k := range run.Kids() {
		if c, ok := n.among(k, at, holds); ok {
			return c, true
		}
		at += int(k.Sum().bytes)
	}
	items := run.Items()
	for i := range items {
		if holds(&items[i]) {
			return cell{n.t, &items[i], at}, true
		}
		at += int(items[i].width)
	}
	return cell{}, false
}

// At gives the entry of a mapping, or the item of a sequence as an entry without a key, whose extent holds the offset: from
// its first byte up to the next one's. It also gives its place in the order. False outside the entries.
func (n Node) At(offset int) (e Entry, index int, ok bool) {
	b := n.body()
	if b == nil {
		return Entry{}, 0, false
	}
	first, list := n.at+b.start(), b.entries()
	i, before := list.Find(func(s sum) bool { return first+int(s.bytes) > offset })
	if offset == n.Full().End && i > 0 && i == list.Len() { // right behind the last one
		i--
		_, before = list.At(i)
	}
	if offset < first || i == list.Len() {
		return Entry{}, 0, false
	}
	found, _ := list.At(i)
	return Entry{c: cell{n.t, found, first + int(before.bytes)}}, i, true
}

// Resolve is what an alias stands for, at the place of its anchor; any other node is itself.
func (n Node) Resolve() Node {
	if n.Kind() != Alias {
		return n
	}
	return n.t.table().resolve(n)
}

// A Run is a part of a collection's entries, in order. Runs are shared between versions, as nodes are, and have a memo of
// their own, so that what is true of a large collection can be put together from what is true of its runs.
type Run struct {
	t  *Tree
	n  *run
	at int
}

// Run is the whole of a collection; false for an empty one, or another node.
func (n Node) Run() (Run, bool) {
	b := n.body()
	if b == nil || b.run.Count() == 0 {
		return Run{}, false
	}
	return Run{n.t, &b.run, n.at + b.start()}, true
}

// Start is the offset of the run's first entry.
func (r Run) Start() int { return r.at }

// Memo is where to keep what was derived from the run's content alone, as for a node.
func (r Run) Memo() *seq.Memo { return r.n.Memo() }

// HasAlias tells whether the run depends on anchors elsewhere.
func (r Run) HasAlias() bool { return r.n.Sum().flags&(flagAlias|flagMerge) != 0 }

// Nodes is the number of nodes in the run.
func (r Run) Nodes() int { return int(r.n.Sum().nodes) }

// Runs yields the runs that a run consists of; none where it holds entries itself.
func (r Run) Runs() iter.Seq[Run] {
	return func(yield func(Run) bool) {
		at := r.at
		for _, k := range r.n.Kids() {
			if !yield(Run{r.t, k, at}) {
				return
			}
			at += int(k.Sum().bytes)
		}
	}
}

// Entries yields the entries that a run holds itself, as they are written; none where it consists of runs. Whether an entry
// is a duplicate cannot be seen from a run.
func (r Run) Entries() iter.Seq[Entry] {
	return func(yield func(Entry) bool) {
		at := r.at
		items := r.n.Items()
		for i := range items {
			if !yield(Entry{c: cell{r.t, &items[i], at}}) {
				return
			}
			at += int(items[i].width)
		}
	}
}
