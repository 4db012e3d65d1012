package reference

import (
	"cmp"
	"encoding/json"
	"fmt"
	"iter"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/natscontract/natscontract/internal/testkit"
	"github.com/natscontract/natscontract/model/diag"
	"github.com/natscontract/natscontract/model/ref"
	"github.com/natscontract/natscontract/model/shape"
	"github.com/natscontract/natscontract/model/source"
	"github.com/natscontract/natscontract/model/syntax"
)

// read parses a document by the ending of its name.
func read(path, text string) *syntax.Tree {
	if strings.HasSuffix(path, ".json") {
		return syntax.Parse(source.New(text), syntax.JSON)
	}
	return syntax.Parse(source.New(text), syntax.YAML)
}

// misshapen stands for the rules of structure, which are strangers here.
const misshapen diag.Code = "STRUCTURE_TYPE"

// document is what the engine would tell of a tree: what cannot be read of it, and what is imported.
func document(tree *syntax.Tree, imported func(alias string) (Exports, diag.Code)) Document {
	d := Document{Tree: tree, Imported: imported}
	for _, b := range shape.Check(tree.Root(), shape.Named("Document"), tree.Language()).Blocked {
		by := misshapen
		if b.Broken {
			by = "PARSE_SYNTAX"
		}
		d.Unreadable = append(d.Unreadable, diag.Unreadable{Pointer: b.Pointer, By: by})
	}
	return d
}

// operations are those of a document, as an import brings them in.
type operations struct{ names }

func exportsOf(root syntax.Node) Exports {
	e, ok := root.Get("operations")
	v := e.Value().Resolve()
	if ok && (e.Broken() || v.Kind() != syntax.Mapping) {
		return nil
	}
	return &operations{names{in: v}}
}

func (o *operations) Has(operation string) bool    { return o.has(operation) }
func (o *operations) Operations() iter.Seq[string] { return o.all() }
func (o *operations) Signature() uint64            { return o.signature(Operation) }

// bundle brings in supplier.yaml as supplier, and nothing else.
func bundle(t testing.TB) func(alias string) (Exports, diag.Code) {
	supplier := exportsOf(read("x.yaml", testkit.Read(t, filepath.Join("testdata", "supplier.yaml"))).Root())
	return func(alias string) (Exports, diag.Code) {
		if alias == "supplier" {
			return supplier, ""
		}
		return nil, "BUNDLE_FILE_MISSING"
	}
}

// wanted reads the comments "# want CODE token; CODE token" of a document: each report's code, and the token on that line at
// which it stands. A line is named by its number.
func wanted(text string) (all []string) {
	i := 0
	for line := range strings.Lines(text) {
		i++
		_, wants, found := strings.Cut(strings.TrimRight(line, "\r\n"), "# want ")
		if !found {
			continue
		}
		for _, want := range strings.Split(wants, "; ") {
			code, token, _ := strings.Cut(want, " ")
			all = append(all, fmt.Sprintf("%d %s %s", i, code, token))
		}
	}
	slices.Sort(all)
	return all
}

func found(tree *syntax.Tree, r Report) (all []string) {
	for _, f := range r.Findings {
		at := tree.Text().Position(f.Span.Start)
		all = append(all, fmt.Sprintf("%d %s %s", at.Line, f.Code, tree.Text().Slice(f.Span.Start, f.Span.End)))
	}
	slices.Sort(all)
	return all
}

// compare reports what is in one list and not in the other.
func compare(t *testing.T, of string, want, got []string) {
	t.Helper()
	for _, w := range want {
		i := slices.Index(got, w)
		if i < 0 {
			t.Errorf("%s: missing: %s", of, w)
			continue
		}
		got = slices.Delete(slices.Clone(got), i, i+1)
	}
	for _, g := range got {
		t.Errorf("%s: not wanted: %s", of, g)
	}
}

func marked(t testing.TB) map[string]*syntax.Tree {
	t.Helper()
	files, err := filepath.Glob(filepath.Join("testdata", "*.yaml"))
	if err != nil || len(files) == 0 {
		t.Fatal("no marked documents", err)
	}
	trees := map[string]*syntax.Tree{}
	for _, path := range files {
		trees[path] = read(path, testkit.Read(t, path))
	}
	return trees
}

// TestMarkedDocuments holds the rules to what the documents in testdata say of themselves.
func TestMarkedDocuments(t *testing.T) {
	for path, tree := range marked(t) {
		if len(tree.Faults()) > 0 {
			t.Fatalf("%s: %+v", path, tree.Faults()[0])
		}
		d := document(tree, bundle(t))
		for _, u := range d.Unreadable {
			if !strings.HasPrefix(u.Pointer, "/x-nats-contract/pipelines/procure/steps/2") {
				t.Errorf("%s: misshapen at %s", path, u.Pointer)
			}
		}
		compare(t, path, wanted(tree.Text().String()), found(tree, Check(d)))
	}
}

// TestEverySlotIsJudged: each row of the table is reported at least once in the marked documents, and each slot of an adapter
// for its kind as well.
func TestEverySlotIsJudged(t *testing.T) {
	tree := marked(t)[filepath.Join("testdata", "contract.yaml")]
	reported := map[string]bool{}
	for _, f := range Check(document(tree, bundle(t))).Findings {
		p, err := ref.Parse(f.Pointer)
		if n, _, ok := p.Find(tree.Root()); err != nil || !ok || n.Span() != f.Span && !strings.Contains(string(f.Code), "_CHANNEL_") && f.Code != OperationUnknown {
			t.Errorf("%s is at %s", f.Code, f.Pointer)
		}
		for _, s := range slots {
			if fits(s.At, p[1:]) {
				reported[string(f.Code)+" "+s.At] = true
			}
		}
	}
	for _, s := range slots {
		if code := about[s.Of].code; !reported[string(code)+" "+s.At] {
			t.Errorf("%s is not reported at %s", code, s.At)
		}
		if s.Adapter != "" && !reported[string(AdapterKind)+" "+s.At] {
			t.Errorf("%s is not reported at %s", AdapterKind, s.At)
		}
	}
}

