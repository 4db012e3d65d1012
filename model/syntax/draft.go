package syntax

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

// entry is the draft as it is kept.
func (d *draft) entry() entry {
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
