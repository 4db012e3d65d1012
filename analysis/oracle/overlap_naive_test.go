package oracle

import (
	"fmt"
	"slices"
	"strings"
)

// The oracle: the table of rules, pair by pair, over sets of subjects that are written out. It shares nothing with what it checks.

// A naive is the oracle at work.
type naive struct {
	*world
	reports []report
	judged  map[string]int         // how many questions of each kind were asked
	joined  map[spot]map[spot]bool // what is reached from a channel
}

// expected is what the rules have to say of a world, and how many questions that answers.
func expected(w *world) (reports []report, judged map[string]int) {
	n := &naive{world: w, judged: map[string]int{}, joined: map[spot]map[spot]bool{}}
	for _, a := range w.contracts {
		if strings.Contains(a.path, "/") {
			continue // it is somebody else's: nothing is said of it
		}
		for _, c := range a.channels {
			n.inside(a, c)
			n.across(a, c)
		}
		n.operations(a)
		n.natives(a)
		n.binding(a)
	}
	slices.SortFunc(n.reports, report.compare)
	return n.reports, n.judged
}

func (n *naive) say(code string, a *app, pointer, witness string, partners ...string) {
	n.reports = append(n.reports, report{code, a.path, pointer, witness, named(partners)})
}

// named are the places that a report names: the first one, and up to ten others.
func named(partners []string) string {
	if len(partners) == 0 {
		return ""
	}
	others, more := slices.Clone(partners[1:]), ""
	if rest := len(others) - 10; rest > 0 {
		others, more = others[:10], fmt.Sprintf(" (and %d more)", rest)
	}
	slices.Sort(others)
	return strings.Join(append(partners[:1:1], others...), " ") + more
}

func addressOf(c channel) string { return "/channels/" + c.name + "/address" }

// earlier are the channels of a contract that stand before one.
func earlier(a *app, c channel) []channel {
	return a.channels[:slices.IndexFunc(a.channels, func(d channel) bool { return d.name == c.name })]
}

// clashes tells whether an earlier channel of the contract shares a subject with one.
func clashes(a *app, c channel) bool {
	return slices.ContainsFunc(earlier(a, c), func(d channel) bool { return meet(c.subjects(), d.subjects()) })
}

func (n *naive) inside(a *app, c channel) {
	var met []channel
	var at []string
	for _, d := range earlier(a, c) {
		n.judged["two channels of one contract"]++
		if meet(c.subjects(), d.subjects()) {
			met, at = append(met, d), append(at, a.path+addressOf(d))
		}
	}
	if len(met) > 0 {
		n.say("CHANNEL_OVERLAP", a, addressOf(c), least(common(c.subjects(), met[0].subjects())), at...)
	}
}

func (n *naive) across(a *app, c channel) {
	if clashes(a, c) || a.copyOf != "" {
		return
	}
	at, witness := map[string][]string{}, map[string]string{}
	for _, b := range n.contracts {
		if b.path >= a.path || b.copyOf != "" || b.id == a.id || b.binding != a.binding || n.broken(a) || n.broken(b) {
			continue
		}
		for _, d := range b.channels {
			if clashes(b, d) {
				continue
			}
			n.judged["two channels of two contracts"]++
			if code, shown := n.between(a, c, b, d); code != "" {
				if len(at[code]) == 0 {
					witness[code] = shown
				}
				at[code] = append(at[code], b.path+addressOf(d))
			}
		}
	}
	for code, others := range at {
		n.say(code, a, addressOf(c), witness[code], others...)
	}
}

// between is what is wrong with two channels of two contracts, and the subjects that show it; "" for nothing.
func (n *naive) between(a *app, c channel, b *app, d channel) (code, witness string) {
	mine, theirs := c.subjects(), d.subjects()
	shared := least(common(mine, theirs))
	switch {
	case shared == "" || n.connected(a, c, b, d):
		return "", ""
	case mine == theirs && (has(a, c, "send") && has(b, d, "receive") || has(a, c, "receive") && has(b, d, "send")):
		return "CROSS_OVERLAP_UNLINKED", shared
	case mine == theirs:
		return "CROSS_OVERLAP_SAME_SIDE", shared
	}
	has, lacks := less(mine, theirs), less(theirs, mine)
	either := has
	for i, in := range lacks {
		either[i] = either[i] || in
	}
	if apart := least(either); apart == least(has) {
		return "CROSS_OVERLAP_PARTIAL", shared + " which lacks " + apart
	}
	return "CROSS_OVERLAP_PARTIAL", shared + " which also has " + least(lacks)
}

