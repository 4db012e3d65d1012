package schema

import (
	"cmp"
	"slices"

	"github.com/natscontract/natscontract/model/syntax"
)

// An Empty is why no finite JSON value satisfies a schema.
type Empty struct {
	// Cause is the schema whose own keywords contradict each other, or the first one of a circle of schemas each of which a
	// value of the one before must contain. What is empty only because it needs such a schema is a consequence.
	Cause Schema
	Why   string   // in words, about the cause
	Round []Schema // the circle, the cause first; nil where keywords contradict each other
}

// Empty tells why no finite JSON value satisfies the schema; nil where one may. It never claims so falsely: of what is composed
// it knows only what is sure, and of what cannot be read nothing.
func (s Schema) Empty() *Empty {
	if s.w == nil {
		return nil
	}
	return s.w.empty(s.vertex())
}

// A fate is what is known of a vertex's emptiness.
type fate struct {
	sure  bool      // empty, whatever is said of circles
	empty bool      // empty, with circles that have no end
	kids  []*vertex // those whose emptiness may make it empty
}

// inhabited is the fate of what is known to have a value by its own text. It hangs on no other.
var inhabited fate

// fate decides on the emptiness of a vertex, and with it on all that it hangs on.
func (w *World) fate(v *vertex) *fate {
	if known := w.fates[v]; known != nil {
		return known
	}
	if v.own().full {
		return &inhabited
	}
	e := emptiness{w: w}
	e.collect(v)
	for _, v := range e.order {
		w.fates[v].empty = true
	}
	e.settle(func(f *fate) *bool { return &f.sure }, true)
	e.settle(func(f *fate) *bool { return &f.empty }, false)
	if w.turnInPlace(slices.Values(e.order)) {
		for _, v := range e.order { // such a circle says nothing of what a value must contain
			w.fates[v].empty = w.fates[v].sure
		}
	}
	return w.fates[v]
}

// emptiness is the search for the fates of some vertices.
type emptiness struct {
	w     *World
	order []*vertex
}

// collect lists the vertices that the answer for one hangs on, but for those that are decided.
func (e *emptiness) collect(from *vertex) {
	put(&e.w.fates, from, &fate{})
	e.order = []*vertex{from}
	for i := 0; i < len(e.order); i++ {
		f := e.w.fates[e.order[i]]
		e.w.refuted(e.order[i], func(k *vertex) bool {
			if k.own().full {
				return false
			}
			f.kids = append(f.kids, k)
			if e.w.fates[k] == nil {
				put(&e.w.fates, k, &fate{})
				e.order = append(e.order, k)
			}
			return false
		}, true)
	}
}

// settle works towards the fixed point from where the marks are: it sets those of vertices that are empty, or takes away those
// of vertices that are not. Whatever changes has those asked again that hang on it.
func (e *emptiness) settle(mark func(*fate) *bool, set bool) {
	above := map[*vertex][]*vertex{}
	for _, v := range e.order {
		for _, k := range e.w.fates[v].kids {
			above[k] = append(above[k], v)
		}
	}
	for queue := slices.Clone(e.order); len(queue) > 0; {
		v := queue[len(queue)-1]
		queue = queue[:len(queue)-1]
		is := mark(e.w.fates[v])
		if *is == set {
			continue
		}
		empty := func(k *vertex) bool { return !k.own().full && *mark(e.w.fates[k]) }
		if why := e.w.refuted(v, empty, false); (why != "") == set {
			*is = set
			queue = append(queue, above[v]...)
		}
	}
}

// empty finds the cause of a vertex's emptiness.
func (w *World) empty(v *vertex) *Empty {
	if !w.fate(v).empty {
		return nil
	}
	var way []*vertex
	for {
		if why := w.refuted(v, func(*vertex) bool { return false }, false); why != "" {
			return &Empty{Cause: v.s, Why: why}
		}
		if at := slices.Index(way, v); at >= 0 {
			return circle(way[at:])
		}
		way = append(way, v)
		v = w.reason(v)
	}
}

// reason is a schema in a vertex without whose emptiness the vertex would not be empty.
func (w *World) reason(v *vertex) *vertex {
	f := w.fates[v]
	var needed []*vertex
	for _, k := range f.kids {
		if !slices.Contains(needed, k) && (w.fates[k].sure || !f.sure && w.fates[k].empty) {
			needed = append(needed, k)
		}
	}
	for i := len(needed) - 1; i >= 0; i-- {
		fewer := slices.Delete(slices.Clone(needed), i, i+1)
		if w.refuted(v, func(k *vertex) bool { return slices.Contains(fewer, k) }, false) != "" {
			needed = fewer
		}
	}
	return needed[0]
}

