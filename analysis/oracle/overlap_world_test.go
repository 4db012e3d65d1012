package oracle

import (
	"crypto/sha256"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
)

// A world is a random small bundle, as values: contracts, of which some are versions of one application, some import and link others,
// some stand in a contained distribution, and one may be a copy of another.
type world struct {
	contracts []*app
	configs   []stream // what native.json holds, under /0, /1, …
}

type app struct {
	path, id, version, binding string
	imports                    []string // paths; the alias of each is its name
	channels                   []channel
	operations                 []operation
	links                      [][2]end
	streams                    []stream
	consumers                  []consumer
	copyOf                     string // the path of the contract of which it is a copy
}

type channel struct {
	name, address string
	types         []string // of the placeholders, in their order
}

type operation struct {
	name, action, channel string
	stream, consumer      string // of JetStream; "" for core
	rpc                   bool
}

type end struct{ path, operation string }

type stream struct {
	key, name string
	external  int // the index of its configuration; -1 for its own
	subjects  []string
	retention string
	messages  int
}

type consumer struct {
	key, stream, durable, filter string
	deliver                      int
}

// tokenTypes are the token types of every contract.
var tokenTypes = map[string][]string{"b": {"b"}, "ab": {"a", "b"}, "bc": {"b", "c"}, "abc": {"a", "b", "c"}}

var (
	typeNames = []string{"b", "ab", "bc", "abc"}
	addresses = []string{"a", "b", "{p}", "a.b", "a.{p}", "{p}.b", "b.{p}", "{p}.{q}", "c.{p}", "a.b.c", "a.{p}.c", "{p}.b.{q}", "b.{p}.{q}", "x.{p}"}
)

// What streams capture begins with no wildcard: that would be among what NATS uses itself.
var (
	captures = []string{"a", "b", "a.b", "a.*", "a.*.c", "a.>", "b.*", "b.>", "c.>", "x.>", "x.a", "a.b.>", "b.*.c"}
	filters  = append([]string{"*", "*.b", "*.c", "*.*", ">"}, captures...)
)

func pick[T any](r *rand.Rand, from []T) T { return from[r.IntN(len(from))] }

func newWorld(r *rand.Rand) *world {
	w := &world{}
	for range 3 {
		w.configs = append(w.configs, newStream(r, "", -1))
	}
	n := 2 + r.IntN(5)
	for i := range n {
		a := &app{path: fmt.Sprintf("c%d.yaml", i), id: "urn:example:" + pick(r, []string{"x", "y", "z"}), version: fmt.Sprintf("1.%d.0", i)}
		switch r.IntN(8) {
		case 0:
			a.path = "lib/" + a.path
		case 1:
			a.path = "aid/" + a.path
		}
		w.contracts = append(w.contracts, a)
		w.fill(r, a)
	}
	if original := pick(r, w.contracts); r.IntN(4) == 0 && !strings.Contains(original.path, "/") {
		twin := *original
		twin.path, twin.imports, twin.links, twin.copyOf = "aid/"+original.path, nil, nil, original.path
		original.imports, original.links = nil, nil
		w.contracts = append(w.contracts, &twin)
	}
	slices.SortFunc(w.contracts, func(a, b *app) int { return strings.Compare(a.path, b.path) })
	return w
}

// fill gives a contract another body. It imports only contracts that were there before it.
func (w *world) fill(r *rand.Rand, a *app) {
	*a = app{path: a.path, id: a.id, version: a.version, binding: pick(r, []string{"market", "market", "market", "markt"})}
	tidy := r.IntN(4) > 0 // channels that overlap with others of their contract are compared with no further ones
	for i := range r.IntN(8) {
		c := channel{name: fmt.Sprintf("ch%d", i), address: pick(r, addresses)}
		for range strings.Count(c.address, "{") {
			c.types = append(c.types, pick(r, typeNames))
		}
		if a.channels = append(a.channels, c); tidy && clashes(a, c) {
			a.channels = a.channels[:len(a.channels)-1]
		}
	}
	for i := range r.IntN(3) {
		a.streams = append(a.streams, newStream(r, fmt.Sprintf("st%d", i), r.IntN(6)-3))
	}
	for i := range r.IntN(3) {
		if len(a.streams) > 0 {
			a.consumers = append(a.consumers, consumer{fmt.Sprintf("co%d", i), pick(r, a.streams).key, pick(r, []string{"d", "e", "f"}), pick(r, filters), 1 + r.IntN(2)})
		}
	}
	for i := range r.IntN(5) {
		if len(a.channels) > 0 {
			a.operations = append(a.operations, newOperation(r, a, fmt.Sprintf("op%d", i)))
		}
	}
	w.join(r, a)
}

