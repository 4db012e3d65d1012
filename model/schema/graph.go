package schema

import (
	"iter"
	"slices"
	"strings"

	"github.com/natscontract/natscontract/model/diag"
	"github.com/natscontract/natscontract/model/shape"
	"github.com/natscontract/natscontract/model/syntax"
)

// A vertex is a schema behind its references, one for each place. The schemas of a world are a graph: from each vertex to
// those that stand in it.
type vertex struct {
	s      Schema // behind its references; of a blocked one, the first of them
	text   own    // what own says, once it was asked
	read   bool
	opaque *opaque // a payload in another format
	block  *Block  // the schema itself cannot be read
	root   bool    // a reference or a question leads here: its own text is checked as a whole

	expanded, expanding bool
	form                form
	kids                []kid

	judged bool // its text was checked

	// What the searches of fingerprint.go and others note; see there.
	seen  uint32
	deep  Fingerprint
	state deepState
	num   int32
}

// A kid is a schema in another one, behind its references.
type kid struct {
	child
	*vertex
}

// own is what the vertex's text says by itself. It is read when somebody asks: many a vertex is only passed on the way to another.
func (v *vertex) own() own {
	if !v.read {
		v.text, v.read = ownOf(v.s.node), true
	}
	return v.text
}

// vertex gives the schema's vertex, as a root.
func (s Schema) vertex() *vertex {
	if s.w == nil {
		return &vertex{text: own{everything, true, true, true}, read: true, expanded: true}
	}
	v := s.w.at(s)
	s.w.root(v)
	return v
}

// root notes that a reference or a question leads to a vertex.
func (w *World) root(v *vertex) {
	if !v.root {
		v.root = true
		w.judge(v)
	}
}

// at gives the vertex that a schema's references lead to.
func (w *World) at(s Schema) *vertex {
	key := s.place()
	if v, ok := w.vertices[key]; ok {
		return v
	}
	v := w.chase(s)
	put(&w.vertices, key, v)
	return v
}

// chase follows references from a schema until there is none.
func (w *World) chase(first Schema) *vertex {
	s := first
	var passed []Schema
	for {
		f := reads(s)
		if f.kind != isReference {
			return w.settle(s)
		}
		if at := slices.IndexFunc(passed, func(p Schema) bool { return p.path == s.path && p.node == s.node }); at >= 0 {
			return &vertex{s: first, read: true, block: turning(passed[at:])}
		}
		passed = append(passed, s)
		t := w.follow(s.path, f.ref.Value())
		if t.by != "" {
			return &vertex{s: first, read: true, block: leadsNowhere(t.by, s.path, f.ref)}
		}
		s = Schema{w, t.path, t.node, t.envelope}
		if known := w.vertices[s.place()]; known != nil {
			return known
		}
	}
}

// turning is the block of a circle of references. It stands at the first of them by place, from wherever one came into it.
func turning(circle []Schema) *Block {
	first := circle[0]
	for _, s := range circle {
		if before(s, first) {
			first = s
		}
	}
	text := reads(first).ref
	return &Block{cyclic, diag.Place{Path: first.path, Span: text.Span()}, "the $ref " + text.Value() + " leads round in a circle, and to no schema"}
}

// reads is the form of a schema as far as its references go.
func reads(s Schema) form {
	if e, ok := s.node.Get("$ref"); ok {
		if ref := e.Value().Resolve(); ref.Kind() == syntax.Scalar && ref.Tag() == syntax.TagString && !ref.Broken() {
			return form{kind: isReference, ref: ref}
		}
	}
	return form{}
}

// settle makes the vertex of a schema that is no reference, or finds it.
func (w *World) settle(s Schema) *vertex {
	if s.envelope {
		if inner, other, is := s.unwrap(); is {
			if other == nil {
				return w.at(inner)
			}
			v := &vertex{s: s, opaque: other, read: true}
			v.text.sum, v.block = other.sum(w)
			v.text.closed = v.block == nil
			return v
		}
		s.envelope = false
	}
	key := s.place()
	if v, ok := w.vertices[key]; ok {
		return v
	}
	v := &vertex{s: s}
	put(&w.vertices, key, v)
	return v
}

