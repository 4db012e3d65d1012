package shape

import (
	"slices"

	"github.com/natscontract/natscontract/model/source"
	"github.com/natscontract/natscontract/model/syntax"
)

// object holds a node to an object's table: first every property by itself, then the object as a whole.
func (w *walker) object(n syntax.Node, o *Object, area Area) *part {
	if typeOf(n) != IsObject {
		if o.Lenient {
			return nil
		}
		return w.wrongType(n, o, area)
	}
	if o.Leads != "" {
		lead := &o.Props[o.index[o.Leads]]
		if p := w.leader(n, o, lead.Name, lead.Is, area); p != nil {
			return p
		}
	}
	c := census{n: n, o: o, area: area}
	if run, ok := n.Run(); ok && !n.HasAlias() {
		w.meetRun(&c, run)
	} else {
		c = w.meetFields(c)
	}
	if c.odd == nil && o.required&^c.seen == 0 && o.OneOf == nil && o.AtLeast == nil && o.Choices == nil {
		return c.p
	}
	return c.whole()
}

// meetRun goes through entries that stand in the object itself. It costs no memory, which Fields does.
func (w *walker) meetRun(c *census, r syntax.Run) {
	for e := range r.Entries() {
		w.meet(c, e)
	}
	for sub := range r.Runs() {
		w.meetRun(c, sub)
	}
}

// meetFields goes through all entries, merged ones too. The census comes by value, so that it stays off the heap elsewhere.
func (w *walker) meetFields(c census) census {
	for e := range c.n.Fields() {
		w.meet(&c, e)
	}
	return c
}

// meet looks at one entry of an object. The first of those with one key counts.
func (w *walker) meet(c *census, e syntax.Entry) {
	name := e.Key().Value()
	if i, known := c.o.index[name]; known {
		if c.seen&(1<<i) == 0 {
			c.seen |= 1 << i
			c.p = w.entry(c.p, c.n.Span(), e, c.o.Props[i].Is, c.area)
		}
		return
	}
	if c.o.takes(name) || e.Key().Kind() == syntax.Missing {
		return
	}
	for _, earlier := range c.odd {
		if earlier.Key().Value() == name {
			return
		}
	}
	c.odd = append(c.odd, e)
}

// takes tells whether the object takes a property that it does not list.
func (o *Object) takes(name string) bool {
	switch o.Extra {
	case Open:
		return true
	case Extensions:
		return isExtension(name)
	case XAnything:
		return len(name) >= 2 && name[:2] == "x-"
	}
	return false
}

// isExtension tells whether the key is x- and a name.
func isExtension(key string) bool {
	if len(key) < 3 || key[:2] != "x-" {
		return false
	}
	for i := 2; i < len(key); i++ {
		switch c := key[i]; {
		case c >= 'a' && c <= 'z', c >= 'A' && c <= 'Z', c >= '0' && c <= '9', c == '_', c == '.', c == '-':
		default:
			return false
		}
	}
	return true
}

// entry adds what is wrong in the value of one entry of the node that stands at the span.
func (w *walker) entry(p *part, at source.Span, e syntax.Entry, s Shape, area Area) *part {
	if e.Broken() {
		return p.broken("/" + escape(e.Key().Value()))
	}
	value := e.Value()
	if child := w.visit(value, s, area); child != nil {
		p = p.take(child, value.Span().Start-at.Start, e.Key().Value(), e.Key().Span().Shift(-at.Start), false)
	}
	if span := e.Key().Span(); span.Start < at.Start || span.End > at.End {
		p = p.follow() // it was merged in
	}
	return p
}

// leader holds the property that decides how its siblings are read. Where it is missing or wrong, that is all that is said,
// and the object is blocked.
func (w *walker) leader(n syntax.Node, o Shape, name string, is Shape, area Area) *part {
	e, ok := n.Get(name)
	if !ok {
		return w.noLeader(n, o, name, area)
	}
	if e.Broken() {
		return (*part)(nil).broken("")
	}
	p := w.entry(nil, n.Span(), e, is, area)
	if p == nil || len(p.faults) == 0 && len(p.blocks) == 0 {
		return nil
	}
	for _, f := range p.faults {
		return p.block(f, "")
	}
	return p.broken("")
}

func (w *walker) noLeader(n syntax.Node, o Shape, name string, area Area) *part {
	f := Fault{Kind: MissingProperties, Node: source.Span{End: n.Span().Len()}, Names: []string{name}, owner: true}
	for e := range n.Fields() {
		if word := e.Key().Value(); near(word, name) {
			if e.Broken() {
				return (*part)(nil).broken("")
			}
			f = unknown(n, e, name)
		}
	}
	f.Area, f.Want = area, o
	return (*part)(nil).fault(f).block(f, "")
}

func unknown(n syntax.Node, e syntax.Entry, near string) Fault {
	at, word := n.Span(), e.Key().Value()
	return Fault{
		Kind: UnknownProperty, Span: e.Key().Span().Shift(-at.Start), Node: source.Span{End: at.Len()},
		Pointer: "/" + escape(word), Word: word, Near: near,
	}
}

// census is what was met in an object, before the object as a whole is judged.
type census struct {
	n    syntax.Node
	o    *Object
	area Area
	seen uint64         // the properties that are there, by index
	odd  []syntax.Entry // those that the table lacks
	p    *part          // what is wrong in the values
}

