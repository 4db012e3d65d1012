// Package links owns what is known of all links of a bundle together: which join an operation, which a channel, which stand twice. The
// rules of several families ask it; it reports nothing.
package links

import (
	"cmp"
	"hash/fnv"
	"slices"
	"strconv"

	"github.com/natscontract/natscontract/analysis/verdict"
	"github.com/natscontract/natscontract/internal/ledger"
	"github.com/natscontract/natscontract/model/contract"
)

// Watch keeps the links of a bundle.
var Watch = &verdict.Watch{
	Key:  indexKey{},
	Of:   []string{contract.Links},
	Want: func(l *ledger.Ledger, k ledger.Key, in any) { ledger.Want(l, contract.LinksOf, k, in) },
	Drop: func(l *ledger.Ledger, k ledger.Key, in any) bool { return ledger.Drop(l, contract.LinksOf, k, in) },
	New:  func() any { return &index{links: map[ledger.Key]*contract.Link{}, sets: map[set][]*contract.Link{}} },
	Update: func(kept any, now []ledger.Wanted, gone []ledger.Key) (parts []ledger.Part) {
		x := kept.(*index)
		for _, k := range gone {
			x.leave(k)
		}
		for _, w := range now {
			before, l := x.links[w.Key()], ledger.Now[*contract.Link](w)
			if before == nil || *before != *l {
				x.leave(w.Key())
				x.enter(w.Key(), l)
			}
		}
		parts, x.parts = x.parts, nil
		return parts
	},
}

type indexKey struct{}

// index is the links, and the sets that they are in.
type index struct {
	links map[ledger.Key]*contract.Link // by the contract that declares one, and its index there
	sets  map[set][]*contract.Link      // each in the order of their contracts and of the text in each
	parts []ledger.Part                 // of the sets that have changed
}

// A set is links that have something in common: what sort of thing, in which contract. Its part in the ledger is named likewise.
type set struct {
	sort string
	ledger.Key
}

// The sorts of sets.
const (
	ofOperation = "\x00links of an operation" // sound links
	ofChannel   = "\x00links of a channel"    // sound links of operations that the profile speaks of
	broken      = "\x00broken links"          // those of a contract that are broken: by the ends that are not
	brokenFrom  = "\x00broken links from"     // the same, by the sending end alone
	twins       = "\x00twin links"            // those of a contract that join the same operations, and perhaps others too
)

func (s set) part() ledger.Part { return ledger.Part{Path: s.Path, Section: s.sort, Name: s.Name} }

// setsOf are the sets that a link is in.
func setsOf(k ledger.Key, l *contract.Link) (all []set) {
	if joins := joinedBy(l); joins != "" {
		all = append(all, twinsOf(k.Path, joins))
	}
	if l.By != "" {
		send, receive := nameOf(l.Send), nameOf(l.Receive)
		return append(all, set{broken, ledger.Key{Path: k.Path, Name: send + receive}}, set{brokenFrom, ledger.Key{Path: k.Path, Name: send}})
	}
	for _, e := range []contract.End{l.Send, l.Receive} {
		all = append(all, set{ofOperation, ledger.Key{Path: e.Path, Name: e.Operation}})
		if !l.Send.Outside && !l.Receive.Outside {
			all = append(all, set{ofChannel, ledger.Key{Path: e.Path, Name: e.Channel}})
		}
	}
	return all
}

// joinedBy names the operations that a link joins; "" where one is not named. Of an import that leads nowhere the alias counts.
func joinedBy(l *contract.Link) string {
	if l.Send.Operation == "" || l.Receive.Operation == "" {
		return ""
	}
	name := ""
	for _, e := range []contract.End{l.Send, l.Receive} {
		name += named(cmp.Or(e.Path, "\x00"+e.Alias), e.Operation)
	}
	return name
}

// twinsOf are the links of a contract that join some operations. The set has a number for a name: there is one for nearly each link.
func twinsOf(path, joins string) set {
	h := fnv.New64a()
	h.Write([]byte(joins))
	return set{twins, ledger.Key{Path: path, Name: strconv.FormatUint(h.Sum64(), 36)}}
}

// nameOf names an end of a broken link; that which breaks it has no name, since nobody knows what it is.
func nameOf(e contract.End) string {
	if e.By != "" {
		return unknown
	}
	return named(e.Path, e.Operation)
}

func named(path, operation string) string { return strconv.Quote(path) + strconv.Quote(operation) }

const unknown = "?"

func (x *index) enter(k ledger.Key, l *contract.Link) {
	x.links[k] = l
	for _, s := range setsOf(k, l) {
		in := x.sets[s]
		if at, there := slices.BinarySearchFunc(in, l, inOrder); !there { // both its ends may be one
			x.sets[s] = slices.Insert(in, at, l)
		}
		x.parts = append(x.parts, s.part())
	}
}

func (x *index) leave(k ledger.Key) {
	l := x.links[k]
	if l == nil {
		return
	}
	for _, s := range setsOf(k, l) {
		in := x.sets[s]
		if at, there := slices.BinarySearchFunc(in, l, inOrder); there {
			x.sets[s] = slices.Delete(in, at, at+1)
		}
		if len(x.sets[s]) == 0 {
			delete(x.sets, s)
		}
		x.parts = append(x.parts, s.part())
	}
	delete(x.links, k)
}

// list gives the links of some sets, in the order of their contracts and of the text in each.
func list(v contract.View, sets ...set) (all []*contract.Link) {
	for _, s := range sets {
		v.Of(s.Path).Read(s.sort, s.Name)
		if x, _ := v.State(indexKey{}).(*index); x != nil {
			all = append(all, x.sets[s]...)
		}
	}
	if len(sets) > 1 {
		slices.SortFunc(all, inOrder)
	}
	return all
}

func inOrder(a, b *contract.Link) int { // of two indexes, the longer one is the greater
	return cmp.Or(cmp.Compare(a.At.Path, b.At.Path), cmp.Compare(len(a.At.Pointer), len(b.At.Pointer)), cmp.Compare(a.At.Pointer, b.At.Pointer))
}

// OfOperation are the sound links that join an operation of a contract.
func OfOperation(v contract.View, operation string) []*contract.Link {
	return list(v, set{ofOperation, v.Key(operation)})
}

// OfChannel are the sound links of operations that stand on a channel of a contract.
func OfChannel(v contract.View, channel string) []*contract.Link {
	return list(v, set{ofChannel, v.Key(channel)})
}

// MayJoin are the broken links of a contract that may be meant to join two operations: an end that is known is one of them.
func MayJoin(v contract.View, send, receive contract.Use) []*contract.Link {
	from, to := named(send.In.Path, send.Key), named(receive.In.Path, receive.Key)
	return list(v, set{broken, v.Key(from + unknown)}, set{broken, v.Key(unknown + to)}, set{broken, v.Key(unknown + unknown)})
}

// MayLeave are the broken links of a contract that may be meant to join an operation that sends to others.
func MayLeave(v contract.View, send contract.Use) []*contract.Link {
	return list(v, set{brokenFrom, v.Key(named(send.In.Path, send.Key))}, set{brokenFrom, v.Key(unknown)})
}

// First is the first link of a contract that joins the operations that one of its links does.
func First(v contract.View, l *contract.Link) (first *contract.Link, ok bool) {
	joins := joinedBy(l)
	if joins == "" {
		return first, false
	}
	for _, twin := range list(v, twinsOf(v.Path, joins)) {
		if joinedBy(twin) == joins {
			return twin, true
		}
	}
	return first, false
}
