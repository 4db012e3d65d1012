package rust

import (
	"github.com/natscontract/natscontract/codegen/ir"
	"github.com/natscontract/natscontract/codegen/names"
	"github.com/natscontract/natscontract/model/subject"
)

// A filter is a function that makes one, as the templates show it.
type filter struct {
	Name, Doc, Signature, Body string

	// What is generated where it takes too many tokens for arguments: a struct of them.
	Of, TokensType string
	Params         []param
	Natural        bool
}

// Many tells whether the tokens are too many for arguments.
func (f filter) Many() bool { return len(f.Params) > maxArguments }

// filters are the natural filter of a channel, and the named ones.
func (c channel) filters(n names.Named, i int, from ir.Channel) []filter {
	natural := filter{Of: c.Filter, TokensType: names.RustType(c.Name, "FilterTokens"), Natural: true,
		Doc: doc(4, "The filter "+code(from.Address)+", with `*` for each placeholder that is not given.")}
	if len(from.Params) == 0 {
		natural.Doc = doc(4, "The filter "+code(from.Address)+".")
	}
	for _, p := range c.Params {
		p.Borrowed = "Option<&'a tokens::" + p.Type + "<'a>>"
		natural.Params = append(natural.Params, p)
	}
	natural.function("natural", "Option<&tokens::", "<'_>>", c.pieces(from.Segments, natural.receiver(), func(token string, p param) expr {
		return of(token+".map_or", atom(`"*"`), atom("tokens::"+p.Type+"::as_str"))
	}))
	all := []filter{natural}
	for k, f := range from.Filters {
		all = append(all, c.namedFilter(f, n.Names.Filters[i][k]))
	}
	return all
}

func (c channel) namedFilter(f ir.Filter, name string) filter {
	out := filter{Of: c.Filter, TokensType: names.RustFilterTokens(c.Name, name), Doc: doc(4, "The filter "+code(f.Key)+": "+code(f.Template)+".")}
	for _, s := range f.Segments {
		if s.Kind == subject.Placeholder {
			p := c.Params[s.Param]
			p.Borrowed = "&'a tokens::" + p.Type + "<'a>"
			out.Params = append(out.Params, p)
		}
	}
	out.function(name, "&tokens::", "<'_>", c.pieces(f.Segments, out.receiver(), func(token string, _ param) expr { return atom(token + ".as_str()") }))
	return out
}

// receiver is where a function finds its tokens: in a struct where they are too many for arguments.
func (f filter) receiver() string {
	if f.Many() {
		return "tokens."
	}
	return ""
}

func (c channel) pieces(segments []ir.Segment, receiver string, text func(token string, p param) expr) []expr {
	return pieces(segments, func(p int) expr { return text(receiver+c.Params[p].Name, c.Params[p]) })
}

// function writes the function. A token's type stands between before and behind in its parameters.
func (f *filter) function(name, before, behind string, pieces []expr) {
	params := []string{"tokens: " + f.TokensType + "<'_>"}
	if !f.Many() {
		params = nil
		for _, p := range f.Params {
			params = append(params, p.Name+": "+before+p.Type+behind)
		}
	}
	f.Name = name
	f.Signature = signature(4, name, params, "Self")
	if len(f.Params) == 0 {
		f.Body = "        " + lay(of("Self", of("String::from", pieces[0])), 8, 8, 0)
		return
	}
	local := fresh("pieces", f.Params)
	f.Body = assigned(8, "let "+local, list{open: "[", items: pieces}) + "\n        Self(" + local + ".concat())"
}
