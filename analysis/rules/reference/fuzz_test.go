package reference

import (
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"github.com/natscontract/natscontract/internal/testkit"
	"github.com/natscontract/natscontract/model/source"
)

// FuzzCheck: any bytes give findings, all of them inside the text, and the same ones every time.
func FuzzCheck(f *testing.F) {
	files, _ := filepath.Glob(filepath.Join("testdata", "*.*"))
	for _, path := range files {
		f.Add(testkit.Read(f, path), false)
	}
	head := "channels: {a: {}}\noperations: {o: {}}\nx-nats-contract:\n  "
	for _, seed := range []string{
		"", "x-nats-contract", "x-nats-contract: {", head + "channels: {b: , <<: *a}", head + "links: [{send: p, receive: {contract: supplier, operation: q}}]",
		head + "interactions: {i: {inputs: &i {a: {tokenType: b}}, audience: {input: c}}, j: {inputs: *i}}", head + "adapters: {a: {version: '', kind: x}, a: {}}\n  workflows: {w: {adapter: a}}",
	} {
		f.Add(seed, false)
	}
	f.Add(`{"operations": {"o": {}}, "x-nats-contract": {"operations": {"p": {"publish": {"stream": "s"}}}, "streams": {"t": 1}}}`, true)
	imported := bundle(f)
	f.Fuzz(func(t *testing.T, text string, json bool) {
		name := "x.yaml"
		if json {
			name = "x.json"
		}
		d := document(read(name, text), imported)
		r := Check(d)
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
			if f.Message == "" || !strings.HasPrefix(f.Pointer, "/x-nats-contract/") {
				t.Fatalf("%+v", f)
			}
			for _, u := range d.Unreadable {
				if u.Pointer == f.Pointer && !strings.HasPrefix(string(f.Code), "REF_CHANNEL_") && f.Code != OperationUnknown {
					t.Fatalf("%+v, which cannot be read", f)
				}
			}
		}
		if again := Check(document(read(name, text), imported)); !reflect.DeepEqual(r, again) {
			t.Fatal("it says something else the second time")
		}
	})
}
