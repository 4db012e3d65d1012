package analysis

import (
	"net/url"
	"path"
	"slices"
	"strings"

	"github.com/natscontract/natscontract/model/syntax"
)

// reaches lists the files of the bundle that a document names, relative to the root: what its $refs point into, and, of a
// contract, its imports and artifacts. A path that no bundle can hold is left out.
func (d *document) reaches() []string {
	if !d.reached && !d.isContract() {
		return nil
	}
	var paths []string
	for _, ref := range refs.Fold(d.tree.Root()) {
		if target, ok := fileOf(ref); ok {
			paths = append(paths, path.Join(path.Dir(d.path), target))
		}
	}
	if e, ok := d.tree.Root().Get(extensionKey); ok {
		paths = append(paths, named(e.Value().Resolve())...)
	}
	slices.Sort(paths)
	return slices.DeleteFunc(slices.Compact(paths), func(p string) bool { return !inBundle(p) })
}

// inBundle tells whether a path stays below the root.
func inBundle(p string) bool {
	return p != "" && p != "." && p == path.Clean(p) && !strings.HasPrefix(p, "/") && p != ".." && !strings.HasPrefix(p, "../") &&
		!strings.ContainsAny(p, "\\\x00")
}

// fileOf is the file that a $ref points into; false for one within the document, or one that only a network could give.
func fileOf(ref string) (string, bool) {
	file, _, _ := strings.Cut(ref, "#")
	u, err := url.Parse(file)
	if file == "" || err != nil || u.Scheme != "" || u.Host != "" || strings.HasPrefix(file, "/") {
		return "", false
	}
	return u.Path, true
}

// named lists the paths in the extension's imports and artifacts.
func named(extension syntax.Node) (paths []string) {
	pathOf := func(holder syntax.Node) {
		if e, ok := holder.Get("path"); ok && e.Value().Resolve().Kind() == syntax.Scalar {
			paths = append(paths, e.Value().Resolve().Value())
		}
	}
	for _, key := range []string{"imports", "streams", "consumers", "workflows"} {
		m, _ := extension.Get(key)
		for e := range m.Value().Resolve().Fields() {
			entry := e.Value().Resolve()
			if key == "imports" {
				pathOf(entry)
			} else if artifact, ok := entry.Get("artifact"); ok {
				pathOf(artifact.Value().Resolve())
			}
		}
	}
	return paths
}

// refs list the $refs below a node that name a file. Data is not searched: examples, defaults, constants, extensions. Below a
// keyword such as properties the keys are names, and none of them is a keyword.
var refs, refsBelowNames *syntax.Folder[[]string]

func init() {
	add := func(a, b []string) []string {
		if len(a) == 0 {
			return b
		}
		return append(slices.Clip(a), b...)
	}
	refs = &syntax.Folder[[]string]{Entry: refsOf, Add: add}
	refsBelowNames = &syntax.Folder[[]string]{Entry: func(e syntax.Entry) []string { return refs.Fold(e.Value()) }, Add: add}
}

func refsOf(e syntax.Entry) []string {
	key, value := e.Key().Value(), e.Value()
	switch {
	case e.Broken() || isData(key):
		return nil
	case key == "$ref":
		if value.Kind() == syntax.Scalar && !strings.HasPrefix(value.Value(), "#") {
			return []string{value.Value()}
		}
		return nil
	case holdsNames(key):
		return refsBelowNames.Fold(value)
	}
	return refs.Fold(value)
}

// isData tells whether what stands below a keyword is data, in which a $ref means nothing.
func isData(key string) bool {
	switch key {
	case "examples", "default", "const", "enum":
		return true
	}
	return strings.HasPrefix(key, "x-")
}

// holdsNames tells whether the keys below a keyword are names.
func holdsNames(key string) bool {
	switch key {
	case "properties", "patternProperties", "definitions", "dependencies", "schemas", "channels", "operations", "messages", "parameters",
		"servers", "replies", "replyAddresses", "correlationIds", "operationTraits", "messageTraits":
		return true
	}
	return false
}
