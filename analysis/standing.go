package analysis

import (
	"slices"

	"github.com/natscontract/natscontract/analysis/rules/bundle"
	"github.com/natscontract/natscontract/model/contract"
	"github.com/natscontract/natscontract/model/source"
	"github.com/natscontract/natscontract/model/syntax"
)

// What was a contract stays one while somebody types in it (shapes, Document and bundle): its asyncapi line may be half typed, all of
// it may be gone for a moment. Others see it as it was when it last was one, so that nothing is said of them that nobody means. It
// is held to the shape of what it was. Once the text is saved, it is what it says it is.

// standing is what a text is by itself.
type standing uint8

const (
	other    standing = iota
	asyncAPI          // it has asyncapi, or nothing of it can be read but that word
	extended          // and the extension
)

func standingOf(tree *syntax.Tree) standing {
	if tree == nil {
		return other
	}
	root := tree.Root()
	switch {
	case contract.Is(root):
		return extended
	case contract.IsAsyncAPI(root), root.Broken() && root.Kind() == syntax.Missing && mayBeContract(tree.Text()):
		return asyncAPI
	}
	return other
}

// stand finds out what a version that is being made is to others: what it says, or where earlier texts said more, the one of them
// that said the most.
func (d *document) stand(earlier ...*syntax.Tree) {
	if d.last = nil; !d.unsaved {
		return
	}
	best := standingOf(d.tree)
	for _, tree := range earlier {
		if now := standingOf(tree); now > best {
			best, d.last = now, tree
		}
	}
}

// seen is the document as others see it.
func (d *document) seen() *syntax.Tree {
	if d.last != nil {
		return d.last
	}
	return d.tree
}

// lastOf are the earlier texts of a file that is being edited: the one that others saw last, and the saved one.
func (d *document) lastOf(files Files, language syntax.Language) []*syntax.Tree {
	if standingOf(d.tree) == extended {
		return nil // it is all that it can be
	}
	var all []*syntax.Tree
	add := func(text source.Text) {
		if mayBeContract(text) {
			all = append(all, syntax.Parse(text, language))
		}
	}
	if o, ok := files.(Overlaid); ok {
		if text, ok := o.Last(d.path); ok {
			add(text)
		}
	}
	if d.state == bundle.Present {
		add(d.saved.text)
	}
	return all
}

// Seen is the text of a document as others see it; false for one that is not read.
func (s *Snapshot) Seen(p string) (source.Text, bool) {
	d := s.documents.get(p)
	if d == nil || d.tree == nil {
		return source.Text{}, false
	}
	return d.seen().Text(), true
}

// union is a list with what another has and it has not.
func union[T comparable](list, more []T) []T {
	for _, x := range more {
		if !slices.Contains(list, x) {
			list = append(list, x)
		}
	}
	return list
}
