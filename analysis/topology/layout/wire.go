package layout

import (
	"cmp"
	"slices"
)

// A net is all edges that leave one port.
type net struct {
	from  tip
	edges []edge
	lanes map[int]*node // by layer: where its line passes through
}

// A tip is where a net meets a gap: at a port, or at the end of a lane.
type tip struct {
	node  *node
	port  int  // -1 at a lane
	right bool // it stands at the right side of the gap, and so at the left edge of the node
}

// row is in which of the rows of its edge a port stands.
func (t tip) row() int {
	switch {
	case t.port < 0:
		return 0
	case t.right:
		return t.node.in[t.port]
	}
	return t.node.out[t.port]
}

// offset is how far below the top of its node a tip stands.
func (t tip) offset() int {
	if t.port < 0 {
		return 0
	}
	return t.node.head + Row*t.row() + Row/2
}

func (t tip) y() int { return t.node.y + t.offset() }

// A wire joins two tips of one net in a gap. Where a net turns round, both stand at the same side.
type wire struct {
	net  int
	gap  int
	a, b tip
}

// other is the end of a wire that does not stand at a node, and the end that does. A wire from a node to itself is not made:
// a lane stands between.
func (w *wire) other(n *node) (other, own tip) {
	if w.a.node == n {
		return w.b, w.a
	}
	return w.a, w.b
}

// A gap is what lies between two layers.
type gap struct {
	wires  []*wire
	trunks []*trunk
	x      int // of its left side
	width  int
}

// wire makes the nets, the lanes that they pass through, and the wires in the gaps.
func (p *part) wire() {
	byPort := map[tip]*net{}
	for _, e := range p.edges {
		from := tip{e.from, e.fromAt, false}
		if byPort[from] == nil {
			byPort[from] = &net{from: from, lanes: map[int]*node{}}
			p.nets = append(p.nets, byPort[from])
		}
		byPort[from].edges = append(byPort[from].edges, e)
	}
	p.gaps = make([]gap, len(p.layers)+1)
	known := map[wire]bool{} // edges of one net share much of their way
	for i, n := range p.nets {
		p.pave(n)
		for _, e := range n.edges {
			n.way(e, func(g int, a, b tip) {
				if w := (wire{i, g, a, b}); !known[w] {
					known[w] = true
					p.connect(w)
				}
			})
		}
	}
}

// pave makes a net's lanes: forwards up to in front of the farthest box, backwards from its own layer on, so that the line
// turns round behind the box, through to in front of the last one.
func (p *part) pave(n *net) {
	own := n.from.node.layer
	first, last := own+1, own
	for _, e := range n.edges {
		if e.to.layer > own {
			last = max(last, e.to.layer-1)
		} else {
			first = min(first, e.to.layer)
		}
	}
	for l := first; l <= last; l++ {
		n.lanes[l] = &node{given: -1, layer: l}
		p.layers[l] = append(p.layers[l], n.lanes[l])
	}
}

// way goes along an edge, gap by gap.
func (n *net) way(e edge, visit func(gap int, a, b tip)) {
	at := n.from
	if own := n.from.node.layer; e.to.layer > own {
		for l := own + 1; l < e.to.layer; l++ {
			visit(l, at, tip{n.lanes[l], -1, true})
			at = tip{n.lanes[l], -1, false}
		}
	} else {
		for l := own; l >= e.to.layer; l-- {
			visit(l+1, at, tip{n.lanes[l], -1, false})
			at = tip{n.lanes[l], -1, true}
		}
	}
	visit(e.to.layer, at, tip{e.to, e.toPort, true})
}

// connect adds a wire.
func (p *part) connect(w wire) {
	p.gaps[w.gap].wires = append(p.gaps[w.gap].wires, &w)
	w.a.node.wires = append(w.a.node.wires, &w)
	w.b.node.wires = append(w.b.node.wires, &w)
}

// byPos puts the nodes of each layer into the order of their places.
func (p *part) byPos() {
	for _, l := range p.layers {
		slices.SortFunc(l, func(a, b *node) int { return cmp.Compare(a.pos, b.pos) })
	}
}
