package contract

import (
	"slices"
	"strings"

	"github.com/natscontract/natscontract/internal/ledger"
	"github.com/natscontract/natscontract/model/diag"
	"github.com/natscontract/natscontract/model/ref"
	"github.com/natscontract/natscontract/model/source"
	"github.com/natscontract/natscontract/model/syntax"
)

// A World is one state of the files that contracts are read from. What is computed of it is kept in a ledger, which moves from
// one state to the next and computes again what hangs on what changed.
type World interface {
	// File is one file of the state; nil where there is none.
	File(path string) *File
	// Text is what a file holds; false where it cannot be read.
	Text(path string) (source.Text, bool)
	// Root is the folder of the bundle or contained distribution that a file belongs to: bundle paths in it count from there.
	Root(path string) string
	// Fault is the report that says why the value at a pointer cannot be read. It is asked of faulty files.
	Fault(path, pointer string) (diag.Code, bool)
	// Import is where an import of a contract leads, from the bundle root; by is the report that says why it leads nowhere.
	Import(path, alias string) (target string, by diag.Code)
	// Copy is the contract of which a file is a copy, byte for byte, on the other side of a contained distribution's border: the
	// two count once, there. It is "" for a file that is none.
	Copy(path string) string
	// State is what is kept of the bundle as a whole by those who watch it.
	State(key any) any
}

// Sections of a contract: maps whose entries change one by one. A part of a file is named by its section and its key there; what is in
// no section is a part of the section "", the document itself.
const (
	Document      = ""
	Channels      = "/channels"
	Operations    = "/operations"
	Servers       = "/servers"
	Own           = "/" + Extension
	OwnTokenTypes = Own + "/tokenTypes"
	OwnChannels   = Own + "/channels"
	OwnOperations = Own + "/operations"
	Links         = Own + "/links"
	Streams       = Own + "/streams"
	Consumers     = Own + "/consumers"
	Adapters      = Own + "/adapters"
	Interactions  = Own + "/interactions"
	Pipelines     = Own + "/pipelines"
	Workflows     = Own + "/workflows"
	OwnImports    = Own + "/imports"
	Components    = "/components"
)

// names is the name of the part that stands for which names a section has.
const names = "\x00names"

// whole is the name of the part that stands for whether an entry can be read at all, where its properties are parts of their own.
const whole = "\x00whole"

// within is the section that the properties of an entry make.
func within(section, name string) string { return section + "/" + ref.Escape(name) }

// SectionOf tells in which section of a document what a pointer leads to stands, and under which name.
func SectionOf(p ref.Pointer) (section, name string) {
	switch {
	case len(p) == 0:
		return Document, ""
	case len(p) == 1:
		return Document, p[0]
	}
	switch p[0] {
	case "channels", "operations", "servers":
		return "/" + p[0], p[1]
	case "components", Extension:
		if len(p) > 2 {
			return "/" + p[0] + "/" + ref.Escape(p[1]), p[2]
		}
		return "/" + p[0], p[1]
	}
	return Document, p[0]
}

// Changed lists the parts of a file in which two versions of it differ, each with the parts that it stands in. A nil tree is a
// file that is not there.
func Changed(path string, before, after *syntax.Tree) (parts []ledger.Part) {
	d := differ{path: path}
	was, is := rootOf(before), rootOf(after)
	if d.section(Document, was, is); len(d.parts) == 0 && (was.Kind() != syntax.Mapping || is.Kind() != syntax.Mapping) {
		d.add(Document, "") // it has no entries to tell apart
	}
	return d.parts
}

// imported is the section of the parts that stand for where imports lead.
const imported = "\x00imports"

// ImportPart is the part that stands for where an import of a contract leads, which is not told by its text alone.
func ImportPart(path, alias string) ledger.Part {
	return ledger.Part{Path: path, Section: imported, Name: alias}
}

// Whole are the parts of a file when its pointers are to be looked at again, as when a fault came or went.
func Whole(path, pointer string) []ledger.Part {
	p, err := ref.Parse(pointer)
	if err != nil {
		return nil
	}
	var parts []ledger.Part
	for i := 0; i <= min(len(p), 3); i++ {
		section, name := SectionOf(p[:i])
		parts = append(parts, ledger.Part{Path: path, Section: section, Name: name})
		if section == Interactions && i == 3 {
			parts = append(parts, ledger.Part{Path: path, Section: within(section, name), Name: slices.Concat(p[3:], []string{whole})[0]})
		}
	}
	return parts
}

// A differ collects parts that differ.
type differ struct {
	path  string
	parts []ledger.Part
}

func (d *differ) add(section, name string) {
	d.parts = append(d.parts, ledger.Part{Path: d.path, Section: section, Name: name})
}

// section compares two versions of a section.
func (d *differ) section(section string, before, after syntax.Node) {
	before, after = before.Resolve(), after.Resolve()
	if strings.HasPrefix(section, Interactions+"/") && (before.Kind() != after.Kind() || before.Broken() != after.Broken()) {
		d.add(section, whole)
	}
	differing := syntax.Differing(before, after)
	listed := len(differing) > 1 // they may have changed places
	for _, name := range differing {
		listed = listed || before.Has(name) != after.Has(name) || before.Len() != after.Len()
		d.add(section, name)
		if isSection(section, name) {
			d.section(within(section, name), fieldOf(before, name), fieldOf(after, name))
		}
	}
	if listed {
		d.add(section, names)
	}
	if section == Document && len(d.parts) > 0 {
		d.add(Document, "")
	}
}

// isSection tells whether the entries of an entry of a section make a section of their own.
func isSection(section, name string) bool {
	switch section {
	case Document:
		return name == "channels" || name == "operations" || name == "servers" || name == "components" || name == Extension
	case Components, Own, Interactions:
		return true
	}
	return false
}

// fieldOf is the value of a property as it is written, broken or not.
func fieldOf(n syntax.Node, name string) syntax.Node {
	e, _ := n.Get(name)
	return e.Value()
}
