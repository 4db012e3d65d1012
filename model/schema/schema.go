// Package schema owns what Schema Objects mean: their normal form, where their references lead, whether two of them are equal
// and where they first differ, which values they surely take or refuse, and the places that a JSON Pointer can lead to in them
// (shapes, When a binding is proved). It reads JSON Schema draft-07 and the AsyncAPI Schema Object; payloads in other formats
// it compares as they are.
//
// It does not say what is wrong with a schema's own text (model/shape does), reads no file and makes no diagnostic: where
// something is in the way of an answer, it says what, and which rule speaks of it.
package schema

import (
	"github.com/natscontract/natscontract/model/diag"
	"github.com/natscontract/natscontract/model/ref"
	"github.com/natscontract/natscontract/model/source"
	"github.com/natscontract/natscontract/model/syntax"
)

// Files are the files of a bundle, in one version.
type Files interface {
	// Tree is the tree of a file, by its path from the bundle root. Where there is none, the code says which rule speaks of it.
	Tree(path string) (*syntax.Tree, diag.Code)
	// Text is what the file holds; false where it cannot be read.
	Text(path string) (source.Text, bool)
}

// A Reader is Files that want to know what of them is read, so that an answer can be found anew when that changes.
type Reader interface {
	Files
	// Reading says that what stands at a pointer into a file is read, with all that is in it.
	Reading(path string, at ref.Pointer)
	// ReadingIDs says that it is asked whether schemas of a file have an $id, and which.
	ReadingIDs(path string)
}

// A World is all schemas of one version of a bundle. It remembers what it was asked, costs nothing to make, and belongs to one
// goroutine. What depends on a schema's text alone is remembered on the tree, and so outlives it.
type World struct {
	files    Files
	vertices map[place]*vertex
	targets  map[reference]target
	ids      map[string]map[string]syntax.Node

	blocks   map[*vertex]*Block
	checkers map[prepared]*checker
	fates    map[*vertex]*fate
	round    uint32
}

// place is where a schema stands.
type place struct {
	path     string
	at       int
	envelope bool
}

// place is where the schema stands. A schema that stands nowhere is at -1.
func (s Schema) place() place {
	if s.node == (syntax.Node{}) {
		return place{s.path, -1, s.envelope}
	}
	return place{s.path, s.node.Start(), s.envelope}
}

// New makes the world of some files.
func New(files Files) *World { return &World{files: files} }

// put remembers a value in a map, which is made when there is a first one: most worlds are asked little.
func put[K comparable, V any](in *map[K]V, key K, value V) {
	if *in == nil {
		*in = map[K]V{}
	}
	(*in)[key] = value
}

// A Schema is a schema and where it stands. The zero Schema takes every value: it is that of a message without payload.
type Schema struct {
	w        *World
	path     string
	node     syntax.Node
	envelope bool // it may be a Multi Format Schema Object
}

// At is the Schema Object at a node of a file.
func (w *World) At(path string, n syntax.Node) Schema { return Schema{w, path, n.Resolve(), false} }

// Payload is the schema of a message's payload or headers, which may be a Multi Format Schema Object. Where the message has
// none (a Missing node without a place) it takes every value.
func (w *World) Payload(path string, n syntax.Node) Schema {
	if n == (syntax.Node{}) {
		return Schema{w: w}
	}
	return Schema{w, path, n.Resolve(), true}
}

// Follow is the schema that a SchemaRef or a $ref of a file leads to. What it cannot be followed to is blocked.
func (w *World) Follow(path, text string) (Schema, *Block) {
	t := w.follow(path, text)
	if t.by != "" {
		return Schema{w: w}, &Block{By: t.by, Place: diag.Place{Path: path}, Words: text + " leads to nothing that can be read"}
	}
	return Schema{w, t.path, t.node, t.envelope}, nil
}

// Path is the file that the schema stands in.
func (s Schema) Path() string { return s.path }

// Node is the schema's node, its $ref not followed.
func (s Schema) Node() syntax.Node { return s.node }

// Place is where the schema stands.
func (s Schema) Place() diag.Place { return diag.Place{Path: s.path, Span: s.node.Span()} }

// A Block is what is in the way of an answer: a fault that is reported where it stands.
type Block struct {
	By    diag.Code // the rule that speaks of it
	Place diag.Place
	Words string // what cannot be read, and why
}

// Resolve is what the schema's $refs lead to in the end.
func (s Schema) Resolve() (Schema, *Block) {
	v := s.vertex()
	return v.s, v.block
}

// Blocked tells whether something that the schema reaches, itself included, cannot be read, and which: the one nearest to it.
func (s Schema) Blocked() *Block {
	if s.w == nil {
		return nil
	}
	return s.w.blocked(s.vertex())
}

// Opaque tells whether the schema reaches, itself included, a payload in a format that is not compared as a Schema Object is: a
// comparison with it may come to nothing.
func (s Schema) Opaque() bool {
	if s.w == nil {
		return false
	}
	for v := range s.w.reach(s.vertex()) {
		if v.opaque != nil {
			return true
		}
	}
	return false
}

// Format is the format of a payload that is not compared as a Schema Object is, as it is written; "" for all others.
func (s Schema) Format() string {
	if o := s.vertex().opaque; o != nil {
		return o.written
	}
	return ""
}
