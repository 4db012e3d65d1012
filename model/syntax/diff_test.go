package syntax

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/natscontract/natscontract/internal/testkit"
	"github.com/natscontract/natscontract/model/source"
)

// What differs is found by comparing every entry of the two versions.
func TestDifferingFindsWhatComparingEverythingFinds(t *testing.T) {
	for seed := range testkit.Seeds(t, 400, 20000) {
		r := rand.New(rand.NewPCG(seed, 9))
		var text strings.Builder
		for i := range r.IntN(300) {
			fmt.Fprintf(&text, "k%d: {a: %d, b: [x, y]}\n", i, r.IntN(9))
		}
		before := Parse(source.New(text.String()), YAML)
		after := before
		for range 1 + r.IntN(3) {
			s := after.Text().String()
			lines := strings.SplitAfter(s, "\n")
			i := r.IntN(len(lines))
			start := len(strings.Join(lines[:i], ""))
			line := lines[i]
			switch r.IntN(4) {
			case 0: // a line goes
				after = after.Edit(source.Edit{Span: source.Span{Start: start, End: start + len(line)}})
			case 1: // a line comes, perhaps with a key that is there already
				after = after.Edit(source.Edit{Span: source.Span{Start: start, End: start}, New: fmt.Sprintf("k%d: new\n", r.IntN(400))})
			case 2: // a line changes
				if at := strings.IndexByte(line, ','); at > 0 {
					after = after.Edit(source.Edit{Span: source.Span{Start: start + at, End: start + at}, New: "0"})
				}
			case 3: // two lines change places
				if i+2 < len(lines) {
					after = after.Edit(source.Edit{Span: source.Span{Start: start, End: start + len(line) + len(lines[i+1])}, New: lines[i+1] + line})
				}
			}
		}
		got := map[string]bool{}
		for _, name := range Differing(before.Root(), after.Root()) {
			got[name] = true
		}
		want := comparing(before.Root(), after.Root())
		for name := range want {
			if !got[name] {
				t.Fatalf("seed %d: %s differs and is not listed", seed, name)
			}
		}
		if len(got) > len(want)+120 {
			t.Fatalf("seed %d: %d are listed, and %d differ", seed, len(got), len(want))
		}
	}
}

// comparing lists what differs between two mappings, and pairs that have changed places, by one of them.
func comparing(before, after Node) map[string]bool {
	differ := map[string]bool{}
	for _, pair := range [][2]Node{{before, after}, {after, before}} {
		for e := range pair[0].Fields() {
			o, ok := pair[1].Get(e.Key().Value())
			if !ok || !o.Value().Same(e.Value()) {
				differ[e.Key().Value()] = true
			}
		}
	}
	order := func(n Node) (keys []string) {
		for e := range n.Fields() {
			if !differ[e.Key().Value()] {
				keys = append(keys, e.Key().Value())
			}
		}
		return keys
	}
	old, now := order(before), order(after)
	for i := range old {
		if old[i] != now[i] { // one of those two was moved
			return differ
		}
	}
	return differ
}

func TestDifferingKnowsAliasesMergesAndSequences(t *testing.T) {
	parse := func(s string) Node { return Parse(source.New(s), YAML).Root() }
	field := func(n Node, key string) Node { e, _ := n.Get(key); return e.Value() }
	for _, c := range []struct{ before, after, want string }{
		{"base: &b {x: 1}\nm: {one: *b, two: 2}\n", "base: &b {x: 2}\nm: {one: *b, two: 2}\n", "one"},
		{"base: &b {x: 1}\nm: {<<: *b, two: 2}\n", "base: &b {y: 1}\nm: {<<: *b, two: 2}\n", "two x y"},
		{"m: [a, b, c]\n", "m: [a, x, c]\n", "1"},
		{"m: [a, b, c]\n", "m: [a, x, b, c]\n", "1 2 3"},
		{"m: [a, b]\n", "m: []\n", "0 1"},
		{"m: {a: 1, b: 2, c: 3}\n", "m: {b: 2, a: 1, c: 3}\n", "a b c"},
		{"m: {a: 1, b: 2}\n", "m: \n", "a b"},
		{"n: 1\n", "m: {a: 1, b: 2}\n", "a b"},
		{"m: [x, y]\n", "m: {a: 1, b: 2}\n", "0 1 a b"},
		{"m: {a: 1}\n", "m: [x]\n", "0 a"},
		{"m: {a: 1, a: 2}\n", "m: {a: 1, a: 3}\n", ""},
		{"m: {a: 1, b: 2}\n", "m: {a: 1, b: 2}\n", ""},
	} {
		got := Differing(field(parse(c.before), "m"), field(parse(c.after), "m"))
		slices.Sort(got)
		if strings.Join(got, " ") != c.want {
			t.Errorf("between %q and %q: %q differ", c.before, c.after, got)
		}
	}
}
