package schema

import (
	"math/big"
	"strings"
	"testing"

	"github.com/natscontract/natscontract/model/syntax"
)

func TestKnownSets(t *testing.T) {
	for field, want := range map[string]string{
		"contractId": "'urn:x'", "contractVersion": "'1.0.0'", "principalId": "a non-empty string", "nowMs": "an integer from 0 to 9007199254740991",
		"operationId": "a token such as op" + strings.Repeat("0", 58) + "…", "contractDigest": "a token such as " + strings.Repeat("0", 60) + "…",
	} {
		s, ok := Context(field, "urn:x", "1.0.0")
		if got := s.String(); !ok || got != want {
			t.Errorf("%s is %s, want %s", field, got, want)
		}
	}
	for _, field := range []string{"id", "peerId", "attempt", "fence"} {
		if s, ok := Branch(field); !ok || s.Empty() {
			t.Errorf("nothing is known of the branch's %s", field)
		}
	}
	if _, ok := Branch("input"); ok {
		t.Error("the branch's input has a set")
	}
	if _, ok := Context("now", "", ""); ok {
		t.Error("there is a context field now")
	}
}

func TestDigits(t *testing.T) {
	d := Digits{"op", 3}
	for s, want := range map[string]bool{"op0af": true, "op0ag": false, "op0aF": false, "op0a": false, "op0aff": false, "xp0af": false, "": false} {
		if d.Has(s) != want {
			t.Errorf("%q is a member: %v", s, !want)
		}
	}
	if n, finite := d.Count(); !finite || n.Cmp(big.NewInt(4096)) != 0 {
		t.Errorf("there are %v", n)
	}
	if least, ok := d.Within(0, -1); !ok || least != "op000" {
		t.Errorf("the least is %q", least)
	}
	if _, ok := d.Within(6, -1); ok {
		t.Error("one is longer than all")
	}
	if _, ok := d.Within(0, 4); ok {
		t.Error("one is shorter than all")
	}
}

func TestSetsInWords(t *testing.T) {
	for text, want := range map[string]string{
		`{}`:                                  "any value",
		`false`:                               "no value",
		`{type: integer, minimum: 1}`:         "an integer 1 or more",
		`{type: number, exclusiveMinimum: 0}`: "a number above 0",
		`{type: number, maximum: 9.50}`:       "a number at most 9.5",
		`{type: integer, minimum: 1, maximum: 3}`:            "an integer from 1 to 3",
		`{type: string, maxLength: 40}`:                      "a string of at most 40 characters",
		`{type: string, minLength: 1}`:                       "a non-empty string",
		`{type: string, minLength: 1, maxLength: 1}`:         "a string of 1 character",
		`{type: [string, 'null'], minLength: 2}`:             "null or a string of 2 or more characters",
		`{type: [object, array, boolean]}`:                   "a boolean, an array or an object",
		`{enum: [a, 1, null]}`:                               "'a', 1 or null",
		`{enum: [1, 2, 3, 4, 5, 6, 7]}`:                      "1, 2, 3, 4, 5 or one of 2 more",
		`{const: {a: 1}}`:                                    "{a: 1}",
		`{type: integer, enum: [a]}`:                         "no value",
		`{type: string, minLength: 9999999999999999999}`:     "a string of 4611686018427387904 or more characters",
		`{$ref: '#/components/schemas/Other', minLength: 3}`: "a boolean",
	} {
		_, all := schemas(t, "A: "+text+"\nOther: {type: boolean}")
		if got := all["A"].Values().String(); got != want {
			t.Errorf("%s is %s, want %s", text, got, want)
		}
	}
}

func TestWhatASchemaHas(t *testing.T) {
	w, all := schemas(t, `
A: {$ref: '#/components/schemas/B', title: x}
B: {title: x, additionalProperties: {}, type: object, x-y: 1, minProperties: 1, foo: 2}
O: {properties: {a: {$ref: '#/components/schemas/P'}}}
P: {schemaFormat: x/y, schema: {}}
`)
	var words []string
	for name, n := range all["A"].Words() {
		words = append(words, name+" "+n.Value())
	}
	if got := strings.Join(words, ", "); got != "type object, minProperties 1, foo 2" {
		t.Errorf("the keywords are %s", got)
	}
	behind, by := all["A"].Resolve()
	if by != nil || behind.Node() != all["B"].Node() || behind.Path() != "a.yaml" {
		t.Errorf("A is %+v (%v)", behind, by)
	}
	if !all["O"].Opaque() || all["A"].Opaque() || (Schema{}).Opaque() {
		t.Error("what reaches another format is not told")
	}
	if s, by := w.Follow("a.yaml", "#/components/schemas/None"); by == nil || by.By != "BUNDLE_REF_UNRESOLVED" {
		t.Errorf("None is %+v", s)
	}
	none := w.Payload("a.yaml", syntax.Node{})
	if c := Compare(none, Schema{}); c.Verdict != Equal {
		t.Errorf("no payload twice: %+v", c)
	}
	if p := Prove(FromSchema(all["A"]), true, none); p.Decision != Proved {
		t.Errorf("no payload takes: %+v", p)
	}
	if sum, by := none.Fingerprint(); by != nil || sum.String() != everything.String() || none.Empty() != nil || len(none.Flaws("").Empty) > 0 {
		t.Errorf("no payload is %v (%v)", sum, by)
	}
}