func newStream(r *rand.Rand, key string, external int) stream {
	s := stream{key: key, name: pick(r, []string{"S", "T", "U"}), external: max(external, -1), retention: pick(r, []string{"limits", "workqueue"}), messages: 1 + r.IntN(2)}
	for range 1 + r.IntN(2) {
		s.subjects = append(s.subjects, pick(r, captures))
	}
	slices.Sort(s.subjects)
	s.subjects = slices.Compact(s.subjects)
	return s
}

func newOperation(r *rand.Rand, a *app, name string) operation {
	o := operation{name: name, action: pick(r, []string{"send", "receive"}), channel: pick(r, a.channels).name}
	switch {
	case o.action == "send" && r.IntN(2) == 0 && len(a.streams) > 0:
		o.stream = pick(r, a.streams).key
	case o.action == "send":
		o.rpc = r.IntN(3) == 0
	case r.IntN(2) == 0 && len(a.consumers) > 0:
		o.consumer = pick(r, a.consumers).key
	}
	return o
}

// join imports contracts of the same root that stand before one, and links their operations with its own; now and then the wrong way
// round.
func (w *world) join(r *rand.Rand, a *app) {
	for _, b := range w.contracts {
		if b == a {
			break
		}
		if folder(b.path) != folder(a.path) || r.IntN(3) == 0 {
			continue
		}
		a.imports = append(a.imports, b.path)
		for range r.IntN(4) {
			if len(a.operations) == 0 || len(b.operations) == 0 {
				continue
			}
			own, other := pick(r, a.operations), pick(r, b.operations)
			l := [2]end{{a.path, own.name}, {b.path, other.name}}
			if own.action == "receive" {
				l[0], l[1] = l[1], l[0]
			}
			if own.action != other.action || r.IntN(20) == 0 {
				a.links = append(a.links, l)
			}
		}
	}
}

func folder(path string) string {
	if dir, _, ok := strings.Cut(path, "/"); ok {
		return dir
	}
	return ""
}

func alias(path string) string {
	return strings.TrimSuffix(path[strings.LastIndex(path, "/")+1:], ".yaml")
}

// files writes the world.
func (w *world) files() map[string]string {
	files := map[string]string{"bundle.lock.json": emptyLock, "aid/bundle.lock.json": emptyLock, "lib/bundle.lock.json": emptyLock}
	var configs []string
	for i, c := range w.configs {
		configs = append(configs, fmt.Sprintf("%q: %s", fmt.Sprint(i), c.config()))
	}
	for _, dir := range []string{"", "aid/", "lib/"} {
		files[dir+"native.json"] = "{" + strings.Join(configs, ",\n") + "}\n"
	}
	for _, a := range w.contracts {
		files[a.path] = a.text(w)
	}
	return files
}

const emptyLock = "{\n  \"version\": \"0.2.0-draft\",\n  \"entries\": []\n}\n"

func (s stream) config() string {
	return fmt.Sprintf(`{"name": "%s", "subjects": ["%s"], "retention": "%s", "storage": "file", "num_replicas": 1, "max_age": 1000000000, "max_msgs": %d, "max_bytes": 1, "discard": "new", "duplicate_window": 1000000000}`,
		s.name, strings.Join(s.subjects, `", "`), s.retention, s.messages)
}

func (c consumer) config() string {
	return fmt.Sprintf(`{"durable_name": "%s", "filter_subject": "%s", "ack_policy": "explicit", "deliver_policy": "all", "ack_wait": 1000000000, "max_deliver": %d, "max_ack_pending": 1, "replay_policy": "instant"}`,
		c.durable, c.filter, c.deliver)
}