func has(a *app, c channel, action string) bool {
	return slices.ContainsFunc(a.operations, func(o operation) bool { return o.channel == c.name && o.action == action })
}

func (a *app) operation(name string) (operation, bool) {
	i := slices.IndexFunc(a.operations, func(o operation) bool { return o.name == name })
	if i < 0 {
		return operation{}, false
	}
	return a.operations[i], true
}

// sound tells whether both operations of a link are there and go the right way.
func (n *naive) sound(l [2]end) bool {
	for i, action := range []string{"send", "receive"} {
		if o, ok := n.at(l[i].path).operation(l[i].operation); !ok || o.action != action {
			return false
		}
	}
	return true
}

// broken tells whether a contract has a link or an import that is broken.
func (n *naive) broken(a *app) bool {
	return slices.ContainsFunc(a.links, func(l [2]end) bool { return !n.sound(l) })
}

type spot struct{ path, channel string }

// connected goes along links, versions and copies from one channel, as far as it comes.
func (n *naive) connected(a *app, c channel, b *app, d channel) bool {
	from := spot{a.path, c.name}
	if n.joined[from] == nil {
		reached, edges := map[spot]bool{from: true}, n.edges()
		for before := 0; before < len(reached); {
			before = len(reached)
			for _, e := range edges {
				if reached[e[0]] || reached[e[1]] {
					reached[e[0]], reached[e[1]] = true, true
				}
			}
		}
		n.joined[from] = reached
	}
	return n.joined[from][spot{b.path, d.name}]
}

func (n *naive) edges() (all [][2]spot) {
	for _, a := range n.contracts {
		for _, l := range a.links {
			if n.sound(l) {
				send, _ := n.at(l[0].path).operation(l[0].operation)
				receive, _ := n.at(l[1].path).operation(l[1].operation)
				all = append(all, [2]spot{{l[0].path, send.channel}, {l[1].path, receive.channel}})
			}
		}
		for _, c := range a.channels {
			if a.copyOf != "" {
				all = append(all, [2]spot{{a.path, c.name}, {a.copyOf, c.name}})
				continue
			}
			for _, b := range n.contracts {
				for _, d := range b.channels {
					if b != a && b.id == a.id && b.copyOf == "" && b.binding == a.binding && meet(c.subjects(), d.subjects()) {
						all = append(all, [2]spot{{a.path, c.name}, {b.path, d.name}})
					}
				}
			}
		}
	}
	return all
}

// A declared is a stream or a consumer as it is declared somewhere.
type declared struct {
	a         *app
	at        int
	stream    stream // of a consumer, its stream
	consumer  consumer
	of        string // which one it is, on the server
	owned     bool
	config    string
	nameAt    string
	patterns  []string
	patternAt []string
}

// streams are the streams that the bundle declares, in the order of paths and documents.
func (n *naive) streams() (all []declared) {
	for _, a := range n.contracts {
		for i, s := range a.streams {
			d := declared{a: a, at: i, stream: n.resolved(s), owned: s.external < 0}
			d.of, d.config, d.patterns = n.server(a)+d.stream.name, d.stream.config(), d.stream.subjects
			d.nameAt = "/x-nats-contract/streams/" + s.key
			for k := range d.patterns {
				at := d.nameAt
				if d.owned {
					at += fmt.Sprintf("/config/subjects/%d", k)
				}
				d.patternAt = append(d.patternAt, at)
			}
			if d.owned {
				d.nameAt += "/config/name"
			}
			all = append(all, d)
		}
	}
	return all
}

