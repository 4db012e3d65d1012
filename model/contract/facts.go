package contract

import (
	"github.com/natscontract/natscontract/model/ref"
	"github.com/natscontract/natscontract/model/shape"
	"github.com/natscontract/natscontract/model/syntax"
)

// Extension is the key at which the extension stands in a document.
const Extension = shape.ExtensionKey

// Is tells whether a document is a contract: an AsyncAPI document with the extension.
func Is(root syntax.Node) bool {
	_, ok := root.Get(Extension)
	return ok && IsAsyncAPI(root)
}

// IsAsyncAPI tells whether a document is an AsyncAPI document.
func IsAsyncAPI(root syntax.Node) bool {
	_, ok := root.Get("asyncapi")
	return ok
}

// Identity is what tells contracts apart: the root id and info.version. A part that cannot be read is a Missing node.
func Identity(root syntax.Node) (id, version syntax.Node) {
	info := field(root, "info")
	return text(root, "id"), text(info, "version")
}

// An Import is one of a contract's imports. What cannot be read of it is a Missing node.
type Import struct {
	Alias    syntax.Node // the key
	Contract syntax.Node // the id
	Version  syntax.Node
	Path     syntax.Node
	SHA256   syntax.Node
	Pointer  string
}

// Imports lists a contract's imports, in the order of the text.
func Imports(root syntax.Node) (all []Import) {
	for e := range field(field(root, Extension), "imports").Fields() {
		if e.Key().Kind() == syntax.Missing {
			continue
		}
		v := e.Value().Resolve()
		all = append(all, Import{
			Alias: e.Key(), Contract: text(v, "contract"), Version: text(v, "version"), Path: text(v, "path"), SHA256: text(v, "sha256"),
			Pointer: ref.Pointer{Extension, "imports", e.Key().Value()}.String(),
		})
	}
	return all
}

// An Artifact is a file that a stream, a consumer or a workflow names, with the digest that it must have.
type Artifact struct {
	Of      string // streams, consumers or workflows
	Name    syntax.Node
	Path    syntax.Node
	SHA256  syntax.Node
	Pointer string // of the artifact
}

// Artifacts lists a contract's artifacts, in the order of the profile's maps, and of the text in each.
func Artifacts(root syntax.Node) (all []Artifact) {
	extension := field(root, Extension)
	for _, of := range []string{"streams", "consumers", "workflows"} {
		for _, e := range artifactEntries.Fold(field(extension, of)) {
			holder, _ := field(extension, of).Get(e)
			v := field(holder.Value().Resolve(), "artifact")
			all = append(all, Artifact{
				Of: of, Name: holder.Key(), Path: text(v, "path"), SHA256: text(v, "sha256"),
				Pointer: ref.Pointer{Extension, of, e, "artifact"}.String(),
			})
		}
	}
	return all
}

// artifactEntries lists the keys of a map whose entries have an artifact: few of very many, so they are remembered.
var artifactEntries = &syntax.Folder[[]string]{
	Entry: func(e syntax.Entry) []string {
		if _, ok := e.Value().Resolve().Get("artifact"); ok && e.Key().Kind() != syntax.Missing {
			return []string{e.Key().Value()}
		}
		return nil
	},
	Add: syntax.Append[string],
}

// field is the value of a property, behind its alias; Missing where there is none, or none that can be read.
func field(n syntax.Node, name string) syntax.Node {
	e, ok := n.Get(name)
	if !ok || e.Broken() {
		return syntax.Node{}
	}
	if v := e.Value().Resolve(); !v.Broken() {
		return v
	}
	return syntax.Node{}
}

// text is the value of a property that must be text; Missing where it is something else.
func text(n syntax.Node, name string) syntax.Node {
	v := field(n, name)
	if v.Kind() != syntax.Scalar || v.Tag() != syntax.TagString {
		return syntax.Node{}
	}
	return v
}
