package lsp

import (
	"math/rand/v2"
	"runtime"
	"testing"
	"testing/synctest"

	"go.lsp.dev/protocol"

	"github.com/natscontract/natscontract/internal/testkit"
	"github.com/natscontract/natscontract/internal/workload"
	"github.com/natscontract/natscontract/model/source"
)

// Editing for long keeps no more than editing for a while: old versions go.
func TestMemoryStaysFlat(t *testing.T) {
	bubble(t, func(t *testing.T) {
		of := workload.Doc(1000, 1)
		files := map[string]string{}
		for p, text := range of.Files {
			files["/m/"+p] = text
		}
		c := connect(t, newMemory(files), everything, "/m")
		name := "/m/" + of.Main
		c.open(name, of.Text())
		r := rand.New(rand.NewPCG(1, 1))
		work := func(n int) uint64 {
			for range n {
				start := r.IntN(len(of.Text()) - 1)
				for of.Text()[start] == '\n' || of.Text()[start] >= 0x80 {
					start++
				}
				e := source.Edit{Span: source.Span{Start: start, End: start + 1}, New: string(rune('a' + r.IntN(26)))}
				c.edit(name, e)
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
		first := work(500)
		last := work(testkit.Rounds(2000, 50_000))
		if float64(last) > 1.1*float64(first)+1<<20 {
			t.Errorf("%d bytes are kept, and after the first edits there were %d", last, first)
		}
		c.leave()
	})
}
