package contractgen

import (
	"slices"
	"strings"

	"github.com/natscontract/natscontract/model/ref"
)

var linkKinds = []kind{
	{"LINK_DIRECTION", func(in *injector) bool {
		p, ok := in.any("x/links/*", func(p place) bool { return !in.counted(p) })
		if !ok {
			return false
		}
		v := p.get().clone()
		return in.wants(p.to("send")) && p.set(obj().set("send", v.get("receive")).set("receive", v.get("send")))
	}},
	{"LINK_SUBJECT", func(in *injector) bool {
		at, link, ok := in.linkedChannel(func(ch place) bool { return ch.get().get("address") != nil })
		return ok && in.wants(link) && at.to("address").set(str(at.get().str("address")+".more"))
	}},
	{"LINK_MESSAGES", func(in *injector) bool {
		at, link, ok := in.linkedChannel(func(ch place) bool { return ch.get().get("messages") != nil && len(ch.get().get("messages").keys) == 1 })
		if !ok {
			return false
		}
		message := at.to("messages", at.get().get("messages").keys[0]).behind()
		return in.wants(link) && message.to("payload").set(read("{type: boolean, title: another}"))
	}},
	{"LINK_UNPROVED", func(in *injector) bool {
		at, link, ok := in.linkedChannel(func(ch place) bool { return ch.get().get("messages") != nil && len(ch.get().get("messages").keys) == 1 })
		if !ok {
			return false
		}
		message := at.to("messages", at.get().get("messages").keys[0]).behind()
		return in.wants(link) && message.to("payload").set(read("{schemaFormat: 'application/vnd.apache.avro;version=1.9.0', schema: {type: string}}"))
	}},
	{"LINK_DUPLICATE", func(in *injector) bool {
		p, ok := in.any("x/links", nil)
		return ok && in.wants(p.to(number(len(p.get().items)).text)) && p.push(p.get().items[0])
	}},
	{"LINK_IDENTITY", func(in *injector) bool {
		p, ok := in.any("x/channels/*/publisherIdentity/peerParameter", func(p place) bool {
			return len(p.up(2).get().get("parameters").keys) > 1 && in.joins(p.up(2)) == 1
		})
		if !ok {
			return false
		}
		for _, name := range p.up(2).get().get("parameters").keys {
			if name != p.get().text {
				in.wants(p)
				in.fault.Path, in.fault.At = in.later(p)
				return p.set(str(name))
			}
		}
		return false
	}},
	{"LINK_BINDING", func(in *injector) bool {
		p, ok := in.any("x/links/*", func(p place) bool { return p.ext().get("streams") == nil && p.ext().get("interactions") == nil })
		return ok && in.wants(p) && (place{p.d, ref.Pointer{extension, "deployment", "binding"}}).set(str("elsewhere-far-away"))
	}},
	{"INTERACTION_UNLINKED", func(in *injector) bool {
		p, ok := in.any("x/interactions/*/receiverOperation x/interactions/*/senderOperation", nil)
		if !ok {
			return false
		}
		for _, link := range in.all("x/links/*") {
			if link.d == p.d && (link.get().get("send").json() == p.get().json() || link.get().get("receive").json() == p.get().json()) {
				return in.unlink(p, link)
			}
		}
		return false
	}},
}

// unlink takes a link away, and puts both contracts where nobody compares their subjects.
func (in *injector) unlink(p, link place) bool {
	return in.wants(p) && (place{p.d, ref.Pointer{extension, "deployment", "binding"}}).set(str("elsewhere-far-away")) && link.drop()
}

// counted tells whether an interaction counts on a link.
func (in *injector) counted(link place) bool {
	for _, p := range append(in.all("x/interactions/*/receiverOperation"), in.all("x/interactions/*/senderOperation")...) {
		if p.d == link.d && (link.get().get("send").json() == p.get().json() || link.get().get("receive").json() == p.get().json()) {
			return true
		}
	}
	return false
}

// linkedChannel is a channel of a receiver that one link alone joins with another contract, and that nothing else reads.
func (in *injector) linkedChannel(when func(place) bool) (channel, link place, ok bool) {
	link, ok = in.any("x/links/*", func(l place) bool {
		to := l.get().get("receive")
		if to.kind != text || in.counted(l) {
			return false
		}
		op := place{l.d, ref.Pointer{extension, "operations", to.text}}
		own := op.own()
		return op.get().is("core", "subscribe", "api") && !own.used() && own.get().get("filters") == nil &&
			in.joins(own) == 1 && own.standard().d == l.d && when(own.standard()) && own.standard().at[0] == "channels" &&
			l.d.value.get("operations", to.text, "messages") == nil
	})
	if !ok {
		return place{}, place{}, false
	}
	op := place{link.d, ref.Pointer{extension, "operations", link.get().str("receive")}}
	return op.own().standard(), link, true
}

// own is the extension's entry of the channel of an operation there.
func (p place) own() place {
	to := p.d.value.str("operations", p.key(), "channel", "$ref")
	at, _ := ref.Parse(strings.TrimPrefix(to, "#"))
	return place{p.d, append(ref.Pointer{extension}, at...)}
}

// used tells whether an interaction or a pipeline uses an operation on a channel of the extension.
func (p place) used() bool {
	return slices.ContainsFunc(p.operations(), func(key string) bool {
		return place{p.d, ref.Pointer{extension, "operations", key}}.promised()
	})
}

// joins is how many links join operations on a channel of the extension.
func (in *injector) joins(own place) (n int) {
	for _, key := range own.operations() {
		for _, p := range append(in.all("x/links/*/send"), in.all("x/links/*/receive")...) {
			if v := p.get(); v.text == key && p.d == own.d || v.is(key, "operation") {
				n++
			}
		}
	}
	return n
}

// later is the peerParameter of the two that a link compares which stands in the later contract by path.
func (in *injector) later(p place) (path, pointer string) {
	for _, link := range in.all("x/links/*") {
		for _, other := range in.all("x/channels/*/publisherIdentity/peerParameter") {
			apart := other.d.value.str("id") != p.d.value.str("id") && (link.d == p.d || link.d == other.d)
			if apart && link.names(p.up(2)) && link.names(other.up(2)) && other.d.path > p.d.path {
				return other.d.path, other.at.String()
			}
		}
	}
	return p.d.path, p.at.String()
}

// names tells whether a link names an operation on a channel of the extension.
func (p place) names(own place) bool {
	return slices.ContainsFunc(own.operations(), func(key string) bool { return strings.Contains(p.get().json(), quoted(key)) })
}
