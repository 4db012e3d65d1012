package lsp

import (
	"fmt"
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

// BenchmarkServer is what an editor waits for, in process and through all of the protocol: a keystroke from the change to the
// report of that version, a request from its being sent to its answer.
func BenchmarkServer(b *testing.B) {
	for _, lines := range []int{1, 50} {
		of := workload.Doc(lines*1000, 1)
		b.Run(fmt.Sprintf("key-%dk", lines), func(b *testing.B) {
			c, name := served(b, of)
			for _, kind := range workload.Kinds() {
				strokes := workload.Strokes(of.Text(), kind, 500, 1)
				b.Run(string(kind), func(b *testing.B) {
					bench.EachUndone(b, strokes, func(e source.Edit) { c.stroke(name, e) }, func(e source.Edit) {
						c.stroke(name, source.Edit{Span: source.Span{Start: e.Start, End: e.Start + len(e.New)}})
					})
				})
			}
		})
		b.Run(fmt.Sprintf("req-%dk", lines), func(b *testing.B) {
			c, name := served(b, of)
			for _, r := range requests(of.Text(), name) {
				b.Run(r.what, func(b *testing.B) {
					bench.Each(b, r.params, func(params any) { c.must("textDocument/"+r.what, params, nil) })
				})
			}
		})
	}
}

// stroke makes one edit, and waits for its report.
func (c *client) stroke(name string, e source.Edit) {
	c.edit(name, e)
	c.await(name, c.docs[uri.File(name)].version)
}

// A request is one method, asked at many places.
type request struct {
	what   string
	params []any
}

func requests(text, name string) (all []request) {
	random := rand.New(rand.NewPCG(1, 2))
	at := source.New(text)
	for _, what := range []string{"hover", "definition", "references", "documentHighlight", "documentSymbol", "foldingRange", "documentLink", "selectionRange", "codeAction"} {
		r := request{what: what}
		for range 200 {
			position := positionOf(at, random.IntN(len(text)))
			params := map[string]any{"textDocument": doc(uri.File(name))}
			switch what {
			case "selectionRange":
				params["positions"] = []any{position}
			case "codeAction":
				params["range"] = protocol.Range{Start: position, End: position}
				params["context"] = map[string]any{"diagnostics": []any{}}
			case "references":
				params["context"] = map[string]any{"includeDeclaration": true}
				params["position"] = position
			default:
				params["position"] = position
			}
			r.params = append(r.params, params)
		}
		all = append(all, r)
	}
	return all
}
