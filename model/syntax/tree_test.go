package syntax

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/natscontract/natscontract/internal/testkit"
	"github.com/natscontract/natscontract/model/source"
)

// printed puts a tree's text together again from its nodes and what stands between them. It only comes out right, and without
// a panic, when every span is where it should be: entries tile their collection, keys and values lie in their entry, in order.
func printed(t *Tree) string {
	var b strings.Builder
	text := t.text.String()
	root := t.Root()
	b.WriteString(text[:root.Full().Start])
	print1(&b, text, root)
	b.WriteString(text[root.Full().End:])
	return b.String()
}

func print1(b *strings.Builder, text string, n Node) {
	full := n.Full()
	if n.Len() == 0 {
		b.WriteString(text[full.Start:full.End])
		return
	}
	at := full.Start
	for c := range n.entries() {
		b.WriteString(text[at:c.at])
		at = c.at
		if c.e.key.kind != Missing {
			key := c.key()
			b.WriteString(text[at:key.Full().Start])
			print1(b, text, key)
			at = key.Full().End
		}
		value := c.value()
		b.WriteString(text[at:value.Full().Start])
		print1(b, text, value)
		b.WriteString(text[value.Full().End : c.at+int(c.e.width)])
		at = c.at + int(c.e.width)
	}
	b.WriteString(text[at:full.End])
}

// wellFormed tells what is wrong with a tree in itself; "" for nothing.
func wellFormed(t *Tree) (wrong string) {
	defer func() {
		if r := recover(); r != nil {
			wrong = fmt.Sprintf("spans do not fit: %v\n%s", r, dumpTree(t))
		}
	}()
	text := t.text.String()
	if got := printed(t); got != text {
		return fmt.Sprintf("prints as %q", got)
	}
	for _, f := range t.Faults() {
		if f.Span.Start < 0 || f.Span.End < f.Span.Start || f.Span.End > len(text) || f.Message == "" {
			return fmt.Sprintf("fault %+v is not in the text of %d bytes", f, len(text))
		}
	}
	return wrongIndex(t.Root())
}

// wrongIndex holds the ways to find an entry to one another.
func wrongIndex(n Node) string {
	seen := map[string]bool{}
	i := 0
	for c := range n.entries() {
		e, at, ok := n.At(c.at)
		if !ok || at != i || e.c.e != c.e {
			return fmt.Sprintf("entry %d is not found at its own offset %d", i, c.at)
		}
		if key := c.e.key.text; n.g.kind == Mapping && c.e.key.kind != Missing && !seen[key] {
			seen[key] = true
			if found, ok := n.find(key); !ok || found.at != c.at {
				return fmt.Sprintf("%q is not found", key)
			}
		}
		if wrong := wrongIndex(c.value()); wrong != "" {
			return wrong
		}
		i++
	}
	return ""
}

// sameTree tells whether two trees say the same, places included, without the cost of writing them out.
func sameTree(a, b *Tree) bool {
	if a.at != b.at || a.far != b.far || a.balance != b.balance || !slices.Equal(a.faults, b.faults) {
		return false
	}
	return sameEntry(&a.root, &b.root)
}

func sameEntry(a, b *entry) bool {
	if a.width != b.width || a.key0 != b.key0 || a.value0 != b.value0 || !slices.Equal(a.body.rest().faults, b.body.rest().faults) {
		return false
	}
	return sameNode(cell{e: a}.key(), cell{e: b}.key()) && sameNode(cell{e: a}.value(), cell{e: b}.value())
}

func sameNode(a, b Node) bool {
	if *a.g != *b.g || a.b.rest().props != b.b.rest().props || (a.body() == nil) != (b.body() == nil) {
		return false
	}
	return a.body() == nil || sameBody(a.b, b.b)
}

func sameBody(a, b *body) bool {
	if a.indent != b.indent || a.lead != b.lead || !slices.Equal(a.rest().twice, b.rest().twice) || a.run.Count() != b.run.Count() {
		return false
	}
	s, t := a.run.Sum(), b.run.Sum()
	if s.bytes != t.bytes || s.nodes != t.nodes || s.flags != t.flags || s.height != t.height {
		return false
	}
	if (a.rest().index == nil) != (b.rest().index == nil) {
		return false
	}
	others := make([]*entry, 0, b.run.Count())
	for _, e := range b.entries().All() {
		others = append(others, e)
	}
	for i, e := range a.entries().All() {
		if !sameEntry(e, others[i]) {
			return false
		}
	}
	return true
}

// A fixture is a text that tests read; small ones first.
type fixture struct {
	name, text string
	language   Language
}

