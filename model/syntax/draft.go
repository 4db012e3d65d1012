package syntax

import "strings"

// A reading is a node as the parser makes it, before it has a place in an entry.
type reading struct {
	green
	body  *body  // of a collection
	props *props // nil for none
}

// bare is a reading of a node that is nothing but a green.
func bare(g green) reading { return reading{green: g} }

// A draft is an entry while it is being read.
type draft struct {
	key, value          reading
	width, key0, value0 uint32
	faults              []fault
}

// entry is the draft as it is kept, with copies of its texts where those that it has belong to something larger.
func (d *draft) entry(clone bool) entry {
	if clone {
		d.copyTexts()
	}
	e := entry{key: d.key.green, value: d.value.green, body: d.value.body, width: d.width, key0: d.key0, value0: d.value0}
	if d.value.props != nil {
		room(&e.body).props = *d.value.props
	}
	if d.faults != nil {
		room(&e.body).faults = d.faults
	}
	if d.key.body != nil {
		room(&e.body).key = d.key.body
	}
	if d.key.props != nil {
		room(&room(&e.body).key).props = *d.key.props
	}
	return e
}

// copyTexts gives the draft texts of its own, those of the key and the value in one piece: they come and go together.
func (d *draft) copyTexts() {
	n := len(d.key.text)
	both := d.key.text + d.value.text
	if n == 0 || n == len(both) {
		both = strings.Clone(both) // to add nothing copies nothing
	}
	d.key.text, d.value.text = both[:n], both[n:]
	for _, p := range []*props{d.key.props, d.value.props} {
		if p != nil {
			p.anchor, p.tag = strings.Clone(p.anchor), strings.Clone(p.tag)
		}
	}
}
