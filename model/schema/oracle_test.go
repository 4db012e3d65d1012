package schema

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"maps"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"github.com/natscontract/natscontract/internal/testkit"
	"github.com/natscontract/natscontract/model/diag"
	"github.com/natscontract/natscontract/model/source"
	"github.com/natscontract/natscontract/model/syntax"
)

// A maker makes random schemas from few words, so that much of what it makes is equal, included or contradictory.
type maker struct {
	*rand.Rand
	names []string // of all schemas of the document
	self  int      // which of them is made: it is composed of earlier ones only, so that none is composed of itself
}

func (m *maker) one(of ...string) string { return of[m.IntN(len(of))] }

func (m *maker) chance(percent int) bool { return m.IntN(100) < percent }

func (m *maker) number() json.Number {
	return json.Number(m.one("0", "1", "2", "3", "-1", "0.5", "1.5", "1.0", "2e0", "10E-1"))
}

func (m *maker) small() json.Number { return json.Number(m.one("0", "1", "2", "3", "1.0")) }

func (m *maker) value(depth int) any {
	switch m.IntN(9) {
	case 0:
		return nil
	case 1:
		return m.chance(50)
	case 2, 3:
		return m.number()
	case 4, 5, 6:
		return m.one("", "a", "b", "ab", "bab")
	case 7:
		if depth == 0 {
			return []any{}
		}
		return []any{m.value(depth - 1)}
	}
	if depth == 0 {
		return map[string]any{}
	}
	return map[string]any{m.one("a", "b", "title"): m.value(depth - 1)}
}

// schema makes a schema. One that is held to the same value as the one around it is in place.
func (m *maker) schema(depth int, inPlace bool) any {
	switch n := m.IntN(100); {
	case n < 8:
		return m.chance(70)
	case n < 25 && !inPlace, n < 15 && m.self > 0:
		name := m.one(m.names...)
		if inPlace {
			name = m.names[m.IntN(m.self)]
		}
		return map[string]any{"$ref": "#/components/schemas/" + name}
	}
	s := map[string]any{}
	for range 1 + m.IntN(4) {
		m.keyword(s, depth)
	}
	return s
}

// plain makes a schema of keywords that are proved alone.
func (m *maker) plain() any {
	s := map[string]any{}
	for range 1 + m.IntN(3) {
		m.scalar(s, m.IntN(8))
	}
	return s
}

func (m *maker) types() any {
	names := []string{"null", "boolean", "integer", "number", "string", "array", "object"}
	if m.chance(70) {
		return m.one(names...)
	}
	var list []any
	for _, i := range m.Perm(len(names))[:1+m.IntN(3)] {
		list = append(list, names[i])
	}
	return list
}

// unlike makes values no two of which are equal.
func (m *maker) unlike() []any {
	seen, list := map[string]bool{}, []any{}
	for range 1 + m.IntN(4) {
		v := m.value(1)
		if key := canonical(v); !seen[key] {
			seen[key] = true
			list = append(list, v)
		}
	}
	return list
}

func (m *maker) scalar(s map[string]any, which int) {
	switch which {
	case 0, 1:
		s["type"] = m.types()
	case 2:
		s["enum"] = m.unlike()
	case 3:
		s["const"] = m.value(1)
	case 4:
		s["minLength"] = m.small()
	case 5:
		s["maxLength"] = m.small()
	case 6:
		s["minimum"] = m.number()
	case 7:
		s["maximum"] = m.number()
	}
}

func (m *maker) keyword(s map[string]any, depth int) {
	which := m.IntN(36)
	switch {
	case which < 8:
		m.scalar(s, which)
		return
	case which < 16 || depth == 0:
		m.detail(s)
		return
	}
	down := func() any { return m.schema(depth-1, false) }
	switch which {
	case 16, 17, 18, 19:
		s["properties"] = map[string]any{"a": down(), m.one("a", "b", "title"): down()}
		if m.chance(60) {
			s["required"] = m.names2()
		}
	case 20:
		s["additionalProperties"] = down()
	case 21:
		s["patternProperties"] = map[string]any{m.one("^a", "b", "^.$"): down()}
	case 22:
		s["propertyNames"] = down()
	case 23:
		s["dependencies"] = map[string]any{"a": m.schema(depth-1, true), "b": []any{"a"}}
	case 24, 25:
		s["items"] = down()
	case 26:
		s["items"] = []any{down(), down()}
		if m.chance(50) {
			s["additionalItems"] = down()
		}
	case 27:
		s["contains"] = down()
	case 28:
		s["not"] = m.schema(depth-1, true)
	case 29:
		s["if"], s["then"] = m.schema(depth-1, true), m.schema(depth-1, true)
	case 30:
		s["else"] = m.schema(depth-1, true)
	default:
		list := []any{m.schema(depth-1, true)}
		if m.chance(70) {
			list = append(list, m.schema(depth-1, true))
		}
		s[m.one("allOf", "allOf", "anyOf", "oneOf")] = list
	}
}

