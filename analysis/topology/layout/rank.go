package layout

import (
	"cmp"
	"maps"
	"slices"
)

// An arc says that something is wanted in front of another thing, and how much.
type arc struct{ to, weight int }

// arrange puts things into an order in which little weight points backwards (the greedy way of Eades, Lin and Smyth): what
// nothing is wanted in front of comes first, what is wanted in front of nothing comes last, and where there is neither, what
// wins most by coming first.
func arrange(arcs [][]arc) []int {
	n := len(arcs)
	back := make([][]arc, n)
	out, into := make([]int, n), make([]int, n)
	for i, as := range arcs {
		for _, a := range as {
			back[a.to] = append(back[a.to], arc{i, a.weight})
			out[i] += a.weight
			into[a.to] += a.weight
		}
	}
	var head, tail []int
	left := upTo(n)
	for len(left) > 0 {
		at, last := next(left, out, into)
		i := left[at]
		left = slices.Delete(left, at, at+1)
		if last {
			tail = append(tail, i)
		} else {
			head = append(head, i)
		}
		for _, a := range arcs[i] {
			into[a.to] -= a.weight
		}
		for _, a := range back[i] {
			out[a.to] -= a.weight
		}
	}
	slices.Reverse(tail)
	return append(head, tail...)
}

// next is which of those that are left is to be taken out, and whether it goes to the end.
func next(left, out, into []int) (at int, last bool) {
	for k, i := range left {
		switch {
		case into[i] == 0:
			return k, false
		case out[i] == 0:
			at, last = k, true
		case !last && wins(out, into, i, left[at]):
			at = k
		}
	}
	return at, last
}

// wins tells whether one thing gains more than another by coming first; where both gain the same, the one with more behind it.
func wins(out, into []int, i, other int) bool {
	return cmp.Or(cmp.Compare(out[i]-into[i], out[other]-into[other]), cmp.Compare(out[i], out[other])) > 0
}

// usualGap is how much lies between two layers, about: what it takes to guess the size of the whole.
const usualGap = 300

// rank gives each box its layer: circles are cut where that turns the fewest edges round, each box stands as far to the left
// as those in front of it allow, and then those move to the right that thereby shorten more edges than they lengthen.
func (p *part) rank() {
	index := map[*node]int{}
	for i, n := range p.boxes {
		index[n] = i
	}
	order, behind := p.cut(index)
	ahead := make([][]arc, len(p.boxes))
	layer := make([]int, len(p.boxes))
	for _, i := range order {
		for _, a := range behind[i] {
			layer[a.to] = max(layer[a.to], layer[i]+1)
			ahead[a.to] = append(ahead[a.to], arc{i, a.weight})
		}
	}
	for range 3 {
		for _, i := range slices.Backward(order) {
			if weigh(behind[i]) > weigh(ahead[i]) {
				layer[i] = nearest(layer, behind[i]) - 1
			}
		}
	}
	tighten(layer)
	p.spread(layer, func(i int) int { return weigh(behind[i]) - weigh(ahead[i]) })
	tighten(layer)
	p.fill(layer)
}

// cut orders the boxes, and gives for each those that have to stand behind it, and how many edges ask for that.
func (p *part) cut(index map[*node]int) (order []int, behind [][]arc) {
	wanted := make([]map[int]int, len(p.boxes))
	for i := range wanted {
		wanted[i] = map[int]int{}
	}
	for _, e := range p.edges {
		if e.from != e.to {
			wanted[index[e.from]][index[e.to]]++
		}
	}
	arcs := make([][]arc, len(p.boxes))
	for i, w := range wanted {
		for _, to := range slices.Sorted(maps.Keys(w)) {
			arcs[i] = append(arcs[i], arc{to, w[to]})
		}
	}
	order = arrange(arcs)
	place := make([]int, len(order))
	for at, i := range order {
		place[i] = at
	}
	behind = make([][]arc, len(p.boxes))
	for i, as := range arcs {
		for _, a := range as {
			if place[i] < place[a.to] {
				behind[i] = append(behind[i], a)
			} else {
				behind[a.to] = append(behind[a.to], arc{i, a.weight})
			}
		}
	}
	return order, behind
}

func weigh(arcs []arc) int {
	sum := 0
	for _, a := range arcs {
		sum += a.weight
	}
	return sum
}

func nearest(layer []int, arcs []arc) int {
	return layer[slices.MinFunc(arcs, func(a, b arc) int { return cmp.Compare(layer[a.to], layer[b.to]) }).to]
}

// tighten takes out the layers in which no box stands.
func tighten(layer []int) {
	used := slices.Compact(slices.Sorted(slices.Values(layer)))
	for i, l := range layer {
		layer[i], _ = slices.BinarySearch(used, l)
	}
}

// fill makes the layers.
func (p *part) fill(layer []int) {
	p.layers = make([][]*node, slices.Max(layer)+1)
	for i, n := range p.boxes {
		n.layer = layer[i]
		p.layers[n.layer] = append(p.layers[n.layer], n)
	}
}

// spread breaks layers that are far higher than the whole would be wide into several beside each other. No edge runs inside a
// layer, so that nothing turns round; who has more in front than behind comes first.
func (p *part) spread(layer []int, lean func(i int) int) {
	members := make([][]int, len(p.boxes))
	room := 0
	for i, n := range p.boxes {
		members[layer[i]] = append(members[layer[i]], i)
		room += (n.width + usualGap) * (n.height + Apart)
	}
	limit := root(room)
	at := 0
	for _, m := range members {
		slices.SortStableFunc(m, func(a, b int) int { return cmp.Compare(lean(a), lean(b)) })
		height := 0
		for _, i := range m {
			height += p.boxes[i].height + Apart
		}
		columns := max((height+limit-1)/limit, 1)
		used := 0
		for _, i := range m {
			layer[i] = at + used*columns/height
			used += p.boxes[i].height + Apart
		}
		at += columns
	}
}
