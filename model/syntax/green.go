package syntax

import "github.com/natscontract/natscontract/internal/seq"

// A green is a node without a place: what it is, and how wide. It is never changed once its tree is made, so trees of
// several versions share it. Scalars carry their text; what a collection holds is in the body that belongs to the node.
type green struct {
	text  string // a scalar's decoded text; an alias's name
	width uint32 // bytes, from its anchor or tag, or else its first byte, to its end
	flags flags
	kind  Kind
	form  form
}

// collects tells whether the node was read as a mapping or sequence. One that stands where it cannot be, as a key, keeps
// what it holds and its faults, though its kind is Missing.
func (g *green) collects() bool { return g.form >= formBlockMap }

// props are a node's anchor and tag, with the distance of its content from their start; the zero props are none.
type props struct {
	anchor  string // without &
	tag     string // as written, "" for none
	content uint32
}

// flags tell what stands in a node or below it.
type flags uint16

const (
	flagBroken flags = 1 << iota // of the node itself: a fault costs it
	flagFault                    // a fault stands in it
	flagAnchor
	flagAlias
	flagMerge     // the plain key <<
	flagDuplicate // a mapping has a key twice
	flagDeep      // something in it passes the limit of nesting
	flagLost      // a JSON string in it is not closed, and may have taken a closing bracket with it
	flagAround    // a closing bracket in it was judged by the brackets around it
	flagNoJSON    // of the node itself: a key that is no plain text
)

// below are the flags that a parent takes over from what it holds.
const below = flagFault | flagAnchor | flagAlias | flagMerge | flagDuplicate | flagDeep | flagLost | flagAround

// An entry is a mapping's key and value, or a sequence's item: its extent runs up to the next entry's first byte, so that
// extents tile their collection. Offsets count from the entry's first byte.
//
// There are more entries than anything else in memory, so that an entry has no room for what few of them have.
type entry struct {
	key    green
	value  green
	body   *body  // nil where there is nothing to say
	width  uint32 // of the extent
	key0   uint32 // where the key begins
	value0 uint32 // where the value begins
	label  uint32 // grows along the list; only in mappings with an index
}

// A body is what a mapping or sequence holds, and the context in which it was read: its entries are a function of that
// context, its form and their text alone, which is what makes them good for another version. A scalar has one where there is
// more to say of its entry.
type body struct {
	run    run
	memo   seq.Memo // of the node; what is true of the entries alone may be in that of the run
	more   *more
	lead   uint32 // from the collection's first byte to its first entry
	indent int32  // block: the entries' column; flow: the column that continued lines must pass
}

// more is what few entries have, and few collections.
type more struct {
	props  props    // of the value
	key    *body    // of the key, where it needs one
	faults []fault  // of the entry
	index  *index   // of a mapping with many keys
	twice  []string // the keys that stand more than once, sorted
}

var nothing more

// rest is what few have, to be read.
func (b *body) rest() *more {
	if b == nil || b.more == nil {
		return &nothing
	}
	return b.more
}

// room is what few have, to be written, while the body is made; it makes the body where there is none.
func room(b **body) *more {
	if *b == nil {
		*b = new(body)
	}
	if (*b).more == nil {
		(*b).more = new(more)
	}
	return (*b).more
}

func (b *body) entries() entries { return b.run.Tree() }

// start is the distance from a collection's first byte, its anchor or tag included, to its first entry.
func (b *body) start() int { return int(b.lead + b.rest().props.content) }

// A fault is a Fault with offsets from its entry's first byte.
type fault struct {
	kind       FaultKind
	start, end int
	message    string
}

// sum is what a run of entries adds up to.
type sum struct {
	bytes  uint32
	nodes  uint32
	label  uint32 // the last entry's
	flags  flags
	height uint16 // how many collections are nested below an entry, at most
}

func (s sum) Add(t sum) sum {
	return sum{s.bytes + t.bytes, s.nodes + t.nodes, max(s.label, t.label), s.flags | t.flags, max(s.height, t.height)}
}

func (e entry) Sum() sum {
	s := sum{bytes: e.width, nodes: e.body.nodes(&e.value), label: e.label, height: e.body.height(&e.value)}
	s.flags = e.key.flags&below | e.value.flags&below
	more := e.body.rest()
	if e.key.kind != Missing {
		s.nodes += more.key.nodes(&e.key)
	}
	if more != &nothing {
		s.height = max(s.height, more.key.height(&e.key))
		if more.faults != nil {
			s.flags |= flagFault
		}
	}
	return s
}

// nodes counts the node whose body it is, and all below it.
func (b *body) nodes(g *green) uint32 {
	if !g.collects() {
		return 1
	}
	return 1 + b.run.Sum().nodes
}

// height is how many collections are nested in the node whose body it is, itself included, at most.
func (b *body) height(g *green) uint16 {
	if !g.collects() {
		return 0
	}
	return 1 + b.run.Sum().height
}

type (
	entries = seq.Tree[entry, sum]
	run     = seq.Node[entry, sum]
)

// form is how a node was read: a scalar's style, or else the syntax of a collection.
type form uint8

const (
	formBlockMap form = iota + form(Flow) + 1
	formBlockSeq
	formZeroSeq // a block sequence at its parent mapping's own column
	formFlowMap
	formFlowSeq
	formPair // a single pair within a flow sequence
	formJSONMap
	formJSONSeq
)

func (f form) mapping() bool {
	return f == formBlockMap || f == formFlowMap || f == formPair || f == formJSONMap
}

func (f form) style() Style {
	switch {
	case f < formBlockMap:
		return Style(f)
	case f < formFlowMap:
		return Block
	}
	return Flow
}
