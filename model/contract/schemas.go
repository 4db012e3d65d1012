package contract

import (
	"strconv"

	"github.com/natscontract/natscontract/internal/ledger"
	"github.com/natscontract/natscontract/model/diag"
	"github.com/natscontract/natscontract/model/ref"
	"github.com/natscontract/natscontract/model/schema"
	"github.com/natscontract/natscontract/model/source"
	"github.com/natscontract/natscontract/model/syntax"
)

// A Sum is what a schema comes to with all that it reaches: two schemas that have the same Print are equal normalized (shapes, When
// a binding is proved).
type Sum struct {
	By     diag.Code // the report that says why it cannot be read, or something that it reaches; then the rest is empty
	Print  schema.Fingerprint
	Opaque bool // it reaches a payload in a format that is not compared as a Schema Object is
	Empty  bool // no value satisfies it, as far as anyone can tell
}

// SchemaSums answers what the schema at a pointer of a file comes to; the name of its key is the pointer. It may be a Multi Format
// Schema Object.
var SchemaSums = ledger.Define("schema", func(s *ledger.Scope, k ledger.Key) Sum {
	v := In(s, k.Path)
	pointer, err := ref.Parse(k.Name)
	if err != nil {
		return Sum{By: "BUNDLE_REF_UNRESOLVED"}
	}
	p := v.At(pointer)
	if p.By != "" {
		return Sum{By: p.By}
	}
	return sumOf(NewSchemas(v).World.Payload(p.Path, p.Node))
}, func(a, b Sum) bool { return a == b })

func sumOf(s schema.Schema) Sum {
	print, block := s.Fingerprint()
	if block != nil {
		return Sum{By: block.By}
	}
	return Sum{Print: print, Opaque: s.Opaque(), Empty: s.Empty() != nil}
}

// Schemas are the schemas of a bundle, for one computation: what of the files is read for them is noted.
type Schemas struct {
	*schema.World
	files *schemaFiles
}

// NewSchemas gives the schemas for a computation. It costs nothing.
func NewSchemas(v View) Schemas {
	files := &schemaFiles{view: v}
	return Schemas{schema.New(files), files}
}

// Open is the schema of a message's payload or headers.
func (s Schemas) Open(m MessageSchema) schema.Schema {
	switch {
	case m.Merged != "":
		path, n := s.files.add(m.Merged)
		return s.Payload(path, n)
	case m.At == Anchor{}:
		return s.Payload("", syntax.Node{})
	}
	pointer, err := ref.Parse(m.At.Pointer)
	if err != nil { // no anchor has such a pointer
		return s.Payload("", syntax.Node{})
	}
	p := s.files.view.Of(m.At.Path).At(pointer)
	return s.Payload(p.Path, p.Node)
}

// schemaFiles are the files of a bundle as schemas are read from them, and besides them texts that were merged from several.
type schemaFiles struct {
	view   View
	merged map[string]*syntax.Tree
}

// add adds a merged text. It stands at the root of the bundle, under a name that no file has.
func (f *schemaFiles) add(text string) (path string, root syntax.Node) {
	path = "\x00" + strconv.Itoa(len(f.merged))
	tree := syntax.Parse(source.New(text), syntax.YAML)
	if f.merged == nil {
		f.merged = map[string]*syntax.Tree{}
	}
	f.merged[path] = tree
	return path, tree.Root()
}

// Tree is the tree of a file.
func (f *schemaFiles) Tree(path string) (*syntax.Tree, diag.Code) {
	if t, ok := f.merged[path]; ok {
		return t, ""
	}
	if file := f.view.Of(path).file; file != nil && file.Tree != nil {
		return file.Tree, ""
	}
	f.view.Of(path).Read(Document, "")
	return nil, "BUNDLE_REF_UNRESOLVED"
}

// Text is what a file holds.
func (f *schemaFiles) Text(path string) (source.Text, bool) {
	f.view.Of(path).Read(bytes, "")
	return f.view.world().Text(path)
}

// Reading notes that a part of a file is read.
func (f *schemaFiles) Reading(path string, at ref.Pointer) {
	if f.merged[path] == nil {
		f.view.Of(path).Read(SectionOf(at))
	}
}

// ReadingIDs notes that the schemas of a file are looked through for those with an $id. Most files have none, and the same is found
// however they change.
func (f *schemaFiles) ReadingIDs(path string) {
	if v := f.view.Of(path); f.merged[path] == nil && identified.Get(v.scope, v.Key("")) {
		v.Read(Document, "")
	}
}

// identified answers whether a schema of a file has an $id.
var identified = ledger.Define("schemas with an $id", func(s *ledger.Scope, k ledger.Key) bool {
	root := In(s, k.Path).At(nil)
	return root.Node.Kind() != syntax.Missing && schema.HasIDs(root.Node)
}, func(a, b bool) bool { return a == b })

// bytes is the section of the part that stands for a file's exact bytes.
const bytes = "\x00bytes"

// BytesPart is the part that stands for a file's exact bytes, of which also comments and white space are some.
func BytesPart(path string) ledger.Part { return ledger.Part{Path: path, Section: bytes} }
