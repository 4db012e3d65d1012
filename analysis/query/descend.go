package query

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/natscontract/natscontract/analysis/wording"
	"github.com/natscontract/natscontract/model/ref"
	"github.com/natscontract/natscontract/model/shape"
	"github.com/natscontract/natscontract/model/source"
	"github.com/natscontract/natscontract/model/syntax"
)

// A place is where a pointer leads, and what the tables say of it.
type place struct {
	lang    syntax.Language
	node    syntax.Node // the value, behind its alias; Missing where there is none
	span    source.Span // the token that names the place
	token   string      // the last token of the pointer
	kind    Kind
	in      shape.Shape     // the object, map or list that has it
	prop    *shape.Property // of an object
	is      shape.Shape     // what may stand there
	outside string          // why the tables say nothing
	section string          // the innermost section of the AsyncAPI specification on the way
}

// descend follows a pointer through the tree and the tables at once.
func descend(f File, p ref.Pointer) place {
	root := f.Tree.Root()
	at := place{lang: f.Tree.Language(), node: root.Resolve(), span: root.Span(), is: topOf(f)}
	if at.is == nil {
		at.outside = "the file is no AsyncAPI document that declares 3.1.0, no contract, no lock and no configuration"
	}
	for _, token := range p {
		at = at.step(token)
	}
	return at
}

// step goes to a member or an item.
func (p place) step(token string) place {
	next := place{lang: p.lang, token: token, kind: Property, outside: p.outside, section: p.section}
	if p.node.Kind() == syntax.Sequence {
		next.kind = Item
	}
	next.span = p.node.Span()
	if e, ok := p.node.Get(token); ok {
		next.node, next.span = e.Value().Resolve(), e.Key().Span()
	} else if i, err := strconv.Atoi(token); err == nil {
		if item, ok := p.node.Item(i); ok {
			next.node, next.span = item.Resolve(), item.Span()
		}
	}
	if p.outside == "" {
		next.look(p)
	}
	return next
}

// look finds what the tables say of the step, in the place that it was taken from.
func (p *place) look(from place) {
	p.in = from.concrete()
	if o, ok := p.in.(*shape.Object); ok && o.Link != "" {
		p.section = o.Link
	}
	switch in := p.in.(type) {
	case *shape.Object:
		p.member(in, from)
	case *shape.Switch:
		p.discriminated(in)
	case *shape.Map:
		p.kind, p.is = Entry, in.Of
		if in.Extensions && strings.HasPrefix(p.token, "x-") {
			p.outside = extension
		}
	case *shape.List:
		p.is = in.Of
		if i, err := strconv.Atoi(p.token); err == nil && in.Tuple != nil {
			if p.is = shape.Shape(&shape.Any{}); i < len(in.Tuple) {
				p.is = in.Tuple[i]
			}
		}
	case *shape.Reference:
		p.reference(in)
	case *shape.Any:
		p.outside = "anything may stand there: it is data, or belongs to somebody else's format"
	default:
		p.outside = "nothing may stand below " + takes(in, 0)
	}
	if u, ok := p.is.(*shape.Use); ok && u.Area() == shape.Contract {
		p.section = "" // AsyncAPI says nothing of the extension
	}
}

const extension = "it is an extension (x-): whoever defined it tells what it means"

// member finds a property of an object. One that the object does not know may mean one that is not there.
func (p *place) member(o *shape.Object, from place) {
	if p.prop = property(o, p.token); p.prop != nil {
		p.is = p.prop.Is
		return
	}
	switch {
	case o.Extra != shape.Closed && strings.HasPrefix(p.token, "x-"):
		p.outside = extension
	case o.Extra == shape.Open:
		p.outside = fmt.Sprintf("%s may have further properties, and nothing is said of them", wording.NameOf(o))
	default:
		p.outside = fmt.Sprintf("%s has no property %s", wording.NameOf(o), p.token)
		if near := shape.Near(p.token, from.absent(o)); near != "" {
			p.outside += ": did you mean " + near + "?"
		}
	}
}

func property(o *shape.Object, name string) *shape.Property {
	i := slices.IndexFunc(o.Props, func(p shape.Property) bool { return p.Name == name })
	if i < 0 {
		return nil
	}
	return &o.Props[i]
}

// absent are the properties of an object that are not there.
func (p place) absent(o *shape.Object) (names []string) {
	for _, prop := range o.Props {
		if !p.has(prop.Name) {
			names = append(names, prop.Name)
		}
	}
	return names
}

