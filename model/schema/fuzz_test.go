package schema

import (
	"encoding/json"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/natscontract/natscontract/model/ref"
	"github.com/natscontract/natscontract/model/shape"
	"github.com/natscontract/natscontract/model/source"
	"github.com/natscontract/natscontract/model/syntax"
)

// askAll asks everything of some schemas, and holds the answers to each other.
func askAll(t *testing.T, all []Schema) {
	t.Helper()
	for i, s := range all {
		sum, by := s.Fingerprint()
		if (by == nil) != (s.Blocked() == nil) {
			t.Fatalf("blocked by %v and by %v", by, s.Blocked())
		}
		s.Empty()
		s.Flaws(s.Path())
		for p := range s.Places {
			if _, miss := s.Find(p.Pointer, false); miss != nil && miss.Reason != Hindered {
				t.Fatalf("%s is a place, and leads to none: %+v", p.Pointer, miss)
			}
			if len(p.Pointer) > 3 {
				break
			}
		}
		s.Cover([]ref.Pointer{{"a"}, {"a", "b"}})
		if by == nil {
			takes := s.Values()
			if !takes.Within(takes) || !takes.Empty() && !takes.Meets(takes) {
				t.Fatalf("%s is not within itself", takes)
			}
		}
		other := all[(i+1)%len(all)]
		c := Compare(s, other)
		if also, blocked := other.Fingerprint(); (c.Verdict == Blocked) != (by != nil || blocked != nil) || c.Verdict == Equal && sum != also || c.Verdict == Different && sum == also {
			t.Fatalf("compared to %+v, with fingerprints %v and %v", c, sum, also)
		}
		c.Difference.Words("", "")
		Prove(FromSchema(s), true, other)
		Prove(FromLiteral(s.Node()), true, other)
		Prove(FromSet(Strings(1)), true, other)
	}
}

// found are the schemas that a text may hold: those of its components, and the whole.
func found(text string, language syntax.Language) (all []Schema) {
	tree := syntax.Parse(source.New(text), language)
	w := New(oneFile{tree})
	all = append(all, w.Payload("a.yaml", tree.Root()))
	components, _ := tree.Root().Get("components")
	section, _ := components.Value().Resolve().Get("schemas")
	for e := range section.Value().Resolve().Fields() {
		if all = append(all, w.At("a.yaml", e.Value())); len(all) == 20 {
			break
		}
	}
	return all
}

func newRand(seed uint64) *rand.Rand { return rand.New(rand.NewPCG(seed, 1)) }

func mustJSON(v any) string {
	text, err := json.Marshal(v)
	if err != nil {
		panic(err)
	}
	return string(text)
}

// shapeKeywords are the properties of the Schema Object's shape.
func shapeKeywords(t *testing.T) (names []string) {
	t.Helper()
	shape.Check(syntax.Node{}, schemaShape, syntax.YAML) // links the tables
	for _, s := range shape.Children(schemaShape.Shape()) {
		if o, ok := s.(*shape.Object); ok {
			for _, p := range o.Props {
				names = append(names, p.Name)
			}
		}
	}
	if len(names) < 40 {
		t.Fatalf("only %d keywords", len(names))
	}
	return names
}

func FuzzSchemas(f *testing.F) {
	for seed := range uint64(20) {
		m := &maker{Rand: newRand(seed)}
		f.Add(fmt.Sprintf(`{"components": {"schemas": %s}}`, mustJSON(m.document(4))), true)
	}
	for _, c := range emptyCases {
		f.Add("components:\n  schemas:\n    "+strings.ReplaceAll(c.text, "\n", "\n    "), false)
	}
	f.Add("components:\n  schemas: "+strings.ReplaceAll(placesText, "\n", "\n    "), false)
	f.Add("components: {schemas: {A: &a {properties: {x: *a}}, B: {<<: *a, enum: [.inf, 2024-01-01, 0x10, 1_000]}, C: {$id: '#n', $ref: '#n'}}}", false)
	f.Fuzz(func(t *testing.T, text string, json bool) {
		if len(text) > 20_000 {
			return
		}
		language := syntax.YAML
		if json {
			language = syntax.JSON
		}
		askAll(t, found(text, language))
	})
}

