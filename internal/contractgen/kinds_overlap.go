package contractgen

import (
	"strings"

	"github.com/natscontract/natscontract/model/ref"
)

var overlapKinds = []kind{
	{"CHANNEL_OVERLAP", func(in *injector) bool {
		p, ok := in.any("x/channels/*", func(p place) bool { return p.loose() && p.standard().d == p.d })
		if !ok {
			return false
		}
		return in.wants(place{p.d, ref.Pointer{"channels", "zzTwin", "address"}}) && in.twin(p.d, p)
	}},
	{"CROSS_OVERLAP_UNLINKED", func(in *injector) bool { return in.crosses("receive", "") }},
	{"CROSS_OVERLAP_SAME_SIDE", func(in *injector) bool { return in.crosses("send", "") }},
	{"CROSS_OVERLAP_PARTIAL", func(in *injector) bool { return in.crosses("receive", "{zz}") }},
	{"STREAM_NOT_CAPTURED", func(in *injector) bool {
		p, ok := in.any("x/streams/*/config/subjects", func(p place) bool {
			return alone(p) && p.ext().get("interactions") == nil && p.ext().get("consumers") == nil && p.publisher() != ""
		})
		return ok && in.wants(place{p.d, ref.Pointer{extension, "operations", p.publisher(), "publish", "stream"}}) && p.set(texts("nothing.at.all"))
	}},
	{"CONSUMER_FILTER_OUTSIDE", func(in *injector) bool {
		p, ok := in.any("x/consumers/*/config/filter_subject", alone)
		return ok && in.wants(p) && p.set(str("nothing.at.all"))
	}},
	{"CONSUMER_FILTER_DISJOINT", func(in *injector) bool {
		p, ok := in.any("x/consumers/*/config/filter_subject", func(p place) bool { return alone(p) && in.wide(p) })
		if !ok {
			return false
		}
		first, _, _ := strings.Cut(p.get().text, ".")
		ops := p.ext().get("operations")
		for i, op := range ops.items {
			if op.is(p.at[len(p.at)-3], "subscribe", "consumer") {
				return in.wants(place{p.d, ref.Pointer{extension, "operations", ops.keys[i], "subscribe", "consumer"}}) && p.set(str(first+".not.any.of.them.at.all"))
			}
		}
		return false
	}},
	{"STREAM_OVERLAP", func(in *injector) bool {
		return in.secondStream(func(s *value) { s.set("name", str("ZZ_OTHER")) }, "config", "subjects", "0")
	}},
	{"STREAM_NAME_CONFLICT", func(in *injector) bool { return in.secondStream(func(*value) {}, "config", "name") }},
	{"CONSUMER_NAME_CONFLICT", func(in *injector) bool {
		p, ok := in.any("x/consumers/*", func(p place) bool { return p.get().is("contract", "authority") && p.key() != "zzSecond" })
		if !ok {
			return false
		}
		own := p.up(1).to("zzSecond")
		return in.wants(own.to("config", "durable_name")) && p.up(1).add("zzSecond", p.get().clone())
	}},
	{"CONSUMER_WORKQUEUE_OVERLAP", func(in *injector) bool {
		p, ok := in.any("x/consumers/*", func(p place) bool {
			return p.get().is("contract", "authority") && p.ext().is("workqueue", "streams", p.get().str("stream"), "config", "retention")
		})
		if !ok {
			return false
		}
		second := p.get().clone()
		second.get("config").set("durable_name", str("zz-second"))
		return in.wants(p.up(1).to("zzSecond", "config", "filter_subject")) && p.up(1).add("zzSecond", second)
	}},
	{"REQUEST_REPLY_CAPTURED", func(in *injector) bool {
		p, ok := in.any("x/operations/*/requestReply", func(p place) bool { return p.ext().get("streams") != nil })
		if !ok {
			return false
		}
		op := p.up(1)
		address := op.own().standard().get().str("address")
		first, _, more := strings.Cut(address, ".")
		if more {
			first += ".>"
		}
		return in.wants(p) && (place{p.d, ref.Pointer{extension, "streams"}}).add("zzAll", obj().set("authority", str("contract")).
			set("config", in.streamOf(topic{tokens: []token{{literal: first}}}, "limits")))
	}},
	{"BINDING_NAME_NEAR", func(in *injector) bool {
		if len(in.contracts) < 2 {
			return false
		}
		p := place{in.contracts[len(in.contracts)-1], ref.Pointer{extension, "deployment", "binding"}}
		if p.ext().get("links") != nil || p.ext().get("imports") != nil || strings.HasPrefix(p.d.path, "v0/") {
			return false // another version may have the near name too, and stand before
		}
		name := in.contracts[0].value.str(extension, "deployment", "binding")
		later := p
		if in.contracts[0].path > p.d.path {
			later = place{in.contracts[0], p.at}
		}
		return in.wants(later) && p.set(str(strings.ToUpper(name)))
	}},
}