// judge checks the text of a schema to which a reference or a question leads, with all that stands in it.
func (w *World) judge(v *vertex) {
	if v.block != nil || v.opaque != nil || v.judged || v.s.node == (syntax.Node{}) {
		return
	}
	v.judged = true
	r := w.shaped(v.s)
	at := diag.Place{Path: v.s.path, Span: v.s.node.Span()}
	switch {
	case len(r.Faults) > 0:
		at.Span = r.Faults[0].Span
		v.block = &Block{invalid, at, "the schema is not valid"}
	case len(r.Blocked) > 0:
		v.block = &Block{malformed, at, "the schema's text cannot be read"}
	}
}

// shaped holds a schema to the shape of a Schema Object.
func (w *World) shaped(s Schema) shape.Result {
	language := syntax.YAML
	if tree, _ := w.files.Tree(s.path); tree != nil {
		language = tree.Language()
	}
	return shape.Check(s.node, schemaShape, language)
}

var schemaShape = shape.Named("SchemaObject")

// expand reads the form of a vertex, and follows what stands in it.
func (w *World) expand(v *vertex) {
	if v.expanded || v.block != nil || v.opaque != nil {
		return
	}
	v.expanded, v.expanding = true, true
	v.form = formOf(v.s.node, nil)
	if v.form.kind == isDamaged {
		v.block = &Block{malformed, v.s.Place(), "the schema's text cannot be read"}
	}
	idle := false
	for c := range v.form.children {
		in := Schema{w, v.s.path, c.node, false}
		k := kid{c, w.at(in)}
		if k.s.node != in.node {
			w.root(k.vertex)
		}
		if c.word.name == "additionalProperties" && w.takesAll(k.vertex) {
			idle = true
			continue
		}
		v.kids = append(v.kids, k)
	}
	if idle {
		v.form.words = without(v.form.words, "additionalProperties")
		v.relink()
	}
	v.expanding = false
}

// without is a form's words less one.
func without(words []word, name string) (kept []word) {
	for _, w := range words {
		if w.name != name {
			kept = append(kept, w)
		}
	}
	return kept
}

// relink points the kids to the words of the form as they are now.
func (v *vertex) relink() {
	for i := range v.kids {
		for j := range v.form.words {
			if v.form.words[j].name == v.kids[i].word.name {
				v.kids[i].word = &v.form.words[j]
			}
		}
	}
}

// takesAll tells whether a schema has no keyword that counts.
func (w *World) takesAll(v *vertex) bool {
	if v.block == nil && v.opaque == nil && v.own().closed {
		return v.own().sum == everything
	}
	w.expand(v)
	return v.block == nil && v.opaque == nil && !v.expanding && v.form.kind == isWords && len(v.form.words) == 0
}

// blocked finds the nearest schema that a vertex reaches and that cannot be read.
func (w *World) blocked(from *vertex) *Block {
	if b, ok := w.blocks[from]; ok {
		return b
	}
	var found *Block
	for v := range w.reach(from) {
		if v.block != nil {
			found = v.block
			break
		}
	}
	put(&w.blocks, from, found)
	return found
}

// reach yields what a vertex reaches, the nearest first. Into what has no reference in it, it does not look.
func (w *World) reach(from *vertex) iter.Seq[*vertex] {
	return func(yield func(*vertex) bool) {
		w.round++
		round := w.round
		from.seen = round
		queue := []*vertex{from}
		for len(queue) > 0 {
			v := queue[0]
			queue = queue[1:]
			if v.block == nil && !v.own().closed {
				w.expand(v)
			}
			if !yield(v) {
				return
			}
			if v.own().closed {
				continue
			}
			for _, k := range v.kids {
				if k.seen != round {
					k.seen = round
					queue = append(queue, k.vertex)
				}
			}
		}
	}
}

// step is a kid's part of a path in words.
func (c child) step() string {
	switch {
	case c.index >= 0:
		return "." + c.word.name + "[" + itoa(c.index) + "]"
	case c.word.holds == holdsMap || c.word.holds == holdsNeeds:
		return "." + c.word.name + quote(c.name)
	}
	return "." + c.word.name
}

// join puts a path together from steps.
func join(steps ...string) string { return strings.TrimPrefix(strings.Join(steps, ""), ".") }
