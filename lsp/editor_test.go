package lsp

import (
	"context"
	"encoding/json"
	"io"
	"path/filepath"
	"testing"
	"time"

	"go.lsp.dev/jsonrpc2"
	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"

	"github.com/natscontract/natscontract/internal/testkit"
	"github.com/natscontract/natscontract/model/source"
)

// An editor is as much of a client as measuring a server needs, whoever's it is: it has one document open, edits it, and waits for
// reports and answers. A message has come when its last byte has: what a client makes of it then is its own affair.
type editor struct {
	b        *testing.B
	process  *testkit.Process
	stream   *stream
	settings map[string]any  // by section
	can      map[string]any  // what the server says that it can do
	asked    map[string]bool // methods that were asked for
	next     int64
	answers  chan arrival
	reports  chan arrival // of the document
	document uri.URI
	version  int
	text     source.Text
}

// An arrival is a message that has come, and when.
type arrival struct {
	at      time.Time
	message jsonrpc2.Message
}

// start starts a server for a folder, and opens a document of it.
func start(b *testing.B, folder, name string, settings map[string]any, program string, args ...string) *editor {
	b.Helper()
	process := testkit.Start(b, program, args...)
	b.Cleanup(func() { _ = process.Close() })
	e := &editor{b: b, process: process, stream: newStream(process), settings: settings, asked: map[string]bool{}, answers: make(chan arrival, 16), reports: make(chan arrival, 1024),
		document: uri.File(filepath.Join(folder, name)), version: 1, text: source.New(testkit.Read(b, filepath.Join(folder, name)))}
	go e.read()
	var said struct {
		Capabilities map[string]any `json:"capabilities"`
	}
	answer, _ := e.request("initialize", map[string]any{
		"processId": nil, "rootUri": uri.File(folder), "capabilities": json.RawMessage(everything), "workspaceFolders": asFolders([]string{folder})})
	if err := json.Unmarshal(answer, &said); err != nil {
		b.Fatal(err)
	}
	e.can = said.Capabilities
	e.send(jsonrpc2.NewNotification("initialized", raw(map[string]any{})))
	e.send(jsonrpc2.NewNotification("textDocument/didOpen", raw(map[string]any{
		"textDocument": map[string]any{"uri": e.document, "languageId": "yaml", "version": 1, "text": e.text.String()}})))
	e.await(e.reports)
	return e
}

func (e *editor) send(m jsonrpc2.Message) {
	if _, err := e.stream.Write(context.Background(), m); err != nil {
		e.b.Errorf("the server takes nothing more: %v", err)
	}
}

func (e *editor) read() {
	for {
		length, err := e.stream.header()
		if err != nil {
			return
		}
		body := make([]byte, length)
		if _, err := io.ReadFull(e.stream.in, body); err != nil {
			return
		}
		at := time.Now()
		m, err := jsonrpc2.DecodeMessage(body)
		if err != nil {
			e.b.Errorf("this is no message: %v", err)
			return
		}
		switch m := m.(type) {
		case *jsonrpc2.Response:
			e.answers <- arrival{at, m}
		case *jsonrpc2.Call:
			e.send(jsonrpc2.NewResponse(m.ID(), e.reply(m.Method(), m.Params()), nil))
		case *jsonrpc2.Notification:
			var p protocol.PublishDiagnosticsParams
			if m.Method() == "textDocument/publishDiagnostics" && protocol.Unmarshal(m.Params(), &p) == nil && p.URI == e.document {
				e.reports <- arrival{at, m}
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

// await waits for what comes next.
func (e *editor) await(from <-chan arrival) arrival {
	select {
	case a := <-from:
		return a
	case <-time.After(2 * time.Minute):
		e.b.Fatal("nothing comes")
		return arrival{}
	}
}

// request asks for something, and tells how long the answer took.
func (e *editor) request(method string, params any) (jsonrpc2.RawMessage, time.Duration) {
	e.next++
	call := jsonrpc2.NewCall(jsonrpc2.NewNumberID(e.next), method, raw(params))
	begun := time.Now()
	e.send(call)
	a := e.await(e.answers)
	answer := a.message.(*jsonrpc2.Response)
	if err := answer.Err(); err != nil {
		e.b.Fatalf("%s: %v", method, err)
	}
	return answer.Result(), a.at.Sub(begun)
}

// stroke makes one edit, and gives how long the report took.
func (e *editor) stroke(edit source.Edit) time.Duration {
	for len(e.reports) > 0 {
		<-e.reports // one too many, for the stroke before
	}
	change := jsonrpc2.NewNotification("textDocument/didChange", raw(map[string]any{
		"textDocument":   map[string]any{"uri": e.document, "version": e.version + 1},
		"contentChanges": []any{map[string]any{"range": protocol.Range{Start: in16(e.text, edit.Start), End: in16(e.text, edit.End)}, "text": edit.New}}}))
	e.version++
	begun := time.Now()
	e.send(change)
	e.text = e.text.Apply(edit)
	return e.await(e.reports).at.Sub(begun)
}

// undone is the edit that takes a stroke back.
func undone(edit source.Edit, was string) source.Edit {
	return source.Edit{Span: source.Span{Start: edit.Start, End: edit.Start + len(edit.New)}, New: was}
}

// in16 is a position in UTF-16; the texts that are measured are ASCII, so that servers with other ideas agree.
func in16(text source.Text, offset int) protocol.Position {
	line, character := text.Character(offset, source.UTF16)
	return protocol.Position{Line: uint32(line), Character: uint32(character)}
}

// costs are what single operations took, by the clock and of the processors.
type costs struct {
	took []time.Duration
	cpu  time.Duration
}

// measure adds what one operation took.
func (c *costs) measure(e *editor, operation func() time.Duration) {
	before := e.process.CPU()
	c.took = append(c.took, operation())
	c.cpu += e.process.CPU() - before
}

// each is the processors' time for one operation.
func (c *costs) each() time.Duration { return c.cpu / time.Duration(max(len(c.took), 1)) }
