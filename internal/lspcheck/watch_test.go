package lspcheck

import (
	"os"
	"strings"
	"testing"

	"github.com/natscontract/natscontract/internal/testkit"
)

func model(t *testing.T) *Model {
	t.Helper()
	text, err := os.ReadFile(testkit.Module(t, "go.lsp.dev/protocol", "internal", "genlsp", "testdata", "metaModel.json"))
	if err != nil {
		t.Fatal(err)
	}
	m, err := Read(text)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// TestTheModelIsWhole sees that everything that the meta-model names is there, and that it is the one of LSP 3.18.
func TestTheModelIsWhole(t *testing.T) {
	m := model(t)
	if len(m.requests) < 60 || len(m.notifications) < 20 || m.requests["workspace/textDocumentContent"] == nil {
		t.Errorf("%d requests, %d notifications", len(m.requests), len(m.notifications))
	}
	for name := range m.structures {
		for _, f := range m.form(&kind{Kind: "reference", Name: name}, map[string]any{}, "") {
			if strings.Contains(f.what, "meta-model") {
				t.Errorf("%s: %s", name, f)
			}
		}
	}
}

// A conversation is what client (>) and server (<) say, in the order of lines. A line "! words" says that the line before is wrong.
const hello = `> {"jsonrpc":"2.0","id":1,"method":"initialize","params":{"capabilities":CAN}}
< {"jsonrpc":"2.0","id":1,"result":{"capabilities":{}}}
> {"jsonrpc":"2.0","method":"textDocument/didOpen","params":{"textDocument":{"uri":"file:///a","languageId":"yaml","version":1,"text":"é😀\r\nb"}}}
`

const all = `{"textDocument":{"publishDiagnostics":{"versionSupport":true,"tagSupport":{"valueSet":[1]}},"hover":{"contentFormat":["plaintext"]},
	"documentSymbol":{"hierarchicalDocumentSymbolSupport":true},"codeAction":{"codeActionLiteralSupport":{"codeActionKind":{"valueSet":[]}}}},
	"window":{"workDoneProgress":true},"workspace":{"configuration":true,"workspaceEdit":{"documentChanges":true},"didChangeWatchedFiles":{"dynamicRegistration":true}}}`

func TestWhatIsWrongIsTold(t *testing.T) {
	m := model(t)
	for name, c := range map[string]struct{ can, said, want string }{
		"a good report":         {all, note(`"uri":"file:///a","version":1,"diagnostics":[{"range":R(0,1,0,3),"message":"x","tags":[1]}]`), ""},
		"no list":               {all, note(`"uri":"file:///a","diagnostics":null`), "must be an array"},
		"no message":            {all, note(`"uri":"file:///a","diagnostics":[{"range":R(0,0,0,0)}]`), "must have message"},
		"inside a character":    {all, note(`"uri":"file:///a","version":1,"diagnostics":[{"range":R(0,0,0,2),"message":"x"}]`), "nowhere in the text"},
		"beyond the line":       {all, note(`"uri":"file:///a","version":1,"diagnostics":[{"range":R(0,0,0,4),"message":"x"}]`), "nowhere in the text"},
		"turned round":          {all, note(`"uri":"file:///a","version":1,"diagnostics":[{"range":R(1,1,0,0),"message":"x"}]`), "nowhere in the text"},
		"a version of tomorrow": {all, note(`"uri":"file:///a","version":2,"diagnostics":[]`), "has not written it yet"},
		"an unknown version":    {`{"textDocument":{"publishDiagnostics":{}}}`, note(`"uri":"file:///a","version":1,"diagnostics":[]`), "versionSupport"},
		"an unwanted tag":       {all, note(`"uri":"file:///a","diagnostics":[{"range":R(0,0,0,0),"message":"x","tags":[2]}]`), "does not know the tag"},
		"no such tag":           {all, note(`"uri":"file:///a","diagnostics":[{"range":R(0,0,0,0),"message":"x","tags":[9]}]`), "one of DiagnosticTag"},
		"unwanted relations":    {all, note(`"uri":"file:///a","diagnostics":[{"range":R(0,0,0,0),"message":"x","relatedInformation":[]}]`), "relatedInformation"},
		"an extension":          {all, note(`"uri":"file:///a","diagnostics":[],"more":1`), "no such property"},
		"half a line":           {all, note(`"uri":"file:///a","diagnostics":[{"range":R(0,0,0,0.5),"message":"x"}]`), "type uinteger"},

		"a good hover":     {all, answer("textDocument/hover", `{"contents":{"kind":"plaintext","value":"x"},"range":R(1,0,1,1)}`), ""},
		"no hover":         {all, answer("textDocument/hover", `null`), ""},
		"unwanted style":   {all, answer("textDocument/hover", `{"contents":{"kind":"markdown","value":"x"}}`), "/result/contents/kind"},
		"no such line":     {all, answer("textDocument/hover", `{"contents":"x","range":R(7,0,7,0)}`), "nowhere in the text"},
		"nothing promised": {all, answer("textDocument/no", `null`), "no such request"},
		"a new symbol":     {all, answer("textDocument/documentSymbol", `[{"name":"a","kind":26,"range":R(0,0,0,0),"selectionRange":R(0,0,0,0)}]`), "does not know 26"},
		"a name outside":   {all, answer("textDocument/documentSymbol", `[{"name":"a","kind":1,"range":R(0,0,0,0),"selectionRange":R(1,0,1,1)}]`), "not inside the range"},
		"a good fix":       {all, answer("textDocument/codeAction", `[{"title":"a","edit":{"documentChanges":[{"textDocument":{"uri":"file:///a","version":1},"edits":[{"range":R(0,0,0,1),"newText":""},{"range":R(0,1,0,3),"newText":""}]}]}}]`), ""},
		"edits that meet":  {all, answer("textDocument/codeAction", `[{"title":"a","edit":{"documentChanges":[{"textDocument":{"uri":"file:///a","version":1},"edits":[{"range":R(0,0,0,3),"newText":""},{"range":R(0,1,0,3),"newText":""}]}]}}]`), "overlap"},
		"of no version":    {all, answer("textDocument/codeAction", `[{"title":"a","edit":{"documentChanges":[{"textDocument":{"uri":"file:///a","version":null},"edits":[]}]}}]`), "1 was open"},
		"unknown liking":   {all, answer("textDocument/codeAction", `[{"title":"a","isPreferred":true}]`), "isPreferredSupport"},
		"an empty error":   {all, "> {\"jsonrpc\":\"2.0\",\"id\":2,\"method\":\"shutdown\"}\n< {\"jsonrpc\":\"2.0\",\"id\":2,\"error\":{\"code\":0,\"message\":\"x\"}}\n", "code of the protocol"},
		"an answer twice":  {all, `< {"jsonrpc":"2.0","id":1,"result":null}` + "\n", "nobody waits"},

		"a question":        {all, `< {"jsonrpc":"2.0","id":1,"method":"workspace/configuration","params":{"items":[{}]}}` + "\n", ""},
		"an unwelcome one":  {`{}`, `< {"jsonrpc":"2.0","id":1,"method":"workspace/configuration","params":{"items":[{}]}}` + "\n", "not offered workspace.configuration"},
		"an unwelcome push": {`{}`, `< {"jsonrpc":"2.0","id":1,"method":"workspace/diagnostic/refresh"}` + "\n", "not offered workspace.diagnostics"},
		"a good wish":       {all, wish("workspace/didChangeWatchedFiles", `{"watchers":[{"globPattern":"**/*"}]}`), ""},
		"a bad wish":        {all, wish("workspace/didChangeWatchedFiles", `{"watchers":[{}]}`), "must have globPattern"},
		"an unwelcome wish": {all, wish("workspace/didChangeConfiguration", `{}`), "didChangeConfiguration.dynamicRegistration"},
		"an unknown task":   {all, task(`{"kind":"begin","title":"x"}`)[strings.Index(task(""), "\n")+1:], "does not know it"},
		"a task":            {all, task(`{"kind":"begin","title":"x"}`, `{"kind":"report"}`, `{"kind":"end"}`), ""},
		"never begun":       {all, task(`{"kind":"end"}`), `end after ""`},
		"without a title":   {all, task(`{"kind":"begin"}`), "must have title"},
		"after the end":     {all, task(`{"kind":"begin","title":"x"}`, `{"kind":"end"}`, `{"kind":"end"}`), `end after "end"`},
	} {
		t.Run(name, func(t *testing.T) {
			var told []string
			w := NewWatch(m, func(f string) { told = append(told, f) })
			for line := range strings.Lines(strings.ReplaceAll(hello, "CAN", strings.ReplaceAll(c.can, "\n", "")) + ranges(c.said)) {
				if text := []byte(line[2:]); line[0] == '>' {
					w.Sent(text)
				} else {
					w.Got(text)
				}
			}
			switch {
			case c.want == "" && len(told) > 0, c.want != "" && (len(told) != 1 || !strings.Contains(told[0], c.want)):
				t.Errorf("told %q, want %q", told, c.want)
			}
		})
	}
}

// Before initialize is answered a server may say next to nothing.
func TestNothingComesEarly(t *testing.T) {
	told := 0
	w := NewWatch(model(t), func(string) { told++ })
	w.Sent([]byte(`{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"capabilities":{"textDocument":{"publishDiagnostics":{}}}}}`))
	w.Got([]byte(`{"jsonrpc":"2.0","method":"window/logMessage","params":{"type":3,"message":"x"}}`))
	if told != 0 {
		t.Error("a log may come at any time")
	}
	w.Got([]byte(`{"jsonrpc":"2.0","method":"textDocument/publishDiagnostics","params":{"uri":"file:///a","diagnostics":[]}}`))
	if told != 1 {
		t.Error("a report came too early, and nobody said so")
	}
}

// Positions count as was agreed, in the text that the client has by now.
func TestTextsAreFollowed(t *testing.T) {
	var told []string
	w := NewWatch(model(t), func(f string) { told = append(told, f) })
	w.Sent([]byte(`{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"capabilities":{"general":{"positionEncodings":["utf-8"]},"textDocument":{"publishDiagnostics":{"versionSupport":true}}}}}`))
	w.Got([]byte(`{"jsonrpc":"2.0","id":1,"result":{"capabilities":{"positionEncoding":"utf-8"}}}`))
	w.Sent([]byte(`{"jsonrpc":"2.0","method":"textDocument/didOpen","params":{"textDocument":{"uri":"file:///a","version":1,"text":"a"}}}`))
	w.Sent([]byte(ranges(`{"jsonrpc":"2.0","method":"textDocument/didChange","params":{"textDocument":{"uri":"file:///a","version":2},"contentChanges":[{"range":R(0,1,0,1),"text":"é\n"},{"range":R(1,0,1,0),"text":"😀"}]}}`)))
	w.Got([]byte(ranges(`{"jsonrpc":"2.0","method":"textDocument/publishDiagnostics","params":{"uri":"file:///a","version":2,"diagnostics":[{"range":R(0,1,1,4),"message":"x"}]}}`)))
	if len(told) > 0 {
		t.Error(told)
	}
	w.Got([]byte(ranges(`{"jsonrpc":"2.0","method":"textDocument/publishDiagnostics","params":{"uri":"file:///a","version":1,"diagnostics":[{"range":R(0,1,1,4),"message":"x"}]}}`)))
	if len(told) != 1 {
		t.Errorf("the version before has no second line: %q", told)
	}
}

// ranges writes R(a,b,c,d) out.
func ranges(s string) string {
	for {
		at := strings.Index(s, "R(")
		if at < 0 {
			return s
		}
		end := at + strings.Index(s[at:], ")")
		n := strings.Split(s[at+2:end], ",")
		s = s[:at] + `{"start":{"line":` + n[0] + `,"character":` + n[1] + `},"end":{"line":` + n[2] + `,"character":` + n[3] + `}}` + s[end+1:]
	}
}

func note(params string) string {
	return `< {"jsonrpc":"2.0","method":"textDocument/publishDiagnostics","params":{` + params + "}}\n"
}

func answer(method, result string) string {
	return `> {"jsonrpc":"2.0","id":2,"method":"` + method + `","params":{"textDocument":{"uri":"file:///a"}}}` + "\n" +
		`< {"jsonrpc":"2.0","id":2,"result":` + result + "}\n"
}

func wish(method, options string) string {
	return `< {"jsonrpc":"2.0","id":1,"method":"client/registerCapability","params":{"registrations":[{"id":"a","method":"` + method + `","registerOptions":` + options + "}]}}\n"
}

func task(values ...string) string {
	said := `< {"jsonrpc":"2.0","id":1,"method":"window/workDoneProgress/create","params":{"token":"t"}}` + "\n"
	for _, v := range values {
		if v != "" {
			said += `< {"jsonrpc":"2.0","method":"$/progress","params":{"token":"t","value":` + v + "}}\n"
		}
	}
	return said
}
