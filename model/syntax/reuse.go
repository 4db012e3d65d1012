package syntax

import "slices"

// Reading with a memory. An edit leaves most entries as they were: those that end before it, and those that begin behind
// it. What the parser makes of a run of entries depends on their collection's form and indent, on how deeply it is nested,
// and on the text from the run on, up to a few bytes behind it. So when the parser is about to read an entry in a
// collection, and the last version read one at the same place of the text in a collection of the same form and indent,
// then it takes over all that follows (behind the edit), or all up to the edit (before it). Nothing else is special: the
// entries that are left are read as ever, and a full read is the same code without a memory.

// reach is how far behind an entry's extent its reader may have looked: the next token's first bytes, up to a merge-conflict
// marker.
const reach = 16

// reuse is the last version, and what changed: the old text from start to oldEnd became the new one from start to newEnd.
type reuse struct {
	tree                  *Tree
	start, oldEnd, newEnd int
}

// took says what a builder took over.
type took uint8

const (
	tookNothing took = iota
	tookHead         // the entries before the edit; the parser stands before the one that may have changed
	tookRest         // all that follow; the parser stands behind the collection
)

// reuse takes entries over from the last version, if it has them for the place where the parser stands.
func (b *builder) reuse() took {
	p := b.p
	r := p.old
	switch {
	case r == nil || p.tab >= 0:
		return tookNothing
	case p.pos >= r.newEnd:
		return b.takeRest(r)
	case p.pos+reach <= r.start && !b.headed:
		b.headed = true
		return b.takeHead(r)
	}
	return tookNothing
}

func (b *builder) takeRest(r *reuse) took {
	p := b.p
	delta := r.newEnd - r.oldEnd
	was := p.pos - delta
	if p.line <= r.newEnd && !b.sameColumn(r, was) {
		return tookNothing
	}
	g, at, i := r.find(was, b.form, b.indent)
	if g == nil || g.flags&(flagBroken|flagDeep|flagAround) != 0 || p.depth+int(g.coll.entries.Sum().height) > MaxDepth {
		return tookNothing
	}
	if e, _ := g.coll.entries.At(i); e.hasLeadFaults() || b.lead < 0 && len(p.faults) > b.mark {
		return tookNothing
	}
	b.seal(p.pos)
	if b.lead < 0 {
		b.lead = p.pos - b.start
	}
	b.share(g.coll, i, g.coll.entries.Len())
	p.jump(at + int(g.width) + delta)
	return tookRest
}

// sameColumn tells whether the entry stood at its present column too: the edit may have changed the line before it.
func (b *builder) sameColumn(r *reuse, was int) bool {
	if b.form >= formFlowMap {
		return true
	}
	return was-lineStart(r.tree.text, was) == b.p.column()
}

func (b *builder) takeHead(r *reuse) took {
	p := b.p
	g, at, i := r.find(p.pos, b.form, b.indent)
	if g == nil || g.flags&(flagDeep|flagAround) != 0 || p.depth+int(g.coll.entries.Sum().height) > MaxDepth {
		return tookNothing
	}
	c := g.coll
	first := at + g.lead()
	if b.lead < 0 && first-int(c.lead) != b.start || b.lead < 0 != (i == 0) {
		return tookNothing
	}
	j, before := c.entries.Find(func(s sum) bool { return first+int(s.bytes)+reach > r.start })
	if j <= i || j >= c.entries.Len() {
		return tookNothing
	}
	if last, at := c.entries.At(j - 1); last.reportsPast(r.start - first - int(at.bytes)) {
		if j--; j <= i {
			return tookNothing
		}
		before = at
	}
	b.seal(p.pos)
	if b.lead < 0 {
		b.lead = p.pos - b.start
		p.faults = p.faults[:b.mark]
	}
	b.share(c, i, j)
	p.jump(first + int(before.bytes))
	if b.form < formFlowMap { // an entry of a block is the first on its line: find what stands before it
		p.move(p.line, 0)
		p.skip()
	}
	return tookHead
}

// hasLeadFaults tells whether a first entry holds faults from between its collection's bracket and itself.
func (e *entry) hasLeadFaults() bool { return e.faults != nil && (*e.faults)[0].start < 0 }

// reportsPast tells whether a fault that the entry holds is about text up to the offset: a comma that is missing behind it
// is reported at the next entry's first word.
func (e *entry) reportsPast(offset int) bool {
	return e.faults != nil && slices.ContainsFunc(*e.faults, func(f fault) bool { return f.end+reach > offset })
}

// share puts a run of an old collection's entries behind those that were read so far.
func (b *builder) share(c *collection, lo, hi int) {
	b.p.parts = append(b.p.parts, part{c.entries.Slice(lo, hi), len(b.p.stack) - b.entry0, c, lo, hi})
}

// jump goes to an offset whose column is not known.
func (p *parser) jump(to int) { p.move(to, to-lineStart(p.text, to)) }

// lead is the distance from a collection's first byte, its anchor or tag included, to its first entry.
func (g *green) lead() int {
	n := int(g.coll.lead)
	if g.props != nil {
		n += int(g.props.content)
	}
	return n
}

// find gives the collection of the form and indent that has an entry at an offset of the old text: where it stands, and
// which of its entries that is.
func (r *reuse) find(offset int, form form, indent int) (g *green, at, i int) {
	g, at = &r.tree.root, r.tree.at
	for g.coll != nil {
		first := at + g.lead()
		if offset < first {
			break
		}
		i, before := g.coll.entries.Find(func(s sum) bool { return first+int(s.bytes) > offset })
		if i == g.coll.entries.Len() {
			break
		}
		e, _ := g.coll.entries.At(i)
		start := first + int(before.bytes)
		if start == offset && g.coll.form == form && int(g.coll.indent) == indent {
			return g, at, i
		}
		g, at = &e.value, start+int(e.value0)
	}
	return nil, 0, 0
}