func (m *maker) names2() []any {
	return [][]any{{}, {"a"}, {"b"}, {"a", "b"}, {"b", "a"}, {"title"}}[m.IntN(6)]
}

func (m *maker) detail(s map[string]any) {
	switch m.IntN(12) {
	case 0:
		s["exclusiveMinimum"] = m.number()
	case 1:
		s["exclusiveMaximum"] = m.number()
	case 2:
		s["multipleOf"] = json.Number(m.one("1", "2", "0.5", "1.0"))
	case 3:
		s["pattern"] = m.one("^a", "b$", "^(?=a)", "a|b")
	case 4:
		s["minItems"] = m.small()
	case 5:
		s["maxItems"] = m.small()
	case 6:
		s["uniqueItems"] = m.chance(50)
	case 7:
		s["minProperties"] = m.small()
	case 8:
		s["maxProperties"] = m.small()
	case 9:
		s["required"] = m.names2()
	default:
		m.annotate(s)
	}
}

func (m *maker) annotate(s map[string]any) {
	switch m.IntN(6) {
	case 0:
		s["title"] = m.one("x", "y")
	case 1:
		s["description"] = "words"
	case 2:
		s["default"] = m.value(1)
	case 3:
		s["x-note"] = m.value(1)
	case 4:
		s["examples"] = []any{m.value(1)}
	case 5:
		s["definitions"] = map[string]any{"d": m.schema(0, true)}
	}
}

// alike writes a schema in another way that means the same by the words of the specification: in normal form it is equal.
func (m *maker) alike(v any) any {
	switch v := v.(type) {
	case bool:
		if v && m.chance(50) {
			return map[string]any{"title": "t"}
		}
		return v
	case map[string]any:
		if _, is := v["$ref"]; is {
			out := maps.Clone(v)
			if m.chance(30) {
				out["description"] = "beside"
			}
			return out
		}
		out := map[string]any{}
		for key, value := range v {
			out[key] = m.alikeIn(key, value)
		}
		if m.chance(30) {
			m.annotate(out)
		}
		if _, has := out["additionalProperties"]; !has && m.chance(20) {
			out["additionalProperties"] = true
		}
		if _, has := out["required"]; !has && m.chance(20) {
			out["required"] = []any{}
		}
		if _, has := out["if"]; !has && m.chance(20) {
			out["then"] = false
		}
		return out
	}
	return v
}

func (m *maker) alikeIn(key string, v any) any {
	shuffled := func(list []any) []any {
		list = slices.Clone(list)
		m.Shuffle(len(list), func(i, j int) { list[i], list[j] = list[j], list[i] })
		return list
	}
	switch key {
	case "type":
		if name, one := v.(string); one && m.chance(50) {
			return []any{name}
		}
		if list, several := v.([]any); several {
			return shuffled(list)
		}
	case "enum", "required":
		return shuffled(v.([]any))
	case "properties", "patternProperties", "dependencies":
		out := map[string]any{}
		for name, s := range v.(map[string]any) {
			out[name] = m.alike(s)
		}
		return out
	case "items", "allOf", "anyOf", "oneOf":
		if list, several := v.([]any); several {
			list = slices.Clone(list)
			for i := range list {
				list[i] = m.alike(list[i])
			}
			return list
		}
		return m.alike(v)
	case "additionalProperties", "propertyNames", "additionalItems", "contains", "not", "if", "then", "else":
		return m.alike(v)
	case "minimum", "maximum", "minLength", "maxLength", "minItems":
		if v == json.Number("1") {
			return json.Number("1.0")
		}
	}
	return v
}

