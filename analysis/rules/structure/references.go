package structure

import (
	"fmt"
	"hash/maphash"
	"net/url"
	"slices"
	"strings"

	"github.com/natscontract/natscontract/analysis/wording"
	jsonpointer "github.com/natscontract/natscontract/model/ref"
	"github.com/natscontract/natscontract/model/shape"
	"github.com/natscontract/natscontract/model/source"
	"github.com/natscontract/natscontract/model/syntax"
)

// The rules about where an operation points. The form of a channel's $ref is in the tables; here is what needs a second
// look: that the channel is there, and that messages are messages of it.

// operations looks at the operations of the document, also where they stand in components.
func (d document) operations(r *Report) {
	operations, ok := d.field(d.root, "operations")
	if !ok || d.channelsBlocked(r) {
		return
	}
	if run, ok := operations.Run(); ok && !operations.HasAlias() {
		channels, _ := d.field(d.root, "channels")
		d.operationsIn(r, operations, run, sound{channelsRead.Fold(channels), d.contract})
		return
	}
	for e := range operations.Fields() {
		d.operationEntry(r, e)
	}
}

// sound is what a run of operations is remembered with when nothing is wrong in it: what was read of the channels, and
// whether the document is a contract.
type sound struct {
	channels uint64
	contract bool
}

type soundKey struct{}

// operationsIn looks at a run of operations, unless it is known to be sound. It tells whether it is.
func (d document) operationsIn(r *Report, operations syntax.Node, run syntax.Run, now sound) bool {
	if known, ok := run.Memo().Load(soundKey{}); ok && known == now {
		return true
	}
	clean := true
	for part := range run.Runs() {
		clean = d.operationsIn(r, operations, part, now) && clean
	}
	for e := range run.Entries() {
		var own Report
		if !d.operationEntry(&own, e) || len(own.Findings) > 0 {
			clean = false
		}
		if len(own.Findings) == 0 && len(own.Blocked) == 0 {
			continue
		}
		if first, ok := operations.Get(e.Key().Value()); ok && first.Key().Start() == e.Key().Start() {
			r.Findings, r.Blocked = append(r.Findings, own.Findings...), append(r.Blocked, own.Blocked...)
		} // else it is a duplicate, which the tree reports
	}
	if clean {
		run.Memo().Store(soundKey{}, now)
	}
	return clean
}

// channelsRead is all that the rules here read of the channels, in one number: their keys, those of their messages, and what can be
// read of them. An address is not among it, so that typing one leaves the operations alone.
var channelsRead = &syntax.Folder[uint64]{
	Entry: func(e syntax.Entry) uint64 {
		h := mark(0, e.Key().Value())
		channel := e.Value().Resolve()
		if e.Broken() || channel.Kind() != syntax.Mapping {
			return mark(h, "unreadable")
		}
		if ref, ok := channel.Get("$ref"); ok {
			h = mark(h, "$ref "+ref.Value().Value())
		}
		if messages, ok := channel.Get("messages"); ok {
			for m := range messages.Value().Resolve().Fields() {
				h += mark(h, m.Key().Value())
			}
			h = mark(h, fmt.Sprint("messages ", messages.Broken(), messages.Value().Resolve().Kind()))
		}
		return h
	},
	Add: func(a, b uint64) uint64 { return a + b },
}

var seed = maphash.MakeSeed()

// mark mixes a text into a number.
func mark(h uint64, text string) uint64 {
	return maphash.Comparable(seed, struct {
		h    uint64
		text string
	}{h, text})
}

// operationEntry judges one operation. It tells whether all that it looked at stands in the operation and in the channels.
func (d document) operationEntry(r *Report, e syntax.Entry) bool {
	if e.Broken() {
		return true
	}
	own := "/operations/" + jsonpointer.Escape(e.Key().Value())
	operation, at := d.follow(e.Value(), own, "#/components/operations/")
	if at == "" {
		return false
	}
	return d.operation(r, operation, at) && at == own
}

// channelsBlocked tells whether the map of channels cannot be read, so that nothing can be said of what points there.
func (d document) channelsBlocked(r *Report) bool {
	if e, ok := d.root.Get("channels"); ok {
		v := e.Value().Resolve()
		return e.Broken() || v.Broken() || v.Kind() != syntax.Mapping
	}
	return slices.ContainsFunc(r.Blocked, func(b Blocked) bool { return b.Pointer == "/channels" })
}

func (d document) operation(r *Report, operation syntax.Node, at string) (own bool) {
	d.pointing(r, operation, at)
	reply, ok := d.field(operation, "reply")
	if !ok {
		return true
	}
	reply, there := d.follow(reply, at+"/reply", "#/components/replies/")
	if there != "" {
		d.pointing(r, reply, there)
	}
	return there == at+"/reply"
}

