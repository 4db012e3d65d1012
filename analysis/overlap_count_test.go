package analysis

import (
	"strings"
	"testing"

	"github.com/natscontract/natscontract/internal/workload"
	"github.com/natscontract/natscontract/model/source"
)

// An edit in a bundle of many channels has as much computed as it has in a small one: what hangs on the channel that is edited, and
// nothing where the subjects stay.
func TestAnEditAmongManyChannelsIsCounted(t *testing.T) {
	for name, c := range map[string]struct {
		old, new string
		most     int
	}{
		"a description": {"version: 1.0.0\n", "version: 1.0.0\n  x-note: of no matter\n", 3},
		"an address":    {".journal.", ".journals.", 30},
		"a binding":     {"binding: crowd", "binding: other", 10 * 100}, // all channels of the contract have other neighbours
	} {
		t.Run(name, func(t *testing.T) {
			small, large := computedBy(t, workload.Overlap(300, 1), c.old, c.new), computedBy(t, workload.Overlap(1_000, 1), c.old, c.new)
			if small == 0 && name != "a description" || large > c.most || large > small+small/5 {
				t.Errorf("%d answers were computed among 300 channels and %d among 1000, at most %d are right", small, large, c.most)
			}
		})
	}
}

// computedBy is how many answers are computed for an edit, in the whole bundle.
func computedBy(t *testing.T, bundle workload.Bundle, old, with string) int {
	t.Helper()
	s := openFiles(t, MapFiles(bundle.Files), Options{Workers: 1})
	result(t, s)
	at := strings.Index(bundle.Text(), old)
	if at < 0 {
		t.Fatalf("%q does not stand in the bundle", old)
	}
	before := s.board.ledger.Computed()
	next, err := s.Edit(bundle.Main, source.Edit{Span: source.Span{Start: at, End: at + len(old)}, New: with})
	if err != nil {
		t.Fatal(err)
	}
	result(t, next)
	return s.board.ledger.Computed() - before
}