func (n *naive) resolved(s stream) stream {
	if s.external >= 0 {
		key := s.key
		s = n.configs[s.external]
		s.key = key
	}
	return s
}

func (n *naive) consumers() (all []declared) {
	for _, a := range n.contracts {
		for i, c := range a.consumers {
			k := slices.IndexFunc(a.streams, func(s stream) bool { return s.key == c.stream })
			d := declared{a: a, at: i, stream: n.resolved(a.streams[k]), consumer: c, owned: true, config: c.config(), patterns: []string{c.filter}}
			d.of = n.server(a) + d.stream.name + " " + c.durable
			d.nameAt, d.patternAt = "/x-nats-contract/consumers/"+c.key+"/config/durable_name", []string{"/x-nats-contract/consumers/" + c.key + "/config/filter_subject"}
			all = append(all, d)
		}
	}
	return all
}

// server is where a contract is deployed; a copy is alone.
func (n *naive) server(a *app) string {
	if a.copyOf != "" {
		return a.path + " "
	}
	return a.binding + " "
}

// authority is the declaration that counts: the first that owns, else the first.
func authority(all []declared, of string) declared {
	var first *declared
	for i, d := range all {
		if d.of == of && (first == nil || d.owned && !first.owned) {
			first = &all[i]
		}
	}
	return *first
}

func same(a, b declared) bool { return a.a == b.a && a.at == b.at }

// rivals are the declarations with one of which another has to agree.
func rivals(all []declared, d declared) (of []declared) {
	leader := authority(all, d.of)
	for _, path := range sortedPaths(all) {
		var own []declared
		for _, o := range all {
			if o.of == d.of && o.a.path == path && o.a.id == leader.a.id {
				own = append(own, o)
			}
		}
		if len(own) > 0 {
			of = append(of, authority(own, d.of))
		}
	}
	if i := slices.IndexFunc(of, func(o declared) bool { return o.a == d.a }); i >= 0 {
		return of[i : i+1]
	}
	var imported []declared
	for _, o := range of {
		if slices.Contains(d.a.imports, o.a.path) {
			imported = append(imported, o)
		}
	}
	if len(imported) > 0 {
		return imported
	}
	return of
}

func sortedPaths(all []declared) (paths []string) {
	for _, d := range all {
		paths = append(paths, d.a.path)
	}
	slices.Sort(paths)
	return slices.Compact(paths)
}

func (n *naive) natives(a *app) {
	streams, consumers := n.streams(), n.consumers()
	for _, d := range streams {
		if d.a == a {
			n.conflict("STREAM_NAME_CONFLICT", streams, d)
			n.clashing("STREAM_OVERLAP", streams, d, func(o declared) bool { return n.server(o.a) == n.server(a) && o.stream.name != d.stream.name })
		}
	}
	for _, d := range consumers {
		if d.a != a {
			continue
		}
		n.judged["a filter and its stream"]++
		if !meet(captured(d.patterns...), captured(d.stream.subjects...)) {
			n.say("CONSUMER_FILTER_OUTSIDE", a, d.patternAt[0], "")
		}
		n.conflict("CONSUMER_NAME_CONFLICT", consumers, d)
		if authority(streams, n.server(a)+d.stream.name).stream.retention == "workqueue" {
			n.clashing("CONSUMER_WORKQUEUE_OVERLAP", consumers, d, func(o declared) bool {
				return n.server(o.a) == n.server(a) && o.stream.name == d.stream.name && o.consumer.durable != d.consumer.durable
			})
		}
	}
}

func (n *naive) conflict(code string, all []declared, d declared) {
	of := rivals(all, d)
	n.judged["two declarations of one thing"] += len(of)
	if same(of[0], d) || !d.owned && slices.ContainsFunc(of, func(o declared) bool { return o.config == d.config }) {
		return
	}
	n.say(code, d.a, d.nameAt, "", of[0].a.path+of[0].nameAt)
}

