package lsp

import (
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"

	"github.com/natscontract/natscontract/internal/bench"
	"github.com/natscontract/natscontract/internal/testkit"
	"github.com/natscontract/natscontract/internal/workload"
	"github.com/natscontract/natscontract/model/source"
)

// BenchmarkProcess is what an editor waits for of the real process, over its standard input and output: keystrokes of every kind, from
// the change to the report, and requests at random places, each after another keystroke whose report has come. Beside is what the
// language server that people have for YAML takes for the same on the same document, with the official AsyncAPI schema.
func BenchmarkProcess(b *testing.B) {
	for _, size := range []struct {
		name   string
		lines  int
		theirs int // how many operations of each kind the other server is given: each takes long there
	}{{"1k", 1_000, 20}, {"10k", 10_000, 5}, {"50k", 50_000, 3}} {
		of := workload.Doc(size.lines, 1)
		folder := b.TempDir()
		lay(b, folder, of)
		b.Run("key-"+size.name, func(b *testing.B) {
			e := ours(b, folder, of)
			for _, kind := range workload.Kinds() {
				b.Run(string(kind), func(b *testing.B) { keys(b, e, workload.Strokes(of.Text(), kind, 500, 1)) })
			}
		})
		b.Run("req-"+size.name, func(b *testing.B) {
			e := ours(b, folder, of)
			for _, method := range methods(e) {
				b.Run(method, func(b *testing.B) { requested(b, e, method) })
			}
		})
		b.Run("beside-"+size.name, func(b *testing.B) { beside(b, folder, of, size.theirs) })
	}
}

// lay writes a workload into a folder.
func lay(b *testing.B, folder string, of workload.Bundle) {
	b.Helper()
	for name, text := range of.Files {
		name = filepath.Join(folder, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(name), 0o700); err != nil {
			b.Fatal(err)
		}
		if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
			b.Fatal(err)
		}
	}
}

// ours is the program with a workload open.
func ours(b *testing.B, folder string, of workload.Bundle) *editor {
	b.Helper()
	e := start(b, folder, of.Main, nil, testkit.Natscontract(b), "lsp")
	end := e.text.Len()
	e.stroke(source.Edit{Span: source.Span{Start: end, End: end}, New: "# unsaved\n"}) // taking a stroke back is not to save it
	return e
}

// yaml is the language server that people have for YAML, with the same open.
func yaml(b *testing.B, folder string, of workload.Bundle) *editor {
	b.Helper()
	server := testkit.NPM(b, "yaml-language-server", "bin", "yaml-language-server")
	schema := testkit.NPM(b, "@asyncapi/specs", "schemas", "3.1.0.json")
	node := testkit.Program(b, "node", "Node 20 or newer runs the YAML language server")
	settings := map[string]any{"schemas": map[string]any{string(uri.File(schema)): "*.yaml"}, "schemaStore": map[string]any{"enable": false}, "validate": true, "hover": true, "completion": true}
	return start(b, folder, of.Main, map[string]any{"yaml": settings}, node, server, "--stdio")
}

// keys makes strokes, each taken back.
func keys(b *testing.B, e *editor, strokes []source.Edit) {
	var c costs
	for b.Loop() {
		for _, s := range strokes {
			was := e.text.Slice(s.Start, s.End)
			c.measure(e, func() time.Duration { return e.stroke(s) })
			e.stroke(undone(s, was))
		}
	}
	c.report(b, e)
}

func (c *costs) report(b *testing.B, e *editor) {
	bench.Report(b, c.took)
	b.ReportMetric(float64(c.each()), "cpu-ns")
	b.ReportMetric(float64(e.process.Peak())/(1<<20), "peak-MB")
}

// offered are the methods that are measured, by the capability that tells of them.
var offered = []struct{ method, capability string }{
	{"hover", "hoverProvider"}, {"completion", "completionProvider"}, {"definition", "definitionProvider"}, {"references", "referencesProvider"},
	{"documentHighlight", "documentHighlightProvider"}, {"documentSymbol", "documentSymbolProvider"}, {"semanticTokens/full", "semanticTokensProvider"}, {"semanticTokens/range", "semanticTokensProvider"},
	{"inlayHint", "inlayHintProvider"}, {"codeLens", "codeLensProvider"}, {"prepareCallHierarchy", "callHierarchyProvider"},
	{"codeAction", "codeActionProvider"}, {"foldingRange", "foldingRangeProvider"}, {"documentLink", "documentLinkProvider"}, {"selectionRange", "selectionRangeProvider"},
}

