package oracle

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"
)

// The oracle: the table of rules, pair by pair, over sets of subjects that are written out. It shares nothing with what it checks.

// universe are all subjects of up to three tokens, of which one stands for all that no contract names.
var universe = func() (all []string) {
	tokens := []string{"a", "b", "c", "x", "other"}
	for _, s := range tokens {
		all = append(all, s)
		for _, t := range tokens {
			all = append(all, s+"."+t)
			for _, u := range tokens {
				all = append(all, s+"."+t+"."+u)
			}
		}
	}
	return all
}()

func matches(pattern, subject string) bool {
	p, s := strings.Split(pattern, "."), strings.Split(subject, ".")
	for i, token := range p {
		switch {
		case i >= len(s):
			return false
		case token == ">":
			return true
		case token != "*" && token != s[i]:
			return false
		}
	}
	return len(p) == len(s)
}

// known are sets of subjects that were written out before.
var known = map[string]map[string]bool{}

func (c channel) subjects() map[string]bool {
	key := fmt.Sprint(c.address, c.types)
	if all, ok := known[key]; ok {
		return all
	}
	all := map[string]bool{}
	known[key] = all
	for _, s := range universe {
		parts, i, ok := strings.Split(s, "."), 0, true
		want := strings.Split(c.address, ".")
		for k, token := range want {
			if ok = ok && len(parts) == len(want); !ok {
				break
			}
			if strings.HasPrefix(token, "{") {
				ok = slices.Contains(tokenTypes[c.types[i]], parts[k])
				i++
			} else {
				ok = token == parts[k]
			}
		}
		if ok {
			all[s] = true
		}
	}
	return all
}

func captured(patterns []string) map[string]bool {
	key := fmt.Sprint(patterns)
	if all, ok := known[key]; ok {
		return all
	}
	all := map[string]bool{}
	known[key] = all
	for _, s := range universe {
		for _, p := range patterns {
			if matches(p, s) {
				all[s] = true
			}
		}
	}
	return all
}

func meet(sets ...map[string]bool) bool {
	for s := range sets[0] {
		in := true
		for _, other := range sets[1:] {
			in = in && other[s]
		}
		if in {
			return true
		}
	}
	return false
}

// A naive is the oracle at work.
type naive struct {
	*world
	reports []report
	joined  map[spot]map[spot]bool // what is reached from a channel
}

func expected(w *world) []report {
	n := &naive{world: w, joined: map[spot]map[spot]bool{}}
	for _, a := range w.contracts {
		for i, c := range a.channels {
			n.inside(a, i, c)
			n.across(a, c)
		}
		n.operations(a)
		n.natives(a)
		n.binding(a)
	}
	n.reports = slices.DeleteFunc(n.reports, func(r report) bool { return strings.Contains(r.path, "/") }) // they are somebody else's
	slices.SortFunc(n.reports, report.compare)
	return n.reports
}

func (n *naive) say(code string, a *app, pointer, partner string) {
	n.reports = append(n.reports, report{code, a.path, pointer, partner})
}

func addressOf(c channel) string { return "/channels/" + c.name + "/address" }

// clash is the first earlier channel of the contract that shares a subject.
func clash(a *app, c channel) (first channel, ok bool) {
	for _, d := range a.channels {
		if d.name == c.name {
			return first, false
		}
		if meet(c.subjects(), d.subjects()) {
			return d, true
		}
	}
	return first, false
}

func (n *naive) inside(a *app, _ int, c channel) {
	if first, ok := clash(a, c); ok {
		n.say("CHANNEL_OVERLAP", a, addressOf(c), a.path+addressOf(first))
	}
}

