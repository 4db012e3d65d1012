package syntax

import "github.com/natscontract/natscontract/internal/seq"

// A green is a node without a place: what it is, and how wide. It is never changed once its tree is made, so trees of
// several versions share it. Scalars carry their text; collections point to their entries.
type green struct {
	kind  Kind
	style Style
	flags flags
	width uint32 // bytes, from its anchor or tag, or else its first byte, to its end
	text  string // a scalar's decoded text; an alias's name
	coll  *collection
	props *props
}

// props are a node's anchor and tag, with the distance of its content from their start.
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
type entry struct {
	key    green
	value  green
	width  uint32 // of the extent
	key0   uint32 // where the key begins
	value0 uint32 // where the value begins
	label  uint32 // grows along the list; only in mappings with an index
	faults *[]fault
}

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
	s := sum{bytes: e.width, nodes: e.value.nodes(), label: e.label, height: max(e.key.height(), e.value.height())}
	if e.key.kind != Missing {
		s.nodes += e.key.nodes()
	}
	s.flags = e.key.flags&below | e.value.flags&below
	if e.faults != nil {
		s.flags |= flagFault
	}
	return s
}

// nodes counts the node and all below it.
func (g *green) nodes() uint32 {
	if g.coll == nil {
		return 1
	}
	return 1 + g.coll.entries.Sum().nodes
}

// height is how many collections are nested in the node, itself included, at most.
func (g *green) height() uint16 {
	if g.coll == nil {
		return 0
	}
	return g.coll.entries.Sum().height + 1
}

type entries = seq.Tree[entry, sum]

// A collection is what a mapping or sequence holds, and the context in which it was read: its entries are a function of
// that context and their text alone, which is what makes them good for another version.
type collection struct {
	entries entries
	index   *index    // of a mapping with many keys
	twice   *[]string // the keys that stand more than once, sorted; nil for none
	lead    uint32    // from the collection's first byte to its first entry
	indent  int32     // block: the entries' column; flow: the column that continued lines must pass
	form    form
	memo    seq.Memo
}

// form is the syntax that a collection was read with.
type form uint8

const (
	formBlockMap form = iota
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
