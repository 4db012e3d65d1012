package lsp

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"

	"github.com/natscontract/natscontract/lsp/session"
	"github.com/natscontract/natscontract/model/source"
)

// spot is the place that a | marks in a part of a document's text.
func (c *client) spot(name, marked string) protocol.Position {
	c.t.Helper()
	before, after, ok := strings.Cut(marked, "|")
	at := strings.Index(c.text(name), before+after)
	if !ok || at < 0 {
		c.t.Fatalf("%s has no %q", name, marked)
	}
	return positionOf(c.docs[uri.File(name)].text, at+len(before))
}

// marked is a range as the text of its line, with the range in brackets.
func (c *client) marked(disk *memory, l protocol.Location) string {
	name := l.URI.FsPath()
	text, _ := disk.text(name)
	if d := c.docs[l.URI]; d != nil {
		text = d.text.String()
	}
	t := source.New(text)
	start, end := t.Offset(int(l.Range.Start.Line), int(l.Range.Start.Character), source.UTF8), t.Offset(int(l.Range.End.Line), int(l.Range.End.Character), source.UTF8)
	line := t.LineStart(t.Line(start))
	stop := t.LineStart(t.Line(end)) + len(t.LineText(t.Line(end)))
	return strings.TrimSpace(t.Slice(line, start) + "«" + t.Slice(start, end) + "»" + t.Slice(end, stop))
}

func at(name string, p protocol.Position) map[string]any {
	return map[string]any{"textDocument": doc(uri.File(name)), "position": p, "context": map[string]any{"includeDeclaration": true}}
}

// shopOpen is the example bundle with its shop open.
func shopOpen(t *testing.T) (*client, *memory) {
	disk := market(t)
	c := connect(t, disk, everything, "/market")
	text, _ := disk.text(shop)
	c.open(shop, text)
	return c, disk
}

func TestDefinition(t *testing.T) {
	bubble(t, func(t *testing.T) {
		c, disk := shopOpen(t)
		for _, q := range []struct{ at, file, want string }{
			{"$ref: '#/channels/order|Placed'", shop, "«orderPlaced»:"},
			{"items: {$ref: '#/components/sch|emas/Line'", shop, "«Line»:"},
			{"region: re|gion\n        orderId: orderId", shop, "«region»:"},
			{"send: place|Order", shop, "«placeOrder»:"},
			{"receive: {contract: ware|house", shop, "«warehouse»:"},
			{"operation: on|Order}", "/market/warehouse/asyncapi/asyncapi.yaml", "«onOrder»:"},
			{"operation: serve|Authorize}", "/market/payments/asyncapi/asyncapi.json", `«"serveAuthorize"»: {`},
			{"stream: ord|ers", shop, "«orders»:"},
			{"path: ware|house/asyncapi", "/market/warehouse/asyncapi/asyncapi.yaml", "«»asyncapi: 3.1.0"},
			{"  orderPl|aced:\n      parameters", shop, "«orderPlaced»:"},
		} {
			var found protocol.LocationSlice
			c.must("textDocument/definition", at(shop, c.spot(shop, q.at)), &found)
			if len(found) != 1 || found[0].URI != uri.File(q.file) || c.marked(disk, found[0]) != q.want {
				t.Errorf("%s: %+v", q.at, found)
				for _, l := range found {
					t.Errorf("  %s", c.marked(disk, l))
				}
			}
		}
		for _, nothing := range []string{"asyncapi: 3|.1.0", "title: Sh|op"} {
			var found protocol.LocationSlice
			c.must("textDocument/definition", at(shop, c.spot(shop, nothing)), &found)
			if len(found) != 0 {
				t.Errorf("%s: %+v", nothing, found)
			}
		}
		c.leave()
	})
}

