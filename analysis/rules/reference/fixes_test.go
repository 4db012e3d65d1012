package reference

import (
	"fmt"
	"iter"
	"maps"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/natscontract/natscontract/model/diag"
	"github.com/natscontract/natscontract/model/shape"
	"github.com/natscontract/natscontract/model/syntax"
)

// TestFixesMend applies every fix on its own: the finding is gone, nothing is misshapen, and nothing new is found.
func TestFixesMend(t *testing.T) {
	offered := map[diag.Code]int{}
	for path, tree := range marked(t) {
		check := func(tree *syntax.Tree) (Report, int, string) {
			d := document(tree, bundle(t))
			d.Importable = func() iter.Seq[Importable] { return slices.Values(importable(t)) }
			d.Imported = func(alias string) (Exports, diag.Code) {
				if alias == "lost" {
					return nil, "BUNDLE_FILE_MISSING"
				}
				exports, _ := bundle(t)("supplier")
				return exports, ""
			}
			faults := shape.Check(tree.Root(), shape.Named("Document"), tree.Language()).Faults
			return Check(d), len(faults) + len(tree.Faults()), fmt.Sprint(faults)
		}
		before, wrong, _ := check(tree)
		for _, f := range before.Findings {
			for _, fix := range f.Fixes {
				offered[f.Code]++
				next := tree
				for _, e := range slices.Backward(fix.Edits) {
					next = next.Edit(e)
				}
				after, now, faults := check(next)
				if now > wrong {
					t.Errorf("%s: %q for %s makes something misshapen: %s\n%s", path, fix.Title, f.Message, faults, next.Text())
				}
				if len(after.Findings) >= len(before.Findings) || slices.ContainsFunc(after.Findings, func(g diag.Finding) bool { return g.Pointer == f.Pointer && g.Code == f.Code }) {
					t.Errorf("%s: %q leaves %s: %s", path, fix.Title, f.Pointer, f.Message)
				}
			}
		}
	}
	for _, code := range extension.codes {
		if offered[code] == 0 && code != AdapterVersion {
			t.Errorf("no fix was offered for %s", code)
		}
	}
}

func importable(t testing.TB) []Importable {
	exports, _ := bundle(t)("supplier")
	return []Importable{
		{"urn:example:empty", "1.0.0", "empty.yaml", strings.Repeat("0", 64), nil},
		{"urn:example:supplier", "2.0.0", "supplier/asyncapi.yaml", strings.Repeat("0", 64), exports},
	}
}

// TestFixesAreWrittenWell looks at the text that fixes make.
func TestFixesAreWrittenWell(t *testing.T) {
	tree := marked(t)[filepath.Join("testdata", "contract.yaml")]
	d := document(tree, bundle(t))
	d.Importable = func() iter.Seq[Importable] { return slices.Values(importable(t)) }
	var got []string
	for _, f := range Check(d).Findings {
		for _, fix := range f.Fixes {
			if !strings.HasPrefix(fix.Title, "Write ") {
				got = append(got, fix.Title+": "+fix.Edits[0].New)
			}
		}
	}
	want := []string{
		"Remove requests: ",
		"Create the token type suplierId: \n    suplierId: {kind: token, alphabet: ascii, first: any, minLength: 1, maxLength: 64, prefix: ''}",
		"Create the token type operationID: \n    operationID: {kind: token, alphabet: ascii, first: any, minLength: 1, maxLength: 64, prefix: ''}",
		"Remove reply2: ",
		"Create the token type nothing.like-it: \n    nothing.like-it: {kind: token, alphabet: ascii, first: any, minLength: 1, maxLength: 64, prefix: ''}",
		"Import urn:example:supplier as suplier: \n    suplier: {contract: urn:example:supplier, version: 2.0.0, path: supplier/asyncapi.yaml, sha256: '" + strings.Repeat("0", 64) + "'}",
		"Import urn:example:supplier as nobody: \n    nobody: {contract: urn:example:supplier, version: 2.0.0, path: supplier/asyncapi.yaml, sha256: '" + strings.Repeat("0", 64) + "'}",
		"Create the token type supplierid: \n    supplierid: {kind: token, alphabet: ascii, first: any, minLength: 1, maxLength: 64, prefix: ''}",
		"Create the token type opId: \n    opId: {kind: token, alphabet: hex, first: any, minLength: 66, maxLength: 66, prefix: op}",
		"Import urn:example:supplier as quoter: \n    quoter: {contract: urn:example:supplier, version: 2.0.0, path: supplier/asyncapi.yaml, sha256: '" + strings.Repeat("0", 64) + "'}",
	}
	for _, w := range want {
		if !slices.Contains(got, w) {
			t.Errorf("missing: %s", w)
		}
	}
	t.Log(strings.Join(got, "\n"))
}

