package shape

import (
	"slices"
	"strconv"

	"github.com/natscontract/natscontract/model/source"
	"github.com/natscontract/natscontract/model/syntax"
)

func (w *walker) mapping(n syntax.Node, m *Map, area Area) *part {
	if typeOf(n) != IsObject {
		return w.wrongType(n, m, area)
	}
	if run, ok := n.Run(); ok && !n.HasAlias() {
		t := index{n: n, m: m, area: area, large: n.Len() > fewEntries}
		w.indexRun(&t, run)
		return t.p
	}
	return w.mapFields(n, m, area)
}

// fewEntries is the number of entries up to which a map is looked at as a whole. The runs of larger ones are remembered.
const fewEntries = 64

// index is what was met in a map.
type index struct {
	n     syntax.Node
	m     *Map
	area  Area
	large bool
	p     *part
}

// indexRun goes through entries that stand in the map itself, and leaves out runs that are known to be in order. It tells
// whether this one is.
func (w *walker) indexRun(t *index, r syntax.Run) bool {
	memo := r.Memo()
	if t.large {
		if _, known := memo.Load(t.m); known {
			return true
		}
	}
	clean := true
	for e := range r.Entries() {
		if p := w.mapEntry(t.n, t.m, e, t.area); p != nil {
			clean = false
			if first, ok := t.n.Get(e.Key().Value()); ok && first.Key().Start() == e.Key().Start() {
				t.p = t.p.and(p)
			} // else it is a duplicate, which the tree reports
		}
	}
	for sub := range r.Runs() {
		clean = w.indexRun(t, sub) && clean
	}
	if t.large && clean {
		memo.Store(t.m, nil)
	}
	return clean
}

// mapFields goes through all entries, merged ones too.
func (w *walker) mapFields(n syntax.Node, m *Map, area Area) *part {
	var p *part
	for e := range n.Fields() {
		p = p.and(w.mapEntry(n, m, e, area))
	}
	return p
}

// mapEntry judges one key and its value.
func (w *walker) mapEntry(n syntax.Node, m *Map, e syntax.Entry, area Area) *part {
	key := e.Key().Value()
	if m.Extensions && isExtension(key) || e.Key().Kind() == syntax.Missing {
		return nil
	}
	var p *part
	if m.Keys != nil && !m.Keys.Match(key) {
		if m.OtherKeys {
			return nil
		}
		p = p.fault(wrongKey(n, e, m, area))
	}
	if m.Patterns && !validPattern(key) {
		p = p.fault(wrongKey(n, e, m, area))
	}
	return w.entry(p, n.Span(), e, m.Of, area)
}

func wrongKey(n syntax.Node, e syntax.Entry, m *Map, area Area) Fault {
	f := unknown(n, e, "")
	f.Kind, f.Area, f.Want = WrongKey, area, m
	if m.Keys != nil {
		f.Rule = m.Keys.Rule
	}
	return f
}

func (w *walker) list(n syntax.Node, l *List, area Area) *part {
	if typeOf(n) != IsList {
		return w.wrongType(n, l, area)
	}
	c := roll{n: n, l: l, area: area}
	if run, ok := n.Run(); ok {
		w.rollRun(&c, run)
	}
	if c.items < l.Min {
		f := wrong(WrongValue, n, l, area)
		return c.p.fault(f).block(f, "")
	}
	if l.Unique {
		return w.unique(c.p, n, l, area)
	}
	return c.p
}

// roll is what was met in a list.
type roll struct {
	n     syntax.Node
	l     *List
	area  Area
	items int
	p     *part
}

func (w *walker) rollRun(c *roll, r syntax.Run) {
	for e := range r.Entries() {
		w.item(c, e.Value())
	}
	for sub := range r.Runs() {
		w.rollRun(c, sub)
	}
}

func (w *walker) item(c *roll, item syntax.Node) {
	of := c.l.Of
	if c.l.Tuple != nil {
		if of = Shape(anything); c.items < len(c.l.Tuple) {
			of = c.l.Tuple[c.items]
		}
	}
	if child := w.visit(item, of, c.area); child != nil {
		start := c.n.Start()
		c.p = c.p.take(child, item.Start()-start, strconv.Itoa(c.items), item.Span().Shift(-start), true)
	}
	c.items++
}

// unique reports the first item that stands twice, at its second place.
func (w *walker) unique(p *part, n syntax.Node, l *List, area Area) *part {
	var c comparer
	at, of := c.twin(n)
	if c.outside {
		p = p.follow()
	}
	if at < 0 {
		return p
	}
	i := 0
	for item := range n.Items() {
		if i == at {
			f := wrong(WrongValue, item, l, area)
			f.Names = []string{strconv.Itoa(of)}
			return p.take((*part)(nil).fault(f), item.Span().Start-n.Span().Start, strconv.Itoa(at), item.Span().Shift(-n.Span().Start), true)
		}
		i++
	}
	return p
}

// cases reads an object by the property that tells what it is.
func (w *walker) cases(n syntax.Node, s *Switch, area Area) *part {
	if typeOf(n) != IsObject {
		return w.wrongType(n, s, area)
	}
	e, ok := n.Get(s.By)
	if !ok && s.Absent != nil {
		return w.check(n, s.Absent, area)
	}
	if p := w.leader(n, s, s.By, s.by, area); p != nil {
		return p
	}
	value := e.Value().Resolve().Value()
	for i := range s.Cases {
		if slices.Contains(s.Cases[i].Is, value) {
			return w.check(n, s.Cases[i].To, area)
		}
	}
	return w.check(n, s.Other, area)
}

var refProperty = &Object{Name: "reference", Extra: Open, Props: []Property{req("$ref", text, "The place that is pointed to.")}}

func init() { (&linker{}).index(refProperty) }

func (w *walker) reference(n syntax.Node, r *Reference, area Area) *part {
	p := w.object(n, refProperty, area)
	if p != nil || r.Form == nil {
		return p
	}
	e, _ := n.Get("$ref")
	if value := e.Value().Resolve(); !value.Broken() && !r.Form.Match(value.Value()) {
		f := wrong(WrongValue, value, r, area)
		f.Rule = r.Form.Rule
		at := n.Span()
		p = p.take(wrongValue(f), value.Span().Start-at.Start, "$ref", e.Key().Span().Shift(-at.Start), false)
	}
	return p
}

func (w *walker) refOr(n syntax.Node, r *RefOr, area Area) *part {
	if typeOf(n) != IsObject {
		return w.check(n, r.To, area)
	}
	e, ok := n.Get("$ref")
	switch {
	case !ok:
		return w.check(n, r.To, area)
	case e.Broken():
		return (*part)(nil).broken("")
	}
	if !accepts(text, typeOf(e.Value().Resolve()), area) {
		if r.both {
			return w.check(n, r.To, area)
		}
		return w.entry(nil, n.Span(), e, text, area)
	}
	if r.both && w.fits(n, r.To, area) {
		at := n.Span()
		f := Fault{Kind: Ambiguous, Area: area, Want: r, Span: e.Key().Span().Shift(-at.Start), Node: source.Span{End: at.Len()}, Pointer: "/$ref"}
		return (*part)(nil).fault(f)
	}
	if e.Value().Kind() == syntax.Alias {
		return (*part)(nil).follow()
	}
	return nil
}
