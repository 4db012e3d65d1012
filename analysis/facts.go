package analysis

import (
	"hash/maphash"

	"github.com/natscontract/natscontract/analysis/rules/bundle"
	"github.com/natscontract/natscontract/model/contract"
	"github.com/natscontract/natscontract/model/ref"
	"github.com/natscontract/natscontract/model/syntax"
)

// facts are what others need to know of a document, without places: values that most edits leave alone.
type facts struct {
	contract bool
	id       string
	version  string
	imports  []bundle.Edge // to paths as the document writes them
	refs     []string      // the files that its $refs lead to
	files    []string      // its artifacts, as the document writes them
	exports  uint64        // the operations that others may name, in one number
	leads    uint64        // where it leads, in one number
	sum      uint64        // all of it, in one number
}

// learn reads the facts of a document.
func (d *document) learn() (f facts) {
	if d.tree == nil || d.tooLong || d.linked && !d.listed {
		return f
	}
	if f.contract = d.isContract(); !f.contract && !d.reached {
		return f
	}
	root := d.seen().Root()
	f.lead(d.path, root)
	if d.last != nil { // what it names now is read too: it is judged by that
		now := facts{contract: f.contract}
		now.lead(d.path, d.tree.Root())
		f.imports, f.files, f.refs = union(f.imports, now.imports), union(f.files, now.files), union(f.refs, now.refs)
	}
	id, version := contract.Identity(root)
	f.id, f.version = id.Value(), version.Value()
	if f.contract {
		operations, ok := root.Get("operations")
		h := hasher{}
		h.number(exports.Fold(operations.Value().Resolve()).sum)
		h.flag(ok, operations.Broken())
		f.exports = h.sum
	}
	f.leads, f.sum = f.sums(id.Kind() != syntax.Missing, version.Kind() != syntax.Missing)
	return f
}

// lead reads what a document leads to.
func (f *facts) lead(path string, root syntax.Node) {
	for _, text := range bundle.FileRefs(root) {
		if target, problem := ref.Follow(path, text); problem == ref.None && target.Path != path {
			f.refs = append(f.refs, target.Path)
		}
	}
	if !f.contract {
		return
	}
	for _, in := range contract.Imports(root) {
		if in.Path.Kind() != syntax.Missing && contract.CheckPath(in.Path.Value()) == "" {
			f.imports = append(f.imports, bundle.Edge{Alias: in.Alias.Value(), To: in.Path.Value()})
		}
	}
	for _, a := range contract.Artifacts(root) {
		if a.Path.Kind() != syntax.Missing && contract.CheckPath(a.Path.Value()) == "" {
			f.files = append(f.files, a.Path.Value())
		}
	}
}

// sums are the numbers for where the document leads, and for all of the facts.
func (f facts) sums(hasID, hasVersion bool) (leads, sum uint64) {
	h := hasher{}
	h.flag(f.contract)
	for _, in := range f.imports {
		h.text(in.Alias, in.To)
	}
	h.text(f.refs...)
	h.text(f.files...)
	leads = h.sum
	h.text(f.id, f.version)
	h.flag(hasID, hasVersion)
	h.number(f.exports)
	return leads, h.sum
}

// exports are the operations of a contract in their order, with their actions, in one number.
var exports = &syntax.Folder[sequence]{
	Entry: func(e syntax.Entry) sequence {
		action, _ := e.Value().Resolve().Get("action")
		h := hasher{}
		h.text(e.Key().Value(), action.Value().Resolve().Value())
		h.flag(e.Broken())
		return sequence{h.sum, shift}
	},
	Add: sequence.and,
}

// A sequence is a list in one number, such that the numbers of its parts give that of the whole. The zero sequence is empty.
type sequence struct{ sum, shift uint64 }

const shift = 0x9e3779b97f4a7c15 // an odd number

func (s sequence) and(t sequence) sequence {
	if t.shift == 0 {
		return s
	}
	if s.shift == 0 {
		return t
	}
	return sequence{s.sum*t.shift + t.sum, s.shift * t.shift}
}

var seed = maphash.MakeSeed()

// A hasher mixes values into a number, for comparing within this process.
type hasher struct{ sum uint64 }

func (h *hasher) text(all ...string) {
	for _, s := range all {
		h.sum = maphash.Comparable(seed, struct {
			sum uint64
			s   string
		}{h.sum, s})
	}
	h.number(uint64(len(all)))
}

func (h *hasher) number(all ...uint64) {
	for _, n := range all {
		h.sum = maphash.Comparable(seed, [2]uint64{h.sum, n})
	}
}

func (h *hasher) flag(all ...bool) {
	for _, b := range all {
		if b {
			h.number(1)
		} else {
			h.number(0)
		}
	}
}

// inRoot is a path as the root's folder sees it; false for one outside it.
func inRoot(dir, full string) (string, bool) {
	if dir == "" {
		return full, true
	}
	if len(full) > len(dir) && full[:len(dir)] == dir && full[len(dir)] == '/' {
		return full[len(dir)+1:], true
	}
	return "", false
}

// fromRoot is a path of a root as the bundle sees it.
func fromRoot(dir, p string) string {
	if dir == "" {
		return p
	}
	return dir + "/" + p
}
