package overlap

import (
	"slices"

	"github.com/natscontract/natscontract/internal/ledger"
	"github.com/natscontract/natscontract/model/contract"
	"github.com/natscontract/natscontract/model/subject"
)

// channels is the index of the languages of all channels.
type channels struct {
	table   table[*spread]
	numbers map[ledger.Key]int
	pools   map[string]*subject.Index
	apps    map[string]map[string]int   // how many channels each contract of an application has, by id and path
	twins   map[ledger.Key][]ledger.Key // with which a channel of another version of its contract it is one
	moved   []move                      // since the state was settled
	inner   map[ledger.Key]bool         // whether a channel meets one of its own contract, of those that somebody asked for
}

// A spread is the subjects of a channel, and among whom they are.
type spread struct {
	ledger.Key
	*home
	language subject.Language
}

// move is a channel, or what was one, and what it has no more.
type move struct {
	ledger.Key
	before *spread // nil for none
}

func newChannels() channels {
	return channels{numbers: map[ledger.Key]int{}, pools: map[string]*subject.Index{}, apps: map[string]map[string]int{}, twins: map[ledger.Key][]ledger.Key{}, inner: map[ledger.Key]bool{}}
}

// spreads answers what the state must know of a channel. One of which the language is not known has none.
var spreads = ledger.Define("spread", func(s *ledger.Scope, k ledger.Key) *spread {
	return &spread{k, homeOf(s, k.Path), contract.SubjectsOf.Get(s, k).Language}
}, (*spread).same)

func (s *spread) same(t *spread) bool {
	return s.Key == t.Key && *s.home == *t.home && s.language.Equal(t.language)
}

func (st *state) putChannel(k ledger.Key, now *spread) {
	c := &st.channels
	if now.language.Empty() {
		st.dropChannel(k)
		return
	}
	number, known := c.numbers[k]
	var before *spread
	if known {
		if before = c.table.things[number]; before.same(now) {
			return
		}
		st.leave(number, before)
	} else {
		number = c.table.add(nil)
		c.numbers[k] = number
	}
	c.table.things[number] = now
	c.moved = append(c.moved, move{k, before})
	if c.pools[now.pool] == nil {
		c.pools[now.pool] = &subject.Index{}
	}
	c.pools[now.pool].Put(number, now.language)
	if c.apps[now.app] == nil {
		c.apps[now.app] = map[string]int{}
	}
	c.apps[now.app][k.Path]++
	if now.copy != "" {
		st.graph.add(k, ledger.Key{Path: now.copy, Name: k.Name})
	}
}

func (st *state) dropChannel(k ledger.Key) {
	c := &st.channels
	number, known := c.numbers[k]
	if !known {
		return
	}
	before := c.table.things[number]
	st.leave(number, before)
	c.table.remove(number)
	delete(c.numbers, k)
	c.moved = append(c.moved, move{k, before})
}

// leave takes a channel out of its pool.
func (st *state) leave(number int, s *spread) {
	c := &st.channels
	if s.copy != "" {
		st.graph.remove(s.Key, ledger.Key{Path: s.copy, Name: s.Name})
	}
	index := c.pools[s.pool]
	if index.Delete(number); index.Len() == 0 {
		delete(c.pools, s.pool)
	}
	of := c.apps[s.app]
	if of[s.Path]--; of[s.Path] == 0 {
		delete(of, s.Path)
	}
	if len(of) == 0 {
		delete(c.apps, s.app)
	}
}

// get is what is known of a channel; nil for one without a language.
func (c *channels) get(k ledger.Key) *spread {
	if number, known := c.numbers[k]; known {
		return c.table.things[number]
	}
	return nil
}

// meeting appends the channels of a pool that share a subject with a language.
func (c *channels) meeting(all []*spread, pool string, l subject.Language) []*spread {
	index := c.pools[pool]
	if index == nil {
		return all
	}
	for _, number := range index.AppendMeeting(nil, l) {
		all = append(all, c.table.things[number])
	}
	return all
}

// settleChannels tells whom the moves of channels concern: those that they met, and those that they meet.
func (st *state) settleChannels() {
	c := &st.channels
	moved := c.moved
	c.moved = nil
	for _, m := range moved {
		st.pair(m.Key)
	}
	if !st.asked.Load() {
		return
	}
	if 2*len(moved) > len(c.numbers) { // so many that asking for each costs more than judging all again
		clear(c.inner)
		for k := range c.numbers {
			st.tell(k.Path, metParts, k.Name)
		}
		moved = nil
	}
	for _, m := range moved {
		st.tell(m.Path, metParts, m.Name)
		delete(c.inner, m.Key)
		for _, s := range []*spread{m.before, c.get(m.Key)} {
			st.tellMet(s, m.Path)
		}
	}
}

// tellMet tells those that meet a channel. What those of one contract have in common with others of theirs is asked anew.
func (st *state) tellMet(s *spread, anew string) {
	if s == nil {
		return
	}
	c := &st.channels
	for _, other := range c.meeting(nil, s.pool, s.language) {
		st.tell(other.Path, metParts, other.Name)
		if other.Path == anew {
			delete(c.inner, other.Key)
			st.tellMet(other, "")
		}
	}
}

// meetsOwn tells whether a channel shares a subject with another one of its own contract.
func (st *state) meetsOwn(s *spread) bool {
	st.mu.Lock()
	defer st.mu.Unlock()
	c := &st.channels
	known, ok := c.inner[s.Key]
	if !ok {
		known = slices.ContainsFunc(c.meeting(nil, s.pool, s.language), func(o *spread) bool { return o.Path == s.Path && o != s })
		c.inner[s.Key] = known
	}
	return known
}

// pair connects a channel with those of other versions of its contract with which it shares a subject: they are one.
func (st *state) pair(k ledger.Key) {
	c := &st.channels
	for _, twin := range c.twins[k] {
		st.graph.remove(k, twin)
		c.untwin(twin, k)
	}
	delete(c.twins, k)
	s := c.get(k)
	if s == nil || s.app == "" || len(c.apps[s.app]) < 2 {
		return
	}
	for _, other := range c.meeting(nil, s.pool, s.language) {
		if other.app == s.app && other.Path != k.Path {
			c.twins[k] = append(c.twins[k], other.Key)
			c.twins[other.Key] = append(c.twins[other.Key], k)
			st.graph.add(k, other.Key)
		}
	}
}

func (c *channels) untwin(k, other ledger.Key) {
	c.twins[k] = slices.DeleteFunc(c.twins[k], func(twin ledger.Key) bool { return twin == other })
	if len(c.twins[k]) == 0 {
		delete(c.twins, k)
	}
}

// settleGraph tells the channels whose connections are others.
func (st *state) settleGraph() {
	for _, k := range st.graph.settle() {
		st.tell(k.Path, metParts, k.Name)
	}
}
