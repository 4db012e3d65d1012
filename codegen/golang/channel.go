package golang

import (
	"fmt"
	"strings"

	"github.com/natscontract/natscontract/codegen/ir"
	"github.com/natscontract/natscontract/codegen/names"
	"github.com/natscontract/natscontract/model/subject"
)

// A channel is one as the templates show it.
type channel struct {
	Name, Key, Address, Description string
	Operations                      []string
	Params                          []param
	Tokens                          []place
	Filters                         []filter
}

// A param is a placeholder of an address.
type param struct {
	Name, Local, Type string // of the accessor, of a field or variable, and of the token type
	Key, Description  string
}

// A place is one token of an address.
type place struct {
	Index       int
	Literal     string
	Param, Type string // where a placeholder stands: its name, and its Go type
	local       string
}

// A filter is a named filter.
type filter struct {
	Name, Key, Template string
	Signature, Tokens   string
}

func (v *view) channel(n names.Named, i int) channel {
	of := n.Contract.Channels[i]
	c := channel{Name: n.Names.Channels[i], Key: of.Key, Address: of.Address, Description: of.Description, Operations: of.Operations}
	if c.Description == "" {
		c.Description = of.Title
	}
	keys := make([]string, len(of.Params))
	for k, p := range of.Params {
		keys[k] = p.Name
	}
	for k, local := range names.GoLocals(keys) {
		p := of.Params[k]
		c.Params = append(c.Params, param{n.Names.Params[i][k], local, n.Names.TokenTypes[p.Type], p.Name, p.Description})
	}
	for k, s := range of.Segments {
		t := place{Index: k, Literal: s.Literal}
		if s.Kind == subject.Placeholder {
			p := c.Params[s.Param]
			t.Param, t.Type, t.local = p.Key, p.Type, p.Local
		}
		c.Tokens = append(c.Tokens, t)
		v.HasLiterals = v.HasLiterals || s.Kind == subject.LiteralSegment
	}
	for k, f := range of.Filters {
		c.Filters = append(c.Filters, c.filter(f, n.Names.Filters[i][k]))
	}
	v.HasParams = v.HasParams || len(c.Params) > 0
	v.HasMany = v.HasMany || len(c.Params) > 1
	return c
}

func (c *channel) filter(of ir.Filter, name string) filter {
	var given []param
	var tokens []string
	for _, s := range of.Segments {
		switch s.Kind {
		case subject.Placeholder:
			p := c.Params[s.Param]
			given = append(given, p)
			tokens = append(tokens, p.Local+".text")
		case subject.Star:
			tokens = append(tokens, `"*"`)
		case subject.Rest:
			tokens = append(tokens, `">"`)
		default:
			tokens = append(tokens, quote(s.Literal))
		}
	}
	return filter{Name: name, Key: of.Key, Template: of.Template, Signature: signature(given, ""), Tokens: strings.Join(tokens, ", ")}
}

// signature declares parameters. Neighbours of one type share it.
func signature(params []param, star string) string {
	var b strings.Builder
	for i, p := range params {
		b.WriteString(p.Local)
		if i+1 == len(params) || params[i+1].Type != p.Type {
			b.WriteString(" " + star + p.Type)
		}
		if i+1 < len(params) {
			b.WriteString(", ")
		}
	}
	return b.String()
}

// Count is how many tokens a subject has.
func (c channel) Count() int { return len(c.Tokens) }

// Signature are the parameters of the constructor.
func (c channel) Signature() string { return signature(c.Params, "") }

// FilterSignature are those of the natural filter's constructor.
func (c channel) FilterSignature() string { return signature(c.Params, "*") }

// FilterTokens are the tokens of the natural filter.
func (c channel) FilterTokens() string {
	return c.each(", ", func(t place) string { return quote(t.Literal) }, func(t place) string { return "star(" + t.local + ")" })
}

// each joins what is made of literals and of placeholders.
func (c channel) each(between string, literal, param func(place) string) string {
	parts := make([]string, len(c.Tokens))
	for i, t := range c.Tokens {
		if t.Param == "" {
			parts[i] = literal(t)
		} else {
			parts[i] = param(t)
		}
	}
	return strings.Join(parts, between)
}

// Fields declare what a subject holds.
func (c channel) Fields() []string {
	names := []string{"_"}
	types := []string{fmt.Sprintf("[0]*%sSubject // so that no other subject converts to it", c.Name)}
	for _, p := range c.Params {
		names, types = append(names, p.Local), append(types, p.Type)
	}
	if len(c.Params) == 0 {
		names, types = append(names, "made"), append(types, "bool")
	}
	return aligned(names, " ", types)
}

// Fill sets the fields from parameters of their names.
func (c channel) Fill() string {
	return c.fill(func(p param) string { return p.Local })
}