// circle words a circle of schemas, from the first by place on.
func circle(way []*vertex) *Empty {
	first := 0
	for at, v := range way {
		if before(v.s, way[first].s) {
			first = at
		}
	}
	out := &Empty{Why: "a value of it would have to contain itself without end"}
	for at := range way {
		out.Round = append(out.Round, way[(first+at)%len(way)].s)
	}
	out.Cause = out.Round[0]
	return out
}

func before(a, b Schema) bool {
	return cmp.Or(cmp.Compare(a.path, b.path), cmp.Compare(a.node.Start(), b.node.Start())) < 0
}

// refuted tells why no value can satisfy a vertex, given which schemas in it are empty; "" where one may. Asked for all, it asks
// of every schema on which the answer may hang.
func (w *World) refuted(v *vertex, empty func(*vertex) bool, all bool) (why string) {
	if v.block != nil || v.opaque != nil || v.s.w == nil {
		return ""
	}
	w.expand(v)
	if v.form.kind == isNothing {
		return "it allows no value"
	}
	r := refutation{v: v, empty: func(k *vertex) bool { return w.isFalse(k) || empty(k) }}
	r.note(r.composed())
	set := w.joint(v)
	if set.Empty() {
		r.note(w.clash(v))
	}
	if all || r.why == "" {
		types, last := set.Types(), ""
		if types&Object != 0 {
			if last = r.object(); last != "" {
				types &^= Object
			}
		}
		if types&Array != 0 {
			if array := r.array(); array != "" {
				types, last = types&^Array, array
			}
		}
		if types == 0 {
			r.note(last)
		}
	}
	return r.why
}

// refutation is the search for a reason.
type refutation struct {
	v     *vertex
	empty func(*vertex) bool
	why   string
}

func (r *refutation) note(why string) {
	if r.why == "" {
		r.why = why
	}
}

func (w *World) isFalse(v *vertex) bool {
	w.expand(v)
	return v.block == nil && v.opaque == nil && v.form.kind == isNothing
}

// joint is what the vertex's keywords and those of all branches of its allOf allow together. Where one of them allows nothing
// by itself, that is left to it.
func (w *World) joint(v *vertex) Set {
	own, _ := v.values()
	set := own
	seen := map[*vertex]bool{v: true}
	var add func(v *vertex) bool
	add = func(v *vertex) bool {
		w.expand(v)
		for _, k := range v.kids {
			if k.word.name != "allOf" || seen[k.vertex] {
				continue
			}
			seen[k.vertex] = true
			values, _ := k.vertex.values()
			if values.Empty() || !add(k.vertex) {
				return false
			}
			set = set.Intersect(values)
		}
		return true
	}
	if !add(v) {
		return own
	}
	return set
}

// clash says which keywords leave no value, as far as that can be said of two.
func (w *World) clash(v *vertex) string {
	has := func(name string) (syntax.Node, bool) { return v.form.get(name) }
	for _, pair := range [][2]string{
		{"minimum", "maximum"}, {"exclusiveMinimum", "maximum"}, {"minimum", "exclusiveMaximum"}, {"exclusiveMinimum", "exclusiveMaximum"},
		{"minLength", "maxLength"}, {"enum", "const"}, {"type", "enum"}, {"type", "const"},
	} {
		one, first := has(pair[0])
		other, second := has(pair[1])
		if !first || !second {
			continue
		}
		s := Any()
		for i := range v.form.words {
			if word := &v.form.words[i]; word.name == pair[0] || word.name == pair[1] || word.name == "type" {
				s.narrow(word)
			}
		}
		if s.Empty() {
			return "no value has " + pair[0] + " " + display(one) + " and " + pair[1] + " " + display(other)
		}
	}
	if _, composed := has("allOf"); composed {
		if own, _ := v.values(); !own.Empty() {
			return "no value fits it and all branches of its allOf"
		}
	}
	return "its keywords leave no value"
}

// composed looks at what must hold of the value itself.
func (r *refutation) composed() string {
	why := ""
	branches := map[string]int{}
	for _, k := range r.v.kids {
		switch k.word.name {
		case "allOf":
			if r.empty(k.vertex) {
				why = or(why, "no value fits branch "+itoa(k.index)+" of its allOf")
			}
		case "anyOf", "oneOf":
			if !r.empty(k.vertex) {
				branches[k.word.name]++
			} else if _, met := branches[k.word.name]; !met {
				branches[k.word.name] = 0
			}
		case "not":
			if k.s.w.takesAll(k.vertex) {
				why = or(why, "its not refuses every value")
			}
		}
	}
	for _, name := range []string{"anyOf", "oneOf"} {
		if n, met := branches[name]; met && n == 0 {
			why = or(why, "no value fits any branch of its "+name)
		}
	}
	return why
}

