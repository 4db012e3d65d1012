package schema

import (
	"strings"
	"testing"

	"github.com/natscontract/natscontract/model/ref"
	"github.com/natscontract/natscontract/model/syntax"
)

func TestEqualNormalized(t *testing.T) {
	for _, c := range []struct{ a, b string }{
		{`{type: string, $comment: x, contentEncoding: base64, title: T, x-y: 1}`, `{type: [string], additionalProperties: true, required: [], then: {minLength: 3}}`},
		{`{}`, `{description: anything}`},
		{`{additionalProperties: {title: x}}`, `{additionalProperties: {}}`},
		{`{minimum: 1}`, `{minimum: 1.0}`},
		{`{minimum: 100}`, `{minimum: 1.0e+2}`},
		{`{enum: [a, 1, {x: 1, y: 2}]}`, `{enum: [{y: 2.0, x: 1}, 1.0, a]}`},
		{`{type: [string, 'null'], required: [b, a], properties: {a: {}, b: {}}}`, `{properties: {b: {}, a: {}}, required: [a, b], type: ['null', string]}`},
		{`{$ref: '#/components/schemas/S', type: integer}`, `{type: string, minLength: 1}`},
		{`{properties: {s: {$ref: '#/components/schemas/S'}}}`, `{properties: {s: {minLength: 1, type: string, examples: [1]}}}`},
		{`{additionalProperties: {$ref: '#/components/schemas/Any'}}`, `{}`},
		{`{$ref: '#/components/schemas/Loop'}`, `{properties: {n: {properties: {n: {$ref: '#/components/schemas/Loop2'}}}}}`},
		{`{properties: {n: {properties: {n: {$ref: '#/components/schemas/Loop'}}}}}`, `{$ref: '#/components/schemas/Loop2'}`},
		{`{definitions: {x: {type: integer}}, type: object}`, `{type: object}`},
		{`{$schema: 'http://json-schema.org/draft-07/schema#', $id: 'urn:x', type: object}`, `{type: object}`},
		{`{properties: {title: {type: string, title: x}}}`, `{properties: {title: {type: string}}}`},
		{`{$ref: '#/components/schemas/Y'}`, `{$ref: '#/components/schemas/X'}`},
		{`{$ref: '#/components/schemas/P'}`, `{$ref: '#/components/schemas/Q'}`},
		{`{if: {type: string}, then: {minLength: 0x10}}`, `{then: {minLength: 16}, if: {type: string}}`},
	} {
		w, all := schemas(t, "A: "+c.a+"\nB: "+c.b+`
S: {type: string, minLength: 1}
Any: {title: any}
Loop: {properties: {n: {$ref: '#/components/schemas/Loop'}}}
Loop2: {title: other, properties: {n: {properties: {n: {properties: {n: {$ref: '#/components/schemas/Loop2'}}}}}}}
X: {properties: {a: {$ref: '#/components/schemas/X'}, b: {$ref: '#/components/schemas/X'}}}
Y: {properties: {a: {$ref: '#/components/schemas/Y'}, b: {$ref: '#/components/schemas/X'}}}
P: {items: {$ref: '#/components/schemas/Q'}}
Q: {items: {$ref: '#/components/schemas/P'}}
`)
		_ = w
		if got := Compare(all["A"], all["B"]); got.Verdict != Equal {
			t.Errorf("%s and %s: %+v", c.a, c.b, got)
		}
		one, by := all["A"].Fingerprint()
		other, _ := all["B"].Fingerprint()
		if one != other || by != nil {
			t.Errorf("%s and %s have different fingerprints (%v)", c.a, c.b, by)
		}
	}
}

