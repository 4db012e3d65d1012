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
