package main

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/textproto"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
)

// frames writes messages as an editor does.
func frames(messages ...string) string {
	var b strings.Builder
	for _, m := range messages {
		fmt.Fprintf(&b, "Content-Length: %d\r\n\r\n%s", len(m), m)
	}
	return b.String()
}

// message reads the next message that is no log.
func message(t *testing.T, r *bufio.Reader) (m struct {
	ID     *int
	Method string
	Params json.RawMessage
	Result json.RawMessage
}) {
	t.Helper()
	for {
		header, err := textproto.NewReader(r).ReadMIMEHeader()
		if err != nil {
			t.Fatal(err)
		}
		n, _ := strconv.Atoi(header.Get("Content-Length"))
		body := make([]byte, n)
		if _, err := io.ReadFull(r, body); err != nil {
			t.Fatal(err)
		}
		m.Method = ""
		if err := json.Unmarshal(body, &m); err != nil {
			t.Fatalf("%s: %v", body, err)
		}
		if m.Method != "window/logMessage" {
			return m
		}
	}
}

const (
	hello    = `{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"processId":null,"rootUri":null,"capabilities":{}}}`
	shutdown = `{"jsonrpc":"2.0","id":2,"method":"shutdown"}`
	exit     = `{"jsonrpc":"2.0","method":"exit"}`
)

// lspRun runs the server on an input.
func lspRun(in string, args ...string) outcome {
	var out, errs bytes.Buffer
	code := run(context.Background(), append([]string{"lsp"}, args...), streams{strings.NewReader(in), &out, &errs}, func(string) string { return "" })
	return outcome{code, out.String(), errs.String()}
}

func TestTheServerEndsAsItIsAsked(t *testing.T) {
	for in, want := range map[string]int{
		frames(hello, shutdown, exit): exitOK,
		frames(hello, exit):           exitFound,
		frames(exit):                  exitFound,
		frames(hello):                 exitFound,
		"":                            exitFound,
		"nonsense\r\n\r\n":            exitFound,
	} {
		if got := lspRun(in, "--stdio"); got.code != want || got.err != "" {
			t.Errorf("%.60q: exit code %d, want %d; %s", in, got.code, want, got.err)
		}
	}
	if got := lspRun(frames(hello, shutdown, exit)); !strings.Contains(got.out, `"name":"natscontract"`) {
		t.Errorf("%s", got.out)
	}
}

func TestTheServerListensHereAlone(t *testing.T) {
	for address, want := range map[string]string{
		"0.0.0.0:0": "loopback", ":0": "loopback", "example.org:80": "loopback", "7777": "HOST:PORT", "192.0.2.1:1": "loopback", "/no/such/folder/s": "nothing can listen",
	} {
		if got := lspRun("", "--listen", address); got.code != exitFailed || !strings.Contains(got.err, want) {
			t.Errorf("%s: exit code %d: %s", address, got.code, got.err)
		}
	}
}

// said is where the server says on what it listens.
type said struct {
	*io.PipeWriter
}

