package schema

import (
	"slices"
	"strings"
)

// A Verdict is what a comparison of two schemas comes to.
type Verdict uint8

// The verdicts.
const (
	Equal     Verdict = iota
	Different         // Comparison.Difference says where
	Undecided         // a payload in another format, and not the same value
	Blocked           // Comparison.Block says by what
)

// A Comparison is what is said of two schemas.
type Comparison struct {
	Verdict    Verdict
	Difference Difference
	Block      *Block
}

// Compare tells whether two schemas of one world are equal normalized (shapes, When a binding is proved), and where they first
// differ: the nearest to the root, and of several there the first in the order of keywords and names.
func Compare(a, b Schema) Comparison {
	if a.w == nil {
		a.w = b.w
	}
	if b.w == nil {
		b.w = a.w
	}
	for _, s := range []Schema{a, b} {
		if by := s.Blocked(); by != nil {
			return Comparison{Verdict: Blocked, Block: by}
		}
	}
	c := comparison{w: a.w, joined: map[*vertex]*vertex{}}
	return c.run(a.vertex(), b.vertex())
}

// comparison holds two graphs side by side. Pairs that were taken for equal once are joined, and not looked at again: if they
// are not, a difference is found elsewhere (Hopcroft and Karp).
type comparison struct {
	w      *World
	joined map[*vertex]*vertex
}

// pair are two vertices that must be equal, and how they were reached.
type pair struct {
	a, b *vertex
	up   *pair
	step string
}

func (c *comparison) run(a, b *vertex) Comparison {
	verdict := Equal
	for queue := []*pair{{a: a, b: b}}; len(queue) > 0; queue = queue[1:] {
		p := queue[0]
		if c.join(p.a, p.b) || p.a.own().closed && p.b.own().closed && p.a.own().sum == p.b.own().sum {
			continue
		}
		if p.a.opaque != nil || p.b.opaque != nil {
			verdict = Undecided
			continue
		}
		c.w.expand(p.a)
		c.w.expand(p.b)
		if d, differ := differ(p.a, p.b); differ {
			d.Path = join(p.path() + d.Path)
			return Comparison{Verdict: Different, Difference: d}
		}
		for i := range p.a.kids {
			k := &p.a.kids[i]
			queue = append(queue, &pair{k.vertex, p.b.kids[i].vertex, p, k.step()})
		}
	}
	return Comparison{Verdict: verdict}
}

// join takes two vertices for equal; it tells whether they were already.
func (c *comparison) join(a, b *vertex) bool {
	a, b = c.root(a), c.root(b)
	if a != b {
		c.joined[a] = b
	}
	return a == b
}

func (c *comparison) root(v *vertex) *vertex {
	for {
		up, ok := c.joined[v]
		if !ok {
			return v
		}
		if further, ok := c.joined[up]; ok {
			c.joined[v] = further
		}
		v = up
	}
}

// path is the way to a pair, in words. Of a very long one the end is given.
func (p *pair) path() string {
	var steps []string
	for ; p.up != nil; p = p.up {
		if steps = append(steps, p.step); len(steps) == longestPath {
			steps = append(steps, "…")
			break
		}
	}
	slices.Reverse(steps)
	return strings.Join(steps, "")
}

// longestPath is how many steps of a path are shown.
const longestPath = 12
