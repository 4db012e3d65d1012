package schema

import (
	"slices"
	"strconv"

	"github.com/natscontract/natscontract/model/ref"
	"github.com/natscontract/natscontract/model/syntax"
)

// A Place is what a JSON Pointer leads to in the values of a schema: a member of an object, an item of an array, or the whole.
type Place struct {
	Pointer ref.Pointer
	// Parts are the schemas that all hold there, $refs not followed: several where several branches of allOf name the member.
	// None for a required member that no properties names.
	Parts []Schema
	// Required tells whether every object from the root to it lists it in required, and every array on the way is long enough.
	Required bool
	// Listed tells whether the object that it is a member of lists it in required.
	Listed bool
	// Key is the place's name in properties, in the file of the first part; Missing for the root and for items.
	Key syntax.Node
}

// Root is the place of a whole value.
func (s Schema) Root() Place { return Place{Parts: []Schema{s}, Required: true, Listed: true} }

// Reason is why a pointer leads to no place.
type Reason uint8

// The reasons.
const (
	NoMember    Reason = iota // no properties names the member, or the value can be no object; Names has the members there are
	Composed                  // it lies in oneOf, anyOf, if, not or patternProperties: Keyword
	InArray                   // it lies in an array, which is bound whole
	OtherFormat               // the payload is in a format in which no places are known
	Hindered                  // something on the way cannot be read: Block
)

// A Miss is a pointer that leads to no place.
type Miss struct {
	Reason  Reason
	Depth   int // how many of its tokens could be followed
	At      Place
	Keyword string
	Names   []string
	Block   *Block
}

// Find follows a pointer into the values of a schema, through $refs and all branches of allOf. Items of arrays are places for
// sources and expressions, not for destinations, which are constructed member by member (shapes, When a binding is proved).
func (s Schema) Find(p ref.Pointer, items bool) (Place, *Miss) {
	at := s.Root()
	for depth, token := range p {
		next, miss := at.step(token, items)
		if miss != nil {
			miss.Depth, miss.At = depth, at
			return Place{}, miss
		}
		at = next
	}
	return at, nil
}

func (p Place) step(token string, items bool) (Place, *Miss) {
	o := p.layers()
	switch {
	case o.block != nil:
		return Place{}, &Miss{Reason: Hindered, Block: o.block}
	case o.opaque:
		return Place{}, &Miss{Reason: OtherFormat}
	}
	if m, ok := o.member(p, token); ok && o.types()&Object != 0 {
		return m, nil
	}
	index, err := strconv.Atoi(token)
	numbered := err == nil && strconv.Itoa(index) == token && index >= 0
	if o.types()&Array != 0 && numbered && o.hasItems() {
		if !items {
			return Place{}, &Miss{Reason: InArray, Names: o.names()}
		}
		if item, ok := o.item(p, index); ok {
			return item, nil
		}
	}
	if keyword := o.hides(token); keyword != "" {
		return Place{}, &Miss{Reason: Composed, Keyword: keyword}
	}
	return Place{}, &Miss{Reason: NoMember, Names: o.names()}
}

// Types are the types that a value at the place may have, by its parts and all branches of allOf in them.
func (p Place) Types() Type { return p.layers().types() }

// Values is what the place's parts allow; see Schema.Values.
func (p Place) Values() Set { return FromSchema(p.Parts...).values }

// Members are the members of an object at the place that properties names, as they stand in the document, and behind them
// those that are required without being named. Of a value that can be no object there are none.
func (p Place) Members() []Place {
	o := p.layers()
	if o.types()&Object == 0 {
		return nil
	}
	var all []Place
	for _, name := range o.names() {
		m, _ := o.member(p, name)
		all = append(all, m)
	}
	for _, name := range o.required() {
		if !slices.ContainsFunc(all, func(m Place) bool { return m.Pointer[len(m.Pointer)-1] == name }) {
			all = append(all, Place{Pointer: p.down(name), Required: p.Required, Listed: true})
		}
	}
	return all
}

// Barrier is the keyword for which an object at the place cannot be constructed from so many members; "" for none.
func (p Place) Barrier(members int) string {
	o := p.layers()
	for _, name := range append(composing, "dependencies", "propertyNames") {
		if o.has(name) {
			return name
		}
	}
	if o.least("minProperties").Compare(integer(int64(members))) > 0 {
		return "minProperties"
	}
	return ""
}

// down is the pointer of a member.
func (p Place) down(token string) ref.Pointer { return append(slices.Clip(p.Pointer), token) }

// composing are the keywords into which no value is constructed piece by piece.
var composing = []string{"oneOf", "anyOf", "if", "not", "patternProperties"}

// layers are the schemas that hold for one value together: the parts of a place and all branches of allOf in them.
type layers struct {
	all    []*vertex
	block  *Block
	opaque bool
}

