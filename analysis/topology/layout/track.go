package layout

import (
	"cmp"
	"slices"
)

// A trunk is the upright line of a net in a gap, from which its tips are reached.
type trunk struct {
	net         int
	left, right []int        // at which heights lines lead to it from the left side, and from the right side
	jogs        map[int]bool // lines from the left side at these heights step aside by half a grid first
	low, high   int
	slot        int // which track, from the left
}

// straight tells whether the net just passes through, and needs no upright line.
func (t *trunk) straight() bool { return t.low == t.high }

// track gives every net in every gap its track, and so every gap its width and every layer its place.
func (p *part) track() {
	x := 0
	for i := range p.gaps {
		g := &p.gaps[i]
		g.x = x
		g.trunk()
		slots := g.allot()
		g.step()
		if slots > 0 || len(g.wires) > 0 {
			g.width = 2*stub + trackWidth*max(slots-1, 0)
		}
		if i == len(p.layers) {
			x += g.width
			break
		}
		g.width += p.labelRoom(i)
		x += g.width
		x += p.align(i, x)
	}
	p.Width = x
}

// labelRoom is how wide the labels of a layer stand in front of it, the arrow's heads included.
func (p *part) labelRoom(layer int) int {
	room := 0
	for _, w := range p.gaps[layer].wires {
		if w.b.port >= 0 && w.b.right {
			if label := w.b.node.labels[w.b.port]; label > 0 {
				room = max(room, label+Arrow)
			}
		}
	}
	return room
}

// align gives the boxes of a layer one place and one width, which it returns.
func (p *part) align(layer, x int) int {
	width := 0
	for _, n := range p.layers[layer] {
		width = max(width, n.width)
	}
	for _, n := range p.layers[layer] {
		n.x, n.width = x, width
	}
	return width
}

// trunk gathers what each net has in a gap.
func (g *gap) trunk() {
	byNet := map[int]*trunk{}
	add := func(net int, t tip) {
		if byNet[net] == nil {
			byNet[net] = &trunk{net: net, low: t.y(), high: t.y(), jogs: map[int]bool{}}
			g.trunks = append(g.trunks, byNet[net])
		}
		b := byNet[net]
		b.low, b.high = min(b.low, t.y()), max(b.high, t.y())
		side := &b.left
		if t.right {
			side = &b.right
		}
		if !slices.Contains(*side, t.y()) {
			*side = append(*side, t.y())
		}
	}
	for _, w := range g.wires {
		add(w.net, w.a)
		add(w.net, w.b)
	}
}

// overlay is what it costs, in crossings, that one line lies upon another: no number of true crossings is worth that.
const overlay = 1000

// cost is what a trunk costs that stands to the left of another one: the crossings of its lines to the right with the other
// one, and of the other one's lines to the left with it.
func (t *trunk) cost(other *trunk) int {
	count := 0
	for _, y := range t.right {
		switch {
		case slices.Contains(other.left, y):
			count += overlay
		case other.low < y && y < other.high:
			count++
		}
	}
	for _, y := range other.left {
		if t.low < y && y < t.high {
			count++
		}
	}
	return count
}

// meets tells whether two trunks are too near to each other to share a track.
func (t *trunk) meets(other *trunk) bool { return t.low <= other.high+Grid && other.low <= t.high+Grid }

// allot gives the trunks of a gap their tracks, such that few lines cross, and says how many tracks there are.
func (g *gap) allot() int {
	bent := slices.DeleteFunc(slices.Clone(g.trunks), (*trunk).straight)
	slices.SortStableFunc(bent, func(a, b *trunk) int { return cmp.Compare(a.low, b.low) })
	slots := 0
	order := arrange(preferences(bent))
	for k, i := range order {
		t := bent[i]
		for _, j := range order[:k] {
			if bent[j].meets(t) {
				t.slot = max(t.slot, bent[j].slot+1)
			}
		}
		slots = max(slots, t.slot+1)
	}
	return slots
}

// most is of how many trunks in a gap it is affordable to look at all pairs. Where there are more, nobody can see the difference.
const most = 1000

// preferences say which trunk is better left of which other one.
func preferences(trunks []*trunk) [][]arc {
	arcs := make([][]arc, len(trunks))
	if len(trunks) > most {
		return arcs
	}
	for i, t := range trunks {
		for j, other := range trunks[:i] {
			if !t.meets(other) {
				continue
			}
			if here, there := t.cost(other), other.cost(t); here < there {
				arcs[i] = append(arcs[i], arc{j, there - here})
			} else if there < here {
				arcs[j] = append(arcs[j], arc{i, here - there})
			}
		}
	}
	return arcs
}

// step lets lines step aside that would lie upon another one, where the order of the tracks could not prevent it. All ports and
// lanes stand on the grid, so that half of it away is free.
func (g *gap) step() {
	for _, t := range g.trunks {
		if t.straight() {
			continue // what enters its port too may lie upon it
		}
		for _, y := range t.left {
			t.jogs[y] = slices.ContainsFunc(g.trunks, func(other *trunk) bool {
				return other != t && slices.Contains(other.right, y) && other.slot <= t.slot
			})
		}
	}
}
