package query_test

import (
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/natscontract/natscontract/analysis"
	"github.com/natscontract/natscontract/analysis/query"
	"github.com/natscontract/natscontract/analysis/rules/reference"
	"github.com/natscontract/natscontract/internal/contractgen"
	"github.com/natscontract/natscontract/internal/testkit"
	"github.com/natscontract/natscontract/model/contract"
	"github.com/natscontract/natscontract/model/ref"
	"github.com/natscontract/natscontract/model/source"
	"github.com/natscontract/natscontract/model/syntax"
)

// An asked is what completion was asked for, and what became of that.
type asked struct{ places, offered, first int }

// An examiner deletes values of bundles on which a check has nothing to say, and asks for each of them.
type examiner struct {
	t    *testing.T
	of   map[string]*asked // by the sort of value
	seen map[string]bool   // texts: many cases share theirs
}

// A gone is a value or an entry that is deleted.
type gone struct {
	sort string
	span source.Span
	want string // the value, written out; of an entry its key
	key  bool
	at   string // its pointer
}

// bundle examines the documents of a bundle, at one of so many places.
func (x *examiner) bundle(files map[string]string, every int) {
	s := opened(x.t, files)
	for i, p := range s.Documents() {
		tree, ok := s.Tree(p)
		if !ok || !contract.Is(tree.Root()) || x.seen[tree.Text().String()] {
			continue
		}
		x.seen[tree.Text().String()] = true
		all := deletable(query.File{Path: p, Tree: tree})
		for j, g := range all {
			if (i+j)%every == 0 {
				x.ask(s, p, g)
			}
		}
	}
}

// ask deletes a value, and looks for it among what is proposed in its place.
func (x *examiner) ask(s *analysis.Snapshot, p string, g gone) {
	x.t.Helper()
	next, err := s.Edit(p, source.Edit{Span: g.span})
	if err != nil {
		x.t.Fatal(err)
	}
	tree, _ := next.Tree(p)
	c := query.Complete(next, query.File{Path: p, Tree: tree}, g.span.Start)
	a := x.of[g.sort]
	if a == nil {
		a = &asked{}
		x.of[g.sort] = a
	}
	a.places++
	i := slices.IndexFunc(c.Items, func(item query.Proposal) bool {
		if g.key {
			return item.Label == g.want
		}
		return written(tree.Language(), item.Text) == g.want
	})
	if i < 0 {
		return
	}
	if i < 3 {
		a.first++
	}
	a.offered++
	x.apply(tree, c, c.Items[i])
}

// apply applies an item: the document parses no worse than before.
func (x *examiner) apply(tree *syntax.Tree, c query.Completion, item query.Proposal) {
	x.t.Helper()
	for _, text := range []string{item.Text, plainly(item.Snippet)} {
		if text == "" {
			continue
		}
		after := tree.Edit(source.Edit{Span: c.Span, New: text})
		if len(after.Faults()) > len(tree.Faults()) {
			x.t.Errorf("%q in place of %v makes faults %+v of\n%s", text, c.Span, after.Faults(), excerpt(tree, c.Span.Start))
		}
	}
}

func excerpt(tree *syntax.Tree, at int) string {
	text := tree.Text()
	return text.Slice(max(0, at-120), at) + "|" + text.Slice(at, min(text.Len(), at+80))
}

// plainly is a snippet without its stops.
func plainly(snippet string) string {
	var b strings.Builder
	for i := 0; i < len(snippet); i++ {
		switch c := snippet[i]; {
		case c == '\\':
			i++
			b.WriteByte(snippet[i])
		case c == '$':
			i = strings.IndexByte(snippet[i:], ':') + i
		case c == '}':
			if open := strings.Count(snippet[:i], "${"); open > closedStops(snippet[:i]) {
				continue
			}
			b.WriteByte(c)
		default:
			b.WriteByte(c)
		}
	}
	return b.String()
}

// closedStops counts the stops that end in a text: a brace that no backslash stands before ends the last one that is open.
func closedStops(text string) (n int) {
	open := 0
	for i := 0; i < len(text); i++ {
		switch {
		case text[i] == '\\':
			i++
		case strings.HasPrefix(text[i:], "${"):
			open++
		case text[i] == '}' && open > n:
			n++
		}
	}
	return n
}

