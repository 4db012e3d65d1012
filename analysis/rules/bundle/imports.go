package bundle

import (
	"cmp"
	"fmt"

	"github.com/natscontract/natscontract/model/contract"
	"github.com/natscontract/natscontract/model/diag"
	"github.com/natscontract/natscontract/model/edit"
	"github.com/natscontract/natscontract/model/source"
	"github.com/natscontract/natscontract/model/syntax"
)

// maxErrors is how many errors of an imported contract are shown.
const maxErrors = 10

// CheckImports judges a contract's imports, and its artifacts. Cycles gives the aliases that stand on a circle of imports,
// each with the circle in words.
func (b *Bundle) CheckImports(d Document, cycles map[string]string) (r Report) {
	r.Broken = map[string]diag.Code{}
	used := usedAliases(d.Tree.Root())
	for _, in := range contract.Imports(d.Tree.Root()) {
		if circle, ok := cycles[in.Alias.Value()]; ok {
			r.Broken[in.Alias.Value()] = "IMPORT_CYCLE"
			r.add(diag.Finding{Code: "IMPORT_CYCLE", Span: in.Alias.Span(), Pointer: in.Pointer,
				Message: "contracts import each other in a circle: " + circle})
		} else if by := b.checkImport(&r, d, in); by != "" {
			r.Broken[in.Alias.Value()] = by
		}
		if !used[in.Alias.Value()] {
			r.add(diag.Finding{Code: "IMPORT_UNUSED", Span: in.Alias.Span(), Pointer: in.Pointer, Message: "nothing refers to the import " + in.Alias.Value(),
				Fixes: withoutImport(d, in.Alias.Value())})
		}
	}
	for _, a := range contract.Artifacts(d.Tree.Root()) {
		b.checkArtifact(&r, d, a)
	}
	return r
}

// withoutImport is the fix that removes an import, and all of imports with the last one.
func withoutImport(d Document, alias string) []diag.LocalFix {
	extension, _ := d.Tree.Root().Get(contract.Extension)
	imports, _ := extension.Value().Resolve().Get("imports")
	from, e := imports.Value(), syntax.Entry{}
	if e, _ = from.Get(alias); from.Kind() != syntax.Mapping || !edit.Holds(from, e) {
		return nil // it comes by an alias or a merge key
	}
	if from.Len() == 1 {
		if from, e = extension.Value(), imports; !edit.Holds(from, e) {
			return nil
		}
	}
	return []diag.LocalFix{{Title: "Remove the import", Edits: edit.Writer{Tree: d.Tree}.Remove(from, e)}}
}

// usedAliases are the aliases that operation references name.
func usedAliases(root syntax.Node) map[string]bool {
	used := map[string]bool{}
	extension, _ := root.Get(contract.Extension)
	for _, key := range []string{"links", "interactions"} {
		e, _ := extension.Value().Resolve().Get(key)
		for _, alias := range aliases.Fold(e.Value().Resolve()) {
			used[alias] = true
		}
	}
	return used
}

// aliases lists the values of contract in what a collection holds.
var aliases = &syntax.Folder[[]string]{Add: syntax.Append[string]}

func init() {
	aliases.Entry = func(e syntax.Entry) []string {
		v := e.Value().Resolve()
		if e.Key().Value() == "contract" && v.Kind() == syntax.Scalar {
			return []string{v.Value()}
		}
		return aliases.Fold(v)
	}
}

// at judges a path that a document names. Where nothing more can be said of what stands there, it gives the report that says why.
func (b *Bundle) at(r *Report, path syntax.Node, pointer string) (f File, by diag.Code) {
	if path.Kind() == syntax.Missing {
		return File{}, structure // its shape is wrong, and that is said
	}
	p := path.Value()
	finding := func(code diag.Code, message string) {
		r.add(diag.Finding{Code: code, Span: path.Span(), Pointer: pointer + "/path", Message: message})
	}
	if why := contract.CheckPath(p); why != "" {
		finding("BUNDLE_PATH_INVALID", fmt.Sprintf("the path %q %s", p, why))
		return File{}, "BUNDLE_PATH_INVALID"
	}
	f = b.At(p)
	switch f.State {
	case Present:
		return f, ""
	case Symlink:
		b.unlessLocked(r, p, pointer, "BUNDLE_PATH_SYMLINK", func() { finding("BUNDLE_PATH_SYMLINK", p+isLink) })
		return f, "BUNDLE_PATH_SYMLINK"
	case Absent:
		b.unlessLocked(r, p, pointer, "BUNDLE_FILE_MISSING", func() { finding("BUNDLE_FILE_MISSING", "the bundle has no file "+p) })
	}
	return f, "BUNDLE_FILE_MISSING"
}

// structure stands for what the rules of shape say of a value that is not as it must be.
const structure diag.Code = "STRUCTURE_TYPE"

// isLink words what is wrong with the path of a symbolic link.
const isLink = " is a symbolic link, or leads through one: a bundle holds files, and follows no links"

// unlessLocked says something of what stands at a path, unless the lock has an entry for it: then that is the place to say it.
func (b *Bundle) unlessLocked(r *Report, path, pointer string, code diag.Code, say func()) {
	switch _, locked := b.locked[path]; {
	case locked:
	case b.Obscures(path):
		r.block(code, pointer, "BUNDLE_LOCK_SYNTAX")
	default:
		say()
	}
}