// document makes some schemas; some are others written differently, or with one word changed.
func (m *maker) document(n int) map[string]any {
	all := map[string]any{}
	for i := range n {
		m.names = append(m.names, "S"+itoa(i))
	}
	for i, name := range m.names {
		m.self = i
		switch k := m.IntN(10); {
		case i > 0 && k < 3:
			all[name] = m.alike(all[m.names[i-1]])
		case i > 0 && k < 4:
			all[name] = m.alike(all[m.names[i-1]])
			if s, ok := all[name].(map[string]any); ok {
				m.keyword(s, 1)
			}
		case k < 7:
			all[name] = m.plain()
		default:
			all[name] = m.schema(2, true)
		}
		if i > 0 && m.chance(10) {
			all[name] = map[string]any{"$ref": "#/components/schemas/" + m.names[m.IntN(i)]}
		}
	}
	return all
}

// canonical is the same for equal JSON values, and no others.
func canonical(v any) string {
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	_ = enc.Encode(v)
	return string(appendData(nil, syntax.Parse(source.New(b.String()), syntax.JSON).Root()))
}

// values are the values on which schemas are tried: all small ones, around the bounds that a maker knows.
var values = func() (all []any) {
	texts := []string{"null", "true", "false", "-2", "-1.5", "-1", "-0.5", "0", "0.25", "0.5", "0.75", "1", "1.25", "1.5", "1.75", "2", "2.5", "3", "3.5", "4",
		`""`, `"a"`, `"b"`, `"c"`, `"ab"`, `"ba"`, `"cc"`, `"bab"`, `"aaa"`, `"ccc"`, `"cccc"`, `"aaaa"`,
		`[]`, `[null]`, `[0]`, `[1]`, `["a"]`, `["b"]`, `["ab"]`, `["c",1]`, `[1,1]`, `[[],{}]`, `[0,"a",true]`, `[1,2,3,4]`, `[[]]`, `[{}]`, `[true]`,
		`{}`, `{"a":null}`, `{"a":0}`, `{"a":1}`, `{"a":"a"}`, `{"a":"ab"}`, `{"b":1}`, `{"b":"b"}`, `{"b":[]}`, `{"a":{},"b":[]}`, `{"a":1,"b":"a"}`, `{"title":"a"}`,
		`{"title":1}`, `{"a":1,"b":1,"title":1}`, `{"a":{"a":{"a":1}}}`, `{"a":[{}]}`, `{"a":{"b":1}}`, `{"c":1}`, `{"a":true,"c":0,"d":0,"e":0}`}
	for _, text := range []string{"null", "true", "false", "0", "1", "2", "3", "-1", "0.5", "1.5", `""`, `"a"`, `"b"`, `"ab"`, `"bab"`, "[]", "{}"} {
		for _, around := range []string{"[_]", `{"a":_}`, `{"b":_}`, `{"title":_}`} { // what a maker makes
			if made := strings.Replace(around, "_", text, 1); !slices.Contains(texts, made) {
				texts = append(texts, made)
			}
		}
	}
	for _, text := range texts {
		v, err := jsonschema.UnmarshalJSON(strings.NewReader(text))
		if err != nil {
			panic(err)
		}
		all = append(all, v)
	}
	return all
}()

// nodes are the same values as they would be written.
var nodes = func() (all []syntax.Node) {
	for _, v := range values {
		text, _ := json.Marshal(v)
		all = append(all, syntax.Parse(source.New(string(text)), syntax.JSON).Root())
	}
	return all
}()

// engine reads the patterns that a maker knows, as ECMA-262 does.
type engine string

func (e engine) String() string { return string(e) }

func (e engine) MatchString(s string) bool {
	switch e {
	case "^a", "^(?=a)":
		return strings.HasPrefix(s, "a")
	case "b$":
		return strings.HasSuffix(s, "b")
	case "a|b":
		return strings.ContainsAny(s, "ab")
	case "b":
		return strings.Contains(s, "b")
	case "^.$":
		return len(s) == 1
	}
	panic("no pattern of ours: " + string(e))
}

// A trialDoc is a document of random schemas with what the validator that others wrote says of them.
type trialDoc struct {
	text    string
	raw     map[string]any
	names   []string
	schemas []Schema
	accepts [][]bool // by schema and value
	seen    *unfolding
}

