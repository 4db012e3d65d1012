package layout

import (
	"cmp"
	"slices"
)

// effort bounds how many pairs of wires are looked at while crossings are counted.
const effort = 8_000_000

// order puts the nodes of each layer, and the ports of each box, into an order with few crossings: from two beginnings, sweeps in
// which each node goes to the middle of what it is joined to, of which the best result is kept; and then each node is moved
// along its layer to where it crosses least.
func (p *part) order() {
	for _, l := range p.layers {
		number(l)
	}
	best, kept, made := -1, arrangement{}, p.snapshot()
	for _, begin := range []func(l []*node){centre, func([]*node) {}} {
		p.restore(made)
		for _, l := range p.layers {
			begin(l)
			number(l)
		}
		for round := range p.rounds() {
			if c := p.crossings(); best < 0 || c < best {
				best, kept = c, p.snapshot()
			}
			p.sweep(round%2 == 0)
		}
	}
	p.restore(kept)
	for range p.rounds() / 2 {
		if !p.sift() {
			break
		}
	}
}

// number notes the order of a layer, and makes it visible.
func number(l []*node) {
	for i, n := range l {
		n.pos = i
	}
	stack(l)
}

// centre moves the lanes of a layer, which stand behind its boxes, between these: where nothing draws a lane to one side, it
// passes through the middle.
func centre(l []*node) {
	boxes := slices.IndexFunc(l, (*node).lane)
	if boxes < 0 {
		return
	}
	copy(l, slices.Concat(l[:boxes/2], l[boxes:], l[boxes/2:boxes]))
}

// rounds is how often it is worth, and affordable, to try.
func (p *part) rounds() int {
	pairs := 1
	for _, g := range p.gaps {
		pairs += len(g.wires) * len(g.wires)
	}
	return min(max(effort/pairs, 2), 24)
}

// stack puts the nodes of a layer below each other, around a common middle line.
func stack(l []*node) {
	y := 0
	for i, n := range l {
		if i > 0 {
			y += spacing(l[i-1], n)
		}
		n.y = y
		y += n.height
	}
	for _, n := range l {
		n.y -= y / 2
	}
}

// spacing is how far a node has to stay below another one.
func spacing(above, below *node) int {
	switch {
	case above.lane() && below.lane():
		return Grid
	case above.lane() || below.lane():
		return 2 * Grid
	}
	return Apart
}

// sweep goes through the layers, from the left or from the right, and sorts each by where the one that it comes from has its
// neighbours.
func (p *part) sweep(fromLeft bool) {
	for i := range p.layers {
		if !fromLeft {
			i = len(p.layers) - 1 - i
		}
		l := p.layers[i]
		middle := map[*node]int{}
		for _, n := range l {
			middle[n] = n.wanted(fromLeft)
		}
		slices.SortStableFunc(l, func(a, b *node) int { return cmp.Compare(middle[a], middle[b]) })
		number(l)
	}
	for _, n := range p.boxes {
		n.sortPorts()
	}
}

// wanted is where a node would stand if it went by its neighbours at one side, and by those in its own layer.
func (n *node) wanted(fromLeft bool) int {
	sum, count := 0, 0
	for _, w := range n.wires {
		other, own := w.other(n)
		if other.node.layer == n.layer || own.right == fromLeft {
			sum += other.y() - own.offset() + n.height/2
			count++
		}
	}
	if count == 0 {
		return n.y + n.height/2
	}
	return floorDiv(sum, count)
}

// sortPorts sorts the ports at each edge of a box by where they lead to; those that lead nowhere come last.
func (n *node) sortPorts() {
	n.in = n.sortEdge(n.in, true)
	n.out = n.sortEdge(n.out, false)
}

func (n *node) sortEdge(rows []int, right bool) []int {
	sum, count := make([]int, len(rows)), make([]int, len(rows))
	for _, w := range n.wires {
		if other, own := w.other(n); own.port >= 0 && own.right == right {
			sum[own.port] += other.y()
			count[own.port]++
		}
	}
	ports := upTo(len(rows))
	slices.SortStableFunc(ports, func(a, b int) int {
		if count[a] == 0 || count[b] == 0 {
			return cmp.Compare(min(count[b], 1), min(count[a], 1))
		}
		return cmp.Compare(floorDiv(sum[a], count[a]), floorDiv(sum[b], count[b]))
	})
	sorted := make([]int, len(rows))
	for row, port := range ports {
		sorted[port] = row
	}
	return sorted
}

