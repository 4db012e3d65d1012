package main

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/natscontract/natscontract/model/contract"
	"github.com/natscontract/natscontract/model/edit"
	"github.com/natscontract/natscontract/model/source"
	"github.com/natscontract/natscontract/model/syntax"
)

// pinner brings the pins of a bundle's contracts to the present bytes, dependencies first: what a contract imports has its
// last bytes before they are pinned.
type pinner struct {
	w        *workspace
	versions bool // move imports to another version too
	rewrite  func(file string, tree *syntax.Tree) error
	done     map[string]bool
	way      []string // from the contract that was asked for to the one at hand

	changed []string // the documents with another text than before, dependencies first
	moves   []string // what was changed, a line each
	left    []string // what was not, and why
}

func newPinner(w *workspace, versions bool) *pinner {
	p := &pinner{w: w, versions: versions, done: map[string]bool{}}
	p.rewrite = func(file string, tree *syntax.Tree) error {
		return p.repinAll(file, tree, func(pin) bool { return true })
	}
	return p
}

// all pins every contract of the bundle that is its own.
func (p *pinner) all() error {
	contracts, err := p.w.contracts()
	if err != nil {
		return err
	}
	for _, file := range contracts {
		if err := p.contract(file); err != nil {
			return err
		}
	}
	return nil
}

// contract pins what a contract names, and before that what those name.
func (p *pinner) contract(file string) error {
	if at := slices.Index(p.way, file); at >= 0 {
		return fmt.Errorf("imports go round in a circle, and cannot be pinned: %s", strings.Join(append(p.way[at:], file), " → "))
	}
	if p.done[file] || p.w.foreign(file) || p.w.config.IsVendored(file) || !isDocument(file) {
		return nil
	}
	tree, err := p.w.tree(file)
	if err != nil || !contract.Is(tree.Root()) {
		return nil // nothing in it is a pin
	}
	p.way = append(p.way, file)
	for _, pin := range pins(tree) {
		if err := p.contract(pin.path); err != nil {
			return err
		}
	}
	p.way = p.way[:len(p.way)-1]
	p.done[file] = true
	return p.rewrite(file, tree)
}

// repinAll gives those pins of a contract that are wanted the digests of what they name now.
func (p *pinner) repinAll(file string, tree *syntax.Tree, wanted func(pin) bool) error {
	var edits []source.Edit
	for _, pin := range pins(tree) {
		if pin.sha256.Kind() == syntax.Missing || !wanted(pin) {
			continue
		}
		change := p.repin(tree, pin)
		line := fmt.Sprintf("%s:%d: %s ", file, tree.Text().Position(pin.sha256.Start()).Line, pin.of)
		if change.left != "" {
			p.left = append(p.left, line+change.left)
		} else if len(change.edits) > 0 {
			p.moves = append(p.moves, line+change.move)
			edits = append(edits, change.edits...)
		}
	}
	if len(edits) == 0 {
		return nil
	}
	edits, err := apart(tree, edits)
	if err != nil {
		return fmt.Errorf("%s: %w", file, err)
	}
	p.w.set(file, tree.Edit(edits...))
	p.changed = append(p.changed, file)
	return nil
}

// change is what brings a pin up to date: edits and what they do, or why there are none. All are empty where it is.
type change struct {
	edits      []source.Edit
	move, left string // these follow the name of the import or artifact
}

// repin brings one pin up to date.
func (p *pinner) repin(tree *syntax.Tree, pin pin) (c change) {
	text, err := p.w.text(pin.path)
	if err != nil {
		return change{left: fmt.Sprintf("names %s, which %v: left as it is", pin.path, notThere(err))}
	}
	digest := contract.Digest(text.String())
	moved, left := p.version(tree, pin)
	stale := digest != pin.sha256.Value() || pin.sha256.Tag() != syntax.TagString
	switch {
	case !stale && moved == nil: // check says what else is wrong with it
		return change{}
	case left != "":
		return change{left: left}
	}
	c.move = fmt.Sprintf("pins %s as it is now", pin.path)
	if c.edits = moved; moved != nil {
		_, version := p.identity(pin.path)
		c.move += fmt.Sprintf(", and moves from version %s to %s", pin.imports.Version.Value(), version)
	}
	if stale {
		c.edits = append(c.edits, rewritten(tree, pin.sha256, digest))
	}
	return c
}

// version compares an import with the identity of the contract that it names: the edit that moves it to its version, or why
// the import is left as it is.
func (p *pinner) version(tree *syntax.Tree, pin pin) (move []source.Edit, left string) {
	if pin.imports == nil {
		return nil, ""
	}
	id, version := p.identity(pin.path)
	was := pin.imports.Version
	switch {
	case id == "" || version == "":
		return nil, fmt.Sprintf("names %s, which is no contract with an id and a version: left as it is", pin.path)
	case pin.imports.Contract.Value() != id:
		return nil, fmt.Sprintf("names the contract %s, and %s is %s: left as it is", pin.imports.Contract.Value(), pin.path, id)
	case was.Kind() == syntax.Missing || was.Value() == version:
		return nil, ""
	case !p.versions:
		return nil, fmt.Sprintf("names version %s, and %s is %s: left as it is; --pin=version moves it", was.Value(), pin.path, version)
	}
	return []source.Edit{versionEdit(tree, was, version)}, ""
}

func versionEdit(tree *syntax.Tree, n syntax.Node, version string) source.Edit {
	return edit.Writer{Tree: tree}.Replace(n, version)
}

// identity is the id and version of the contract at a path; empty where there is none.
func (p *pinner) identity(file string) (id, version string) {
	tree, err := p.w.tree(file)
	if err != nil || !isDocument(file) {
		return "", ""
	}
	i, v := contract.Identity(tree.Root())
	return i.Value(), v.Value()
}

// rewritten writes a digest in a scalar's place, in its style: no other byte changes.
func rewritten(tree *syntax.Tree, n syntax.Node, digest string) source.Edit {
	if n.Style() == syntax.Plain && syntax.Parse(source.New(digest), syntax.YAML).Root().Tag() == syntax.TagString {
		return source.Edit{Span: n.Span(), New: digest}
	}
	return edit.Writer{Tree: tree}.Replace(n, digest)
}

// apart sorts edits of one version from its end to its beginning, each once. Two pins that are one text, by an anchor, cannot
// differ.
func apart(tree *syntax.Tree, edits []source.Edit) ([]source.Edit, error) {
	slices.SortStableFunc(edits, func(a, b source.Edit) int { return cmp.Compare(b.Start, a.Start) })
	edits = slices.Compact(edits)
	for i := 1; i < len(edits); i++ {
		if edits[i].End > edits[i-1].Start {
			at := tree.Text().Position(edits[i].Start)
			return nil, fmt.Errorf("line %d: two pins stand in one place, and need different digests", at.Line)
		}
	}
	return edits, nil
}
