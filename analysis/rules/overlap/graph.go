package overlap

import (
	"cmp"
	"slices"

	"github.com/natscontract/natscontract/internal/ledger"
)

// A graph knows which channels are connected: links connect two, and so does being the same channel of several versions of one
// contract. An edge that comes or goes costs as much as what it is connected with.
type graph struct {
	numbers map[ledger.Key]int // of the channels that have an edge, and of those that lost their last one since it was settled
	table   table[node]
	dirty   map[int]bool // those whose edges are others since it was settled
}

// A node is a channel that has an edge.
type node struct {
	channel ledger.Key
	edges   []edge // by the numbers that they lead to
	in      *component
}

// An edge says how often a channel is connected with another one, or with itself.
type edge struct{ to, times int }

// A component is channels that are connected with each other.
type component struct{ channels []int }

func newGraph() graph { return graph{numbers: map[ledger.Key]int{}, dirty: map[int]bool{}} }

// component is what a channel is in; nil for one that has no edge.
func (g *graph) component(k ledger.Key) *component {
	if n, ok := g.numbers[k]; ok {
		return g.table.things[n].in
	}
	return nil
}

// connected tells whether a way leads from one channel to another.
func (g *graph) connected(a, b ledger.Key) bool {
	c := g.component(a)
	return a == b || c != nil && c == g.component(b)
}

// with are the other channels that one is connected with.
func (g *graph) with(k ledger.Key) (others []ledger.Key) {
	c := g.component(k)
	if c == nil {
		return nil
	}
	for _, n := range c.channels {
		if other := g.table.things[n].channel; other != k {
			others = append(others, other)
		}
	}
	return others
}

// add adds an edge, which may be there already.
func (g *graph) add(a, b ledger.Key) { g.both(a, b, 1) }

// remove takes an edge out once.
func (g *graph) remove(a, b ledger.Key) { g.both(a, b, -1) }

func (g *graph) both(a, b ledger.Key, by int) {
	from, to := g.number(a), g.number(b)
	g.count(from, to, by)
	g.count(to, from, by)
}

func (g *graph) number(k ledger.Key) int {
	n, ok := g.numbers[k]
	if !ok {
		n = g.table.add(node{channel: k})
		g.numbers[k] = n
	}
	return n
}

func (g *graph) count(from, to, by int) {
	n := &g.table.things[from]
	i, known := slices.BinarySearchFunc(n.edges, to, func(e edge, to int) int { return cmp.Compare(e.to, to) })
	if !known {
		n.edges = slices.Insert(n.edges, i, edge{to, by})
		g.dirty[from] = true
		return
	}
	if n.edges[i].times += by; n.edges[i].times == 0 {
		n.edges = slices.Delete(n.edges, i, i+1)
		g.dirty[from] = true
	}
}

// settle finds the components anew of which an edge came or went, and gives their channels.
func (g *graph) settle() (stirred []ledger.Key) {
	if len(g.dirty) == 0 {
		return nil
	}
	seen := map[int]bool{}
	for n := range g.dirty {
		seen[n] = true
		if c := g.table.things[n].in; c != nil {
			for _, n := range c.channels {
				seen[n] = true
			}
		}
	}
	clear(g.dirty)
	for n := range seen {
		stirred = append(stirred, g.table.things[n].channel)
		g.table.things[n].in = nil
	}
	for n := range seen {
		switch of := &g.table.things[n]; {
		case len(of.edges) == 0:
			delete(g.numbers, of.channel)
			g.table.remove(n)
		case of.in == nil:
			g.label(n)
		}
	}
	return stirred
}

// label makes a component of all that is connected with a channel.
func (g *graph) label(from int) {
	c := &component{channels: []int{from}}
	g.table.things[from].in = c
	for i := 0; i < len(c.channels); i++ {
		for _, e := range g.table.things[c.channels[i]].edges {
			if to := &g.table.things[e.to]; to.in != c {
				to.in = c
				c.channels = append(c.channels, e.to)
			}
		}
	}
}
