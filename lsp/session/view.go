package session

import (
	"maps"
	"path/filepath"
	"slices"
	"strings"

	"github.com/natscontract/natscontract/analysis"
	"github.com/natscontract/natscontract/model/source"
	"github.com/natscontract/natscontract/model/syntax"
)

// A View is one state of everything that a session knows. It is immutable.
type View struct {
	Encoding source.Encoding
	Settings Settings
	bundles  map[string]*analysis.Snapshot // by root
	open     map[string]Open               // by name
	folders  []string                      // in which somebody works
}

// Settings are what the client wants.
type Settings struct {
	Scope       Scope
	Information bool // facts that hold for a right contract are reported too
}

// Scope is of which documents reports are sent.
type Scope uint8

// The scopes.
const (
	Affected      Scope = iota // of those that are open, and of those that an edit affects
	OpenDocuments              // of those that are open
	Workspace                  // of all
)

// Open is a document that is being edited.
type Open struct {
	Name     string // an absolute path, or what the client calls it where it has no file
	URI      string // as the client writes it
	Version  int32
	Language string // what the client says that it is written in; only asked where the name does not tell
	Unfiled  bool   // it has no file

	root, path string // the bundle, and the path in it
}

// A Document is a document of a view.
type Document struct {
	Name     string
	Snapshot *analysis.Snapshot
	Path     string
	Open     *Open // nil where it is not being edited

	root string
}

// Document finds a document by its name; false where no bundle of the view has it.
func (v *View) Document(name string) (Document, bool) {
	if o, ok := v.open[name]; ok {
		return Document{name, v.bundles[o.root], o.path, &o, o.root}, v.bundles[o.root] != nil
	}
	root, path, ok := v.place(name)
	if !ok {
		return Document{}, false
	}
	return Document{name, v.bundles[root], path, nil, root}, true
}

// InFolders tells whether a file is in a folder in which somebody works.
func (v *View) InFolders(name string) bool {
	return slices.ContainsFunc(v.folders, func(folder string) bool {
		_, inside := within(folder, name)
		return inside
	})
}

// place is the bundle with the deepest root that holds a file, and the file's path in it.
func (v *View) place(name string) (root, path string, ok bool) {
	for r := range v.bundles {
		if p, holds := within(r, name); holds && (!ok || len(r) > len(root)) {
			root, path, ok = r, p, true
		}
	}
	return root, path, ok
}

// Tree is the document's tree; false where it is nothing that the check reads.
func (d Document) Tree() (*syntax.Tree, bool) { return d.Snapshot.Tree(d.Path) }

// Root is the folder of the document's bundle.
func (d Document) Root() string { return d.root }

// Beside is a document of the same bundle.
func (d Document) Beside(v *View, path string) Document {
	return Bundle{d.root, d.Snapshot}.Document(v, path)
}

// nameIn is the name of a file of a bundle.
func nameIn(root, path string) string { return filepath.Join(root, filepath.FromSlash(path)) }

// Bundles are the bundles, in the order of their roots.
func (v *View) Bundles() (all []Bundle) {
	for root, s := range v.bundles {
		all = append(all, Bundle{root, s})
	}
	slices.SortFunc(all, func(a, b Bundle) int { return strings.Compare(a.Root, b.Root) })
	return all
}

// Documents are all documents of which something may be said, each once and in the bundle that it is shown with: folders that hold each
// other share files. They are in the order of their names.
func (v *View) Documents() (all []Document) {
	names := map[string]bool{}
	for _, b := range v.Bundles() {
		for _, path := range b.Snapshot.Documents() {
			names[b.Document(v, path).Name] = true
		}
	}
	for _, name := range slices.Sorted(maps.Keys(names)) {
		if d, ok := v.Document(name); ok {
			all = append(all, d)
		}
	}
	return all
}

// A Bundle is a bundle of a view.
type Bundle struct {
	Root     string
	Snapshot *analysis.Snapshot
}

// Document is a document of the bundle.
func (b Bundle) Document(v *View, path string) Document {
	for name, o := range v.open {
		if o.root == b.Root && o.path == path {
			return Document{name, b.Snapshot, path, &o, b.Root}
		}
	}
	return Document{nameIn(b.Root, path), b.Snapshot, path, nil, b.Root}
}
