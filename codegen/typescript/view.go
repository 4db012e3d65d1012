package typescript

import (
	"fmt"
	"slices"
	"strings"

	"github.com/natscontract/natscontract/codegen/ir"
	"github.com/natscontract/natscontract/codegen/names"
	"github.com/natscontract/natscontract/model/subject"
)

// A module is a contract as the templates of its files read it.
type module struct {
	Contract ir.Contract
	Tokens   []tokenType
	Channels []channel
	Sections []section
}

// A tokenType is a type of tokens with its class.
type tokenType struct {
	Name, Key             string
	About                 string
	Alphabet              string // the name that check has for it
	Min, Max              int
	Prefix                string
	Letter                bool
	Values                []string // literals; nil where it is no enum
	TooShort, TooLong     string   // what messages say of a text, and so on
	NoPrefix, NotAlphabet string
	NoLetter, NoValue     string
}

// A channel is a family of subjects with its classes.
type channel struct {
	Key, Address            string
	About, Picks            string
	Title, Description      string
	Subject, Filter, Tokens string // the names of what is declared
	Operations              []string
	Params                  []*param
	Segments                []segment
	Filters                 []filter
	Rendered, Natural       string // template literals without their quotes
}

// A param is a placeholder, with its member and the class of its tokens.
type param struct{ Name, Key, Type, Description string }

// A segment is one token of an address: a literal, or a parameter.
type segment struct {
	Place    int
	From, To string // between which offsets it stands, as expressions
	Literal  string
	Param    *param
}

// A dot of a subject, and from where on it is looked for.
type dot struct{ Name, From string }

// A filter is a named one.
type filter struct {
	Name, Template, About string
	Params                []*param // those that stand in it
	Picked                string   // their members, as a type
	Rendered              string
}

// A section is the descriptors of one sort.
type section struct{ About, Text string }

// see shows a contract to the templates.
func see(n *names.Named) (module, error) {
	m := module{Contract: n.Contract}
	for i, t := range n.Contract.TokenTypes {
		m.Tokens = append(m.Tokens, seeTokens(t, n.Names.TokenTypes[i]))
	}
	for i := range n.Contract.Channels {
		m.Channels = append(m.Channels, seeChannel(n, i))
	}
	for _, s := range n.Contract.Descriptors {
		text, err := seeSection(s)
		if err != nil {
			return m, fmt.Errorf("%s: %s: %w", n.Contract.Path, s.Name, err)
		}
		m.Sections = append(m.Sections, text)
	}
	return m, nil
}

func seeTokens(of ir.TokenType, name string) tokenType {
	d := of.Declared
	t := tokenType{Name: name, Key: of.Key, Alphabet: d.Alphabet.String(), Min: d.Min, Max: d.Max, Prefix: d.Prefix, Letter: d.Letter}
	for _, v := range d.Values {
		t.Values = append(t.Values, quote(v))
	}
	behind := ""
	t.NoLetter = "does not begin with a letter"
	if d.Prefix != "" {
		behind = " behind " + quote(d.Prefix)
		t.NoLetter = "has no letter" + behind
	}
	t.TooShort, t.TooLong = "is shorter than "+inBytes(d.Min), "is longer than "+inBytes(d.Max)
	t.NoPrefix, t.NotAlphabet, t.NoValue = "does not begin with "+quote(d.Prefix), "is not "+t.Alphabet+behind, "is no value of "+of.Key
	t.About = fmt.Sprintf("A token of the type `%s`: %s.", of.Key, tokensInWords(d))
	return t
}

// fault makes a fault of a token, behind return.
func fault(margin, reason string, at any, rule string) string {
	return "new TokenFault" + list(margin+"return new TokenFault", "(", args("raw", quote(reason), at, quote(rule)), ");")
}

