package topology

import (
	"cmp"

	"github.com/natscontract/natscontract/analysis/topology/layout"
	"github.com/natscontract/natscontract/model/diag"
)

// How a box is filled, in pixels.
const (
	pad        = 14 // from its edges to its text
	between    = 24 // from what is received to what is sent
	headHeight = 48 // two lines of text
	portsFrom  = headHeight + layout.Grid/2
	badgeRoom  = 16 // for the sign that something has a fault
	leastWidth = 168

	titleRoom   = 230
	versionRoom = 90
	idRoom      = 250
	bindingRoom = 110
	nameRoom    = 190
	labelRoom   = 340
)

// A picture is a view with everything at its place.
type picture struct {
	*view
	layout.Drawing
	cards  []card
	labels map[*operation]label
}

// A card is what is written into the box of a contract.
type card struct {
	*contract
	title, version, id, binding string
	gets, sends                 []port
}

// A port is an operation at the edge of a box.
type port struct {
	*operation
	name string
	room int // that the name takes, with its badge
}

// A label is what stands in front of a port that links lead to: one for all of them.
type label struct {
	text  string
	room  int
	fault diag.Severity // the gravest of the links'
}

// paint lays a view out.
func paint(v *view) *picture {
	p := &picture{view: v, labels: map[*operation]label{}}
	where := map[*operation]layout.Port{}
	var boxes []layout.Box
	for i, c := range v.contracts {
		box := layout.Box{Head: portsFrom, Out: len(c.sends)}
		for k, o := range c.gets {
			p.labels[o] = labelOf(o)
			box.Labels = append(box.Labels, p.labels[o].room)
			where[o] = layout.Port{Box: i, Index: k}
		}
		for k, o := range c.sends {
			where[o] = layout.Port{Box: i, Index: k}
		}
		p.cards = append(p.cards, cardOf(c))
		box.Width = p.cards[i].width()
		boxes = append(boxes, box)
	}
	var edges []layout.Edge
	for _, l := range v.links {
		edges = append(edges, layout.Edge{From: where[l.send], To: where[l.receive]})
	}
	p.Drawing = layout.Arrange(boxes, edges)
	return p
}

func cardOf(c *contract) card {
	made := card{
		contract: c, title: titleFace.fit(c.name(), titleRoom), version: smallFace.fit(c.Version, versionRoom), binding: tinyFace.fit(c.Binding, bindingRoom),
	}
	if id := cmp.Or(c.ID, c.Path); id != c.name() {
		made.id = tinyFace.fit(id, idRoom)
	}
	if c.missing {
		made.id = "missing"
	}
	made.gets, made.sends = portsOf(c.gets), portsOf(c.sends)
	return made
}

func portsOf(ops []*operation) []port {
	var all []port
	for _, o := range ops {
		p := port{operation: o, name: nameFace.fit(o.Key, nameRoom)}
		p.room = nameFace.width(p.name)
		if len(o.Faults) > 0 {
			p.room += badgeRoom
		}
		all = append(all, p)
	}
	return all
}

// width is how wide the box of a card has to be for its text.
func (c card) width() int {
	first, second := titleFace.width(c.title), tinyFace.width(c.id)
	if c.version != "" {
		first += pad + smallFace.width(c.version)
	}
	if len(c.Faults) > 0 {
		first += badgeRoom + 4
	}
	if c.binding != "" {
		second += pad + tinyFace.width(c.binding)
	}
	gets, sends := widest(c.gets), widest(c.sends)
	third := gets + sends
	if len(c.gets) > 0 && len(c.sends) > 0 {
		third += between
	}
	return max(leastWidth, max(first, second, third)+2*pad)
}

func widest(ports []port) int {
	room := 0
	for _, p := range ports {
		room = max(room, p.room)
	}
	return room
}

// labelOf is the subject that the links to a port share. Where they differ (in the names of their parameters, or by mistake) it
// is the port's own.
func labelOf(o *operation) label {
	if len(o.links) == 0 {
		return label{}
	}
	subject := o.links[0].Subject
	var faults []Fault
	for _, l := range o.links {
		if l.Subject != subject {
			subject = cmp.Or(o.Subject, o.links[0].Subject)
		}
		faults = append(faults, l.Faults...)
	}
	made := label{text: monoFace.fit(subject, labelRoom), fault: worst(gather(faults))}
	made.room = monoFace.width(made.text)
	if made.fault != "" {
		made.room += badgeRoom
	}
	return made
}
