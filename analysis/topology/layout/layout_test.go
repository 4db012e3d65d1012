package layout

import (
	"reflect"
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// graphs draws boxes of all sizes, and edges between them, those with two ends in one box and doubled ones included.
func graphs(most int) *rapid.Generator[graph] {
	return rapid.Custom(func(t *rapid.T) graph {
		g := graph{boxes: rapid.SliceOfN(rapid.Custom(func(t *rapid.T) Box {
			return Box{
				Width:  rapid.IntRange(Grid, 300).Draw(t, "width"),
				Head:   rapid.IntRange(0, 60).Draw(t, "head"),
				Labels: rapid.SliceOfN(rapid.SampledFrom([]int{0, 30, 200}), 0, 5).Draw(t, "labels"),
				Out:    rapid.IntRange(0, 5).Draw(t, "out"),
			}
		}), 0, most).Draw(t, "boxes")}
		var from, to []Port
		for i, b := range g.boxes {
			for k := range b.Out {
				from = append(from, Port{i, k})
			}
			for k := range b.Labels {
				to = append(to, Port{i, k})
			}
		}
		if len(from) > 0 && len(to) > 0 {
			g.edges = rapid.SliceOfN(rapid.Custom(func(t *rapid.T) Edge {
				return Edge{rapid.SampledFrom(from).Draw(t, "from"), rapid.SampledFrom(to).Draw(t, "to")}
			}), 0, 3*most).Draw(t, "edges")
		}
		return g
	})
}

type graph struct {
	boxes []Box
	edges []Edge
}

func TestDrawingsAreSound(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := graphs(rapid.SampledFrom([]int{3, 8, 20}).Draw(t, "most")).Draw(t, "graph")
		d := Arrange(g.boxes, g.edges)
		for _, complain := range properties {
			complain(g, d, t.Errorf)
		}
		if again := Arrange(g.boxes, g.edges); !reflect.DeepEqual(again, d) {
			t.Error("the same graph is laid out in two ways")
		}
	})
}

// properties are what holds of every drawing.
var properties = []func(graph, Drawing, func(string, ...any)){
	boxesStandApart, boxesAreLargeEnough, portsStandOnEdges, linesJoinTheirPorts, linesKeepAway, linesDoNotLieOnEachOther, labelsAreFree, allIsInside,
}

func (r Rect) right() int  { return r.X + r.Width }
func (r Rect) bottom() int { return r.Y + r.Height }

// near tells whether two rectangles are nearer to each other than a distance, in both directions.
func near(a, b Rect, distance int) bool {
	return a.X < b.right()+distance && b.X < a.right()+distance && a.Y < b.bottom()+distance && b.Y < a.bottom()+distance
}

func boxesStandApart(_ graph, d Drawing, complain func(string, ...any)) {
	for i, a := range d.Boxes {
		for j, b := range d.Boxes[:i] {
			if near(a.Rect, b.Rect, 2*stub) {
				complain("box %d at %v and box %d at %v are too near to each other", i, a.Rect, j, b.Rect)
			}
		}
	}
}

func boxesAreLargeEnough(g graph, d Drawing, complain func(string, ...any)) {
	for i, b := range d.Boxes {
		if want := g.boxes[i]; b.Width < want.Width || b.Height < want.Head+Row*max(len(want.Labels), want.Out) {
			complain("box %d is %v, and is to hold %v", i, b.Rect, want)
		}
	}
}

func portsStandOnEdges(g graph, d Drawing, complain func(string, ...any)) {
	for i, b := range d.Boxes {
		if len(b.In) != len(g.boxes[i].Labels) || len(b.Out) != g.boxes[i].Out {
			complain("box %d has %d and %d ports", i, len(b.In), len(b.Out))
		}
		for side, ports := range map[int][]Point{b.X: b.In, b.right(): b.Out} {
			sorted := slices.SortedFunc(slices.Values(ports), func(a, b Point) int { return a.Y - b.Y })
			for k, p := range sorted {
				if p.X != side || p.Y < b.Y+g.boxes[i].Head || p.Y > b.bottom() || k > 0 && p.Y-sorted[k-1].Y < Row {
					complain("box %d at %v has ports at %v", i, b.Rect, sorted)
				}
			}
		}
	}
}

