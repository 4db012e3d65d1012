package schema

import (
	"iter"

	"github.com/natscontract/natscontract/model/ref"
	"github.com/natscontract/natscontract/model/syntax"
)

// Pointer is where the schema stands below the root of its file; false where it does not stand there, as one that was merged from
// several.
func (s Schema) Pointer(root syntax.Node) (p ref.Pointer, ok bool) {
	if root.Kind() == syntax.Missing || s.node.Kind() == syntax.Missing {
		return nil, false
	}
	p = ref.At(root, s.node.Start())
	for {
		n, _, found := p.Find(root)
		switch {
		case found && n.Start() == s.node.Start() && n.Same(s.node):
			return p, true
		case !found || len(p) == 0:
			return nil, false
		}
		p = p[:len(p)-1]
	}
}

// Words yields the schema's own keywords that count when it is compared, behind its $refs; nothing of one that is no object, or that
// cannot be read.
func (s Schema) Words() iter.Seq2[string, syntax.Node] {
	return func(yield func(string, syntax.Node) bool) {
		v := s.vertex()
		if s.w != nil {
			s.w.expand(v)
		}
		for _, w := range v.form.words {
			if !yield(w.name, w.value) {
				return
			}
		}
	}
}