func (c channel) fill(value func(param) string) string {
	if len(c.Params) == 0 {
		return "made: true"
	}
	var sets []string
	for _, p := range c.Params {
		sets = append(sets, p.Local+": "+value(p))
	}
	return strings.Join(sets, ", ")
}

// Made is the subject of tokens that were checked, which stand in a list.
func (c channel) Made() string { return c.of("tokens[%d]") }

// Cut is the subject of tokens that were checked, which are cut out of a text.
func (c channel) Cut() string { return c.of("t%d") }

func (c channel) of(token string) string {
	at := map[string]int{}
	for _, t := range c.Tokens {
		at[t.local] = t.Index
	}
	return fmt.Sprintf("%sSubject{%s}", c.Name, c.fill(func(p param) string { return p.Type + "{text: " + fmt.Sprintf(token, at[p.Local]) + "}" }))
}

// IsZero tells whether a subject is none.
func (c channel) IsZero() string {
	if len(c.Params) == 0 {
		return "!s.made"
	}
	var any []string
	for _, p := range c.Params {
		any = append(any, "s."+p.Local+".IsZero()")
	}
	return strings.Join(any, " || ")
}

// A piece is text that a subject is put together of: a literal with the dots around it, or a field.
func (c channel) pieces() (all []string) {
	fixed := ""
	for i, t := range c.Tokens {
		if i > 0 {
			fixed += "."
		}
		if t.Param == "" {
			fixed += t.Literal
			continue
		}
		if fixed != "" {
			all = append(all, quote(fixed))
		}
		all, fixed = append(all, "s."+t.local+".text"), ""
	}
	if fixed != "" {
		all = append(all, quote(fixed))
	}
	return all
}

// Joined puts a subject together.
func (c channel) Joined() string { return strings.Join(c.pieces(), " + ") }

// Appends appends it piece by piece.
func (c channel) Appends() (lines []string) {
	pieces := c.pieces()
	for i, p := range pieces {
		if i+1 < len(pieces) {
			lines = append(lines, "dst = append(dst, "+p+"...)")
		} else {
			lines = append(lines, "return append(dst, "+p+"...)")
		}
	}
	return lines
}

// Compares compares two subjects.
func (c channel) Compares() []string {
	switch len(c.Params) {
	case 0:
		return []string{"return strings.Compare(s.String(), other.String())"}
	case 1:
		return []string{fmt.Sprintf("return s.%s.Compare(other.%[1]s)", c.Params[0].Local)}
	}
	lines := []string{"return cmp.Or("}
	for _, p := range c.Params {
		lines = append(lines, fmt.Sprintf("\ts.%s.Compare(other.%[1]s),", p.Local))
	}
	return append(lines, ")")
}

// Indent is how far the channel's part of Parse is indented: more where its first token is a literal.
func (c channel) Indent() string {
	if c.Tokens[0].Param == "" {
		return "\t\t\t"
	}
	return "\t\t"
}

// Deeper is the indent of what the literals behind the first token lead to.
func (c channel) Deeper() string {
	if c.If() == "" {
		return c.Indent()
	}
	return c.Indent() + "\t"
}

// If tells whether a subject has the literals of the channel behind its first token; "" where there are none.
func (c channel) If() string {
	var all []string
	for _, t := range c.Tokens[1:] {
		if t.Param == "" {
			all = append(all, fmt.Sprintf("tokens[%d] == %s", t.Index, quote(t.Literal)))
		}
	}
	return strings.Join(all, " && ")
}

// A count is the channels whose subjects have so many tokens.
type count struct {
	Count   int
	ByFirst []first
	Others  []channel // whose first token is a placeholder
}

// A first is those of them that have one first token.
type first struct {
	First    string
	Channels []channel
}

// Counts sorts the channels by what a subject is parsed by first.
func (v *view) Counts() (all []count) {
	byCount := map[int]map[string][]channel{}
	for _, c := range v.Channels {
		if byCount[c.Count()] == nil {
			byCount[c.Count()] = map[string][]channel{}
		}
		literal := c.Tokens[0].Literal
		byCount[c.Count()][literal] = append(byCount[c.Count()][literal], c)
	}
	for _, n := range sorted(byCount) {
		k := count{Count: n, Others: byCount[n][""]}
		for _, literal := range sorted(byCount[n]) {
			if literal != "" {
				k.ByFirst = append(k.ByFirst, first{literal, byCount[n][literal]})
			}
		}
		all = append(all, k)
	}
	return all
}

// Empty is the body of isSubject: gofmt breaks it where what stands before it is long.
func (c channel) Empty() string {
	const most = 100
	if len("func (Subject) isSubject()")+len(c.Name) < most {
		return "{}"
	}
	return "{\n}"
}
