package reference

import (
	"regexp"

	"github.com/natscontract/natscontract/analysis/verdict"
	"github.com/natscontract/natscontract/model/diag"
	"github.com/natscontract/natscontract/model/edit"
	"github.com/natscontract/natscontract/model/ref"
	"github.com/natscontract/natscontract/model/shape"
	"github.com/natscontract/natscontract/model/source"
	"github.com/natscontract/natscontract/model/syntax"
)

// maxOffered is how many names are offered, one fix each.
const maxOffered = 10

// fixes are the changes that the rules table names for a name that is not declared.
func (u unknown) fixes() (all []diag.LocalFix) {
	for _, name := range u.near[:min(len(u.near), maxOffered)] {
		if u.slot.Adapter != "" && !u.w.isOf(name, u.slot.Adapter) {
			continue // it would be another fault
		}
		all = append(all, u.w.write(u.at, name))
	}
	if len(all) == 1 {
		all[0].Near = true
	}
	switch u.slot.Of {
	case Channel:
		all = append(all, u.remove()...)
	case TokenType:
		all = append(all, u.createTokenType()...)
	case Input:
		all = append(all, u.addInput()...)
	case Import:
		all = append(all, u.addImport()...)
	}
	return all
}

// write puts a name in the place of another.
func (w *walker) write(at syntax.Node, name string) diag.LocalFix {
	return diag.LocalFix{Title: "Write " + shown(name), Edits: []source.Edit{w.writer.Replace(at, name)}}
}

// adaptersOf are the adapters of a kind, as far as they are offered.
func (w *walker) adaptersOf(kind string) (names []string) {
	for e := range w.names[Adapter].in.Fields() {
		if v, ok := kindOf(e); ok && v.Value() == kind && len(names) < maxOffered {
			names = append(names, e.Key().Value())
		}
	}
	return names
}

func (w *walker) isOf(adapter, kind string) bool {
	e, _ := w.names[Adapter].in.Get(adapter)
	v, ok := kindOf(e)
	return ok && v.Value() == kind
}

func adapterPointer(e syntax.Entry, property string) string {
	return ref.Pointer{shape.ExtensionKey, "adapters", e.Key().Value(), property}.String()
}

// remove takes out the entry whose key is unknown, unless it is merged in from elsewhere.
func (u unknown) remove() []diag.LocalFix {
	step := u.w.last()
	if !edit.Holds(step.in, step.by) {
		return nil
	}
	return []diag.LocalFix{{Title: "Remove " + shown(u.at.Value()), Edits: u.w.writer.Remove(step.in, step.by)}}
}

// What the keys of the extension's maps look like, and the names of inputs.
var (
	keyName   = regexp.MustCompile(`^[A-Za-z0-9._-]+$`)
	inputName = regexp.MustCompile(`^[A-Za-z][A-Za-z0-9_-]*$`)
)

// createTokenType declares the name, as a type of ordinary tokens that the author narrows down.
func (u unknown) createTokenType() []diag.LocalFix {
	if !keyName.MatchString(u.at.Value()) {
		return nil
	}
	domain := verdict.OrdinaryTokens
	if source, ok := u.w.last().in.Get("source"); ok && source.Value().Resolve().Value() == "generated" {
		domain = verdict.OperationIDs
	}
	return u.w.declare("Create the token type "+u.at.Value(), "tokenTypes", edit.Member{Name: u.at.Value(), Value: domain})
}

// addImport imports each contract of the bundle that has the operation which is named beside the alias.
func (u unknown) addImport() (all []diag.LocalFix) {
	operation, ok := u.w.last().in.Get("operation")
	if u.w.doc.Importable == nil || !ok || !keyName.MatchString(u.at.Value()) {
		return nil
	}
	for c := range u.w.doc.Importable() {
		if len(all) == maxOffered {
			break
		}
		if c.Exports == nil || !c.Exports.Has(operation.Value().Resolve().Value()) {
			continue
		}
		pins := edit.Object(
			edit.Member{Name: "contract", Value: edit.Text(c.Contract)},
			edit.Member{Name: "version", Value: edit.Text(c.Version)},
			edit.Member{Name: "path", Value: edit.Text(c.Path)},
			edit.Member{Name: "sha256", Value: edit.Text(c.SHA256)},
		)
		all = append(all, u.w.declare("Import "+c.Contract+" as "+u.at.Value(), "imports", edit.Member{Name: u.at.Value(), Value: pins})...)
	}
	return all
}

// declare writes an entry into one of the extension's maps, and the map where there is none.
func (w *walker) declare(title, in string, m edit.Member) []diag.LocalFix {
	var edits []source.Edit
	if e, ok := w.ext.Get(in); ok {
		edits = w.writer.Insert(e.Value().Resolve(), nil, m)
	} else {
		edits = w.writer.Insert(w.ext, shape.Order("Contract"), edit.Member{Name: in, Value: edit.Object(m)})
	}
	if edits == nil {
		return nil
	}
	return []diag.LocalFix{{Title: title, Edits: edits}}
}
