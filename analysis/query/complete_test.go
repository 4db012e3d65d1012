package query_test

import (
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/natscontract/natscontract/analysis/query"
	"github.com/natscontract/natscontract/internal/testkit"
	"github.com/natscontract/natscontract/internal/workload"
	"github.com/natscontract/natscontract/model/contract"
	"github.com/natscontract/natscontract/model/ref"
	"github.com/natscontract/natscontract/model/source"
	"github.com/natscontract/natscontract/model/syntax"
)

// TestEveryPrefixIsCompleted: whatever has been typed so far, completion answers, what it proposes stands at the cursor, and each
// proposal gives a text that parses no worse.
func TestEveryPrefixIsCompleted(t *testing.T) {
	files := market(t)
	step := 61
	if testkit.Rounds(0, 1) == 1 {
		step = 1
	}
	answered := 0
	for _, p := range slices.Sorted(maps.Keys(files)) {
		s := opened(t, files)
		tree, ok := s.Tree(p)
		if !ok {
			continue
		}
		for at := 0; at < len(files[p]); at += step {
			cut, err := s.Edit(p, source.Edit{Span: source.Span{Start: at, End: len(files[p])}})
			if err != nil {
				t.Fatal(err)
			}
			if shortened, ok := cut.Tree(p); ok {
				answered += completeAt(t, cut, p, shortened, at)
			}
			answered += completeAt(t, s, p, tree, at)
		}
	}
	if answered < 100 {
		t.Errorf("only %d places have an answer", answered)
	}
}

// completeAt asks at a place, and applies all that is proposed there.
func completeAt(t *testing.T, lib query.Library, p string, tree *syntax.Tree, at int) int {
	t.Helper()
	c := query.Complete(lib, query.File{Path: p, Tree: tree}, at)
	if len(c.Items) == 0 {
		return 0
	}
	if !c.Span.Contains(at) || tree.Text().Line(c.Span.Start) != tree.Text().Line(c.Span.End) {
		t.Errorf("%s: at %d stands in place of %v", p, at, c.Span)
	}
	faults := len(tree.Faults())
	for i, item := range c.Items {
		if i >= 8 && i%16 != 0 {
			continue
		}
		for _, text := range []string{item.Text, plainly(item.Snippet)} {
			if after := tree.Edit(source.Edit{Span: c.Span, New: text}); text != "" && len(after.Faults()) > faults {
				t.Errorf("%s: %q makes %d faults of %d, in\n%s", p, text, len(after.Faults()), faults, excerpt(tree, at))
			}
		}
	}
	return 1
}

// BenchmarkComplete asks at random places of a document of 50,000 lines.
func BenchmarkComplete(b *testing.B) {
	of := workload.Doc(50_000, 1)
	s := opened(b, of.Files)
	tree, _ := s.Tree(of.Main)
	n := tree.Text().Len()
	for i := 0; b.Loop(); i++ {
		query.Complete(s, query.File{Path: of.Main, Tree: tree}, (i*7_919_777)%n)
	}
}

// proposedAt are the proposals at a | in a text that takes the place of a part of a document.
func proposedAt(t *testing.T, files map[string]string, p, old, typed string) (query.Completion, *syntax.Tree) {
	t.Helper()
	before, after, marked := strings.Cut(typed, "|")
	start := strings.Index(files[p], old)
	if !marked || start < 0 {
		t.Fatalf("%s has no %q, or no cursor is in %q", p, old, typed)
	}
	s, err := opened(t, files).Edit(p, source.Edit{Span: source.Span{Start: start, End: start + len(old)}, New: before + after})
	if err != nil {
		t.Fatal(err)
	}
	tree, _ := s.Tree(p)
	return query.Complete(s, query.File{Path: p, Tree: tree}, start+len(before)), tree
}

