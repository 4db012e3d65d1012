package lsp

import (
	"math/rand/v2"
	"testing"

	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"

	"github.com/natscontract/natscontract/internal/bench"
	"github.com/natscontract/natscontract/internal/workload"
	"github.com/natscontract/natscontract/model/source"
)

// served is a workload in a server, its main document open.
func served(b *testing.B, of workload.Bundle) (c *client, name string) {
	b.Helper()
	files := map[string]string{}
	for p, text := range of.Files {
		files["/bench/"+p] = text
	}
	c = begin(b, newMemory(files))
	c.heard = make(chan protocol.PublishDiagnosticsParams, 4096)
	c.connect(everything, "/bench")
	name = "/bench/" + of.Main
	c.open(name, of.Text())
	c.await(name, 1)
	end := len(of.Text())
	c.stroke(name, source.Edit{Span: source.Span{Start: end, End: end}, New: "# unsaved\n"}) // taking a stroke back is not to save it
	b.Cleanup(func() { c.leave() })
	return c, name
}

// await waits for the report of a version.
func (c *client) await(name string, version int32) {
	for p := range c.heard {
		if v, _ := p.Version.Get(); p.URI == uri.File(name) && v == version {
			return
		}
	}
}

// BenchmarkServer is what BenchmarkProcess measures in the large document, in this process, where a profile can see it. What the client
// makes of an answer counts too.
func BenchmarkServer(b *testing.B) {
	of := workload.Doc(50_000, 1)
	b.Run("key-50k", func(b *testing.B) {
		c, name := served(b, of)
		for _, kind := range workload.Kinds() {
			strokes := workload.Strokes(of.Text(), kind, 500, 1)
			b.Run(string(kind), func(b *testing.B) {
				bench.EachUndone(b, strokes, func(e source.Edit) { c.stroke(name, e) }, func(e source.Edit) { c.stroke(name, undone(e, "")) })
			})
		}
	})
	b.Run("req-50k", func(b *testing.B) {
		c, name := served(b, of)
		for _, o := range offered {
			if c.call("textDocument/"+o.method, asked(o.method, uri.File(name), protocol.Position{}), nil) != nil {
				continue // the server does not do that
			}
			b.Run(o.method, func(b *testing.B) {
				bench.Each(b, places(of.Text()), func(at protocol.Position) { c.must("textDocument/"+o.method, asked(o.method, uri.File(name), at), nil) })
			})
		}
	})
}

// places are 200 random places in a text.
func places(text string) (all []protocol.Position) {
	random := rand.New(rand.NewPCG(1, 2))
	at := source.New(text)
	for range 200 {
		all = append(all, positionOf(at, random.IntN(len(text))))
	}
	return all
}

// stroke makes one edit, and waits for its report.
func (c *client) stroke(name string, e source.Edit) {
	c.edit(name, e)
	c.await(name, c.docs[uri.File(name)].version)
}