func newTrial(t *testing.T, seed uint64) *trialDoc {
	t.Helper()
	m := &maker{Rand: rand.New(rand.NewPCG(seed, 1))}
	raw := m.document(6)
	doc := map[string]any{"components": map[string]any{"schemas": raw}}
	text, err := json.Marshal(doc)
	if err != nil {
		t.Fatal(err)
	}
	d := &trialDoc{text: string(text), raw: raw, names: m.names, seen: &unfolding{raw: raw, known: map[unfolded]int{}, ids: map[string]int{}}}
	tree := syntax.Parse(source.New(d.text), syntax.JSON)
	w := New(oneFile{tree})
	for _, name := range m.names {
		s, by := w.Follow("a.json", "#/components/schemas/"+name)
		if by != nil || s.Blocked() != nil {
			t.Fatalf("seed %d: %s is blocked by %+v\n%s", seed, name, s.Blocked(), d.text)
		}
		d.schemas = append(d.schemas, s)
	}
	d.validate(t)
	return d
}

// oneFile is a bundle of one file.
type oneFile struct{ tree *syntax.Tree }

func (f oneFile) Tree(string) (*syntax.Tree, diag.Code) { return f.tree, "" }

func (f oneFile) Text(string) (source.Text, bool) { return f.tree.Text(), true }

func (d *trialDoc) validate(t *testing.T) {
	t.Helper()
	c := jsonschema.NewCompiler()
	c.DefaultDraft(jsonschema.Draft7)
	c.UseRegexpEngine(func(s string) (jsonschema.Regexp, error) { return engine(s), nil })
	var plain any
	if plain, _ = jsonschema.UnmarshalJSON(strings.NewReader(d.text)); c.AddResource("d.json", alone(plain)) != nil {
		t.Fatalf("not added: %s", d.text)
	}
	for _, name := range d.names {
		s, err := c.Compile("d.json#/components/schemas/" + name)
		if err != nil {
			t.Fatalf("%v\n%s", err, d.text)
		}
		row := make([]bool, len(values))
		for i, v := range values {
			row[i] = s.Validate(v) == nil
		}
		d.accepts = append(d.accepts, row)
	}
}

// alone takes away what stands beside a $ref: the validator looks at some of it, which draft-07 says to ignore.
func alone(v any) any {
	switch v := v.(type) {
	case []any:
		for i := range v {
			v[i] = alone(v[i])
		}
	case map[string]any:
		if to, is := v["$ref"].(string); is {
			return map[string]any{"$ref": to}
		}
		for key := range v {
			v[key] = alone(v[key])
		}
	}
	return v
}

// unfolding is another, simpler way to tell equal normalized schemas: both are written out as trees to some depth.
type unfolding struct {
	raw   map[string]any
	known map[unfolded]int
	ids   map[string]int
}

type unfolded struct {
	node  uintptr
	depth int
}

// tree is a number for the schema's tree to a depth: the same for the same tree.
func (u *unfolding) tree(v any, depth int) int {
	switch v := v.(type) {
	case bool:
		return u.id(fmt.Sprint(v))
	case map[string]any:
		if to, is := v["$ref"]; is {
			return u.tree(u.raw[strings.TrimPrefix(to.(string), "#/components/schemas/")], depth)
		}
		key := unfolded{reflect.ValueOf(v).Pointer(), depth}
		if n, ok := u.known[key]; ok {
			return n
		}
		n := u.words(v, depth)
		u.known[key] = n
		return n
	}
	panic("no schema")
}

func (u *unfolding) id(s string) int {
	if s == "" {
		s = "true"
	}
	if _, ok := u.ids[s]; !ok {
		u.ids[s] = len(u.ids)
	}
	return u.ids[s]
}

func (u *unfolding) words(v map[string]any, depth int) int {
	_, conditional := v["if"]
	var all []string
	for _, key := range slices.Sorted(maps.Keys(v)) {
		text := ""
		switch value := v[key]; key {
		case "title", "description", "default", "examples", "definitions", "x-note":
			continue
		case "type":
			if list, several := value.([]any); several && len(list) == 1 {
				value = list[0]
			}
			text = sorted(value)
		case "enum", "required":
			if text = sorted(value); len(value.([]any)) == 0 {
				continue
			}
		case "properties", "patternProperties", "dependencies":
			text = u.byName(value.(map[string]any), depth)
		case "additionalProperties":
			if u.trivial(value, 8) {
				continue
			}
			text = u.below(value, depth)
		case "then", "else":
			if !conditional {
				continue
			}
			text = u.below(value, depth)
		case "propertyNames", "items", "additionalItems", "contains", "allOf", "anyOf", "oneOf", "not", "if":
			text = u.below(value, depth)
		default:
			text = canonical(value)
		}
		all = append(all, key+text)
	}
	return u.id(strings.Join(all, ";"))
}

