// Package layout owns where things stand in a picture of boxes that are joined by lines: a layered layout, from left to right,
// with rectangular lines that leave a box at its right edge and enter one at its left edge. It gives coordinates in whole
// pixels, the same for the same input on every machine (there is no floating point in it). It knows nothing of what boxes
// mean, measures no text and draws nothing.
//
// The way is the usual one (Sugiyama, Tagawa, Toda 1981), with two turns that fit contracts, which often answer each other:
//
//   - All lines that leave one port are a net: one trunk with branches, not a bundle of parallel lines.
//   - A line that leads back is not drawn backwards: it turns around behind its box, runs through lanes between the boxes, and
//     turns again in front of the box that it enters. So a port is always where one looks for it.
//
// What holds of every drawing, whatever is asked for: boxes do not overlap and stand Apart from each other; a line touches no
// box but at its two ports; the room of a label, in front of the port that it belongs to, is crossed by no other line.
package layout

import (
	"cmp"
	"slices"
)

// What a drawing is measured in: pixels.
const (
	// Grid is what heights and the places of boxes and ports are multiples of.
	Grid = 12
	// Row is the distance between two ports.
	Row = 2 * Grid
	// Apart is the least distance of two boxes.
	Apart = 3 * Grid
	// Arrow is the length of a line in front of a port that is kept free of labels.
	Arrow = 16
	// LabelRise is how far above its line a label may reach.
	LabelRise = Row - Grid/2

	stub       = 16 // from a box to the first track beside it
	trackWidth = 10
	outside    = 24 // around the whole
)

// A Box is to be placed.
type Box struct {
	Width  int   // at least: boxes above each other are given one width
	Head   int   // from the upper edge to the row of the first port; made a multiple of Grid
	Labels []int // one for each port at the left edge: how wide a label stands in front of it, 0 for none
	Out    int   // how many ports are at the right edge
}

// A Port is the Index-th port at one edge of a box.
type Port struct{ Box, Index int }

// An Edge joins a port at the right edge of a box with one at the left edge of a box, which may be the same box.
type Edge struct{ From, To Port }

// A Point is so far from the left and from the top.
type Point struct{ X, Y int }

// A Rect stands on the pixels from X, Y on.
type Rect struct{ X, Y, Width, Height int }

// A Placed box. Its ports stand on its edges; in which order is for the layout to say.
type Placed struct {
	Rect
	In, Out []Point
}

// A Drawing is where all stands.
type Drawing struct {
	Width, Height int
	Boxes         []Placed  // in the order in which they were given
	Lines         [][]Point // of each edge, in the order in which they were given: corners; nil where an edge names no port
}

// Arrange lays boxes and edges out. The order in which they are given decides where nothing else does.
func Arrange(boxes []Box, edges []Edge) Drawing {
	d := Drawing{Boxes: make([]Placed, len(boxes)), Lines: make([][]Point, len(edges))}
	var parts []*part
	for _, members := range components(boxes, edges) {
		p := newPart(boxes, edges, members)
		p.rank()
		p.wire()
		p.order()
		p.place()
		p.track()
		parts = append(parts, p)
	}
	d.pack(parts)
	for _, p := range parts {
		p.draw(&d)
	}
	return d
}

// A part is a connected part of the whole, which is laid out for itself.
type part struct {
	boxes  []*node // in the order in which they were given
	edges  []edge
	nets   []*net
	layers [][]*node
	gaps   []gap // gaps[i] stands in front of layers[i]; one more stands behind the last layer
	Rect         // where it stands in the whole
}

// An edge between two nodes of a part.
type edge struct {
	from, to       *node
	fromAt, toPort int // which of their ports
	given          int // which of the edges that were given
}

// A node stands in a layer: a box, or a lane, in which a line passes through the layer.
type node struct {
	given      int // which of the boxes that were given; -1 for a lane
	layer, pos int // which layer, and which place in it
	x, y       int
	width      int
	head       int
	height     int
	in, out    []int // for each port of a box, in which row it stands
	labels     []int
	wires      []*wire
}

func (n *node) lane() bool { return n.given < 0 }

// components are the boxes that hang together, those with the first box first; each is sorted.
func components(boxes []Box, edges []Edge) [][]int {
	leader := make([]int, len(boxes))
	for i := range leader {
		leader[i] = i
	}
	find := func(i int) int {
		for leader[i] != i {
			leader[i] = leader[leader[i]]
			i = leader[i]
		}
		return i
	}
	for _, e := range edges {
		if valid(boxes, e) {
			a, b := find(e.From.Box), find(e.To.Box)
			leader[max(a, b)] = min(a, b)
		}
	}
	members := make([][]int, len(boxes))
	for i := range boxes {
		l := find(i)
		members[l] = append(members[l], i)
	}
	return slices.DeleteFunc(members, func(m []int) bool { return len(m) == 0 })
}

// valid tells whether an edge joins ports that are there.
func valid(boxes []Box, e Edge) bool {
	return in(e.From.Box, len(boxes)) && in(e.To.Box, len(boxes)) &&
		in(e.From.Index, boxes[e.From.Box].Out) && in(e.To.Index, len(boxes[e.To.Box].Labels))
}

func in(i, n int) bool { return 0 <= i && i < n }

func newPart(boxes []Box, edges []Edge, members []int) *part {
	p := &part{}
	byGiven := map[int]*node{}
	for _, i := range members {
		b := boxes[i]
		n := &node{given: i, width: b.Width, head: roundUp(b.Head), labels: b.Labels, in: upTo(len(b.Labels)), out: upTo(b.Out)}
		n.height = n.head + Row*max(len(n.in), len(n.out)) + Grid
		byGiven[i] = n
		p.boxes = append(p.boxes, n)
	}
	for i, e := range edges {
		if valid(boxes, e) && byGiven[e.From.Box] != nil {
			p.edges = append(p.edges, edge{byGiven[e.From.Box], byGiven[e.To.Box], e.From.Index, e.To.Index, i})
		}
	}
	return p
}

func roundUp(n int) int { return (max(n, 0) + Grid - 1) / Grid * Grid }

// upTo is 0, 1, … n-1.
func upTo(n int) []int {
	all := make([]int, n)
	for i := range all {
		all[i] = i
	}
	return all
}

// pack puts the parts into rows, the largest first, so that the whole is somewhat wider than high.
func (d *Drawing) pack(parts []*part) {
	sorted := slices.Clone(parts)
	slices.SortStableFunc(sorted, func(a, b *part) int {
		return cmp.Or(cmp.Compare(len(b.boxes), len(a.boxes)), cmp.Compare(b.Height, a.Height))
	})
	room, widest := 0, 0
	for _, p := range sorted {
		room += (p.Width + Apart) * (p.Height + Apart)
		widest = max(widest, p.Width)
	}
	wide := max(widest, root(room*8/5))
	x, y, high := 0, 0, 0
	for _, p := range sorted {
		if x > 0 && x+p.Width > wide {
			x, y, high = 0, y+high+Apart, 0
		}
		p.X, p.Y = outside+x, outside+y
		x, high = x+p.Width+Apart, max(high, p.Height)
		d.Width, d.Height = max(d.Width, p.X+p.Width+outside), max(d.Height, p.Y+p.Height+outside)
	}
}

// root is the integer square root.
func root(n int) int {
	r := n
	for x := (r + 1) / 2; x < r; x = (r + n/r) / 2 {
		r = x
	}
	return r
}
