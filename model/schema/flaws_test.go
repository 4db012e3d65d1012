package schema

import (
	"slices"
	"strings"
	"testing"

	"github.com/natscontract/natscontract/model/diag"
)

// What a schema means nothing by is found where it stands, once.
func TestFlaws(t *testing.T) {
	for _, c := range []struct {
		name, text    string
		empty, circle []string // the texts of the causes; the references
	}{
		{"a contradiction within", "a: {type: object, properties: {n: {type: integer, minimum: 3, maximum: 1}}}\n", []string{"{type: integer, minimum: 3, maximum: 1}"}, nil},
		{"a consequence", "a: {type: object, required: [n], properties: {n: {type: integer, minimum: 3, maximum: 1}}}\n", []string{"{type: integer, minimum: 3, maximum: 1}"}, nil},
		{"behind a reference of the same file", "a: {properties: {n: {$ref: '#/components/schemas/b'}}}\nb: {type: integer, minimum: 3, maximum: 1}\n", nil, nil},
		{"a circle", "a: {$ref: '#/components/schemas/b'}\nb: {$ref: '#/components/schemas/a'}\n", nil, []string{"'#/components/schemas/b'"}},
		{"a circle within", "a: {properties: {n: {$ref: '#/components/schemas/a/properties/n'}, m: {$ref: '#/components/schemas/a/properties/n'}}}\n", nil, []string{"'#/components/schemas/a/properties/n'"}},
		{"in another file", "a: {properties: {n: {$ref: 'other.yaml#/x'}}}\n", []string{"{type: integer, minimum: 3, maximum: 1}"}, []string{"'#/l'"}},
		{"none", "a: {properties: {n: {type: integer, minimum: 1, maximum: 3}}}\n", nil, nil},
		{"what is refused is meant so", "a: {properties: {n: false}}\n", nil, nil},
	} {
		all := files{"a.yaml": "components:\n  schemas:\n    " + strings.ReplaceAll(strings.TrimSpace(c.text), "\n", "\n    ") + "\n",
			"other.yaml": "x: {properties: {y: {type: integer, minimum: 3, maximum: 1}, l: {$ref: '#/l'}}}\nl: {$ref: '#/l'}\n"}
		_, schemas := worldOf(t, all)
		textOf := func(p diag.Place) string { return all[p.Path][p.Span.Start:p.Span.End] }
		s := schemas["a"]
		found := s.Flaws("a.yaml")
		empty, circles := found.Empty, found.Circles
		var gotEmpty, gotCircles []string
		for _, e := range empty {
			gotEmpty = append(gotEmpty, textOf(e.Cause.Place()))
		}
		for _, b := range circles {
			gotCircles = append(gotCircles, textOf(b.Place))
		}
		if !slices.Equal(gotEmpty, c.empty) || !slices.Equal(gotCircles, c.circle) {
			t.Errorf("%s: empty %q, circles %q; want %q, %q", c.name, gotEmpty, gotCircles, c.empty, c.circle)
		}
	}
}
