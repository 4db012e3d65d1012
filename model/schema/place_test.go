package schema

import (
	"strings"
	"testing"

	"github.com/natscontract/natscontract/model/ref"
)

const placesText = `
A:
  type: object
  required: [id, item, ghost]
  properties:
    id: {type: string}
    item: {$ref: '#/components/schemas/Item'}
    extra: {oneOf: [{type: object, properties: {a: {type: string}}}, {type: 'null'}]}
    list: {type: array, minItems: 1, items: {type: object, required: [x], properties: {x: {type: integer}}}}
    pair: {type: array, items: [{type: string}, {type: integer}], additionalItems: {type: boolean}}
    'a/b': {type: string}
    open: {type: object, patternProperties: {'^n-': {type: string}}}
    some: {type: object, properties: {a: {type: string}}, anyOf: [{required: [a]}, {required: [b]}], minProperties: 2}
    few: {type: object, properties: {a: {type: string}, b: {type: string}}, minProperties: 2}
    text: {type: string, properties: {a: {type: string}}}
Item:
  allOf:
    - {type: object, required: [sku], properties: {sku: {type: string}, n: {type: number}}}
    - {$ref: '#/components/schemas/More'}
  properties: {own: {type: [string, 'null']}}
More: {required: [n], properties: {n: {type: integer}, next: {$ref: '#/components/schemas/More'}}}
S: {type: string}
O: {schemaFormat: x/y, schema: {a: 1}}
`

func pointer(t testing.TB, text string) ref.Pointer {
	t.Helper()
	p, err := ref.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func TestFind(t *testing.T) {
	_, all := schemas(t, placesText)
	for text, want := range map[string]string{
		"":             "object required",
		"/id":          "string required",
		"/item":        "object required",
		"/item/sku":    "string required",
		"/item/n":      "integer required",
		"/item/own":    "null or string",
		"/item/next":   "any value",
		"/item/next/n": "integer",
		"/list":        "array",
		"/a~1b":        "string",
		"/some/a":      "string",
		"/list/0":      "object",
		"/list/1/x":    "integer",
		"/pair/1":      "integer",
		"/pair/2":      "boolean",
	} {
		p, miss := all["A"].Find(pointer(t, text), true)
		if miss != nil {
			t.Errorf("%s leads nowhere: %+v", text, miss)
			continue
		}
		got := p.Types().String()
		if p.Required {
			got += " required"
		}
		if got != want || p.Pointer.String() != text {
			t.Errorf("%s is %s at %s, want %s", text, got, p.Pointer, want)
		}
	}
}

func TestFindNothing(t *testing.T) {
	_, all := schemas(t, placesText)
	for _, c := range []struct {
		schema, text string
		items        bool
		want         Reason
		depth        int
		keyword      string
	}{
		{"A", "/ids", true, NoMember, 0, ""},
		{"A", "/ghost", true, NoMember, 0, ""},
		{"A", "/id/x", true, NoMember, 1, ""},
		{"A", "/text/a", true, NoMember, 1, ""},
		{"A", "/extra/a", true, Composed, 1, "oneOf"},
		{"A", "/extra/b", true, NoMember, 1, ""},
		{"A", "/open/n-1", true, Composed, 1, "patternProperties"},
		{"A", "/open/m-1", true, NoMember, 1, ""},
		{"A", "/list/0", false, InArray, 1, ""},
		{"A", "/list/00", true, NoMember, 1, ""},
		{"A", "/list/x", true, NoMember, 1, ""},
		{"S", "/x", true, NoMember, 0, ""},
		{"O", "/a", true, OtherFormat, 0, ""},
	} {
		_, miss := all[c.schema].Find(pointer(t, c.text), c.items)
		if miss == nil || miss.Reason != c.want || miss.Depth != c.depth || miss.Keyword != c.keyword {
			t.Errorf("%s of %s: %+v, want reason %d at %d", c.text, c.schema, miss, c.want, c.depth)
		}
	}
	if _, miss := all["A"].Find(pointer(t, "/item/x"), false); strings.Join(miss.Names, " ") != "own sku n next" {
		t.Errorf("the members are %q", miss.Names)
	}
}

func TestPlaces(t *testing.T) {
	_, all := schemas(t, placesText)
	var got []string
	for p := range all["A"].Places {
		got = append(got, p.Pointer.String())
	}
	want := " /id /item /item/own /item/sku /item/n /item/next /extra /list /pair /a~1b /open /some /some/a /few /few/a /few/b /text"
	if s := strings.Join(got, " "); s != want {
		t.Errorf("got  %s\nwant %s", s, want)
	}
}

func TestCover(t *testing.T) {
	_, all := schemas(t, placesText)
	for _, c := range []struct{ schema, bound, missing, gaps string }{
		{"A", "", "/id /item /ghost", ""},
		{"A", "/id /item /ghost", "", ""},
		{"A", "/id /item/sku", "/item/n /ghost", ""},
		{"A", "/id /item/sku /item/n /item/next/next", "/item/next/n /ghost", ""},
		{"A", "/id /item /some/a", "/ghost", "/some anyOf"},
		{"A", "/id /item /few/a", "/ghost", "/few minProperties"},
		{"A", "/id /item /few/a /few/b", "/ghost", ""},
		{"S", "", "''", ""},
	} {
		var bound []ref.Pointer
		for _, text := range strings.Fields(c.bound) {
			bound = append(bound, pointer(t, text))
		}
		missing, gaps := all[c.schema].Cover(bound)
		var names, objects []string
		for _, m := range missing {
			names = append(names, or(m.Pointer.String(), "''"))
		}
		for _, g := range gaps {
			objects = append(objects, g.Object.Pointer.String()+" "+g.Keyword)
		}
		if strings.Join(names, " ") != c.missing || strings.Join(objects, " ") != c.gaps {
			t.Errorf("%q bound of %s: missing %q, gaps %q; want %q and %q", c.bound, c.schema, names, objects, c.missing, c.gaps)
		}
	}
	if missing, gaps := all["A"].Cover([]ref.Pointer{nil}); len(missing)+len(gaps) > 0 {
		t.Errorf("bound as a whole: missing %v, gaps %v", missing, gaps)
	}
}
