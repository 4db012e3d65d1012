package lsp

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"

	"github.com/natscontract/natscontract/analysis"
	"github.com/natscontract/natscontract/analysis/verdict"
	"github.com/natscontract/natscontract/lsp/session"
	"github.com/natscontract/natscontract/model/contract"
)

// fakeGeneration says of every contract that its code is stale, until it is told that it is not.
type fakeGeneration struct {
	mu      sync.Mutex
	asked   int
	fresh   bool
	stamp   string
	changes []session.FileChange
	err     error
}

func (g *fakeGeneration) Rules(root string) []analysis.Extra {
	return []analysis.Extra{func(s *analysis.Snapshot) (all []verdict.Finding) {
		g.mu.Lock()
		defer g.mu.Unlock()
		g.asked++
		for _, p := range s.Contracts() {
			if !g.fresh {
				at := verdict.AtKey(contract.Anchor{Path: p, Pointer: contract.Own})
				all = append(all, verdict.Finding{Code: staleCode, Anchor: at, Message: "stale at " + root})
			}
		}
		return all
	}}
}

func (g *fakeGeneration) Stamp(string, *analysis.Snapshot) string {
	g.mu.Lock()
	defer g.mu.Unlock()
	return g.stamp
}

func (g *fakeGeneration) Changes(string, *analysis.Snapshot) ([]session.FileChange, error) {
	return g.changes, g.err
}

// becomes changes what is generated.
func (g *fakeGeneration) becomes(fresh bool, stamp string) {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.fresh, g.stamp = fresh, stamp
}

const generating = "generate: [{lang: go, out: gen}]\n"

const generatedContract = "asyncapi: 3.1.0\nid: urn:a\ninfo: {title: A, version: 1.0.0}\nx-nats-contract:\n  version: 0.2.0-draft\n  deployment: {binding: b, minimumServerVersion: 2.11.0}\n"

// writing is a client that can write files.
var writing = strings.Replace(everything, `"workspaceEdit": {"documentChanges": true}`, `"applyEdit": true, "workspaceEdit": {"documentChanges": true, "resourceOperations": ["create", "rename", "delete"]}`, 1)

func startGenerating(t *testing.T, g *fakeGeneration, capabilities string) *client {
	t.Helper()
	c := beginWith(t, newMemory(map[string]string{"/w/a.yaml": generatedContract, "/w/natscontract.yaml": generating}), g)
	c.connect(capabilities, "/w")
	c.open("/w/a.yaml", generatedContract)
	synctest.Wait()
	return c
}

// staleAt are the lines at which a document is said to be stale.
func (c *client) staleAt(name string) (lines []uint32) {
	synctest.Wait()
	c.mu.Lock()
	defer c.mu.Unlock()
	for _, d := range c.shown[uri.File(name)] {
		if d.Code == protocol.String(staleCode) {
			lines = append(lines, d.Range.Start.Line)
		}
	}
	return lines
}

// The rules about generation are asked when a file was saved, and never while somebody types; what they said moves with the text.
func TestGenerationIsJudgedOnSave(t *testing.T) {
	bubble(t, func(t *testing.T) {
		g := &fakeGeneration{}
		c := startGenerating(t, g, writing)
		if got := c.staleAt("/w/a.yaml"); fmt.Sprint(got) != "[3]" || g.asked == 0 {
			t.Fatalf("stale at %v", got)
		}
		g.becomes(true, "")
		before := g.asked
		for range 20 {
			c.replace("/w/a.yaml", "asyncapi", "# more\nasyncapi")
		}
		if got := c.staleAt("/w/a.yaml"); fmt.Sprint(got) != "[23]" || g.asked != before {
			t.Errorf("stale at %v, asked %d times while typing", got, g.asked-before)
		}
		c.notify("textDocument/didSave", map[string]any{"textDocument": doc(uri.File("/w/a.yaml"))})
		if got := c.staleAt("/w/a.yaml"); len(got) != 0 || g.asked == before {
			t.Errorf("after saving, stale at %v", got)
		}
		g.becomes(false, "written by somebody else")
		time.Sleep(time.Minute)
		if got := c.staleAt("/w/a.yaml"); fmt.Sprint(got) != "[23]" {
			t.Errorf("the generated files are others, and stale at %v", got)
		}
		before = g.asked
		if time.Sleep(time.Hour); g.asked != before {
			t.Errorf("in an hour in which nothing happens it is asked %d times", g.asked-before)
		}
		c.leave()
	})
}