// TestTheServerServesAFolder connects as an editor does, and sees a fault of a file that is on the disk.
func TestTheServerServesAFolder(t *testing.T) {
	for _, network := range []string{"tcp", "unix"} {
		t.Run(network, func(t *testing.T) {
			dir := t.TempDir()
			file := filepath.Join(dir, "asyncapi.yaml")
			if err := os.WriteFile(file, []byte("asyncapi: 3.1.0\ninfo: {title: a, version: 1.0.0}\nnonsense: 1\n"), 0o600); err != nil {
				t.Fatal(err)
			}
			address := "127.0.0.1:0"
			if network == "unix" {
				address = filepath.Join(dir, "s")
			}
			ctx, cancel := context.WithCancel(context.Background())
			r, w := io.Pipe()
			ended := make(chan int, 1)
			go func() {
				ended <- run(ctx, []string{"lsp", "--listen", address, "--log", filepath.Join(dir, "log")}, streams{strings.NewReader(""), io.Discard, said{w}}, func(string) string { return "" })
			}()
			line, err := bufio.NewReader(r).ReadString('\n')
			if err != nil {
				t.Fatal(err)
			}
			conn, err := net.Dial(network, strings.TrimSpace(line[strings.LastIndex(line, " ")+1:]))
			if err != nil {
				t.Fatal(err)
			}
			uri := "file://" + filepath.ToSlash(dir)
			in := strings.Replace(hello, `"capabilities":{}`, `"capabilities":{},"initializationOptions":null`, 1)
			in = strings.Replace(in, `"rootUri":null`, `"rootUri":"`+uri+`"`, 1)
			open := `{"jsonrpc":"2.0","method":"textDocument/didOpen","params":{"textDocument":{"uri":"` + uri + `/asyncapi.yaml","languageId":"yaml","version":1,"text":"asyncapi: 3.1.0\nnonsense: 1\n"}}}`
			if _, err := io.WriteString(conn, frames(in, `{"jsonrpc":"2.0","method":"initialized","params":{}}`, open)); err != nil {
				t.Fatal(err)
			}
			answers := bufio.NewReader(conn)
			if m := message(t, answers); m.ID == nil || *m.ID != 1 {
				t.Fatalf("%+v", m)
			}
			if m := message(t, answers); m.Method != "textDocument/publishDiagnostics" || !strings.Contains(string(m.Params), "nonsense") {
				t.Fatalf("%+v", m)
			}
			_, _ = io.WriteString(conn, frames(shutdown, exit))
			cancel()
			if code := <-ended; code != exitOK {
				t.Errorf("exit code %d", code)
			}
		})
	}
}

// until reads messages until one that is wanted.
func until(t *testing.T, r *bufio.Reader, method string, id int) (params json.RawMessage, answer int) {
	t.Helper()
	for {
		m := message(t, r)
		if m.ID != nil && (m.Method == method && method != "" || m.Method == "" && *m.ID == id) {
			return m.Params, *m.ID
		}
	}
}

// TestTheServerRegenerates runs the command through the server itself: what it sends to the editor is what generate writes.
func TestTheServerRegenerates(t *testing.T) {
	dir := t.TempDir()
	layGenerated(t, dir, 0)
	inRead, in := io.Pipe()
	out, outWrite := io.Pipe()
	ended := make(chan int, 1)
	go func() {
		ended <- run(context.Background(), []string{"lsp"}, streams{inRead, outWrite, io.Discard}, func(string) string { return "" })
	}()
	uri := "file://" + filepath.ToSlash(dir)
	able := strings.Replace(hello, `"capabilities":{}`, `"capabilities":{"workspace":{"applyEdit":true,"workspaceEdit":{"documentChanges":true,"resourceOperations":["create","delete"]}}}`, 1)
	able = strings.Replace(able, `"rootUri":null`, `"rootUri":"`+uri+`"`, 1)
	command := `{"jsonrpc":"2.0","id":3,"method":"workspace/executeCommand","params":{"command":"natscontract.regenerate","arguments":["` + uri + `/a.yaml"]}}`
	say := func(messages ...string) {
		if _, err := io.WriteString(in, frames(messages...)); err != nil {
			t.Error(err)
		}
	}
	answers := bufio.NewReader(out)
	go say(able, `{"jsonrpc":"2.0","method":"initialized","params":{}}`, command)
	params, id := until(t, answers, "workspace/applyEdit", -1)
	for _, want := range []string{uri + "/gen/go/a/contract.go", uri + "/gen/ts/package.json", uri + "/gen/go/" + manifestName, "Code generated by natscontract; DO NOT EDIT."} {
		if !strings.Contains(string(params), want) {
			t.Errorf("%s is not in the edit", want)
		}
	}
	go say(fmt.Sprintf(`{"jsonrpc":"2.0","id":%d,"result":{"applied":true}}`, id))
	until(t, answers, "", 3)
	go func() {
		_, _ = io.Copy(io.Discard, answers) // the server's last words
	}()
	say(shutdown, exit)
	if code := <-ended; code != exitOK {
		t.Errorf("exit code %d", code)
	}
	if _, err := os.Stat(filepath.Join(dir, "gen")); err == nil {
		t.Error("the server has written files by itself")
	}
}
