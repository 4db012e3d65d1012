// Package syntax owns the tree of a document: tolerant, incremental, exact in every position. Any bytes give a tree and
// faults; a fault costs the smallest enclosing mapping entry or item. It reads YAML and JSON into the same tree, and is the
// only importer of a YAML library, which it uses to decide what a plain scalar means. It knows nothing of AsyncAPI.
//
// Nodes are immutable and hold no absolute position: the tree of the next version shares all that an edit did not touch.
// What callers see are cursors (Node, Entry): a node and where it stands in this version.
package syntax

// Language is what the text is written in.
type Language uint8

// The languages that a contract may be written in.
const (
	YAML Language = iota
	JSON
)

// Kind is the form of a node.
type Kind uint8

// The kinds of nodes.
const (
	Missing  Kind = iota // nothing stands there: an empty document, or the value of "key:"; it reads as null
	Scalar               // a plain, quoted or block scalar
	Mapping              // block or flow
	Sequence             // block or flow
	Alias                // *name
)

// Style is how a node is written.
type Style uint8

// The styles.
const (
	Plain Style = iota
	SingleQuoted
	DoubleQuoted
	Literal // |
	Folded  // >
	Block   // a collection by indentation
	Flow    // a collection in brackets or braces
)

// Tag is the type that a node resolves to, as the YAML library in use resolves it.
type Tag uint8

// The tags.
const (
	TagString Tag = iota
	TagNull
	TagBool
	TagInt
	TagFloat
	TagTimestamp
	TagBinary
	TagMerge // the plain key <<
	TagMap
	TagSequence
	TagOther // any tag that is none of YAML's core types
)

// FaultKind is the rule that a fault in the text breaks.
type FaultKind uint8

// The kinds of faults, one for each rule of stage parse.
const (
	FaultSyntax FaultKind = iota
	FaultDuplicateKey
	FaultMultipleDocuments
	FaultEncoding
	FaultLimit
)
