package syntax

// A Folder derives a value from the entries of a collection, entry by entry, and remembers it for every run of them, so that
// after an edit it is derived anew for what the edit touched alone. What it says of an entry must be a function of the
// entry's content, and Add associative, with the zero T for nothing. A Folder is used by its address.
type Folder[T any] struct {
	Entry func(Entry) T
	Add   func(a, b T) T
}

// Runs of fewer nodes are folded again rather than remembered.
const worthFolding = 64

// Fold gives the value of a collection; the zero T for another node.
func (f *Folder[T]) Fold(n Node) (total T) {
	if run, ok := n.Run(); ok {
		total = f.run(run)
	}
	return total
}

func (f *Folder[T]) run(r Run) (total T) {
	keep := r.Nodes() >= worthFolding && !r.HasAlias()
	if keep {
		if known, ok := r.Memo().Load(f); ok {
			return known.(T)
		}
	}
	for part := range r.Runs() {
		total = f.Add(total, f.run(part))
	}
	for e := range r.Entries() {
		total = f.Add(total, f.Entry(e))
	}
	if keep {
		r.Memo().Store(f, total)
	}
	return total
}

// Append is the Add of lists.
func Append[T any](a, b []T) []T {
	switch {
	case len(a) == 0:
		return b
	case len(b) == 0:
		return a
	}
	return append(a[:len(a):len(a)], b...)
}
