package overlap

import (
	"cmp"
	"slices"

	"github.com/natscontract/natscontract/internal/ledger"
	"github.com/natscontract/natscontract/model/contract"
	"github.com/natscontract/natscontract/model/subject"
)

// What people ask of a place is asked of the state that the rules read: nobody looks through the contracts of a bundle for it.
// All answers are sorted by path and name.

// Sharing are the channels that have a subject of some languages, among those of the contracts on the same servers as a contract.
func Sharing(v contract.View, of ...subject.Language) (all []ledger.Key) {
	st := stateOf(v)
	if st == nil {
		return nil
	}
	here := homeOf(v.Scope(), v.Path).pool
	st.mu.Lock()
	for _, l := range of {
		for _, s := range st.channels.meeting(nil, here, l) {
			all = append(all, s.Key)
		}
	}
	st.mu.Unlock()
	return sortKeys(all)
}

// Connected are the other channels that a channel is connected with: by links, also through others, and as the same channel of
// another version of its contract.
func Connected(v contract.View, channel string) (all []ledger.Key) {
	st := stateOf(v)
	if st == nil {
		return nil
	}
	return sortKeys(st.graph.with(v.Key(channel)))
}

// A Side is an operation that stands on a channel.
type Side struct {
	Operation string
	Action    string // send or receive; "" where it is not known
}

// On are the operations on a channel.
func On(v contract.View, channel string) (all []Side) {
	st := stateOf(v)
	if st == nil {
		return nil
	}
	for _, s := range st.sides[v.Key(channel)] {
		all = append(all, Side{s.operation, s.action})
	}
	slices.SortFunc(all, func(a, b Side) int { return cmp.Compare(a.Operation, b.Operation) })
	return all
}

// A Capture is a stream that captures subjects.
type Capture struct {
	ledger.Key        // of the declaration that has the say
	Name       string // on the server
}

// Capturing are the streams that capture a subject of a language, on the servers of a contract.
func Capturing(v contract.View, l subject.Language) (all []Capture) {
	st := stateOf(v)
	if st == nil {
		return nil
	}
	here := homeOf(v.Scope(), v.Path).pool
	st.mu.Lock()
	patterns := st.streams.meeting(here, l)
	st.mu.Unlock()
	for _, h := range holders(patterns) {
		if streams.leads(v, h) {
			all = append(all, Capture{h.Key, h.name})
		}
	}
	slices.SortFunc(all, func(a, b Capture) int { return a.Key.Compare(b.Key) })
	return all
}

// stateOf is the state; nil in a bundle without a contract.
func stateOf(v contract.View) *state {
	st, _ := v.State(stateKey{}).(*state)
	return st
}

func sortKeys(all []ledger.Key) []ledger.Key {
	slices.SortFunc(all, ledger.Key.Compare)
	return slices.Compact(all)
}
