package bundle

import (
	"fmt"
	"hash/maphash"
	"strings"

	"github.com/natscontract/natscontract/model/diag"
	"github.com/natscontract/natscontract/model/ref"
	"github.com/natscontract/natscontract/model/shape"
	"github.com/natscontract/natscontract/model/source"
	"github.com/natscontract/natscontract/model/syntax"
)

// CheckRefs judges where a document's $refs lead.
func (b *Bundle) CheckRefs(d Document) (r Report) {
	w := refs{b: b, d: d, r: &r, targets: targets(d.Tree.Root())}
	w.in(d.Tree.Root(), false)
	return r
}

// refs goes through a document. A run of it in which every $ref leads to something that is counted in targets is
// remembered, and not looked at again while that stays.
type refs struct {
	b       *Bundle
	d       Document
	r       *Report
	targets uint64
	ids     map[string]bool // the document's $ids, once they were asked for
}

// refsKey is what sound runs are remembered under.
type refsKey struct{ names bool }

const worthKeeping = 32

// in looks at what a collection holds. Where names is set, its keys are names, and none is a keyword. It tells whether all of
// it is sound for reasons that targets counts.
func (w *refs) in(n syntax.Node, names bool) bool {
	run, ok := n.Run()
	return !ok || w.run(n, run, names)
}

func (w *refs) run(n syntax.Node, run syntax.Run, names bool) bool {
	keep := run.Nodes() >= worthKeeping
	if keep {
		if known, ok := run.Memo().Load(refsKey{names}); ok && known == w.targets {
			return true
		}
	}
	sound := true
	for part := range run.Runs() {
		sound = w.run(n, part, names) && sound
	}
	for e := range run.Entries() {
		sound = w.entry(n, e, names) && sound
	}
	if keep && sound {
		run.Memo().Store(refsKey{names}, w.targets)
	}
	return sound
}

func (w *refs) entry(n syntax.Node, e syntax.Entry, names bool) bool {
	key, value := e.Key().Value(), e.Value()
	switch {
	case e.Broken() || value.Kind() == syntax.Alias: // what an alias stands for is looked at where it stands
		return true
	case n.Kind() == syntax.Sequence:
		return w.in(value, false)
	case !names && ref.IsData(key):
		return true
	case key == "$ref" && !names:
		return value.Kind() != syntax.Scalar || w.ref(n, e)
	}
	return w.in(value, !names && ref.HoldsNames(key))
}

// ref judges one $ref.
func (w *refs) ref(n syntax.Node, e syntax.Entry) bool {
	value := e.Value()
	text := value.Value()
	target, problem := ref.Follow(w.d.Path, text)
	if problem == ref.None && target.Path == w.d.Path {
		if p, err := ref.Parse(target.Fragment); err == nil && counted(p) {
			if _, _, ok := p.Find(w.d.Tree.Root()); ok {
				return true
			}
		}
	}
	pointer := ref.At(w.d.Tree.Root(), value.Start()).String()
	if _, said := w.d.Unreadable(pointer); said {
		return false // a rule of shape speaks of it
	}
	if first, ok := n.Get("$ref"); ok && first.Key().Start() != e.Key().Start() {
		return false // a duplicate, which the tree reports
	}
	w.judge(value, text, target, problem, pointer)
	return false
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
	_, locked := w.b.LockedAs(target.Path)
	switch {
	case f.State == Symlink:
		report("BUNDLE_PATH_SYMLINK", target.Path+" is a symbolic link, or leads through one: a bundle holds files, and follows no links")
	case f.State == Absent && !locked: // else the lock's entry is the place
		report("BUNDLE_REF_UNRESOLVED", "the bundle has no file "+target.Path)
	case f.State == Present:
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
	found, depth, ok := w.b.find(target.Path, f.Tree, p, 0)
	if ok {
		return
	}
	if by, broken := obscured(found); broken {
		w.r.block("BUNDLE_REF_UNRESOLVED", pointer, by)
		return
	}
	w.r.add(w.nowhere(value, target, p, depth, found, pointer))
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
		f.Fixes = []diag.LocalFix{{Title: "Point to " + near, Edits: []source.Edit{{Span: value.Span(), New: spelt(value, file+"#"+meant.String())}}}}
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

// obscured tells whether a node may have what was looked for, since a fault hides a part of it.
func obscured(n syntax.Node) (diag.Code, bool) {
	n = n.Resolve()
	if n.Broken() {
		return "PARSE_SYNTAX", true
	}
	for e := range n.Entries() {
		if e.Broken() && e.Key().Kind() == syntax.Missing {
			return "PARSE_SYNTAX", true
		}
	}
	return "", false
}

// maxHops is how many references one may lead through.
const maxHops = 16

// find follows a pointer, through references that stand on the way: a channel of the root may be a $ref into components.
func (b *Bundle) find(path string, tree *syntax.Tree, p ref.Pointer, hops int) (found syntax.Node, depth int, ok bool) {
	found, depth, ok = p.Find(tree.Root())
	if ok || hops == maxHops {
		return found, depth, ok
	}
	e, has := found.Resolve().Get("$ref")
	if !has || e.Value().Kind() != syntax.Scalar {
		return found, depth, false
	}
	target, problem := ref.Follow(path, e.Value().Value())
	if problem != ref.None {
		return syntax.Node{}, depth, true // that $ref is reported itself
	}
	next, err := ref.Parse(target.Fragment)
	if target.Path != path {
		f := b.At(target.Path)
		if tree = f.Tree; tree == nil {
			return syntax.Node{}, depth, true
		}
	}
	if err != nil {
		return syntax.Node{}, depth, true
	}
	if _, _, there := next.Find(tree.Root()); !there {
		return syntax.Node{}, depth, true
	}
	found, at, ok := b.find(target.Path, tree, append(append(ref.Pointer{}, next...), p[depth:]...), hops+1)
	return found, min(depth+max(at-len(next), 0), len(p)-1), ok
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

// counted tells whether targets has a pointer's place in its number: a channel, a message of one, an operation, a server, a
// component.
func counted(p ref.Pointer) bool {
	switch {
	case len(p) == 2:
		return p[0] == "channels" || p[0] == "operations" || p[0] == "servers"
	case len(p) == 3:
		return p[0] == "components"
	}
	return len(p) == 4 && p[0] == "channels" && p[2] == "messages"
}

// targets is all that most references lead to, in one number.
func targets(root syntax.Node) (sum uint64) {
	for e := range root.Fields() {
		switch key := e.Key().Value(); key {
		case "operations", "servers":
			sum += mark(key, names.Fold(e.Value().Resolve()))
		case "channels":
			sum += mark(key, channels.Fold(e.Value().Resolve()))
		case "components":
			for section := range e.Value().Resolve().Fields() {
				sum += mark(section.Key().Value(), names.Fold(section.Value().Resolve())+1)
			}
		}
	}
	return sum
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