func (p Place) layers() (o layers) {
	seen := map[*vertex]bool{}
	var add func(v *vertex)
	add = func(v *vertex) {
		if seen[v] {
			return
		}
		seen[v] = true
		if v.s.w != nil {
			v.s.w.expand(v)
		}
		if o.all = append(o.all, v); o.block == nil {
			o.block = v.block
		}
		o.opaque = o.opaque || v.opaque != nil
		for _, k := range v.kids {
			if k.word.name == "allOf" {
				add(k.vertex)
			}
		}
	}
	for _, s := range p.Parts {
		add(s.vertex())
	}
	return o
}

func (o layers) types() Type {
	t := Every
	for _, v := range o.all {
		set, _ := v.values()
		t &= set.Types()
	}
	return t
}

// words yields what stands under a keyword, layer by layer.
func (o layers) words(name string) func(yield func(*vertex, syntax.Node) bool) {
	return func(yield func(*vertex, syntax.Node) bool) {
		for _, v := range o.all {
			if n, ok := v.form.get(name); ok && !yield(v, n) {
				return
			}
		}
	}
}

func (o layers) has(name string) bool {
	for range o.words(name) {
		return true
	}
	return false
}

// names are the members that properties names, in the document's order.
func (o layers) names() (names []string) {
	seen := map[string]bool{}
	for _, n := range o.words("properties") {
		for e := range n.Fields() {
			if name := e.Key().Value(); !seen[name] {
				seen[name] = true
				names = append(names, name)
			}
		}
	}
	return names
}

// required are the names in required, in the document's order.
func (o layers) required() (names []string) {
	seen := map[string]bool{}
	for _, n := range o.words("required") {
		for item := range n.Items() {
			if name := item.Resolve().Value(); !seen[name] {
				seen[name] = true
				names = append(names, name)
			}
		}
	}
	return names
}

func (o layers) lists(name string) bool {
	for _, n := range o.words("required") {
		for item := range n.Items() {
			if item.Resolve().Value() == name {
				return true
			}
		}
	}
	return false
}

// member is the place of a member that properties names.
func (o layers) member(p Place, name string) (m Place, ok bool) {
	for v, n := range o.words("properties") {
		if e, is := n.Get(name); is {
			if !ok {
				m.Key = e.Key()
			}
			m.Parts, ok = append(m.Parts, Schema{v.s.w, v.s.path, e.Value().Resolve(), false}), true
		}
	}
	m.Pointer, m.Listed = p.down(name), o.lists(name)
	m.Required = p.Required && m.Listed
	return m, ok
}

func (o layers) hasItems() bool { return o.has("items") }

// item is the place of an item.
func (o layers) item(p Place, index int) (Place, bool) {
	m := Place{Pointer: p.down(strconv.Itoa(index))}
	for v, n := range o.words("items") {
		at := n
		if n.Kind() == syntax.Sequence {
			if item, in := n.Item(index); in {
				at = item.Resolve()
			} else if more, ok := v.form.get("additionalItems"); ok {
				at = more
			} else {
				continue
			}
		}
		m.Parts = append(m.Parts, Schema{v.s.w, v.s.path, at, false})
	}
	m.Listed = o.least("minItems").Compare(integer(int64(index))) > 0
	m.Required = p.Required && m.Listed
	return m, len(m.Parts) > 0
}

// least is the greatest of the layers' lower bounds under a keyword; 0 without one.
func (o layers) least(name string) (most Number) {
	for _, n := range o.words(name) {
		if x, ok := numberOf(n); ok && x.Compare(most) > 0 {
			most = x
		}
	}
	return most
}

// hides names the keyword that may have a member which no properties names.
func (o layers) hides(name string) string {
	for _, v := range o.all {
		if keyword := v.hides(name, map[*vertex]bool{}); keyword != "" {
			return keyword
		}
	}
	return ""
}

// hides looks for a member in what is composed into a schema.
func (v *vertex) hides(name string, seen map[*vertex]bool) string {
	if seen[v] {
		return ""
	}
	seen[v] = true
	for _, k := range v.kids {
		switch k.word.name {
		case "patternProperties":
			if mayMatch(k.name, name) {
				return k.word.name
			}
		case "oneOf", "anyOf", "not", "if", "then", "else":
			if k.names(name, map[*vertex]bool{}) {
				keyword := k.word.name
				if keyword == "then" || keyword == "else" {
					keyword = "if"
				}
				return keyword
			}
		}
	}
	return ""
}

// names tells whether a schema, or what is composed into it, names a member.
func (v *vertex) names(name string, seen map[*vertex]bool) bool {
	if seen[v] {
		return false
	}
	seen[v] = true
	if v.s.w != nil {
		v.s.w.expand(v)
	}
	if n, ok := v.form.get("properties"); ok && n.Has(name) {
		return true
	}
	for _, k := range v.kids {
		switch k.word.name {
		case "patternProperties":
			if mayMatch(k.name, name) {
				return true
			}
		case "allOf", "oneOf", "anyOf", "not", "if", "then", "else":
			if k.vertex.names(name, seen) {
				return true
			}
		}
	}
	return false
}