func TestReferences(t *testing.T) {
	bubble(t, func(t *testing.T) {
		c, disk := shopOpen(t)
		for marked, want := range map[string][]string{
			"tokenTypes:\n    reg|ion:":  {"«region»:", "region: «region»", "region: «region»"},
			"#/components/schemas/Li|ne": {"«Line»:", "items: {$ref: «'#/components/schemas/Line'»}", "line: {$ref: «'#/components/schemas/Line'»}"},
			"operations:\n  place|Order": {"«placeOrder»:", "«placeOrder»:", "- send: «placeOrder»", "- send: {contract: shop, operation: «placeOrder»}", "requestOperation: «placeOrder»"},
			"send: {contract: ware|house": {"«warehouse»:", "receive: {contract: «warehouse», operation: onOrder}", "- send: {contract: «warehouse», operation: sendParcel}",
				"receive: {contract: «warehouse», operation: onReserve}", "- send: {contract: «warehouse», operation: sendReserved}"},
		} {
			var found []protocol.Location
			c.must("textDocument/references", at(shop, c.spot(shop, marked)), &found)
			var got []string
			for _, l := range found {
				got = append(got, c.marked(disk, l))
			}
			for _, w := range want[:min(len(want), 3)] {
				if !slices.Contains(got, w) {
					t.Errorf("%q: %q is missing in %q", marked, w, got)
				}
			}
			var lit []protocol.DocumentHighlight
			c.must("textDocument/documentHighlight", at(shop, c.spot(shop, marked)), &lit)
			here := slices.DeleteFunc(slices.Clone(found), func(l protocol.Location) bool { return l.URI != uri.File(shop) })
			if len(lit) != len(here) {
				t.Errorf("%q: %d lit, and %d found", marked, len(lit), len(here))
			}
		}
		c.leave()
	})
}

func TestHover(t *testing.T) {
	bubble(t, func(t *testing.T) {
		c, _ := shopOpen(t)
		for marked, want := range map[string]string{
			"alpha|bet: lower":              "**alphabet** in token type, required",
			"confirmation: stream|-ack":     "**confirmation**",
			"x-nats-con|tract:":             "**x-nats-contract**",
			"num_repl|icas: 3":              "**num\\_replicas**",
			"payload:\n        $re|f: '#/c": "**$ref**",
		} {
			var h protocol.Hover
			c.must("textDocument/hover", at(shop, c.spot(shop, marked)), &h)
			content, ok := h.Contents.(*protocol.MarkupContent)
			if !ok || !strings.HasPrefix(content.Value, want) || content.Kind != protocol.MarkupKindMarkdown {
				t.Errorf("%s: %+v", marked, h.Contents)
			}
		}
		var none *protocol.Hover
		c.must("textDocument/hover", at(shop, c.spot(shop, "json\n|\nchannels")), &none)
		if none != nil {
			t.Errorf("nothing is there, and the hover says %v", none.Contents)
		}
		c.leave()
	})
}

// A fault has a fix: it is applied, and the fault is gone.
func TestQuickFix(t *testing.T) {
	bubble(t, func(t *testing.T) {
		c, _ := shopOpen(t)
		before := len(c.codes(shop))
		spot := c.spot(shop, "max|Lenght")
		var actions []*protocol.CodeAction
		c.must("textDocument/codeAction", map[string]any{"textDocument": doc(uri.File(shop)), "range": protocol.Range{Start: spot, End: spot}, "context": map[string]any{"diagnostics": []any{}}}, &actions)
		i := slices.IndexFunc(actions, func(a *protocol.CodeAction) bool { return strings.Contains(a.Title, "maxLength") })
		if i < 0 {
			t.Fatalf("no fix among %+v", actions)
		}
		change := actions[i].Edit.DocumentChanges[0].(*protocol.TextDocumentEdit)
		if v := change.TextDocument.Version; v == nil || *v != 1 {
			t.Errorf("the change is of version %v", v)
		}
		text := c.docs[uri.File(shop)].text
		var edits []source.Edit
		for _, e := range change.Edits {
			e := e.(*protocol.TextEdit)
			offset := func(p protocol.Position) int { return text.Offset(int(p.Line), int(p.Character), source.UTF8) }
			edits = append(edits, source.Edit{Span: source.Span{Start: offset(e.Range.Start), End: offset(e.Range.End)}, New: e.NewText})
		}
		c.edit(shop, edits...)
		if after := len(c.codes(shop)); after != before-1 {
			t.Errorf("%d reports, after %d", after, before)
		}
		c.leave()
	})
}

func TestSymbolsFoldsAndLinks(t *testing.T) {
	bubble(t, func(t *testing.T) {
		c, _ := shopOpen(t)
		u := map[string]any{"textDocument": doc(uri.File(shop))}
		var symbols []protocol.DocumentSymbol
		c.must("textDocument/documentSymbol", u, &symbols)
		var names []string
		for _, s := range symbols {
			names = append(names, s.Name)
		}
		if fmt.Sprint(names) != "[channels operations components x-nats-contract]" {
			t.Errorf("%v", names)
		}
		if first := symbols[0].Children[0]; first.Name != "orderPlaced" || first.Detail == nil || *first.Detail != "order.{region}.placed.{orderId}" {
			t.Errorf("%+v", first)
		}
		var found []protocol.SymbolInformation
		c.must("workspace/symbol", map[string]any{"query": "serveauth"}, &found)
		if len(found) == 0 || !strings.HasSuffix(string(found[0].Location.URI), "asyncapi.json") {
			t.Errorf("%+v", found)
		}
		var folds []protocol.FoldingRange
		c.must("textDocument/foldingRange", u, &folds)
		if len(folds) < 50 || folds[0].StartLine != 2 || folds[0].EndLine != 5 {
			t.Errorf("%d folds: %+v", len(folds), folds[0])
		}
		var links []protocol.DocumentLink
		c.must("textDocument/documentLink", u, &links)
		if len(links) < 2 {
			t.Errorf("%+v", links)
		}
		c.leave()
	})
}

