package layout

import "slices"

// draw puts a part into the drawing.
func (p *part) draw(d *Drawing) {
	for _, n := range p.boxes {
		b := Placed{Rect: Rect{p.X + n.x, p.Y + n.y, n.width, n.height}}
		for i := range n.in {
			b.In = append(b.In, Point{b.X, b.Y + tip{n, i, true}.offset()})
		}
		for i := range n.out {
			b.Out = append(b.Out, Point{b.X + b.Width, b.Y + tip{n, i, false}.offset()})
		}
		d.Boxes[n.given] = b
	}
	for i, n := range p.nets {
		for _, e := range n.edges {
			line := p.line(i, e)
			for k := range line {
				line[k].X += p.X
				line[k].Y += p.Y
			}
			d.Lines[e.given] = line
		}
	}
}

// line is the way of an edge: its corners.
func (p *part) line(net int, e edge) []Point {
	var all []Point
	p.nets[net].way(e, func(g int, a, b tip) {
		t := p.gaps[g].find(net)
		from, to := p.approach(g, a, t), p.approach(g, b, t)
		all = append(all, from...)
		if start, end := from[len(from)-1].Y, to[len(to)-1].Y; start != end {
			x := p.gaps[g].x + stub + trackWidth*t.slot
			all = append(all, Point{x, start}, Point{x, end})
		}
		slices.Reverse(to)
		all = append(all, to...)
	})
	return corners(all)
}

func (g *gap) find(net int) *trunk {
	return g.trunks[slices.IndexFunc(g.trunks, func(t *trunk) bool { return t.net == net })]
}

// approach is the way from a tip towards its trunk: the tip, and where a line steps aside, the two corners of that.
func (p *part) approach(g int, t tip, trunk *trunk) []Point {
	gap, y := p.gaps[g], t.y()
	if t.right {
		return []Point{{gap.x + gap.width, y}}
	}
	way := []Point{{gap.x, y}}
	if trunk.jogs[y] {
		way = append(way, Point{gap.x + stub/2, y}, Point{gap.x + stub/2, y + Grid/2})
	}
	return way
}

// corners leaves out the points of a way at which it does not turn.
func corners(way []Point) []Point {
	kept := way[:0]
	for _, pt := range way {
		if n := len(kept); n > 0 && kept[n-1] == pt {
			continue
		}
		if n := len(kept); n > 1 && level(kept[n-2], kept[n-1], pt) {
			kept[n-1] = pt
			continue
		}
		kept = append(kept, pt)
	}
	return kept
}

func level(a, b, c Point) bool { return a.X == b.X && b.X == c.X || a.Y == b.Y && b.Y == c.Y }