// TestImportsAreFilledIn: an import comes with what it pins.
func TestImportsAreFilledIn(t *testing.T) {
	const shop, warehouse = "shop/asyncapi/asyncapi.yaml", "warehouse/asyncapi/asyncapi.yaml"
	files := market(t)
	c, _ := proposedAt(t, files, shop, "  imports:\n    warehouse:\n", "  imports:\n    |\n    warehouse:\n")
	if slices.ContainsFunc(c.Items, func(p query.Proposal) bool { return p.Kind == query.ForFile }) {
		t.Errorf("both contracts are imported already, and %s is proposed", c.Items[0].Label)
	}
	c, tree := proposedAt(t, files, shop, files[shop][strings.Index(files[shop], "    warehouse:\n"):strings.Index(files[shop], "    payments:\n")], "    |\n")
	if len(c.Items) == 0 {
		t.Fatal("no import is proposed")
	}
	after := tree.Edit(source.Edit{Span: c.Span, New: c.Items[0].Text})
	n, _, _ := ref.Pointer{contract.Extension, "imports", c.Items[0].Label}.Find(after.Root())
	digest, _ := opened(t, files).Digest(warehouse)
	if path, _ := n.Get("path"); path.Value().Value() != warehouse {
		t.Errorf("the path is %q", path.Value().Value())
	}
	if sha, _ := n.Get("sha256"); digest == "" || sha.Value().Value() != digest || len(after.Faults()) > 0 {
		t.Errorf("the digest is %q, and of the file it is %q", sha.Value().Value(), digest)
	}
}

// TestWholeObjects: a snippet holds all that an object must have, in the style of its place.
func TestWholeObjects(t *testing.T) {
	for _, q := range []struct{ about, file, old, typed, label, text, snippet string }{
		{"a property in block style", "shop/asyncapi/asyncapi.yaml", "  tokenTypes:\n", "  tokenTypes:\n    t:\n      |\n", "kind", "kind: token", "kind: ${1:token}"},
		{"a property of JSON", "payments/asyncapi/asyncapi.json", `"action": "send", `, `"|", `, "action", `"action": "send"`, `"action": "${1:send}"`},
		{"an object in block style", "shop/asyncapi/asyncapi.yaml", "  tokenTypes:\n", "  |\n  tokenTypes:\n", "capabilities", "capabilities: []", ""},
		{"a link", "shop/asyncapi/asyncapi.yaml", "  links:\n", "  links:\n    - |\n", "link", "send: \n      receive: ", "send: ${1:}\n      receive: ${2:}"},
	} {
		c, _ := proposedAt(t, market(t), q.file, q.old, q.typed)
		i := slices.IndexFunc(c.Items, func(p query.Proposal) bool { return p.Label == q.label })
		if i < 0 {
			t.Errorf("%s: %s is not proposed", q.about, q.label)
			continue
		}
		if p := c.Items[i]; p.Text != q.text || p.Snippet != q.snippet {
			t.Errorf("%s: %q, %q; want %q, %q", q.about, p.Text, p.Snippet, q.text, q.snippet)
		}
	}
}

// FuzzComplete: every offset of any text has an answer, which stands at the offset.
func FuzzComplete(f *testing.F) {
	f.Add("asyncapi: 3.1.0\nx-nats-contract: {links: [{send: , receive: {contract: ", 60, false)
	f.Add("asyncapi: 3.1.0\nchannels:\n  a: {$ref: '#/", 40, false)
	f.Add("{\"asyncapi\": \"3.1.0\", \"operations\": {\"o\": {\"channel\": {\"$ref\": \"", 65, true)
	f.Add("asyncapi: 3.1.0\nx-nats-contract:\n  interactions: &i {a: *i}\n  pipelines: {p: {steps: [{bindings: {payload: {", 100, false)
	f.Fuzz(func(t *testing.T, text string, at int, json bool) {
		p := "a.yaml"
		if json {
			p = "a.json"
		}
		s := opened(t, map[string]string{p: text})
		tree, ok := s.Tree(p)
		if !ok {
			return
		}
		at = max(0, min(at, len(text)))
		if c := query.Complete(s, query.File{Path: p, Tree: tree}, at); len(c.Items) > 0 && !c.Span.Contains(at) {
			t.Errorf("at %d stands in place of %v", at, c.Span)
		}
	})
}
