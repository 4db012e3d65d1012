package overlap

import (
	"slices"

	"github.com/natscontract/natscontract/internal/ledger"
	"github.com/natscontract/natscontract/model/contract"
	"github.com/natscontract/natscontract/model/subject"
)

// natives is what the state knows of the declarations of streams, or of consumers: which are of one thing on the server, and an index
// of what they capture or filter.
type natives struct {
	meets, groups string // the sections of the parts that stand for whom a declaration meets, and for which are of one thing

	held    map[ledger.Key]*held
	of      map[native][]*held
	indexes map[string]*subject.Index // by where the subjects stand side by side
	table   table[pattern]
	moved   []*held // that came or went since the state was settled
}

// A native is a stream, or a consumer of a stream, on a server.
type native struct{ pool, name string }

// A held is a declaration of a native.
type held struct {
	ledger.Key
	native
	app      string
	owned    bool   // it claims the configuration for its contract
	beside   string // among whom its patterns stand
	patterns []subject.Language
	numbers  []int // of the patterns, in the table
}

// A pattern is one of a declaration's patterns, by its place among them.
type pattern struct {
	*held
	i int
}

func (p pattern) language() subject.Language { return p.patterns[p.i] }

func newNatives(meets, groups string) natives {
	return natives{meets: meets, groups: groups, held: map[ledger.Key]*held{}, of: map[native][]*held{}, indexes: map[string]*subject.Index{}}
}

func (h *held) same(o *held) bool {
	if h == nil || o == nil {
		return h == o
	}
	return h.Key == o.Key && h.native == o.native && h.app == o.app && h.owned == o.owned && h.beside == o.beside &&
		slices.EqualFunc(h.patterns, o.patterns, subject.Language.Equal)
}

// streamsHeld answers what the state must know of a stream's declaration; nil where its name is not known.
var streamsHeld = ledger.Define("stream for the state", func(s *ledger.Scope, k ledger.Key) *held {
	t := contract.StreamsOf.Get(s, k)
	if !t.There || t.By != "" || t.Name.By != "" {
		return nil
	}
	a := contract.ApplicationOf.Get(s, ledger.Key{Path: k.Path})
	h := &held{Key: k, native: native{pool(a, k.Path), t.Name.Value}, app: a.ID, owned: !t.External}
	h.beside = h.pool
	for _, p := range t.Subjects {
		h.patterns = append(h.patterns, p.Language) // one that is broken is empty
	}
	return h
}, (*held).same)

// consumersHeld answers what the state must know of a consumer's declaration; nil where its name or stream is not known.
var consumersHeld = ledger.Define("consumer for the state", func(s *ledger.Scope, k ledger.Key) *held {
	c := contract.ConsumersOf.Get(s, k)
	if !c.There || c.By != "" || c.Durable.By != "" || c.Stream.By != "" {
		return nil
	}
	stream := streamsHeld.Get(s, ledger.Key{Path: k.Path, Name: c.Stream.Value})
	if stream == nil {
		return nil
	}
	return &held{Key: k, native: native{stream.pool, stream.name + consumerOf + c.Durable.Value}, app: stream.app, owned: !c.External,
		beside: stream.pool + consumerOf + stream.name, patterns: []subject.Language{c.FilterSubject.Language}}
}, (*held).same)

// consumerOf stands between the name of a stream and that of its consumer; neither can have it.
const consumerOf = "\x00"

func (st *state) putStream(k ledger.Key, now *held)   { st.streams.put(k, now) }
func (st *state) putConsumer(k ledger.Key, now *held) { st.consumers.put(k, now) }
func (st *state) dropStream(k ledger.Key)             { st.streams.put(k, nil) }
func (st *state) dropConsumer(k ledger.Key)           { st.consumers.put(k, nil) }

// put brings a declaration up to date; nil where there is none, or none that is known.
func (n *natives) put(k ledger.Key, answer *held) {
	before := n.held[k]
	if before.same(answer) {
		return
	}
	if before != nil {
		n.leave(before)
		n.moved = append(n.moved, before)
	}
	if answer == nil {
		return
	}
	now := *answer // the answer is the ledger's, and must stay as it is
	now.numbers = nil
	n.enter(&now)
	n.moved = append(n.moved, &now)
}

func (n *natives) enter(h *held) {
	n.held[h.Key] = h
	n.of[h.native] = append(n.of[h.native], h)
	index := n.indexes[h.beside]
	if index == nil {
		index = &subject.Index{}
		n.indexes[h.beside] = index
	}
	for i, l := range h.patterns {
		number := n.table.add(pattern{h, i})
		h.numbers = append(h.numbers, number)
		index.Put(number, l)
	}
}

func (n *natives) leave(h *held) {
	delete(n.held, h.Key)
	n.of[h.native] = slices.DeleteFunc(n.of[h.native], func(o *held) bool { return o == h })
	if len(n.of[h.native]) == 0 {
		delete(n.of, h.native)
	}
	index := n.indexes[h.beside]
	for _, number := range h.numbers {
		index.Delete(number)
		n.table.remove(number)
	}
	if index.Len() == 0 {
		delete(n.indexes, h.beside)
	}
}

// meeting are the patterns beside which a language stands and with which it shares a subject.
func (n *natives) meeting(beside string, l subject.Language) (all []pattern) {
	index := n.indexes[beside]
	if index == nil || l.Empty() {
		return nil
	}
	for _, number := range index.AppendMeeting(nil, l) {
		all = append(all, n.table.things[number])
	}
	return all
}

// settleNatives tells whom the declarations that came or went concern.
func (st *state) settleNatives() {
	for _, n := range []*natives{&st.streams, &st.consumers} {
		moved := n.moved
		n.moved = nil
		if !st.asked.Load() {
			continue
		}
		for _, h := range moved {
			st.tell(h.pool, n.groups, h.name)
			st.tell(h.Path, n.meets, h.Key.Name)
			for _, l := range h.patterns {
				for _, p := range n.meeting(h.beside, l) {
					st.tell(p.Path, n.meets, p.Key.Name)
				}
				if n == &st.streams {
					st.recapture(h.pool, l)
				}
			}
		}
	}
}

// recapture tells the channels of a pool that a pattern which came or went captures.
func (st *state) recapture(pool string, l subject.Language) {
	for _, s := range st.channels.meeting(nil, pool, l) {
		st.tell(s.Path, capturedParts, s.Name)
	}
}