const pulling = `{
	"general": {"positionEncodings": ["utf-8"]},
	"workspace": {"diagnostics": {"refreshSupport": true}, "workspaceFolders": true},
	"textDocument": {"diagnostic": {"relatedDocumentSupport": false}, "publishDiagnostics": {"versionSupport": true}}}`

// A client that asks is never sent a report; it is told to ask again when other documents' reports differ.
func TestPulling(t *testing.T) {
	bubble(t, func(t *testing.T) {
		disk := market(t)
		c := connect(t, disk, pulling, "/market")
		text, _ := disk.text(shop)
		c.open(shop, text)
		type report struct {
			Kind     string                `json:"kind"`
			ResultID string                `json:"resultId"`
			Items    []protocol.Diagnostic `json:"items"`
		}
		ask := func(previous string) (r report) {
			t.Helper()
			params := map[string]any{"textDocument": doc(uri.File(shop))}
			if previous != "" {
				params["previousResultId"] = previous
			}
			c.must("textDocument/diagnostic", params, &r)
			return r
		}
		first := ask("")
		if first.Kind != "full" || len(first.Items) == 0 {
			t.Fatalf("%+v", first)
		}
		if again := ask(first.ResultID); again.Kind != "unchanged" || again.ResultID != first.ResultID {
			t.Errorf("%+v", again)
		}
		c.replace(shop, "maxLenght", "maxLength")
		if mended := ask(first.ResultID); mended.Kind != "full" || len(mended.Items) != len(first.Items)-1 {
			t.Errorf("%+v", mended)
		}
		synctest.Wait()
		before := c.refresh
		warehouse, _ := disk.text("/market/warehouse/asyncapi/asyncapi.yaml")
		c.open("/market/warehouse/asyncapi/asyncapi.yaml", warehouse)
		c.replace("/market/warehouse/asyncapi/asyncapi.yaml", "operations:\n  onOrder", "operations:\n  anOrder") // the shop names it
		synctest.Wait()
		if c.refresh == before {
			t.Error("others' reports differ, and nobody was told")
		}
		var all struct {
			Items []any `json:"items"`
		}
		c.must("workspace/diagnostic", map[string]any{"previousResultIds": []any{}}, &all)
		if len(all.Items) != 2 { // both are open; of the others no edit has changed anything
			t.Errorf("%d reports", len(all.Items))
		}
		c.close(shop) // an edit of another has affected it
		c.must("workspace/diagnostic", map[string]any{"previousResultIds": []any{}}, &all)
		if len(all.Items) != 2 {
			t.Errorf("%d reports with the shop closed", len(all.Items))
		}
		before = c.refresh
		c.notify("workspace/didChangeConfiguration", map[string]any{"settings": map[string]any{"natscontract": map[string]any{"diagnostics": map[string]any{"scope": "workspace"}}}})
		synctest.Wait()
		if c.refresh == before {
			t.Error("others' reports are wanted now, and nobody was told")
		}
		c.must("workspace/diagnostic", map[string]any{"previousResultIds": []any{}}, &all)
		if len(all.Items) < 4 {
			t.Errorf("%d reports of all", len(all.Items))
		}
		if sent := c.published(); len(sent) > 0 {
			t.Errorf("%+v was sent", sent)
		}
		c.leave()
	})
}

// A client that would ask again for half of the reports is sent them.
func TestPullingByHalf(t *testing.T) {
	bubble(t, func(t *testing.T) {
		disk := market(t)
		c := begin(t, disk)
		var r protocol.InitializeResult
		c.must("initialize", map[string]any{"processId": nil, "rootUri": uri.File("/market"), "clientInfo": map[string]any{"name": "Neovim"}, "capabilities": json.RawMessage(pulling)}, &r)
		c.notify("initialized", map[string]any{})
		text, _ := disk.text(shop)
		c.open(shop, text)
		if sent := c.published(); len(sent) != 1 || r.Capabilities.DiagnosticProvider != nil {
			t.Errorf("%+v is sent, and offered is %+v", sent, r.Capabilities.DiagnosticProvider)
		}
		c.leave()
	})
}

