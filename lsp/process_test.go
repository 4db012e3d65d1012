package lsp

import (
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"testing"
	"time"

	"go.lsp.dev/jsonrpc2"
	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"

	"github.com/natscontract/natscontract/internal/bench"
	"github.com/natscontract/natscontract/internal/testkit"
	"github.com/natscontract/natscontract/internal/workload"
	"github.com/natscontract/natscontract/model/source"
)

// An editor is as much of a client as measuring a server needs, whoever's it is: it has one document open, edits it, and waits for
// the report.
type editor struct {
	b        *testing.B
	stream   *stream
	settings map[string]any // by section
	next     int64
	answers  chan *jsonrpc2.Response
	reports  chan struct{} // of the document
	document uri.URI
	version  int
	text     source.Text
}

// start starts a server for a folder, and opens a document of it.
func start(b *testing.B, folder, name string, settings map[string]any, program string, args ...string) *editor {
	b.Helper()
	connection := testkit.Start(b, program, args...)
	b.Cleanup(func() { _ = connection.Close() })
	e := &editor{b: b, stream: newStream(connection), settings: settings, answers: make(chan *jsonrpc2.Response, 16), reports: make(chan struct{}, 1024),
		document: uri.File(filepath.Join(folder, name)), version: 1, text: source.New(testkit.Read(b, filepath.Join(folder, name)))}
	go e.read()
	e.next++
	e.send(jsonrpc2.NewCall(jsonrpc2.NewNumberID(e.next), "initialize", raw(map[string]any{
		"processId": nil, "rootUri": uri.File(folder), "capabilities": json.RawMessage(everything), "workspaceFolders": asFolders([]string{folder})})))
	<-e.answers
	e.send(jsonrpc2.NewNotification("initialized", raw(map[string]any{})))
	e.send(jsonrpc2.NewNotification("textDocument/didOpen", raw(map[string]any{
		"textDocument": map[string]any{"uri": e.document, "languageId": "yaml", "version": 1, "text": e.text.String()}})))
	e.await()
	return e
}

func (e *editor) send(m jsonrpc2.Message) {
	if _, err := e.stream.Write(context.Background(), m); err != nil {
		e.b.Errorf("the server takes nothing more: %v", err)
	}
}

func (e *editor) read() {
	for {
		m, _, err := e.stream.Read(context.Background())
		if err != nil {
			return
		}
		switch m := m.(type) {
		case *jsonrpc2.Response:
			e.answers <- m
		case *jsonrpc2.Call:
			e.send(jsonrpc2.NewResponse(m.ID(), e.reply(m.Method(), m.Params()), nil))
		case *jsonrpc2.Notification:
			var p protocol.PublishDiagnosticsParams
			if m.Method() == "textDocument/publishDiagnostics" && protocol.Unmarshal(m.Params(), &p) == nil && p.URI == e.document {
				e.reports <- struct{}{}
			}
		}
	}
}

// reply gives a server its settings, and nothing else.
func (e *editor) reply(method string, params []byte) jsonrpc2.RawMessage {
	if method != "workspace/configuration" {
		return raw(nil)
	}
	var asked struct{ Items []struct{ Section string } }
	if err := json.Unmarshal(params, &asked); err != nil {
		return raw(nil)
	}
	all := []any{}
	for _, item := range asked.Items {
		all = append(all, e.settings[item.Section])
	}
	return raw(all)
}

// await waits for the next report.
func (e *editor) await() {
	select {
	case <-e.reports:
	case <-time.After(2 * time.Minute):
		e.b.Fatal("no report comes")
	}
}

// stroke makes one edit, and gives how long the report took.
func (e *editor) stroke(edit source.Edit) time.Duration {
	for len(e.reports) > 0 {
		<-e.reports // one too many, for the stroke before
	}
	begun := time.Now()
	e.version++
	e.send(jsonrpc2.NewNotification("textDocument/didChange", raw(map[string]any{
		"textDocument":   map[string]any{"uri": e.document, "version": e.version},
		"contentChanges": []any{map[string]any{"range": protocol.Range{Start: in16(e.text, edit.Start), End: in16(e.text, edit.End)}, "text": edit.New}}})))
	e.text = e.text.Apply(edit)
	e.await()
	return time.Since(begun)
}

// in16 is a position in UTF-16; the texts that are measured are ASCII, so that servers with other ideas agree.
func in16(text source.Text, offset int) protocol.Position {
	line, character := text.Character(offset, source.UTF16)
	return protocol.Position{Line: uint32(line), Character: uint32(character)}
}

// both makes a stroke and takes it back.
func (e *editor) both(edit source.Edit) []time.Duration {
	return []time.Duration{e.stroke(edit), e.stroke(source.Edit{Span: source.Span{Start: edit.Start, End: edit.Start + len(edit.New)}, New: ""})}
}

// BenchmarkProcess is a keystroke through the real process, from the change to the report, beside the same through the language server
// that people have for YAML, with the official AsyncAPI schema, on the same document. That one waits for a fifth of a second before
// it begins, and is given a few strokes only: each of them takes long.
func BenchmarkProcess(b *testing.B) {
	of := workload.Doc(50_000, 1)
	folder := b.TempDir()
	for name, text := range of.Files {
		name = filepath.Join(folder, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(name), 0o700); err != nil {
			b.Fatal(err)
		}
		if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
			b.Fatal(err)
		}
	}
	var strokes []source.Edit
	for _, s := range workload.Strokes(of.Text(), workload.Kinds()[0], 200, 1) {
		if s.Start == s.End {
			strokes = append(strokes, s)
		}
	}
	b.Run("key-50k", func(b *testing.B) {
		base := theirs(b, folder, of.Main, strokes[:2])
		e := start(b, folder, of.Main, nil, testkit.Natscontract(b), "lsp")
		end := e.text.Len()
		e.stroke(source.Edit{Span: source.Span{Start: end, End: end}, New: "# unsaved\n"}) // taking a stroke back is not to save it
		var took []time.Duration
		for b.Loop() {
			for _, s := range strokes {
				took = append(took, e.both(s)...)
			}
		}
		b.ReportMetric(float64(b.Elapsed())/float64(len(took)), "ns/op")
		b.ReportMetric(float64(bench.Quantile(took, 0.5)), "p50-ns")
		b.ReportMetric(float64(bench.Quantile(took, 0.99)), "p99-ns")
		b.ReportMetric(float64(base), "base-ns/op")
		b.ReportMetric(float64(bench.Quantile(took, 0.5))/float64(base), "x-base")
	})
}

// theirs is the median of what the YAML server takes for a stroke.
func theirs(b *testing.B, folder, name string, strokes []source.Edit) time.Duration {
	b.Helper()
	server := testkit.NPM(b, "yaml-language-server", "bin", "yaml-language-server")
	schema := testkit.NPM(b, "@asyncapi/specs", "schemas", "3.1.0.json")
	node := testkit.Program(b, "node", "Node 20 or newer runs the YAML language server")
	yaml := map[string]any{"schemas": map[string]any{string(uri.File(schema)): "*.yaml"}, "schemaStore": map[string]any{"enable": false}, "validate": true}
	e := start(b, folder, name, map[string]any{"yaml": yaml}, node, server, "--stdio")
	var took []time.Duration
	for _, s := range strokes {
		took = append(took, e.both(s)...)
	}
	return bench.Quantile(took, 0.5)
}
