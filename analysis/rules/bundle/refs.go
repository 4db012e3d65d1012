package bundle

import (
	"fmt"
	"hash/maphash"
	"strings"

	"github.com/natscontract/natscontract/model/diag"
	"github.com/natscontract/natscontract/model/ref"
	"github.com/natscontract/natscontract/model/shape"
	"github.com/natscontract/natscontract/model/syntax"
)

// CheckRefs judges where a document's $refs lead.
func (b *Bundle) CheckRefs(d Document) (r Report) {
	w := refs{b: b, d: d, r: &r, targets: targetsOf(d.Tree.Root())}
	w.in(d.Tree.Root(), false)
	w.circles()
	return r
}

// refs goes through a document. A run of it in which every $ref leads to something that is there is remembered, together
// with a number for the names that it leads to, and not looked at again while that stays.
type refs struct {
	b       *Bundle
	d       Document
	r       *Report
	targets targets
	ids     map[string]bool // the document's $ids, once they were asked for
}

// soundKey is what sound runs are remembered under.
type soundKey struct{ names bool }

// sound is what is known of a run: where its references lead, and the number for what there was.
type sound struct {
	into areas
	sum  uint64
}

const worthKeeping = 32

// in looks at what a collection holds. Where names is set, its keys are names, and none is a keyword. It tells where the
// references in it lead, and whether all of them are sound for reasons that targets counts.
func (w *refs) in(n syntax.Node, names bool) (into areas, ok bool) {
	run, there := n.Run()
	if !there {
		return 0, true
	}
	return w.run(n, run, names)
}

func (w *refs) run(n syntax.Node, run syntax.Run, names bool) (into areas, ok bool) {
	keep := run.Nodes() >= worthKeeping
	if keep {
		if known, found := run.Memo().Load(soundKey{names}); found && known.(sound).sum == w.targets.sum(known.(sound).into) {
			return known.(sound).into, true
		}
	}
	ok = true
	for part := range run.Runs() {
		to, fine := w.run(n, part, names)
		into, ok = into|to, ok && fine
	}
	for e := range run.Entries() {
		to, fine := w.entry(n, e, names)
		into, ok = into|to, ok && fine
	}
	if keep && ok {
		run.Memo().Store(soundKey{names}, sound{into, w.targets.sum(into)})
	}
	return into, ok
}

func (w *refs) entry(n syntax.Node, e syntax.Entry, names bool) (into areas, ok bool) {
	key, value := e.Key().Value(), e.Value()
	switch {
	case e.Broken():
		return 0, true
	case key == "$ref" && !names && n.Kind() == syntax.Mapping:
		text, ok := refText(e)
		if !ok {
			return 0, true
		}
		if area, there := w.targets.have(text.Value()); there && value.Kind() != syntax.Alias {
			return area, true
		}
		w.ref(n, e)
		return 0, false
	case value.Kind() == syntax.Alias: // what an alias stands for is looked at where it stands
		return 0, true
	case n.Kind() == syntax.Sequence:
		return w.in(value, false)
	case !names && ref.IsData(key):
		return 0, true
	}
	return w.in(value, !names && ref.HoldsNames(key))
}

// ref judges a $ref that does not obviously lead somewhere.
func (w *refs) ref(n syntax.Node, e syntax.Entry) {
	value := e.Value().Resolve()
	pointer := ref.At(w.d.Tree.Root(), value.Start()).String()
	if _, said := w.d.Unreadable(pointer); said {
		return // a rule of shape speaks of it
	}
	if first, ok := n.Get("$ref"); ok && first.Key().Start() != e.Key().Start() {
		return // a duplicate, which the tree reports
	}
	target, problem := ref.Follow(w.d.Path, value.Value())
	w.judge(value, value.Value(), target, problem, pointer)
}

