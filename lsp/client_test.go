package lsp

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"

	"go.lsp.dev/jsonrpc2"
	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"

	"github.com/natscontract/natscontract/lsp/session"
	"github.com/natscontract/natscontract/model/diag"
	"github.com/natscontract/natscontract/model/source"
)

// client is an editor: it keeps its documents' texts, sends what a user does, and applies what it is told. It holds every message
// to the rules that hold whatever is said.
type client struct {
	t      testing.TB
	stream *stream
	exited chan int
	ended  chan struct{} // nothing is read any more
	panics bool          // it is meant to see internal errors
	paused chan struct{} // while it is open the client does not read

	next    int64
	mu      sync.Mutex
	waiting map[int64]chan *jsonrpc2.Response
	docs    map[uri.URI]*editing
	shown   map[uri.URI][]protocol.Diagnostic // what the Problems panel has
	sent    []protocol.PublishDiagnosticsParams
	logged  []string
	asked   []string // methods of the server's requests
	refresh int
	applied []string                               // edits that the server sent
	refuses bool                                   // they are not applied
	config  string                                 // settings, as JSON
	heard   chan protocol.PublishDiagnosticsParams // every report; nil: nobody wants it
}

type editing struct {
	version int32
	text    source.Text
}

// everything is what a client with all abilities says of itself, but for pull.
const everything = `{
	"general": {"positionEncodings": ["utf-8", "utf-16"]},
	"window": {"workDoneProgress": true},
	"workspace": {"configuration": true, "didChangeConfiguration": {"dynamicRegistration": true}, "workspaceFolders": true,
		"didChangeWatchedFiles": {"dynamicRegistration": true}, "workspaceEdit": {"documentChanges": true}},
	"textDocument": {
		"publishDiagnostics": {"versionSupport": true, "relatedInformation": true, "codeDescriptionSupport": true, "dataSupport": true, "tagSupport": {"valueSet": [1]}},
		"hover": {"contentFormat": ["markdown", "plaintext"]}, "documentSymbol": {"hierarchicalDocumentSymbolSupport": true},
		"semanticTokens": {"requests": {"range": true, "full": {"delta": true}}, "tokenTypes": [], "tokenModifiers": [], "formats": ["relative"]},
		"rename": {"prepareSupport": true}, "inlayHint": {}, "codeLens": {}, "callHierarchy": {},
		"codeAction": {"codeActionLiteralSupport": {"codeActionKind": {"valueSet": ["quickfix", "source"]}}}}}`

// begin starts a server over a disk, and a client of it that has not said anything.
func begin(t testing.TB, disk session.Disk) *client {
	t.Helper()
	return beginWith(t, disk, nil)
}

// beginWith starts one that generates code.
func beginWith(t testing.TB, disk session.Disk, generation session.Generation) *client {
	t.Helper()
	ours, theirs := net.Pipe()
	c := &client{t: t, stream: newStream(watched(t, ours)), exited: make(chan int, 1), ended: make(chan struct{}), waiting: map[int64]chan *jsonrpc2.Response{}, docs: map[uri.URI]*editing{}, shown: map[uri.URI][]protocol.Diagnostic{}}
	opts := Options{Disk: disk, Generation: generation, Version: "test", Workers: 1, Rule: func(code diag.Code) string { return "https://example.org/" + string(code) }}
	go func() { c.exited <- Serve(context.Background(), theirs, opts) }()
	go c.read()
	t.Cleanup(func() { _ = c.stream.Close() })
	return c
}

// bubble runs a test in which time stands still while anything happens.
func bubble(t *testing.T, test func(t *testing.T)) {
	t.Helper()
	runtime.GC() // the library keeps channels in a pool, and those of another bubble cannot be used: two collections empty it
	runtime.GC()
	synctest.Test(t, test)
}

// connect starts a server, and initialises it for folders.
func connect(t testing.TB, disk session.Disk, capabilities string, folders ...string) *client {
	t.Helper()
	c := begin(t, disk)
	c.connect(capabilities, folders...)
	return c
}

func (c *client) connect(capabilities string, folders ...string) {
	c.t.Helper()
	c.must("initialize", map[string]any{"processId": nil, "rootUri": nil, "capabilities": json.RawMessage(capabilities), "workspaceFolders": asFolders(folders)}, nil)
	c.notify("initialized", map[string]any{})
}

func asFolders(folders []string) []any {
	all := []any{}
	for _, f := range folders {
		all = append(all, map[string]any{"uri": uri.File(f), "name": f})
	}
	return all
}

