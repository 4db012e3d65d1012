package contractgen

import (
	"strings"

	"github.com/natscontract/natscontract/model/diag"
)

var domainKinds = []kind{
	{"DOMAIN_LENGTH_BOUNDS", func(in *injector) bool {
		p, ok := in.any("x/tokenTypes/*/minLength", func(p place) bool { return !p.up(1).get().is("128", "maxLength") })
		return ok && in.wants(p) && p.set(number(atoi(p.up(1).get().str("maxLength"))+1))
	}},
	{"DOMAIN_EMPTY", func(in *injector) bool {
		p, ok := in.any("x/tokenTypes/*", func(p place) bool { return p.get().is("token", "kind") })
		return ok && in.wants(p) && p.to("prefix").set(str(strings.Repeat("a", atoi(p.get().str("maxLength"))+1)))
	}},
	to("DOMAIN_PREFIX", "x/tokenTypes/*/prefix", "a.b", "'*'", "'a b'", "ä"),
	to("DOMAIN_ENUM_TOKEN", "x/tokenTypes/*/values/*", "''", "a.b", "'>'"),
	{"DOMAIN_ENUM_DUPLICATE", func(in *injector) bool {
		p, ok := in.any("x/tokenTypes/*/values", nil)
		return ok && in.wants(p.to(number(len(p.get().items)).text)) && p.push(p.get().items[0])
	}},
	adds("DOMAIN_UNUSED", "x/tokenTypes", "spare", "{kind: enum, values: [a]}", nil),
	{"CHANNEL_UNDECLARED", func(in *injector) bool {
		p, ok := in.any("x/channels/*", func(p place) bool { return p.standard().d == p.d })
		return ok && in.wants(place{p.d, []string{"channels", p.key()}}) && p.drop()
	}},
	{"CHANNEL_ADDRESS_MISSING", func(in *injector) bool {
		p, ok := in.any("channels/*", func(p place) bool {
			address := p.behind().get().get("address")
			return (address == nil || address.kind == literal) && p.ext().get("channels") != nil
		})
		if !ok {
			return false
		}
		own := place{p.d, []string{extension, "channels"}}
		return in.wants(own.to(p.key())) && own.add(p.key(), read("{parameters: {}}"))
	}},
	{"CHANNEL_PARAMETERS", func(in *injector) bool {
		p, ok := in.any("x/channels/*/parameters", func(p place) bool { return p.ext().get("tokenTypes") != nil })
		return ok && in.wants(p) && p.add("extra", str(p.ext().get("tokenTypes").keys[0]))
	}},
	{"CHANNEL_PARAMETERS", func(in *injector) bool {
		p, ok := in.any("x/channels/*/parameters/*", func(p place) bool { return !p.up(2).get().is(p.key(), "publisherIdentity", "peerParameter") })
		return ok && in.wants(p.up(1)) && p.drop()
	}},
	{"CHANNEL_PARAMETERS", func(in *injector) bool {
		p, ok := in.any("channels/*/parameters components/channels/*/parameters", inProfile)
		return ok && in.wants(p) && p.add("extra", obj())
	}},
	to("PARAMETER_VALUES", "channels/*/parameters/*/enum/* components/channels/*/parameters/*/enum/* components/parameters/*/enum/*", "'no token'"),
	to("PARAMETER_VALUES", "channels/*/parameters/*/default components/channels/*/parameters/*/default", "'no token'"),
	address("CHANNEL_ADDRESS_SYNTAX", "a..b", "a.*", "a.>", "'$SYS.x'", "'a.b{'", "'.a'"),
	address("CHANNEL_ADDRESS_RESERVED", "_INBOX.a", "_R_.b", "_GR_.c.d"),
	{"CHANNEL_SUBJECT_LENGTH", func(in *injector) bool {
		return in.readdress(func(p place, old string) string { return old + strings.Repeat(".long", 420) })
	}},
	to("FILTER_SYNTAX", "x/channels/*/filters/*", "a..b", "'a.>.b'", "'a*.b'", "'x{a}'"),
	to("FILTER_PLACEHOLDER_UNKNOWN", "x/channels/*/filters/*", "'{nowhere}.>'"),
	to("FILTER_DISJOINT", "x/channels/*/filters/*", "nothing.at.all"),
	to("FILTER_WIDER", "x/channels/*/filters/*", "'>'"),
	to("IDENTITY_PARAMETER_UNKNOWN", "x/channels/*/publisherIdentity/peerParameter", "nowhereAtAll"),
}

// standard is the standard channel of an entry of the extension.
func (p place) standard() place { return place{p.d, []string{"channels", p.key()}}.behind() }

// inProfile tells whether a channel's part is one of which the extension speaks.
func inProfile(p place) bool { return p.up(1).get().get("servers") == nil }

// address gives a channel an address on which nothing else depends but what is blocked, or goes away with it.
func address(code diag.Code, addresses ...string) kind {
	return kind{code, func(in *injector) bool {
		value := read(in.pick(addresses...)).text
		return in.readdress(func(p place, old string) string {
			if strings.HasPrefix(value, "_") {
				return value + "." + old
			}
			return value
		})
	}}
}

// readdress gives a channel that nothing is linked to, no stream captures and no filter narrows another address.
func (in *injector) readdress(to func(p place, old string) string) bool {
	p, ok := in.any("x/channels/*", func(p place) bool { return p.loose() })
	if !ok {
		return false
	}
	at := p.standard().to("address")
	return in.wants(at) && at.set(str(to(p, at.get().text)))
}

// loose tells whether nothing else reads a channel's subjects.
func (p place) loose() bool {
	if p.get().get("filters") != nil {
		return false
	}
	for _, key := range p.operations() {
		if p.ext().is("jetstream", "operations", key, "publish", "api") || p.ext().is("jetstream", "operations", key, "subscribe", "api") || p.d.in.linked(p.d, key) {
			return false
		}
	}
	return true
}

// operations are the operations on a channel of the extension.
func (p place) operations() (keys []string) {
	all := p.d.value.get("operations")
	if all == nil {
		return nil
	}
	for i, op := range all.items {
		if op.is(pointerTo("channels", p.key()), "channel", "$ref") {
			keys = append(keys, all.keys[i])
		}
	}
	return keys
}

// linked tells whether a link of the bundle names an operation.
func (in *injector) linked(d *document, key string) bool {
	for _, p := range append(in.all("x/links/*/send"), in.all("x/links/*/receive")...) {
		if v := p.get(); v.text == key && p.d == d || v.is(key, "operation") {
			return true
		}
	}
	return false
}
