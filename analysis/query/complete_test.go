package query_test

import (
	"maps"
	"slices"
	"testing"

	"github.com/natscontract/natscontract/analysis/query"
	"github.com/natscontract/natscontract/internal/testkit"
	"github.com/natscontract/natscontract/internal/workload"
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
