package schema

import (
	"maps"
	"slices"
	"strings"
	"testing"
)

// emptyCases say of schemas A with others beside them where it is said that A is empty, and why; "" for one that is not.
var emptyCases = []struct{ text, cause, why string }{
	{`A: {type: integer, minimum: 5, maximum: 3}`, "A", "no value has minimum 5 and maximum 3"},
	{`A: {minimum: 5, maximum: 3}`, "", ""},
	{`A: {type: integer, minimum: 1.2, maximum: 1.8}`, "A", "no value has minimum 1.2 and maximum 1.8"},
	{`A: {type: number, minimum: 1.2, maximum: 1.8}`, "", ""},
	{`A: {type: number, exclusiveMinimum: 1, maximum: 1}`, "A", "no value has exclusiveMinimum 1 and maximum 1"},
	{`A: {type: string, minLength: 3, maxLength: 2}`, "A", "no value has minLength 3 and maxLength 2"},
	{`A: {type: [string, 'null'], minLength: 3, maxLength: 2}`, "", ""},
	{`A: {type: integer, enum: [a, b]}`, "A", `no value has type integer and enum ["a", "b"]`},
	{`A: {enum: [a], const: b}`, "A", `no value has enum ["a"] and const b`},
	{`A: {type: object, required: [x], properties: {x: false}}`, "A", "the required x has no value"},
	{`A: {type: object, required: [x], properties: {y: true}, additionalProperties: false}`, "A", "the required x is not allowed"},
	{`A: {type: object, required: [x], patternProperties: {x: true}, additionalProperties: false}`, "", ""},
	{`A: {required: [x], properties: {x: false}}`, "", ""},
	{`A: {type: object, properties: {x: {type: string, minLength: 2, maxLength: 1}}}`, "", ""},
	{`A: {type: object, required: [b], properties: {b: {$ref: '#/components/schemas/B'}}}
B: {type: integer, minimum: 1, maximum: 0}`, "B", "no value has minimum 1 and maximum 0"},
	{`A: {type: object, required: [b], properties: {b: {$ref: '#/components/schemas/B'}}}
B: {type: object, required: [a], properties: {a: {$ref: '#/components/schemas/A'}}}`, "A", "a value of it would have to contain itself without end"},
	{`A: {type: object, required: [b], properties: {b: {$ref: '#/components/schemas/B'}}}
B: {type: object, properties: {a: {$ref: '#/components/schemas/A'}}}`, "", ""},
	{`A: {type: object, required: [b], properties: {b: {$ref: '#/components/schemas/B'}}}
B: {type: [object, 'null'], required: [a], properties: {a: {$ref: '#/components/schemas/A'}}}`, "", ""},
	{`A: {type: object, required: [b], properties: {b: {$ref: '#/components/schemas/B'}}}
B: {type: object, required: [b], properties: {b: {$ref: '#/components/schemas/B'}}}`, "B", "a value of it would have to contain itself without end"},
	{`A: {type: array, items: {$ref: '#/components/schemas/A'}, minItems: 1}`, "A", "a value of it would have to contain itself without end"},
	{`A: {type: array, items: {$ref: '#/components/schemas/A'}}`, "", ""},
	{`A: {type: array, minItems: 2, maxItems: 1}`, "A", "no value has minItems 2 and maxItems 1"},
	{`A: {allOf: [{type: integer}, {type: string}]}`, "A", "no value fits it and all branches of its allOf"},
	{`A: {allOf: [{type: integer}, {$ref: '#/components/schemas/B'}]}
B: {type: string, minLength: 1, maxLength: 0}`, "B", "no value has minLength 1 and maxLength 0"},
	{`A: {allOf: [{$ref: '#/components/schemas/A'}]}`, "", ""},
	{`A: {anyOf: [{$ref: '#/components/schemas/B'}, {type: string}]}
B: {type: string, minLength: 1, maxLength: 0}`, "", ""},
	{`A: {type: object, anyOf: [{$ref: '#/components/schemas/B'}, {type: object}], required: [c], properties: {c: {$ref: '#/components/schemas/C'}}}
B: {type: string, minLength: 1, maxLength: 0}
C: {type: string, minLength: 2, maxLength: 0}`, "C", "no value has minLength 2 and maxLength 0"},
	{`A: {oneOf: [{$ref: '#/components/schemas/B'}, {$ref: '#/components/schemas/B'}]}
B: {type: string, minLength: 1, maxLength: 0}`, "B", "no value has minLength 1 and maxLength 0"},
	{`A: {not: {title: x}}`, "A", "its not refuses every value"},
	{`A: {type: object, required: [a, b], maxProperties: 1}`, "A", "it requires 2 members, and maxProperties is 1"},
	{`A: {type: object, minProperties: 2, properties: {a: true}, additionalProperties: false}`, "A", "it names 1 member, and minProperties is 2"},
	{`A: {type: array, contains: false}`, "A", "no item fits its contains"},
	{`A: {type: array, items: [true, {$ref: '#/components/schemas/B'}], minItems: 1}
B: {type: string, minLength: 1, maxLength: 0}`, "", ""},
	{`A: {type: array, items: [true, {$ref: '#/components/schemas/B'}], minItems: 2}
B: {type: string, minLength: 1, maxLength: 0}`, "B", "no value has minLength 1 and maxLength 0"},
	{`A: {type: object, required: [b], properties: {b: {$ref: '#/components/schemas/None'}}}`, "", ""},
}

func TestEmpty(t *testing.T) {
	for _, c := range emptyCases {
		_, all := schemas(t, c.text)
		e, cause, why := all["A"].Empty(), "", ""
		if e != nil {
			why = e.Why
			for name, s := range all {
				if s.Node() == e.Cause.Node() {
					cause = name
				}
			}
		}
		if cause != c.cause || why != c.why {
			t.Errorf("%s\nis empty because of %q: %q; want %q: %q", c.text, cause, why, c.cause, c.why)
		}
	}
}

// Every cause is reported once in a document, where it stands, and nothing that only needs it.
func TestEmptySchemasOfADocument(t *testing.T) {
	_, all := schemas(t, `
A: {type: object, required: [b], properties: {b: {$ref: '#/components/schemas/B'}, c: {type: string, minLength: 2, maxLength: 1}}}
B: {type: object, required: [a], properties: {a: {$ref: '#/components/schemas/A'}}}
C: {properties: {d: {allOf: [{type: integer, minimum: 3, maximum: 2}]}, e: false}, not: {type: integer, minimum: 3, maximum: 2}}
D: {$ref: '#/components/schemas/C/properties/d/allOf/0'}
`)
	var got []string
	for _, name := range slices.Sorted(maps.Keys(all)) {
		for _, e := range all[name].Flaws("a.yaml").Empty {
			got = append(got, name+": "+e.Why)
		}
	}
	want := "A: a value of it would have to contain itself without end|A: no value has minLength 2 and maxLength 1|C: no value has minimum 3 and maximum 2"
	if s := strings.Join(got, "|"); s != want {
		t.Errorf("got  %s\nwant %s", s, want)
	}
}