// discriminated finds a property of an object of which nobody can tell yet what it is: the one that tells it, or what the first
// case has under that name.
func (p *place) discriminated(s *shape.Switch) {
	if p.token == s.By {
		p.prop = leader(s)
		p.is = p.prop.Is
		return
	}
	for _, c := range s.Cases {
		if o, ok := c.To.(*shape.Object); ok {
			if p.prop = property(o, p.token); p.prop != nil {
				p.is = p.prop.Is
				return
			}
		}
	}
	p.outside = fmt.Sprintf("%s of %s tells which properties there are, and no case has %s", s.By, s.Name, p.token)
}

// leader is the property that tells what an object is.
func leader(s *shape.Switch) *shape.Property {
	is := &shape.Text{}
	for _, c := range s.Cases {
		if s.Other == nil {
			is.Enum = append(is.Enum, c.Is...)
		}
	}
	required := s.Absent == nil
	if o, ok := s.Absent.(*shape.Object); ok { // what is judged without it may lack it all the same
		p := property(o, s.By)
		required = p != nil && p.Required
	}
	return &shape.Property{Name: s.By, Doc: s.Doc, Is: is, Required: required}
}

// reference finds the one property of a reference.
func (p *place) reference(r *shape.Reference) {
	if p.token != "$ref" {
		p.outside = "it stands beside a $ref, and is ignored"
		return
	}
	to := "what stands here"
	if r.To != "" {
		to = r.To
	}
	p.prop = &shape.Property{Name: "$ref", Doc: "Points to " + to + ".", Is: &shape.Text{Form: r.Form}, Required: true}
	p.is = p.prop.Is
}

// concrete is the shape of a place, as what stands there tells it: names, cases and alternatives are followed.
func (p place) concrete() shape.Shape {
	s := p.is
	for {
		switch is := s.(type) {
		case *shape.Use:
			s = is.Shape()
		case *shape.RefOr:
			if s = is.To; p.has("$ref") && !takesRef(is.To) {
				return &shape.Reference{To: nameOf(is.To)}
			}
		case *shape.Switch:
			to := p.caseOf(is)
			if to == nil {
				return is
			}
			s = withLeader(to, is)
		case *shape.IfHas:
			if s = is.Then; !p.has(is.Prop) {
				s = is.Else
			}
		case *shape.Either:
			s = p.choose(is)
		default:
			return s
		}
	}
}

func (p place) has(key string) bool {
	_, ok := p.node.Get(key)
	return ok
}

// takesRef tells whether a shape has a $ref of its own, as schemas do.
func takesRef(s shape.Shape) bool {
	if u, ok := s.(*shape.Use); ok {
		s = u.Shape()
	}
	if e, ok := s.(*shape.Either); ok {
		s = e.Of[0]
	}
	o, ok := s.(*shape.Object)
	return ok && property(o, "$ref") != nil
}

// caseOf is the case that an object is; nil where nobody can tell.
func (p place) caseOf(s *shape.Switch) shape.Shape {
	e, ok := p.node.Get(s.By)
	if !ok {
		return s.Absent
	}
	value := e.Value().Resolve().Value()
	for _, c := range s.Cases {
		if slices.Contains(c.Is, value) {
			return c.To
		}
	}
	return s.Other
}

// withLeader is a case in which the property that tells the cases apart is said to take all of them: whoever asks wants to know
// what else it could be.
func withLeader(s shape.Shape, by *shape.Switch) shape.Shape {
	o, ok := s.(*shape.Object)
	if !ok || property(o, by.By) == nil {
		return s
	}
	all := *o
	all.Props = slices.Clone(o.Props)
	*property(&all, by.By) = *leader(by)
	return &all
}

// choose is the alternative that what stands there has, else the first that takes such a value.
func (p place) choose(s *shape.Either) shape.Shape {
	for _, alternative := range s.Of {
		if p.node.Kind() != syntax.Missing && !p.node.Broken() && len(shape.Check(p.node, alternative, p.lang).Faults) == 0 {
			return alternative
		}
	}
	for _, alternative := range s.Of {
		if collection(alternative) == p.node.Kind() {
			return alternative
		}
	}
	return s.Of[0]
}

// collection is the kind of node that a shape takes.
func collection(s shape.Shape) syntax.Kind {
	switch s := s.(type) {
	case *shape.Use:
		return collection(s.Shape())
	case *shape.Either:
		return collection(s.Of[0])
	case *shape.List:
		return syntax.Sequence
	case *shape.Text, *shape.Number, *shape.Boolean, *shape.Null, *shape.Scalar, *shape.Pattern:
		return syntax.Scalar
	}
	return syntax.Mapping
}
