package schema

import "slices"

// Flaws are what makes schemas mean nothing, as far as it stands in a schema's own text, or in what that refers to in other files:
// causes of emptiness, and pure circles of references. Its references within its file are not followed: what they lead to is asked
// for itself.
func (s Schema) Flaws() (empty []Empty, circles []*Block) {
	if s.w == nil {
		return nil, nil
	}
	f := flaws{w: s.w, seen: map[*vertex]bool{}}
	if reads(s).kind == isReference {
		f.behind(s, s.w.at(s))
	} else {
		f.walk(s.vertex())
	}
	return f.empty, f.circles
}

type flaws struct {
	w       *World
	seen    map[*vertex]bool
	empty   []Empty
	circles []*Block
}

// behind looks at what a reference leads to.
func (f *flaws) behind(from Schema, v *vertex) {
	switch {
	case v.block != nil && v.block.By == cyclic:
		if !slices.ContainsFunc(f.circles, func(b *Block) bool { return b.Place == v.block.Place }) {
			f.circles = append(f.circles, v.block)
		}
	case v.block == nil && v.s.path != from.path:
		f.walk(v)
	}
}

func (f *flaws) walk(v *vertex) {
	if f.seen[v] || v.own.calm && v.own.closed || v.block != nil || v.opaque != nil {
		return
	}
	f.seen[v] = true
	if e := f.cause(v); e != nil {
		f.empty = append(f.empty, *e)
	}
	f.w.expand(v)
	for _, k := range v.kids {
		in := Schema{f.w, v.s.path, k.node, false}
		if k.s.node == in.node && k.s.path == in.path && k.block == nil {
			if k.word.name != "not" && k.word.name != "if" {
				f.walk(k.vertex)
			}
		} else {
			f.behind(in, k.vertex)
		}
	}
}

// cause is the emptiness of a schema that is empty by itself.
func (f *flaws) cause(v *vertex) *Empty {
	if v.own.calm && v.own.closed || v.form.kind == isNothing {
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
