package bundle

import (
	"maps"

	"github.com/natscontract/natscontract/model/diag"
	"github.com/natscontract/natscontract/model/ref"
	"github.com/natscontract/natscontract/model/syntax"
)

// A place is where a $ref stands.
type place struct {
	path  string
	start int
}

// refText is the text of a $ref, behind its alias; false for an entry that is none, or whose value is no text.
func refText(e syntax.Entry) (syntax.Node, bool) {
	v := e.Value().Resolve()
	return v, e.Key().Value() == "$ref" && !e.Broken() && v.Kind() == syntax.Scalar && v.Tag() == syntax.TagString
}

// A way is what following a pointer came to.
type way struct {
	node   syntax.Node // the last one on the way
	there  bool        // it is what the pointer leads to
	depth  int         // else how many of the pointer's tokens could be followed,
	by     diag.Code   // or the report that says why nobody can know
	circle bool        // or the way goes round and round
}

// follow follows a pointer through a document, and through references that stand on the way: a channel of the root may be a
// $ref into components.
func (b *Bundle) follow(path string, tree *syntax.Tree, p ref.Pointer) way {
	var passed map[place]int // with so many tokens to go
	at, own := p, len(p)     // own is how many tokens at the end are still those of p
	for {
		node, depth, there := at.Find(tree.Root())
		if there {
			return way{node: node, there: true}
		}
		rest := at[depth:]
		e, _ := node.Resolve().Get("$ref")
		to, has := refText(e)
		switch {
		case node.Resolve().Hides():
			return way{node: node, by: "PARSE_SYNTAX"}
		case !has && len(rest) > own:
			return way{node: node, by: "BUNDLE_REF_UNRESOLVED"} // that is said of the $ref that led here
		case !has:
			return way{node: node, depth: len(p) - len(rest)}
		}
		here := place{path, to.Start()}
		if before, again := passed[here]; again && before <= len(rest) {
			return way{node: node, circle: true}
		}
		if passed == nil {
			passed = map[place]int{}
		}
		passed[here] = len(rest)
		target, next, by := b.target(path, to.Value())
		if by != "" {
			return way{node: node, by: by}
		}
		if target.Path != path {
			if path, tree = target.Path, b.At(target.Path).Tree; tree == nil {
				return way{node: node, by: "BUNDLE_REF_UNRESOLVED"}
			}
		}
		at, own = append(append(ref.Pointer{}, next...), rest...), min(own, len(rest))
	}
}

// target reads a $ref that stands on the way. Where it leads nowhere, it gives the report that is made of it.
func (b *Bundle) target(path, text string) (ref.Target, ref.Pointer, diag.Code) {
	target, problem := ref.Follow(path, text)
	switch problem {
	case ref.Network:
		return target, nil, "BUNDLE_REF_NETWORK"
	case ref.Traversal:
		return target, nil, "BUNDLE_REF_TRAVERSAL"
	case ref.Malformed:
		return target, nil, "BUNDLE_REF_UNRESOLVED"
	}
	p, err := ref.Parse(target.Fragment)
	if err != nil {
		return target, nil, "BUNDLE_REF_UNRESOLVED"
	}
	return target, p, ""
}

// circular words what is wrong with a $ref that leads to itself.
const circular = " leads round in a circle, and to nothing"

// circles reports definitions that are nothing but a $ref that leads back to them. Schemas are left out: what a circle of them
// means is asked elsewhere.
func (w *refs) circles() {
	root := w.d.Tree.Root()
	sections := []ref.Pointer{{"channels"}, {"operations"}, {"servers"}}
	components, _ := root.Get("components")
	for section := range components.Value().Resolve().Fields() {
		if key := section.Key().Value(); key != "schemas" {
			sections = append(sections, ref.Pointer{"components", key})
		}
	}
	ends := map[place]bool{} // the $refs from which one comes to something
	for _, p := range sections {
		section, _, there := p.Find(root)
		if !there {
			continue
		}
		for _, name := range indirect.Fold(section.Resolve()) {
			e, _ := section.Resolve().Get(name)
			keyword, _ := e.Value().Resolve().Get("$ref")
			if to := keyword.Value().Resolve(); w.b.returns(w.d, to, ends) {
				w.r.add(diag.Finding{Code: "BUNDLE_REF_UNRESOLVED", Span: to.Span(), Message: to.Value() + circular,
					Pointer: append(append(ref.Pointer{}, p...), name, "$ref").String()})
			}
		}
	}
}

// indirect lists the names of a map whose values are a $ref.
var indirect = &syntax.Folder[[]string]{
	Entry: func(e syntax.Entry) []string {
		keyword, _ := e.Value().Resolve().Get("$ref")
		if _, ok := refText(keyword); ok && !e.Broken() {
			return []string{e.Key().Value()}
		}
		return nil
	},
	Add: syntax.Append[string],
}

// returns tells whether who follows a $ref, and those that it leads to, comes back to it.
func (b *Bundle) returns(d Document, from syntax.Node, ends map[place]bool) bool {
	first := place{d.Path, from.Start()}
	here, tree, text := first, d.Tree, from.Value()
	for passed := map[place]bool{}; !ends[here]; {
		if passed[here] {
			return here == first
		}
		passed[here] = true
		target, p, by := b.target(here.path, text)
		if by == "" && target.Path != here.path {
			here.path, tree = target.Path, b.At(target.Path).Tree
		}
		var next syntax.Node
		further := false
		if by == "" && tree != nil {
			if end := b.follow(here.path, tree, p); end.there {
				e, _ := end.node.Resolve().Get("$ref")
				next, further = refText(e)
			}
		}
		if !further {
			maps.Copy(ends, passed)
			break
		}
		here.start, text = next.Start(), next.Value()
	}
	return false
}