func linesJoinTheirPorts(g graph, d Drawing, complain func(string, ...any)) {
	for i, e := range g.edges {
		line := d.Lines[i]
		if len(line) < 2 || line[0] != d.Boxes[e.From.Box].Out[e.From.Index] || line[len(line)-1] != d.Boxes[e.To.Box].In[e.To.Index] {
			complain("edge %d is drawn along %v", i, line)
			continue
		}
		for k := 1; k < len(line); k++ {
			if a, b := line[k-1], line[k]; a == b || a.X != b.X && a.Y != b.Y {
				complain("edge %d is not rectangular: %v", i, line)
			}
		}
		if a, b := line[len(line)-2], line[len(line)-1]; a.Y != b.Y || b.X-a.X < stub {
			complain("edge %d ends too short for an arrow: %v", i, line)
		}
	}
}

// segment is the rectangle that a piece of a line covers; it has no width or no height.
func segment(a, b Point) Rect {
	return Rect{min(a.X, b.X), min(a.Y, b.Y), max(a.X, b.X) - min(a.X, b.X), max(a.Y, b.Y) - min(a.Y, b.Y)}
}

// linesKeepAway holds every line to touch no box but at its ports.
func linesKeepAway(_ graph, d Drawing, complain func(string, ...any)) {
	for i, line := range d.Lines {
		for k := 1; k < len(line); k++ {
			s := segment(line[k-1], line[k])
			if k == 1 { // leaves its port
				s.X, s.Width = s.X+1, s.Width-1
			}
			if k == len(line)-1 {
				s.Width--
			}
			for j, b := range d.Boxes {
				if near(s, b.Rect, 1) {
					complain("edge %d runs into box %d at %v: %v", i, j, b.Rect, line)
				}
			}
		}
	}
}

// linesDoNotLieOnEachOther allows that only where two lines leave one port or enter one port.
func linesDoNotLieOnEachOther(g graph, d Drawing, complain func(string, ...any)) {
	for i, a := range d.Lines {
		for j, b := range d.Lines[:i] {
			if g.edges[i].From == g.edges[j].From || g.edges[i].To == g.edges[j].To {
				continue
			}
			for k := 1; k < len(a); k++ {
				for l := 1; l < len(b); l++ {
					if s, o := segment(a[k-1], a[k]), segment(b[l-1], b[l]); (s.Width == 0) == (o.Width == 0) && near(s, o, 3) {
						complain("edges %d and %d lie on each other: %v %v", i, j, a, b)
					}
				}
			}
		}
	}
}

// labelsAreFree holds the room of each label to be free of boxes, of other labels, and of lines that do not enter its port.
func labelsAreFree(g graph, d Drawing, complain func(string, ...any)) {
	type label struct {
		Rect
		of Port
	}
	var labels []label
	entered := map[Port]bool{}
	for _, e := range g.edges {
		entered[e.To] = true
	}
	for i, b := range d.Boxes {
		for k, p := range b.In {
			if width := g.boxes[i].Labels[k]; width > 0 && entered[Port{i, k}] {
				labels = append(labels, label{Rect{p.X - Arrow - width, p.Y - LabelRise, width, LabelRise - 1}, Port{i, k}})
			}
		}
	}
	for i, a := range labels {
		for _, b := range labels[:i] {
			if near(a.Rect, b.Rect, 0) {
				complain("labels %v and %v overlap", a, b)
			}
		}
		for j, b := range d.Boxes {
			if near(a.Rect, b.Rect, 1) {
				complain("label %v covers box %d at %v", a, j, b.Rect)
			}
		}
		for j, line := range d.Lines {
			for k := 1; k < len(line) && g.edges[j].To != a.of; k++ {
				if near(segment(line[k-1], line[k]), a.Rect, 2) {
					complain("edge %d runs through label %v: %v", j, a, line)
				}
			}
		}
	}
}

