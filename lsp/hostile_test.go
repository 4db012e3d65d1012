package lsp

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"net"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"go.lsp.dev/jsonrpc2"
	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"

	"github.com/natscontract/natscontract/model/source"
)

// codeOf is the code of an error that the server answered with.
func codeOf(err error) int {
	var coded *jsonrpc2.Error
	if !errors.As(err, &coded) {
		return 0
	}
	return int(coded.Code)
}

func TestOrderOfTheProtocol(t *testing.T) {
	bubble(t, func(t *testing.T) {
		c := begin(t, market(t))
		hover := map[string]any{"textDocument": doc(uri.File(shop)), "position": protocol.Position{}}
		if err := c.call("textDocument/hover", hover, nil); codeOf(err) != -32002 {
			t.Errorf("before initialize: %v", err)
		}
		c.notify("textDocument/didOpen", map[string]any{"textDocument": map[string]any{"uri": "file:///x.yaml", "languageId": "yaml", "version": 1, "text": "{"}})
		c.connect(everything, "/market")
		if err := c.call("initialize", map[string]any{"processId": nil, "rootUri": nil, "capabilities": map[string]any{}}, nil); codeOf(err) != -32600 {
			t.Errorf("initialize again: %v", err)
		}
		if err := c.call("no/such/method", nil, nil); codeOf(err) != -32601 {
			t.Errorf("an unknown method: %v", err)
		}
		if err := c.call("textDocument/formatting", map[string]any{"textDocument": doc(uri.File(shop)), "options": map[string]any{"tabSize": 2, "insertSpaces": true}}, nil); codeOf(err) != -32601 {
			t.Errorf("a method that is not served: %v", err)
		}
		for _, method := range []string{"$/unknown", "no/such/notification", "textDocument/willSave", "$/setTrace", "$/progress", "window/workDoneProgress/cancel", "textDocument/didChange"} {
			c.notify(method, map[string]any{"nonsense": true})
		}
		if err := c.call("textDocument/hover", map[string]any{"textDocument": 7}, nil); codeOf(err) != -32602 {
			t.Errorf("wrong parameters: %v", err)
		}
		c.must("textDocument/hover", hover, nil)
		c.must("shutdown", nil, nil)
		if err := c.call("textDocument/hover", hover, nil); codeOf(err) != -32600 {
			t.Errorf("after shutdown: %v", err)
		}
		c.notify("textDocument/didOpen", map[string]any{"textDocument": map[string]any{"uri": "file:///x.yaml", "languageId": "yaml", "version": 1, "text": "{"}})
		c.notify("exit", nil)
		if code := <-c.exited; code != 0 {
			t.Errorf("exit code %d", code)
		}
	})
}

// What is no message is answered, and what comes behind it is served.
func TestNonsenseInFrames(t *testing.T) {
	bubble(t, func(t *testing.T) {
		c := connect(t, market(t), everything, "/market")
		for _, body := range []string{"", "{", "[]", "null", "7", `{"jsonrpc":"2.0"}`, `{"jsonrpc":"1.0","id":1,"method":"x"}`, "\x00\xff", strings.Repeat("[", 10_000), `{"jsonrpc":"2.0","id":{},"method":"x"}`} {
			if err := c.stream.write([]byte(body)); err != nil {
				t.Fatal(err)
			}
		}
		c.must("textDocument/hover", map[string]any{"textDocument": doc(uri.File(shop)), "position": protocol.Position{}}, nil)
		c.leave()
	})
}

// What is no frame ends the connection, and nothing is left.
func TestNonsenseInsteadOfFrames(t *testing.T) {
	for _, in := range []string{"GET / HTTP/1.1\r\nHost: x\r\n\r\n", "Content-Length: -1\r\n\r\n", "Content-Length: 99999999999\r\n\r\n", "Content-Length: 10\r\n\r\n{", "\r\n", "\n\n\n", strings.Repeat("x", 9000)} {
		bubble(t, func(t *testing.T) {
			ours, theirs := net.Pipe()
			exited := make(chan int, 1)
			go func() { exited <- Serve(context.Background(), theirs, Options{Disk: market(t)}) }()
			go func() { _, _ = io.Copy(io.Discard, ours) }()
			_, _ = io.WriteString(ours, in)
			_ = ours.Close()
			if code := <-exited; code != exitDropped {
				t.Errorf("%q: exit code %d", in, code)
			}
		})
	}
}

