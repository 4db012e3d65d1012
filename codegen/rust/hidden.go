package rust

import (
	"github.com/natscontract/natscontract/codegen/ir"
)

// What a crate has for itself alone is dead code to the compiler where the crate does not use it, and a lint cannot be silenced: an attribute
// that does is itself a finding once the lint has another name. So a hidden module names all that it has, once, where nothing runs it.

// Named is all that a contract's module has.
func (v *view) Named() (all []string) {
	all = append(all, "CONTRACT")
	for _, t := range v.TokenTypes {
		all = append(all, members(t.Name, "CONTRACT", "TOKEN_TYPE", "as_str", "into_owned", "parse", "reborrow")...)
		if t.Values != "" {
			all = append(all, t.Name+"::VALUES")
		}
	}
	if len(v.Channels) > 0 {
		all = append(all, "parse")
		all = append(all, members("Subject", "channel", "into_owned", "parse", "render", "write_to")...)
	}
	for _, c := range v.Channels {
		all = append(all, c.named()...)
	}
	for _, s := range v.Descriptors {
		all = append(all, "descriptors::"+staticName(s.Name))
	}
	return all
}

func (c channel) named() []string {
	all := members(c.Subject, "CHANNEL", "into_owned", "parse", "render", "write_to")
	if len(c.Params) == 0 {
		all = append(all, c.Subject+"::ONLY")
	} else {
		all = append(all, c.Subject+"::new")
	}
	for _, p := range c.Params {
		all = append(all, c.Subject+"::"+p.Name)
	}
	all = append(all, members(c.Filter, "CHANNEL", "as_str", "into_string", "matches")...)
	for _, f := range c.Filters {
		all = append(all, c.Filter+"::"+f.Name)
	}
	return all
}

// Named is all that the root module has beside those of contracts.
func (o *output) Named() (all []string) {
	for _, reason := range []string{"Count", "Literal", "Length", "Prefix", "Alphabet", "First", "Value"} {
		all = append(all, "Reason::"+reason)
	}
	for _, t := range []string{"ChannelInfo", "ContractInfo", "SubjectError", "TokenError"} {
		all = append(all, sizeOf(t))
	}
	all = append(all, "descriptor::Json")
	for _, t := range ir.Types() {
		switch t.Kind {
		case ir.Record:
			all = append(all, sizeOf("descriptor::"+t.Name))
		case ir.Enum:
			all = append(all, "descriptor::"+t.Name+"::as_str")
			for _, value := range t.Values {
				all = append(all, "descriptor::"+t.Name+"::"+variant(value))
			}
		case ir.Union:
			for _, f := range t.Fields {
				all = append(all, "descriptor::"+t.Name+"::"+variant(f.Name))
			}
		}
	}
	return all
}

// sizeOf names a type, of which there need be no value.
func sizeOf(name string) string { return "core::mem::size_of::<" + name + ">" }

func members(of string, names ...string) (all []string) {
	for _, name := range names {
		all = append(all, of+"::"+name)
	}
	return all
}
