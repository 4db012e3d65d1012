package contract

import (
	"iter"
	"path"
	"strconv"
	"strings"

	"github.com/natscontract/natscontract/internal/ledger"
	"github.com/natscontract/natscontract/model/diag"
	"github.com/natscontract/natscontract/model/ref"
	"github.com/natscontract/natscontract/model/shape"
	"github.com/natscontract/natscontract/model/syntax"
)

// A View is how a computation reads one file: what it reads is noted, so that it is done again when that changes.
type View struct {
	Path  string
	scope *ledger.Scope
	file  *File
	refs  int // how many references have led here
}

// In is the view of a file for a computation.
func In(s *ledger.Scope, path string) View {
	return View{Path: path, scope: s, file: s.World().(World).File(path)}
}

// Of is the view of another file for the same computation.
func (v View) Of(path string) View {
	if path != v.Path {
		v.Path, v.file = path, v.world().File(path)
	}
	return v
}

// Scope is the computation.
func (v View) Scope() *ledger.Scope { return v.scope }

// Key is the key of an answer about something in the file.
func (v View) Key(name string) ledger.Key { return ledger.Key{Path: v.Path, Name: name} }

func (v View) world() World { return v.scope.World().(World) }

// State is what is kept of the bundle as a whole by those who watch it. Who reads it must also read the parts of it.
func (v View) State(key any) any { return v.world().State(key) }

// Root is the folder of the bundle or contained distribution that the file belongs to; "" for the bundle itself.
func (v View) Root() string { return v.world().Root(v.Path) }

// Read notes that the computation reads a part of the file.
func (v View) Read(section, name string) {
	v.scope.Read(ledger.Part{Path: v.Path, Section: section, Name: name})
}

// Import is the view of the contract that an import brings in; by is the report that says why it brings in none.
func (v View) Import(alias string) (in View, by diag.Code) {
	entry := v.Entry(OwnImports, alias)
	v.Read(imported, alias)
	if entry.By != "" {
		return View{}, entry.By
	}
	if entry.Absent() {
		return View{}, "REF_IMPORT_UNKNOWN"
	}
	target, by := v.world().Import(v.Path, alias)
	if by == "" && target == "" {
		by = missing
	}
	return v.Of(target), by
}

// root is the document, of which nothing is noted.
func (v View) root() Place {
	return Place{View: v, Node: v.file.root()}
}

// Entry is an entry of a section. It is absent where there is none.
func (v View) Entry(section, name string) Place {
	v.Read(section, name)
	return v.section(section).Get(name)
}

// Field is a property of an entry of a section whose entries differ property by property (Interactions): who reads it hangs on that
// property, and not on the others.
func (v View) Field(section, name, field string) Place {
	inner := within(section, name)
	v.Read(inner, whole)
	v.Read(inner, field)
	return v.section(section).Get(name).Get(field)
}

// section is a section, of which nothing is noted.
func (v View) section(section string) Place {
	p := Place{View: v, way: way{from: section}}
	found := v.file.section(section)
	switch by, fault := p.fault(); {
	case section == Document:
		p.Node = found.node
	case fault:
		p.By = by
	case found.broken:
		p.By = "PARSE_SYNTAX"
	default:
		p.Node = found.node
	}
	return p
}

// Names yields the keys of a section, in the order of the text; of a list, the indexes.
func (v View) Names(section string) iter.Seq[string] {
	v.Read(section, names)
	return v.section(section).Keys()
}

// At is what stands at a pointer.
func (v View) At(p ref.Pointer) Place {
	section, name := SectionOf(p)
	v.Read(section, name)
	at := v.section(section)
	for _, token := range p[min(len(p), strings.Count(section, "/")):] {
		at = at.Get(token)
	}
	return at
}

// A Place is what stands somewhere in a file, for a computation. It belongs to one state of the world and must not be kept:
// its Anchor may.
type Place struct {
	View
	way  way
	Node syntax.Node // behind its alias; Missing where there is none, or none that can be read
	By   diag.Code   // the report that says why it cannot be read; "" where it can, or is absent
}

// An Anchor is a place that outlives the state of the world in which it was found: a pointer into a file.
type Anchor struct{ Path, Pointer string }

// Get is the anchor of a property, or of an item of a list.
func (a Anchor) Get(name string) Anchor { return Anchor{a.Path, a.Pointer + "/" + ref.Escape(name)} }

// Anchor is the place's anchor.
func (p Place) Anchor() Anchor { return Anchor{p.Path, p.Pointer()} }

// Pointer is where the place is in its file.
func (p Place) Pointer() string { return p.way.String() }

// fault is the report that says why the place cannot be read.
func (p Place) fault() (diag.Code, bool) {
	if p.file == nil || !p.file.Faulty {
		return "", false
	}
	return p.world().Fault(p.Path, p.Pointer())
}

// There tells whether something stands there that can be read.
func (p Place) There() bool { return p.By == "" && p.Node.Kind() != syntax.Missing }