func fits(pattern string, p ref.Pointer) bool {
	segments := strings.Split(pattern[1:], "/")
	if len(segments) != len(p) {
		return false
	}
	for i, s := range segments {
		if s != "*" && s != p[i] {
			return false
		}
	}
	return true
}

// TestSlotsAreThoseOfTheShapes: where the shapes say that a text is a key of something, the table has a slot, and nowhere else.
func TestSlotsAreThoseOfTheShapes(t *testing.T) {
	kindsByMap := map[string]Kind{"tokenTypes": TokenType, "operations": Operation, "imports": Import, "streams": Stream,
		"consumers": Consumer, "adapters": Adapter, "inputs": Input, "interactions": Interaction}
	want := map[string]bool{"/links/*/send/operation operation": true, "/links/*/receive/operation operation": true,
		"/interactions/*/receiverOperation/operation operation": true, "/interactions/*/senderOperation/operation operation": true}
	seen := map[shape.Shape]bool{}
	var walk func(s shape.Shape, at string)
	walk = func(s shape.Shape, at string) {
		if seen[s] && strings.Count(at, "/") > 12 {
			t.Fatal("the shapes of the extension go round in a circle at ", at)
		}
		seen[s] = true
		switch s := s.(type) {
		case *shape.Use:
			walk(s.Shape(), at)
			return
		case *shape.Object:
			for _, p := range s.Props {
				walk(p.Is, at+"/"+p.Name)
			}
			return
		case *shape.Map:
			walk(s.Of, at+"/*")
			return
		case *shape.List:
			walk(s.Of, at+"/*")
			return
		case *shape.Text:
			if k, ok := kindsByMap[s.Names]; ok {
				want[at+" "+k.String()] = true
			} else if s.Names != "" && s.Names != "schemas" {
				t.Errorf("%s names %s", at, s.Names)
			}
		}
		for _, child := range shape.Children(s) {
			walk(child, at)
		}
	}
	walk(shape.Named("Contract"), "")
	for _, s := range Slots() {
		if row := s.At + " " + s.Of.String(); !s.Key && !want[row] {
			t.Errorf("the shapes have no name at %s", row)
		} else {
			delete(want, row)
		}
		if s.Adapter != "" && s.Of != Adapter || s.Adapter == "" && s.Of == Adapter {
			t.Errorf("%+v", s)
		}
	}
	for row := range want {
		t.Errorf("the table lacks %s", row)
	}
}

// TestMessagesAreSaidWell holds every message to the house style.
func TestMessagesAreSaidWell(t *testing.T) {
	for path, tree := range marked(t) {
		for _, f := range Check(document(tree, bundle(t))).Findings {
			t.Logf("%s %s", f.Code, f.Message)
			if f.Message == "" || strings.HasSuffix(f.Message, ".") || strings.ContainsAny(f.Message, "\n") || strings.Contains(f.Message, "  ") {
				t.Errorf("%s: %q", path, f.Message)
			}
		}
	}
}

// TestJSONSaysTheSame: a document has the faults in JSON that it has in YAML, at the same pointers.
func TestJSONSaysTheSame(t *testing.T) {
	tree := marked(t)[filepath.Join("testdata", "contract.yaml")]
	data, err := json.MarshalIndent(plain(tree.Root()), "", "  ")
	if err != nil {
		t.Fatal(err)
	}
	places := func(r Report) (all []string) {
		for _, f := range r.Findings {
			all = append(all, f.Pointer+" "+string(f.Code))
		}
		slices.Sort(all)
		return all
	}
	compare(t, "JSON", places(Check(document(tree, bundle(t)))), places(Check(document(read("x.json", string(data)), bundle(t)))))
}

// plain is a node as a value for JSON.
func plain(n syntax.Node) any {
	n = n.Resolve()
	switch n.Tag() {
	case syntax.TagMap:
		m := map[string]any{}
		for e := range n.Fields() {
			m[e.Key().Value()] = plain(e.Value())
		}
		return m
	case syntax.TagSequence:
		l := []any{}
		for item := range n.Items() {
			l = append(l, plain(item))
		}
		return l
	case syntax.TagInt:
		return json.Number(n.Value())
	case syntax.TagBool:
		return n.Value() == "true"
	case syntax.TagNull:
		return nil
	}
	return n.Value()
}

// TestMisspeltEntriesSilence: the standard channel or operation that a misspelt key means is named, once.
func TestMisspeltEntriesSilence(t *testing.T) {
	tree := marked(t)[filepath.Join("testdata", "contract.yaml")]
	want := []Silent{{Channel, "request"}, {Operation, "requestQuote"}}
	if got := Check(document(tree, bundle(t))).Silent; !slices.Equal(got, want) {
		t.Errorf("silent are %v, want %v", got, want)
	}
}

func blockedIn(r Report) (all []string) {
	for _, b := range r.Blocked {
		all = append(all, fmt.Sprintf("%s %s %s", strings.TrimPrefix(b.Pointer, "/x-nats-contract"), b.Code, b.By))
	}
	slices.SortFunc(all, cmp.Compare)
	return all
}