// The code action and the quick fix run the command, which lets the client write the files.
func TestRegenerate(t *testing.T) {
	bubble(t, func(t *testing.T) {
		old, now := "one\ntwo\n", "three\n"
		g := &fakeGeneration{changes: []session.FileChange{{Name: "/w/gen/a.go", Before: &old, After: &now}, {Name: "/w/gen/new/b.go", After: &now}, {Name: "/w/gen/c.go", Before: &old}}}
		c := startGenerating(t, g, writing)
		ask := func(only ...string) (actions []*protocol.CodeAction) {
			at := protocol.Position{Line: 3}
			c.must("textDocument/codeAction", map[string]any{"textDocument": doc(uri.File("/w/a.yaml")), "range": protocol.Range{Start: at, End: at}, "context": map[string]any{"diagnostics": []any{}, "only": only}}, &actions)
			return actions
		}
		for _, only := range []string{"quickfix", "source.regenerate.natscontract", "source"} {
			actions := ask(only)
			if len(actions) != 1 || actions[0].Command.Command != regenerateCommand || len(actions[0].Command.Arguments) != 1 {
				t.Fatalf("%s: %+v", only, actions)
			}
		}
		command := ask("quickfix")[0].Command
		c.must("workspace/executeCommand", map[string]any{"command": command.Command, "arguments": []any{json.RawMessage(command.Arguments[0])}}, nil)
		if len(c.applied) != 1 {
			t.Fatalf("applied: %q", c.applied)
		}
		var edit struct {
			Edit struct{ DocumentChanges []json.RawMessage }
		}
		if err := json.Unmarshal([]byte(c.applied[0]), &edit); err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, change := range edit.Edit.DocumentChanges {
			got = append(got, string(change))
		}
		want := []string{
			`{"textDocument":{"uri":"file:///w/gen/a.go","version":null},"edits":[{"range":{"start":{"line":0,"character":0},"end":{"line":2,"character":0}},"newText":"three\n"}]}`,
			`{"kind":"create","uri":"file:///w/gen/new/b.go","options":{"ignoreIfExists":true}}`,
			`{"textDocument":{"uri":"file:///w/gen/new/b.go","version":null},"edits":[{"range":{"start":{"line":0,"character":0},"end":{"line":0,"character":0}},"newText":"three\n"}]}`,
			`{"kind":"delete","uri":"file:///w/gen/c.go","options":{"ignoreIfNotExists":true}}`,
		}
		if strings.Join(got, "\n") != strings.Join(want, "\n") {
			t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
		}
		c.leave()
	})
}

// What cannot be written, or must not be, is said, and nothing is sent.
func TestRegenerateRefuses(t *testing.T) {
	text := "x"
	for name, g := range map[string]*fakeGeneration{
		"outside the workspace": {changes: []session.FileChange{{Name: "/elsewhere/gen/a.go", After: &text}}},
		"has errors":            {err: errors.New("a.yaml has errors: nothing was generated")},
	} {
		bubble(t, func(t *testing.T) {
			c := startGenerating(t, g, writing)
			err := c.call("workspace/executeCommand", map[string]any{"command": regenerateCommand, "arguments": []any{uri.File("/w/a.yaml")}}, nil)
			if err == nil || !strings.Contains(err.Error(), name) || len(c.applied) != 0 {
				t.Errorf("%s: %v, %q", name, err, c.applied)
			}
			for _, arguments := range [][]any{nil, {5}, {"file:///nowhere/a.yaml"}} {
				if err := c.call("workspace/executeCommand", map[string]any{"command": regenerateCommand, "arguments": arguments}, nil); err == nil {
					t.Errorf("%v is taken", arguments)
				}
			}
			if err := c.call("workspace/executeCommand", map[string]any{"command": "natscontract.nonsense"}, nil); err == nil {
				t.Error("a command that there is not is run")
			}
			c.leave()
		})
	}
	bubble(t, func(t *testing.T) {
		c := startGenerating(t, &fakeGeneration{changes: []session.FileChange{{Name: "/w/gen/a.go", After: &text}}}, writing)
		c.refuses = true
		if err := c.call("workspace/executeCommand", map[string]any{"command": regenerateCommand, "arguments": []any{uri.File("/w/a.yaml")}}, nil); err == nil {
			t.Error("nothing was written, and nobody is told")
		}
		c.leave()
	})
}

// A client that cannot write files is offered nothing.
func TestRegenerateIsNotOffered(t *testing.T) {
	bubble(t, func(t *testing.T) {
		c := startGenerating(t, &fakeGeneration{}, everything)
		var actions []*protocol.CodeAction
		at := protocol.Position{Line: 3}
		c.must("textDocument/codeAction", map[string]any{"textDocument": doc(uri.File("/w/a.yaml")), "range": protocol.Range{Start: at, End: at}, "context": map[string]any{"diagnostics": []any{}, "only": []string{"quickfix", "source"}}}, &actions)
		if len(actions) != 0 {
			t.Errorf("%+v", actions)
		}
		if err := c.call("workspace/executeCommand", map[string]any{"command": regenerateCommand, "arguments": []any{uri.File("/w/a.yaml")}}, nil); err == nil {
			t.Error("the command is run")
		}
		c.leave()
	})
}
