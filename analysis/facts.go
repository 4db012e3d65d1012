package analysis

import (
	"hash/maphash"
	"path"

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
	sum      uint64        // all of it, in one number
}

// learn reads the facts of a document.
func (d *document) learn() (f facts) {
	if d.tree == nil || d.tooLong {
		return f
	}
	root := d.tree.Root()
	f.contract = d.isContract()
	if !f.contract && !d.reached {
		return f
	}
	id, version := contract.Identity(root)
	f.id, f.version = id.Value(), version.Value()
	for _, text := range bundle.FileRefs(root) {
		if target, problem := ref.Follow(d.path, text); problem == ref.None && target.Path != d.path {
			f.refs = append(f.refs, target.Path)
		}
	}
	if f.contract {
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
		operations, _ := root.Get("operations")
		f.exports = exports.Fold(operations.Value().Resolve())
	}
	h := hasher{}
	h.text(f.id, f.version)
	h.number(f.exports)
	for _, in := range f.imports {
		h.text(in.Alias, in.To)
	}
	h.text(f.refs...)
	h.text(f.files...)
	h.flag(f.contract)
	f.sum = h.sum
	return f
}

// exports are the operations of a contract, with their actions, in one number.
var exports = &syntax.Folder[uint64]{
	Entry: func(e syntax.Entry) uint64 {
		action, _ := e.Value().Resolve().Get("action")
		h := hasher{}
		h.text(e.Key().Value(), action.Value().Resolve().Value())
		h.flag(e.Broken())
		return h.sum
	},
	Add: func(a, b uint64) uint64 { return a + b },
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

func (h *hasher) number(n uint64) { h.sum = maphash.Comparable(seed, [2]uint64{h.sum, n}) }

func (h *hasher) flag(b bool) {
	if b {
		h.number(1)
	} else {
		h.number(0)
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
func fromRoot(dir, p string) string { return path.Join(dir, p) }
