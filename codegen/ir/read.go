package ir

import (
	"cmp"
	"maps"
	"slices"

	"github.com/natscontract/natscontract/model/contract"
	"github.com/natscontract/natscontract/model/diag"
	"github.com/natscontract/natscontract/model/ref"
	"github.com/natscontract/natscontract/model/subject"
)

// A Fault is something of a contract that cannot be generated, since it cannot be read: By is the report that says why.
type Fault struct {
	At contract.Anchor
	By diag.Code
}

// Read reads a contract, of which the digest is that of its exact bytes. A contract with faults is not all there.
func Read(v contract.View, digest string) (Contract, []Fault) {
	app := contract.ApplicationOf.Get(v.Scope(), v.Key(""))
	info := v.At(ref.Pointer{"info"})
	r := reader{v: v, types: map[string]int{}, c: Contract{
		Path: v.Path, ID: app.ID, Version: app.Version, Digest: digest, Profile: v.At(ref.Pointer{contract.Extension, "version"}).Word(),
		Title: info.Get("title").Word(), Description: info.Get("description").Word(),
	}}
	r.tokenTypes()
	r.channels()
	for _, s := range sections() {
		r.section(s)
	}
	r.imports()
	return r.c, r.faults
}

type reader struct {
	v      contract.View
	c      Contract
	types  map[string]int // token types by key
	faults []Fault
}

func (r *reader) fault(at contract.Anchor, by diag.Code) bool {
	if by != "" {
		r.faults = append(r.faults, Fault{at, by})
	}
	return by != ""
}

func (r *reader) names(section string) []string { return slices.Sorted(r.v.Names(section)) }

func (r *reader) tokenTypes() {
	for _, key := range r.names(contract.OwnTokenTypes) {
		t := contract.TokenTypes.Get(r.v.Scope(), r.v.Key(key))
		if !r.fault(r.v.Entry(contract.OwnTokenTypes, key).Anchor(), t.By) {
			r.types[key] = len(r.c.TokenTypes)
			r.c.TokenTypes = append(r.c.TokenTypes, TokenType{key, t.Declared})
		}
	}
}

func (r *reader) channels() {
	on := map[string][]string{}
	for _, key := range r.names(contract.Operations) {
		o := contract.OperationsOf.Get(r.v.Scope(), r.v.Key(key))
		on[o.Channel] = append(on[o.Channel], key)
	}
	for _, key := range r.names(contract.Channels) {
		s := contract.SubjectsOf.Get(r.v.Scope(), r.v.Key(key))
		if s.None || r.fault(s.At, s.By) {
			continue
		}
		standard, _ := r.v.Entry(contract.Channels, key).Follow()
		c := Channel{Key: key, Title: standard.Get("title").Word(), Address: s.Address, Operations: on[key],
			Description: cmp.Or(standard.Get("description").Word(), standard.Get("summary").Word())}
		for _, p := range s.Params {
			parameter, _ := standard.Get("parameters").Get(p.Name).Follow()
			c.Params = append(c.Params, Param{p.Name, r.types[p.Type], p.Place, parameter.Get("description").Word()})
		}
		c.Segments = c.segments(subject.ParseAddress(s.Address))
		r.filters(&c)
		r.c.Channels = append(r.c.Channels, c)
	}
}

func (r *reader) filters(c *Channel) {
	filters := contract.FiltersOf.Get(r.v.Scope(), r.v.Key(c.Key))
	for _, f := range filters {
		if !r.fault(f.At, f.By) {
			c.Filters = append(c.Filters, Filter{f.Name, f.Text, c.segments(subject.ParseFilter(f.Text))})
		}
	}
	slices.SortFunc(c.Filters, func(a, b Filter) int { return cmp.Compare(a.Key, b.Key) })
}

func (c *Channel) segments(t subject.Template) (all []Segment) {
	for _, s := range t.Segments {
		out := Segment{Kind: s.Kind}
		switch s.Kind {
		case subject.LiteralSegment:
			out.Literal = s.Text
		case subject.Placeholder:
			out.Param = slices.IndexFunc(c.Params, func(p Param) bool { return p.Name == s.Text })
		}
		all = append(all, out)
	}
	return all
}

// section reads the descriptors of one sort.
func (r *reader) section(s Section) {
	at := contract.Own + "/" + s.Name
	for key := range r.v.Names(at) {
		p := r.v.Entry(at, key)
		if !r.fault(p.Anchor(), p.By) {
			s.Entries = append(s.Entries, Entry{key, r.described(s, p, key)})
		}
	}
	if s.Name != "links" { // which have an order, and no names
		slices.SortFunc(s.Entries, func(a, b Entry) int { return cmp.Compare(a.Key, b.Key) })
	}
	r.c.Descriptors = append(r.c.Descriptors, s)
}

