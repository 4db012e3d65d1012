package query

import (
	"path"
	"slices"
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

	form form   // how it names it
	text string // the key or the value as text
	nth  int    // which token of a pointer it is, from 1
}

// slot is a part of the tree that the table of slots makes.
type slot struct {
	key, value *reference.Kind
	pointer    bool             // the value is a custom schema pointer
	below      map[string]*slot // "*" for any key or index
}

// schemaPointers are where custom schema pointers stand (shapes, SchemaRef).
var schemaPointers = []string{
	"/adapters/*/inputSchema", "/adapters/*/outputSchema", "/interactions/*/inputs/*/schema", "/workflows/*/inputSchema", "/workflows/*/outputSchema",
}

// slots is the table, as a tree. The extension is its root.
var slots = func() *slot {
	root := &slot{}
	for _, at := range schemaPointers {
		root.grow(at).pointer = true
	}
	for _, s := range reference.Slots() {
		at := root.grow(s.At)
		if s.Key {
			at.key = &s.Of
		} else {
			at.value = &s.Of
		}
	}
	return root
}()

// grow gives the part at a pointer, and makes it where it is not there yet.
func (s *slot) grow(pointer string) *slot {
	for segment := range strings.SplitSeq(pointer[1:], "/") {
		if s.below == nil {
			s.below = map[string]*slot{}
		}
		if s.below[segment] == nil {
			s.below[segment] = &slot{}
		}
		s = s.below[segment]
	}
	return s
}

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
	want  *Target // nil: every target
	last  string  // the name that its pointer ends in
	below bool    // a reference that leads below it names it too, on its way
	found []Use
}

func (u *user) add(use Use) {
	if u.want == nil || *u.want == use.Of {
		u.found = append(u.found, use)
	}
}

// refer adds a use by a reference.
func (u *user) refer(span source.Span, text string) {
	t, ok := targetOf(u.file.Path, text)
	if !ok {
		return
	}
	if u.below && t.Path == u.want.Path && strings.HasPrefix(t.Pointer, u.want.Pointer+"/") {
		t = *u.want
	}
	u.add(Use{Span: span, Of: t, File: t.Path != u.file.Path, form: inPointer, text: text})
}

// usesOf are the places of a document at which a target is named, in no order; all names where it is nil.
func usesOf(f File, files Files, want *Target) []Use {
	u := user{file: f, files: files, want: want}
	u.find()
	return u.found
}

// find finds uses in all of the document.
func (u *user) find() {
	if want := u.want; want != nil {
		u.last = ref.Unescape(want.Pointer[strings.LastIndexByte(want.Pointer, '/')+1:])
	}
	root := u.file.Tree.Root()
	u.references(root)
	if e, ok := root.Get(contract.Extension); ok {
		u.names(e.Value().Resolve())
		u.paths(root)
	}
}

// A written reference is a $ref as it is written. What it leads to depends on where its document stands.
type written struct {
	span source.Span
	text string
}

// references find $refs. Those of the second one look where the keys are names that somebody gave, and none is a keyword.
var references = func() (all [2]*syntax.Finder[written]) {
	for i := range all {
		all[i] = &syntax.Finder[written]{Entry: func(e syntax.Entry, to *syntax.Finding[written]) {
			key, value := e.Key().Value(), e.Value()
			switch names := i == 1; {
			case !names && key == "$ref":
				if value.Kind() == syntax.Scalar {
					to.Add(written{value.Span().Shift(-to.From()), value.Value()})
				}
			case value.Len() == 0, !names && ref.IsData(key):
			case !names && ref.HoldsNames(key):
				to.In(all[1], value)
			default:
				to.In(all[0], value)
			}
		}}
	}
	return all
}()

// references finds where $refs lead.
func (u *user) references(root syntax.Node) {
	for _, found := range references[0].Find(root) {
		for _, r := range found.Things {
			if u.want != nil && !mayMean(r.text, u.want.Pointer) {
				continue
			}
			u.refer(r.span.Shift(found.Start), r.text)
		}
	}
}

// mayMean tells, more quickly than targetOf, whether a $ref may lead to a pointer, or below it.
func mayMean(text, pointer string) bool {
	_, fragment, _ := strings.Cut(text, "#")
	return strings.HasPrefix(fragment, pointer) || strings.Contains(fragment, "%")
}

