package lsp

import (
	"math/rand/v2"
	"runtime"
	"testing"
	"testing/synctest"

	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"

	"github.com/natscontract/natscontract/internal/testkit"
	"github.com/natscontract/natscontract/internal/workload"
	"github.com/natscontract/natscontract/model/source"
)

// noise is by how many bytes what is kept differs from one collection to the next, whatever has been done between.
const noise = 1 << 18

// Editing for long, and asking for outlines meanwhile, keeps no more than doing so for a while: old versions go, and with them what was
// remembered of them. The long form makes a thousand edits, and then a hundred thousand.
func TestMemoryStaysFlat(t *testing.T) {
	bubble(t, func(t *testing.T) {
		of := workload.Doc(testkit.Rounds(1_000, 10_000), 1)
		files := map[string]string{}
		for p, text := range of.Files {
			files["/m/"+p] = text
		}
		c := connect(t, newMemory(files), everything, "/m")
		name := "/m/" + of.Main
		c.open(name, of.Text())
		end := len(of.Text())
		c.edit(name, source.Edit{Span: source.Span{Start: end, End: end}, New: "# unsaved\n"}) // the saved text is kept beside it, all the time
		r := rand.New(rand.NewPCG(1, 1))
		work := func(n int) uint64 {
			for i := range n {
				start := r.IntN(len(of.Text()) - 1)
				for of.Text()[start] == '\n' || of.Text()[start] >= 0x80 {
					start++
				}
				e := source.Edit{Span: source.Span{Start: start, End: start + 1}, New: string(rune('a' + r.IntN(26)))}
				c.edit(name, e)
				if i%250 == 0 {
					for _, method := range []string{"documentSymbol", "foldingRange", "documentLink"} {
						c.must("textDocument/"+method, map[string]any{"textDocument": doc(uri.File(name))}, nil)
					}
				}
				c.edit(name, source.Edit{Span: e.Span, New: of.Text()[start : start+1]})
			}
			synctest.Wait()
			c.sent = []protocol.PublishDiagnosticsParams{}
			runtime.GC()
			runtime.GC()
			var m runtime.MemStats
			runtime.ReadMemStats(&m)
			return m.HeapAlloc
		}
		// At times an earlier tree is held beside the newest one. What grows shows where there is none.
		least := func() uint64 { return min(work(100), work(100), work(100), work(100), work(100)) }
		first := least()
		work(testkit.Rounds(1500, 49_000))
		last := least()
		if t.Logf("%d bytes are kept, and after the first edits there were %d", last, first); float64(last) > 1.1*float64(first)+noise {
			t.Errorf("that is %.2f times as much", float64(last)/float64(first))
		}
		c.leave()
	})
}