func tokensInWords(t subject.TokenType) string {
	if t.Values != nil {
		return values(t.Values)
	}
	long := fmt.Sprintf("%d to %s", t.Min, inBytes(t.Max))
	if t.Min == t.Max {
		long = inBytes(t.Max)
	}
	alphabet := map[subject.Alphabet]string{subject.ASCII: "A-Z a-z 0-9 _ -", subject.Lower: "a-z 0-9 _ -", subject.Hex: "0-9 a-f"}[t.Alphabet]
	switch {
	case t.Prefix != "" && t.Letter:
		return fmt.Sprintf("%s, `%s`, a letter, and then %s", long, t.Prefix, alphabet)
	case t.Prefix != "":
		return fmt.Sprintf("%s, `%s` and then %s", long, t.Prefix, alphabet)
	case t.Letter:
		return fmt.Sprintf("%s of %s, a letter first", long, alphabet)
	}
	return fmt.Sprintf("%s of %s", long, alphabet)
}

// values are the first of an enum's values in words.
func values(all []string) string {
	const few = 8
	text := "`" + strings.Join(all[:min(few, len(all))], "`, `") + "`"
	if more := len(all) - few; more > 0 {
		text += fmt.Sprintf(" and %d more", more)
	}
	return text
}

// inBytes is a number of bytes in words.
func inBytes(n int) string {
	if n == 1 {
		return "1 byte"
	}
	return fmt.Sprintf("%d bytes", n)
}

func seeChannel(n *names.Named, i int) channel {
	of, name := &n.Contract.Channels[i], n.Names.Channels[i]
	c := channel{Key: of.Key, Address: of.Address, Title: of.Title, Description: of.Description}
	c.Subject, c.Filter, c.Tokens = names.TypeScriptType(name, "Subject"), names.TypeScriptType(name, "Filter"), names.TypeScriptType(name, "Tokens")
	c.About = fmt.Sprintf("A subject of the channel `%s`: `%s`.", of.Key, of.Address)
	c.Picks = fmt.Sprintf("Picks subjects of the channel `%s` to subscribe to.", of.Key)
	for j, p := range of.Params {
		c.Params = append(c.Params, &param{Name: n.Names.Params[i][j], Key: p.Name, Type: n.Names.TokenTypes[p.Type], Description: p.Description})
	}
	for j, s := range of.Segments {
		one := segment{Place: j, Literal: s.Literal, From: behindDot(j), To: dotBefore(j+1, len(of.Segments))}
		if s.Kind == subject.Placeholder {
			one.Param = c.Params[s.Param]
		}
		c.Segments = append(c.Segments, one)
	}
	for _, o := range of.Operations {
		c.Operations = append(c.Operations, quote(o))
	}
	c.Rendered = c.render(of.Segments, "given.%s.toString()")
	c.Natural = c.render(of.Segments, "%s")
	for j, f := range of.Filters {
		c.Filters = append(c.Filters, c.seeFilter(f, n.Names.Filters[i][j]))
	}
	return c
}

func (c *channel) seeFilter(of ir.Filter, name string) filter {
	f := filter{Name: name, Template: of.Template, About: fmt.Sprintf("Picks `%s`.", of.Template)}
	for i, p := range c.Params {
		if slices.ContainsFunc(of.Segments, func(s ir.Segment) bool { return s.Kind == subject.Placeholder && s.Param == i }) {
			f.Params = append(f.Params, p)
		}
	}
	var picked []string
	for _, p := range f.Params {
		picked = append(picked, quote(p.Name))
	}
	f.Picked = strings.Join(picked, " | ")
	f.Rendered = c.render(of.Segments, "given.%s.toString()")
	return f
}

// render is a template literal without its quotes: a placeholder is what the format makes of its member.
func (c *channel) render(segments []ir.Segment, member string) string {
	var tokens []string
	for _, s := range segments {
		switch s.Kind {
		case subject.Placeholder:
			tokens = append(tokens, "${"+fmt.Sprintf(member, c.Params[s.Param].Name)+"}")
		case subject.Star:
			tokens = append(tokens, "*")
		case subject.Rest:
			tokens = append(tokens, ">")
		default:
			tokens = append(tokens, s.Literal)
		}
	}
	return strings.Join(tokens, ".")
}

