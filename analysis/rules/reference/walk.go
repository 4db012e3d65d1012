package reference

import (
	"strconv"
	"strings"

	"github.com/natscontract/natscontract/model/diag"
	"github.com/natscontract/natscontract/model/edit"
	"github.com/natscontract/natscontract/model/ref"
	"github.com/natscontract/natscontract/model/shape"
	"github.com/natscontract/natscontract/model/source"
	"github.com/natscontract/natscontract/model/syntax"
)

// A walker goes through the extension along the table of slots.
type walker struct {
	doc    Document
	root   syntax.Node
	ext    syntax.Node
	writer edit.Writer
	report Report

	names   [kinds]names
	now     signatures
	brought map[string]brought // by alias

	known, lacking [kinds][]candidate
	compared       int

	path []step        // from the extension to where the walker is
	via  []source.Span // the aliases on it
}

// A step leads from a collection to what one of its entries holds.
type step struct {
	in syntax.Node
	by syntax.Entry
}

// signatures say for each kind which names there are: what a place says of its names hangs on its content and these alone.
type signatures [kinds]uint64

// of keeps those of the kinds that matter to a place.
func (s signatures) of(k kindSet) signatures {
	for i := range s {
		if !k.has(Kind(i)) {
			s[i] = 0
		}
	}
	return s
}

// changed are the kinds of a set in which two signatures differ.
func (s signatures) changed(t signatures, in kindSet) (k kindSet) {
	for i := range s {
		if s[i] != t[i] {
			k |= 1 << i
		}
	}
	return k & in
}

// Runs of fewer nodes are looked at again rather than remembered.
const worthRemembering = 64

// value judges the names of some kinds that stand in a place and below. It tells whether all are in order, which hangs on
// the content and on the signatures of those kinds alone. Of the other kinds it is known already, or nothing can be said.
func (w *walker) value(n syntax.Node, p *place, stale kindSet) (clean bool) {
	if n.Kind() == syntax.Alias {
		w.via = append(w.via, n.Span())
		defer func() { w.via = w.via[:len(w.via)-1] }()
		n = n.Resolve()
	}
	switch {
	case n.Broken():
		return false
	case n.Kind() == syntax.Mapping || n.Kind() == syntax.Sequence:
		return w.collection(n, p, stale)
	case p.value == nil || n.Kind() != syntax.Scalar:
		return false
	case !stale.has(p.value.Of):
		return true
	}
	return w.name(p.value, n)
}

func (w *walker) collection(n syntax.Node, p *place, stale kindSet) bool {
	if n.Kind() == syntax.Mapping && n.HasAlias() { // entries may be merged in
		clean := true
		for e := range n.Fields() {
			clean = w.entry(n, e, p, stale) && clean
		}
		return clean
	}
	run, ok := n.Run()
	return !ok || w.run(n, run, p, stale)
}

// run judges a run of a collection's entries, unless it is known to be in order.
func (w *walker) run(n syntax.Node, run syntax.Run, p *place, stale kindSet) bool {
	keep := run.Nodes() >= worthRemembering && !run.HasAlias()
	if keep {
		if known, ok := run.Memo().Load(p); ok {
			if stale = w.now.changed(known.(signatures), stale&p.kinds); stale == 0 {
				return true
			}
		}
	}
	clean := true
	for part := range run.Runs() {
		clean = w.run(n, part, p, stale) && clean
	}
	for e := range run.Entries() {
		clean = w.once(n, e, p, stale) && clean
	}
	if keep && clean {
		run.Memo().Store(p, w.now.of(p.kinds))
	}
	return clean
}

// once judges an entry, and forgets what it found in one of which the key stands before: the tree reports that.
func (w *walker) once(n syntax.Node, e syntax.Entry, p *place, stale kindSet) bool {
	before := w.report
	if w.entry(n, e, p, stale) {
		return true
	}
	if n.Kind() == syntax.Mapping {
		if first, ok := n.Get(e.Key().Value()); !ok || first.Key().Start() != e.Key().Start() {
			w.report = before
		}
	}
	return false
}

func (w *walker) entry(n syntax.Node, e syntax.Entry, p *place, stale kindSet) bool {
	to := p.child(e.Key().Value())
	if to == nil || to.kinds&stale == 0 {
		return true
	}
	w.path = append(w.path, step{n, e})
	clean := true
	if to.key != nil && stale.has(to.key.Of) && e.Key().Kind() != syntax.Missing {
		clean = w.key(to.key, n, e)
	}
	switch {
	case to.members == nil && to.any == nil && to.value == nil:
	case to.inputs:
		w.names[Input] = w.inputs(e)
		w.now[Input] = w.names[Input].signature(Input)
		clean = w.value(e.Value(), to, stale) && clean
		w.names[Input], w.now[Input] = names{}, 0 // above, they are part of the content
	default:
		clean = w.value(e.Value(), to, stale) && clean
	}
	w.path = w.path[:len(w.path)-1]
	return clean
}

