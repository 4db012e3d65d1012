package schema

import (
	"bytes"
	"encoding/json"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"

	"github.com/santhosh-tekuri/jsonschema/v6"

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
