package query

import (
	"slices"

	"github.com/natscontract/natscontract/analysis/rules/overlap"
	"github.com/natscontract/natscontract/internal/ledger"
	"github.com/natscontract/natscontract/model/contract"
)

// A Meeting is a channel that shares subjects with the one that was asked about.
type Meeting struct {
	Owner Owner
	ChannelSubjects
	Shared string // the least subject that both have
	Linked bool   // they are connected: by links, also through others, or as one channel of two versions of a contract
}

// Meetings are the other channels of the bundle with which one of a contract's shares subjects, by path and key. Contracts of different
// bindings share no server, and nothing of theirs meets.
func Meetings(v contract.View, c ChannelSubjects) (all []Meeting) {
	shared, connected := sharing(v, c)
	for _, k := range shared {
		there := v.Of(k.Path)
		other := channelOf(there, k.Name)
		least, _ := other.Language.Intersect(c.Language).Least()
		all = append(all, Meeting{OwnerOf(there), other, least, linked(connected, k)})
	}
	return all
}

// sharing are the other channels with which one shares subjects, and those that it is connected with.
func sharing(v contract.View, c ChannelSubjects) (shared, connected []ledger.Key) {
	if !c.Language.Empty() {
		shared = slices.DeleteFunc(overlap.Sharing(v, c.Language), func(k ledger.Key) bool { return k == v.Key(c.Key) })
	}
	return shared, overlap.Connected(v, c.Key)
}

func linked(connected []ledger.Key, k ledger.Key) bool {
	_, found := slices.BinarySearchFunc(connected, k, ledger.Key.Compare)
	return found
}