// pointer is where the walker is.
func (w *walker) pointer() string {
	p := ref.Pointer{shape.ExtensionKey}
	for _, s := range w.path {
		if s.in.Kind() == syntax.Sequence {
			_, i, _ := s.in.At(s.by.Value().Full().Start)
			p = append(p, strconv.Itoa(i))
		} else {
			p = append(p, s.by.Key().Value())
		}
	}
	return p.String()
}

// last is the step that led to where the walker is.
func (w *walker) last() step { return w.path[len(w.path)-1] }

// key judges a name that is the key of an entry.
func (w *walker) key(s *Slot, n syntax.Node, e syntax.Entry) bool {
	if w.names[s.Of].has(e.Key().Value()) {
		return true
	}
	at := w.pointer()
	if !e.Broken() { // a value that is merely misshapen leaves its key alone
		at = at[:strings.LastIndexByte(at, '/')]
	}
	if by, blocked := w.unreadable(at); blocked || e.Broken() {
		w.block(w.pointer(), by, about[s.Of].code)
		return false
	}
	u := unknown{w: w, slot: s, at: e.Key(), near: w.near(e.Key().Value(), w.undeclared(s.Of, n))}
	w.add(u.finding())
	if len(u.near) == 1 {
		w.report.Silent = append(w.report.Silent, Silent{s.Of, u.near[0]})
	}
	return false
}

// name judges a name that is a value.
func (w *walker) name(s *Slot, n syntax.Node) bool {
	if n.Tag() != syntax.TagString {
		return false
	}
	if s.Of == ImportedOperation {
		return w.importedOperation(s, n)
	}
	declared := &w.names[s.Of]
	if declared.blocked { // the inputs of this interaction; other kinds do not come here
		w.block(w.pointer(), declared.by, about[s.Of].code)
		return false
	}
	if declared.has(n.Value()) {
		return s.Adapter == "" || w.adapter(s, n)
	}
	if by, blocked := w.unreadable(w.pointer()); blocked {
		w.block(w.pointer(), by, about[s.Of].code)
		return false
	}
	u := unknown{w: w, slot: s, at: n, near: w.near(n.Value(), w.candidates(s.Of))}
	w.add(u.finding())
	if s.Adapter != "" {
		w.block(w.pointer(), AdapterUnknown, AdapterKind)
	}
	return false
}

// adapter judges the kind of an adapter that is named.
func (w *walker) adapter(s *Slot, n syntax.Node) bool {
	adapter, _ := w.names[Adapter].in.Get(n.Value())
	kind, readable := kindOf(adapter)
	if readable && kind.Value() == s.Adapter {
		return true
	}
	by, blocked := w.unreadable(w.pointer())
	if !blocked {
		by, blocked = w.unreadable(ref.Pointer{shape.ExtensionKey, "adapters", n.Value(), "kind"}.String())
	}
	if blocked || !readable {
		w.block(w.pointer(), by, AdapterKind)
		return false
	}
	w.add(mismatch{w: w, slot: s, at: n, kind: kind}.finding())
	return false
}

// importedOperation judges the key of an operation of the contract that the property beside it names.
func (w *walker) importedOperation(s *Slot, n syntax.Node) bool {
	alias, by, ok := w.alias()
	if !ok {
		w.block(w.pointer(), by, OperationUnknown)
		return false
	}
	b := w.imported(alias.Value())
	if b.exports == nil {
		w.block(w.pointer(), b.by, OperationUnknown)
		return false
	}
	if b.exports.Has(n.Value()) {
		return true
	}
	if by, blocked := w.unreadable(w.pointer()); blocked {
		w.block(w.pointer(), by, OperationUnknown)
		return false
	}
	u := unknown{w: w, slot: s, at: n, alias: alias.Value(), near: w.near(n.Value(), candidates(b.exports.Operations()))}
	w.add(u.finding())
	return false
}

// alias is the import that stands beside the operation at which the walker is; by is what is in the way of knowing it.
func (w *walker) alias() (alias syntax.Node, by diag.Code, ok bool) {
	e, there := w.last().in.Get("contract")
	alias = e.Value().Resolve()
	switch {
	case w.names[Import].blocked:
		return alias, w.names[Import].by, false
	case !there || alias.Broken() || alias.Tag() != syntax.TagString:
		own := w.pointer()
		by, _ = w.unreadable(own[:len(own)-len("operation")] + "contract")
		return alias, by, false
	case !w.names[Import].has(alias.Value()):
		return alias, ImportUnknown, false
	}
	return alias, "", true
}

func (w *walker) add(f diag.Finding) {
	for _, at := range w.via {
		f.Related = append(f.Related, diag.Related{Place: diag.Place{Span: at}, Message: "used here"})
	}
	w.report.Findings = append(w.report.Findings, f)
}