func (w *refs) judge(value syntax.Node, text string, target ref.Target, problem ref.Problem, pointer string) {
	report := func(code diag.Code, message string, fixes ...diag.LocalFix) {
		w.r.add(diag.Finding{Code: code, Span: value.Span(), Message: message, Pointer: pointer, Fixes: fixes})
	}
	switch problem {
	case ref.Network:
		if !w.isID(text) {
			report("BUNDLE_REF_NETWORK", fmt.Sprintf("%s leads to a network, and nothing is ever fetched: put the file into the bundle", text))
		}
		return
	case ref.Traversal:
		report("BUNDLE_REF_TRAVERSAL", fmt.Sprintf("%s leads out of the bundle", text))
		return
	case ref.Malformed:
		report("BUNDLE_REF_UNRESOLVED", fmt.Sprintf("%s has a percent sign that encodes nothing", text))
		return
	}
	f := w.b.At(target.Path)
	if target.Path == w.d.Path {
		f = File{State: Present, Tree: w.d.Tree}
	}
	unlessLocked := func(code diag.Code, message string) {
		w.b.unlessLocked(w.r, target.Path, pointer, code, func() { report(code, message) })
	}
	switch f.State {
	case Symlink:
		unlessLocked("BUNDLE_PATH_SYMLINK", target.Path+isLink)
	case Absent:
		unlessLocked("BUNDLE_REF_UNRESOLVED", "the bundle has no file "+target.Path)
	case Present:
		w.fragment(value, text, target, f, pointer)
	}
}

// fragment judges the part behind the #.
func (w *refs) fragment(value syntax.Node, text string, target ref.Target, f File, pointer string) {
	p, err := ref.Parse(target.Fragment)
	switch {
	case target.Fragment == "" || err != nil && w.isID(text):
		return
	case err != nil:
		w.r.add(diag.Finding{Code: "BUNDLE_REF_UNRESOLVED", Span: value.Span(), Pointer: pointer,
			Message: fmt.Sprintf("%s is no JSON Pointer: it begins with #/", "#"+target.Fragment)})
		return
	case f.Tree == nil:
		w.r.add(diag.Finding{Code: "BUNDLE_REF_UNRESOLVED", Span: value.Span(), Pointer: pointer,
			Message: target.Path + " is neither YAML nor JSON, and has no place for a pointer"})
		return
	}
	switch way := w.b.follow(target.Path, f.Tree, p); {
	case way.there:
	case way.by != "":
		w.r.block("BUNDLE_REF_UNRESOLVED", pointer, way.by)
	case way.circle:
		w.r.add(diag.Finding{Code: "BUNDLE_REF_UNRESOLVED", Span: value.Span(), Pointer: pointer, Message: text + circular})
	default:
		w.r.add(w.nowhere(value, target, p, way.depth, way.node, pointer))
	}
}

// nowhere is a $ref whose pointer leads to nothing.
func (w *refs) nowhere(value syntax.Node, target ref.Target, p ref.Pointer, depth int, found syntax.Node, pointer string) diag.Finding {
	where := "the document"
	if target.Path != w.d.Path {
		where = target.Path
	}
	if depth > 0 {
		where = "#" + p[:depth].String()
		if target.Path != w.d.Path {
			where = target.Path + where
		}
	}
	f := diag.Finding{Code: "BUNDLE_REF_UNRESOLVED", Span: value.Span(), Pointer: pointer, Message: fmt.Sprintf("%s has no %s", where, p[depth])}
	if near := shape.Near(p[depth], keysOf(found)); near != "" {
		f.Message += ": did you mean " + near + "?"
		meant := append(append(ref.Pointer{}, p...), "")[:len(p)]
		meant[depth] = near
		file, _, _ := strings.Cut(value.Value(), "#")
		f.Fixes = instead(w.d, "Point to "+near, value, file+"#"+strings.ReplaceAll(meant.String(), "%", "%25"))
	}
	return f
}

// maxSearched is the number of names among which a near one is looked for.
const maxSearched = 2000

func keysOf(n syntax.Node) (keys []string) {
	if n = n.Resolve(); n.Kind() == syntax.Mapping && n.Len() <= maxSearched {
		for e := range n.Fields() {
			keys = append(keys, e.Key().Value())
		}
	}
	return keys
}

// isID tells whether a reference is one of the document's $ids, and so leads there.
func (w *refs) isID(text string) bool {
	if w.ids == nil {
		w.ids = map[string]bool{}
		for _, id := range identifiers.Fold(w.d.Tree.Root()) {
			w.ids[strings.TrimSuffix(id, "#")] = true
		}
	}
	return w.ids[strings.TrimSuffix(text, "#")]
}

