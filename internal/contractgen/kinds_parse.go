package contractgen

import "strings"

var parseKinds = []kind{
	{"PARSE_SYNTAX", func(in *injector) bool {
		p := place{d: in.contracts[in.IntN(len(in.contracts))]}
		return in.wants(p.to("x-broken", "1")) && p.add("x-broken", number("[1, @]"))
	}},
	{"PARSE_DUPLICATE_KEY", func(in *injector) bool {
		p, ok := in.any("info x/deployment x/streams/*/config x/channels/* components/schemas/* x/interactions/* x/adapters/*", func(p place) bool {
			return len(p.get().keys) > 1
		})
		if !ok {
			return false
		}
		key := in.pick(p.get().keys...)
		return in.wants(p.to(key)) && p.add(key, str("again"))
	}},
	{"PARSE_MULTIPLE_DOCUMENTS", func(in *injector) bool {
		d := in.contracts[in.IntN(len(in.contracts))]
		return !d.isJSON() && in.wants(place{d: d}) && d.replace(in.files[d.path]+"---\nmore: 1\n")
	}},
	{"PARSE_ENCODING", func(in *injector) bool {
		p, ok := in.any("info/title x/adapters/*/description channels/*/description", nil)
		if !ok {
			return false
		}
		n, _ := p.node()
		at, text := (n.Span().Start+n.Span().End)/2, in.files[p.d.path]
		return in.wants(p) && p.d.replace(text[:at]+in.pick("\xff", "\x01", "\xc3")+text[at:])
	}},
	{"PARSE_LIMIT", func(in *injector) bool {
		p := place{d: in.contracts[in.IntN(len(in.contracts))]}
		in.wants(p.to("x-deep"))
		in.fault.At += strings.Repeat("/0", 199) // the document is on level 1
		return p.add("x-deep", number(strings.Repeat("[", 250)+strings.Repeat("]", 250)))
	}},
}
