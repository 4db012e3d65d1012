package shape

import (
	"fmt"
	"slices"
	"sync"
)

// definitions are the named shapes of one file of tables.
type definitions map[string]definition

type definition struct {
	area Area
	is   Shape
}

var tables = []definitions{
	documentShapes, serverShapes, channelShapes, operationShapes, messageShapes, componentShapes, schemaShapes, formatShapes,
	bindingShapes, contractShapes, nativeShapes, interactionShapes, pipelineShapes, lockShapes,
	configShapes, adapterShapes, cancelShapes, outputShapes, vectorShapes,
}

// Named is the shape with that name in the tables: "Document", "Contract", "StreamConfig" and so on. A name that the tables
// lack is a mistake in the program.
func Named(name string) *Use {
	link()
	u := use(name)
	l := linker{defs: linked}
	l.resolve(u)
	return u
}

// Names are the names of all shapes, sorted.
func Names() []string {
	link()
	all := make([]string, 0, len(linked))
	for name := range linked {
		all = append(all, name)
	}
	slices.Sort(all)
	return all
}

var linked definitions

// link resolves the names in the tables, and prepares what the walker looks up.
var link = sync.OnceFunc(func() {
	l := linker{defs: definitions{}, done: map[Shape]bool{}}
	for _, table := range tables {
		for name, d := range table {
			if _, twice := l.defs[name]; twice {
				panic(fmt.Sprintf("two shapes are named %s", name))
			}
			l.defs[name] = d
		}
	}
	for _, d := range l.defs {
		l.link(d.is)
	}
	for s := range l.done {
		if r, ok := s.(*RefOr); ok {
			r.both = takesRef(r.To)
		}
	}
	linked = l.defs
})

type linker struct {
	defs definitions
	done map[Shape]bool
}

func (l *linker) link(s Shape) {
	if l.done[s] {
		return
	}
	l.done[s] = true
	switch s := s.(type) {
	case *Use:
		l.resolve(s)
	case *Object:
		l.index(s)
	case *Switch:
		s.by = discriminator(s)
	case *Text:
		s.Form.compile()
	case *Reference:
		s.Form.compile()
	case *Map:
		s.Keys.compile()
	}
	for _, child := range Children(s) {
		l.link(child)
	}
}

func (l *linker) resolve(u *Use) {
	d, ok := l.defs[u.Name]
	if !ok {
		panic("no shape is named " + u.Name)
	}
	u.to, u.area = d.is, d.area
}

func (l *linker) index(o *Object) {
	if len(o.Props) > 64 {
		panic(o.Name + " has more properties than the walker can count")
	}
	o.index = make(map[string]int, len(o.Props))
	for i, p := range o.Props {
		if _, twice := o.index[p.Name]; twice {
			panic(o.Name + " has two properties " + p.Name)
		}
		o.index[p.Name] = i
		if p.Required {
			o.required |= 1 << i
		}
	}
}

// discriminator is the shape of the property that tells the cases apart.
func discriminator(s *Switch) *Text {
	t := &Text{InContract: s.InContract}
	if s.Other != nil {
		return t
	}
	for _, c := range s.Cases {
		t.Enum = append(t.Enum, c.Is...)
	}
	return t
}

// Children are the shapes of which a shape is made. A Use has none: what it stands for has a place of its own.
func Children(s Shape) []Shape {
	var all []Shape
	switch s := s.(type) {
	case *List:
		all = append(append(all, s.Of), s.Tuple...)
	case *Object:
		for _, p := range s.Props {
			all = append(all, p.Is)
		}
	case *Map:
		all = append(all, s.Of)
	case *RefOr:
		all = append(all, s.To)
	case *Switch:
		all = append(all, s.Absent, s.Other)
		for _, c := range s.Cases {
			all = append(all, c.To)
		}
	case *IfHas:
		all = append(all, s.Then, s.Else)
	case *Either:
		all = append(all, s.Of...)
	}
	return slices.DeleteFunc(all, func(s Shape) bool { return s == nil })
}

// takesRef tells whether an object with a $ref may have the shape.
func takesRef(s Shape) bool {
	switch s := s.(type) {
	case *Use:
		return takesRef(s.to)
	case *Object:
		_, known := s.index["$ref"]
		return known || s.Extra == Open
	case *Map, *Any:
		return true
	case *Switch:
		return slices.ContainsFunc(Children(s), takesRef)
	case *IfHas:
		return takesRef(s.Then) || takesRef(s.Else)
	case *Either:
		// A schema within a schema is an Either of itself: look no deeper than its own alternatives.
		return slices.ContainsFunc(s.Of, func(s Shape) bool {
			if _, deeper := s.(*Use); deeper {
				return false
			}
			return takesRef(s)
		})
	}
	return false
}

// Shape is what the name stands for.
func (u *Use) Shape() Shape { return u.to }

// Area is the part of a document that the name belongs to.
func (u *Use) Area() Area { return u.area }