// pointing judges the channel and the messages of an operation or a reply.
func (d document) pointing(r *Report, n syntax.Node, at string) {
	ref, ok := d.ref(n, "channel")
	if !ok {
		return
	}
	key, ok := channelKey(ref.Value())
	if !ok {
		// One that stands in components and is used by the document's operation: the tables let it pass there.
		if strings.HasPrefix(at, "/components/") {
			r.add(d.wrongChannel(ref, at+"/channel/$ref"))
			r.Blocked = append(r.Blocked, Blocked{Pointer: at + "/channel/$ref", By: OperationChannel})
		}
		return
	}
	if !d.contract && !d.channelHolds(r, ref, key, at) {
		return
	}
	messages, ok := d.field(n, "messages")
	if !ok || messages.Kind() != syntax.Sequence {
		return
	}
	i := 0
	for item := range messages.Items() {
		if ref, ok := d.ownRef(item); ok {
			if m := (message{d, ref, key, at, i}); m.wrong() {
				r.add(m.finding())
				r.Blocked = append(r.Blocked, Blocked{Pointer: m.pointer(), By: OperationMessages})
			}
		}
		i++
	}
}

// channelHolds tells whether the channel is there and its messages can be read, in a document without the extension.
func (d document) channelHolds(r *Report, ref syntax.Node, key, at string) bool {
	channel, there := d.channel(key)
	if !there {
		d.noChannel(r, ref, key, at)
	}
	return there && d.messagesReadable(channel)
}

// messagesReadable tells whether the messages of a channel can be read, or are known to be none.
func (d document) messagesReadable(channel syntax.Node) bool {
	if channel.Broken() || channel.Kind() != syntax.Mapping {
		return false
	}
	e, ok := channel.Get("messages")
	if !ok {
		return true
	}
	v := e.Value().Resolve()
	return !e.Broken() && !v.Broken() && v.Kind() == syntax.Mapping
}

// noChannel reports a channel that is not there. In a document with the extension another rule does.
func (d document) noChannel(r *Report, ref syntax.Node, key, at string) {
	near := ""
	if name := shape.Near(key, d.channelKeys()); name != "" {
		near = fmt.Sprintf(": did you mean %s?", name)
	}
	r.add(Finding{
		Code: OperationChannel, Span: ref.Span(), Pointer: at + "/channel/$ref",
		Message: fmt.Sprintf("the document has no channel %s%s", key, near),
	})
	r.Blocked = append(r.Blocked, Blocked{Pointer: at + "/channel/$ref", By: OperationChannel})
}

// message is a reference from an operation or a reply to a message.
type message struct {
	document
	ref     syntax.Node
	channel string // the key of the channel that is pointed to
	at      string // the operation or reply
	index   int    // in its list of messages
}

func (m message) pointer() string { return fmt.Sprintf("%s/messages/%d/$ref", m.at, m.index) }

// wrong tells whether it is no reference to a message of the channel. A name that is missing there is another rule's in a
// document with the extension.
func (m message) wrong() bool {
	channel, name, ok := messageKeys(m.ref.Value())
	if !ok || channel != m.channel {
		return true
	}
	if m.contract {
		return false
	}
	node, _ := m.document.channel(m.channel)
	if _, elsewhere := node.Get("$ref"); elsewhere {
		return false // the messages are not at hand
	}
	messages, ok := m.field(node, "messages")
	if !ok {
		return true
	}
	_, ok = messages.Get(name)
	return !ok
}

func (m message) finding() Finding {
	return Finding{
		Code: OperationMessages, Span: m.ref.Span(), Pointer: m.pointer(), Fixes: m.fixes(),
		Message: fmt.Sprintf("%s is no message of the channel %s: write #/channels/%s/messages/ and its key there",
			wording.Quoted(m.ref.Value()), m.channel, jsonpointer.Escape(m.channel)),
	}
}

// fixes points through the channel, to its message that is the same one or has the same name.
func (m message) fixes() []Fix {
	node, _ := m.document.channel(m.channel)
	messages, ok := m.field(node, "messages")
	if !ok {
		return nil
	}
	want := jsonpointer.Unescape(m.ref.Value()[strings.LastIndexByte(m.ref.Value(), '/')+1:])
	for e := range messages.Fields() {
		target, _ := m.ownRef(e.Value())
		if key := e.Key().Value(); key == want || target.Value() == m.ref.Value() {
			pointer := "#/channels/" + jsonpointer.Escape(m.channel) + "/messages/" + jsonpointer.Escape(key)
			return []Fix{{Title: "Point to " + pointer, Edits: []source.Edit{{Span: m.ref.Span(), New: m.spell(pointer, m.ref.Style())}}}}
		}
	}
	return nil
}

// channelMessage words a channel's $ref that has another form.
func (d document) channelMessage(f shape.Fault) string {
	return d.wrongChannelMessage(f.Word)
}

