package layout

import (
	"cmp"
	"slices"
)

// A pull draws a node to a place, so strongly.
type pull struct{ at, weight int }

// How strongly a line wants to be straight: most where it passes through two layers, since there nobody expects a bend.
const (
	pullLane = 8
	pullEnd  = 3
	pullPort = 2
	pullTurn = 1
)

// place gives every node its height on the paper. The order in the layers stays. Some passes bring nodes to the mean of what
// they are joined to, which spreads them well; then some bring them to the median, which makes lines straight.
func (p *part) place() {
	for range 12 {
		if !p.settle(mean) {
			break
		}
	}
	for _, l := range p.layers {
		for _, n := range l {
			n.y = floorDiv(n.y, Grid) * Grid // distances are multiples of the grid: none falls below what it has to be
		}
	}
	for range 12 {
		if !p.settle(median) {
			break
		}
	}
	p.raise()
}

// settle goes once from left to right and back, and tells whether anything moved.
func (p *part) settle(middle func([]pull) int) (moved bool) {
	for _, l := range p.layers {
		moved = settle(l, middle) || moved
	}
	for _, l := range slices.Backward(p.layers) {
		moved = settle(l, middle) || moved
	}
	return moved
}

// A block is neighbours in a layer that stand as close as they may, and all that pulls at them.
type block struct {
	pulls []pull
	at    int
	nodes int
}

// settle places the nodes of one layer: each where it is pulled to, except that the order and the distances hold. Nodes that
// are pulled into each other become a block, which goes where all that pulls at it together draws it (isotonic regression by
// pooling adjacent violators: the best places there are, as long as the other layers stay).
func settle(l []*node, middle func([]pull) int) (moved bool) {
	offsets := make([]int, len(l)) // of each node from the first, were all one block
	var blocks []block
	for i, n := range l {
		if i > 0 {
			offsets[i] = offsets[i-1] + l[i-1].height + spacing(l[i-1], n)
		}
		b := block{pulls: n.pulls(offsets[i]), nodes: 1}
		b.at = middle(b.pulls)
		for len(blocks) > 0 && blocks[len(blocks)-1].at > b.at {
			above := blocks[len(blocks)-1]
			blocks = blocks[:len(blocks)-1]
			b.pulls, b.nodes = append(above.pulls, b.pulls...), above.nodes+b.nodes
			b.at = middle(b.pulls)
		}
		blocks = append(blocks, b)
	}
	i := 0
	for _, b := range blocks {
		for range b.nodes {
			y := b.at + offsets[i]
			l[i].y, moved = y, moved || l[i].y != y
			i++
		}
	}
	return moved
}

// pulls are where a node's wires want it, less an offset.
func (n *node) pulls(offset int) []pull {
	all := make([]pull, 0, len(n.wires))
	for _, w := range n.wires {
		other, own := w.other(n)
		weight := pullPort
		switch {
		case other.node.layer == n.layer:
			weight = pullTurn
		case n.lane() && other.node.lane():
			weight = pullLane
		case n.lane() || other.node.lane():
			weight = pullEnd
		}
		all = append(all, pull{other.y() - own.offset() - offset, weight})
	}
	if len(all) == 0 {
		all = append(all, pull{n.y - offset, 1})
	}
	return all
}

func mean(pulls []pull) int {
	sum, weight := 0, 0
	for _, p := range pulls {
		sum += p.at * p.weight
		weight += p.weight
	}
	return floorDiv(sum, weight)
}

// median is the lowest place that at most half of the weight lies on either side of. It sorts the pulls.
func median(pulls []pull) int {
	slices.SortFunc(pulls, func(a, b pull) int { return cmp.Compare(a.at, b.at) })
	weight := 0
	for _, p := range pulls {
		weight += p.weight
	}
	seen := 0
	for _, p := range pulls {
		if seen += p.weight; 2*seen >= weight {
			return p.at
		}
	}
	return 0
}

// raise moves the whole so that its top is at 0, and measures it.
func (p *part) raise() {
	top, bottom := p.layers[0][0].y, p.layers[0][0].y
	for _, l := range p.layers {
		top = min(top, l[0].y)
		last := l[len(l)-1]
		bottom = max(bottom, last.y+last.height)
		if last.lane() {
			bottom = max(bottom, last.y+Grid/2) // its line may step aside
		}
	}
	for _, l := range p.layers {
		for _, n := range l {
			n.y -= top
		}
	}
	p.Height = bottom - top
}