// written is a value as it is compared with others: with its keys in order.
func written(l syntax.Language, text string) string {
	return dumped(syntax.Parse(source.New(strings.Trim(text, ", ")), l).Root())
}

func dumped(n syntax.Node) string {
	n = n.Resolve()
	switch n.Kind() {
	case syntax.Mapping:
		all := map[string]string{}
		for e := range n.Entries() {
			all[e.Key().Value()] = dumped(e.Value())
		}
		return fmt.Sprint(all)
	case syntax.Sequence:
		var all []string
		for item := range n.Items() {
			all = append(all, dumped(item))
		}
		return fmt.Sprint(all)
	}
	return n.Value()
}

// deletable are the values and entries of a document that completion is to know.
func deletable(f query.File) (all []gone) {
	var walk func(n syntax.Node, way ref.Pointer)
	walk = func(n syntax.Node, way ref.Pointer) {
		if len(way) > 0 {
			if g, ok := valueAt(f, n, way); ok {
				all = append(all, g)
			}
		}
		for e := range n.Entries() {
			next := append(slices.Clone(way), e.Key().Value())
			if g, ok := entryAt(f, e, next); ok {
				all = append(all, g)
			}
			walk(e.Value(), next)
		}
		i := 0
		for item := range n.Items() {
			walk(item, append(slices.Clone(way), strconv.Itoa(i)))
			i++
		}
	}
	walk(f.Tree.Root(), nil)
	return all
}

// valueAt is a value as one that is to be asked for.
func valueAt(f query.File, n syntax.Node, way ref.Pointer) (gone, bool) {
	g := gone{span: n.Span(), want: dumped(n), at: way.String()}
	if n.Kind() == syntax.Mapping {
		if g.sort = objectSort(way); g.sort == "" || n.Style() != syntax.Flow {
			return g, false
		}
		return g, f.Tree.Text().Line(g.span.Start) == f.Tree.Text().Line(g.span.End)
	}
	if n.Kind() != syntax.Scalar || n.Style() == syntax.Literal || n.Style() == syntax.Folded || n.Span().Len() == 0 {
		return g, false
	}
	g.sort = scalarSort(f, way)
	return g, g.sort != ""
}

// objectSort is what an object is asked for as: an end of a link, a source.
func objectSort(way ref.Pointer) string {
	switch {
	case len(way) < 4 || way[0] != contract.Extension:
		return ""
	case way[1] == "links", way[3] == "receiverOperation", way[3] == "senderOperation":
		return "link end"
	case len(way) > 2 && way[len(way)-3] == "bindings":
		return "source"
	}
	return ""
}

func scalarSort(f query.File, way ref.Pointer) string {
	last := way[len(way)-1]
	for _, s := range reference.Slots() {
		if !s.Key && fits("/"+contract.Extension+s.At, way) {
			switch {
			case s.Adapter != "":
				return "adapter"
			case way[1] == "links":
				return "link end"
			case s.Of == reference.Input && len(way) > 4 && way[3] == "bindings":
				return "source"
			}
			return "name"
		}
	}
	x := query.Explain(f, way)
	switch {
	case x.Outside != "":
		return ""
	case len(x.Values) > 0:
		return "enum"
	case last == "$ref":
		return "reference"
	case x.Takes == "a key of schemas":
		return "reference"
	case len(way) > 3 && way[0] == contract.Extension && way[3] == "correlation" && last != "verifier", last == "targetParameter", last == "peerParameter":
		return "pointer"
	}
	return ""
}

func fits(pattern string, way ref.Pointer) bool {
	p := strings.Split(pattern[1:], "/")
	return slices.EqualFunc(p, way, func(a, b string) bool { return a == "*" || a == b })
}