func TestDifferences(t *testing.T) {
	for _, c := range []struct{ a, b, want string }{
		{`{properties: {amount: {type: integer}}}`, `{properties: {amount: {type: number}}}`, "properties.amount.type: integer on one side, number on the other"},
		{`{required: [a]}`, `{required: [a, price]}`, "required: price is required only on the other"},
		{`{}`, `{minimum: 3}`, "minimum: absent on one side, 3 on the other"},
		{`{enum: [a, b]}`, `{enum: [a]}`, "enum: b only on one side"},
		{`{properties: {a: {}, b: {}}}`, `{properties: {a: {}}}`, "properties: b only on one side"},
		{`{items: [true, {type: string}]}`, `{items: [true, {type: 'null'}]}`, "items[1].type: string on one side, null on the other"},
		{`{items: [true]}`, `{items: true}`, "items: a list of 1 schema on one side, a schema on the other"},
		{`{properties: {a b: {type: string}}}`, `{properties: {a b: {type: [string, 'null']}}}`, `properties["a b"].type: string on one side, ["string", "null"] on the other`},
		{`false`, `{type: string}`, "the schema: no value on one side, a schema on the other"},
		{`{const: 1}`, `{enum: [1]}`, "enum: absent on one side, [1] on the other"},
		{`{const: {b: 1, a: x}}`, `{const: {title: 1, a: x}}`, `const: {b: 1, a: "x"} on one side, {title: 1, a: "x"} on the other`},
		{`{allOf: [{type: string}, {minLength: 1}]}`, `{allOf: [{minLength: 1}, {type: string}]}`, "allOf[0].type: string on one side, absent on the other"},
		{`{properties: {n: {$ref: '#/components/schemas/L'}}}`, `{$ref: '#/components/schemas/M'}`, "properties.n.properties.n.type: absent on one side, object on the other"},
		{`{pattern: a}`, `{pattern: (a)}`, "pattern: a on one side, (a) on the other"},
		{`{foo: 1}`, `{foo: 2}`, "foo: 1 on one side, 2 on the other"},
		{`{dependencies: {a: [b]}}`, `{dependencies: {a: {required: [b]}}}`, `dependencies.a: ["b"] on one side, {required: ["b"]} on the other`},
	} {
		_, all := schemas(t, "A: "+c.a+"\nB: "+c.b+`
L: {properties: {n: {$ref: '#/components/schemas/L'}}}
M: {properties: {n: {properties: {n: {type: object, properties: {n: {$ref: '#/components/schemas/M'}}}}}}}
`)
		got := Compare(all["A"], all["B"])
		if got.Verdict != Different || got.Difference.Words("", "") != c.want {
			t.Errorf("%s and %s: verdict %d, %s, want %s", c.a, c.b, got.Verdict, got.Difference.Words("", ""), c.want)
		}
		back := Compare(all["B"], all["A"])
		if back.Verdict != Different || back.Difference.Path != got.Difference.Path {
			t.Errorf("%s and %s the other way round: %+v", c.b, c.a, back)
		}
		one, _ := all["A"].Fingerprint()
		if other, _ := all["B"].Fingerprint(); one == other {
			t.Errorf("%s and %s have one fingerprint", c.a, c.b)
		}
	}
}

func TestWhatBlocks(t *testing.T) {
	for text, want := range map[string]string{
		`{$ref: '#/components/schemas/Loop'}`:                         "SCHEMA_CYCLE",
		`{properties: {a: {$ref: '#/components/schemas/None'}}}`:      "BUNDLE_REF_UNRESOLVED",
		`{properties: {a: {$ref: 'http://x/y'}}}`:                     "BUNDLE_REF_NETWORK",
		`{properties: {a: {$ref: '../../y.yaml'}}}`:                   "BUNDLE_REF_TRAVERSAL",
		`{properties: {a: {$ref: 'none.yaml#/x'}}}`:                   "BUNDLE_REF_UNRESOLVED",
		`{properties: {a: {type: strin}}}`:                            "SCHEMA_INVALID",
		`{minimum: 1, allOf: [{$ref: '#/components/schemas/Bad'}]}`:   "SCHEMA_INVALID",
		`{properties: {a: "x}}`:                                       "PARSE_SYNTAX",
		`{enum: [{$ref: '#/components/schemas/None'}]}`:               "",
		`{definitions: {a: {$ref: '#/components/schemas/None'}}}`:     "",
		`{properties: {a: {$ref: '#named'}}}`:                         "",
		`{properties: {a: {$ref: 'https://example.com/id'}}}`:         "",
		`{properties: {a: {$ref: '#/components/schemas/A'}}}`:         "",
		`{properties: {a: {$ref: '#/components/schemas/To/items'}}}`:  "",
		`{properties: {a: {$ref: '#/components/schemas/To/itemss'}}}`: "BUNDLE_REF_UNRESOLVED",
	} {
		_, all := schemas(t, "A: "+text+`
Loop: {$ref: '#/components/schemas/Loop2'}
Loop2: {$ref: '#/components/schemas/Loop'}
Bad: {minLength: -1}
Named: {$id: '#named'}
ID: {$id: 'https://example.com/id#'}
To: {$ref: '#/components/schemas/List'}
List: {items: {type: string}}
`)
		by := all["A"].Blocked()
		if got := blockedBy(by); got != want {
			t.Errorf("%s is blocked by %q, want %q", text, got, want)
		}
		if c := Compare(all["A"], all["A"]); want != "" && c.Verdict != Blocked || want == "" && c.Verdict != Equal {
			t.Errorf("%s is compared with itself to %+v", text, c)
		}
	}
}