// targetOf is where a $ref leads.
func targetOf(from, text string) (Target, bool) {
	to, problem := ref.Follow(from, text)
	if problem != ref.None {
		return Target{}, false
	}
	pointer := to.Fragment
	if pointer != "" && pointer[0] != '/' { // an anchor
		pointer = ""
	}
	return Target{to.Path, pointer}, true
}

// A mention is a name at a place of the table. What it means depends on what the rest of the document declares.
type mention struct {
	span    source.Span
	kind    reference.Kind
	name    string
	pointer bool   // it is no name, but a custom schema pointer
	in      string // the entry of the section that it stands in
	alias   string // of an imported operation: the import
}

// mentionOf is a name that a key or a value is, in an object.
func mentionOf(kind reference.Kind, node, object syntax.Node, in string) mention {
	m := mention{span: node.Span(), kind: kind, name: node.Value(), in: in}
	if kind == reference.ImportedOperation {
		alias, _ := object.Get("contract")
		m.alias = alias.Value().Resolve().Value()
	}
	return m
}

// mentions find the names in the sections of the extension, by the section.
var mentions = func() map[string]*syntax.Finder[mention] {
	all := map[string]*syntax.Finder[mention]{}
	for section, at := range slots.below {
		all[section] = &syntax.Finder[mention]{Whole: true, Entry: func(e syntax.Entry, to *syntax.Finding[mention]) {
			mentioned(at, e.Key(), e.Value(), syntax.Node{}, e.Key().Value(), func(m mention) {
				m.span = m.span.Shift(-to.From())
				to.Add(m)
			})
		}}
	}
	return all
}()

// mentioned gives the names at an entry of an object, and below it.
func mentioned(at *slot, key, value, object syntax.Node, in string, yield func(mention)) {
	if at = at.child(key.Value()); at == nil {
		return
	}
	if at.key != nil && key.Kind() != syntax.Missing {
		yield(mentionOf(*at.key, key, object, in))
	}
	value = value.Resolve()
	if at.value != nil && value.Kind() == syntax.Scalar {
		yield(mentionOf(*at.value, value, object, in))
	}
	if at.pointer && value.Kind() == syntax.Scalar {
		yield(mention{span: value.Span(), name: value.Value(), pointer: true})
	}
	if _, any := at.below["*"]; !any { // few of many keys are of interest
		for name := range at.below {
			if e, ok := value.Get(name); ok {
				mentioned(at, e.Key(), e.Value(), value, in, yield)
			}
		}
		return
	}
	for e := range value.Entries() {
		mentioned(at, e.Key(), e.Value(), value, in, yield)
	}
	for item := range value.Items() {
		mentioned(at, syntax.Node{}, item, value, in, yield)
	}
}

// names finds names at the places of the table.
func (u *user) names(extension syntax.Node) {
	for section, finder := range mentions {
		e, _ := extension.Get(section)
		for _, found := range finder.Find(e.Value().Resolve()) {
			for i := range found.Things {
				if m := &found.Things[i]; u.want == nil || m.pointer || m.name == u.last {
					u.name(m, found.Start)
				}
			}
		}
	}
}

// name adds a use of a name. Its place counts from an offset.
func (u *user) name(m *mention, from int) {
	if m.pointer {
		u.refer(m.span.Shift(from), m.name)
	} else if t, ok := u.meant(m); ok {
		u.add(Use{Span: m.span.Shift(from), Of: t, text: m.name})
	}
}

// meant is what a name means.
func (u *user) meant(m *mention) (Target, bool) {
	if m.kind == reference.ImportedOperation {
		file, ok := u.imported(m.alias)
		return Target{file, ref.Pointer{"operations", m.name}.String()}, ok
	}
	declared := strings.Split(m.kind.Declared()[1:], "/")
	if i := slices.Index(declared, "*"); i >= 0 {
		declared[i] = m.in
	}
	return Target{u.file.Path, append(ref.Pointer(declared), m.name).String()}, true
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
			u.add(Use{Span: n.Span(), Of: Target{Path: path.Join(dir, n.Value())}, File: true, text: n.Value()})
		}
	}
	for _, in := range contract.Imports(root) {
		add(in.Path)
	}
	for _, a := range contract.Artifacts(root) {
		add(a.Path)
	}
}
