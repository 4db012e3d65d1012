package contract

import (
	"slices"
	"strings"
	"sync/atomic"

	"github.com/natscontract/natscontract/model/ref"
	"github.com/natscontract/natscontract/model/syntax"
)

// A File is one file in one state of the world. It remembers where its sections are. A nil pointer is a file that nobody knows.
type File struct {
	Tree   *syntax.Tree // nil where none could be read
	Faulty bool         // something in it cannot be read: see World.Fault
	found  atomic.Pointer[[]section]
}

// A section is what stands there as it is written; broken tells whether a fault in the text costs it.
type section struct {
	name   string
	node   syntax.Node
	broken bool
}

// section gives a section, which is looked for once: there are few of them. Of two that look at once, one is forgotten.
func (f *File) section(name string) section {
	if f == nil {
		return section{name: name}
	}
	known := f.found.Load()
	if known != nil {
		for i := range *known {
			if s := &(*known)[i]; s.name == name {
				return *s
			}
		}
	}
	var all []section
	if known != nil {
		all = slices.Clip(*known)
	}
	s := sectionOf(f.Tree, name)
	all = append(all, s)
	f.found.CompareAndSwap(known, &all)
	return s
}

func sectionOf(t *syntax.Tree, name string) section {
	n := rootOf(t)
	found := section{name, n, n.Broken()}
	if name == Document {
		return found
	}
	for token := range strings.SplitSeq(name[1:], "/") {
		found.node = fieldOf(found.node, ref.Unescape(token)).Resolve()
		found.broken = found.broken || found.node.Broken()
	}
	return found
}

// Has tells whether a section has an entry of that name, whatever it holds.
func (f *File) Has(section, entry string) bool {
	n := f.section(section).node
	if n.Kind() == syntax.Sequence {
		_, _, ok := ref.Pointer{entry}.Find(n)
		return ok
	}
	return n.Has(entry)
}

// root is the root of the file's tree; Missing where there is none.
func (f *File) root() syntax.Node {
	if f == nil {
		return syntax.Node{}
	}
	return rootOf(f.Tree)
}

func rootOf(t *syntax.Tree) syntax.Node {
	if t == nil {
		return syntax.Node{}
	}
	return t.Root()
}