func (u *unfolding) byName(v map[string]any, depth int) (text string) {
	for _, name := range slices.Sorted(maps.Keys(v)) {
		if list, names := v[name].([]any); names {
			text += "," + name + canonical(list)
			continue
		}
		text += "," + name + u.below(v[name], depth)
	}
	return text
}

// trivial tells whether a schema takes everything by the words of the specification.
func (u *unfolding) trivial(v any, left int) bool {
	m, is := v.(map[string]any)
	if !is {
		return v == true
	}
	if to, ref := m["$ref"]; ref {
		return left > 0 && u.trivial(u.raw[strings.TrimPrefix(to.(string), "#/components/schemas/")], left-1)
	}
	for key, value := range m {
		switch key {
		case "title", "description", "default", "examples", "definitions", "x-note":
		case "required":
			if len(value.([]any)) > 0 {
				return false
			}
		case "then", "else":
			if _, conditional := m["if"]; conditional {
				return false
			}
		case "additionalProperties":
			if left == 0 || !u.trivial(value, left-1) {
				return false
			}
		default:
			return false
		}
	}
	return true
}

func (u *unfolding) below(v any, depth int) string {
	if list, several := v.([]any); several {
		text := "["
		for _, item := range list {
			text += u.below(item, depth)
		}
		return text + "]"
	}
	switch {
	case depth > 0:
		return fmt.Sprintf("(%d)", u.tree(v, depth-1))
	case u.trivial(v, 8):
		return "(true)"
	}
	return "(…)"
}

func sorted(v any) string {
	list, several := v.([]any)
	if !several {
		return canonical(v)
	}
	var all []string
	for _, item := range list {
		all = append(all, canonical(item))
	}
	slices.Sort(all)
	return fmt.Sprintf("%q", all)
}

// counts are how many cases of a kind there were.
type counts map[string]int

// TestOracle holds what is said of random schemas to a validator, on many small values: equal schemas never disagree, what is
// proved lets nothing through that the destination refuses, what is contradictory has no common value, what is empty takes
// none; and a difference is there when both are written out.
func TestOracle(t *testing.T) {
	n := counts{}
	for seed := range testkit.Rounds(200, 70_000) {
		d := newTrial(t, uint64(seed))
		for i := range d.schemas {
			d.empty(t, n, seed, i)
			d.tokens(t, n, seed, i)
			if seed%4 == 0 {
				d.literals(t, n, seed, i)
			}
			for j := range d.schemas {
				if i < j {
					d.compare(t, n, seed, i, j)
				}
				if i != j {
					d.prove(t, n, seed, i, j)
				}
			}
		}
		if t.Failed() {
			t.Fatal(d.text)
		}
	}
	for _, kind := range slices.Sorted(maps.Keys(n)) {
		t.Logf("%s: %d", kind, n[kind])
	}
	for _, kind := range []string{"equal", "different", "proved", "contradicted", "unknown", "empty", "literal proved", "literal contradicted", "literal unknown", "language proved", "language contradicted", "language unknown"} {
		if n[kind] == 0 {
			t.Errorf("nothing was %s", kind)
		}
	}
}

func (d *trialDoc) compare(t *testing.T, n counts, seed, i, j int) {
	c := Compare(d.schemas[i], d.schemas[j])
	a, _ := d.schemas[i].Fingerprint()
	b, _ := d.schemas[j].Fingerprint()
	const depth = 14
	same := d.seen.tree(d.raw[d.names[i]], depth) == d.seen.tree(d.raw[d.names[j]], depth)
	disagree := !slices.Equal(d.accepts[i], d.accepts[j])
	switch {
	case c.Verdict == Equal:
		n["equal"]++
		if disagree || !same || a != b {
			t.Errorf("seed %d: S%d and S%d are no equals: values %v, trees %v, fingerprints %v", seed, i, j, !disagree, same, a == b)
		}
	case c.Verdict == Different:
		n["different"]++
		if disagree {
			n["different, with a value that shows it"]++
		}
		if same || a == b {
			t.Errorf("seed %d: S%d and S%d do not differ in %s: trees %v, fingerprints %v", seed, i, j, c.Difference.Words("", ""), same, a == b)
		}
	default:
		t.Errorf("seed %d: S%d and S%d: %+v", seed, i, j, c)
	}
}

