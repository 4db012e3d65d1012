package rust

import (
	"fmt"
	"slices"

	"github.com/natscontract/natscontract/codegen/ir"
	"github.com/natscontract/natscontract/codegen/names"
	"github.com/natscontract/natscontract/model/subject"
)

// What clippy lets pass: a function may have so many arguments, and a variant of an enum may be so many tokens larger than the others.
const maxArguments, maxHeld = 7, 8

// A channel is one as the templates show it.
type channel struct {
	Name, Subject, Filter, TokensType string // of its variant, and of its types
	Key, Address, Doc, Operations     string
	Params                            []param
	Reads                             []string // a statement for each token of the address
	Pieces                            []expr
	Filters                           []filter

	Boxed bool // in the contract's Subject
}

// A param is a placeholder of an address, or of a filter.
type param struct {
	Name, Type, Key, Doc string
	Borrowed             string // its type where a filter takes it
}

func newView(o *output, n names.Named) *view {
	v := &view{output: o, Contract: n.Contract, Module: n.Names.Module}
	for i, t := range n.Contract.TokenTypes {
		v.TokenTypes = append(v.TokenTypes, newTokenType(t, n.Names.TokenTypes[i]))
	}
	for i, c := range n.Contract.Channels {
		v.Channels = append(v.Channels, newChannel(n, i, c))
	}
	return v
}

func newChannel(n names.Named, i int, c ir.Channel) channel {
	name := n.Names.Channels[i]
	out := channel{
		Name: name, Subject: names.RustType(name, "Subject"), Filter: names.RustType(name, "Filter"), TokensType: names.RustType(name, "Tokens"),
		Key: c.Key, Address: c.Address, Boxed: len(c.Params) > maxHeld,
		Doc:        doc(0, append([]string{"A subject of the channel " + code(c.Key) + ": " + code(c.Address) + "."}, described(c.Title, c.Description)...)...),
		Operations: lay(array(c.Operations), 8, len("        operations: "), 1),
	}
	for k, p := range c.Params {
		typ := n.Names.TokenTypes[p.Type]
		out.Params = append(out.Params, param{
			Name: n.Names.Params[i][k], Type: typ, Key: p.Name,
			Doc: doc(4, append([]string{"The token of " + code("{"+p.Name+"}") + "."}, described("", p.Description)...)...),
		})
	}
	for _, s := range c.Segments {
		out.Reads = append(out.Reads, out.read(s))
	}
	out.Pieces = pieces(c.Segments, func(p int) expr { return atom("self." + out.Params[p].Name + ".as_str()") })
	out.Filters = out.filters(n, i, c)
	return out
}

// Doc is what stands above a contract's module.
func (v *view) Doc() string {
	about := "The contract " + code(v.ID) + ", version " + code(v.Version)
	if v.Title != "" {
		about += ": " + prose(v.Title)
	}
	return comment("//!", append([]string{about + "."}, described("", v.Description)...))
}

// HasParams tells whether a channel has placeholders.
func (v *view) HasParams() bool {
	return slices.ContainsFunc(v.Channels, func(c channel) bool { return len(c.Params) > 0 })
}

// Plain tells whether a channel has none.
func (v *view) Plain() bool {
	return slices.ContainsFunc(v.Channels, func(c channel) bool { return len(c.Params) == 0 })
}

// Boxes tells whether a channel's subject is boxed in the contract's.
func (v *view) Boxes() bool {
	return slices.ContainsFunc(v.Channels, func(c channel) bool { return c.Boxed })
}

// Many tells whether the placeholders are too many for arguments.
func (c channel) Many() bool { return len(c.Params) > maxArguments }

// Variant is that of the contract's Subject. What a large one holds is boxed, so that the others do not have its size.
func (c channel) Variant() string {
	held := c.Subject + "<'a>"
	if c.Boxed {
		held = "Box<" + held + ">"
	}
	flat := "    " + c.Name + "(" + held + "),"
	if width(flat) <= lineWidth {
		return flat
	}
	return "    " + c.Name + "(\n        " + held + ",\n    ),"
}

// Owned is the field of an owned subject.
func (p param) Owned() string {
	field := "            " + p.Name + ": self"
	if width("self."+p.Name+".into_owned()") <= listWidth {
		return field + "." + p.Name + ".into_owned(),"
	}
	return field + "\n                ." + p.Name + "\n                .into_owned(),"
}

// New is the function that makes a subject of its tokens.
func (c channel) New() string {
	var params []string
	for _, p := range c.Params {
		params = append(params, p.Name+": tokens::"+p.Type+"<'a>")
	}
	return signature(4, "new", params, "Self") + "\n        " + lay(c.made(), 8, 8, 0) + "\n    }"
}

// Read is the subject that has been read.
func (c channel) Read() string { return lay(of("Ok", c.made()), 8, 8, 0) }

// made is a subject made of variables that are called like its fields.
func (c channel) made() record {
	r := record{name: "Self"}
	for _, p := range c.Params {
		r.items = append(r.items, recordItem{p.Name, nil})
	}
	return r
}

// read reads a token into a variable that is called like the field.
func (c channel) read(s ir.Segment) string {
	if s.Kind == subject.LiteralSegment {
		return fmt.Sprintf("        %s.literal(%s)?;", c.Reader(), quote(s.Literal))
	}
	p := c.Params[s.Param]
	return fmt.Sprintf("        let %s = %s.placeholder(%s)?;", p.Name, c.Reader(), quote(p.Key))
}

// PiecesOfSelf are the texts that a subject is made of, as an array.
func (c channel) PiecesOfSelf() string { return lay(list{open: "[", items: c.Pieces}, 8, 8, 0) }

// Reader is what the variable is called that reads a subject: nothing else in the function is called so.
func (c channel) Reader() string { return fresh("reader", c.Params) }

func fresh(name string, params []param) string {
	for slices.ContainsFunc(params, func(p param) bool { return p.Name == name }) {
		name += "_"
	}
	return name
}

// pieces are the texts that a subject or a filter is made of: its tokens, and what stands between them.
func pieces(segments []ir.Segment, token func(param int) expr) (all []expr) {
	fixed := ""
	for i, s := range segments {
		if i > 0 {
			fixed += "."
		}
		switch s.Kind {
		case subject.LiteralSegment:
			fixed += s.Literal
		case subject.Star:
			fixed += "*"
		case subject.Rest:
			fixed += ">"
		case subject.Placeholder:
			if fixed != "" {
				all = append(all, atom(quote(fixed)))
			}
			all, fixed = append(all, token(s.Param)), ""
		}
	}
	if fixed != "" {
		all = append(all, atom(quote(fixed)))
	}
	return all
}