// An edit of one contract changes what is said of another, which is closed; what an edit does not affect is left alone.
func TestAffectedDocuments(t *testing.T) {
	bubble(t, func(t *testing.T) {
		const warehouse = "/market/warehouse/asyncapi/asyncapi.yaml"
		disk := market(t)
		c := connect(t, disk, everything, "/market")
		text, _ := disk.text(warehouse)
		c.open(warehouse, text)
		c.published()
		c.replace(warehouse, "operations:\n  onOrder", "operations:\n  anOrder")
		others := 0
		for _, p := range c.published() {
			if p.URI == uri.File(shop) {
				others++
				if _, versioned := p.Version.Get(); versioned {
					t.Errorf("%s is not open, and has a version", p.URI)
				}
			}
		}
		if others != 1 {
			t.Errorf("the shop names the operation, and got %d reports", others)
		}
		c.replace(warehouse, "operations:\n  anOrder", "operations:\n  onOrder")
		c.published()
		c.replace(warehouse, "title: Warehouse", "title: Warehouses")
		if sent := c.published(); len(sent) != 1 {
			t.Errorf("%d reports for one title", len(sent))
		}
		c.leave()
	})
}

func TestSettings(t *testing.T) {
	bubble(t, func(t *testing.T) {
		disk := market(t)
		disk.remove("/market/bundle.lock.json")
		disk.write("/market/stray.yaml", "asyncapi: 3.1.0\nnonsense: 1\n")
		c := connect(t, disk, everything, "/market")
		if got := c.problems(); len(got) != 0 {
			t.Errorf("nothing is open: %v", got)
		}
		for _, s := range []struct {
			config string
			shown  bool
		}{{`{"diagnostics": {"scope": "workspace"}}`, true}, {`{"diagnostics": {"scope": "open"}}`, false}, {`{"diagnostics": {"scope": "workspace"}}`, true}, {`null`, false}} {
			c.mu.Lock()
			c.config = s.config
			c.mu.Unlock()
			c.notify("workspace/didChangeConfiguration", map[string]any{"settings": nil})
			if got := c.codes("/market/stray.yaml"); len(got) > 0 != s.shown {
				t.Errorf("%s: %v", s.config, got)
			}
		}
		c.leave()
	})
}

// What a diagnostic carries, for a client that takes all of it.
func TestWhatADiagnosticCarries(t *testing.T) {
	bubble(t, func(t *testing.T) {
		disk := newMemory(map[string]string{
			"/w/a.yaml": "asyncapi: 3.1.0\nid: urn:a\ninfo: {title: a, version: 1.0.0}\nchannels: {}\nchannels: {}\nx-nats-contract:\n  version: 0.2.0-draft\n" +
				"  deployment: {binding: b, minimumServerVersion: 2.11.0}\n  imports:\n    b: {contract: 'urn:b', version: 1.0.0, path: b.yaml, sha256: " + strings.Repeat("0", 63) + "a}\n",
			"/w/b.yaml": "asyncapi: 3.1.0\nid: urn:b\ninfo: {title: b, version: 1.0.0}\nx-nats-contract: {version: 0.2.0-draft, deployment: {binding: b, minimumServerVersion: 2.11.0}}\n",
		})
		c := connect(t, disk, everything, "/w")
		text, _ := disk.text("/w/a.yaml")
		c.open("/w/a.yaml", text)
		synctest.Wait()
		found := map[string]protocol.Diagnostic{}
		c.mu.Lock()
		for _, d := range c.shown[uri.File("/w/a.yaml")] {
			code := fmt.Sprint(d.Code)
			found[code] = d
			if want := "https://example.org/" + code; string(d.CodeDescription.Href) != want {
				t.Errorf("%s leads to %s", code, d.CodeDescription.Href)
			}
		}
		c.mu.Unlock()
		for code, want := range map[string]struct {
			source      string
			severity    protocol.DiagnosticSeverity
			unnecessary bool
			related     int
			fixes       string
		}{
			"IMPORT_UNUSED":          {"natscontract/bundle", protocol.DiagnosticSeverityHint, true, 0, `{"fixes":1}`},
			"IMPORT_DIGEST_MISMATCH": {"natscontract/bundle", protocol.DiagnosticSeverityWarning, false, 0, `{"fixes":1}`}, // the working view
			"PARSE_DUPLICATE_KEY":    {"natscontract/parse", protocol.DiagnosticSeverityError, false, 1, ""},
		} {
			d := found[code]
			source, _ := d.Source.Get()
			text, err := protocol.Marshal(&d)
			if err != nil {
				t.Fatal(err)
			}
			tags := strings.Contains(string(text), `"tags":[1]`)
			if source != want.source || d.Severity != want.severity || tags != want.unnecessary || len(d.RelatedInformation) != want.related || string(d.Data) != want.fixes {
				t.Errorf("%s: %s", code, text)
			}
		}
		c.leave()
	})
}