func (c *census) has(name string) bool { return c.seen&(1<<c.o.index[name]) != 0 }

// absent are the listed properties that are not there.
func (c *census) absent() []string {
	var names []string
	for i, p := range c.o.Props {
		if c.seen&(1<<i) == 0 {
			names = append(names, p.Name)
		}
	}
	return names
}

// about fills in what all faults of the object have in common.
func (c *census) about(f Fault) Fault {
	f.Area, f.Want = c.area, c.o
	if f.Kind != UnknownProperty && f.Kind != Misplaced {
		f.owner = true
	}
	f.Node = source.Span{End: c.n.Span().Len()}
	return f
}

func (c *census) whole() *part {
	p, meant := c.unknown(c.p)
	p = c.missing(p, meant)
	p = c.exclusive(p, meant)
	return c.choose(p, meant)
}

// unknown reports the properties that the table lacks, and gives the names that they seem to mean.
func (c *census) unknown(p *part) (*part, []string) {
	var meant []string
	if c.odd == nil {
		return p, nil
	}
	absent := c.absent()
	for _, e := range c.odd {
		name := Near(e.Key().Value(), absent)
		if name == "" && e.Broken() {
			name = begun(e.Key().Value(), absent)
		}
		if name != "" {
			meant = append(meant, name)
		}
		if e.Broken() {
			if name != "" {
				p = p.broken("/" + escape(name))
			}
			continue
		}
		f := c.about(unknown(c.n, e, name))
		f.Rule = c.o.Rule
		p = p.fault(f)
		if name != "" {
			p = p.block(f, "/"+escape(name))
		}
	}
	return p, meant
}

func (c *census) missing(p *part, meant []string) *part {
	var names []string
	for i, prop := range c.o.Props {
		if prop.Required && c.seen&(1<<i) == 0 && !slices.Contains(meant, prop.Name) {
			names = append(names, prop.Name)
		}
	}
	if names != nil {
		f := c.about(Fault{Kind: MissingProperties, Names: names})
		p = p.fault(f)
		for _, name := range names {
			p = p.block(f, "/"+escape(name))
		}
	}
	if any := c.o.AtLeast; any != nil && !slices.ContainsFunc(any, c.has) && !overlap(any, meant) {
		p = p.fault(c.about(Fault{Kind: MissingAny, Names: any}))
	}
	return p
}

func (c *census) exclusive(p *part, meant []string) *part {
	one := c.o.OneOf
	if one == nil || slices.ContainsFunc(one.Elsewhere, c.has) {
		return p
	}
	count := 0
	for _, name := range one.Of {
		if c.has(name) {
			count++
		}
	}
	if count == 1 || count == 0 && overlap(one.Of, meant) {
		return p
	}
	f := c.about(Fault{Kind: NotExclusive, Names: one.Of})
	for _, name := range one.Of {
		if c.has(name) {
			f.Have = append(f.Have, name)
		}
	}
	p = p.fault(f)
	for _, name := range one.Of {
		p = p.block(f, "/"+escape(name))
	}
	return p
}

// choose finds the one choice that holds.
func (c *census) choose(p *part, meant []string) *part {
	if c.o.Choices == nil {
		return p
	}
	by := c.o.Choices[0].By
	value, given := "", c.has(by)
	if given {
		e, _ := c.n.Get(by)
		if value = e.Value().Resolve().Value(); e.Broken() || !slices.ContainsFunc(c.o.Choices, func(x Choice) bool { return x.Is == value }) {
			return p // that is reported at the value
		}
	}
	held := 0
	for _, x := range c.o.Choices {
		if (!given || x.Is == value) && (x.Need == "" || c.has(x.Need)) && (x.Without == "" || !c.has(x.Without)) {
			held++
		}
	}
	if held == 1 {
		return p
	}
	if held > 1 {
		return c.lacks(p, by, meant)
	}
	for _, x := range c.o.Choices {
		if given && x.Is == value {
			return c.unfit(p, x, meant)
		}
	}
	// Nothing tells which of the choices is meant, and none holds.
	f := c.about(Fault{Kind: NotExclusive})
	for _, x := range c.o.Choices {
		if x.Without != "" {
			f.Names = append(f.Names, x.Without)
			if c.has(x.Without) {
				f.Have = append(f.Have, x.Without)
			}
		}
	}
	return p.fault(f)
}

func (c *census) lacks(p *part, name string, meant []string) *part {
	if slices.Contains(meant, name) {
		return p
	}
	f := c.about(Fault{Kind: MissingProperties, Names: []string{name}})
	return p.fault(f).block(f, "/"+escape(name))
}

// unfit says why a choice does not hold.
func (c *census) unfit(p *part, x Choice, meant []string) *part {
	if x.Need != "" && !c.has(x.Need) {
		p = c.lacks(p, x.Need, meant)
	}
	if x.Without != "" && c.has(x.Without) {
		e, _ := c.n.Get(x.Without)
		f := unknown(c.n, e, "")
		f.Kind, f.Names = Misplaced, []string{x.By, x.Is}
		p = p.fault(c.about(f))
	}
	return p
}

func overlap(a, b []string) bool {
	return slices.ContainsFunc(a, func(s string) bool { return slices.Contains(b, s) })
}
