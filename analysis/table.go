package analysis

import (
	"iter"
	"maps"
	"slices"
)

// A table is the documents of a snapshot, in the order of their paths. It is immutable: versions with the same paths share the
// list of them, and the pages on which nothing changed.
type table struct {
	*order
	pages [][]*document // of pageSize, the last may be shorter
}

// order is the paths of a table, and where each stands.
type order struct {
	paths []string
	index map[string]int
}

const pageSize = 64

func newTable(documents map[string]*document) table {
	t := table{order: &order{slices.Sorted(maps.Keys(documents)), make(map[string]int, len(documents))}}
	for i, p := range t.paths {
		if i%pageSize == 0 {
			t.pages = append(t.pages, make([]*document, 0, min(pageSize, len(t.paths)-i)))
		}
		last := len(t.pages) - 1
		t.pages[last] = append(t.pages[last], documents[p])
		t.index[p] = i
	}
	return t
}

// get is the document of a path; nil without one.
func (t table) get(path string) *document {
	i, ok := t.index[path]
	if !ok {
		return nil
	}
	return t.at(i)
}

func (t table) at(i int) *document { return t.pages[i/pageSize][i%pageSize] }

// all yields the documents, sorted by path.
func (t table) all() iter.Seq[*document] {
	return func(yield func(*document) bool) {
		for _, page := range t.pages {
			for _, d := range page {
				if !yield(d) {
					return
				}
			}
		}
	}
}

// with is the table with another version of one of its documents.
func (t table) with(d *document) table {
	i := t.index[d.path]
	t.pages = slices.Clone(t.pages)
	t.pages[i/pageSize] = slices.Clone(t.pages[i/pageSize])
	t.pages[i/pageSize][i%pageSize] = d
	return t
}

// toMap is the documents by path, for the caller to change.
func (t table) toMap() map[string]*document {
	all := make(map[string]*document, len(t.paths))
	for d := range t.all() {
		all[d.path] = d
	}
	return all
}
