package ledger

// readers is a set of cells: a list as long as it is short.
type readers struct {
	list []*cell
	many map[*cell]struct{}
}

// short is how many cells a list may have.
const short = 24

func (r *readers) len() int { return len(r.list) + len(r.many) }

func (r *readers) add(c *cell) {
	switch {
	case r.many != nil:
		r.many[c] = struct{}{}
	case contains(r.list, c):
	case len(r.list) < short:
		r.list = append(r.list, c)
	default:
		r.many = make(map[*cell]struct{}, 2*short)
		for _, old := range r.list {
			r.many[old] = struct{}{}
		}
		r.many[c], r.list = struct{}{}, nil
	}
}

func (r *readers) remove(c *cell) {
	delete(r.many, c)
	for i, old := range r.list {
		if old == c {
			last := len(r.list) - 1
			r.list[i], r.list[last] = r.list[last], nil
			r.list = r.list[:last]
			return
		}
	}
}

// all yields the cells, in no order.
func (r *readers) all(yield func(*cell) bool) {
	for _, c := range r.list {
		if !yield(c) {
			return
		}
	}
	for c := range r.many {
		if !yield(c) {
			return
		}
	}
}

func contains(list []*cell, c *cell) bool {
	for _, x := range list {
		if x == c {
			return true
		}
	}
	return false
}

// same tells whether two computations read the same, in the same order.
func same(a, b []*cell) bool {
	if len(a) != len(b) {
		return false
	}
	for i := range a {
		if a[i] != b[i] {
			return false
		}
	}
	return true
}
