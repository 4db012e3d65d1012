package schema

// classes are the classes of equivalent vertices among those that a vertex reaches and that reach a circle. They are made by
// Hopcroft's way of reducing an automaton: begin with one class for each label, and split a class by where its members lead,
// always going on with the smaller part.
type classes struct {
	vertices []*vertex
	class    []int32   // by vertex
	members  [][]int32 // by class
	at       []int32   // by vertex: its place among the members of its class
	before   [][]edge  // by vertex: what leads to it
}

// edge is a vertex that leads to another one, and the number of that way among its own.
type edge struct{ from, number int32 }

func (c *classes) of(v *vertex) int32 { return c.class[v.num] }

// reduce finds the classes of what a vertex reaches.
func reduce(from *vertex) *classes {
	c := &classes{}
	index := map[*vertex]bool{from: true}
	for queue := []*vertex{from}; len(queue) > 0; queue = queue[1:] {
		v := queue[0]
		v.num = int32(len(c.vertices))
		c.vertices = append(c.vertices, v)
		for k := range v.circular {
			if !index[k] {
				index[k] = true
				queue = append(queue, k)
			}
		}
	}
	c.begin()
	c.split()
	return c
}

// begin makes a class for each label, and notes what leads where.
func (c *classes) begin() {
	c.class, c.at, c.before = make([]int32, len(c.vertices)), make([]int32, len(c.vertices)), make([][]edge, len(c.vertices))
	labels := map[Fingerprint]int32{}
	for i, v := range c.vertices {
		label := sum(v.label())
		class, known := labels[label]
		if !known {
			class = int32(len(c.members))
			labels[label] = class
			c.members = append(c.members, nil)
		}
		c.join(int32(i), class)
		number := int32(0)
		for k := range v.circular {
			c.before[k.num] = append(c.before[k.num], edge{int32(i), number})
			number++
		}
	}
}

func (c *classes) split() {
	waiting, isWaiting := make([]int32, len(c.members)), make([]bool, len(c.members))
	for i := range waiting {
		waiting[i], isWaiting[i] = int32(i), true
	}
	for len(waiting) > 0 {
		last := len(waiting) - 1
		by := waiting[last]
		waiting, isWaiting[by] = waiting[:last], false
		for _, group := range c.leadingTo(by) {
			for _, half := range c.divide(group) {
				isWaiting = append(isWaiting, false)
				class := half.fresh
				if !isWaiting[half.old] && len(c.members[half.old]) < len(c.members[half.fresh]) {
					class = half.old
				}
				isWaiting[class] = true
				waiting = append(waiting, class)
			}
		}
	}
}

// leadingTo are the vertices that lead into a class, by the number of the way.
func (c *classes) leadingTo(class int32) map[int32][]int32 {
	groups := map[int32][]int32{}
	for _, v := range c.members[class] {
		for _, e := range c.before[v] {
			groups[e.number] = append(groups[e.number], e.from)
		}
	}
	return groups
}

// parts are the two classes that one was divided into.
type parts struct{ old, fresh int32 }

// divide divides each class that only some of whose members are in the group.
func (c *classes) divide(group []int32) (all []parts) {
	inside := map[int32][]int32{}
	for _, v := range group {
		inside[c.class[v]] = append(inside[c.class[v]], v)
	}
	for class, some := range inside {
		if len(some) == len(c.members[class]) {
			continue
		}
		fresh := int32(len(c.members))
		c.members = append(c.members, make([]int32, 0, len(some)))
		for _, v := range some {
			c.leave(v)
			c.join(v, fresh)
		}
		all = append(all, parts{class, fresh})
	}
	return all
}

func (c *classes) join(v, class int32) {
	c.class[v], c.at[v] = class, int32(len(c.members[class]))
	c.members[class] = append(c.members[class], v)
}

// leave takes a vertex out of its class; the last member takes its place.
func (c *classes) leave(v int32) {
	members := c.members[c.class[v]]
	last := members[len(members)-1]
	members[c.at[v]], c.at[last] = last, c.at[v]
	c.members[c.class[v]] = members[:len(members)-1]
}