func blockedBy(b *Block) string {
	if b == nil {
		return ""
	}
	return string(b.By)
}

func TestOtherFormats(t *testing.T) {
	f := files{
		"a.yaml": `components:
  schemas:
    A: {schemaFormat: application/vnd.apache.avro;version=1.9.0, schema: {type: record, name: A, fields: []}}
    Same: {schemaFormat: Application/vnd.apache.avro; version=1.9.0, schema: {name: A, fields: [], type: record}}
    Other: {schemaFormat: application/vnd.apache.avro;version=1.9.0, schema: {type: record, name: B, fields: []}}
    Plain: {schemaFormat: 'application/schema+yaml;version=draft-07', schema: {type: string}}
    String: {type: string}
    File: {schemaFormat: application/x-protobuf, schema: {$ref: a.bin}}
    Copy: {schemaFormat: application/x-protobuf, schema: {$ref: b.bin}}
    Changed: {schemaFormat: application/x-protobuf, schema: {$ref: c.bin}}
    Gone: {schemaFormat: application/x-protobuf, schema: {$ref: d.bin}}
    Ref: {$ref: '#/components/schemas/A'}
    Within: {properties: {a: {$ref: '#/components/schemas/A'}}}
    Within2: {properties: {a: {$ref: '#/components/schemas/Same'}}}
    Within3: {properties: {a: {$ref: '#/components/schemas/Other'}}}
`, "a.bin": "message A {}", "b.bin": "message A {}", "c.bin": "message B {}",
	}
	_, all := worldOf(t, f)
	for _, c := range []struct {
		a, b string
		want Verdict
	}{
		{"A", "Same", Equal}, {"A", "Other", Undecided}, {"A", "String", Undecided}, {"Plain", "String", Equal}, {"File", "Copy", Equal},
		{"File", "Changed", Undecided}, {"Gone", "File", Blocked}, {"Ref", "A", Equal}, {"Within", "Within2", Equal}, {"Within", "Within3", Undecided},
	} {
		if got := Compare(all[c.a], all[c.b]); got.Verdict != c.want {
			t.Errorf("%s and %s: %+v, want %d", c.a, c.b, got, c.want)
		}
	}
	if got := all["A"].Format(); got != "application/vnd.apache.avro;version=1.9.0" || all["String"].Format() != "" {
		t.Errorf("the format is %q", got)
	}
}

// A circle of references is one fault at one place, wherever one comes into it.
func TestCircleHasOnePlace(t *testing.T) {
	_, all := schemas(t, `
In: {items: {$ref: '#/components/schemas/B'}}
A: {$ref: '#/components/schemas/B'}
B: {$ref: '#/components/schemas/C'}
C: {$ref: '#/components/schemas/A'}
`)
	want := reads(all["A"]).ref.Span()
	for name, s := range all {
		if by := s.Blocked(); by == nil || by.Place.Span != want || by.By != "SCHEMA_CYCLE" {
			t.Errorf("%s is blocked by %+v", name, by)
		}
	}
}

// noting notes what of a file is read.
type noting struct {
	files
	read []string
}

func (n *noting) Reading(path string, at ref.Pointer) { n.read = append(n.read, path+"#"+at.String()) }

func (n *noting) ReadingIDs(path string) { n.read = append(n.read, path+" $id") }

// Who wants to know is told all that was read of other places, and nothing twice.
func TestReading(t *testing.T) {
	n := &noting{files: files{"a.yaml": `components:
  schemas:
    A: {properties: {a: {$ref: '#/components/schemas/B'}, b: {$ref: 'b.yaml#/x/y'}, c: {$ref: '#named'}, d: {$ref: '#/components/schemas/C/items'}}}
    B: {$id: '#named', items: {$ref: '#/components/schemas/B'}}
    C: {$ref: '#/components/schemas/D'}
    D: {items: true}
`, "b.yaml": "x: {y: {type: string}}"}}
	tree, _ := n.Tree("a.yaml")
	s := New(n).At("a.yaml", func() syntax.Node {
		found, _, _ := ref.Pointer{"components", "schemas", "A"}.Find(tree.Root())
		return found
	}())
	if _, by := s.Fingerprint(); by != nil {
		t.Fatalf("blocked by %+v", by)
	}
	want := "a.yaml#/components/schemas/B b.yaml#/x/y a.yaml $id a.yaml#/components/schemas/C/items a.yaml#/components/schemas/D"
	if got := strings.Join(n.read, " "); got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
}
