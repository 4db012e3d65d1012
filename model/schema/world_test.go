package schema

import (
	"strings"
	"testing"

	"github.com/natscontract/natscontract/model/diag"
	"github.com/natscontract/natscontract/model/source"
	"github.com/natscontract/natscontract/model/syntax"
)

// files are a bundle's files in a test, by path.
type files map[string]string

func (f files) Tree(path string) (*syntax.Tree, diag.Code) {
	text, ok := f[path]
	if !ok || strings.HasSuffix(path, ".bin") {
		return nil, "BUNDLE_REF_UNRESOLVED"
	}
	language := syntax.YAML
	if strings.HasSuffix(path, ".json") {
		language = syntax.JSON
	}
	return parsed.of(text, language), ""
}

func (f files) Text(path string) (source.Text, bool) {
	text, ok := f[path]
	return source.New(text), ok
}

// trees are trees by their text, so that one world sees one tree of a file.
type trees map[string]*syntax.Tree

var parsed = trees{}

func (t trees) of(text string, language syntax.Language) *syntax.Tree {
	if len(t) > 10_000 {
		clear(t)
	}
	key := string(rune('0'+language)) + text
	if t[key] == nil {
		t[key] = syntax.Parse(source.New(text), language)
	}
	return t[key]
}

// schemas are the schemas of a document that consists of schemas by name.
func schemas(t testing.TB, text string) (*World, map[string]Schema) {
	t.Helper()
	var indented strings.Builder
	indented.WriteString("components:\n  schemas:\n")
	for line := range strings.Lines(strings.Trim(text, "\n") + "\n") {
		indented.WriteString("    " + line)
	}
	return worldOf(t, files{"a.yaml": indented.String()})
}

// worldOf is the world of some files, and the schemas in the components of a.yaml.
func worldOf(t testing.TB, f files) (*World, map[string]Schema) {
	t.Helper()
	w, all := New(f), map[string]Schema{}
	tree, _ := f.Tree("a.yaml")
	components, _ := tree.Root().Get("components")
	section, _ := components.Value().Get("schemas")
	for e := range section.Value().Fields() {
		all[e.Key().Value()] = w.Payload("a.yaml", e.Value())
	}
	if len(all) == 0 {
		t.Fatal("no schemas")
	}
	return w, all
}
