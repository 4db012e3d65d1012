package schema

import (
	"math/big"
	"strings"
	"testing"

	"github.com/natscontract/natscontract/model/source"
	"github.com/natscontract/natscontract/model/syntax"
)

// list is a language of some strings, sorted by length.
type list []string

func (l list) Has(s string) bool {
	for _, t := range l {
		if s == t {
			return true
		}
	}
	return false
}

func (l list) Count() (*big.Int, bool) { return big.NewInt(int64(len(l))), true }

func (l list) Within(least, most int) (string, bool) {
	for _, t := range l {
		if len(t) >= least && (most < 0 || len(t) <= most) {
			return t, true
		}
	}
	return "", false
}

func literal(text string) syntax.Node {
	return syntax.Parse(source.New(text), syntax.YAML).Root()
}

func jsonLiteral(text string) syntax.Node {
	return syntax.Parse(source.New(text), syntax.JSON).Root()
}

func context(t *testing.T, field string) Source {
	t.Helper()
	s, ok := Context(field, "urn:example:buyer", "1.2.0")
	if !ok {
		t.Fatalf("no context field %s", field)
	}
	return FromSet(s)
}

func TestProve(t *testing.T) {
	currency := FromSet(Tokens(list{"eur", "gbp", "usd"}))
	branchID, _ := Branch("id")
	for _, c := range []struct {
		name string
		from Source
		to   string
		want Decision
		why  string // a part of it
	}{
		{"anything is taken", currency, `{title: any}`, Proved, ""},
		{"tokens in an enum", currency, `{enum: [gbp, usd, chf, eur]}`, Proved, ""},
		{"a token outside an enum", currency, `{enum: [gbp, usd, chf]}`, Unknown, "the source may give a token such as eur, the destination takes 'gbp', 'usd' or 'chf'"},
		{"no token in an enum", currency, `{enum: [chf, 1]}`, Contradicted, "the source gives a token such as eur"},
		{"tokens of a length", currency, `{type: string, minLength: 3, maxLength: 3}`, Proved, ""},
		{"too short", currency, `{type: string, minLength: 4}`, Contradicted, "the destination takes a string of 4 or more characters"},
		{"a number for a token", currency, `{type: integer}`, Contradicted, "the destination takes an integer"},
		{"a pattern", currency, `{type: string, pattern: '^e'}`, Unknown, "the destination's pattern is not proved"},
		{"a pattern on a number", currency, `{type: integer, pattern: '^e'}`, Contradicted, ""},
		{"integers in numbers", context(t, "nowMs"), `{type: number}`, Proved, ""},
		{"integers in a string", context(t, "nowMs"), `{type: string}`, Contradicted, "the source gives an integer from 0 to 9007199254740991"},
		{"integers within", context(t, "nowMs"), `{type: integer, minimum: 0, maximum: 9007199254740991}`, Proved, ""},
		{"integers within, not quite", context(t, "nowMs"), `{type: integer, minimum: 0.5}`, Unknown, ""},
		{"integers below", context(t, "nowMs"), `{maximum: -1}`, Contradicted, "the destination takes null"},
		{"exclusive bounds", context(t, "nowMs"), `{type: integer, exclusiveMinimum: -1}`, Unknown, "exclusiveMinimum is not proved"},
		{"beyond an exclusive bound", context(t, "nowMs"), `{type: integer, exclusiveMinimum: 9007199254740991}`, Contradicted, ""},
		{"the contract's id", context(t, "contractId"), `{const: 'urn:example:buyer'}`, Proved, ""},
		{"another contract's id", context(t, "contractId"), `{const: 'urn:example:seller'}`, Contradicted, "the source gives 'urn:example:buyer', the destination takes 'urn:example:seller'"},
		{"an operation id", context(t, "operationId"), `{type: string, minLength: 66, maxLength: 66}`, Proved, ""},
		{"an operation id is never short", context(t, "operationId"), `{type: string, maxLength: 65}`, Contradicted, ""},
		{"a digest", context(t, "contractDigest"), `{type: [string, 'null'], minLength: 64}`, Proved, ""},
		{"a branch", FromSet(branchID), `{type: string, minLength: 1}`, Proved, ""},
		{"a long branch", FromSet(branchID), `{type: string, minLength: 2}`, Unknown, "a non-empty string"},
		{"a literal", FromLiteral(literal("x")), `{type: string, pattern: '^x$'}`, Proved, ""},
		{"a literal that does not fit", FromLiteral(literal("y")), `{type: string, pattern: '^x$'}`, Contradicted, "pattern does not hold"},
		{"a lookahead", FromLiteral(literal("y")), `{type: string, pattern: '^(?=y)'}`, Unknown, "pattern is not decided"},
		{"a lookahead that does not matter", FromLiteral(literal("y")), `{anyOf: [{pattern: '^(?=y)'}, {type: string}]}`, Proved, ""},
		{"a lookahead that comes to the same", FromLiteral(literal("y")), `{anyOf: [{pattern: '^(?=y)'}, {not: {pattern: '^(?=y)'}}]}`, Proved, ""},
		{"another type", FromLiteral(literal("y")), `{type: integer, pattern: '^(?=y)'}`, Contradicted, "the source gives 'y', the destination takes an integer"},
		{"a format", FromLiteral(literal("y")), `{type: string, format: date}`, Unknown, "formats are not proved"},
		{"a format that holds", FromLiteral(literal("'2024-02-29'")), `{type: string, format: date}`, Proved, ""},
		{"a format that nobody knows", FromLiteral(literal("y")), `{type: string, format: mine}`, Proved, ""},
		{"an object", FromLiteral(literal("{a: 1, b: [x]}")), `{type: object, required: [a, c], properties: {b: {items: {type: integer}}}}`, Contradicted, "a, c"},
		{"an object with a wrong part", FromLiteral(literal("{b: [x]}")), `{type: object, properties: {b: {items: {type: integer}}}}`, Contradicted, "got string, want integer at /b/0"},
		{"composed of itself", FromLiteral(literal("1")), `{allOf: [{$ref: '#/components/schemas/A'}]}`, Unknown, "composed of itself"},
		{"recursive", FromLiteral(literal("{a: {a: {a: 1}}}")), `{properties: {a: {anyOf: [{$ref: '#/components/schemas/A'}, {const: 1}]}}}`, Proved, ""},
		{"as deep as it is needed", FromLiteral(literal("{a: {c: 1}, b: {c: 1}}")), `{properties: {b: {$ref: '#/components/schemas/X'}}, allOf: [{properties: {a: {$ref: '#/components/schemas/X'}}}]}`, Contradicted, "got number, want string at /a/c"},
		{"a huge number", FromLiteral(jsonLiteral("1e99999")), `{type: number, multipleOf: 3}`, Unknown, "too large"},
		{"a huge number within bounds", FromLiteral(jsonLiteral("1e99999")), `{type: number, maximum: 1.0e+300}`, Contradicted, ""},
		{"nothing", FromLiteral(literal("1")), `false`, Contradicted, "the destination takes no value"},
		{"two booleans", FromLiteral(literal("true")), `{enum: [false]}`, Contradicted, "the source gives true, the destination takes false"},
	} {
		w, all := schemas(t, "A: "+c.to+"\nX: {properties: {c: {type: string}}}")
		_ = w
		got := Prove(c.from, true, all["A"])
		if got.Decision != c.want || !strings.Contains(got.Why, c.why) && c.why != "a, c" {
			t.Errorf("%s: decision %d, %s (%s), want %d", c.name, got.Decision, got.Why, got.Witness, c.want)
		}
	}
}

