package query

import (
	"slices"

	"github.com/natscontract/natscontract/internal/ledger"
	"github.com/natscontract/natscontract/model/contract"
	"github.com/natscontract/natscontract/model/ref"
	"github.com/natscontract/natscontract/model/source"
)

// An Operation is an operation of a contract, as one end of what is sent.
type Operation struct {
	Target
	Spot
	Name   string
	Action string // send or receive
	Owner  string // the contract, as people call it
}

// A Call is the operation at the other end of links, with where they are said: places in the document of the one that sends.
type Call struct {
	Operation
	At []source.Span
}

// OperationAt is the operation that is named or declared at an offset.
func OperationAt(b Bundle, f File, offset int) (Operation, bool) {
	t, ok := Named(f, b, offset)
	if !ok {
		return Operation{}, false
	}
	return OperationOf(b, t)
}

// OperationOf is the operation at a place; false where there is none, or none of a contract.
func OperationOf(b Bundle, t Target) (o Operation, ok bool) {
	way, err := ref.Parse(t.Pointer)
	if err != nil || len(way) != 2 || way[0] != "operations" || !isContract(b, t.Path) {
		return o, false
	}
	at, ok := Declared(t, b)
	if !ok {
		return o, false
	}
	o = Operation{Target: t, Spot: at, Name: way[1]}
	b.See(t.Path, func(v contract.View) {
		o.Action = contract.OperationsOf.Get(v.Scope(), v.Key(o.Name)).Action
		o.Owner = OwnerOf(v).Name()
	})
	return o, true
}

// Receivers are the operations that receive what an operation sends, by links of any contract of the bundle.
func Receivers(b Bundle, of Operation) []Call {
	return across(b, of, func(l *contract.Link) (here, there contract.End) { return l.Send, l.Receive })
}

// Senders are the operations of which an operation receives what they send.
func Senders(b Bundle, of Operation) []Call {
	return across(b, of, func(l *contract.Link) (here, there contract.End) { return l.Receive, l.Send })
}

// across follows the links of which an operation is the one end to the others.
func across(b Bundle, of Operation, ends func(*contract.Link) (here, there contract.End)) (all []Call) {
	keys := linksOf(b, of.Target)
	links := make([]*contract.Link, len(keys))
	b.See(of.Target.Path, func(v contract.View) {
		for i, k := range keys {
			links[i] = contract.LinksOf.Get(v.Scope(), k)
		}
	})
	for i, l := range links {
		here, there := ends(l)
		if here.Path != of.Target.Path || here.Operation != of.Name || there.Operation == "" {
			continue
		}
		other, ok := OperationOf(b, Target{there.Path, ref.Pointer{"operations", there.Operation}.String()})
		if !ok {
			continue
		}
		sender := of
		if there == l.Send {
			sender = other
		}
		n := slices.IndexFunc(all, func(c Call) bool { return c.Target == other.Target })
		if n < 0 {
			n, all = len(all), append(all, Call{Operation: other})
		}
		all[n].At = append(all[n].At, saidAt(b, keys[i], sender))
	}
	return all
}

// linksOf are the links that name an operation, by the contracts that state them and their indexes.
func linksOf(b Bundle, of Target) (keys []ledger.Key) {
	for _, spot := range References(of, b) {
		tree, _ := b.Tree(spot.Path)
		if at := ref.At(tree.Root(), spot.Span.Start); inLink(at) {
			keys = append(keys, ledger.Key{Path: spot.Path, Name: at[2]})
		}
	}
	return slices.Compact(keys)
}

// saidAt is where a link says who sends; where another contract says it, it is where the sender is declared.
func saidAt(b Bundle, link ledger.Key, sender Operation) source.Span {
	if tree, ok := b.Tree(link.Path); ok && link.Path == sender.Target.Path {
		if n, _, ok := (ref.Pointer{contract.Extension, "links", link.Name, "send"}).Find(tree.Root()); ok {
			return n.Span()
		}
	}
	return sender.Span
}
