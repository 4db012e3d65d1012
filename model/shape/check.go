package shape

import (
	"cmp"
	"slices"
	"strings"

	"github.com/natscontract/natscontract/model/source"
	"github.com/natscontract/natscontract/model/syntax"
)

// Result is what Check says of a node: what does not fit, in the order of the text, and what cannot be read because of that
// or because of a syntax fault.
type Result struct {
	Faults  []Fault
	Blocked Blocks
}

// Check holds a node to a shape. The language decides which numbers are written plainly enough for the extension.
func Check(n syntax.Node, s Shape, lang syntax.Language) Result {
	link()
	w := walker{json: lang == syntax.JSON}
	p := w.check(n, s, AsyncAPI)
	if p == nil {
		return Result{}
	}
	at := n.Span()
	for i := range p.faults {
		f := &p.faults[i]
		f.shift(at.Start)
		if f.owner {
			f.Span, f.owner = head(n), false
		}
	}
	slices.SortStableFunc(p.faults, func(a, b Fault) int {
		return cmp.Or(cmp.Compare(a.Span.Start, b.Span.Start), cmp.Compare(a.Span.End, b.Span.End), cmp.Compare(a.Kind, b.Kind))
	})
	if p.outside {
		p.faults = once(p.faults)
	}
	slices.SortStableFunc(p.blocks, func(a, b Block) int { return cmp.Compare(a.Pointer, b.Pointer) })
	return Result{p.faults, p.blocks}
}

// head is the token that stands for a whole document: its asyncapi key, else its first key.
func head(n syntax.Node) source.Span {
	if e, ok := n.Get("asyncapi"); ok {
		return e.Key().Span()
	}
	for e := range n.Fields() {
		return e.Key().Span()
	}
	return source.Span{Start: n.Span().Start, End: n.Span().Start}
}

// once drops what was found twice in one node, by its own place and by an alias or a merge key.
func once(faults []Fault) []Fault {
	type identity struct {
		kind Kind
		node source.Span
		word string
	}
	seen := map[identity]bool{}
	return slices.DeleteFunc(faults, func(f Fault) bool {
		id := identity{f.Kind, f.Node, f.Word}
		if len(f.Names) > 0 {
			id.word = f.Names[0]
		}
		if seen[id] {
			return true
		}
		seen[id] = true
		return false
	})
}

// walker goes through a tree. All that it says of a node is a part; see there for what may be kept.
type walker struct {
	json bool

	// What aliases stand for is looked at once in each shape: more would only say the same again, and could take for ever.
	behind map[anchored]bool
}

type anchored struct {
	at    int
	shape Shape
}

// worthKeeping is the number of nodes from which on it is remembered that a collection is in order.
const worthKeeping = 16

// visit holds a node to a shape, and remembers of a larger collection when nothing is wrong in it. What is wrong is found
// again each time: it hangs on more than the content, and there is little of it. Only what every alias, tag and syntax fault
// leaves alone is remembered. No shape of a collection is used both in the extension and outside, so that the area needs no
// remembering (a test holds the tables to it).
func (w *walker) visit(n syntax.Node, s Shape, area Area) *part {
	memo := n.Memo()
	if memo == nil || n.Nodes() < worthKeeping || n.HasAlias() || n.Broken() || n.WrittenTag() != "" {
		return w.check(n, s, area)
	}
	if _, known := memo.Load(s); known {
		return nil
	}
	p := w.check(n, s, area)
	if p == nil {
		memo.Store(s, nil)
	}
	return p
}

// check holds a node to a shape, and remembers nothing of the node itself.
func (w *walker) check(n syntax.Node, s Shape, area Area) *part {
	if u, ok := s.(*Use); ok {
		if u.area != Inherit && area != Schema { // what belongs to a schema stays its
			area = u.area
		}
		return w.check(n, u.to, area)
	}
	if n.Broken() {
		return (*part)(nil).broken("")
	}
	if _, ok := s.(*Any); ok {
		return nil
	}
	if n.Kind() == syntax.Alias {
		return w.alias(n, s, area)
	}
	switch s := s.(type) {
	case *Object:
		return w.object(n, s, area)
	case *Map:
		return w.mapping(n, s, area)
	case *List:
		return w.list(n, s, area)
	case *Switch:
		return w.cases(n, s, area)
	case *RefOr:
		return w.refOr(n, s, area)
	case *Reference:
		return w.reference(n, s, area)
	case *IfHas:
		return w.ifHas(n, s, area)
	case *Either:
		return w.either(n, s, area)
	}
	return w.scalar(n, s, area)
}

