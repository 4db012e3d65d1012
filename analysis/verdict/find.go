package verdict

import (
	"github.com/natscontract/natscontract/model/ref"
	"github.com/natscontract/natscontract/model/source"
	"github.com/natscontract/natscontract/model/syntax"
)

// Find is where an anchor is in a version of its file. Via are the aliases that lead there: the place itself is that of the
// anchored text. Where a part of the way is missing, it is the last thing on it.
func Find(t *syntax.Tree, a Anchor) (at source.Span, via []source.Span) {
	pointer, err := ref.Parse(a.Pointer)
	if t == nil || err != nil {
		return source.Span{}, nil
	}
	n := t.Root()
	at = n.Span()
	var key syntax.Node
	for _, token := range pointer {
		if n.Kind() == syntax.Alias {
			via = append(via, n.Span())
			n = n.Resolve()
		}
		next, k, ok := child(n, token)
		if !ok {
			return at, via
		}
		n, key = next, k
		if at = n.Span(); n.Kind() == syntax.Missing || at.Start == at.End && key.Kind() != syntax.Missing {
			at = key.Span()
		}
	}
	if a.Part == Key && key.Kind() != syntax.Missing {
		return key.Span(), via
	}
	if n.Kind() == syntax.Alias && a.Part != Key {
		via = append(via, n.Span())
		n = n.Resolve()
		at = n.Span()
	}
	if a.Part == FirstKey {
		for e := range n.Fields() {
			return e.Key().Span(), via
		}
	}
	return at, via
}

// child is a property or an item, with its key.
func child(n syntax.Node, token string) (value, key syntax.Node, ok bool) {
	if n.Kind() == syntax.Sequence {
		found, _, ok := ref.Pointer{token}.Find(n)
		return found, syntax.Node{}, ok
	}
	e, ok := n.Get(token)
	return e.Value(), e.Key(), ok
}
