package query

import (
	"github.com/natscontract/natscontract/model/contract"
	"github.com/natscontract/natscontract/model/subject"
)

// Neighbours know which channels of a bundle share subjects, and which of them links join. The zero Neighbours know none. They are
// for one goroutine at a time, also for asking.
type Neighbours struct {
	index    subject.Index
	channels []Neighbour
	joined   map[spot]spot // from a channel to another that is joined with it, in the end to the one that stands for all
}

// spot is a channel of a contract.
type spot struct{ path, channel string }

// A Neighbour is a channel of a contract.
type Neighbour struct {
	Owner *Owner
	ChannelSubjects
}

// A Meeting is a channel that shares subjects with the one that was asked about.
type Meeting struct {
	Neighbour
	Shared string // the least subject that both have
	Linked bool   // a link joins them, or several one after the other
}

// Add takes in a contract of the bundle. A copy of one that is in the bundle itself adds nothing but what it is linked with.
func (n *Neighbours) Add(v contract.View) {
	owner := OwnerOf(v)
	of := contract.ApplicationOf.Get(v.Scope(), v.Key("")).Copy
	for _, c := range ChannelsOf(v) {
		if of != "" {
			n.join(spot{v.Path, c.Key}, spot{of, c.Key})
			continue
		}
		n.index.Put(len(n.channels), c.Language)
		n.channels = append(n.channels, Neighbour{&owner, c})
	}
	for i := range v.Names(contract.Links) {
		if l := contract.LinksOf.Get(v.Scope(), v.Key(i)); l.By == "" {
			n.join(spot{l.Send.Path, l.Send.Channel}, spot{l.Receive.Path, l.Receive.Channel})
		}
	}
}

func (n *Neighbours) join(a, b spot) {
	if n.joined == nil {
		n.joined = map[spot]spot{}
	}
	if a, b = n.root(a), n.root(b); a != b {
		n.joined[a] = b
	}
}

// root is the channel that stands for all that one is joined with.
func (n *Neighbours) root(a spot) spot {
	for {
		next, ok := n.joined[a]
		if !ok {
			return a
		}
		if beyond, ok := n.joined[next]; ok {
			n.joined[a] = beyond
		}
		a = next
	}
}

// Named are the channels of a key in the contracts at some paths.
func (n *Neighbours) Named(key string, in func(path string) bool) (all []Neighbour) {
	for _, c := range n.channels {
		if c.Key == key && in(c.Owner.Path) {
			all = append(all, c)
		}
	}
	return all
}

// Keys are the keys of the channels in the contracts at some paths.
func (n *Neighbours) Keys(in func(path string) bool) (all []string) {
	for _, c := range n.channels {
		if in(c.Owner.Path) {
			all = append(all, c.Key)
		}
	}
	return all
}

// Meetings are the other channels with which one shares subjects, in the order in which contracts were added. Contracts of different
// bindings share no server, and nothing of theirs meets.
func (n *Neighbours) Meetings(of Neighbour) (all []Meeting) {
	for _, id := range n.index.AppendMeeting(nil, of.Language) {
		c := n.channels[id]
		own := c.Owner.Path == of.Owner.Path
		if own && c.Key == of.Key || !own && c.Owner.Binding != of.Owner.Binding {
			continue
		}
		shared, _ := c.Language.Intersect(of.Language).Least()
		linked := n.root(spot{c.Owner.Path, c.Key}) == n.root(spot{of.Owner.Path, of.Key})
		all = append(all, Meeting{c, shared, linked})
	}
	return all
}

// Lost are the channels of which nobody knows the subjects: they may meet others.
func (n *Neighbours) Lost() (all []Neighbour) {
	for _, c := range n.channels {
		if c.By != "" {
			all = append(all, c)
		}
	}
	return all
}