func TestProveFromSchemas(t *testing.T) {
	for _, c := range []struct {
		from, to string
		want     Decision
	}{
		{`{type: string, pattern: a}`, `{type: string, pattern: a}`, Proved},
		{`{type: string, pattern: a}`, `{type: string}`, Proved},
		{`{type: string}`, `{type: string, pattern: a}`, Unknown},
		{`{type: integer, exclusiveMinimum: 0}`, `{type: integer, minimum: 1}`, Proved},
		{`{type: number, exclusiveMinimum: 0}`, `{type: number, minimum: 1}`, Unknown},
		{`{type: number, minimum: 1, maximum: 1}`, `{const: 1.0}`, Proved},
		{`{type: integer, minimum: 1, maximum: 3}`, `{enum: [3, 2, 1.0, x]}`, Proved},
		{`{type: integer, minimum: 1, maximum: 3}`, `{enum: [3, 1, x]}`, Unknown},
		{`{type: integer, minimum: 1, maximum: 3}`, `{enum: [4, x]}`, Contradicted},
		{`{type: boolean}`, `{enum: [true, false]}`, Proved},
		{`{type: boolean}`, `{const: true}`, Unknown},
		{`{type: 'null'}`, `{const: null}`, Proved},
		{`{enum: [a, b]}`, `{type: string, maxLength: 1}`, Proved},
		{`{enum: [a, b, 1]}`, `{type: string, maxLength: 1}`, Unknown},
		{`{enum: [{a: 1}]}`, `{enum: [{a: 1.0}, 2]}`, Proved},
		{`{type: object, properties: {a: true}}`, `{type: object}`, Proved},
		{`{type: array}`, `{type: object}`, Contradicted},
		{`{type: string, maxLength: 0}`, `{enum: ['']}`, Proved},
		{`{type: string, maxLength: 1}`, `{enum: ['', a]}`, Unknown},
		{`{}`, `{type: [array, boolean, integer, 'null', number, object, string]}`, Proved},
		{`{type: number}`, `{type: integer}`, Unknown},
		{`{type: number, minimum: 0.1, maximum: 0.9}`, `{type: integer}`, Contradicted},
		{`{type: string}`, `{type: string, additionalProperties: {$ref: '#/components/schemas/Any'}}`, Proved},
		{`{$ref: '#/components/schemas/Gone'}`, `{type: string}`, Obstructed},
		{`{allOf: [{type: string}]}`, `{type: string}`, Unknown},
		{`{schemaFormat: x/y, schema: {}}`, `{type: string}`, Unknown},
	} {
		_, all := schemas(t, "From: "+c.from+"\nTo: "+c.to+"\nAny: {title: x}")
		if got := Prove(FromSchema(all["From"]), true, all["To"]); got.Decision != c.want {
			t.Errorf("%s for %s: decision %d, %s (%s), want %d", c.from, c.to, got.Decision, got.Why, got.Witness, c.want)
		}
		if got := Prove(FromSchema(all["From"]).Optional(), true, all["To"]); c.want == Proved && (got.Decision != Unknown || got.Why != "the source may be absent, and the destination is required") {
			t.Errorf("%s, perhaps absent, for %s: %+v", c.from, c.to, got)
		}
	}
}