func (w *walker) alias(n syntax.Node, s Shape, area Area) *part {
	target := n.Resolve()
	if target.Kind() == syntax.Alias {
		return (*part)(nil).broken("") // it stands for nothing
	}
	at, here := target.Span(), n.Span()
	key := anchored{at.Start, s}
	if w.behind[key] {
		return &part{outside: true}
	}
	if w.behind == nil {
		w.behind = map[anchored]bool{}
	}
	w.behind[key] = true
	return through(w.check(target, s, area), at.Start-here.Start, source.Span{End: here.Len()})
}

// fits tells whether nothing is wrong, without saying what.
func (w *walker) fits(n syntax.Node, s Shape, area Area) bool {
	p := (&walker{json: w.json}).check(n, s, area)
	return p == nil || len(p.faults) == 0
}

// wrong is a fault of the node as a whole.
func wrong(kind Kind, n syntax.Node, want Shape, area Area) Fault {
	span := source.Span{End: n.Span().Len()}
	f := Fault{Kind: kind, Area: area, Span: span, Node: span, Want: want, Got: typeOf(n)}
	if n.Kind() == syntax.Scalar {
		f.Word, f.Plain = n.Value(), n.Style() == syntax.Plain
	}
	f.keyword = area == Schema
	f.owner = f.keyword || n.Kind() == syntax.Missing // there is no value to point at
	return f
}

func (w *walker) wrongType(n syntax.Node, want Shape, area Area) *part {
	f := wrong(WrongType, n, want, area)
	return (*part)(nil).fault(f).block(f, "")
}

// either tries the alternatives that take the value's type. Where none holds, the one speaks whose fault lies deepest: it was
// meant, most likely.
func (w *walker) either(n syntax.Node, s *Either, area Area) *part {
	t := typeOf(n)
	var first Shape
	several := false
	for _, alternative := range s.Of {
		if accepts(alternative, t, area) {
			several = first != nil
			if first == nil {
				first = alternative
			}
		}
		if several {
			return w.several(n, s, t, area)
		}
	}
	if first == nil {
		return w.wrongType(n, s, area)
	}
	return w.check(n, first, area)
}

func (w *walker) several(n syntax.Node, s *Either, t Type, area Area) *part {
	var best Shape
	depth := -1
	for _, alternative := range s.Of {
		if !accepts(alternative, t, area) {
			continue
		}
		p := (&walker{json: w.json}).check(n, alternative, area)
		if p == nil || len(p.faults) == 0 {
			return w.check(n, alternative, area)
		}
		deep := 0
		for _, f := range p.faults {
			deep = max(deep, strings.Count(f.Pointer, "/"))
		}
		if deep > depth {
			best, depth = alternative, deep
		}
	}
	return w.check(n, best, area)
}

// accepts tells whether some value of the type may have the shape.
func accepts(s Shape, t Type, area Area) bool {
	switch s := s.(type) {
	case *Use:
		return accepts(s.to, t, area)
	case *Any:
		return true
	case *Null:
		return t == IsNull
	case *Boolean:
		return t == IsBoolean
	case *Number:
		return t == IsNumber
	case *Text, *Pattern:
		return t == IsText || t == IsDate && area != Contract
	case *Scalar:
		return t != IsObject && t != IsList
	case *List:
		return t == IsList
	case *RefOr:
		return t == IsObject || accepts(s.To, t, area)
	case *Either:
		return slices.ContainsFunc(s.Of, func(s Shape) bool { return accepts(s, t, area) })
	}
	return t == IsObject
}

func (w *walker) ifHas(n syntax.Node, s *IfHas, area Area) *part {
	if typeOf(n) == IsObject {
		if _, ok := n.Get(s.Prop); !ok {
			return w.check(n, s.Else, area)
		}
	}
	return w.check(n, s.Then, area)
}
