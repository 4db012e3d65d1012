package overlap

import (
	"sync"
	"sync/atomic"

	"github.com/natscontract/natscontract/analysis/verdict"
	"github.com/natscontract/natscontract/internal/ledger"
	"github.com/natscontract/natscontract/model/contract"
)

// A state is what the rules know of the bundle as a whole. Watches bring it up to date, by one goroutine, before anything is judged;
// judges only ask. Whoever asks also reads the part that stands for the answer, and the state tells which parts are others.
type state struct {
	mu    sync.Mutex  // held while an index is asked: it needs room for that
	asked atomic.Bool // somebody has read something of it: before that, nobody has to be told

	contracts map[string]*standing
	broken    map[string]faults             // by contract: its imports and links that are broken
	links     map[ledger.Key]*contract.Link // those that are not
	bindings  bindings
	channels  channels
	graph     graph
	sides     map[ledger.Key][]side // by channel; those whose channel is not known, under no name
	stands    map[ledger.Key]string // by operation, on which channel it stands
	streams   natives
	consumers natives

	parts []ledger.Part // that are others, since the watch that is at work began
}

// Sections of parts of the state.
const (
	metParts       = "\x00met"       // whom a channel meets and is connected with
	brokenParts    = "\x00broken"    // whether a contract has a broken link or import
	sideParts      = "\x00sides"     // which operations stand on a channel
	capturedParts  = "\x00captured"  // which streams capture subjects of a channel
	bindingParts   = "\x00bindings"  // which bindings have a name near to that of a contract
	streamMeets    = "\x00streams"   // which streams a stream meets
	streamGroups   = "\x00named"     // which declarations are of one native stream
	consumerMeets  = "\x00consumers" // which consumers of its stream a consumer meets
	consumerGroups = "\x00durable"   // which declarations are of one native consumer
)

type stateKey struct{}

func newState() any {
	return &state{
		contracts: map[string]*standing{}, broken: map[string]faults{}, links: map[ledger.Key]*contract.Link{},
		bindings: newBindings(), channels: newChannels(), graph: newGraph(),
		sides: map[ledger.Key][]side{}, stands: map[ledger.Key]string{},
		streams: newNatives(streamMeets, streamGroups), consumers: newNatives(consumerMeets, consumerGroups),
	}
}

// read gives the state to a judge, who reads a part of it. Every bundle with a contract has one.
func read(v contract.View, section, name string) *state {
	v.Read(section, name)
	st := v.State(stateKey{}).(*state)
	if !st.asked.Load() {
		st.asked.Store(true)
	}
	return st
}

// tell notes that a part is another.
func (st *state) tell(path, section, name string) {
	if st.asked.Load() {
		st.parts = append(st.parts, ledger.Part{Path: path, Section: section, Name: name})
	}
}

// watch tells the state of a query's answers. What it is told of that it knew is for it to see.
func watch[T any](q *ledger.Query[T], put func(*state, ledger.Key, T), drop func(*state, ledger.Key), of ...string) *verdict.Watch {
	return &verdict.Watch{
		Key:  stateKey{},
		Of:   of,
		Want: func(l *ledger.Ledger, k ledger.Key, in any) { ledger.Want(l, q, k, in) },
		Drop: func(l *ledger.Ledger, k ledger.Key, in any) bool { return ledger.Drop(l, q, k, in) },
		New:  newState,
		Update: func(kept any, now []ledger.Wanted, gone []ledger.Key) []ledger.Part {
			st := kept.(*state)
			for _, k := range gone {
				drop(st, k)
			}
			for _, w := range now {
				put(st, w.Key(), ledger.Now[T](w))
			}
			return st.settle()
		},
	}
}

// settle draws the conclusions of what was put and dropped, and gives the parts that are others.
func (st *state) settle() []ledger.Part {
	st.settleChannels()
	st.settleGraph()
	st.settleNatives()
	parts := st.parts
	st.parts = nil
	return parts
}

// A table gives things numbers, and uses those again whose things are gone.
type table[T any] struct {
	things []T
	free   []int
}

func (t *table[T]) add(thing T) (number int) {
	if n := len(t.free); n > 0 {
		number = t.free[n-1]
		t.free = t.free[:n-1]
		t.things[number] = thing
		return number
	}
	t.things = append(t.things, thing)
	return len(t.things) - 1
}

func (t *table[T]) remove(number int) {
	var none T
	t.things[number] = none
	t.free = append(t.free, number)
}
