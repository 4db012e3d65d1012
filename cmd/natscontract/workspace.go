package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"github.com/natscontract/natscontract/analysis"
	"github.com/natscontract/natscontract/analysis/rules/bundle"
	"github.com/natscontract/natscontract/model/config"
	"github.com/natscontract/natscontract/model/contract"
	"github.com/natscontract/natscontract/model/ref"
	"github.com/natscontract/natscontract/model/source"
	"github.com/natscontract/natscontract/model/syntax"
)

// workspace is a bundle as those commands see it that write its pins and its lock: what is in it, and what names what. It
// judges nothing; check does.
type workspace struct {
	files  analysis.Files
	config config.Config
	inner  []string // the folders of contained distributions, the outermost alone; sorted

	mu    sync.Mutex             // for texts, while a check reads
	texts map[string]source.Text // what was read, or is to be written
	trees map[string]*syntax.Tree
}

func openWorkspace(files analysis.Files) (*workspace, error) {
	paths, err := files.List()
	if err != nil {
		return nil, err
	}
	w := &workspace{files: files, texts: map[string]source.Text{}, trees: map[string]*syntax.Tree{}}
	switch tree, err := w.tree(configName); {
	case err == nil:
		w.config = config.Read(tree)
	case !errors.Is(err, fs.ErrNotExist):
		return nil, fmt.Errorf("%s: %w", configName, err)
	}
	for _, p := range paths {
		if dir := path.Dir(p); path.Base(p) == lockName && dir != "." && !w.foreign(p) {
			w.inner = append(w.inner, dir)
		}
	}
	return w, nil
}

// foreign tells whether a file is in a contained distribution: somebody else's, with a lock of its own.
func (w *workspace) foreign(file string) bool {
	return slices.ContainsFunc(w.inner, func(dir string) bool { return strings.HasPrefix(file, dir+"/") })
}

var errLinked = errors.New("is a symbolic link, or leads through one")

// text is a file's text. No link leads to it.
func (w *workspace) text(file string) (source.Text, error) {
	if w.files.Linked(file) {
		return source.Text{}, errLinked
	}
	return w.read(file)
}

// read is what was read of a file at first, so that all that is said of it is said of the same bytes.
func (w *workspace) read(file string) (source.Text, error) {
	w.mu.Lock()
	text, ok := w.texts[file]
	w.mu.Unlock()
	if ok {
		return text, nil
	}
	text, err := w.files.Read(file)
	if err != nil {
		return text, err
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	if first, ok := w.texts[file]; ok {
		return first, nil
	}
	w.texts[file] = text
	return text, nil
}

// checked are the workspace's files as a check reads them.
type checked struct{ w *workspace }

// List gives the documents, without what is excluded.
func (c checked) List() ([]string, error) {
	paths, err := c.w.files.List()
	return slices.DeleteFunc(paths, c.w.config.Excluded), err
}

// Read gives a file's text.
func (c checked) Read(file string) (source.Text, error) { return c.w.read(file) }

// Linked tells whether the path, or a folder on the way to it, is a symbolic link.
func (c checked) Linked(file string) bool { return c.w.files.Linked(file) }

// tree is a document's tree.
func (w *workspace) tree(file string) (*syntax.Tree, error) {
	if tree, ok := w.trees[file]; ok {
		return tree, nil
	}
	text, err := w.text(file)
	if err != nil {
		return nil, err
	}
	w.trees[file] = syntax.Parse(text, languageOf(file))
	return w.trees[file], nil
}

func languageOf(file string) syntax.Language {
	if strings.HasSuffix(file, ".json") {
		return syntax.JSON
	}
	return syntax.YAML
}

// set gives a document its next version.
func (w *workspace) set(file string, tree *syntax.Tree) {
	w.texts[file], w.trees[file] = tree.Text(), tree
}

// documents are the YAML and JSON files of the bundle itself, locks and distributions in it left out; sorted.
func (w *workspace) documents() ([]string, error) {
	paths, err := checked{w}.List()
	return slices.DeleteFunc(paths, func(p string) bool { return path.Base(p) == lockName || w.foreign(p) }), err
}

// contracts are the bundle's own contracts, sorted.
func (w *workspace) contracts() (found []string, err error) {
	paths, err := w.documents()
	if err != nil {
		return nil, err
	}
	for _, p := range paths {
		text, err := w.text(p)
		switch {
		case errors.Is(err, fs.ErrNotExist) || errors.Is(err, errLinked): // it is none of the bundle's
			continue
		case err != nil:
			return nil, fmt.Errorf("%s: %w", p, err)
		case !strings.Contains(text.String(), contract.Extension):
			continue
		}
		tree, err := w.tree(p)
		if err != nil {
			return nil, err
		}
		if contract.Is(tree.Root()) {
			found = append(found, p)
		}
	}
	return found, nil
}

// reach is what a bundle's contracts reach.
type reach struct {
	files []string // sorted
	lost  []error  // what is named and cannot be locked, and documents whose references cannot be read
	fatal bool     // one of those documents is among lost
}

// reached finds the contracts and every file that one of them reaches. Of a contained distribution it takes what is named
// and its lock, which speaks for the rest.
func (w *workspace) reached() (r reach, err error) {
	todo, err := w.contracts()
	if err != nil {
		return r, err
	}
	for _, dir := range w.inner {
		todo = append(todo, path.Join(dir, lockName))
	}
	seen := map[string]bool{}
	for _, p := range todo {
		seen[p] = true
	}
	for len(todo) > 0 {
		file := todo[0]
		todo = todo[1:]
		r.files = append(r.files, file)
		names, err := w.names(file)
		if err != nil {
			r.lost, r.fatal = append(r.lost, err), true
		}
		for _, name := range names {
			if seen[name] {
				continue
			}
			seen[name] = true
			if _, err := w.text(name); err != nil {
				r.lost = append(r.lost, fmt.Errorf("%s names %s, which %w: it is not locked", file, name, notThere(err)))
				continue
			}
			todo = append(todo, name)
		}
	}
	slices.Sort(r.files)
	return r, nil
}

// notThere words that a file is missing so that it follows its name.
func notThere(err error) error {
	if errors.Is(err, fs.ErrNotExist) {
		return errors.New("is not there")
	}
	return err
}

// names lists the files that a file names. It fails where the text is so broken that it may name others.
func (w *workspace) names(file string) (all []string, err error) {
	if !isDocument(file) || w.foreign(file) {
		return nil, nil
	}
	tree, err := w.tree(file)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", file, err)
	}
	for _, f := range tree.Faults() {
		if f.Kind != syntax.FaultDuplicateKey {
			at := tree.Text().Position(f.Span.Start)
			return nil, fmt.Errorf("%s:%d:%d: %s: what it names cannot be told", file, at.Line, at.Column, f.Message)
		}
	}
	for _, written := range bundle.FileRefs(tree.Root()) {
		if target, problem := ref.Follow(file, written); problem == ref.None && target.Path != file {
			all = append(all, target.Path)
		}
	}
	if contract.Is(tree.Root()) {
		for _, p := range pins(tree) {
			all = append(all, p.path)
		}
	}
	return all, nil
}

