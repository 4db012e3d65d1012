package edit

import (
	"slices"
	"strings"
	"testing"

	"github.com/natscontract/natscontract/model/source"
	"github.com/natscontract/natscontract/model/syntax"
)

func parse(text string) *syntax.Tree {
	lang := syntax.YAML
	if strings.HasPrefix(text, "{\"") {
		lang = syntax.JSON
	}
	return syntax.Parse(source.New(text), lang)
}

func apply(tree *syntax.Tree, edits []source.Edit) *syntax.Tree {
	for _, e := range slices.Backward(edits) {
		tree = tree.Edit(e)
	}
	return tree
}

func find(t *testing.T, tree *syntax.Tree, pointer string) syntax.Node {
	t.Helper()
	n := tree.Root()
	if pointer == "/0" {
		n, _ = n.Item(0)
	} else if pointer != "" {
		e, _ := n.Get(pointer[1:])
		n = e.Value()
	}
	if n.Kind() == syntax.Missing && n.Start() == 0 {
		t.Fatalf("nothing stands at %q", pointer)
	}
	return n
}

func TestInsert(t *testing.T) {
	object := Member{"new", Object(Member{"k", Text("a b")}, Member{"l", Literal("7")})}
	for _, c := range []struct{ about, before, at, after string }{
		{"behind the last", "m:\n  a: 1\n  b: 2 # two\no: 1\n", "/m", "m:\n  a: 1\n  b: 2 # two\n  new:\n    k: 'a b'\n    l: 7\no: 1\n"},
		{"before one that comes later", "m:\n  a: 1\n  z: 2\n", "/m", "m:\n  a: 1\n  new:\n    k: 'a b'\n    l: 7\n  z: 2\n"},
		{"indented by four", "m:\n    a:\n        x: 1\n", "/m", "m:\n    a:\n        x: 1\n    new:\n        k: 'a b'\n        l: 7\n"},
		{"as its neighbour in braces", "m:\n  a: {x: 1}\n", "/m", "m:\n  a: {x: 1}\n  new: {k: 'a b', l: 7}\n"},
		{"in braces", "m: {a: 1}\n", "/m", "m: {a: 1, new: {k: 'a b', l: 7}}\n"},
		{"into empty braces", "m: {}\n", "/m", "m:\n  new: {k: 'a b', l: 7}\n"},
		{"in an item", "- a: 1\n- b: 1\n", "/0", "- a: 1\n  new:\n    k: 'a b'\n    l: 7\n- b: 1\n"},
		{"behind a block scalar", "m:\n  a: |\n    x\n", "/m", "m:\n  a: |\n    x\n  new:\n    k: 'a b'\n    l: 7\n"},
		{"with the line ends of the text", "m:\r\n  a: 1\r\n", "/m", "m:\r\n  a: 1\r\n  new:\r\n    k: 'a b'\r\n    l: 7\r\n"},
		{"at the end of a text without a last line end", "m:\n  a: 1", "/m", "m:\n  a: 1\n  new:\n    k: 'a b'\n    l: 7"},
		{"in JSON on one line", `{"m": {"a": 1}}`, "/m", `{"m": {"a": 1, "new": {"k": "a b", "l": 7}}}`},
		{"in JSON on lines", "{\"m\": {\n  \"a\": {\n    \"x\": 1\n  }\n}}", "/m",
			"{\"m\": {\n  \"a\": {\n    \"x\": 1\n  },\n  \"new\": {\n    \"k\": \"a b\",\n    \"l\": 7\n  }\n}}"},
		{"in JSON as its neighbour", "{\"m\": {\n  \"a\": {\"x\": 1}\n}}", "/m", "{\"m\": {\n  \"a\": {\"x\": 1},\n  \"new\": {\"k\": \"a b\", \"l\": 7}\n}}"},
	} {
		tree := parse(c.before)
		next := apply(tree, Writer{tree}.Insert(find(t, tree, c.at), []string{"a", "new", "z"}, object))
		if got := next.Text().String(); got != c.after {
			t.Errorf("%s: %q became\n%q, want\n%q", c.about, c.before, got, c.after)
		}
		if faults := next.Faults(); faults != nil {
			t.Errorf("%s: %+v", c.about, faults)
		}
	}
}

