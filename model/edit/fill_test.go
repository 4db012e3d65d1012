package edit

import (
	"testing"

	"github.com/natscontract/natscontract/model/source"
	"github.com/natscontract/natscontract/model/syntax"
)

// An empty mapping is filled as what stands beside it is written.
func TestFill(t *testing.T) {
	for name, of := range map[string]struct{ before, after string }{
		"lines of its own":         {"b:\n    m: {}\n", "b:\n    m:\n      /a: {input: x}\n      /b: {input: ''}\n"},
		"as its neighbour":         {"s:\n      k: {l: 1}\nm: {}\n", "s:\n      k: {l: 1}\nm:\n      /a: {input: x}\n      /b: {input: ''}\n"},
		"objects spread beside it": {"s:\n  k:\n    l: 1\nm: {}\n", "s:\n  k:\n    l: 1\nm:\n  /a:\n    input: x\n  /b:\n    input: ''\n"},
		"quoted beside it":         {"s:\n  'k': {\"l\": 'v'}\nm: {}\n", "s:\n  'k': {\"l\": 'v'}\nm:\n  '/a': {\"input\": 'x'}\n  '/b': {\"input\": ''}\n"},
		"in flow":                  {"b: {s: {}, m: {}}\n", "b: {s: {}, m: {/a: {input: x}, /b: {input: ''}}}\n"},
		"behind it a comment":      {"m: {} # none\n", "m: {/a: {input: x}, /b: {input: ''}} # none\n"},
		"an anchor":                {"m: &m {}\n", "m: &m {/a: {input: x}, /b: {input: ''}}\n"},
		"in a list's item":         {"- x: 1\n  m: {}\n", "- x: 1\n  m:\n    /a: {input: x}\n    /b: {input: ''}\n"},
	} {
		tree := syntax.Parse(source.New(of.before), syntax.YAML)
		fillIt(t, name, tree, of.after)
	}
	for name, of := range map[string]struct{ before, after string }{
		"JSON in lines":    {"{\n  \"m\": {}\n}\n", "{\n  \"m\": {\n    \"/a\": {\n      \"input\": \"x\"\n    },\n    \"/b\": {\n      \"input\": \"\"\n    }\n  }\n}\n"},
		"JSON on one line": {`{"m": {}}`, `{"m": {"/a": {"input": "x"}, "/b": {"input": ""}}}`},
	} {
		fillIt(t, name, syntax.Parse(source.New(of.before), syntax.JSON), of.after)
	}
}

func fillIt(t *testing.T, name string, tree *syntax.Tree, want string) {
	t.Helper()
	into := mappingNamed(tree.Root(), "m")
	edits := Writer{tree}.Insert(into, nil, Member{"/a", Object(Member{"input", Text("x")})}, Member{"/b", Object(Member{"input", Text("")})})
	if got := apply(tree, edits).Text().String(); got != want {
		t.Errorf("%s: became\n%s\nwant\n%s", name, got, want)
	}
}

// mappingNamed finds the value of a key, wherever it stands.
func mappingNamed(n syntax.Node, key string) syntax.Node {
	for e := range n.Entries() {
		if e.Key().Value() == key {
			return e.Value()
		}
		if found := mappingNamed(e.Value(), key); found.Kind() == syntax.Mapping {
			return found
		}
	}
	for item := range n.Items() {
		if found := mappingNamed(item, key); found.Kind() == syntax.Mapping {
			return found
		}
	}
	return syntax.Node{}
}

// New entries are quoted as those that are there.
func TestQuotesAreKept(t *testing.T) {
	tree := syntax.Parse(source.New("m:\n  \"k\": {\"input\": \"a\"}\n"), syntax.YAML)
	want := "m:\n  \"k\": {\"input\": \"a\"}\n  \"/a\": {\"input\": \"x\"}\n"
	edits := Writer{tree}.Insert(mappingNamed(tree.Root(), "m"), nil, Member{"/a", Object(Member{"input", Text("x")})})
	if got := apply(tree, edits).Text().String(); got != want {
		t.Errorf("became\n%s\nwant\n%s", got, want)
	}
}

// A value takes another one's place, in its style where the two have one entry each.
func TestSet(t *testing.T) {
	for before, want := range map[string]string{
		"m: {input: a}\n":               "m: {branch: id}\n",
		"m:\n  'input': \"a\"\n":        "m:\n  'branch': \"id\"\n",
		"m: {literal: [1, 2]}\n":        "m: {branch: id}\n",
		"m: {input: a, context: x}\n":   "m: {branch: id}\n",
		"m:\n  literal:\n    deep: 1\n": "m:\n  {branch: id}\n",

		"{\"m\": {\"input\": \"a\"}}":            "{\"m\": {\"branch\": \"id\"}}",
		"{\"m\": {\n  \"a\": 1,\n  \"b\": 2\n}}": "{\"m\": {\"branch\": \"id\"}}",
	} {
		tree := parse(before)
		edits := Writer{tree}.Set(mappingNamed(tree.Root(), "m"), Object(Member{"branch", Text("id")}))
		if got := apply(tree, edits).Text().String(); got != want {
			t.Errorf("%q became %q, want %q", before, got, want)
		}
	}
}
