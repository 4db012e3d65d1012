// Package names owns how the things of a contract are called in a generated language. Names are allotted as a set: each is made of its
// key alone, by a rule that never looks at the others, so that a new thing renames nothing; and two that become one identifier, or one
// that a language or the generated code itself has already, are collisions, which only a pin in natscontract.yaml ends (codegen, Names).
package names

import (
	"cmp"
	"slices"

	"github.com/natscontract/natscontract/codegen/ir"
	"github.com/natscontract/natscontract/model/contract"
	"github.com/natscontract/natscontract/model/ref"
)

// A Style is how a language names things.
type Style struct {
	Language string // as natscontract.yaml has it

	Type   func(words []string) string // a type, or what a type's name begins with
	Member func(words []string) string // a method, a parameter, a field
	Module func(words []string) string // what holds one contract

	// Reserved words get a _ behind them.
	Reserved map[string]bool
	// Own are the names that generated code declares in every package beside those of the contract, and OwnModules the modules that it has
	// beside those of contracts.
	Own, OwnModules []string
	// OfTokenType and OfChannel are all names that a package declares for one of them, by the name that it has.
	OfTokenType, OfChannel func(name string) []string
	// OfFilter are the names that a package declares for a named filter, by the channel's name and its own; none where a filter is a
	// member of the channel's filter type.
	OfFilter func(channel, filter string) []string
	// OwnOfSubject and OwnOfFilter are the members that the types of a channel have beside those for its placeholders and filters.
	OwnOfSubject, OwnOfFilter []string
}

// Pins are identifiers that natscontract.yaml gives, by the section of the key (channels, tokenTypes, operations, filters) and the key.
// The key of a filter is its name.
type Pins map[string]map[string]string

// Names are the names of a contract's things in one language.
type Names struct {
	Module     string
	TokenTypes []string   // as the contract's TokenTypes
	Channels   []string   // as its Channels
	Params     [][]string // by channel, as its Params
	Filters    [][]string // by channel, as its Filters
	Collisions []Collision
}

// A Collision is two things that become one identifier. The later one is the one whose key stands further behind in the contract; First
// is a zero Anchor where the language or the generated code has the name.
type Collision struct {
	Name         string
	First, Later contract.Anchor
}

// Allot names the things of a contract.
func (s Style) Allot(c *ir.Contract, pins Pins) Names {
	n := Names{Module: s.module(Words(lastOf(c.ID)))}
	top := s.scope(s.Own)
	at := func(section, key string) contract.Anchor {
		return contract.Anchor{Path: c.Path, Pointer: section + "/" + ref.Escape(key)}
	}
	for _, t := range c.TokenTypes {
		name := s.name(s.Type, pins, "tokenTypes", t.Key)
		n.TokenTypes = append(n.TokenTypes, name)
		top.take(at(contract.OwnTokenTypes, t.Key), s.OfTokenType(name)...)
	}
	for _, channel := range c.Channels {
		name := s.name(s.Type, pins, "channels", channel.Key)
		n.Channels = append(n.Channels, name)
		top.take(at(contract.OwnChannels, channel.Key), s.OfChannel(name)...)
	}
	for i, channel := range c.Channels {
		own := at(contract.OwnChannels, channel.Key)
		subject, filter := s.scope(s.OwnOfSubject), s.scope(s.OwnOfFilter)
		var params, filters []string
		for _, p := range channel.Params {
			name := s.name(s.Member, nil, "", p.Name)
			params = append(params, name)
			subject.take(own.Get("parameters").Get(p.Name), name)
		}
		for _, f := range channel.Filters {
			name := s.name(s.Member, pins, "filters", f.Key)
			filters = append(filters, name)
			filter.take(own.Get("filters").Get(f.Key), name)
			top.take(own.Get("filters").Get(f.Key), s.OfFilter(n.Channels[i], name)...)
		}
		n.Params, n.Filters = append(n.Params, params), append(n.Filters, filters)
		n.Collisions = slices.Concat(n.Collisions, subject.drain(), filter.drain())
	}
	n.Collisions = append(n.Collisions, top.drain()...)
	return n
}

// lastOf is the last part of a contract's id: buyer of urn:example:buyer.
func lastOf(id string) string {
	for i := len(id) - 1; i >= 0; i-- {
		if id[i] == ':' || id[i] == '/' || id[i] == '#' {
			if i == len(id)-1 {
				return lastOf(id[:i])
			}
			return id[i+1:]
		}
	}
	return id
}

func (s Style) name(write func([]string) string, pins Pins, section, key string) string {
	if pinned, ok := pins[section][key]; ok {
		return pinned
	}
	return s.identifier(write, Words(key))
}

// identifier writes words as an identifier: one that begins with a digit gets an n in front, and a reserved word a _ behind it.
func (s Style) identifier(write func([]string) string, words []string) string {
	name := write(words)
	if name[0] >= '0' && name[0] <= '9' {
		name = write([]string{"n"}) + name
	}
	if s.Reserved[name] {
		return name + "_"
	}
	return name
}

// A scope is where every name stands once.
type scope struct {
	reserved map[string]bool
	taken    map[string]contract.Anchor
	found    []Collision
}

// scope is one in which generated code has names of its own.
func (s Style) scope(own []string) *scope {
	inside := &scope{reserved: s.Reserved, taken: make(map[string]contract.Anchor, len(own))}
	for _, name := range own {
		inside.taken[name] = contract.Anchor{}
	}
	return inside
}

// take takes the names of one thing. Of several that are taken already, the first is reported; so is a reserved word, which only a pin
// can give.
func (s *scope) take(by contract.Anchor, names ...string) {
	reported := false
	for _, name := range names {
		first, taken := s.taken[name]
		if (taken && first != by || s.reserved[name]) && !reported {
			s.found = append(s.found, Collision{name, first, by})
			reported = true
		}
		if !taken {
			s.taken[name] = by
		}
	}
}

func (s *scope) drain() []Collision {
	found := s.found
	s.found = nil
	slices.SortFunc(found, func(a, b Collision) int { return cmp.Compare(a.Later.Pointer, b.Later.Pointer) })
	return found
}
