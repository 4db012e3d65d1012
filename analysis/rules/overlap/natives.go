package overlap

import (
	"slices"
	"strings"

	"github.com/natscontract/natscontract/internal/ledger"
	"github.com/natscontract/natscontract/model/contract"
	"github.com/natscontract/natscontract/model/subject"
)

// natives is what the state knows of the declarations of streams, or of consumers: which are of one thing on the server, and an index
// of what they capture or filter.
type natives struct {
	meets, groups string // the sections of the parts that stand for whom a declaration meets, and for which are of one thing

	held  map[ledger.Key]numbered
	of    map[native][]*held
	index subject.Index // each pattern within what it stands beside
	table table[pattern]
	moved []*held // that came or went since the state was settled
}

// A native is a stream, or a consumer of a stream, on a server.
type native struct{ pool, name string }

// A held is a declaration of a native.
type held struct {
	ledger.Key
	*home
	name     string // on the server; of a consumer, behind that of its stream
	owned    bool   // it claims the configuration for its contract
	patterns []subject.Language
}

// numbered is a declaration with the numbers that its patterns have in the table.
type numbered struct {
	*held
	numbers []int
}

// A pattern is one of a declaration's patterns, by its place among them.
type pattern struct {
	*held
	i int
}

func (p pattern) language() subject.Language { return p.patterns[p.i] }

func newNatives(meets, groups string) natives {
	return natives{meets: meets, groups: groups, held: map[ledger.Key]numbered{}, of: map[native][]*held{}}
}

// native is what is declared.
func (h *held) native() native { return native{h.pool, h.name} }

// beside names among whom its patterns stand: a stream's among those of all streams of its server, a consumer's among those of its
// stream's consumers.
func (h *held) beside() string {
	if stream, _, is := strings.Cut(h.name, consumerOf); is {
		return h.pool + consumerOf + stream
	}
	return h.pool
}

// shown is a native's name as its author wrote it.
func (h *held) shown() string { return h.name[strings.LastIndex(h.name, consumerOf)+1:] }

func (h *held) same(o *held) bool {
	if h == nil || o == nil {
		return h == o
	}
	return h.Key == o.Key && *h.home == *o.home && h.name == o.name && h.owned == o.owned && slices.EqualFunc(h.patterns, o.patterns, subject.Language.Equal)
}

// streamsHeld answers what the state must know of a stream's declaration; nil where its name is not known.
var streamsHeld = ledger.Define("stream for the state", func(s *ledger.Scope, k ledger.Key) *held {
	t := contract.StreamsOf.Get(s, k)
	if !t.There || t.By != "" || t.Name.By != "" {
		return nil
	}
	h := &held{Key: k, home: homeOf(s, k.Path), name: t.Name.Value, owned: !t.External}
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
	return &held{Key: k, home: stream.home, name: stream.name + consumerOf + c.Durable.Value, owned: !c.External,
		patterns: []subject.Language{c.FilterSubject.Language}}
}, (*held).same)

// consumerOf stands between the name of a stream and that of its consumer; neither can have it.
const consumerOf = "\x00"

func (st *state) putStream(k ledger.Key, now *held)   { st.streams.put(k, now) }
func (st *state) putConsumer(k ledger.Key, now *held) { st.consumers.put(k, now) }
func (st *state) dropStream(k ledger.Key)             { st.streams.put(k, nil) }
func (st *state) dropConsumer(k ledger.Key)           { st.consumers.put(k, nil) }

// put brings a declaration up to date; nil where there is none, or none that is known.
func (n *natives) put(k ledger.Key, now *held) {
	before := n.held[k]
	if before.held.same(now) {
		return
	}
	if before.held != nil {
		n.leave(before)
		n.moved = append(n.moved, before.held)
	}
	if now != nil {
		n.enter(now)
		n.moved = append(n.moved, now)
	}
}

func (n *natives) enter(h *held) {
	numbers := make([]int, len(h.patterns))
	for i, l := range h.patterns {
		numbers[i] = n.table.add(pattern{h, i})
		n.index.Put(numbers[i], l.Within(h.beside()))
	}
	n.held[h.Key] = numbered{h, numbers}
	n.of[h.native()] = append(n.of[h.native()], h)
}

func (n *natives) leave(h numbered) {
	for _, number := range h.numbers {
		n.index.Delete(number)
		n.table.remove(number)
	}
	delete(n.held, h.Key)
	of := h.native()
	n.of[of] = slices.DeleteFunc(n.of[of], func(o *held) bool { return o == h.held })
	if len(n.of[of]) == 0 {
		delete(n.of, of)
	}
}

// meeting are the patterns beside which a language stands and with which it shares a subject.
func (n *natives) meeting(beside string, l subject.Language) (all []pattern) {
	for _, number := range n.index.AppendMeeting(nil, l.Within(beside)) {
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
				for _, p := range n.meeting(h.beside(), l) {
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
