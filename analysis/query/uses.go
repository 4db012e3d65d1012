package query

import (
	"path"
	"strings"

	"github.com/natscontract/natscontract/analysis/rules/reference"
	"github.com/natscontract/natscontract/model/contract"
	"github.com/natscontract/natscontract/model/ref"
	"github.com/natscontract/natscontract/model/source"
	"github.com/natscontract/natscontract/model/syntax"
)

// Files are the documents that a question may lead to.
type Files interface {
	// Tree is a document's tree; false for what is none.
	Tree(path string) (*syntax.Tree, bool)
	// RootOf is the folder that a document's import and artifact paths count from.
	RootOf(path string) string
	// Namers are the documents that may name something of another one.
	Namers(path string) []string
}

// A Target is what a name or a reference means: an entry of a document, or a whole one.
type Target struct {
	Path    string // of the file, from the bundle root
	Pointer string // of the entry; "" for the file
}

// A Use is a place at which something is named.
type Use struct {
	Span source.Span // the key or the value that names it
	Of   Target
	File bool // it leads to a file, and not to a name: a link
}

// slot is a part of the tree that the table of slots makes.
type slot struct {
	key, value *reference.Kind
	below      map[string]*slot // "*" for any key or index
}

// slots is the table, as a tree. The extension is its root.
var slots = func() *slot {
	root := &slot{}
	for _, s := range reference.Slots() {
		at := root
		for segment := range strings.SplitSeq(s.At[1:], "/") {
			if at.below == nil {
				at.below = map[string]*slot{}
			}
			if at.below[segment] == nil {
				at.below[segment] = &slot{}
			}
			at = at.below[segment]
		}
		if s.Key {
			at.key = &s.Of
		} else {
			at.value = &s.Of
		}
	}
	return root
}()

// child is where a key or an index leads.
func (s *slot) child(key string) *slot {
	if next, ok := s.below[key]; ok {
		return next
	}
	return s.below["*"]
}

// user finds uses in one document.
type user struct {
	file  File
	files Files
	want  func(Target) bool // nil: every target
	found []Use
}

func (u *user) add(span source.Span, of Target, file bool) {
	if u.want == nil || u.want(of) {
		u.found = append(u.found, Use{span, of, file})
	}
}

// Uses are all places of a document at which something is named, in no order.
func Uses(f File, files Files) []Use { return usesOf(f, files, nil) }

func usesOf(f File, files Files, want func(Target) bool) []Use {
	u := user{file: f, files: files, want: want}
	root := f.Tree.Root()
	u.references(root, false)
	if e, ok := root.Get(contract.Extension); ok {
		u.names(e.Value().Resolve(), slots, nil)
		u.paths(root)
	}
	return u.found
}

// references finds where $refs lead. Where names is set, the keys are names, and none is a keyword.
func (u *user) references(n syntax.Node, names bool) {
	for e := range n.Entries() {
		value := e.Value()
		key := e.Key().Value()
		switch {
		case !names && key == "$ref":
			if t, ok := targetOf(u.file.Path, value); ok {
				u.add(value.Span(), t, t.Path != u.file.Path)
			}
		case value.Len() == 0, !names && ref.IsData(key):
		default:
			u.references(value, !names && ref.HoldsNames(key))
		}
	}
	for item := range n.Items() {
		if item.Len() > 0 {
			u.references(item, false)
		}
	}
}

// targetOf is where a $ref leads.
func targetOf(from string, value syntax.Node) (Target, bool) {
	if value.Kind() != syntax.Scalar {
		return Target{}, false
	}
	to, problem := ref.Follow(from, value.Value())
	if problem != ref.None {
		return Target{}, false
	}
	pointer := to.Fragment
	if pointer != "" && pointer[0] != '/' { // an anchor
		pointer = ""
	}
	return Target{to.Path, pointer}, true
}

// names finds names at the places of the table.
func (u *user) names(n syntax.Node, at *slot, way ref.Pointer) {
	visit := func(key string, keyNode, value syntax.Node) {
		next := at.child(key)
		if next == nil {
			return
		}
		here := append(way[:len(way):len(way)], key)
		if next.key != nil {
			u.name(*next.key, keyNode, n, here)
		}
		value = value.Resolve()
		if next.value != nil && value.Kind() == syntax.Scalar {
			u.name(*next.value, value, n, here)
		}
		if next.below != nil {
			u.names(value, next, here)
		}
	}
	if _, any := at.below["*"]; !any { // few of many keys are of interest
		for key := range at.below {
			if e, ok := n.Get(key); ok {
				visit(key, e.Key(), e.Value())
			}
		}
		return
	}
	for e := range n.Entries() {
		visit(e.Key().Value(), e.Key(), e.Value())
	}
	i := 0
	for item := range n.Items() {
		visit(index(i), syntax.Node{}, item)
		i++
	}
}

// name adds a use of a name. The node in is the object that has it.
func (u *user) name(kind reference.Kind, node, in syntax.Node, way ref.Pointer) {
	if t, ok := u.meant(kind, node.Value(), in, way); ok {
		u.add(node.Span(), t, false)
	}
}

// meant is what a name means at a place.
func (u *user) meant(kind reference.Kind, name string, in syntax.Node, way ref.Pointer) (Target, bool) {
	if kind == reference.ImportedOperation {
		alias, _ := in.Get("contract")
		file, ok := u.imported(alias.Value().Resolve().Value())
		return Target{file, ref.Pointer{"operations", name}.String()}, ok
	}
	declared := strings.Split(kind.Declared()[1:], "/")
	for i, segment := range declared {
		if segment == "*" && i-1 < len(way) { // the way begins in the extension, the pointer at the root
			declared[i] = way[i-1]
		}
	}
	return Target{u.file.Path, append(ref.Pointer(declared), name).String()}, true
}

// imported is the file that an alias of the document stands for.
func (u *user) imported(alias string) (string, bool) {
	n, _, ok := ref.Pointer{contract.Extension, "imports", alias, "path"}.Find(u.file.Tree.Root())
	if n = n.Resolve(); !ok || n.Kind() != syntax.Scalar || contract.CheckPath(n.Value()) != "" {
		return "", false
	}
	return path.Join(u.files.RootOf(u.file.Path), n.Value()), true
}

// paths finds paths of imports and artifacts.
func (u *user) paths(root syntax.Node) {
	dir := u.files.RootOf(u.file.Path)
	add := func(n syntax.Node) {
		if n.Kind() == syntax.Scalar && contract.CheckPath(n.Value()) == "" {
			u.add(n.Span(), Target{Path: path.Join(dir, n.Value())}, true)
		}
	}
	for _, in := range contract.Imports(root) {
		add(in.Path)
	}
	for _, a := range contract.Artifacts(root) {
		add(a.Path)
	}
}
