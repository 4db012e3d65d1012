package schema

import (
	"slices"

	"github.com/natscontract/natscontract/model/ref"
)

// maxPlaces bounds how many places Places yields: a schema may unfold without end.
const maxPlaces = 5_000

// Places yields the places that bindings can construct a value of the schema from, each before those below it, in the
// document's order; the root is the first. It does not go down again into a schema that it is in already, and stops after
// 5,000.
func (s Schema) Places(yield func(Place) bool) {
	left := maxPlaces
	var on []*vertex
	var walk func(p Place) bool
	walk = func(p Place) bool {
		if left--; left < 0 || !yield(p) {
			return false
		}
		o := p.layers()
		if slices.ContainsFunc(o.all, func(v *vertex) bool { return slices.Contains(on, v) }) || o.block != nil {
			return true
		}
		on = append(on, o.all...)
		defer func() { on = on[:len(on)-len(o.all)] }()
		for _, m := range p.Members() {
			if len(m.Parts) > 0 && !walk(m) {
				return false
			}
		}
		return true
	}
	walk(s.Root())
}

// A Gap is an object that the bindings construct piece by piece and that cannot be constructed so.
type Gap struct {
	Object  Place
	Keyword string // for which it cannot
	Members int    // that are bound in it
}

// Cover holds the destinations of bindings to a schema. Missing are the places that must be bound and are not: what is required
// from the root on, and the required members of every object of which a part is bound. Gaps are the objects that cannot be
// constructed from parts. Pointers that lead to no place are left to Find.
func (s Schema) Cover(bound []ref.Pointer) (missing []Place, gaps []Gap) {
	c := cover{bound: bound}
	root := s.Root()
	switch {
	case c.has(nil):
	case root.Types()&Object == 0:
		missing = []Place{root}
	default:
		c.construct(root)
	}
	return append(missing, c.missing...), c.gaps
}

type cover struct {
	bound   []ref.Pointer
	missing []Place
	gaps    []Gap
}

// has tells whether a pointer is bound itself.
func (c *cover) has(p ref.Pointer) bool {
	return slices.ContainsFunc(c.bound, func(b ref.Pointer) bool { return slices.Equal(b, p) })
}

// below tells whether something below a pointer is bound.
func (c *cover) below(p ref.Pointer) bool {
	return slices.ContainsFunc(c.bound, func(b ref.Pointer) bool { return len(b) > len(p) && slices.Equal(b[:len(p)], p) })
}

// construct looks at an object that is constructed piece by piece.
func (c *cover) construct(p Place) {
	members := 0
	for _, m := range p.Members() {
		switch {
		case c.has(m.Pointer):
			members++
		case c.below(m.Pointer):
			members++
			if m.Types()&Object != 0 {
				c.construct(m)
			}
		case m.Listed:
			c.missing = append(c.missing, m)
		}
	}
	if keyword := p.Barrier(members); keyword != "" && (members > 0 || len(p.Pointer) > 0) {
		c.gaps = append(c.gaps, Gap{p, keyword, members})
	}
}