// twin adds a channel to a document with the address and the token types of another one of the same document.
func (in *injector) twin(d *document, of place) bool {
	ch := obj().set("address", of.standard().get().get("address")).set("parameters", obj()).set("messages", obj())
	own := obj().set("parameters", of.get().get("parameters").clone())
	for _, name := range own.get("parameters").keys {
		ch.get("parameters").set(name, obj())
	}
	return (place{d, ref.Pointer{"channels"}}).add("zzTwin", ch) && (place{d, ref.Pointer{extension, "channels"}}).add("zzTwin", own)
}

// crosses gives two contracts, which share a binding, a channel each with subjects in common, and an operation on each. In the second one
// a parameter of one value more makes the languages differ.
func (in *injector) crosses(second string, parameter string) bool {
	if len(in.contracts) < 2 {
		return false
	}
	a, b := in.contracts[0], in.contracts[1]
	if a.value.str(extension, "deployment", "binding") != b.value.str(extension, "deployment", "binding") || a.value.str("id") == b.value.str("id") {
		return false
	}
	later := a
	if b.path > a.path {
		later = b
	}
	return in.wants(place{later, ref.Pointer{"channels", "zzCross", "address"}}) && in.cross(a, "send", "") && in.cross(b, second, parameter)
}

func (in *injector) cross(d *document, action, parameter string) bool {
	root := place{d: d}
	ch, own := read("{address: zz.cross.one, messages: {m: {payload: {type: string}}}}"), read("{parameters: {}}")
	if parameter != "" {
		ch.set("address", str("zz.cross."+parameter)).set("parameters", read("{zz: {}}"))
		own = read("{parameters: {zz: zzType}}")
		if !root.section("zzType", read("{kind: enum, values: [one, two]}"), extension, "tokenTypes") {
			return false
		}
	}
	op, stands := obj().set("action", str(action)).set("channel", refTo("#/channels/zzCross")), read("{publish: {api: core, confirmation: none}}")
	if action == "receive" {
		stands = read("{subscribe: {api: core}}")
	}
	return root.section("zzCross", ch, "channels") && root.section("zzCross", op, "operations") &&
		root.section("zzCross", own, extension, "channels") && root.section("zzCross", stands, extension, "operations")
}

// section adds an entry to a section of a document, which it makes where it is missing.
func (p place) section(key string, v *value, path ...string) bool {
	at := p.to(path...)
	if at.get() != nil {
		return at.add(key, v)
	}
	return at.up(1).add(path[len(path)-1], obj().set(key, v))
}

// publisher is the one operation that publishes to the stream whose configuration a place stands in; "" for none, or several.
func (p place) publisher() (key string) {
	ops := p.ext().get("operations")
	if ops == nil {
		return ""
	}
	for i, op := range ops.items {
		if op.is(p.at[len(p.at)-3], "publish", "stream") {
			if key != "" {
				return ""
			}
			key = ops.keys[i]
		}
	}
	return key
}

// wide tells whether the stream of a consumer captures more than the channel: all below its first token.
func (in *injector) wide(p place) bool {
	stream := p.ext().get("streams", p.up(2).get().str("stream"), "config", "subjects")
	return stream != nil && strings.HasSuffix(stream.items[0].text, ".>")
}

// secondStream declares a stream a second time, with a difference; the report stands at a place in that.
func (in *injector) secondStream(change func(*value), at ...string) bool {
	p, ok := in.any("x/streams/*", func(p place) bool { return p.get().is("contract", "authority") })
	if !ok {
		return false
	}
	second := p.get().clone()
	change(second.get("config"))
	return in.wants(p.up(1).to(append([]string{"zzSecond"}, at...)...)) && p.up(1).add("zzSecond", second)
}