// pin is a place in a contract that names a file and may have its digest.
type pin struct {
	path    string
	sha256  syntax.Node // Missing where there is none
	of      string      // what it is in: imports.supplier
	imports *contract.Import
}

// pins lists the pins of a contract whose paths are sound.
func pins(tree *syntax.Tree) (all []pin) {
	for _, in := range contract.Imports(tree.Root()) {
		if in.Path.Kind() != syntax.Missing && contract.CheckPath(in.Path.Value()) == "" {
			all = append(all, pin{in.Path.Value(), digestAt(tree, in.Pointer), "imports." + in.Alias.Value(), &in})
		}
	}
	for _, a := range contract.Artifacts(tree.Root()) {
		if a.Path.Kind() != syntax.Missing && contract.CheckPath(a.Path.Value()) == "" {
			all = append(all, pin{a.Path.Value(), digestAt(tree, a.Pointer), a.Of + "." + a.Name.Value(), nil})
		}
	}
	return all
}

// digestAt is the sha256 in the object at a pointer, whatever it reads as: digits alone are a number to YAML, and can be pinned
// anew like any other value.
func digestAt(tree *syntax.Tree, pointer string) syntax.Node {
	p, err := ref.Parse(pointer)
	if err != nil {
		return syntax.Node{}
	}
	holder, _, _ := p.Find(tree.Root())
	e, ok := holder.Resolve().Get("sha256")
	if n := e.Value().Resolve(); ok && !n.Broken() && n.Kind() == syntax.Scalar {
		return n
	}
	return syntax.Node{}
}

// schemasFolder holds the schemas that pack adds. Nothing reaches them.
const schemasFolder = "schemas/"

// lock is the lock that the bundle should have: an entry for all that is reached, and for what the present lock has of the
// schemas and lock.include names.
func (w *workspace) lock(reached []string, present []contract.Entry, included []string) (string, error) {
	want := slices.Concat(reached, included)
	for _, e := range present {
		if strings.HasPrefix(e.Path, schemasFolder) || w.config.Included(e.Path) {
			want = append(want, e.Path)
		}
	}
	slices.Sort(want)
	var entries []contract.Entry
	for _, file := range slices.Compact(want) {
		if file == lockName || contract.CheckPath(file) != "" {
			continue
		}
		text, err := w.text(file)
		switch {
		case errors.Is(err, fs.ErrNotExist) || errors.Is(err, errLinked): // of what is kept; nothing reaches it
			continue
		case err != nil:
			return "", fmt.Errorf("%s: %w", file, err)
		}
		entries = append(entries, contract.Entry{Path: file, SHA256: contract.Digest(text.String())})
	}
	return contract.FormatLock(entries), nil
}

// presentLock is what the bundle's lock says now, as far as it can be read, and its text; "" where there is none.
func (w *workspace) presentLock() (entries []contract.Entry, text string, err error) {
	tree, err := w.tree(lockName)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, "", nil
	}
	if err != nil {
		return nil, "", fmt.Errorf("%s: %w", lockName, err)
	}
	for _, e := range contract.ReadLock(tree).Entries {
		entries = append(entries, e.Entry)
	}
	return entries, tree.Text().String(), nil
}

// included lists the files that lock.include names, whatever they are. Hidden folders and links are left out.
func included(root *os.Root, c config.Config) (all []string) {
	if len(c.Include) == 0 {
		return nil
	}
	visit := func(file string, entry fs.DirEntry, err error) error {
		switch {
		case err != nil: // what cannot be seen is not included
		case entry.IsDir() && file != "." && hidden(entry.Name()):
			return fs.SkipDir
		case entry.Type().IsRegular() && c.Included(file) && !c.Excluded(file) && file != lockName:
			all = append(all, filepath.ToSlash(file))
		}
		return nil
	}
	_ = fs.WalkDir(root.FS(), ".", visit) // visit never fails
	return all
}