// fixtures are the documents of the corpus and of the conformance cases, and texts that hold every construct of YAML.
func fixtures(t testing.TB) []fixture {
	all := []fixture{{"yaml seed", yamlSeed, YAML}, {"json seed", jsonSeed, JSON}}
	for _, c := range testkit.YAMLSuite(t) {
		all = append(all, fixture{"suite " + c.ID, c.YAML, YAML})
	}
	folders := []string{testkit.Shared(t, "corpus")}
	for _, kind := range []string{"valid-*", "parse-*", "position-*"} {
		cases, _ := filepath.Glob(filepath.Join(testkit.Shared(t, "conformance", "cases"), kind, "bundle"))
		folders = append(folders, cases...)
	}
	for _, f := range testkit.Documents(t, folders...) {
		language := YAML
		if strings.HasSuffix(f, ".json") {
			language = JSON
		}
		all = append(all, fixture{f, testkit.Read(t, f), language})
	}
	return all
}

func TestEveryFixtureIsWellFormed(t *testing.T) {
	for _, f := range fixtures(t) {
		if wrong := wellFormed(Parse(source.New(f.text), f.language)); wrong != "" {
			t.Errorf("%s: %s", f.name, wrong)
		}
	}
}

// Typing a document is a sequence of edits, and every prefix of it is a text that somebody had in the editor.
func TestEveryPrefixOfEveryFixture(t *testing.T) {
	defer func(w int) { window = w }(window)
	window = 64
	step := testkit.Rounds(7, 1) // every byte in make long
	for i, f := range fixtures(t) {
		tree := Parse(source.Text{}, f.language)
		for at := 0; at < len(f.text); {
			n := 1
			if step > 1 {
				n = 1 + (at+i)%step
			}
			if len(f.text) > 4096 {
				n = len(f.text)/(1000/step) + (at+i)%11
			}
			to := min(at+n, len(f.text))
			tree = tree.Edit(source.Edit{Span: source.Span{Start: at, End: at}, New: f.text[at:to]})
			at = to
			want := Parse(source.New(f.text[:at]), f.language)
			if !sameTree(tree, want) {
				t.Fatalf("%s: the first %d bytes, typed\n%s", f.name, at, firstDifference(dumpTree(tree), dumpTree(want)))
			}
			if wrong := wellFormed(tree); wrong != "" && len(f.text) <= 4096 {
				t.Fatalf("%s: the first %d bytes: %s", f.name, at, wrong)
			}
		}
	}
}

// The same from the other end: what is left when a document is deleted from the start.
func TestEverySuffixOfEveryFixture(t *testing.T) {
	for i, f := range fixtures(t) {
		tree := Parse(source.New(f.text), f.language)
		for rest := f.text; len(rest) > 0; {
			n := min(1+(len(rest)+i)%5+len(f.text)/300, len(rest))
			tree = tree.Edit(source.Edit{Span: source.Span{Start: 0, End: n}})
			rest = rest[n:]
			if want := Parse(source.New(rest), f.language); !sameTree(tree, want) {
				t.Fatalf("%s: the last %d bytes\n%s", f.name, len(rest), firstDifference(dumpTree(tree), dumpTree(want)))
			}
		}
	}
}

// TestHasIsWhetherGetFinds: in small and in large mappings, with merge keys and without.
func TestHasIsWhetherGetFinds(t *testing.T) {
	var large strings.Builder
	for i := range 200 {
		fmt.Fprintf(&large, "k%d: %d\n", i, i)
	}
	for _, text := range []string{"", "[a]", "a: 1\n", "a: 1\na: 2\n", "b: &b {a: 1}\nc: {<<: *b}\n<<: *b\n", large.String(), "b: &b {a: 1}\n<<: *b\n" + large.String()} {
		root := Parse(source.New(text), YAML).Root()
		for _, key := range []string{"", "a", "b", "<<", "k0", "k199", "k200"} {
			if _, ok := root.Get(key); ok != root.Has(key) {
				t.Errorf("%q: Get finds %q: %v, Has: %v", text, key, ok, root.Has(key))
			}
		}
	}
}

// TestLookingUpCostsNoMemory: what is asked of a tree all the time, whether an entry is there and which there are, leaves nothing to
// the garbage collector.
func TestLookingUpCostsNoMemory(t *testing.T) {
	root := Parse(source.New("x: 1\ny: 2\nz: {}\n"), YAML).Root()
	length := 0
	allocs := testing.AllocsPerRun(100, func() {
		if e, ok := root.Get("y"); ok {
			length += len(e.Key().Value())
		}
		for e := range root.Fields() {
			length += len(e.Key().Value())
		}
	})
	if allocs > 0 {
		t.Errorf("looking up allocates %v times", allocs)
	}
}