// entryAt is an entry as one that is to be asked for by its key.
func entryAt(f query.File, e syntax.Entry, way ref.Pointer) (gone, bool) {
	span := source.Span{Start: e.Key().Full().Start, End: max(e.Key().Full().End+1, e.Value().Full().End)}
	text := f.Tree.Text()
	span.End = span.Start + len(strings.TrimRight(text.Slice(span.Start, span.End), " \r\n"))
	g := gone{span: span, want: e.Key().Value(), key: true, at: way.String()}
	x := query.Explain(f, way)
	switch {
	case x.Outside != "":
		return g, false
	case x.Kind == query.Property:
		g.sort = "property"
	case len(way) > 3 && way[len(way)-3] == "bindings":
		g.sort = "pointer"
	case len(way) > 2 && way[0] == contract.Extension && way[len(way)-2] == "parameters":
		g.sort = "name"
	default:
		return g, false
	}
	return g, len(way) > 1 // without its root a document is none
}

// market is the example bundle.
func market(t testing.TB) map[string]string {
	t.Helper()
	files := map[string]string{}
	root := filepath.Join(testkit.Root(t), "examples", "market")
	for _, p := range []string{"payments", "shop", "warehouse", "native"} {
		found, err := filepath.Glob(filepath.Join(root, p, "*"))
		if err != nil {
			t.Fatal(err)
		}
		deeper, _ := filepath.Glob(filepath.Join(root, p, "*", "*"))
		for _, name := range append(found, deeper...) {
			if info, err := os.Stat(name); err != nil || info.IsDir() {
				continue
			}
			rel, _ := filepath.Rel(root, name)
			files[filepath.ToSlash(rel)] = testkit.Read(t, name)
		}
	}
	files["bundle.lock.json"] = testkit.Read(t, filepath.Join(root, "bundle.lock.json"))
	return files
}

// validCases are the conformance cases on which a check has nothing to say.
func validCases(t testing.TB) (all []map[string]string) {
	cases := testkit.Cases(t)
	for _, name := range slices.Sorted(maps.Keys(cases)) {
		if strings.HasPrefix(name, "valid") {
			all = append(all, cases[name])
		}
	}
	return all
}

// TestWhatWasDeletedIsProposed holds completion to how often it knows what was deleted. In the written bundles names say what they are
// for. In the generated ones no name says anything: there what is known of meaning alone tells, and of a schema among many that is little.
func TestWhatWasDeletedIsProposed(t *testing.T) {
	written := newExaminer(t)
	written.bundle(market(t), 1)
	for _, files := range validCases(t) {
		written.bundle(files, 2)
	}
	written.report("written", 99, 95)
	generated := newExaminer(t)
	for seed := range uint64(testkit.Rounds(10, 300)) {
		generated.bundle(contractgen.New(9_000+seed).Files, 4)
	}
	generated.report("generated", 94, 76)
}

func newExaminer(t *testing.T) *examiner {
	return &examiner{t: t, of: map[string]*asked{}, seen: map[string]bool{}}
}

// report says what became of the bundles of a sort. All enum values and properties must be offered, and of names, references and so on
// so many of a hundred, and so many among the first three.
func (x *examiner) report(bundles string, offered, first float64) {
	t := x.t
	t.Helper()
	all := asked{}
	for _, sort := range slices.Sorted(maps.Keys(x.of)) {
		a := *x.of[sort]
		t.Logf("%s, %-9s %5d places, %5.1f%% offered, %5.1f%% among the first three", bundles, sort, a.places, percent(a.offered, a.places), percent(a.first, a.places))
		if sort == "enum" || sort == "property" {
			if a.offered < a.places {
				t.Errorf("of %d deleted (%s) %d are not offered", a.places, sort, a.places-a.offered)
			}
			continue
		}
		all = asked{all.places + a.places, all.offered + a.offered, all.first + a.first}
	}
	t.Logf("%s, names, references, ends of links, sources, adapters and pointers: %d places, %.1f%% offered, %.1f%% among the first three",
		bundles, all.places, percent(all.offered, all.places), percent(all.first, all.places))
	if percent(all.offered, all.places) < offered || percent(all.first, all.places) < first {
		t.Errorf("that is less than %v%% and %v%%", offered, first)
	}
}

func percent(n, of int) float64 { return 100 * float64(n) / float64(max(of, 1)) }