// A status bar has the numbers of the document and of its bundle, by request.
func TestStatus(t *testing.T) {
	bubble(t, func(t *testing.T) {
		c, _ := shopOpen(t)
		var s session.Status
		c.must("natscontract/status", map[string]any{"textDocument": doc(uri.File(shop))}, &s)
		if s.Document.Errors != 1 || s.Bundle.Errors != 1 || s.Stages["structure"].Errors != 1 {
			t.Errorf("%+v", s)
		}
		c.replace("/market/shop/asyncapi/asyncapi.yaml", "components:\n", "components: [\n")
		c.must("natscontract/status", map[string]any{"textDocument": doc(uri.File("/market/warehouse/asyncapi/asyncapi.yaml"))}, &s)
		if s.Document.Errors != 0 || s.Bundle.Errors < 1 || s.Stages["parse"].Errors < 1 || s.Bundle.Blocked == 0 {
			t.Errorf("the warehouse, with a broken shop beside it: %+v", s)
		}
		var none *session.Status
		c.must("natscontract/status", map[string]any{"textDocument": doc("file:///nowhere/a.yaml")}, &none)
		if none != nil {
			t.Errorf("of a stray document: %+v", none)
		}
		if err := c.call("natscontract/status", map[string]any{"textDocument": 7}, nil); codeOf(err) != -32602 {
			t.Errorf("wrong parameters: %v", err)
		}
		if err := c.call("natscontract/nonsense", map[string]any{}, nil); codeOf(err) != -32601 {
			t.Errorf("an unknown request: %v", err)
		}
		c.notify("natscontract/status", map[string]any{"textDocument": doc(uri.File(shop))})
		c.leave()
	})
}

// Where the client cannot tell of changes on the disk, the server sees them by itself.
func TestPolling(t *testing.T) {
	bubble(t, func(t *testing.T) {
		disk := market(t)
		c := connect(t, disk, strings.Replace(everything, `"didChangeWatchedFiles": {"dynamicRegistration": true}`, `"symbol": {}`, 1), "/market")
		text, _ := disk.text(shop)
		c.open(shop, text)
		before := c.codes(shop)
		disk.write("/market/warehouse/asyncapi/asyncapi.yaml", "asyncapi: 3.1.0\n")
		time.Sleep(3 * time.Second)
		if now := c.codes(shop); len(now) <= len(before) {
			t.Errorf("%v, before %v", now, before)
		}
		disk.write("/market/warehouse/asyncapi/asyncapi.yaml", market(t).files["/market/warehouse/asyncapi/asyncapi.yaml"])
		time.Sleep(3 * time.Second)
		if now := c.codes(shop); fmt.Sprint(now) != fmt.Sprint(before) {
			t.Errorf("%v, before %v", now, before)
		}
		reads := disk.reads
		time.Sleep(time.Minute)
		if disk.reads != reads {
			t.Errorf("nothing changed, and %d files were read", disk.reads-reads)
		}
		c.leave()
	})
}

// Positions are as the client counts them.
func TestEncodings(t *testing.T) {
	for encoding, want := range map[string]uint32{"utf-8": 9, "utf-16": 6, "utf-32": 5} {
		bubble(t, func(t *testing.T) {
			c := connect(t, newMemory(nil), strings.Replace(everything, `["utf-8", "utf-16"]`, `["`+encoding+`"]`, 1))
			c.open("/w/b.yaml", "asyncapi: 3.1.0\r\ninfo: {title: a, version: 1.0.0}\r\n'é😀x': 1\r\n")
			synctest.Wait()
			c.mu.Lock()
			ds := c.shown[uri.File("/w/b.yaml")]
			c.mu.Unlock()
			if len(ds) != 1 || ds[0].Range != (protocol.Range{Start: protocol.Position{Line: 2}, End: protocol.Position{Line: 2, Character: want}}) {
				t.Errorf("%s: %+v", encoding, ds)
			}
			c.leave()
		})
	}
}
