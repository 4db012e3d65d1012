package link

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"

	"github.com/natscontract/natscontract/analysis/verdict"
	"github.com/natscontract/natscontract/internal/ledger"
	"github.com/natscontract/natscontract/model/contract"
)

// ends are what others need to know of a link: which operations it joins, and which channels.
type ends struct {
	same     operations
	from, to ledger.Key // the channels; zero where the link is broken
	later    ledger.Key // of the two the one in whose contract something that is wrong with both is said
}

// operations are those that a link of a contract joins. Of an import that leads nowhere the alias counts.
type operations struct{ contract, from, sent, to, received string }

var endsOf = ledger.Define("ends of a link", func(s *ledger.Scope, k ledger.Key) (e ends) {
	l := contract.LinksOf.Get(s, k)
	if l.Send.Operation == "" || l.Receive.Operation == "" {
		return e
	}
	e.same = operations{k.Path, cmp.Or(l.Send.Path, "\x00"+l.Send.Alias), l.Send.Operation, cmp.Or(l.Receive.Path, "\x00"+l.Receive.Alias), l.Receive.Operation}
	if l.By != "" || l.Send.Outside || l.Receive.Outside {
		return e
	}
	e.from, e.to = channelOf(l.Send), channelOf(l.Receive)
	e.later = e.to
	here := contract.In(s, k.Path)
	foreign := func(path string) bool { return here.Of(path).Root() != here.Root() }
	if e.from.Path > e.to.Path && !foreign(e.from.Path) || foreign(e.to.Path) {
		e.later = e.from
	}
	return e
}, func(a, b ends) bool { return a == b }, contract.Links)

// joints keep which links stand twice, and which channels are joined by links.
var joints = &verdict.Watch{
	Key:  jointsKey{},
	Of:   []string{contract.Links},
	Want: func(l *ledger.Ledger, k ledger.Key, in any) { ledger.Want(l, endsOf, k, in) },
	Drop: func(l *ledger.Ledger, k ledger.Key) bool { return ledger.Drop(l, endsOf, k) },
	New: func() any {
		return &index{links: map[ledger.Key]ends{}, twins: map[operations][]int{}, joined: map[ledger.Key]map[ledger.Key]bool{}}
	},
	Update: func(kept any, now []ledger.Wanted, gone []ledger.Key) []ledger.Part {
		x := kept.(*index)
		for _, k := range gone {
			x.set(k, ends{})
		}
		for _, w := range now {
			x.set(w.Key(), ledger.Now[ends](w))
		}
		parts := x.parts
		x.parts = nil
		return parts
	},
}

type jointsKey struct{}

// The sections of the parts that the index is made of.
const (
	twinSection   = "\x00twin links"
	joinedSection = "\x00links of a channel"
)

// index is what the joints keep.
type index struct {
	links  map[ledger.Key]ends
	twins  map[operations][]int               // the indexes of the links that join the same operations, sorted
	joined map[ledger.Key]map[ledger.Key]bool // by channel, the links in whose name something may be said there
	parts  []ledger.Part                      // those that have changed
}

// set says what a link joins: nothing where it is gone.
func (x *index) set(k ledger.Key, now ends) {
	before := x.links[k]
	if before == now {
		return
	}
	number, err := strconv.Atoi(k.Name)
	if err != nil { // the links of a contract are a list
		return
	}
	x.twin(before.same, number, false)
	x.twin(now.same, number, true)
	x.join(before.later, k, false)
	x.join(now.later, k, true)
	if x.links[k] = now; now == (ends{}) {
		delete(x.links, k)
	}
}

// twin puts a link among those that join the same, or takes it from them.
func (x *index) twin(same operations, number int, there bool) {
	if same == (operations{}) {
		return
	}
	all := x.twins[same]
	at, found := slices.BinarySearch(all, number)
	switch {
	case there && !found:
		all = slices.Insert(all, at, number)
	case !there && found:
		all = slices.Delete(all, at, at+1)
	}
	if x.twins[same] = all; len(all) == 0 {
		delete(x.twins, same)
	}
	for _, n := range append(slices.Clone(all), number) {
		x.parts = append(x.parts, ledger.Part{Path: same.contract, Section: twinSection, Name: strconv.Itoa(n)})
	}
}

// join puts a link among those of a channel, or takes it from them.
func (x *index) join(channel, link ledger.Key, there bool) {
	if channel == (ledger.Key{}) {
		return
	}
	all := x.joined[channel]
	switch {
	case !there:
		delete(all, link)
	case all == nil:
		x.joined[channel] = map[ledger.Key]bool{link: true}
	default:
		all[link] = true
	}
	if len(x.joined[channel]) == 0 {
		delete(x.joined, channel)
	}
	x.parts = append(x.parts, ledger.Part{Path: channel.Path, Section: joinedSection, Name: channel.Name})
}

// indexOf is what the joints keep; nil where there is no link in the bundle.
func indexOf(v contract.View) *index {
	x, _ := v.State(jointsKey{}).(*index)
	return x
}

// joinedWith are the other channels that links join with one, of those links of which something may be said there; sorted.
func joinedWith(v contract.View, channel ledger.Key) (others []ledger.Key) {
	v.Read(joinedSection, channel.Name)
	x := indexOf(v)
	if x == nil {
		return nil
	}
	for link := range x.joined[channel] {
		e := x.links[link]
		other := e.from
		if other == channel {
			other = e.to
		}
		if other != channel {
			others = append(others, other)
		}
	}
	slices.SortFunc(others, func(a, b ledger.Key) int {
		return cmp.Or(cmp.Compare(a.Path, b.Path), cmp.Compare(a.Name, b.Name))
	})
	return slices.Compact(others)
}

// duplicate tells where a link stands once more.
func duplicate(v contract.View, name string, l contract.Link, out *verdict.Verdict) {
	v.Read(twinSection, name)
	x := indexOf(v)
	if x == nil {
		return
	}
	all := x.twins[x.links[v.Key(name)].same]
	if len(all) < 2 || strconv.Itoa(all[0]) == name {
		return
	}
	list, _ := upper(l.At)
	out.Report(verdict.Finding{Code: "LINK_DUPLICATE", Anchor: verdict.AtValue(l.At),
		Message: fmt.Sprintf("the link from %s to %s stands twice", operation(l.Send), operation(l.Receive)),
		Related: []verdict.Note{{Anchor: verdict.AtFirstKey(below(list, strconv.Itoa(all[0]))), Message: "it stands here before"}},
		Fixes:   []verdict.Fix{removed(l.At)}})
}