// TestMapsAreMade: a token type is declared in a contract that has none, at the place of the map among the others.
func TestMapsAreMade(t *testing.T) {
	for _, c := range []struct{ before, after string }{
		{
			"x-nats-contract:\n  version: 0.2.0-draft\n  channels:\n    a:\n      parameters:\n        b: c\nchannels: {a: {}}\n",
			"x-nats-contract:\n  version: 0.2.0-draft\n  tokenTypes:\n    c:\n      kind: token\n      alphabet: ascii\n      first: any\n      minLength: 1\n      maxLength: 64\n      prefix: ''\n" +
				"  channels:\n    a:\n      parameters:\n        b: c\nchannels: {a: {}}\n",
		},
		{
			`{"channels": {"a": {}}, "x-nats-contract": {"channels": {"a": {"parameters": {"b": "c"}}}}}`,
			`{"channels": {"a": {}}, "x-nats-contract": {"tokenTypes": {"c": {"kind": "token", "alphabet": "ascii", "first": "any", "minLength": 1, "maxLength": 64, "prefix": ""}}, ` +
				`"channels": {"a": {"parameters": {"b": "c"}}}}}`,
		},
	} {
		name := "x.yaml"
		if c.before[0] == '{' {
			name = "x.json"
		}
		tree := read(name, c.before)
		r := Check(Document{Tree: tree})
		if len(r.Findings) != 1 || len(r.Findings[0].Fixes) != 1 {
			t.Fatalf("%+v", r.Findings)
		}
		for _, e := range slices.Backward(r.Findings[0].Fixes[0].Edits) {
			tree = tree.Edit(e)
		}
		if got := tree.Text().String(); got != c.after {
			t.Errorf("got\n%s\nwant\n%s", got, c.after)
		}
	}
}

// TestInputsAreAdded: an input that is missing is declared as the place asks for it.
func TestInputsAreAdded(t *testing.T) {
	mismatched := "/interactions/mismatched"
	text := marked(t)[filepath.Join("testdata", "contract.yaml")].Text().String()
	for was, is := range map[string]string{"    requests: ": "    request: ", ": suplierId": ": supplierId", `: "operationID"`: ": operationId"} {
		text = strings.Replace(text, was, is, 1)
	}
	got := map[string]string{}
	for _, f := range Check(document(read("x.yaml", text), bundle(t))).Findings {
		if rest, ok := strings.CutPrefix(f.Pointer, "/x-nats-contract"+mismatched); ok && f.Code == InputUnknown {
			got[rest] = strings.TrimSpace(f.Fixes[len(f.Fixes)-1].Edits[0].New)
		}
	}
	want := map[string]string{
		"/bindings/subject/operationId/input":  "operationId: {source: generated, tokenType: operationId}",
		"/bindings/payload/~1item/input":       "item: {source: argument, schema: '#/components/schemas/Item'}",
		"/bindings/payload/~1note~1text/input": "note: {source: argument, schema: '#/components/schemas/Request/properties/note/properties/text'}",
		"/audience/input":                      "target: {source: argument, tokenType: supplierId}",
	}
	if !maps.Equal(got, want) {
		t.Errorf("got\n%v\nwant\n%v", got, want)
	}
}

// TestManyFaults: who has a great many faults gets them all, in good time.
func TestManyFaults(t *testing.T) {
	var b strings.Builder
	b.WriteString("channels:\n")
	const n = 4000
	for i := range n {
		fmt.Fprintf(&b, "  abcdef%d: {address: a}\n", i*7919%n)
	}
	b.WriteString("x-nats-contract:\n  channels:\n")
	for i := range n {
		fmt.Fprintf(&b, "    fedcba%d: {parameters: {}}\n", i)
	}
	r := Check(Document{Tree: read("x.yaml", b.String())})
	if len(r.Findings) != n {
		t.Errorf("%d findings, want %d", len(r.Findings), n)
	}
	if f := r.Findings[n-1]; f.Fixes != nil {
		t.Errorf("the last one comes with fixes: %+v", f.Fixes)
	}
}
