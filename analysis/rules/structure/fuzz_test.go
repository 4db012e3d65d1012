package structure

import (
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"github.com/natscontract/natscontract/internal/testkit"
	"github.com/natscontract/natscontract/model/source"
	"github.com/natscontract/natscontract/model/syntax"
)

// FuzzCheck: any bytes give findings, all of them inside the text, and the same ones every time.
func FuzzCheck(f *testing.F) {
	files, _ := filepath.Glob(filepath.Join("testdata", "*.*"))
	rich, _ := filepath.Glob(filepath.Join("..", "..", "..", "model", "shape", "testdata", "rich", "*.yaml"))
	for _, path := range append(files, rich...) {
		f.Add(testkit.Read(f, path), strings.HasSuffix(path, ".json"))
	}
	head := "asyncapi: 3.1.0\ninfo: {title: T, version: 1.0.0}\n"
	for _, seed := range []string{
		"", "asyncapi", "asyncapi: 3.1.0", head + "x-nats-contract:", head + "x-nats-contract: [", head + "channels: &a {b: *a}",
		head + "? [a]\n: b\n", head + "x-nats-contract: {<<: [{version: 1}, {version: 2}]}", "\xff\xfe", head + "operations: {a: {$ref: '#/components/operations/a'}}\ncomponents: {operations: {a: {$ref: '#/components/operations/a'}}}",
	} {
		f.Add(seed, false)
	}
	f.Fuzz(func(t *testing.T, text string, json bool) {
		lang := syntax.YAML
		if json {
			lang = syntax.JSON
		}
		tree := syntax.Parse(source.New(text), lang)
		r := Check(tree, lang)
		inside := func(what string, s source.Span) {
			if s.Start < 0 || s.End < s.Start || s.End > len(text) {
				t.Fatalf("%s at %v, in a text of %d bytes", what, s, len(text))
			}
		}
		for _, f := range r.Findings {
			inside(f.Message, f.Span)
			for _, n := range f.Related {
				inside(n.Message, n.Span)
			}
			for _, fix := range f.Fixes {
				for _, e := range fix.Edits {
					inside(fix.Title, e.Span)
				}
			}
			if f.Message == "" || f.Pointer != "" && f.Pointer[0] != '/' {
				t.Fatalf("%+v", f)
			}
		}
		if again := Check(syntax.Parse(source.New(text), lang), lang); !reflect.DeepEqual(r, again) {
			t.Fatal("it says something else the second time")
		}
	})
}