func (d *trialDoc) prove(t *testing.T, n counts, seed, from, to int) {
	p := Prove(FromSchema(d.schemas[from]), true, d.schemas[to])
	let, common, outside := 0, 0, 0
	for v := range values {
		switch in, fits := d.accepts[from][v], d.accepts[to][v]; {
		case in && fits:
			common++
			let++
		case in:
			outside++
		}
	}
	switch p.Decision {
	case Proved:
		n["proved"]++
		if outside > 0 {
			t.Errorf("seed %d: S%d is not within S%d", seed, from, to)
		}
	case Contradicted:
		n["contradicted"]++
		if common > 0 {
			t.Errorf("seed %d: S%d and S%d have values in common: %s", seed, from, to, p.Why)
		}
	default:
		n["unknown"]++
		_, exact := d.schemas[from].vertex().values()
		if _, alsoExact := d.schemas[to].vertex().values(); exact && alsoExact {
			n["unknown of what is known exactly"]++
			if common == 0 || outside == 0 {
				t.Errorf("seed %d: S%d and S%d should be decided: %s", seed, from, to, p.Why)
			}
		}
	}
}

// texts are the strings among the values, by length and bytes, and where they are.
var texts, textAt = func() (all list, at map[string]int) {
	at = map[string]int{}
	for i, v := range values {
		if s, is := v.(string); is {
			all, at[s] = append(all, s), i
		}
	}
	slices.SortFunc(all, func(a, b string) int { return cmp.Or(len(a)-len(b), strings.Compare(a, b)) })
	return all, at
}()

// tokens holds a random language to a schema.
func (d *trialDoc) tokens(t *testing.T, n counts, seed, i int) {
	var l list
	for k, s := range texts {
		if (seed*31+i*7+k*13)%5 == 0 {
			l = append(l, s)
		}
	}
	in := 0
	for _, s := range l {
		if d.accepts[i][textAt[s]] {
			in++
		}
	}
	p := Prove(FromSet(Tokens(l)), true, d.schemas[i])
	n[[]string{"language unknown", "language proved", "language contradicted", ""}[p.Decision]]++
	_, exact := d.schemas[i].vertex().values()
	if p.Decision == Proved && in < len(l) || p.Decision == Contradicted && in > 0 || p.Decision == Unknown && exact && (in == 0 || in == len(l)) {
		t.Errorf("seed %d: %q and S%d, which takes %d of them: %+v", seed, l, i, in, p)
	}
	if p.Witness != "" && exact {
		if at, known := textAt[strings.Trim(p.Witness, `"`)]; known && d.accepts[i][at] {
			t.Errorf("seed %d: S%d takes %q, which is said not to fit", seed, i, p.Witness)
		}
	}
}

func (d *trialDoc) empty(t *testing.T, n counts, seed, i int) {
	if e := d.schemas[i].Empty(); e != nil {
		n["empty"]++
		if d.schemas[i].vertex().own.full {
			t.Errorf("seed %d: S%d was told to have values by its text, and has none: %s", seed, i, e.Why)
		}
		if v := slices.Index(d.accepts[i], true); v >= 0 {
			t.Errorf("seed %d: S%d takes %v: %s", seed, i, values[v], e.Why)
		}
	}
}

// literals holds every value to a schema.
func (d *trialDoc) literals(t *testing.T, n counts, seed, i int) {
	for v, node := range nodes {
		switch p := Prove(FromLiteral(node), true, d.schemas[i]); p.Decision {
		case Proved:
			n["literal proved"]++
			if !d.accepts[i][v] {
				t.Errorf("seed %d: S%d refuses %v", seed, i, values[v])
			}
		case Contradicted:
			n["literal contradicted"]++
			if d.accepts[i][v] {
				t.Errorf("seed %d: S%d takes %v: %s", seed, i, values[v], p.Why)
			}
		default:
			n["literal unknown"]++
			if !strings.Contains(d.text, "(?=") {
				t.Errorf("seed %d: it is not known whether S%d takes %v: %s", seed, i, values[v], p.Why)
			}
		}
	}
}
