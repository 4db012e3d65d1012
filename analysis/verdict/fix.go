package verdict

import (
	"slices"
	"strconv"

	"github.com/natscontract/natscontract/model/contract"
	"github.com/natscontract/natscontract/model/diag"
	"github.com/natscontract/natscontract/model/edit"
	"github.com/natscontract/natscontract/model/ref"
	"github.com/natscontract/natscontract/model/shape"
	"github.com/natscontract/natscontract/model/source"
	"github.com/natscontract/natscontract/model/syntax"
)

// What fixes are made of: edits of the value or the entry at an anchor. Where the place is no longer what it was when the fix was
// thought of, there are none.

// Node is what stands at an anchor, or at a property there, behind its alias; Missing where nothing does.
func Node(files Files, at contract.Anchor, property ...string) syntax.Node {
	n, _ := lookUp(files, at, property...)
	return n.Resolve()
}

func lookUp(files Files, at contract.Anchor, property ...string) (syntax.Node, edit.Writer) {
	w := edit.Writer{Tree: files.Tree(at.Path)}
	p, err := ref.Parse(at.Pointer)
	if w.Tree == nil || err != nil {
		return syntax.Node{}, w
	}
	n, _, ok := append(p, property...).Find(w.Tree.Root())
	if !ok {
		return syntax.Node{}, w
	}
	return n, w
}

// Entry is the entry at an anchor and the mapping that it stands in; false where it stands in none, or was merged in from elsewhere.
func Entry(files Files, at contract.Anchor) (in syntax.Node, e syntax.Entry, ok bool) {
	p, err := ref.Parse(at.Pointer)
	if err != nil || len(p) == 0 {
		return in, e, false
	}
	in = Node(files, contract.Anchor{Path: at.Path, Pointer: p[:len(p)-1].String()})
	if in.Kind() != syntax.Mapping {
		return in, e, false
	}
	e, ok = in.Get(p[len(p)-1])
	return in, e, ok && edit.Holds(in, e)
}

// Replace writes text in the place of a scalar, in its style.
func Replace(files Files, at contract.Anchor, text string) []diag.FileEdit {
	n, w := lookUp(files, at)
	if n = n.Resolve(); n.Kind() != syntax.Scalar || n.Span().Len() == 0 {
		return nil
	}
	return in(at.Path, w.Replace(n, text))
}

// ReplaceValue writes a value in the place of the one at an anchor; of an alias, in the place of that.
func ReplaceValue(files Files, at contract.Anchor, v edit.Value) []diag.FileEdit {
	n, w := lookUp(files, at)
	if _, _, holds := Entry(files, at); !holds {
		return nil
	}
	return in(at.Path, w.Set(n, v)...)
}

// Write writes a value that stands as it is, such as a number, in the place of a scalar.
func Write(files Files, at contract.Anchor, literal string) []diag.FileEdit {
	n := Node(files, at)
	if n.Kind() != syntax.Scalar || n.Span().Len() == 0 {
		return nil
	}
	return in(at.Path, source.Edit{Span: n.Span(), New: literal})
}

// WriteNear are the fixes that write a name in the place of a word that nearly is it (shapes, Near names): the one that is meant, where
// there is but one.
func WriteNear(at contract.Anchor, word string, names []string) (all []Fix) {
	for _, name := range names {
		if shape.Near(word, []string{name}) != "" {
			all = append(all, Fix{Title: "Write " + name, Edits: func(files Files) []diag.FileEdit { return Replace(files, at, name) }})
		}
	}
	if len(all) == 1 {
		all[0].Near = true
	}
	return all
}

// Rename writes another key in the place of one.
func Rename(files Files, at contract.Anchor, key string) []diag.FileEdit {
	_, e, ok := Entry(files, at)
	if !ok {
		return nil
	}
	return in(at.Path, edit.Writer{Tree: files.Tree(at.Path)}.Replace(e.Key(), key))
}

// Remove takes the entry at an anchor out of its mapping.
func Remove(files Files, at contract.Anchor) []diag.FileEdit {
	from, e, ok := Entry(files, at)
	if !ok {
		return nil
	}
	return in(at.Path, edit.Writer{Tree: files.Tree(at.Path)}.Remove(from, e)...)
}

