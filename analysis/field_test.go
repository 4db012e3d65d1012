package analysis

import (
	"context"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"

	"github.com/natscontract/natscontract/internal/testkit"
	"github.com/natscontract/natscontract/internal/workload"
	"github.com/natscontract/natscontract/model/source"
)

// brokenUp is what may be typed into interactions besides the usual: what takes a property away, or all of an entry, or gives it back.
var brokenUp = []string{"'", "\"", "#", "x", "}", "{", "\n", "        ", "&b ", "*b", "<<: *b\n", "?", "- ", "null", "~"}

// Interactions are judged property by property. Whatever is typed into them, what is said is what is said of the text read anew.
func TestEditedInteractionsAreCheckedAsReadAnew(t *testing.T) {
	bundle := workload.Doc(1500, 2)
	text := bundle.Text()
	from := strings.Index(text, "  interactions:\n")
	if from < 0 {
		t.Fatal("the workload has no interactions")
	}
	testkit.Spread(t, 4, 100, func(t *testing.T, seed uint64) {
		r := rand.New(rand.NewPCG(seed, 3))
		s := openFiles(t, MapFiles(bundle.Files), Options{Workers: 1})
		sound := s
		for range 40 {
			tree, _ := s.Tree(bundle.Main)
			at := from + r.IntN(tree.Text().Len()-from)
			e := source.Edit{Span: source.Span{Start: at, End: min(tree.Text().Len(), at+r.IntN(2)*r.IntN(1<<r.IntN(8)))}}
			for range 1 + r.IntN(2) {
				e.New += brokenUp[r.IntN(len(brokenUp))]
			}
			next, err := s.Edit(bundle.Main, e)
			if err != nil {
				t.Fatal(err)
			}
			tree, _ = next.Tree(bundle.Main)
			seen, _ := next.Seen(bundle.Main)
			anew := openFiles(t, typing{MapFiles(bundle.Files), map[string]string{bundle.Main: tree.Text().String()}, map[string]string{bundle.Main: seen.String()}}, Options{Workers: 1})
			if got, want := next.Diagnostics(bundle.Main), anew.Diagnostics(bundle.Main); !reflect.DeepEqual(got, want) {
				t.Fatalf("after %+v\nedited:   %s\nanew:     %s", e, shown(got), shown(want))
			}
			if got, want := next.Blocked(bundle.Main), anew.Blocked(bundle.Main); !reflect.DeepEqual(got, want) {
				t.Fatalf("after %+v\nblocked: %v\nanew:    %v", e, got, want)
			}
			if s = next; r.IntN(4) == 0 {
				s = sound
			}
		}
	})
}

// A source that is typed has its interaction's bindings judged again, and nothing of what the interaction promises.
func TestABindingHasBindingsJudgedAlone(t *testing.T) {
	bundle := workload.Doc(1500, 2)
	s := openFiles(t, MapFiles(bundle.Files), Options{Workers: 1})
	if _, err := s.Result(context.Background()); err != nil {
		t.Fatal(err)
	}
	before := s.board.ledger.Computed()
	for i, stroke := range workload.Strokes(bundle.Text(), workload.Binding, 20, 1) {
		next, err := s.Edit(bundle.Main, stroke)
		if err != nil {
			t.Fatal(err)
		}
		next.Said(bundle.Main, Wish{})
		s.Said(bundle.Main, Wish{}) // taken back
		now := s.board.ledger.Computed()
		if most := 2 * 4; now-before > most { // the bindings, pointers to schemas, uses of token types, and what is needed of them
			t.Errorf("stroke %d: %d answers were computed, at most %d wanted", i, now-before, most)
		}
		before = now
	}
}