// Absent tells whether nothing stands there, for sure.
func (p Place) Absent() bool { return p.By == "" && p.Node.Kind() == syntax.Missing }

// Get is a property of an object, or an item of a list. A property of what cannot be read cannot be read.
func (p Place) Get(name string) Place {
	child := Place{View: p.View, way: p.way.step(name), By: p.By}
	if p.By != "" {
		return child
	}
	var value syntax.Node
	there := false
	switch p.Node.Kind() {
	case syntax.Mapping:
		var e syntax.Entry
		if e, there = p.Node.Get(name); there {
			value = e.Value()
		}
	case syntax.Sequence:
		if i, err := strconv.Atoi(name); err == nil {
			value, there = p.Node.Item(i)
		}
	}
	if there {
		value = value.Resolve()
	}
	if by, fault := child.fault(); fault {
		child.By = by
		return child
	}
	if value.Broken() {
		child.By = "PARSE_SYNTAX"
		return child
	}
	child.Node = value
	return child
}

// Keys yields the keys of an object, in the order of the text; of a list, the indexes.
func (p Place) Keys() iter.Seq[string] {
	return func(yield func(string) bool) {
		if p.Node.Kind() == syntax.Sequence {
			for i := range p.Node.Len() {
				if !yield(strconv.Itoa(i)) {
					return
				}
			}
			return
		}
		for e := range p.Node.Fields() {
			if e.Key().Kind() != syntax.Missing && !yield(e.Key().Value()) {
				return
			}
		}
	}
}

// Text is the text that stands there; "" and false where something else does.
func (p Place) Text() (string, bool) {
	if p.Node.Kind() != syntax.Scalar || p.Node.Tag() != syntax.TagString {
		return "", false
	}
	return p.Node.Value(), true
}

// Word is the text that stands there; "" for none.
func (p Place) Word() string {
	text, _ := p.Text()
	return text
}

// Integer is the integer that stands there: exact, up to 2^63-1; false where something else does.
func (p Place) Integer() (int64, bool) { return shape.Integer(p.Node) }

// IsNull tells whether null stands there, or nothing behind a key.
func (p Place) IsNull() bool { return p.Node.Kind() == syntax.Scalar && p.Node.Tag() == syntax.TagNull }

// maxRefs is how many references one may lead through.
const maxRefs = 64

// Follow is what stands behind the references of a place: itself where it is none. Via are the references on the way.
func (p Place) Follow() (target Place, via []Anchor) {
	for p.Node.Kind() == syntax.Mapping && p.Node.Has("$ref") {
		to := p.Get("$ref")
		text, ok := to.Text()
		switch {
		case to.By != "":
			return p.lost(to.By), via
		case !ok:
			return p, via
		}
		via = append(via, to.Anchor())
		if p = p.follow(text); p.By != "" {
			return p, via
		}
	}
	return p, via
}

// lost is a place that cannot be read.
func (p Place) lost(by diag.Code) Place { return Place{View: p.View, way: p.way, By: by} }

// follow is what a $ref that stands in the place's file leads to.
func (p Place) follow(text string) Place {
	target, problem := ref.Follow(p.Path, text)
	switch problem {
	case ref.Network:
		return p.lost("BUNDLE_REF_NETWORK")
	case ref.Traversal:
		return p.lost("BUNDLE_REF_TRAVERSAL")
	}
	pointer, err := ref.Parse(target.Fragment)
	if problem != ref.None || err != nil || p.refs == maxRefs {
		return p.lost("BUNDLE_REF_UNRESOLVED")
	}
	v := p.Of(target.Path)
	v.refs++
	return v.through(pointer)
}

// through is what stands at a pointer, also behind references that stand on the way to it.
func (v View) through(p ref.Pointer) Place {
	section, name := SectionOf(p)
	v.Read(section, name)
	at := v.section(section)
	for i, token := range p {
		if i < strings.Count(section, "/") {
			continue // it leads to the section
		}
		next := at.Get(token)
		if next.Absent() && i > 0 && at.Node.Has("$ref") {
			behind, _ := at.Follow()
			if behind.By != "" {
				return behind
			}
			next = behind.Get(token)
		}
		at = next
	}
	if at.Absent() {
		at.By = "BUNDLE_REF_UNRESOLVED"
	}
	return at
}

// InRoot is the view of a file that a contract names by its path in the bundle or distribution that the contract belongs to.
func (v View) InRoot(file string) View { return v.Of(path.Join(v.world().Root(v.Path), file)) }

// Whole is all of a file; by is the report that says why not all of it can be read. Whatever changes in the file, it is read again.
func (v View) Whole() (root Place, by diag.Code) {
	v.Read(Document, "")
	if v.file == nil || v.file.Tree == nil {
		return Place{View: v}, "BUNDLE_FILE_MISSING"
	}
	for _, f := range v.file.Tree.Faults() {
		if f.Kind != syntax.FaultDuplicateKey && f.Kind != syntax.FaultMultipleDocuments { // something is lost
			return Place{View: v}, "PARSE_SYNTAX"
		}
	}
	return v.root(), ""
}
