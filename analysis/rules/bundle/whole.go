package bundle

import (
	"fmt"
	"strings"

	"github.com/natscontract/natscontract/model/contract"
	"github.com/natscontract/natscontract/model/diag"
	"github.com/natscontract/natscontract/model/ref"
	"github.com/natscontract/natscontract/model/source"
	"github.com/natscontract/natscontract/model/syntax"
)

// LockMissing is what is said of a contract whose bundle has no lock: much where the contract depends on exact bytes, little
// where it does not.
func LockMissing(root syntax.Node, depends bool) diag.Finding {
	e, _ := root.Get(contract.Extension)
	f := diag.Finding{Code: "BUNDLE_LOCK_MISSING", Span: e.Key().Span(), Pointer: "/" + contract.Extension,
		Message: "the bundle has no " + contract.LockName + ", and the contract depends on other files: run natscontract lock"}
	if !depends {
		f.Severity, f.Message = diag.Information, "the bundle has no "+contract.LockName+": run natscontract lock"
	}
	return f
}

// A Twin is an earlier contract with the identity of another one.
type Twin struct {
	Path string
	Same bool // byte for byte
}

// Duplicate is what is said of a contract with a twin.
func Duplicate(root, twin syntax.Node, t Twin) diag.Finding {
	id, version := contract.Identity(root)
	_, other := contract.Identity(twin)
	how := "with other bytes: raise the version"
	if t.Same {
		how = "with the same bytes: remove one of them"
	}
	return diag.Finding{Code: "BUNDLE_DUPLICATE_IDENTITY", Span: version.Span(), Pointer: "/info/version",
		Message: fmt.Sprintf("%s is %s %s too, %s", t.Path, id.Value(), version.Value(), how),
		Related: related(t.Path, other.Span(), "the first")}
}

// Unlocked is what is said of files that the lock has no entry for, at the first place of the document that names each.
func Unlocked(d Document, files []string) (findings []diag.Finding) {
	if len(files) == 0 {
		return nil
	}
	places := map[string]syntax.Node{}
	name := func(path string, n syntax.Node) {
		if first, ok := places[path]; !ok || n.Start() < first.Start() {
			places[path] = n
		}
	}
	eachRef(d.Tree.Root(), false, func(n syntax.Node) {
		if target, problem := ref.Follow(d.Path, n.Value()); problem == ref.None {
			name(target.Path, n)
		}
	})
	for _, a := range contract.Artifacts(d.Tree.Root()) {
		if a.Path.Kind() != syntax.Missing {
			name(a.Path.Value(), a.Path)
		}
	}
	for _, file := range files {
		f := diag.Finding{Code: "BUNDLE_FILE_UNLOCKED", Message: "the lock has no entry for " + file + ": run natscontract lock"}
		if n, ok := places[file]; ok {
			f.Span, f.Pointer = n.Span(), ref.At(d.Tree.Root(), n.Start()).String()
		} else { // the document itself, which nobody names
			f.Message = "the lock has no entry for this contract: run natscontract lock"
			f.Span, f.Pointer = ownPlace(d.Tree.Root())
		}
		findings = append(findings, f)
	}
	return findings
}

// ownPlace is where something about a contract as a whole stands: its id, or the extension's key.
func ownPlace(root syntax.Node) (source.Span, string) {
	if id, _ := contract.Identity(root); id.Kind() != syntax.Missing {
		return id.Span(), "/id"
	}
	e, _ := root.Get(contract.Extension)
	return e.Key().Span(), "/" + contract.Extension
}

// FileRefs lists the $refs of a document that name a file, as they are written.
func FileRefs(root syntax.Node) []string { return fileRefs.Fold(root) }

// fileRefs lists the $refs below a node that name a file. Below names the keys are names, not keywords.
var fileRefs, fileRefsBelowNames = &syntax.Folder[[]string]{Add: syntax.Append[string]}, &syntax.Folder[[]string]{Add: syntax.Append[string]}

func init() {
	fileRefs.Entry = func(e syntax.Entry) []string {
		key := e.Key().Value()
		if text, ok := refText(e); ok {
			if strings.HasPrefix(text.Value(), "#") {
				return nil
			}
			return []string{text.Value()}
		}
		switch {
		case e.Broken() || ref.IsData(key):
			return nil
		case ref.HoldsNames(key):
			return fileRefsBelowNames.Fold(e.Value())
		}
		return fileRefs.Fold(e.Value())
	}
	fileRefsBelowNames.Entry = func(e syntax.Entry) []string { return fileRefs.Fold(e.Value()) }
}

// eachRef visits the same $refs with their places.
func eachRef(n syntax.Node, names bool, visit func(syntax.Node)) {
	for item := range n.Items() {
		eachRef(item, false, visit)
	}
	for e := range n.Entries() {
		key := e.Key().Value()
		text, isRef := refText(e)
		switch {
		case e.Broken() || !names && ref.IsData(key):
		case isRef && !names:
			if !strings.HasPrefix(text.Value(), "#") {
				visit(text)
			}
		default:
			eachRef(e.Value(), !names && ref.HoldsNames(key), visit)
		}
	}
}
