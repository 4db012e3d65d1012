package oracle

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
)

// A net is a small random bundle, as values: contracts with operations, and many links that join them.
type net struct{ peers []*peer }

// A peer is a contract, as far as links read it.
type peer struct {
	path, binding string
	usual         string // the content type of its document; "" for none
	imports       []string
	lanes         []lane // its channels: c0, c1, …
	acts          []act  // its operations: o0, o1, …
	links         [][2]end
}

// A lane is a channel.
type lane struct {
	segments []segment
	named    int // the segment that names the publisher; -1 for none
	messages []message
}

// A segment of an address is a literal, or a placeholder with the tokens that it stands for.
type segment struct {
	text   string
	tokens []string // nil for a literal
}

// An act is an operation.
type act struct {
	sends bool
	lane  int
	names []int // the messages of the channel that it names, by their place; nil for all
	reply *reply
}

// A reply is a channel without an address, and which of its messages are meant.
type reply struct {
	messages []message
	names    []int
}

// A message is which payload and which headers it has, and its own content type.
type message struct {
	payload, headers int
	contentType      string
}

// Schemas of a class are equal, those of two classes are not; from opaque on they are in another format.
var classes = [][]string{
	{"{type: string}", "{type: [string], title: T}", "{$ref: '#/components/schemas/Text'}"},
	{"{type: object, required: [a, b], properties: {a: {type: integer}}}", "{properties: {a: {description: x, type: integer}}, type: object, required: [b, a]}", "{$ref: '#/components/schemas/Object'}"},
	{"{type: object, required: [a], properties: {a: {type: integer}}}"},
	{"{}", "{title: anything}"},
	{"{$ref: '#/components/schemas/Round'}", "{$ref: '#/components/schemas/Twice'}"},
	{"{schemaFormat: application/x, schema: {a: 1}}", "{schemaFormat: 'Application/ X', schema: {a: 1.0}}"},
	{"{schemaFormat: application/x, schema: {a: 2}}"},
}

const opaque, anySchema = 5, 3

func newNet(r *rand.Rand) *net {
	n := &net{}
	models := newModels(r)
	for _, i := range r.Perm(3) {
		p := &peer{path: fmt.Sprintf("n%d.yaml", i)}
		for _, other := range n.peers {
			if r.IntN(3) > 0 {
				p.imports = append(p.imports, other.path)
			}
		}
		p.fill(r, models)
		n.peers = append(n.peers, p)
	}
	for _, p := range n.peers {
		n.join(r, p)
	}
	return n
}

// newModels are channels that others are like: mostly like the first.
func newModels(r *rand.Rand) []lane {
	first := newLane(r)
	return []lane{first, first, first, first, newLane(r)}
}

func newLane(r *rand.Rand) lane {
	l := lane{named: -1}
	for i := range 1 + r.IntN(3) {
		s := segment{text: pick(r, []string{"a", "b"})}
		if r.IntN(2) == 0 {
			s = segment{fmt.Sprintf("p%d", i), []string{"a", "b", "ab"}[r.IntN(2) : 2+r.IntN(2)]}
		}
		l.segments = append(l.segments, s)
	}
	l.named = l.anyPublisher(r)
	l.messages = newMessages(r)
	return l
}

// anyPublisher is a segment that may name the publisher, or none.
func (l lane) anyPublisher(r *rand.Rand) int {
	if i := r.IntN(len(l.segments)); l.segments[i].tokens != nil {
		return i
	}
	return -1
}

func newMessages(r *rand.Rand) (all []message) {
	for range r.IntN(4) {
		all = append(all, message{r.IntN(len(classes)), pick(r, []int{anySchema, anySchema, anySchema, 1, 2, 6}), pick(r, []string{"", "", "text/plain", "text/css"})})
	}
	return all
}

// like is a channel that differs from another one in few things, or in none.
func (l lane) like(r *rand.Rand) lane {
	other := newLane(r)
	if r.IntN(8) > 0 {
		other.segments, other.named = slices.Clone(l.segments), l.named
		for i, s := range other.segments {
			if s.tokens != nil {
				other.segments[i].text = fmt.Sprintf("%s%d", pick(r, []string{"p", "q"}), i)
			}
		}
		if r.IntN(6) == 0 {
			other.named = other.anyPublisher(r)
		}
	}
	other.messages = alike(r, l.messages)
	return other
}