func floorDiv(a, b int) int {
	q := a / b
	if a%b != 0 && (a < 0) != (b < 0) {
		q--
	}
	return q
}

// angle is where a tip stands on the way around a gap: down its left side, and up its right side. Two wires have to cross when
// their ends alternate on that way.
func (t tip) angle() int {
	at := t.node.pos<<20 + t.row()
	if t.right {
		return 1<<60 - at
	}
	return at
}

// A chord is a wire on the way around its gap.
type chord struct{ net, from, to int }

func (w *wire) chord() chord {
	a, b := w.a.angle(), w.b.angle()
	return chord{w.net, min(a, b), max(a, b)}
}

func (c chord) crosses(d chord) bool {
	return c.net != d.net && (c.from < d.from && d.from < c.to && c.to < d.to || d.from < c.from && c.from < d.to && d.to < c.to)
}

// crossings is how many pairs of wires have to cross.
func (p *part) crossings() int {
	count := 0
	for _, g := range p.gaps {
		chords := make([]chord, len(g.wires))
		for i, w := range g.wires {
			chords[i] = w.chord()
		}
		for i, c := range chords {
			for _, d := range chords[:i] {
				if c.crosses(d) {
					count++
				}
			}
		}
	}
	return count
}

// sift moves each node along its layer to where it crosses least, and tells whether that made anything better. In large parts it
// looks less far.
func (p *part) sift() (better bool) {
	nodes := 0
	for _, l := range p.layers {
		nodes += len(l)
	}
	reach := max(effort/100/nodes, 1)
	for _, l := range p.layers {
		for _, n := range slices.Clone(l) {
			better = n.sift(l, reach) || better
		}
		stack(l)
	}
	before, kept := p.crossings(), p.snapshot()
	for _, n := range p.boxes {
		n.sortPorts()
	}
	switch after := p.crossings(); {
	case after < before:
		return true
	case after > before:
		p.restore(kept)
	}
	return better
}

// sift walks a node up its layer, down, and back to the best place on the way.
func (n *node) sift(l []*node, reach int) bool {
	start, change := n.pos, 0
	best, least := start, 0
	walk := func(to int) {
		for n.pos != to {
			i := min(n.pos, n.pos+cmp.Compare(to, n.pos))
			before := between(l[i], l[i+1])
			l[i], l[i+1] = l[i+1], l[i]
			l[i].pos, l[i+1].pos = i, i+1
			if change += between(l[i], l[i+1]) - before; change < least {
				best, least = n.pos, change
			}
		}
	}
	walk(max(start-reach, 0))
	walk(min(start+reach, len(l)-1))
	walk(best)
	return least < 0
}

// between is how many wires of one node cross wires of the other: all that changes when the two, side by side, change places.
func between(u, v *node) int {
	var room [16]chord // nearly always enough
	chords := room[:0]
	for _, w := range v.wires {
		chords = append(chords, w.chord())
	}
	count := 0
	for _, a := range u.wires {
		c := a.chord()
		for i, b := range v.wires {
			if a.gap == b.gap && c.crosses(chords[i]) {
				count++
			}
		}
	}
	return count
}

// An arrangement is an order of all nodes and ports.
type arrangement struct {
	pos     map[*node]int
	in, out map[*node][]int
}

func (p *part) snapshot() arrangement {
	a := arrangement{map[*node]int{}, map[*node][]int{}, map[*node][]int{}}
	for _, l := range p.layers {
		for _, n := range l {
			a.pos[n], a.in[n], a.out[n] = n.pos, n.in, n.out // the rows of ports are replaced, never changed
		}
	}
	return a
}

func (p *part) restore(a arrangement) {
	for _, l := range p.layers {
		for _, n := range l {
			n.pos, n.in, n.out = a.pos[n], a.in[n], a.out[n]
		}
	}
	p.byPos()
	for _, l := range p.layers {
		stack(l)
	}
}
