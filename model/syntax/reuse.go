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
	old, at, i := r.find(was, b.form, b.indent)
	if old == nil || old.value.flags&(flagBroken|flagDeep|flagAround) != 0 || p.tooDeep(old.body) {
		return tookNothing
	}
	list := old.body.entries()
	if e, _ := list.At(i); e.hasLeadFaults() || b.lead < 0 && len(p.faults) > b.mark {
		return tookNothing
	}
	b.seal(p.pos)
	if b.lead < 0 {
		b.lead = p.pos - b.start
	}
	b.share(old.body, i, list.Len())
	p.jump(at + int(old.value.width) + delta)
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
	old, at, i := r.find(p.pos, b.form, b.indent)
	if old == nil || old.value.flags&(flagDeep|flagAround) != 0 || p.tooDeep(old.body) {
		return tookNothing
	}
	list := old.body.entries()
	first := at + old.body.start()
	if b.lead < 0 && first-int(old.body.lead) != b.start || b.lead < 0 != (i == 0) {
		return tookNothing
	}
	j, before := list.Find(func(s sum) bool { return first+int(s.bytes)+reach > r.start })
	if j <= i || j >= list.Len() {
		return tookNothing
	}
	if last, at := list.At(j - 1); last.reportsPast(r.start - first - int(at.bytes)) {
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
	b.share(old.body, i, j)
	p.jump(first + int(before.bytes))
	if b.form < formFlowMap { // an entry of a block is the first on its line: find what stands before it
		p.move(p.line, 0)
		p.skip()
	}
	return tookHead
}

// hasLeadFaults tells whether a first entry holds faults from between its collection's bracket and itself.
func (e *entry) hasLeadFaults() bool {
	faults := e.body.rest().faults
	return len(faults) > 0 && faults[0].start < 0
}

// reportsPast tells whether a fault that the entry holds is about text up to the offset: a comma that is missing behind it
// is reported at the next entry's first word.
func (e *entry) reportsPast(offset int) bool {
	return slices.ContainsFunc(e.body.rest().faults, func(f fault) bool { return f.end+reach > offset })
}

// share puts a run of an old collection's entries behind those that were read so far.
func (b *builder) share(c *body, lo, hi int) {
	b.p.parts = append(b.p.parts, part{c.entries().Slice(lo, hi), len(b.p.stack) - b.entry0, c, lo, hi})
}

// jump goes to an offset whose column is not known.
func (p *parser) jump(to int) { p.move(to, to-lineStart(p.text, to)) }

// tooDeep tells whether the collection's entries would be nested too deep where the parser stands.
func (p *parser) tooDeep(c *body) bool { return p.depth+int(c.run.Sum().height) > MaxDepth }

// find gives the entry whose value is the collection of the form and indent that has an entry at an offset of the old text:
// where the collection stands, and which of its entries that is.
func (r *reuse) find(offset int, form form, indent int) (e *entry, at, i int) {
	e, at = &r.tree.root, r.tree.at
	for e.value.collects() {
		first := at + e.body.start()
		if offset < first {
			break
		}
		list := e.body.entries()
		i, before := list.Find(func(s sum) bool { return first+int(s.bytes) > offset })
		if i == list.Len() {
			break
		}
		start := first + int(before.bytes)
		if start == offset && e.value.form == form && int(e.body.indent) == indent {
			return e, at, i
		}
		e, _ = list.At(i)
		at = start + int(e.value0)
	}
	return nil, 0, 0
}