// Ranges that are in no text are cut to it, and nothing is lost.
func TestRangesOutsideTheText(t *testing.T) {
	bubble(t, func(t *testing.T) {
		c := connect(t, market(t), everything)
		u := uri.File("/w/a.yaml")
		c.open("/w/a.yaml", "asyncapi: 3.1.0\r\ninfo: {title: é😀, version: 1.0.0}")
		r := rand.New(rand.NewPCG(3, 4))
		far := []uint32{0, 1, 2, 3, 16, 17, 100, 1 << 31, 1<<32 - 1}
		text := source.New(c.text("/w/a.yaml"))
		for i := range 500 {
			at := [4]uint32{}
			for k := range at {
				at[k] = far[r.IntN(len(far))]
			}
			start, end := protocol.Position{Line: at[0], Character: at[1]}, protocol.Position{Line: at[2], Character: at[3]}
			now := "x"
			c.notify("textDocument/didChange", map[string]any{"textDocument": map[string]any{"uri": u, "version": i + 2},
				"contentChanges": []any{map[string]any{"range": protocol.Range{Start: start, End: end}, "text": now}}})
			lo, hi := text.Offset(int(start.Line), int(start.Character), source.UTF8), text.Offset(int(end.Line), int(end.Character), source.UTF8)
			text = text.Apply(source.Edit{Span: source.Span{Start: min(lo, hi), End: max(lo, hi)}, New: now})
			if i%20 == 0 { // the whole text again
				text = source.New("asyncapi: 3.1.0\r\n# é😀\n")
				c.notify("textDocument/didChange", map[string]any{"textDocument": map[string]any{"uri": u, "version": i + 2}, "contentChanges": []any{map[string]any{"text": text.String()}}})
			}
			if got := c.end(u); got != positionOf(text, text.Len()) {
				t.Fatalf("after %d changes the text ends at %v, want %v", i+1, got, positionOf(text, text.Len()))
			}
		}
		for _, method := range []string{"hover", "definition", "references", "documentHighlight"} {
			for _, line := range far {
				c.must("textDocument/"+method, map[string]any{"textDocument": doc(u), "position": protocol.Position{Line: line, Character: line}, "context": map[string]any{"includeDeclaration": true}}, nil)
			}
		}
		c.leave()
	})
}

// end is where the server thinks that a document ends.
func (c *client) end(u uri.URI) protocol.Position {
	c.t.Helper()
	var ranges []protocol.SelectionRange
	c.must("textDocument/selectionRange", map[string]any{"textDocument": doc(u), "positions": []any{protocol.Position{}}}, &ranges)
	outer := ranges[0]
	for outer.Parent != nil {
		outer = *outer.Parent
	}
	return outer.Range.End
}

// Documents that nobody has opened, or opened twice, or that have no file.
func TestStrayDocuments(t *testing.T) {
	bubble(t, func(t *testing.T) {
		c := connect(t, market(t), everything, "/market")
		stray := map[string]any{"textDocument": map[string]any{"uri": "file:///nowhere/a.yaml", "version": 7}, "contentChanges": []any{map[string]any{"text": "x"}}}
		c.notify("textDocument/didChange", stray)
		c.notify("textDocument/didClose", stray)
		c.notify("textDocument/didSave", stray)
		c.open("/w/a.yaml", "asyncapi: 3.1.0\nnonsense: 1\n")
		c.open("/w/a.yaml", "asyncapi: 3.1.0\ninfo: {title: a, version: 1.0.0}\n")
		if got := c.codes("/w/a.yaml"); len(got) != 0 {
			t.Errorf("%v", got)
		}
		c.notify("textDocument/didOpen", map[string]any{"textDocument": map[string]any{"uri": "untitled:Untitled-1", "languageId": "yaml", "version": 1, "text": "asyncapi: 3.1.0\nnonsense: 1\n"}})
		synctest.Wait()
		c.mu.Lock()
		if got := c.shown["untitled:Untitled-1"]; len(got) != 2 {
			t.Errorf("%+v", got)
		}
		c.mu.Unlock()
		c.notify("textDocument/didClose", map[string]any{"textDocument": doc("untitled:Untitled-1")})
		synctest.Wait()
		c.mu.Lock()
		if got := c.shown["untitled:Untitled-1"]; len(got) != 0 {
			t.Errorf("%+v", got)
		}
		c.mu.Unlock()
		c.leave()
	})
}

