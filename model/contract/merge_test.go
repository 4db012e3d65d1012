package contract

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/natscontract/natscontract/internal/ledger"
	"github.com/natscontract/natscontract/internal/testkit"
	"github.com/natscontract/natscontract/model/diag"
	"github.com/natscontract/natscontract/model/source"
	"github.com/natscontract/natscontract/model/syntax"
)

// files is a world of files and nothing else.
type files map[string]*syntax.Tree

func (f files) File(path string) *File { return &File{Tree: f[path]} }
func (f files) Text(path string) (source.Text, bool) {
	if f[path] == nil {
		return source.Text{}, false
	}
	return f[path].Text(), true
}
func (f files) Root(string) string                        { return "" }
func (f files) Fault(string, string) (diag.Code, bool)    { return "", false }
func (f files) Import(string, string) (string, diag.Code) { return "", "REF_IMPORT_UNKNOWN" }
func (f files) Copy(string) string                        { return "" }
func (f files) State(any) any                             { return nil }

// ask reads the message m of a document's components.
func ask(text string, more ...string) Message {
	f := files{"a/doc.json": syntax.Parse(source.New(text), syntax.JSON)}
	for i := 0; i < len(more); i += 2 {
		f[more[i]] = syntax.Parse(source.New(more[i+1]), syntax.YAML)
	}
	var l ledger.Ledger
	l.Enter(f)
	return *MessageAt.Ask(&l, ledger.Key{Path: "a/doc.json", Name: "/components/messages/m"})
}

// headers is a random schema of few words, so that two have much in common.
func headers(r *rand.Rand, depth int) any {
	s := map[string]any{}
	for _, word := range []string{"type", "minProperties", "required", "const"} {
		if r.IntN(3) == 0 {
			s[word] = map[string]any{"type": pick(r, "object", "string"), "minProperties": r.IntN(3), "required": []any{pick(r, "a", "b")},
				"const": map[string]any{pick(r, "a", "b"): r.IntN(3)}}[word]
		}
	}
	if depth > 0 {
		inner := map[string]any{}
		for _, name := range []string{"a", "b", "type"} {
			if r.IntN(2) == 0 {
				inner[name] = headers(r, depth-1)
			}
		}
		s["properties"] = inner
		if r.IntN(3) == 0 {
			s["not"] = headers(r, depth-1)
		}
		if r.IntN(4) == 0 {
			s["allOf"] = []any{headers(r, depth-1)}
		}
	}
	return s
}

func pick[T any](r *rand.Rand, of ...T) T { return of[r.IntN(len(of))] }

// over is a JSON Merge Patch (RFC 7396) of values without null.
func over(patch, base any) any {
	p, ok := patch.(map[string]any)
	if !ok {
		return patch
	}
	b, _ := base.(map[string]any)
	to := map[string]any{}
	for k, v := range b {
		to[k] = v
	}
	for k, v := range p {
		to[k] = over(v, to[k])
	}
	return to
}

func asJSON(v any) string {
	b, _ := json.Marshal(v)
	return string(b)
}

// Headers of a message and its traits come to what merging them as plain values comes to.
func TestTraitsAreMergedAsPatches(t *testing.T) {
	for seed := range testkit.Seeds(t, 500, 50_000) {
		r := rand.New(rand.NewPCG(seed, 3))
		own := headers(r, 2)
		traits, all := []any{}, any(map[string]any{})
		for range 1 + r.IntN(3) {
			trait := headers(r, 2)
			traits, all = append(traits, map[string]any{"headers": trait}), over(trait, all)
		}
		all = over(own, all)
		components := func(m any) string {
			return asJSON(map[string]any{"components": map[string]any{"messages": map[string]any{"m": m}}})
		}
		got := ask(components(map[string]any{"headers": own, "traits": traits}))
		want := ask(components(map[string]any{"headers": all}))
		if got.Blocked() != "" || got.Headers.Print != want.Headers.Print {
			t.Fatalf("seed %d: %s with %s comes to\n%s (%s), want\n%s", seed, asJSON(own), asJSON(traits), got.Headers.Merged, got.Blocked(), asJSON(all))
		}
	}
}

// What is merged lies behind references, in other files, and goes round in circles.
func TestMergedReferences(t *testing.T) {
	const library = "list:\n  type: object\n  properties: {next: {$ref: '#/list'}, of: {$ref: 'names%3A1.yaml#/name'}}\n"
	const named = "name: {type: string}\n"
	message := func(m string) string {
		return `{"components": {"schemas": {"Own": {"properties": {"next": {"$ref": "#/components/schemas/Own"}}, "required": ["of"]}}, "messages": {"m": ` + m + `}}}`
	}
	for _, c := range []struct{ about, m, same string }{
		{"circles of both", `{"headers": {"$ref": "#/components/schemas/Own"}, "traits": [{"headers": {"$ref": "../lib/all.yaml#/list"}}]}`,
			`{"headers": {"type": "object", "required": ["of"], "properties": {"of": {"type": "string"}, "next": {"type": "object", "required": ["of"], "properties": {"of": {"type": "string"}, "next": {"$ref": "#/components/messages/m/headers"}}}}}}`},
		{"what only a trait has, as that file means it", `{"headers": {"required": ["of"], "properties": {"next": true}}, "traits": [{"headers": {"$ref": "../lib/all.yaml#/list"}}]}`,
			`{"headers": {"type": "object", "required": ["of"], "properties": {"next": {}, "of": {"type": "string"}}}}`},
		{"a trait's null takes away what was before it", `{"headers": {"type": "object"}, "traits": [{"headers": {"required": ["a"], "minProperties": 1}}, {"headers": {"required": null}}]}`,
			`{"headers": {"type": "object", "minProperties": 1}}`},
	} {
		got := ask(message(c.m), "lib/all.yaml", library, "lib/names:1.yaml", named)
		want := ask(message(c.same), "lib/all.yaml", library, "lib/names:1.yaml", named)
		if got.Blocked() != "" || want.Blocked() != "" || got.Headers.Print != want.Headers.Print {
			t.Errorf("%s: %s (%s, %s)", c.about, got.Headers.Merged, got.Blocked(), want.Blocked())
		}
	}
	if m := ask(message(`{"headers": {"type": "object"}, "traits": [{"headers": {"$ref": "../lib/none.yaml"}}]}`)); m.Blocked() != "BUNDLE_REF_UNRESOLVED" {
		t.Errorf("a trait's headers that lead nowhere: %q %s", m.Blocked(), fmt.Sprint(m))
	}
}