func (c *client) foldersChanged(added, removed []string) {
	c.t.Helper()
	c.notify("workspace/didChangeWorkspaceFolders", map[string]any{"event": map[string]any{"added": asFolders(added), "removed": asFolders(removed)}})
}

// leave shuts the server down, and waits until nothing of it is left.
func (c *client) leave() {
	c.t.Helper()
	c.must("shutdown", nil, nil)
	c.notify("exit", nil)
	if code := <-c.exited; code != 0 {
		c.t.Errorf("exit code %d", code)
	}
	_ = c.stream.Close()
	<-c.ended
}

func (c *client) send(m jsonrpc2.Message) error {
	_, err := c.stream.Write(context.Background(), m)
	return err
}

func raw(v any) jsonrpc2.RawMessage {
	text, err := json.Marshal(v)
	if err != nil {
		panic(err)
	}
	return text
}

func (c *client) notify(method string, params any) {
	c.t.Helper()
	if err := c.send(jsonrpc2.NewNotification(method, raw(params))); err != nil {
		c.t.Fatalf("%s: %v", method, err)
	}
}

// start sends a request, and gives what waits for its answer.
func (c *client) start(method string, params any) (id int64, answer <-chan *jsonrpc2.Response) {
	c.t.Helper()
	ready := make(chan *jsonrpc2.Response, 1)
	c.mu.Lock()
	c.next++
	id = c.next
	c.waiting[id] = ready
	c.mu.Unlock()
	if err := c.send(jsonrpc2.NewCall(jsonrpc2.NewNumberID(id), method, raw(params))); err != nil {
		c.t.Fatalf("%s: %v", method, err)
	}
	return id, ready
}

// call sends a request and waits for the answer.
func (c *client) call(method string, params, result any) error {
	c.t.Helper()
	_, answer := c.start(method, params)
	r := <-answer
	if r == nil {
		return errors.New("the connection has ended")
	}
	if err := r.Err(); err != nil {
		return err
	}
	if result == nil {
		return nil
	}
	return protocol.Unmarshal(r.Result(), result)
}

func (c *client) must(method string, params, result any) {
	c.t.Helper()
	if err := c.call(method, params, result); err != nil {
		c.t.Fatalf("%s: %v", method, err)
	}
}

// read takes what the server sends.
func (c *client) read() {
	defer close(c.ended)
	for {
		c.mu.Lock()
		paused := c.paused
		c.mu.Unlock()
		if paused != nil {
			<-paused
		}
		m, _, err := c.stream.Read(context.Background())
		if err != nil {
			c.mu.Lock()
			for _, ready := range c.waiting {
				close(ready)
			}
			c.waiting = map[int64]chan *jsonrpc2.Response{}
			c.mu.Unlock()
			return
		}
		switch m := m.(type) {
		case *jsonrpc2.Response:
			id, _ := m.ID().Number()
			c.mu.Lock()
			ready := c.waiting[id]
			delete(c.waiting, id)
			c.mu.Unlock()
			if ready == nil {
				continue // the answer to what was no message
			}
			ready <- m
		case *jsonrpc2.Notification:
			c.hear(m.Method(), m.Params())
		case *jsonrpc2.Call:
			result := c.reply(m.Method(), m.Params())
			if err := c.send(jsonrpc2.NewResponse(m.ID(), result, nil)); err != nil {
				return
			}
		}
	}
}

// pause makes the client read no more, but for what it has begun to.
func (c *client) pause() {
	synctest.Wait()
	c.mu.Lock()
	c.paused = make(chan struct{})
	c.mu.Unlock()
	c.notify("textDocument/didClose", map[string]any{"textDocument": doc("file:///nothing")})
}

// resume lets it read again.
func (c *client) resume() { close(c.paused) }

// reply answers the server.
func (c *client) reply(method string, params []byte) jsonrpc2.RawMessage {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.asked = append(c.asked, method)
	switch method {
	case "workspace/configuration":
		return raw([]json.RawMessage{json.RawMessage(cmp.Or(c.config, "null"))})
	case "workspace/diagnostic/refresh":
		c.refresh++
	case "workspace/applyEdit":
		c.applied = append(c.applied, string(params))
		return raw(map[string]any{"applied": !c.refuses})
	}
	return raw(nil)
}