// alike are messages that differ from others in few things, or in none.
func alike(r *rand.Rand, from []message) []message {
	all := slices.Clone(from)
	switch r.IntN(12) {
	case 0:
		all = newMessages(r)
	case 1, 2:
		all = append(all, newMessages(r)...)
	}
	all = all[:min(4, len(all))]
	r.Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
	return all
}

// fill gives a contract another body, after models that all contracts have; the links stay.
func (p *peer) fill(r *rand.Rand, models []lane) {
	p.binding, p.usual = pick(r, []string{"market", "market", "market", "market", "depot"}), pick(r, []string{"", "text/plain", "text/plain", "text/plain", "text/css"})
	p.lanes, p.acts = nil, nil
	for range 3 {
		p.lanes = append(p.lanes, pick(r, models).like(r))
	}
	for range 6 {
		p.acts = append(p.acts, p.newAct(r, models))
	}
}

func (p *peer) newAct(r *rand.Rand, models []lane) act {
	a := act{sends: r.IntN(2) == 0, lane: r.IntN(len(p.lanes))}
	a.names = someOf(r, p.lanes[a.lane].messages)
	if r.IntN(2) == 0 {
		a.reply = &reply{messages: alike(r, models[0].messages)}
		a.reply.names = someOf(r, a.reply.messages)
	}
	return a
}

// someOf are the places of some messages, in any order; mostly nil, which is all.
func someOf(r *rand.Rand, all []message) []int {
	if r.IntN(8) > 0 {
		return nil
	}
	return append([]int{}, r.Perm(len(all))[:r.IntN(len(all)+1)]...)
}

// join has a contract link its operations with its own and those of contracts that it imports, and those of two of them with each other;
// now and then the wrong way round, and twice.
func (n *net) join(r *rand.Rand, p *peer) {
	known := append([]string{p.path}, p.imports...)
	for i, x := range known {
		for _, y := range known[:i+1] {
			if x != p.path && y != p.path && (x == y || slices.Contains(n.at(x).imports, y) || slices.Contains(n.at(y).imports, x)) {
				continue // that is theirs to say
			}
			n.joinTwo(r, p, n.at(x), n.at(y))
		}
	}
	r.Shuffle(len(p.links), func(i, j int) { p.links[i], p.links[j] = p.links[j], p.links[i] })
}

func (n *net) joinTwo(r *rand.Rand, p, x, y *peer) {
	for i, a := range x.acts {
		for k, b := range y.acts {
			if x == y && k < i {
				continue
			}
			l := [2]end{{x.path, fmt.Sprintf("o%d", i)}, {y.path, fmt.Sprintf("o%d", k)}}
			if b.sends && !a.sends != (r.IntN(20) == 0) {
				l[0], l[1] = l[1], l[0]
			}
			if a.sends != b.sends && r.IntN(5) > 0 || r.IntN(20) == 0 {
				p.links = append(p.links, l)
				if r.IntN(20) == 0 {
					p.links = append(p.links, l)
				}
			}
		}
	}
}

func (n *net) at(path string) *peer {
	return n.peers[slices.IndexFunc(n.peers, func(p *peer) bool { return p.path == path })]
}

// act is the operation at an end of a link, and its channel.
func (n *net) act(e end) (act, lane) {
	p := n.at(e.path)
	a := p.acts[e.operation[1]-'0']
	return a, p.lanes[a.lane]
}

// meant are the messages that are named, and the keys of all; nil names all.
func meant(all []message, names []int) (some []message, keys []string) {
	if names == nil {
		for i := range all {
			names = append(names, i)
		}
	}
	for _, i := range names {
		some, keys = append(some, all[i]), append(keys, fmt.Sprintf("m%d", i))
	}
	return some, keys
}

func (l lane) address() string {
	var all []string
	for _, s := range l.segments {
		if s.tokens != nil {
			all = append(all, "{"+s.text+"}")
		} else {
			all = append(all, s.text)
		}
	}
	return strings.Join(all, ".")
}