// text writes a contract.
func (a *app) text(w *world) string {
	standard := map[string][]string{"channels": {"reply: {address: null, messages: {m: {payload: {type: object}}}}"}}
	own := map[string][]string{}
	put := func(in map[string][]string, section, format string, args ...any) {
		in[section] = append(in[section], fmt.Sprintf(format, args...))
	}
	for _, path := range a.imports {
		put(own, "imports", "%s: {contract: '%s', version: %s, path: %s, sha256: %x}", alias(path), w.at(path).id, w.at(path).version, path[strings.LastIndex(path, "/")+1:], sha256.Sum256([]byte(path)))
	}
	for _, c := range a.channels {
		i := -1
		put(standard, "channels", "%s: {address: %q, parameters: {%s}, messages: {m: {payload: {type: object}}}}", c.name, c.address, parameters(c, func() string { return "{}" }))
		put(own, "channels", "%s: {parameters: {%s}}", c.name, parameters(c, func() string { i++; return c.types[i] }))
	}
	for _, o := range a.operations {
		reply := ""
		if o.rpc {
			reply = ", reply: {channel: {$ref: '#/channels/reply'}}"
		}
		put(standard, "operations", "%s: {action: %s, channel: {$ref: '#/channels/%s'}%s}", o.name, o.action, o.channel, reply)
		put(own, "operations", "%s: %s", o.name, o.own())
	}
	for _, l := range a.linkTexts() {
		put(own, "links", "- %s", l)
	}
	for _, s := range a.streams {
		if s.external >= 0 {
			put(own, "streams", "%s: {authority: external, artifact: {path: native.json, sha256: %064d}, pointer: /%d}", s.key, 0, s.external)
		} else {
			put(own, "streams", "%s: {authority: contract, config: %s}", s.key, s.config())
		}
	}
	for _, c := range a.consumers {
		put(own, "consumers", "%s: {authority: contract, stream: %s, config: %s}", c.key, c.stream, c.config())
	}
	head := fmt.Sprintf("asyncapi: 3.1.0\nid: %s\ninfo: {title: T, version: %s}\n", a.id, a.version)
	extension := fmt.Sprintf("x-nats-contract:\n  version: 0.2.0-draft\n  deployment: {binding: %s, minimumServerVersion: 2.11.0}\n"+
		"  tokenTypes: {b: {kind: enum, values: [b]}, ab: {kind: enum, values: [a, b]}, bc: {kind: enum, values: [b, c]}, abc: {kind: enum, values: [a, b, c]}}\n", a.binding)
	return head + sections(standard, "", "channels", "operations") + extension + sections(own, "  ", "imports", "channels", "operations", "links", "streams", "consumers")
}

// sections writes those that have entries.
func sections(of map[string][]string, indent string, names ...string) (text string) {
	for _, name := range names {
		if entries := of[name]; len(entries) > 0 {
			text += indent + name + ":\n" + indent + "  " + strings.Join(entries, "\n  "+indent) + "\n"
		}
	}
	return text
}

func parameters(c channel, value func() string) string {
	var all []string
	for _, p := range []string{"p", "q"}[:len(c.types)] {
		all = append(all, p+": "+value())
	}
	return strings.Join(all, ", ")
}

func (o operation) own() string {
	switch {
	case o.stream != "":
		return "{publish: {api: jetstream, confirmation: stream-ack, stream: " + o.stream + "}}"
	case o.consumer != "":
		return "{subscribe: {api: jetstream, consumer: " + o.consumer + "}}"
	case o.rpc:
		return "{publish: {api: core, confirmation: none}, requestReply: {routing: native-inbox, completion: first-response, timeoutMs: 1000}}"
	case o.action == "send":
		return "{publish: {api: core, confirmation: none}}"
	}
	return "{subscribe: {api: core}}"
}

func (a *app) linkTexts() (all []string) {
	write := func(e end) string {
		if e.path == a.path {
			return e.operation
		}
		return "{contract: " + alias(e.path) + ", operation: " + e.operation + "}"
	}
	for _, l := range a.links {
		all = append(all, "{send: "+write(l[0])+", receive: "+write(l[1])+"}")
	}
	return all
}

func (w *world) at(path string) *app {
	for _, a := range w.contracts {
		if a.path == path {
			return a
		}
	}
	return nil
}
