package query

import (
	"cmp"
	"slices"
	"strings"

	"github.com/natscontract/natscontract/model/contract"
	"github.com/natscontract/natscontract/model/ref"
	"github.com/natscontract/natscontract/model/source"
	"github.com/natscontract/natscontract/model/syntax"
)

// A Spot is a place in a document.
type Spot struct {
	Path  string
	Span  source.Span // the key, or the beginning of the file
	Whole source.Span // with all that stands below it
}

// nearest finds what is named at an offset, by a use or by the key that declares it, without looking at the rest of the bundle. The span is
// that of the key or the value.
func nearest(f File, files Files, offset int) (of Target, at source.Span, ok bool) {
	root := f.Tree.Root()
	way := ref.At(root, offset)
	for _, use := range usesNear(f, files, way, offset) {
		if use.Span.Contains(offset) {
			return use.Of, use.Span, true
		}
	}
	if len(way) == 0 {
		return Target{}, source.Span{}, false
	}
	parent, _, found := way[:len(way)-1].Find(root)
	if !found {
		return Target{}, source.Span{}, false
	}
	e, _, found := parent.Resolve().At(offset)
	if !found || !e.Key().Span().Contains(offset) || e.Key().Kind() == syntax.Missing {
		return Target{}, source.Span{}, false
	}
	return Target{f.Path, way.String()}, e.Key().Span(), true
}

// usesNear are the uses in the entry that an offset stands in, found without looking at the rest of the document.
func usesNear(f File, files Files, way ref.Pointer, offset int) []Use {
	u := user{file: f, files: files}
	n := f.Tree.Root()
	at, in := slots, ""
	names := false
	for depth, key := range way {
		e, _, ok := n.At(offset)
		if !ok {
			return u.found
		}
		value := e.Value()
		switch {
		case depth == 0:
			if key != contract.Extension {
				at = nil
			}
		case at != nil:
			if at = at.child(key); at != nil {
				if depth == 2 {
					in = key
				}
				if at.key != nil {
					u.name(new(mentionOf(*at.key, e.Key(), n, in)), 0)
				}
				if v := value.Resolve(); at.value != nil && v.Kind() == syntax.Scalar {
					u.name(new(mentionOf(*at.value, v, n, in)), 0)
				} else if at.pointer && v.Kind() == syntax.Scalar {
					u.refer(v.Span(), v.Value())
				}
			}
		}
		if key == "$ref" && !names && value.Kind() == syntax.Scalar {
			u.refer(value.Span(), value.Value())
		}
		names = !names && ref.HoldsNames(key) && n.Kind() == syntax.Mapping
		n = value
	}
	if len(way) > 2 && way[0] == contract.Extension && way[len(way)-1] == "path" {
		u.paths(f.Tree.Root())
	}
	return u.found
}

// Declared finds where a target is; false where nothing is there.
func Declared(t Target, files Files) (Spot, bool) {
	tree, ok := files.Tree(t.Path)
	if !ok {
		return Spot{Path: t.Path}, t.Pointer == ""
	}
	p, err := ref.Parse(t.Pointer)
	if err != nil {
		return Spot{}, false
	}
	root := tree.Root()
	if len(p) == 0 {
		return Spot{t.Path, source.Span{Start: root.Start(), End: root.Start()}, root.Full()}, true
	}
	parent, _, ok := p[:len(p)-1].Find(root)
	if !ok {
		return Spot{}, false
	}
	parent = parent.Resolve()
	if e, ok := parent.Get(p[len(p)-1]); ok {
		return Spot{t.Path, e.Key().Span(), e.Span()}, true
	}
	n, _, ok := p.Find(root)
	return Spot{t.Path, n.Span(), n.Full()}, ok
}

// References are the places at which something is named by a name of a contract or a $ref, in the order of paths and places. The
// declaration is none of them. Occurrences has all, and says how each is written.
func References(t Target, files Files) (all []Spot) {
	for _, p := range withNamers(t.Path, files) {
		tree, ok := files.Tree(p)
		if !ok {
			continue
		}
		for _, use := range usesOf(File{p, tree}, files, &t) {
			all = append(all, Spot{p, use.Span, use.Span})
		}
	}
	slices.SortFunc(all, func(a, b Spot) int {
		return cmp.Or(cmp.Compare(a.Path, b.Path), cmp.Compare(a.Span.Start, b.Span.Start))
	})
	return slices.Compact(all)
}

// Links are the places that lead to files, in no order.
func Links(f File, files Files) []Use {
	u := user{file: f, files: files}
	root := f.Tree.Root()
	for _, found := range references[0].Find(root) {
		for _, r := range found.Things {
			if strings.HasPrefix(r.text, "#") {
				continue
			}
			if t, ok := targetOf(f.Path, r.text); ok && t.Path != f.Path {
				u.refer(r.span.Shift(found.Start), r.text)
			}
		}
	}
	u.paths(root)
	return u.found
}

// UsesOf are the places of a document at which something is named, in their order.
func UsesOf(t Target, f File, files Files) (spans []source.Span) {
	for _, use := range usesOf(f, files, &t) {
		spans = append(spans, use.Span)
	}
	slices.SortFunc(spans, func(a, b source.Span) int { return cmp.Compare(a.Start, b.Start) })
	return slices.Compact(spans)
}