func (d document) wrongChannelMessage(ref string) string {
	start := fmt.Sprintf("%s points to no channel of the document", wording.Quoted(ref))
	if pointer := d.channelFor(ref); pointer != "" {
		return start + ": write " + pointer
	}
	return start + ": write #/channels/ and its key"
}

// channelFor is the document's channel that a wrong reference most likely means; "" for none.
func (d document) channelFor(ref string) string {
	name := jsonpointer.Unescape(ref[strings.LastIndexByte(ref, '/')+1:])
	if _, ok := d.channel(name); ok {
		return "#/channels/" + jsonpointer.Escape(name)
	}
	if near := shape.Near(name, d.channelKeys()); near != "" {
		return "#/channels/" + jsonpointer.Escape(near)
	}
	return ""
}

func (d document) wrongChannel(ref syntax.Node, pointer string) Finding {
	f := Finding{Code: OperationChannel, Span: ref.Span(), Pointer: pointer, Message: d.wrongChannelMessage(ref.Value())}
	f.Fixes = d.pointToChannel(ref)
	return f
}

func (d document) pointToChannel(ref syntax.Node) []Fix {
	to := d.channelFor(ref.Value())
	if to == "" {
		return nil
	}
	return []Fix{{Title: "Point to " + to, Edits: []source.Edit{{Span: ref.Span(), New: d.spell(to, ref.Style())}}}}
}

// channelKey reads #/channels/KEY.
func channelKey(ref string) (string, bool) {
	rest, ok := strings.CutPrefix(ref, "#/channels/")
	if !ok || rest == "" || strings.Contains(rest, "/") {
		return "", false
	}
	return segment(rest), true
}

// messageKeys reads #/channels/KEY/messages/NAME.
func messageKeys(ref string) (channel, name string, ok bool) {
	rest, ok := strings.CutPrefix(ref, "#/channels/")
	if !ok {
		return "", "", false
	}
	parts := strings.Split(rest, "/")
	if len(parts) != 3 || parts[0] == "" || parts[1] != "messages" || parts[2] == "" {
		return "", "", false
	}
	return segment(parts[0]), segment(parts[2]), true
}

// segment decodes one segment of a pointer in a fragment.
func segment(s string) string {
	if decoded, err := url.PathUnescape(s); err == nil {
		s = decoded
	}
	return jsonpointer.Unescape(s)
}

func (d document) channel(key string) (syntax.Node, bool) {
	channels, ok := d.field(d.root, "channels")
	if !ok {
		return syntax.Node{}, false
	}
	e, ok := channels.Get(key)
	return e.Value().Resolve(), ok
}

// maxSearched is the number of names among which a near one is looked for.
const maxSearched = 2000

func (d document) channelKeys() []string {
	var keys []string
	if channels, ok := d.field(d.root, "channels"); ok && channels.Len() <= maxSearched {
		for e := range channels.Fields() {
			keys = append(keys, e.Key().Value())
		}
	}
	return keys
}

// field is the value of a property, behind its alias; false where it is missing or cannot be read.
func (d document) field(n syntax.Node, name string) (syntax.Node, bool) {
	e, ok := n.Get(name)
	if !ok || e.Broken() {
		return syntax.Node{}, false
	}
	v := e.Value().Resolve()
	return v, !v.Broken() && v.Kind() != syntax.Alias
}

// ref is the $ref of a property, where that is a reference.
func (d document) ref(n syntax.Node, name string) (syntax.Node, bool) {
	v, ok := d.field(n, name)
	if !ok {
		return syntax.Node{}, false
	}
	return d.ownRef(v)
}

func (d document) ownRef(n syntax.Node) (syntax.Node, bool) {
	ref, ok := d.field(n.Resolve(), "$ref")
	return ref, ok && ref.Tag() == syntax.TagString
}

// follow goes from a reference to the component that it names, and gives where that stands; "" where it cannot be read.
func (d document) follow(n syntax.Node, at, components string) (syntax.Node, string) {
	n = n.Resolve()
	for range 16 { // a chain of components that is longer is a circle
		ref, ok := d.ownRef(n)
		if !ok {
			if n.Broken() || n.Kind() != syntax.Mapping {
				return n, ""
			}
			return n, at
		}
		name, ok := strings.CutPrefix(ref.Value(), components)
		if !ok || strings.Contains(name, "/") {
			return n, ""
		}
		at = strings.TrimPrefix(components, "#") + jsonpointer.Escape(segment(name))
		if n, ok = d.pointed(components, segment(name)); !ok {
			return n, ""
		}
	}
	return n, ""
}

func (d document) pointed(components, name string) (syntax.Node, bool) {
	n := d.root
	for _, key := range append(strings.Split(strings.Trim(components, "#/"), "/"), name) {
		var ok bool
		if n, ok = d.field(n, key); !ok {
			return n, false
		}
	}
	return n, true
}