// identifiers lists the $ids of a document.
var identifiers = &syntax.Folder[[]string]{Add: syntax.Append[string]}

func init() {
	identifiers.Entry = func(e syntax.Entry) []string {
		if e.Key().Value() == "$id" && e.Value().Kind() == syntax.Scalar {
			return []string{e.Value().Value()}
		}
		return identifiers.Fold(e.Value())
	}
}

// areas is a set of places that references lead to: bits of an area's index.
type areas uint16

// The areas. The sections of components that are not named here share the last one.
const (
	areaChannels = iota
	areaOperations
	areaServers
	areaSchemas
	areaMessages
	areaParameters
	areaComponents
	areaCount
)

// targets is what most references lead to: the names in each area, and a number for them.
type targets struct {
	channels, operations, servers, components syntax.Node
	sums                                      [areaCount]uint64
}

func targetsOf(root syntax.Node) (t targets) {
	get := func(n syntax.Node, key string) syntax.Node {
		e, _ := n.Get(key)
		return e.Value().Resolve()
	}
	t.channels, t.operations = get(root, "channels"), get(root, "operations")
	t.servers, t.components = get(root, "servers"), get(root, "components")
	t.sums[areaChannels] = channels.Fold(t.channels)
	t.sums[areaOperations] = names.Fold(t.operations)
	t.sums[areaServers] = names.Fold(t.servers)
	for section := range t.components.Fields() {
		key := section.Key().Value()
		t.sums[component(key)] += mark(key, names.Fold(section.Value().Resolve()))
	}
	return t
}

// component is the area of a section of components.
func component(section string) int {
	switch section {
	case "schemas":
		return areaSchemas
	case "messages":
		return areaMessages
	case "parameters":
		return areaParameters
	}
	return areaComponents
}

// sum is the number for several areas.
func (t *targets) sum(into areas) (sum uint64) {
	for i, s := range t.sums {
		if into&(1<<i) != 0 {
			sum = sum*31 + s
		}
	}
	return sum
}

// have tells whether a reference leads to a name that is there, and in which area. It knows the plain forms only, which are
// nearly all: a channel, a message of one, an operation, a server, a component.
func (t *targets) have(text string) (into areas, ok bool) {
	rest, local := strings.CutPrefix(text, "#/")
	if !local || strings.ContainsAny(rest, "~%") {
		return 0, false
	}
	area, rest, _ := strings.Cut(rest, "/")
	name, rest, more := strings.Cut(rest, "/")
	switch area {
	case "components":
		if deeper := strings.IndexByte(rest, '/'); !more || deeper >= 0 {
			return 0, false
		}
		section, there := t.components.Get(name)
		return 1 << component(name), there && has(section.Value().Resolve(), rest)
	case "operations":
		return 1 << areaOperations, !more && has(t.operations, name)
	case "servers":
		return 1 << areaServers, !more && has(t.servers, name)
	case "channels":
		if !more {
			return 1 << areaChannels, has(t.channels, name)
		}
		message, under := strings.CutPrefix(rest, "messages/")
		if !under || strings.Contains(message, "/") {
			return 0, false
		}
		channel, _ := t.channels.Get(name)
		messages, _ := channel.Value().Resolve().Get("messages")
		return 1 << areaChannels, has(messages.Value().Resolve(), message)
	}
	return 0, false
}

func has(n syntax.Node, key string) bool {
	_, ok := n.Get(key)
	return ok
}

var names = &syntax.Folder[uint64]{
	Entry: func(e syntax.Entry) uint64 { return mark(e.Key().Value(), 0) },
	Add:   func(a, b uint64) uint64 { return a + b },
}

var channels = &syntax.Folder[uint64]{
	Entry: func(e syntax.Entry) uint64 {
		messages, _ := e.Value().Resolve().Get("messages")
		return mark(e.Key().Value(), names.Fold(messages.Value().Resolve()))
	},
	Add: func(a, b uint64) uint64 { return a + b },
}

var seed = maphash.MakeSeed()

// mark mixes a text into a number.
func mark(text string, h uint64) uint64 {
	return maphash.Comparable(seed, struct {
		text string
		h    uint64
	}{text, h})
}