// described is a descriptor, with what stands elsewhere of it.
func (r *reader) described(s Section, p contract.Place, key string) Value {
	known := map[string]Value{}
	switch s.Name {
	case "channels":
		known["address"] = text(contract.SubjectsOf.Get(r.v.Scope(), r.v.Key(key)).Address)
	case "operations":
		known = r.operation(s, key)
	case "streams":
		known["config"] = r.native(s, contract.StreamsOf.Get(r.v.Scope(), r.v.Key(key)).Native)
	case "consumers":
		known["config"] = r.native(s, contract.ConsumersOf.Get(r.v.Scope(), r.v.Key(key)).Native)
	case "adapters":
		known["inputDigest"], known["outputDigest"] = r.digest(p.Get("inputSchema")), r.digest(p.Get("outputSchema"))
	}
	v := Value{Type: s.Type}
	for _, f := range s.Type.Fields {
		if value, ok := known[f.Name]; ok {
			v.Members = append(v.Members, Member{f.Name, value})
		} else if at := p.Get(f.Name); at.There() {
			v.Members = append(v.Members, Member{f.Name, read(at, f.Type)})
		}
	}
	return v
}

// operation is what the document says of an operation.
func (r *reader) operation(s Section, key string) map[string]Value {
	scope, k := r.v.Scope(), r.v.Key(key)
	o := contract.OperationsOf.Get(scope, k)
	r.fault(o.At, cmp.Or(o.By, o.ActionBy, o.ChannelBy, o.ReplyBy))
	known := map[string]Value{"action": {Type: s.Type.Fields[0].Type, Text: o.Action}, "channel": text(o.Channel)}
	if o.ReplyChannel != "" {
		known["replyChannel"] = text(o.ReplyChannel)
	}
	bindings, by := contract.Bindings(r.v.Entry(contract.Operations, key))
	r.fault(o.At, by)
	if queue, _, ok := contract.Queue(bindings); ok {
		known["queue"] = text(queue.Word())
	}
	messages := contract.MessagesOf.Get(scope, k)
	r.fault(o.At, messages.By)
	list := Value{Type: &Type{Kind: List, Of: textType}}
	for _, m := range messages.All {
		list.Items = append(list.Items, text(m.Key))
	}
	known["messages"] = list
	return known
}

// native is the configuration of a stream or consumer, wherever it stands.
func (r *reader) native(s Section, n contract.Native) Value {
	i := slices.IndexFunc(s.Type.Fields, func(f Field) bool { return f.Name == "config" })
	pointer, err := ref.Parse(n.Config.Pointer)
	if r.fault(n.At, n.By) || err != nil {
		return Value{Type: s.Type.Fields[i].Type}
	}
	return read(r.v.Of(n.Config.Path).At(pointer), s.Type.Fields[i].Type)
}

// digest is that of the schema that a custom schema pointer leads to.
func (r *reader) digest(at contract.Place) Value {
	to, by := contract.NewSchemas(r.v).Custom(at)
	if r.fault(at.Anchor(), by) {
		return text("")
	}
	print, block := to.Fingerprint()
	if block != nil {
		r.fault(at.Anchor(), block.By)
	}
	return text(print.String())
}

// imports lists the contracts to which something refers.
func (r *reader) imports() {
	used := map[string]bool{}
	for _, s := range r.c.Descriptors {
		for _, e := range s.Entries {
			aliases(e.Value, used)
		}
	}
	for _, alias := range r.names(contract.OwnImports) {
		if !used[alias] {
			continue
		}
		in, by := r.v.Import(alias)
		if r.fault(r.v.Entry(contract.OwnImports, alias).Anchor(), by) {
			continue
		}
		app := contract.ApplicationOf.Get(r.v.Scope(), in.Key(""))
		r.c.Imports = append(r.c.Imports, Import{alias, in.Path, app.ID, app.Version})
	}
}

// aliases collects the aliases that references to operations name.
func aliases(v Value, used map[string]bool) {
	if v.Type.Name == "OperationRef" {
		alias, _ := v.Get("contract")
		used[alias.Text] = true
	}
	for _, item := range v.Items {
		aliases(item, used)
	}
	for _, m := range v.Members {
		aliases(m.Value, used)
	}
}

func sortedKeys[T any](m map[string]T) []string { return slices.Sorted(maps.Keys(m)) }
