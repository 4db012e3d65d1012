package ir

import (
	"cmp"
	"slices"

	"github.com/natscontract/natscontract/model/contract"
)

// A Bundle is where contracts are read from.
type Bundle struct {
	See    func(path string, look func(contract.View)) // looks at a file
	Digest func(path string) string                    // of its exact bytes, in hexadecimal digits
}

// Gather reads contracts and, with those, all that the imports lead to that they use, each version of each id once: that of the first path.
// They come sorted by id and version.
func Gather(b Bundle, paths []string) (all []Contract, faults []Fault) {
	type identity struct{ id, version string }
	read := map[string]bool{}
	known := map[identity]bool{}
	for todo := slices.Clone(paths); len(todo) > 0; todo = todo[1:] {
		if read[todo[0]] {
			continue
		}
		read[todo[0]] = true
		b.See(todo[0], func(v contract.View) {
			c, broken := Read(v, b.Digest(v.Path))
			if known[identity{c.ID, c.Version}] {
				return // a copy
			}
			known[identity{c.ID, c.Version}] = true
			all, faults = append(all, c), append(faults, broken...)
			for _, in := range c.Imports {
				todo = append(todo, in.Path)
			}
		})
	}
	slices.SortFunc(all, func(a, b Contract) int { return cmp.Or(cmp.Compare(a.ID, b.ID), cmp.Compare(a.Version, b.Version)) })
	return all, faults
}