// Large and hostile schemas are answered for as well, in time and memory that grow with their text.
func TestHostile(t *testing.T) {
	deep := strings.Repeat(`{"items": `, 195) + "true" + strings.Repeat("}", 195)
	var enum, chain, ladder, loop, twins, circle strings.Builder
	const n = 3_000
	for i := range n {
		fmt.Fprintf(&enum, "%d, ", i*7919%n)
		fmt.Fprintf(&chain, `"C%d": {"type": "object", "required": ["a"], "properties": {"a": {"$ref": "#/components/schemas/C%d"}}},`, i, i+1)
		fmt.Fprintf(&loop, `"C%d": {"$ref": "#/components/schemas/C%d"},`, i, (i+1)%n)
		fmt.Fprintf(&circle, `"C%d": {"maxItems": %d, "items": {"$ref": "#/components/schemas/C%d"}},`, i, i%2, (i+1)%n)
	}
	for i := range 60 {
		next := fmt.Sprintf(`{"$ref": "#/components/schemas/L%d"}`, i+1)
		fmt.Fprintf(&ladder, `"L%d": {"allOf": [%s, %s]},`, i, next, next)
		fmt.Fprintf(&twins, `"L%d": {"type": "object", "properties": {"a": %s, "b": %s}, "required": ["a", "b"]},`, i, next, next)
	}
	for name, schemas := range map[string]string{
		"deep":   `"A": ` + deep + `, "B": ` + deep,
		"enum":   `"A": {"enum": [` + enum.String() + ` "x"]}, "B": {"enum": ["x", ` + strings.TrimSuffix(enum.String(), ", ") + `]}`,
		"chain":  `"A": {"$ref": "#/components/schemas/C0"},` + chain.String() + fmt.Sprintf(`"C%d": {"type": "string"}`, n),
		"loop":   strings.TrimSuffix(loop.String(), ","),
		"circle": strings.TrimSuffix(circle.String(), ","),
		"ladder": ladder.String() + `"L60": {"type": "object", "properties": {"a": {"type": "string"}}}`,
		"twins":  twins.String() + `"L60": {"type": "string"}`,
	} {
		t.Run(name, func(t *testing.T) {
			askAll(t, found(`{"components": {"schemas": {`+schemas+`}}}`, syntax.JSON))
		})
	}
}

// Aliases make trees that are larger than their text. What hangs on one is read where it stands.
func TestAliases(t *testing.T) {
	_, all := schemas(t, `
Base: &base {type: object, required: [a], properties: {a: &a {type: string, minLength: 1}}}
A: {<<: *base, additionalProperties: false}
B: {type: object, required: [a], properties: {a: *a}, additionalProperties: false}
C: *base
`)
	if c := Compare(all["A"], all["B"]); c.Verdict != Equal {
		t.Errorf("merged and written out: %+v", c)
	}
	if c := Compare(all["Base"], all["C"]); c.Verdict != Equal {
		t.Errorf("an alias and its anchor: %+v", c)
	}
	one, _ := all["A"].Fingerprint()
	if other, _ := all["B"].Fingerprint(); one != other {
		t.Error("merged and written out have different fingerprints")
	}
}

// What is remembered of a node's content holds in the next version too, wherever the node has moved.
func TestEdit(t *testing.T) {
	text := "components:\n  schemas:\n" + strings.Repeat("    # a line\n", 10)
	for i := range 200 {
		text += fmt.Sprintf("    S%d:\n      type: object\n      description: words\n      properties:\n        a: {$ref: '#/components/schemas/S%d'}\n        b: {type: string, maxLength: %d}\n", i, (i+1)%200, i%7)
	}
	tree := syntax.Parse(source.New(text), syntax.YAML)
	for round := range 30 {
		at := strings.Index(text, fmt.Sprintf("    S%d:", round*6))
		at += strings.Index(text[at:], "description: ") + len("description: ")
		edit := source.Edit{Span: source.Span{Start: at, End: at}, New: "x"}
		if round%3 == 0 {
			at = strings.Index(text[at:], "maxLength: ") + at + len("maxLength: ")
			edit = source.Edit{Span: source.Span{Start: at, End: at + 1}, New: "9"}
		}
		tree = tree.Edit(edit)
		text = text[:edit.Start] + edit.New + text[edit.End:]
		w, fresh := New(oneFile{tree}), syntax.Parse(source.New(text), syntax.YAML)
		v := New(oneFile{fresh})
		for _, name := range []string{"S0", "S7", "S60", "S199"} {
			ref := "#/components/schemas/" + name
			a, _ := w.Follow("a.yaml", ref)
			b, _ := v.Follow("a.yaml", ref)
			one, _ := a.Fingerprint()
			if other, by := b.Fingerprint(); one != other || by != nil || Normal(a.Node()) != Normal(b.Node()) {
				t.Fatalf("round %d: %s is another one than in the text read from nothing", round, name)
			}
		}
	}
}

// Every keyword that the shape of a Schema Object knows is one here, so that none is taken for data by mistake.
func TestKeywordsAreThoseOfTheShape(t *testing.T) {
	var missing []string
	for _, name := range shapeKeywords(t) {
		if _, known := orderOf[name]; !known && name != "$ref" {
			missing = append(missing, name)
		}
	}
	if len(missing) > 0 {
		t.Errorf("keywords that normal forms do not know: %q", missing)
	}
	names := slices.Collect(maps.Keys(orderOf))
	if len(names) != len(keywords) {
		t.Errorf("a keyword stands twice in the table")
	}
}