// A client that does not read holds up nothing but itself: what it changes is taken in, and when it reads again it gets the
// newest.
func TestAClientThatDoesNotRead(t *testing.T) {
	bubble(t, func(t *testing.T) {
		disk := market(t)
		c := connect(t, disk, everything, "/market")
		text, _ := disk.text(shop)
		c.open(shop, text)
		c.published()
		c.pause()
		for range 300 {
			c.edit(shop, source.Edit{New: "#\n"})
		}
		var answers []<-chan *jsonrpc2.Response
		for range 100 {
			_, answer := c.start("textDocument/hover", map[string]any{"textDocument": doc(uri.File(shop)), "position": protocol.Position{}})
			answers = append(answers, answer)
		}
		synctest.Wait()
		c.resume()
		for _, answer := range answers {
			if r := <-answer; r == nil || r.Err() != nil {
				t.Fatalf("%v", r)
			}
		}
		sent := c.published()
		if v, _ := sent[len(sent)-1].Version.Get(); v != 301 || len(sent) > 10 {
			t.Errorf("%d reports, the last of version %d", len(sent), v)
		}
		c.leave()
	})
}

// A client that dies leaves nothing behind, whatever is going on.
func TestAClientThatDies(t *testing.T) {
	for _, reads := range []bool{true, false} {
		bubble(t, func(t *testing.T) {
			disk := market(t)
			c := connect(t, disk, everything, "/market")
			text, _ := disk.text(shop)
			c.open(shop, text)
			if !reads {
				c.pause()
			}
			for range 50 {
				c.edit(shop, source.Edit{New: "#\n"})
				c.start("textDocument/documentSymbol", map[string]any{"textDocument": doc(uri.File(shop))})
			}
			_ = c.stream.Close()
			if !reads {
				c.resume()
			}
			<-c.ended
			if code := <-c.exited; code != exitDropped {
				t.Errorf("exit code %d", code)
			}
		})
	}
}

// The process that started the server is looked after: it may die without closing anything.
func TestAnOrphan(t *testing.T) {
	bubble(t, func(t *testing.T) {
		ours, theirs := net.Pipe()
		var dead atomic.Bool
		exited := make(chan int, 1)
		go func() {
			exited <- Serve(context.Background(), theirs, Options{Disk: market(t), Alive: func(pid int) bool { return pid != 42 || !dead.Load() }})
		}()
		s := newStream(ours)
		go func() { _, _ = io.Copy(io.Discard, ours) }()
		_ = s.write([]byte(`{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"processId":42,"rootUri":null,"capabilities":{}}}`))
		time.Sleep(time.Minute)
		dead.Store(true)
		if code := <-exited; code != exitDropped {
			t.Errorf("exit code %d", code)
		}
		_ = ours.Close()
	})
}

// A request that is called off is answered so, and others are not held up by it.
func TestCancelledRequests(t *testing.T) {
	bubble(t, func(t *testing.T) {
		disk := &slowDisk{memory: market(t), gate: make(chan struct{})}
		c := connect(t, disk, everything, "/market")
		id, answer := c.start("textDocument/hover", map[string]any{"textDocument": doc(uri.File(shop)), "position": protocol.Position{}})
		synctest.Wait() // the workspace is still being read
		c.notify("$/cancelRequest", map[string]any{"id": id})
		c.notify("$/cancelRequest", map[string]any{"id": "no such request"})
		c.notify("$/cancelRequest", map[string]any{"id": []int{1}})
		if r := <-answer; codeOf(r.Err()) != -32800 {
			t.Errorf("%v", r.Err())
		}
		close(disk.gate)
		c.must("textDocument/hover", map[string]any{"textDocument": doc(uri.File(shop)), "position": protocol.Position{}}, nil)
		c.leave()
	})
}

