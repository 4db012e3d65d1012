package overlap

import "github.com/natscontract/natscontract/internal/ledger"

// A graph knows which channels are connected: links connect two, and so does being the same channel of several versions of one
// contract. An edge that comes or goes costs as much as what it is connected with.
type graph struct {
	edges map[ledger.Key]map[ledger.Key]int // how often each is connected with each, both ways round
	of    map[ledger.Key]*component         // of those that have an edge
	dirty map[ledger.Key]bool               // those whose edges are others since it was settled
}

// A component is channels that are connected with each other.
type component struct{ channels []ledger.Key }

func newGraph() graph {
	return graph{edges: map[ledger.Key]map[ledger.Key]int{}, of: map[ledger.Key]*component{}, dirty: map[ledger.Key]bool{}}
}

// connected tells whether a way leads from one channel to another.
func (g *graph) connected(a, b ledger.Key) bool {
	c := g.of[a]
	return a == b || c != nil && c == g.of[b]
}

// add adds an edge, which may be there already.
func (g *graph) add(a, b ledger.Key) {
	g.count(a, b, 1)
	g.count(b, a, 1)
}

// remove takes an edge out once.
func (g *graph) remove(a, b ledger.Key) {
	g.count(a, b, -1)
	g.count(b, a, -1)
}

func (g *graph) count(a, b ledger.Key, by int) {
	to := g.edges[a]
	if to == nil {
		to = map[ledger.Key]int{}
		g.edges[a] = to
	}
	to[b] += by
	if to[b] == by && by > 0 || to[b] == 0 {
		g.dirty[a] = true
	}
	if to[b] == 0 {
		delete(to, b)
	}
	if len(to) == 0 {
		delete(g.edges, a)
	}
}

// settle finds the components anew of which an edge came or went, and gives their channels.
func (g *graph) settle() (stirred []ledger.Key) {
	if len(g.dirty) == 0 {
		return nil
	}
	seen := map[ledger.Key]bool{}
	note := func(k ledger.Key) {
		if !seen[k] {
			seen[k] = true
			stirred = append(stirred, k)
		}
	}
	for k := range g.dirty {
		note(k)
		if c := g.of[k]; c != nil {
			for _, k := range c.channels {
				note(k)
			}
		}
	}
	clear(g.dirty)
	for _, k := range stirred {
		delete(g.of, k)
	}
	for _, k := range stirred {
		if g.of[k] == nil && len(g.edges[k]) > 0 {
			g.label(k)
		}
	}
	return stirred
}

// label makes a component of all that is connected with a channel.
func (g *graph) label(from ledger.Key) {
	c := &component{channels: []ledger.Key{from}}
	g.of[from] = c
	for i := 0; i < len(c.channels); i++ {
		for k := range g.edges[c.channels[i]] {
			if g.of[k] != c {
				g.of[k] = c
				c.channels = append(c.channels, k)
			}
		}
	}
}
