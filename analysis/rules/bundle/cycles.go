package bundle

import (
	"maps"
	"slices"
	"strings"
)

// An Edge is an import of one contract by another, by path.
type Edge struct{ Alias, To string }

// Cycles finds the imports that stand on a circle: by contract and alias, the shortest circle in words, beginning there.
// An import is on a circle where both of its ends are in one strongly connected part of the graph: almost always there is no
// part of more than one contract, and the graph was gone through once.
func Cycles(imports map[string][]Edge) map[string]map[string]string {
	g := newGraph(imports)
	on := map[string]map[string]string{}
	for from, name := range g.names {
		var back map[int]int // the way from each contract of the part to this one, by its next step
		for _, e := range imports[name] {
			to := g.index[e.To]
			if g.part[to] != g.part[from] {
				continue
			}
			if back == nil {
				back = g.waysTo(from)
				on[name] = map[string]string{}
			}
			on[name][e.Alias] = g.words(from, to, back)
		}
	}
	return on
}

// graph is who imports whom, by number. The numbers go by path.
type graph struct {
	names []string
	index map[string]int
	next  [][]int // the imports of each
	prev  [][]int // the importers of each
	part  []int   // the strongly connected part that each is in
}

func newGraph(imports map[string][]Edge) *graph {
	g := &graph{index: map[string]int{}}
	for from, edges := range imports {
		g.index[from] = 0
		for _, e := range edges {
			g.index[e.To] = 0
		}
	}
	g.names = slices.Sorted(maps.Keys(g.index))
	for i, name := range g.names {
		g.index[name] = i
	}
	g.next, g.prev = make([][]int, len(g.names)), make([][]int, len(g.names))
	for from, name := range g.names {
		for _, e := range imports[name] {
			to := g.index[e.To]
			g.next[from], g.prev[to] = append(g.next[from], to), append(g.prev[to], from)
		}
	}
	g.findParts()
	return g
}

// findParts is Tarjan's algorithm, with a stack of its own: a chain of imports may be long.
func (g *graph) findParts() {
	const unseen = -1
	n := len(g.names)
	g.part = slices.Repeat([]int{unseen}, n)
	order, low := slices.Repeat([]int{unseen}, n), make([]int, n)
	at := make([]int, n) // which import of each is looked at next
	var open, path []int // seen and in no part yet; the way to where we are
	seen := 0
	enter := func(v int) {
		order[v], low[v] = seen, seen
		seen++
		open, path = append(open, v), append(path, v)
	}
	for root := range n {
		if order[root] != unseen {
			continue
		}
		for enter(root); len(path) > 0; {
			v := path[len(path)-1]
			if at[v] < len(g.next[v]) {
				switch to := g.next[v][at[v]]; {
				case order[to] == unseen:
					enter(to)
				case g.part[to] == unseen:
					low[v] = min(low[v], order[to])
				}
				at[v]++
				continue
			}
			path = path[:len(path)-1]
			if len(path) > 0 {
				up := path[len(path)-1]
				low[up] = min(low[up], low[v])
			}
			if low[v] == order[v] {
				for g.part[v] == unseen {
					g.part[open[len(open)-1]] = v
					open = open[:len(open)-1]
				}
			}
		}
	}
}

// waysTo gives, for each contract of a part, the next step on a shortest way to one of them.
func (g *graph) waysTo(target int) map[int]int {
	step := map[int]int{target: target}
	for queue := []int{target}; len(queue) > 0; queue = queue[1:] {
		for _, from := range g.prev[queue[0]] {
			if _, seen := step[from]; !seen && g.part[from] == g.part[target] {
				step[from] = queue[0]
				queue = append(queue, from)
			}
		}
	}
	return step
}

// maxNamed is how many contracts of a circle are named.
const maxNamed = 12

// words says the circle that begins with an import.
func (g *graph) words(from, to int, back map[int]int) string {
	named := []string{g.names[from]}
	more := 0
	for ; to != from; to = back[to] {
		if len(named) < maxNamed {
			named = append(named, g.names[to])
		} else {
			more++
		}
	}
	s := strings.Join(named, " imports ")
	if more > 0 {
		s += " imports … (" + count(more, "more contract") + ")"
	}
	return s + " imports " + g.names[from]
}