func allIsInside(_ graph, d Drawing, complain func(string, ...any)) {
	for i, b := range d.Boxes {
		if b.X < outside || b.Y < outside || b.right() > d.Width-outside || b.bottom() > d.Height-outside {
			complain("box %d at %v is not in a drawing of %d × %d", i, b.Rect, d.Width, d.Height)
		}
	}
	for i, line := range d.Lines {
		for _, p := range line {
			if p.X < outside || p.Y < outside || p.X > d.Width-outside || p.Y > d.Height-outside {
				complain("edge %d leaves the drawing of %d × %d: %v", i, d.Width, d.Height, line)
			}
		}
	}
}

// What names no port is left out, and harms nothing.
func TestEdgesWithoutPorts(t *testing.T) {
	boxes := []Box{{Labels: []int{10}, Out: 1}, {Labels: []int{10}, Out: 1}}
	good := Edge{Port{0, 0}, Port{1, 0}}
	bad := []Edge{{Port{-1, 0}, Port{1, 0}}, {Port{0, 1}, Port{1, 0}}, {Port{0, 0}, Port{2, 0}}, {Port{0, 0}, Port{1, -1}}}
	d := Arrange(boxes, append(slices.Clone(bad), good))
	for i := range bad {
		if d.Lines[i] != nil {
			t.Errorf("edge %v is drawn: %v", bad[i], d.Lines[i])
		}
	}
	if want := Arrange(boxes, []Edge{good}); !reflect.DeepEqual(d.Lines[len(bad):], want.Lines) || !reflect.DeepEqual(d.Boxes, want.Boxes) {
		t.Errorf("got %v, want %v", d, want)
	}
}

// Heavy graphs are drawn too, and as soundly; how long it may take is what go test allows.
func TestHeavyGraphs(t *testing.T) {
	var g graph
	for i := range 400 {
		g.boxes = append(g.boxes, Box{Width: 100, Head: 24, Labels: []int{50, 50}, Out: 2})
		g.edges = append(g.edges, Edge{Port{i, 0}, Port{i * 7 % 400, 0}}, Edge{Port{i, 1}, Port{i * 11 % 400, 1}})
	}
	d := Arrange(g.boxes, g.edges)
	for _, complain := range properties {
		complain(g, d, t.Errorf)
	}
}

// More than a screen of boxes that one box leads to do not stand in one column.
func TestHighLayersAreBroken(t *testing.T) {
	boxes := []Box{{Width: 200, Head: 48, Out: 1}}
	var edges []Edge
	for i := range 60 {
		boxes = append(boxes, Box{Width: 200, Head: 48, Labels: []int{100}})
		edges = append(edges, Edge{Port{0, 0}, Port{i + 1, 0}})
	}
	if d := Arrange(boxes, edges); d.Height > 2*d.Width {
		t.Errorf("the drawing is %d wide and %d high", d.Width, d.Height)
	}
}

// A chain is a straight line, and a box that answers stands behind the one that asks.
func TestSimpleLinesAreStraight(t *testing.T) {
	boxes := []Box{{Out: 1}, {Labels: []int{10}, Out: 1}, {Labels: []int{10}}}
	d := Arrange(boxes, []Edge{{Port{0, 0}, Port{1, 0}}, {Port{1, 0}, Port{2, 0}}})
	for _, line := range d.Lines {
		if len(line) != 2 {
			t.Errorf("%v bends", line)
		}
	}
	boxes = []Box{{Labels: []int{0, 0}, Out: 1}, {Labels: []int{0}, Out: 2}}
	d = Arrange(boxes, []Edge{{Port{1, 0}, Port{0, 0}}, {Port{0, 0}, Port{1, 0}}, {Port{1, 1}, Port{0, 1}}})
	if d.Boxes[1].X > d.Boxes[0].X {
		t.Error("the box that sends more stands to the right")
	}
}