func (n *naive) across(a *app, c channel) {
	if _, ok := clash(a, c); ok || a.copyOf != "" {
		return
	}
	said := map[string]bool{}
	for _, b := range n.contracts {
		if b.path >= a.path || b.copyOf != "" || b.id == a.id || b.binding != a.binding || n.broken(a) || n.broken(b) {
			continue
		}
		for _, d := range b.channels {
			if _, ok := clash(b, d); ok || !meet(c.subjects(), d.subjects()) || n.connected(a, c, b, d) {
				continue
			}
			code := "CROSS_OVERLAP_PARTIAL"
			if maps.Equal(c.subjects(), d.subjects()) {
				code = "CROSS_OVERLAP_SAME_SIDE"
				if has(a, c, "send") && has(b, d, "receive") || has(a, c, "receive") && has(b, d, "send") {
					code = "CROSS_OVERLAP_UNLINKED"
				}
			}
			if !said[code] {
				said[code] = true
				n.say(code, a, addressOf(c), b.path+addressOf(d))
			}
		}
	}
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
		if !meet(captured(d.patterns), captured(d.stream.subjects)) {
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
	if same(of[0], d) || !d.owned && slices.ContainsFunc(of, func(o declared) bool { return o.config == d.config }) {
		return
	}
	n.say(code, d.a, d.nameAt, of[0].a.path+of[0].nameAt)
}

// clashing reports the first pattern of a declaration that counts and overlaps with an earlier one's that counts.
func (n *naive) clashing(code string, all []declared, d declared, beside func(declared) bool) {
	if !same(authority(all, d.of), d) {
		return
	}
	for k, p := range d.patterns {
		for _, o := range all {
			if same(o, d) {
				break // those behind it are later
			}
			if !beside(o) || !same(authority(all, o.of), o) || o.a.id == d.a.id && o.a != d.a {
				continue
			}
			for i, q := range o.patterns {
				if meet(captured([]string{p}), captured([]string{q})) {
					n.say(code, d.a, d.patternAt[k], o.a.path+o.patternAt[i])
					return
				}
			}
		}
	}
}

func (n *naive) operations(a *app) {
	streams, consumers := n.streams(), n.consumers()
	for _, o := range a.operations {
		c := a.channels[slices.IndexFunc(a.channels, func(c channel) bool { return c.name == o.channel })]
		at := "/x-nats-contract/operations/" + o.name
		for _, d := range streams {
			if d.a == a && d.stream.key == o.stream && len(c.subjects()) > 0 && !within(c.subjects(), captured(d.patterns)) {
				n.say("STREAM_NOT_CAPTURED", a, at+"/publish/stream", a.path+addressOf(c))
			}
		}
		for _, d := range consumers {
			filter, stream := captured(d.patterns), captured(d.stream.subjects)
			if d.a == a && d.consumer.key == o.consumer && meet(filter, stream) && !meet(c.subjects(), filter, stream) {
				n.say("CONSUMER_FILTER_DISJOINT", a, at+"/subscribe/consumer", a.path+d.patternAt[0])
			}
		}
		if o.rpc {
			n.captures(a, c, at, streams)
		}
	}
}

func within(a, b map[string]bool) bool {
	for s := range a {
		if !b[s] {
			return false
		}
	}
	return true
}

// captures reports the first stream that captures a subject of a channel, at its pattern with the least such subject.
func (n *naive) captures(a *app, c channel, at string, streams []declared) {
	for _, d := range streams {
		if n.server(d.a) != n.server(a) || !same(authority(streams, d.of), d) || d.a.id == a.id && d.a != a {
			continue
		}
		least, where := "", ""
		for k, p := range d.patterns {
			for s := range captured([]string{p}) {
				if c.subjects()[s] && (least == "" || cmp.Or(cmp.Compare(len(s), len(least)), cmp.Compare(s, least)) < 0) {
					least, where = s, d.patternAt[k]
				}
			}
		}
		if least != "" {
			n.say("REQUEST_REPLY_CAPTURED", a, at+"/requestReply", d.a.path+where)
			return
		}
	}
}

func (n *naive) binding(a *app) {
	for _, b := range n.contracts {
		if b.path < a.path && b.id != a.id && b.binding != a.binding && a.copyOf == "" && b.copyOf == "" {
			n.say("BINDING_NAME_NEAR", a, "/x-nats-contract/deployment/binding", b.path+"/x-nats-contract/deployment/binding")
			return
		}
	}
}