// checkImport judges one import. Where it brings in nothing, it gives the report that says why.
func (b *Bundle) checkImport(r *Report, d Document, in contract.Import) (by diag.Code) {
	f, by := b.at(r, in.Path, in.Pointer)
	if by != "" {
		return by
	}
	path := in.Path.Value()
	if !f.contract() {
		r.add(diag.Finding{Code: "IMPORT_NOT_A_CONTRACT", Span: in.Path.Span(), Pointer: in.Pointer + "/path",
			Message: path + " is no contract: it has no asyncapi and " + contract.Extension + " at its root"})
		return "IMPORT_NOT_A_CONTRACT"
	}
	if b.Lacks(path) && !d.Unsaved {
		r.add(diag.Finding{Code: "IMPORT_NOT_LOCKED", Span: in.Path.Span(), Pointer: in.Pointer + "/path",
			Message: "the lock has no entry for " + path + ": run natscontract lock"})
	}
	if len(f.Errors) > 0 {
		found := diag.Finding{Code: "IMPORT_HAS_ERRORS", Span: in.Path.Span(), Pointer: in.Pointer + "/path",
			Message: fmt.Sprintf("the imported contract has %s", count(len(f.Errors), "error"))}
		for _, e := range f.Errors[:min(len(f.Errors), maxErrors)] {
			found.Related = append(found.Related, diag.Related{Place: e, Message: "here"})
		}
		r.add(found)
	}
	return b.checkPin(r, d, in, f)
}

// checkPin judges an import's digest, and, where that is right, the identity that it gives. A digest that is not right breaks
// nothing: the bytes that are there are what is meant.
func (b *Bundle) checkPin(r *Report, d Document, in contract.Import, f File) (by diag.Code) {
	id, version := contract.Identity(f.Tree.Root())
	if in.SHA256.Kind() == syntax.Missing || d.misshapen(in.Pointer+"/sha256") || d.Unsaved || f.Unsaved {
		return ""
	}
	pin := in.SHA256.Value()
	if pin != f.Digest {
		if locked, _ := b.LockedAs(in.Path.Value()); locked == pin {
			return "" // the lock's entry says it
		}
		found := diag.Finding{Code: "IMPORT_DIGEST_MISMATCH", Span: in.SHA256.Span(), Pointer: in.Pointer + "/sha256",
			Message: fmt.Sprintf("%s is pinned with another digest: %s%s", in.Path.Value(), changed(f, pin), moved(in, id, version))}
		found.Fixes = instead(d, "Pin the present bytes", in.SHA256, f.Digest)
		r.add(found)
		return ""
	}
	return cmp.Or(same(r, d, "IMPORT_CONTRACT_MISMATCH", in, in.Contract, id, "contract", "id"),
		same(r, d, "IMPORT_VERSION_MISMATCH", in, in.Version, version, "version", "version"))
}

// same holds one part of an import's identity to the document's. It gives the code where they differ.
func same(r *Report, d Document, code diag.Code, in contract.Import, says, is syntax.Node, key, what string) diag.Code {
	switch {
	case says.Kind() == syntax.Missing:
	case is.Kind() == syntax.Missing:
		r.block(code, in.Pointer, "STRUCTURE_CONTRACT_ID_MISSING")
	case says.Value() != is.Value():
		f := diag.Finding{Code: code, Span: says.Span(), Pointer: in.Pointer + "/" + key,
			Message: fmt.Sprintf("%s has the %s %s, not %s", in.Path.Value(), what, is.Value(), says.Value())}
		f.Fixes = instead(d, "Take "+is.Value(), says, is.Value())
		r.add(f)
		return code
	}
	return ""
}

// moved words how a document's identity differs from what an import says.
func moved(in contract.Import, id, version syntax.Node) string {
	s := ""
	if id.Kind() != syntax.Missing && in.Contract.Kind() != syntax.Missing && id.Value() != in.Contract.Value() {
		s += fmt.Sprintf("; its id is now %s, not %s", id.Value(), in.Contract.Value())
	}
	if version.Kind() != syntax.Missing && in.Version.Kind() != syntax.Missing && version.Value() != in.Version.Value() {
		s += fmt.Sprintf("; its version is now %s, not %s", version.Value(), in.Version.Value())
	}
	return s
}

// instead is the fix that writes another text in a scalar's place.
func instead(d Document, title string, n syntax.Node, text string) []diag.LocalFix {
	return []diag.LocalFix{{Title: title, Edits: []source.Edit{edit.Writer{Tree: d.Tree}.Replace(n, text)}}}
}

func (b *Bundle) checkArtifact(r *Report, d Document, a contract.Artifact) {
	f, by := b.at(r, a.Path, a.Pointer)
	if by != "" || a.SHA256.Kind() == syntax.Missing || d.misshapen(a.Pointer+"/sha256") || d.Unsaved || f.Unsaved {
		return
	}
	pin := a.SHA256.Value()
	if locked, _ := b.LockedAs(a.Path.Value()); pin == f.Digest || pin == locked {
		return
	}
	found := diag.Finding{Code: "ARTIFACT_DIGEST_MISMATCH", Span: a.SHA256.Span(), Pointer: a.Pointer + "/sha256",
		Message: fmt.Sprintf("%s is pinned with another digest: %s", a.Path.Value(), changed(f, pin))}
	found.Fixes = instead(d, "Pin the present bytes", a.SHA256, f.Digest)
	r.add(found)
}

func count(n int, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return fmt.Sprintf("%d %ss", n, what)
}