// Every request is answered, and once, whatever it asks and whatever happens around it.
func TestEveryRequestIsAnswered(t *testing.T) {
	bubble(t, func(t *testing.T) {
		disk := market(t)
		c := connect(t, disk, everything, "/market")
		text, _ := disk.text(shop)
		c.open(shop, text)
		methods := []string{"hover", "definition", "references", "documentHighlight", "documentSymbol", "foldingRange", "documentLink", "selectionRange", "codeAction", "diagnostic", "rename", "prepareRename", "nonsense"}
		r := rand.New(rand.NewPCG(8, 8))
		answers := map[int64]<-chan *jsonrpc2.Response{}
		for i := range 600 {
			at := protocol.Position{Line: uint32(r.IntN(500)), Character: uint32(r.IntN(60))}
			params := map[string]any{"textDocument": doc(uri.File(shop)), "position": at, "positions": []any{at}, "range": protocol.Range{Start: at, End: at},
				"context": map[string]any{"includeDeclaration": true, "diagnostics": []any{}}, "newName": "x"}
			switch r.IntN(10) {
			case 0:
				c.edit(shop, source.Edit{New: "#\n"})
			case 1:
				params["textDocument"] = doc("file:///nowhere.yaml")
			case 2:
				params = map[string]any{"textDocument": []int{i}}
			case 3:
				c.notify("$/cancelRequest", map[string]any{"id": r.Int64N(c.next + 5)})
			case 4:
				c.changed("/market/warehouse/asyncapi/asyncapi.yaml", "/market/bundle.lock.json")
			}
			id, answer := c.start("textDocument/"+methods[r.IntN(len(methods))], params)
			answers[id] = answer
		}
		for id, answer := range answers {
			if r := <-answer; r == nil { // that none is answered twice is seen by who watches the connection
				t.Fatalf("request %d has no answer", id)
			}
		}
		c.leave()
	})
}

// slowDisk is a disk that finds nothing until its gate is opened.
type slowDisk struct {
	*memory
	gate chan struct{}
}

func (d *slowDisk) Roots(folder string) []string {
	<-d.gate
	return d.memory.Roots(folder)
}

// A panic answers its request with an error, and nothing else happens.
func TestAPanicIsOneError(t *testing.T) {
	bubble(t, func(t *testing.T) {
		ours, theirs := net.Pipe()
		c := &client{t: t, stream: newStream(ours), exited: make(chan int, 1), ended: make(chan struct{}), waiting: map[int64]chan *jsonrpc2.Response{}, docs: map[uri.URI]*editing{}, shown: map[uri.URI][]protocol.Diagnostic{}, panics: true}
		opts := Options{Disk: market(t), around: func(method string) {
			if method == "textDocument/foldingRange" || method == "textDocument/willSave" {
				panic("on purpose")
			}
		}}
		go func() { c.exited <- Serve(context.Background(), theirs, opts) }()
		go c.read()
		c.connect(everything, "/market")
		for i := range 20 {
			hover := map[string]any{"textDocument": doc(uri.File(shop)), "position": protocol.Position{}}
			_, first := c.start("textDocument/hover", hover)
			_, broken := c.start("textDocument/foldingRange", map[string]any{"textDocument": doc(uri.File(shop))})
			c.notify("textDocument/willSave", map[string]any{"textDocument": doc(uri.File(shop)), "reason": 1})
			_, last := c.start("textDocument/hover", hover)
			if r := <-broken; codeOf(r.Err()) != -32603 {
				t.Fatalf("%d: %v", i, r.Err())
			}
			if a, b := <-first, <-last; a.Err() != nil || b.Err() != nil {
				t.Fatalf("%d: %v, %v", i, a.Err(), b.Err())
			}
		}
		synctest.Wait()
		c.mu.Lock()
		if !strings.Contains(fmt.Sprint(c.logged), "on purpose") {
			t.Errorf("nothing is logged: %v", c.logged)
		}
		c.mu.Unlock()
		c.leave()
	})
}