// methods are those of them that a server has.
func methods(e *editor) (all []string) {
	for _, o := range offered {
		if can := e.can[o.capability]; can != nil && can != false {
			all = append(all, o.method)
		}
	}
	return all
}

// requested makes a request at 200 random places. A letter is typed before each; every tenth time it is a line, so that all that
// stands behind it moves.
func requested(b *testing.B, e *editor, method string) {
	first, known := time.Duration(0), e.asked[method]
	if !known {
		first, e.asked[method] = e.ask(method, 0), true
	}
	var c costs
	for b.Loop() {
		c.requests(e, method, 200)
	}
	c.report(b, e)
	if !known {
		b.ReportMetric(float64(first), "first-ns")
	}
}

// requests makes so many.
func (c *costs) requests(e *editor, method string, times int) {
	strokes := workload.Strokes(e.text.String(), workload.Description, times, 2)
	random := rand.New(rand.NewPCG(1, 2))
	for i, s := range strokes {
		if i%10 == 9 {
			start := e.text.LineStart(e.text.Line(s.Start))
			s = source.Edit{Span: source.Span{Start: start, End: start}, New: "\n"}
		}
		e.stroke(s)
		offset := random.IntN(e.text.Len())
		c.measure(e, func() time.Duration { return e.ask(method, offset) })
		e.stroke(undone(s, ""))
	}
}

// ask makes a request at an offset.
func (e *editor) ask(method string, offset int) time.Duration {
	_, took := e.request("textDocument/"+method, asked(method, e.document, in16(e.text, offset)))
	return took
}

// asked is what a request at a place carries.
func asked(method string, document uri.URI, position protocol.Position) map[string]any {
	params := map[string]any{"textDocument": doc(document)}
	switch method {
	case "documentSymbol", "foldingRange", "documentLink", "semanticTokens/full", "codeLens":
	case "semanticTokens/range", "inlayHint":
		params["range"] = screen(position)
	case "selectionRange":
		params["positions"] = []any{position}
	case "codeAction":
		params["range"], params["context"] = protocol.Range{Start: position, End: position}, map[string]any{"diagnostics": []any{}}
	case "references":
		params["context"], params["position"] = map[string]any{"includeDeclaration": true}, position
	default:
		params["position"] = position
	}
	return params
}

// screen is what an editor shows at a time.
func screen(from protocol.Position) protocol.Range {
	return protocol.Range{Start: from, End: protocol.Position{Line: from.Line + 60}}
}

// beside measures both servers by turns, at what an editor asks for most.
func beside(b *testing.B, folder string, of workload.Bundle, times int) {
	us, them := ours(b, folder, of), yaml(b, folder, of)
	both := func(what string, do func(c *costs, e *editor, times int)) {
		b.Run(what, func(b *testing.B) {
			var c, base costs
			for b.Loop() {
				do(&base, them, times)
				do(&c, us, 50)
			}
			c.report(b, us)
			b.ReportMetric(float64(bench.Quantile(base.took, 0.5)), "base-ns/op")
			b.ReportMetric(float64(base.each()), "base-cpu-ns")
			b.ReportMetric(float64(c.each())/float64(base.each()), "x-cpu")
			peak := float64(them.process.Peak())
			b.ReportMetric(peak/(1<<20), "base-peak-MB")
			b.ReportMetric(float64(us.process.Peak())/peak, "x-peak")
		})
	}
	both("key", func(c *costs, e *editor, times int) {
		for _, s := range workload.Strokes(of.Text(), workload.Description, times, 1) {
			c.measure(e, func() time.Duration { return e.stroke(s) })
			e.stroke(undone(s, ""))
		}
	})
	for _, method := range []string{"hover", "completion", "documentSymbol"} {
		if slices.Contains(methods(us), method) {
			both(method, func(c *costs, e *editor, times int) { c.requests(e, method, times) })
		}
	}
}
