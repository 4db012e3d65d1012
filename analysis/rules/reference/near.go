package reference

import (
	"iter"
	"math/bits"

	"github.com/natscontract/natscontract/model/shape"
	"github.com/natscontract/natscontract/model/syntax"
)

// A candidate is a name that a misspelt one may mean, with what tells at a glance that it does not.
type candidate struct {
	name    string
	letters uint64
	ascii   bool
}

func candidateFor(name string) candidate {
	c := candidate{name: name, ascii: true}
	for i := range len(name) {
		b := name[i]
		if 'A' <= b && b <= 'Z' {
			b += 'a' - 'A'
		}
		c.letters |= 1 << (b & 63)
		c.ascii = c.ascii && b < 0x80
	}
	return c
}

// distant tells that two names differ by more than any near one does. One change of a name changes at most one in its length,
// and two in the letters that it has.
func (c candidate) distant(d candidate) bool {
	const most = 2
	longer := len(c.name) - len(d.name)
	return c.ascii && d.ascii && (longer > most || -longer > most || bits.OnesCount64(c.letters^d.letters) > 2*most)
}

func candidates(all iter.Seq[string]) []candidate {
	list := []candidate{} // never nil: it may be kept, and there may be none
	for name := range all {
		list = append(list, candidateFor(name))
	}
	return list
}

// maxCompared is how many pairs of letters are looked at in one check when names are compared. Beyond that, no name is near
// another.
const maxCompared = 4_000_000

// near gives the names that are near a misspelt one (shapes, Near names). It means the one, where there is but one.
func (w *walker) near(word string, among []candidate) (found []string) {
	c := candidateFor(word)
	for _, other := range among {
		if c.distant(other) {
			continue
		}
		if w.compared += len(word) * len(other.name); w.compared > maxCompared {
			return nil
		}
		if shape.Near(word, []string{other.name}) != "" {
			found = append(found, other.name)
		}
	}
	return found
}

// candidates are the declared names of a kind. They are listed once in a check, but for those of one interaction.
func (w *walker) candidates(k Kind) []candidate {
	if k == Input {
		return candidates(w.names[k].all())
	}
	if w.known[k] == nil {
		w.known[k] = candidates(w.names[k].all())
	}
	return w.known[k]
}

// undeclared are the standard channels or operations that have no entry in the extension's map, and should have one.
func (w *walker) undeclared(k Kind, entries syntax.Node) []candidate {
	if w.lacking[k] == nil {
		w.lacking[k] = candidates(func(yield func(string) bool) {
			for e := range w.names[k].in.Fields() {
				name := e.Key().Value()
				if entries.Has(name) || e.Key().Kind() == syntax.Missing || k == Channel && !addressed(e) {
					continue
				}
				if !yield(name) {
					return
				}
			}
		})
	}
	return w.lacking[k]
}

// addressed tells whether a standard channel may have an address; one that has none has no entry in the extension.
func addressed(channel syntax.Entry) bool {
	v := channel.Value().Resolve()
	if channel.Broken() || v.Kind() != syntax.Mapping {
		return true
	}
	if _, elsewhere := v.Get("$ref"); elsewhere {
		return true
	}
	e, ok := v.Get("address")
	return ok && (e.Broken() || e.Value().Resolve().Tag() != syntax.TagNull)
}
