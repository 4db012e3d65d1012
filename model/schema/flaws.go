package schema

import (
	"slices"

	"github.com/natscontract/natscontract/model/shape"
)

// Flaws are what is wrong with schemas by themselves.
type Flaws struct {
	Empty   []Empty  // causes of emptiness
	Circles []*Block // pure circles of references
	Invalid []Schema // those outside the home file whose text is not valid
}

// Flaws are those of a schema, as far as they stand in its own text, or in what that leads to outside a file, which is home. References
// to schemas of that file are not followed: what they lead to is asked for itself.
func (s Schema) Flaws(home string) Flaws {
	if s.w == nil {
		return Flaws{}
	}
	f := flaws{w: s.w, home: home}
	if v := s.w.at(s); reads(s).kind == isReference {
		f.behind(v)
	} else {
		f.whole(v)
	}
	return f.Flaws
}

// Faults are what is wrong with the schema's text as that of a Schema Object. Their pointers count from the schema.
func (s Schema) Faults() []shape.Fault { return s.w.shaped(s).Faults }

type flaws struct {
	Flaws
	w    *World
	home string
	seen map[*vertex]bool
}

// behind looks at what a reference leads to.
func (f *flaws) behind(v *vertex) {
	switch {
	case v.block != nil && v.block.By == cyclic:
		if !slices.ContainsFunc(f.Circles, func(b *Block) bool { return b.Place == v.block.Place }) {
			f.Circles = append(f.Circles, v.block)
		}
	case v.s.path != f.home:
		f.whole(v)
	}
}

// whole looks at a schema from the top of its text. Most are at home and tell at once that nothing can be found, and need not be judged.
func (f *flaws) whole(v *vertex) {
	if v.s.path == f.home && v.silent() {
		return
	}
	f.w.root(v)
	f.walk(v)
}

// silent tells by a schema's text alone that it has no flaw, and leads to none.
func (v *vertex) silent() bool { return v.own().calm && v.own().closed }

func (f *flaws) walk(v *vertex) {
	if !f.seen[v] && v.block != nil && v.block.By == invalid && v.s.path != f.home {
		f.note(v)
		f.Invalid = append(f.Invalid, v.s)
	}
	if f.seen[v] || v.silent() || v.block != nil || v.opaque != nil {
		return
	}
	f.note(v)
	if e := f.cause(v); e != nil {
		f.Empty = append(f.Empty, *e)
	}
	f.w.expand(v)
	for _, k := range v.kids {
		in := Schema{f.w, v.s.path, k.node, false}
		if k.s.node == in.node && k.s.path == in.path && k.block == nil {
			if k.word.name != "not" && k.word.name != "if" {
				f.walk(k.vertex)
			}
		} else {
			f.behind(k.vertex)
		}
	}
}

func (f *flaws) note(v *vertex) {
	if f.seen == nil {
		f.seen = map[*vertex]bool{}
	}
	f.seen[v] = true
}

// cause is the emptiness of a schema that is empty by itself.
func (f *flaws) cause(v *vertex) *Empty {
	if v.silent() || v.form.kind == isNothing {
		return nil
	}
	if e := f.w.empty(v); e != nil && e.Cause == v.s {
		return e
	}
	return nil
}

// Needed are the causes for which a value of the schema cannot be, each once: its own, and those of what it must contain.
func (s Schema) Needed() (all []Empty) {
	seen := map[Schema]bool{}
	var walk func(p Place)
	walk = func(p Place) {
		for _, part := range p.Parts {
			resolved, block := part.Resolve()
			if block != nil || seen[resolved] {
				continue
			}
			seen[resolved] = true
			e := part.Empty()
			if e == nil {
				continue
			}
			if !seen[e.Cause] || e.Cause == resolved {
				seen[e.Cause] = true
				all = append(all, *e)
			}
			for _, m := range (Place{Parts: []Schema{part}}).Members() {
				if m.Listed {
					walk(m)
				}
			}
		}
	}
	walk(s.Root())
	return all
}
