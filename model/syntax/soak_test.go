package syntax_test

import (
	"math/rand/v2"
	"runtime"
	"testing"

	"github.com/natscontract/natscontract/internal/testkit"
	"github.com/natscontract/natscontract/internal/workload"
	"github.com/natscontract/natscontract/model/source"
	"github.com/natscontract/natscontract/model/syntax"
)

// TestRandomEditsLeaveTheHeapFlat replaces one letter by another very many times, each time in the tree that the last edit
// gave. What the versions share must not keep what they no longer need.
func TestRandomEditsLeaveTheHeapFlat(t *testing.T) {
	const warm = 1_000
	edits := testkit.Rounds(10_000, 100_000)
	for name, text := range map[string]string{
		"doc-10k": workload.Doc(10_000, 1).Text(),
		"flat":    workload.Flat(10_000, 1).Text(),
	} {
		t.Run(name, func(t *testing.T) {
			random := rand.New(rand.NewPCG(1, 2))
			tree := syntax.Parse(source.New(text), syntax.YAML)
			var early uint64
			for i := range edits {
				tree = tree.Edit(otherLetter(random, tree.Text()))
				if i+1 == warm {
					early = heapInUse()
				}
			}
			late := heapInUse()
			if tree.Text().Len() != len(text) {
				t.Errorf("%d bytes became %d", len(text), tree.Text().Len())
			}
			t.Logf("%.2f MB after %d edits, %.2f MB after %d", float64(early)/1e6, warm, float64(late)/1e6, edits)
			if float64(late) > 1.1*float64(early) {
				t.Errorf("the heap was %d bytes after %d edits, and is %d after %d", early, warm, late, edits)
			}
			runtime.KeepAlive(tree)
		})
	}
}

// otherLetter is an edit that puts a random letter in place of one.
func otherLetter(random *rand.Rand, text source.Text) source.Edit {
	for {
		at := random.IntN(text.Len())
		if c := text.Slice(at, at+1)[0]; 'a' <= c && c <= 'z' {
			return source.Edit{Span: source.Span{Start: at, End: at + 1}, New: string('a' + rune(random.IntN(26)))}
		}
	}
}

// heapInUse is the number of bytes that are live.
func heapInUse() uint64 {
	runtime.GC()
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return m.HeapAlloc
}