// hear takes a notification.
func (c *client) hear(method string, params []byte) {
	c.mu.Lock()
	defer c.mu.Unlock()
	switch method {
	case "textDocument/publishDiagnostics":
		var p protocol.PublishDiagnosticsParams
		if err := protocol.Unmarshal(params, &p); err != nil {
			c.t.Errorf("%s: %v", params, err)
			return
		}
		p.URI = uri.URI(strings.Clone(string(p.URI)))
		if !strings.Contains(string(params), `"diagnostics":[`) {
			c.t.Errorf("no list: %s", params)
		}
		if c.heard != nil {
			c.heard <- p
			return
		}
		c.sent = append(c.sent, p)
		c.shown[p.URI] = p.Diagnostics
		if len(p.Diagnostics) == 0 {
			delete(c.shown, p.URI)
		}
	case "window/logMessage":
		c.logged = append(c.logged, string(params))
		if strings.Contains(string(params), "internal error") && !c.panics {
			c.t.Errorf("%s", params)
		}
	}
}

func doc(u uri.URI) map[string]any { return map[string]any{"uri": u} }

func (c *client) open(name, text string) {
	c.t.Helper()
	u := uri.File(name)
	c.mu.Lock()
	c.docs[u] = &editing{1, source.New(text)}
	c.mu.Unlock()
	c.notify("textDocument/didOpen", map[string]any{"textDocument": map[string]any{"uri": u, "languageId": "yaml", "version": 1, "text": text}})
}

// edit changes a document as a user does: the spans are of the text that the change before left.
func (c *client) edit(name string, edits ...source.Edit) {
	c.t.Helper()
	u := uri.File(name)
	d := c.docs[u]
	d.version++
	var changes []any
	for _, e := range edits {
		changes = append(changes, map[string]any{"range": c.rangeOf(d.text, e.Span), "text": e.New})
		d.text = d.text.Apply(e)
	}
	c.notify("textDocument/didChange", map[string]any{"textDocument": map[string]any{"uri": u, "version": d.version}, "contentChanges": changes})
}

// rangeOf is a span in UTF-8.
func (c *client) rangeOf(text source.Text, span source.Span) protocol.Range {
	return protocol.Range{Start: positionOf(text, span.Start), End: positionOf(text, span.End)}
}

func positionOf(text source.Text, offset int) protocol.Position {
	if offset > 0 && strings.HasPrefix(text.Slice(offset-1, text.Len()), "\r\n") {
		offset-- // there is no place in a line break
	}
	line, character := text.Character(offset, source.UTF8)
	return protocol.Position{Line: uint32(line), Character: uint32(character)}
}

// replace changes the first place at which a document has a text.
func (c *client) replace(name, old, now string) {
	c.t.Helper()
	at := strings.Index(c.text(name), old)
	if at < 0 {
		c.t.Fatalf("%s has no %q", name, old)
	}
	c.edit(name, source.Edit{Span: source.Span{Start: at, End: at + len(old)}, New: now})
}

func (c *client) text(name string) string { return c.docs[uri.File(name)].text.String() }

func (c *client) close(name string) {
	c.t.Helper()
	delete(c.docs, uri.File(name))
	c.notify("textDocument/didClose", map[string]any{"textDocument": doc(uri.File(name))})
}

func (c *client) save(disk *memory, name string) {
	c.t.Helper()
	disk.write(name, c.text(name))
	c.notify("textDocument/didSave", map[string]any{"textDocument": doc(uri.File(name))})
}

// changed tells of files that changed on the disk.
func (c *client) changed(names ...string) {
	c.t.Helper()
	var events []any
	for _, name := range names {
		events = append(events, map[string]any{"uri": uri.File(name), "type": 2})
	}
	c.notify("workspace/didChangeWatchedFiles", map[string]any{"changes": events})
}

// problems are what the client shows, a line each.
func (c *client) problems() (all []string) {
	synctest.Wait()
	c.mu.Lock()
	defer c.mu.Unlock()
	for u, ds := range c.shown {
		for _, d := range ds {
			all = append(all, problem(u.FsPath(), d))
		}
	}
	slices.Sort(all)
	return all
}

func problem(name string, d protocol.Diagnostic) string {
	return fmt.Sprintf("%s:%d:%d-%d:%d %v %v %v", name, d.Range.Start.Line, d.Range.Start.Character, d.Range.End.Line, d.Range.End.Character, d.Severity, d.Code, d.Message)
}

// codes are the codes that are shown for a document, in its order.
func (c *client) codes(name string) (all []string) {
	synctest.Wait()
	c.mu.Lock()
	defer c.mu.Unlock()
	for _, d := range c.shown[uri.File(name)] {
		all = append(all, fmt.Sprint(d.Code))
	}
	return all
}

// published are the reports that have come since the last call.
func (c *client) published() []protocol.PublishDiagnosticsParams {
	synctest.Wait()
	c.mu.Lock()
	defer c.mu.Unlock()
	sent := c.sent
	c.sent = nil
	return sent
}