// clashing reports the first pattern of a declaration that counts and overlaps with an earlier one's that counts: with which, and with
// which others any pattern does.
func (n *naive) clashing(code string, all []declared, d declared, beside func(declared) bool) {
	if !same(authority(all, d.of), d) {
		return
	}
	first, firstAt := [3]int{len(d.patterns)}, ""
	var others []declared
	for at, o := range all {
		if same(o, d) {
			break // those behind it are later
		}
		if !beside(o) || !same(authority(all, o.of), o) || o.a.id == d.a.id && o.a != d.a {
			continue
		}
		n.judged["two that capture or filter on one server"]++
		met := false
		for k, p := range d.patterns {
			for i, q := range o.patterns {
				if !meet(captured(p), captured(q)) {
					continue
				}
				met = true
				if here := [3]int{k, at, i}; slices.Compare(here[:], first[:]) < 0 {
					first, firstAt = here, o.a.path+o.patternAt[i]
				}
			}
		}
		if met {
			others = append(others, o)
		}
	}
	if firstAt != "" {
		n.say(code, d.a, d.patternAt[first[0]], "", besides(firstAt, others, all[first[1]])...)
	}
}

// besides are the places that are named when a declaration is met first, and some others too.
func besides(firstAt string, met []declared, first declared) []string {
	at := []string{firstAt}
	for _, o := range met {
		if !same(o, first) {
			at = append(at, o.a.path+o.nameAt)
		}
	}
	return at
}

func (n *naive) operations(a *app) {
	streams, consumers := n.streams(), n.consumers()
	for _, o := range a.operations {
		c := a.channels[slices.IndexFunc(a.channels, func(c channel) bool { return c.name == o.channel })]
		at := "/x-nats-contract/operations/" + o.name
		for _, d := range streams {
			if d.a != a || d.stream.key != o.stream {
				continue
			}
			n.judged["a channel and the stream of its operation"]++
			if missed := least(less(c.subjects(), captured(d.patterns...))); missed != "" {
				n.say("STREAM_NOT_CAPTURED", a, at+"/publish/stream", missed, a.path+addressOf(c))
			}
		}
		for _, d := range consumers {
			if d.a != a || d.consumer.key != o.consumer {
				continue
			}
			n.judged["a channel and the consumer of its operation"]++
			if filter, stream := captured(d.patterns...), captured(d.stream.subjects...); meet(filter, stream) && !meet(c.subjects(), filter, stream) {
				n.say("CONSUMER_FILTER_DISJOINT", a, at+"/subscribe/consumer", least(c.subjects()), a.path+d.patternAt[0], a.path+addressOf(c))
			}
		}
		if o.rpc {
			n.captures(a, c, at, streams)
		}
	}
}

// captures reports the first stream that captures a subject of a channel, at its pattern with the least such subject, and the others.
func (n *naive) captures(a *app, c channel, at string, streams []declared) {
	first, where := "", ""
	var met []declared
	for _, d := range streams {
		if n.server(d.a) != n.server(a) || !same(authority(streams, d.of), d) || d.a.id == a.id && d.a != a {
			continue
		}
		n.judged["a requested channel and a stream"]++
		subject, pattern := "", ""
		for k, p := range d.patterns {
			if s := least(common(captured(p), c.subjects())); s != "" && (subject == "" || order(s, subject) < 0) {
				subject, pattern = s, d.patternAt[k]
			}
		}
		if subject == "" {
			continue
		}
		if met = append(met, d); first == "" {
			first, where = subject, d.a.path+pattern
		}
	}
	if first != "" {
		n.say("REQUEST_REPLY_CAPTURED", a, at+"/requestReply", first, besides(where, met, met[0])...)
	}
}

func (n *naive) binding(a *app) {
	const at = "/x-nats-contract/deployment/binding"
	var near []string
	for _, b := range n.contracts {
		if b.path >= a.path || b.id == a.id || a.copyOf != "" || b.copyOf != "" {
			continue
		}
		n.judged["the bindings of two contracts"]++
		if b.binding != a.binding {
			near = append(near, b.path+at)
		}
	}
	if len(near) > 0 {
		n.say("BINDING_NAME_NEAR", a, at, "", near...)
	}
}
