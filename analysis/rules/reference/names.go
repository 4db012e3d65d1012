package reference

import (
	"hash/maphash"
	"iter"
	"math/bits"
	"strings"

	"github.com/natscontract/natscontract/model/diag"
	"github.com/natscontract/natscontract/model/ref"
	"github.com/natscontract/natscontract/model/shape"
	"github.com/natscontract/natscontract/model/syntax"
)

// names are the names of one kind that are declared.
type names struct {
	in      syntax.Node // the map whose keys they are; Missing where there is none
	blocked bool        // it cannot be read, so that nothing can be said of what names something in it
	by      diag.Code   // the report that says why
}

func (n *names) has(name string) bool { return n.in.Has(name) }

// all yields the names.
func (n *names) all() iter.Seq[string] {
	return func(yield func(string) bool) {
		for e := range n.in.Fields() {
			if e.Key().Kind() != syntax.Missing && !yield(e.Key().Value()) {
				return
			}
		}
	}
}

// declarations finds what is declared, and gives the kinds of which anything can be said.
func (w *walker) declarations() kindSet {
	stale := allKinds
	for k := range kinds {
		if k == Input || k == ImportedOperation {
			continue // these are found where they are needed
		}
		n := w.declared(k.Declared())
		if n.blocked {
			stale &^= 1 << k
			w.block(k.Declared(), n.by, about[k].code)
			if k == Adapter {
				w.block(k.Declared(), n.by, AdapterKind, AdapterVersion)
			}
		}
		w.names[k], w.now[k] = n, n.signature(k)
	}
	w.now[ImportedOperation] = w.importsSignature()
	return stale
}

// declared is the map at a pointer.
func (w *walker) declared(pointer string) names {
	n, at := w.root, ""
	for segment := range strings.SplitSeq(pointer[1:], "/") {
		at += "/" + segment
		e, ok := n.Get(segment)
		if !ok {
			by, blocked := w.unreadable(at)
			return names{blocked: blocked, by: by}
		}
		v := e.Value().Resolve()
		if e.Broken() || v.Broken() || v.Kind() != syntax.Mapping {
			by, _ := w.unreadable(at)
			return names{blocked: true, by: by}
		}
		n = v
	}
	by, blocked := w.unreadable(pointer)
	return names{in: n, blocked: blocked, by: by}
}

// inputs are those of the interaction that the walker has just come to.
func (w *walker) inputs(e syntax.Entry) names {
	inputs, ok := e.Value().Resolve().Get("inputs")
	v := inputs.Value().Resolve()
	if ok && !inputs.Broken() && v.Kind() == syntax.Mapping {
		return names{in: v}
	}
	by, blocked := w.unreadable(ref.Pointer{shape.ExtensionKey, "interactions", e.Key().Value(), "inputs"}.String())
	return names{blocked: blocked || ok, by: by}
}

// What stands for names that cannot be read, or that there are none of.
const (
	isBlocked = 1
	isAbsent  = 2
)

// signature is a number for all that is read of the names when something refers to them: which there are and, of adapters,
// what kind each one has. What they stand for is not in it, so that typing there leaves what refers to them alone.
func (n *names) signature(k Kind) uint64 {
	switch {
	case n.blocked:
		return isBlocked
	case n.in.Kind() != syntax.Mapping:
		return isAbsent
	case k == Adapter:
		return adaptersRead.Fold(n.in).sum
	}
	return keysRead.Fold(n.in)
}

// keysRead does not tell the order of keys, nor which of two equal ones comes first: neither is read.
var keysRead = &syntax.Folder[uint64]{
	Entry: func(e syntax.Entry) uint64 { return mark(0, e.Key().Value()) },
	Add:   func(a, b uint64) uint64 { return a + b },
}

// ordered is a number for a sequence of entries. Of two adapters with one name the first one counts.
type ordered struct{ sum, factor uint64 }

var adaptersRead = &syntax.Folder[ordered]{
	Entry: func(e syntax.Entry) ordered {
		kind, _ := kindOf(e)
		return ordered{mark(mark(0, e.Key().Value()), kind.Value()), 0x9E3779B97F4A7C15}
	},
	Add: func(a, b ordered) ordered {
		if a.factor == 0 {
			return b
		}
		if b.factor == 0 {
			return a
		}
		return ordered{a.sum*b.factor + b.sum, a.factor * b.factor}
	},
}

// kindOf is the kind that an adapter declares; false where it cannot be read.
func kindOf(adapter syntax.Entry) (syntax.Node, bool) {
	e, _ := adapter.Value().Resolve().Get("kind")
	v := e.Value().Resolve()
	if v.Broken() || v.Kind() != syntax.Scalar {
		return syntax.Node{}, false
	}
	return v, true
}

// brought is what an import brings in.
type brought struct {
	exports Exports
	by      diag.Code
}

// imported asks for what an alias brings in, once.
func (w *walker) imported(alias string) brought {
	if b, ok := w.brought[alias]; ok {
		return b
	}
	var b brought
	if w.doc.Imported != nil {
		b.exports, b.by = w.doc.Imported(alias)
	}
	if w.brought == nil {
		w.brought = map[string]brought{}
	}
	w.brought[alias] = b
	return b
}

// importsSignature is a number for all operations that are imported, under the aliases by which they are.
func (w *walker) importsSignature() (total uint64) {
	imports := &w.names[Import]
	if imports.blocked {
		return isBlocked
	}
	for alias := range imports.all() {
		signature := uint64(isBlocked)
		if b := w.imported(alias); b.exports != nil {
			signature = b.exports.Signature()
		}
		total += mark(signature, alias)
	}
	return total
}

var seed = maphash.MakeSeed()

// mark mixes a text into a number.
func mark(h uint64, text string) uint64 {
	const odd = 0x9E3779B97F4A7C15
	return (maphash.String(seed, text) ^ bits.RotateLeft64(h, 31)) * odd
}