// seeSection writes the constant that holds the descriptors of one sort. Those that have no names are a list.
func seeSection(s ir.Section) (section, error) {
	listed := s.Name == "links"
	l := literal{open: "check.table<types." + s.Type.Name + ">()({", shut: "})", broken: true}
	about, declared := fmt.Sprintf("The contract's %s, by their keys.", s.Name), "export const "+s.Name+" = "
	if listed {
		l = literal{open: "check.frozen([", shut: "])", broken: true}
		about, declared = fmt.Sprintf("The contract's %s.", s.Name), "export const "+s.Name+": readonly types."+s.Type.Name+"[] = "
	}
	for _, e := range s.Entries {
		one, err := literalOf(e.Value)
		if err != nil {
			return section{}, fmt.Errorf("%s: %w", e.Key, err)
		}
		if !listed {
			one.key, one.broken = key(e.Key), true
		}
		l.items = append(l.items, one)
	}
	var b strings.Builder
	b.WriteString(declared)
	l.write(&b, 0, len(declared), len(";"))
	b.WriteString(";")
	return section{about, b.String()}, nil
}

// HasParams tells whether a channel has any.
func (m module) HasParams() bool {
	return slices.ContainsFunc(m.Channels, func(c channel) bool { return len(c.Params) > 0 })
}

// A shape is the channels of which the subjects have so many tokens.
type shape struct {
	Tokens   int
	Channels []channel
}

// Shapes are the channels by their numbers of tokens.
func (m module) Shapes() (all []shape) {
	for _, c := range m.Channels {
		i, found := slices.BinarySearchFunc(all, len(c.Segments), func(s shape, n int) int { return s.Tokens - n })
		if !found {
			all = slices.Insert(all, i, shape{Tokens: len(c.Segments)})
		}
		all[i].Channels = append(all[i].Channels, c)
	}
	return all
}

// Guard is the condition under which a text of as many tokens may be a subject of the channel: its literals are there.
func (c channel) Guard() string {
	var terms []string
	for _, s := range c.Segments {
		if s.Param == nil {
			terms = append(terms, fmt.Sprintf("texts[%d] === %s", s.Place, quote(s.Literal)))
		}
	}
	return condition("      ", terms, " &&")
}

// Dots are the dots between the tokens of a subject of the channel.
func (c channel) Dots() (all []dot) {
	for i := range len(c.Segments) - 1 {
		d := dot{Name: dotBefore(i+1, len(c.Segments))}
		if i > 0 {
			d.From = ", " + behindDot(i)
		}
		all = append(all, d)
	}
	return all
}

// Miscounted is the condition under which a text has another number of tokens. Where a dot is missing those behind it are looked for from
// the beginning, and mean nothing.
func (c channel) Miscounted() string {
	var terms []string
	for _, d := range c.Dots() {
		terms = append(terms, d.Name+" < 0")
	}
	last := `raw.includes(".")`
	if n := len(terms); n > 0 {
		last = `raw.includes(".", ` + behindDot(n) + ")"
	}
	return condition("    ", append(terms, last), " ||")
}

// dotBefore is the place of the dot before a token, of so many: for none, the end of the subject.
func dotBefore(token, many int) string {
	if token == many {
		return "raw.length"
	}
	return fmt.Sprintf("dot%d", token)
}

// behindDot is where a token begins.
func behindDot(token int) string {
	if token == 0 {
		return "0"
	}
	return fmt.Sprintf("dot%d + 1", token)
}

// condition is the beginning of an if statement, with what joins its terms; nothing where there are none.
func condition(margin string, terms []string, join string) string {
	flat := "if (" + strings.Join(terms, join+" ") + ") "
	switch {
	case terms == nil:
		return ""
	case len(margin)+len(flat)+len("{") <= width:
		return flat
	}
	return "if (\n" + margin + "  " + strings.Join(terms, join+"\n"+margin+"  ") + "\n" + margin + ") "
}