func TestInsertSeveral(t *testing.T) {
	tree := parse("a: 1\nd: 4\n")
	order := []string{"a", "b", "c", "d", "e"}
	edits := Writer{tree}.Insert(tree.Root(), order, Member{"x", Literal("0")}, Member{"e", Literal("5")}, Member{"c", Literal("3")}, Member{"b", Literal("2")})
	if got, want := apply(tree, edits).Text().String(), "a: 1\nb: 2\nc: 3\nd: 4\ne: 5\nx: 0\n"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestInsertIntoNothing(t *testing.T) {
	tree := parse("m:\n")
	if edits := (Writer{tree}).Insert(find(t, tree, "/m"), nil, Member{"a", Text("")}); edits != nil {
		t.Errorf("%+v", edits)
	}
}

func TestRemove(t *testing.T) {
	for _, c := range []struct{ about, before, at, key, after string }{
		{"the first", "a: 1\nb: 2\n", "", "a", "b: 2\n"},
		{"one of several lines", "a:\n  x: 1\n  y: 2\nb: 2\n", "", "a", "b: 2\n"},
		{"the last, without a line end", "a: 1\nb: 2", "", "b", "a: 1\n"},
		{"the only one", "m:\n  a: 1\no: 2\n", "/m", "a", "m:\n  {}\no: 2\n"},
		{"behind a dash", "- a: 1\n  b: 2\n", "/0", "a", "- b: 2\n"},
		{"in braces", "{a: 1, b: 2, c: 3}", "", "b", "{a: 1, c: 3}"},
		{"the last in braces", "{a: 1, b: 2}", "", "b", "{a: 1}"},
		{"the only one in braces", "{a: 1}", "", "a", "{}"},
		{"in JSON", "{\"a\": 1,\n \"b\": 2}", "", "a", "{\"b\": 2}"},
	} {
		tree := parse(c.before)
		from := find(t, tree, c.at)
		e, _ := from.Get(c.key)
		next := apply(tree, Writer{tree}.Remove(from, e))
		if got := next.Text().String(); got != c.after || next.Faults() != nil {
			t.Errorf("%s: %q became %q, want %q (%+v)", c.about, c.before, got, c.after, next.Faults())
		}
	}
}

func TestRemoveSome(t *testing.T) {
	for _, c := range []struct{ about, before, at, keys, after string }{
		{"lines in the middle", "a: 1\nb:\n  x: 1\nc: 3\nd: 4\n", "", "b c", "a: 1\nd: 4\n"},
		{"two runs, up to the end", "a: 1\nb: 2\nc: 3\nd: 4", "", "a d", "b: 2\nc: 3\n"},
		{"the first ones behind a dash", "- a: 1\n  b: 2\n  c: 3\n", "/0", "a b", "- c: 3\n"},
		{"all lines", "m:\n  a: 1\n  b: 2\no: 1\n", "/m", "a b", "m:\n  {}\no: 1\n"},
		{"none", "a: 1\n", "", "x", "a: 1\n"},
		{"in braces, in the middle and at the end", "{a: 1, b: 2, c: 3, d: 4}", "", "b d", "{a: 1, c: 3}"},
		{"in braces, the first ones", "{a: 1, b: 2, c: 3}", "", "a b", "{c: 3}"},
		{"in braces, the last ones", "{ a: 1, b: 2, c: 3 }", "", "b c", "{ a: 1 }"},
		{"all in braces", "m: { a: 1, b: 2 } # m\n", "/m", "a b", "m: {} # m\n"},
		{"in JSON", "{\"a\": 1,\n \"b\": 2,\n \"c\": 3,\n \"d\": 4}", "", "a c d", "{\"b\": 2}"},
		{"all of JSON", "{\"m\": {\n  \"a\": 1,\n  \"b\": 2\n}}", "/m", "a b", "{\"m\": {}}"},
	} {
		tree := parse(c.before)
		keys := strings.Fields(c.keys)
		next := apply(tree, Writer{tree}.RemoveSome(find(t, tree, c.at), func(e syntax.Entry) bool { return slices.Contains(keys, e.Key().Value()) }))
		if got := next.Text().String(); got != c.after || next.Faults() != nil {
			t.Errorf("%s: %q became %q, want %q (%+v)", c.about, c.before, got, c.after, next.Faults())
		}
	}
}

// TestScalarsReadAsWritten: whatever text is written in whatever style, it is read back as that text.
func TestScalarsReadAsWritten(t *testing.T) {
	texts := []string{"", "a", "a b", "a: b", "a:b", "a#b", "a #b", "- a", "'", "\"", "a'b\"c\\d", "null", "yes", "1", "1.2.3", "0x1", "~", "*a", "&a", "!a",
		"2020-01-01", "é", "<b>&", "a\tb", "a\nb", "urn:x:y", "a:", "<<", "日本", " a ", "[a]", "{a}", "%a", "@a", "`a", "?", "|", ">", "\u2028", "\x00"}
	for _, text := range texts {
		for _, c := range []struct{ about, before string }{
			{"plain", "k: x\nl: y\n"}, {"single quotes", "k: 'x'\nl: y\n"}, {"double quotes", "k: \"x\"\nl: y\n"}, {"literal", "k: |\n  x\nl: y\n"},
			{"folded", "k: >-\n  x\n\nl: y\n"}, {"json", `{"k": "x", "l": "y"}`}, {"braces", "{k: x, l: y}"},
		} {
			tree := parse(c.before)
			next := tree.Edit(Writer{tree}.Replace(find(t, tree, "/k"), text))
			if got := find(t, next, "/k"); got.Value() != text || got.Tag() != syntax.TagString || next.Faults() != nil || find(t, next, "/l").Value() != "y" {
				t.Errorf("%s: %q is written %q and read %q (%+v)", c.about, text, next.Text().String(), got.Value(), next.Faults())
			}
		}
	}
}
