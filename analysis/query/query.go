// Package query owns what people and editors ask of a place: what stands there and what it may be. Answers are plain values with
// byte offsets; it prints nothing and knows no protocol. It reads the tables of model/shape, and judges nothing: what is wrong is
// said by the rules.
package query

import (
	"path"
	"slices"
	"strings"

	"github.com/natscontract/natscontract/model/contract"
	"github.com/natscontract/natscontract/model/diag"
	"github.com/natscontract/natscontract/model/ref"
	"github.com/natscontract/natscontract/model/shape"
	"github.com/natscontract/natscontract/model/source"
	"github.com/natscontract/natscontract/model/syntax"
)

// A File is one version of a file, and its path in the bundle.
type File struct {
	Path string
	Tree *syntax.Tree
}

// An Explanation says what a place in a file is, and what may stand there.
type Explanation struct {
	Span    source.Span // the token that names the place: a key, an item, or the whole document
	Pointer string      // JSON Pointer of the place

	Name     string    // the key or the number of the item; "" for the document
	Of       string    // what has it, as the tables call it: "token type"
	Kind     Kind      // what it is there
	Is       string    // what its value is, as the tables call it; "" for a value that has no name
	Means    []string  // what it means, a sentence each
	Takes    string    // what may stand there, in words; "" where that says no more than Is
	Values   []string  // the only values, where they are listed
	Required bool      // it must be there
	JudgedBy diag.Code // the rule that tells whether it may or must be there, because a sibling decides that
	Outside  string    // why no shape speaks of the place; "" where one does
	Members  []Member  // the properties that the value may have
	Link     string    // the section of the AsyncAPI specification
}

// Kind is what a place is to what has it.
type Kind uint8

// The kinds of places.
const (
	Document Kind = iota
	Property      // a property of an object
	Entry         // an entry of a map, under a key of the author's own
	Item          // an item of a list
)

// A Member is a property that an object may have.
type Member struct {
	Name     string
	Means    string
	Required bool
	There    bool // the object has it
}

// At explains the place at an offset: the innermost property, entry or item that it stands in.
func At(f File, offset int) Explanation { return Explain(f, around(f.Tree.Root(), offset)) }

// around is the pointer of the innermost entry or item whose text holds the offset.
func around(root syntax.Node, offset int) ref.Pointer {
	p := ref.At(root, offset)
	for len(p) > 0 {
		n, _, _ := p[:len(p)-1].Find(root)
		e, _, ok := n.Resolve().At(offset)
		if ok && e.Span().Contains(offset) {
			break
		}
		p = p[:len(p)-1] // behind its end: a comment, an empty line, a closing bracket
	}
	return p
}

// Explain explains the place at a pointer. Where nothing stands there it explains what could.
func Explain(f File, p ref.Pointer) Explanation {
	at := descend(f, p)
	x := Explanation{Pointer: p.String(), Span: at.span, Outside: at.outside}
	at.name(&x)
	if at.outside != "" {
		return x
	}
	at.value(&x)
	x.Link = at.link()
	return x
}

// topOf is the shape of a file: told by its name, else by what it holds; nil where no shape speaks of it.
func topOf(f File) shape.Shape {
	switch path.Base(f.Path) {
	case contract.ConfigName:
		return shape.Named("Config")
	case contract.LockName:
		return shape.Named("Lock")
	}
	root := f.Tree.Root()
	version, declared := root.Get("asyncapi")
	_, extended := root.Get(contract.Extension)
	says := version.Value().Resolve().Value()
	switch {
	case declared && says == "3.1.0", extended && !isVersion(says):
		return shape.Named("Document")
	case extended:
		return shape.Named("OtherDocument")
	}
	return nil
}

// isVersion tells whether a text is a version of three parts: what is not may be one that is half typed.
func isVersion(text string) bool {
	parts := strings.Split(text, ".")
	return len(parts) == 3 && !slices.Contains(parts, "")
}
