package query

import (
	"slices"

	"github.com/natscontract/natscontract/analysis/rules/reference"
	"github.com/natscontract/natscontract/model/contract"
	"github.com/natscontract/natscontract/model/ref"
	"github.com/natscontract/natscontract/model/shape"
	"github.com/natscontract/natscontract/model/subject"
)

// keys proposes the keys of an object in which a probe stands.
func (c *completer) keys(in place, way ref.Pointer) {
	if in.outside != "" {
		return
	}
	if r := refOrIn(in.is); r != nil && !takesRef(r.To) && in.node.Len() == 1 {
		c.property(shape.Property{Name: "$ref", Doc: "Points to " + article(nameOf(r.To)) + ".", Is: &shape.Text{}}, rankPossible, 0)
	}
	switch s := in.concrete().(type) {
	case *shape.Object:
		c.properties(in, s)
	case *shape.Switch:
		c.property(*leader(s), rankLikely, 0)
	case *shape.Reference:
		c.property(shape.Property{Name: "$ref", Doc: "Points to what stands here.", Is: &shape.Text{}}, rankLikely, 0)
	case *shape.Map:
		c.entries(s, way)
	}
}

// refOrIn is the alternative of a shape in which a reference may stand; nil for none.
func refOrIn(s shape.Shape) *shape.RefOr {
	switch s := s.(type) {
	case *shape.RefOr:
		return s
	case *shape.Use:
		return refOrIn(s.Shape())
	case *shape.Either:
		return refOrIn(s.Of[0])
	}
	return nil
}

// properties proposes the properties that an object does not have yet: first what it must have.
func (c *completer) properties(in place, o *shape.Object) {
	for i, p := range o.Props {
		rank := rankPossible
		switch {
		case in.has(p.Name) || excluded(in, o, p.Name):
			continue
		case p.Required, o.OneOf != nil && slices.Contains(o.OneOf.Of, p.Name):
			rank = rankLikely
		}
		c.property(p, rank, -i)
	}
}

// excluded tells whether a property may not stand beside one that is there.
func excluded(in place, o *shape.Object, name string) bool {
	if o.OneOf == nil {
		return false
	}
	if slices.Contains(o.OneOf.Elsewhere, name) {
		return true
	}
	return slices.Contains(o.OneOf.Of, name) && slices.ContainsFunc(o.OneOf.Of, in.has)
}

// property proposes a property with its usual value.
func (c *completer) property(p shape.Property, rank, like int) {
	detail := takes(p.Is, 0)
	if p.Required {
		detail = "required; " + detail
	}
	c.entry(Proposal{Label: p.Name, Kind: ForProperty, Detail: detail, Doc: p.Doc}, named{name: p.Name, value: sketchOf(p.Is, 0)}, rank, like)
}

// entry proposes a key with its value.
func (c *completer) entry(p Proposal, n named, rank, like int) {
	c.put(p, rank, like, func(w *sketcher) { w.property(n) })
}

// entries proposes keys of a map: names that something else gives, else a new entry.
func (c *completer) entries(m *shape.Map, way ref.Pointer) {
	of := way[:len(way)-1]
	value := sketchOf(m.Of, 0)
	switch {
	case matches(topic("/channels/*/parameters"), of), matches(topic(contract.OwnChannels+"/*/parameters"), of):
		channel := of[len(of)-2]
		c.parameters(channel, of, value)
	case slotFor(way, true) != nil:
		c.declared(slotFor(way, true), of, value)
	case matches(topic(contract.OwnImports), of):
		c.imports()
	case isBindings(of):
		c.destinations(of)
	case len(value.members) > 0 && m.Keys != nil && !c.gap.colon:
		c.entry(Proposal{Label: "new " + nameOf(m.Of), Kind: ForObject, Detail: "with all that it must have"},
			named{name: "name", own: true, value: value}, rankUnlikely, 0)
	}
}

// parameters proposes the placeholders of a channel's address.
func (c *completer) parameters(channel string, of ref.Pointer, value sketch) {
	address := found(c.behind(ref.Pointer{"channels", channel}), ref.Pointer{"address"})
	there := found(c.file.Tree.Root(), of)
	for i, s := range subject.ParseAddress(address.Value()).Segments {
		if s.Kind == subject.Placeholder && !there.Resolve().Has(s.Text) {
			c.entry(Proposal{Label: s.Text, Kind: ForName, Detail: "a placeholder of the address"}, named{name: s.Text, own: true, value: value}, rankSure, -i)
		}
	}
}

// declared proposes the keys of what the document declares and the extension does not speak of yet.
func (c *completer) declared(s *reference.Slot, of ref.Pointer, value sketch) {
	there := found(c.file.Tree.Root(), of)
	for i, name := range c.names(s.Of.Declared()) {
		if !there.Resolve().Has(name) {
			c.entry(Proposal{Label: name, Kind: ForName, Detail: s.Of.String()}, named{name: name, own: true, value: value}, rankLikely, -i)
		}
	}
}
