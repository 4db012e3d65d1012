package edit

import "testing"

func TestRemoveItem(t *testing.T) {
	for _, c := range []struct {
		about, before, at string
		item              int
		after             string
	}{
		{"the first", "l:\n  - a\n  - b\n", "/l", 0, "l:\n  - b\n"},
		{"the last", "l:\n- a\n- b\no: 1\n", "/l", 1, "l:\n- a\no: 1\n"},
		{"one of several lines", "- a: 1\n  b: 2\n- c\n", "", 0, "- c\n"},
		{"the last, without a line end", "- a\n- b", "", 1, "- a\n"},
		{"one without a value", "- a\n-\n- b\n", "", 1, "- a\n- b\n"},
		{"the only one", "l:\n  - a\no: 1\n", "/l", 0, "l:\n  []\no: 1\n"},
		{"behind another dash", "- - a\n  - b\n", "/0", 0, "- - b\n"},
		{"in brackets", "[a, {b: 1}, c]", "", 1, "[a, c]"},
		{"the last in brackets", "[a, b]", "", 1, "[a]"},
		{"the only one in brackets", "l: [a]", "/l", 0, "l: []"},
		{"in JSON", "{\"l\": [\n  1,\n  2,\n  3\n]}", "/l", 1, "{\"l\": [\n  1,\n  3\n]}"},
		{"the last in JSON", "[\n  1,\n  2\n]\n", "", 1, "[\n  1\n]\n"},
		{"none", "[a]", "", 3, "[a]"},
	} {
		tree := parse(c.before)
		next := tree.Edit(Writer{tree}.RemoveItem(find(t, tree, c.at), c.item))
		if got := next.Text().String(); got != c.after || next.Faults() != nil {
			t.Errorf("%s: %q became %q, want %q (%+v)", c.about, c.before, got, c.after, next.Faults())
		}
	}
}

func TestAppendItem(t *testing.T) {
	object := Object(Member{"a", Text("x")}, Member{"b", Literal("2")})
	for _, c := range []struct {
		about, before, at string
		v                 Value
		after             string
	}{
		{"a word", "l:\n  - a\no: 1\n", "/l", Text("b"), "l:\n  - a\n  - b\no: 1\n"},
		{"an object", "l:\n- a: 1\n  b: 2\no: 1\n", "/l", object, "l:\n- a: 1\n  b: 2\n- a: x\n  b: 2\no: 1\n"},
		{"an object behind one in braces", "l:\n  - {a: 1}\n", "/l", object, "l:\n  - {a: 1}\n  - {a: x, b: 2}\n"},
		{"an object behind a word", "l:\n  - w # why\n", "/l", object, "l:\n  - w # why\n  - a: x\n    b: 2\n"},
		{"an object in an object", "l:\n  - s: {a: 1}\n    t: 1\n", "/l", Object(Member{"s", object}), "l:\n  - s: {a: 1}\n    t: 1\n  - s:\n      a: x\n      b: 2\n"},
		{"in brackets", "l: [a]\n", "/l", object, "l: [a, {a: x, b: 2}]\n"},
		{"in empty brackets", "l: []\n", "/l", object, "l: [{a: x, b: 2}]\n"},
		{"in JSON", "{\"l\": [\n  {\n    \"a\": 1\n  }\n]}", "/l", object, "{\"l\": [\n  {\n    \"a\": 1\n  },\n  {\n    \"a\": \"x\",\n    \"b\": 2\n  }\n]}"},
		{"on one line of JSON", "{\"l\": [1]}", "/l", object, "{\"l\": [1, {\"a\": \"x\", \"b\": 2}]}"},
		{"without a line end", "- a", "", Text("b"), "- a\n- b"},
	} {
		tree := parse(c.before)
		next := tree.Edit(Writer{tree}.AppendItem(find(t, tree, c.at), c.v)...)
		if got := next.Text().String(); got != c.after || next.Faults() != nil {
			t.Errorf("%s: %q became %q, want %q (%+v)", c.about, c.before, got, c.after, next.Faults())
		}
	}
}

func TestAListIsInserted(t *testing.T) {
	list := Member{"l", List(Object(Member{"a", Text("x")}, Member{"b", Text("w")}), Text("z"))}
	for before, after := range map[string]string{
		"m: {k: 1}\nn:\n  o: 1\n":         "m: {k: 1}\nn:\n  o: 1\nl:\n  - a: x\n    b: w\n  - z\n",
		"{k: 1}":                          "{k: 1, l: [{a: x, b: w}, z]}",
		"{\"k\": {\n    \"o\": 1\n  }\n}": "{\"k\": {\n    \"o\": 1\n  }, \"l\": [{\"a\": \"x\", \"b\": \"w\"}, \"z\"]\n}",
	} {
		tree := parse(before)
		next := tree.Edit(Writer{tree}.Insert(tree.Root(), nil, list)...)
		if got := next.Text().String(); got != after || next.Faults() != nil {
			t.Errorf("%q became %q, want %q (%+v)", before, got, after, next.Faults())
		}
	}
}