// RemoveSome takes the entries of some names out of the mapping at an anchor. Those that were merged in from elsewhere stay.
func RemoveSome(files Files, at contract.Anchor, names ...string) []diag.FileEdit {
	from, w := lookUp(files, at)
	return in(at.Path, w.RemoveSome(from.Resolve(), func(e syntax.Entry) bool { return slices.Contains(names, e.Key().Value()) })...)
}

// RemoveItem takes an item out of the list at an anchor.
func RemoveItem(files Files, list contract.Anchor, index string) []diag.FileEdit {
	n, w := lookUp(files, list)
	i, err := strconv.Atoi(index)
	if n = n.Resolve(); err != nil || i < 0 || i >= n.Len() || n.Kind() != syntax.Sequence {
		return nil
	}
	return in(list.Path, w.RemoveItem(n, i))
}

// Insert writes entries into the mapping at an anchor, in some order.
func Insert(files Files, at contract.Anchor, order []string, members ...edit.Member) []diag.FileEdit {
	into, w := lookUp(files, at)
	if into = into.Resolve(); into.Kind() != syntax.Mapping {
		return nil
	}
	return in(at.Path, w.Insert(into, order, members...)...)
}

// InsertAt writes entries into the mapping at a pointer of a file, and the mappings on the way that are not there.
func InsertAt(files Files, path string, at ref.Pointer, members ...edit.Member) []diag.FileEdit {
	for depth := range at {
		here := contract.Anchor{Path: path, Pointer: at[:depth].String()}
		if Node(files, here).Has(at[depth]) {
			continue
		}
		for i := len(at) - 1; i > depth; i-- {
			members = []edit.Member{{Name: at[i], Value: edit.Object(members...)}}
		}
		return Insert(files, here, []string{at[depth], contract.Extension}, edit.Member{Name: at[depth], Value: edit.Object(members...)})
	}
	return Insert(files, contract.Anchor{Path: path, Pointer: at.String()}, nil, members...)
}

// AppendIn writes an item behind the last one of a list that is a property of the mapping at an anchor, and that list too where there
// is none.
func AppendIn(files Files, at contract.Anchor, order []string, property string, v edit.Value) []diag.FileEdit {
	if !Node(files, at).Has(property) {
		return Insert(files, at, order, edit.Member{Name: property, Value: edit.List(v)})
	}
	list, w := lookUp(files, at, property)
	return in(at.Path, w.AppendItem(list.Resolve(), v)...)
}

// A Declaration is an entry of one of the extension's maps.
type Declaration struct {
	In string // the map: tokenTypes, channels, …
	edit.Member
}

// Declare writes entries into the extension's maps, and the maps too where there are none.
func Declare(files Files, path string, all ...Declaration) (edits []diag.FileEdit) {
	extension := contract.Anchor{Path: path, Pointer: contract.Own}
	n := Node(files, extension)
	var maps []edit.Member
	for _, d := range all {
		if n.Has(d.In) {
			edits = append(edits, Insert(files, extension.Get(d.In), nil, d.Member)...)
		} else {
			maps = append(maps, edit.Member{Name: d.In, Value: edit.Object(d.Member)})
		}
	}
	if maps != nil {
		edits = append(edits, Insert(files, extension, shape.Order("Contract"), maps...)...)
	}
	return edits
}

// What token types are declared as (shapes, Token types; Interactions): ordinary tokens, which the author narrows down, and the one domain
// that a generated operation id may have.
var (
	OrdinaryTokens = tokenType("ascii", "any", "1", "64", "")
	OperationIDs   = tokenType("hex", "any", "66", "66", "op")
)

func tokenType(alphabet, first, minLength, maxLength, prefix string) edit.Value {
	return edit.Object(
		edit.Member{Name: "kind", Value: edit.Text("token")},
		edit.Member{Name: "alphabet", Value: edit.Text(alphabet)},
		edit.Member{Name: "first", Value: edit.Text(first)},
		edit.Member{Name: "minLength", Value: edit.Literal(minLength)},
		edit.Member{Name: "maxLength", Value: edit.Literal(maxLength)},
		edit.Member{Name: "prefix", Value: edit.Text(prefix)},
	)
}

// in are edits of a file.
func in(path string, edits ...source.Edit) (all []diag.FileEdit) {
	for _, e := range edits {
		all = append(all, diag.FileEdit{Path: path, Edit: e})
	}
	return all
}