// number is a keyword's value where it is a whole number.
func (r *refutation) number(name string) (Number, bool) {
	n, ok := r.v.form.get(name)
	if !ok {
		return Number{}, false
	}
	return numberOf(n)
}

// above tells whether a lower bound is above an upper one.
func (r *refutation) above(least, most string) string {
	low, ok := r.number(least)
	high, fine := r.number(most)
	if ok && fine && low.Compare(high) > 0 {
		return "no value has " + least + " " + low.String() + " and " + most + " " + high.String()
	}
	return ""
}

// object tells why the value can be no object.
func (r *refutation) object() string {
	why := r.above("minProperties", "maxProperties")
	required, _ := r.v.form.get("required")
	if most, ok := r.number("maxProperties"); ok && integer(int64(distinct(required))).Compare(most) > 0 {
		why = or(why, "it requires "+counted(distinct(required), "member")+", and maxProperties is "+most.String())
	}
	members, rest, open := r.members()
	if least, ok := r.number("minProperties"); ok && !open && rest != nil && rest.s.w.isFalse(rest) && least.Compare(integer(int64(len(members)))) > 0 {
		why = or(why, "it names "+counted(len(members), "member")+", and minProperties is "+least.String())
	}
	for item := range required.Items() {
		name := item.Resolve().Value()
		k, named := members[name]
		switch {
		case named && r.empty(k):
			why = or(why, "the required "+shorten(name)+" has no value")
		case !named && !open && rest != nil && r.empty(rest):
			why = or(why, "the required "+shorten(name)+" is not allowed")
		}
	}
	return why
}

// members are the schemas below properties, that of additionalProperties, and whether patterns may name further ones.
func (r *refutation) members() (members map[string]*vertex, rest *vertex, open bool) {
	members = map[string]*vertex{}
	for _, k := range r.v.kids {
		switch k.word.name {
		case "properties":
			members[k.name] = k.vertex
		case "additionalProperties":
			rest = k.vertex
		case "patternProperties":
			open = true
		}
	}
	return members, rest, open
}

// distinct is the number of different items of a list of names.
func distinct(n syntax.Node) int {
	seen := map[string]bool{}
	for item := range n.Items() {
		seen[item.Resolve().Value()] = true
	}
	return len(seen)
}

// array tells why the value can be no array.
func (r *refutation) array() string {
	why := r.above("minItems", "maxItems")
	least, _ := r.number("minItems")
	most, bounded := r.number("maxItems")
	listed := 0
	for _, k := range r.v.kids {
		switch {
		case k.word.name == "contains":
			if bounded && most.zero() || r.empty(k.vertex) {
				why = or(why, "no item fits its contains")
			}
		case k.word.name == "items":
			if k.index >= 0 {
				listed++
			}
			if least.Compare(integer(int64(max(k.index, 0)))) > 0 && r.empty(k.vertex) {
				why = or(why, "an item that it must have has no value")
			}
		}
	}
	for _, k := range r.v.kids {
		if k.word.name == "additionalItems" && listed > 0 && least.Compare(integer(int64(listed))) > 0 && r.empty(k.vertex) {
			why = or(why, "an item that it must have has no value")
		}
	}
	return why
}

// surelyFull tells by the words of a form, and whether all schemas of its properties are full, that refuted finds no reason against it. Most
// schemas are told so.
func (f form) surelyFull(all bool) bool {
	set, bounds := Any(), 0
	for i := range f.words {
		switch w := &f.words[i]; w.name {
		case "allOf", "anyOf", "oneOf", "not", "contains", "minItems", "minProperties", "maxProperties":
			return false
		case "required":
			if !all || !f.namesAll(w.value) {
				return false
			}
		case "type", "enum", "const", "minLength", "maxLength", "minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum":
			bounds++
		}
	}
	if bounds < 2 { // one alone leaves values
		return true
	}
	for i := range f.words {
		set.narrow(&f.words[i])
	}
	return !set.Empty()
}

// namesAll tells whether properties has a schema for each name.
func (f form) namesAll(names syntax.Node) bool {
	properties, _ := f.get("properties")
	for item := range names.Items() {
		if !properties.Has(item.Resolve().Value()) {
			return false
		}
	}
	return true
}
