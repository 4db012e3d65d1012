package lsp

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"

	"github.com/natscontract/natscontract/model/source"
)

// lenses are the titles of a document's lenses, each behind the text that it stands above, and their commands.
func (c *client) lenses(name string) (titles, commands []string) {
	c.t.Helper()
	var all []protocol.CodeLens
	c.must("textDocument/codeLens", map[string]any{"textDocument": doc(uri.File(name))}, &all)
	text := c.docs[uri.File(name)].text
	for _, l := range all {
		if l.Command.Title == "" {
			c.must("codeLens/resolve", &l, &l)
		}
		start, end := text.Offset(int(l.Range.Start.Line), int(l.Range.Start.Character), source.UTF8), text.Offset(int(l.Range.End.Line), int(l.Range.End.Character), source.UTF8)
		titles = append(titles, text.Slice(start, end)+": "+l.Command.Title)
		if l.Command.Command != "" {
			commands = append(commands, l.Command.Command)
		}
	}
	return titles, commands
}

func TestLenses(t *testing.T) {
	bubble(t, func(t *testing.T) {
		c := buyerOpen(t, quotes(t, "address: award.{operationId}", "address: award..{operationId}"), everything, "")
		titles, commands := c.lenses(buyer)
		for _, want := range []string{
			"quoteRequest: about 2.9 × 10^127 subjects · requestQuote sends to the stream quoteRequests",
			"award: subjects not known, because of CHANNEL_ADDRESS_SYNTAX · ",
			"requestQuote: onQuoteRequest receives in urn:example:supplier-acme 2.0.1, the same subjects at both ends",
			"collectQuotes: decided by the ",
			"quote.*.request.>: the filter everySupplier also receives subjects that are not in the contract",
		} {
			if !slices.ContainsFunc(titles, func(title string) bool { return strings.HasPrefix(title, want) }) {
				t.Errorf("%q is missing in\n%s", want, strings.Join(titles, "\n"))
			}
		}
		if len(commands) > 0 {
			t.Errorf("nobody offers %v", commands)
		}
		var l protocol.CodeLens
		if err := c.call("codeLens/resolve", map[string]any{"range": protocol.Range{}, "data": 7}, &l); codeOf(err) != -32602 {
			t.Errorf("a lens of somebody else: %v", err)
		}
		c.must("codeLens/resolve", map[string]any{"range": protocol.Range{}, "data": map[string]any{"uri": uri.File(buyer), "pointer": "/channels/gone"}}, &l)
		if l.Command.Title != "it has gone" {
			t.Errorf("%+v", l)
		}
		c.leave()
	})
}

// TestFactsAreSaidOnce: above their places, or among the problems.
func TestFactsAreSaidOnce(t *testing.T) {
	for config, lens := range map[string]bool{"": true, `{"diagnostics": {"information": "problems"}}`: false} {
		bubble(t, func(t *testing.T) {
			c := buyerOpen(t, quotes(t), everything, config)
			reported := slices.Contains(c.codes(buyer), "FILTER_WIDER")
			titles, _ := c.lenses(buyer)
			shown := slices.ContainsFunc(titles, func(title string) bool { return strings.HasPrefix(title, "quote.*.request.>: ") })
			if shown != lens || reported == lens {
				t.Errorf("%q: above its place %v, among the problems %v", config, shown, reported)
			}
			c.leave()
		})
	}
}

func TestInlayHints(t *testing.T) {
	bubble(t, func(t *testing.T) {
		c := buyerOpen(t, quotes(t), everything, "")
		var hints []protocol.InlayHint
		from, to := c.spot(buyer, "|bindings:\n        subject:\n          supplierId"), c.spot(buyer, "renewEvery|Ms")
		c.must("textDocument/inlayHint", map[string]any{"textDocument": doc(uri.File(buyer)), "range": protocol.Range{Start: from, End: to}}, &hints)
		var got []string
		text := c.docs[uri.File(buyer)].text
		for _, h := range hints {
			line := text.LineText(int(h.Position.Line))
			got = append(got, fmt.Sprint(strings.TrimSpace(line[:h.Position.Character]), h.Label, h.Kind, h.Tooltip))
		}
		for _, want := range []string{"supplierId: {branch: peerId}: string1a non-empty string", "/attempt: {branch: attempt}: integer1", "leaseMs: 10000= 10 s0 <nil>"} {
			if !slices.ContainsFunc(got, func(hint string) bool { return strings.HasPrefix(hint, want) }) {
				t.Errorf("%q is missing in\n%s", want, strings.Join(got, "\n"))
			}
		}
		if len(got) != 11 {
			t.Errorf("%d hints:\n%s", len(got), strings.Join(got, "\n"))
		}
		c.leave()
	})
}

func TestCallHierarchy(t *testing.T) {
	bubble(t, func(t *testing.T) {
		disk := quotes(t)
		c := buyerOpen(t, disk, everything, "")
		var items []protocol.CallHierarchyItem
		c.must("textDocument/prepareCallHierarchy", at(buyer, c.spot(buyer, "- send: request|Quote")), &items)
		if len(items) != 1 || items[0].Name != "requestQuote" || *items[0].Detail != "sends in urn:example:buyer 1.4.0" ||
			c.marked(disk, protocol.Location{URI: items[0].URI, Range: items[0].SelectionRange}) != "«requestQuote»:" {
			t.Fatalf("%+v", items)
		}
		var out []protocol.CallHierarchyOutgoingCall
		c.must("callHierarchy/outgoingCalls", map[string]any{"item": items[0]}, &out)
		if len(out) != 1 || out[0].To.Name != "onQuoteRequest" || len(out[0].FromRanges) != 1 ||
			c.marked(disk, protocol.Location{URI: uri.File(buyer), Range: out[0].FromRanges[0]}) != "- send: «requestQuote»" {
			t.Fatalf("%+v", out)
		}
		var in []protocol.CallHierarchyIncomingCall
		c.must("callHierarchy/incomingCalls", map[string]any{"item": out[0].To}, &in)
		if len(in) != 1 || in[0].From.Name != "requestQuote" || in[0].From.URI != uri.File(buyer) ||
			c.marked(disk, protocol.Location{URI: uri.File(buyer), Range: in[0].FromRanges[0]}) != "- send: «requestQuote»" {
			t.Fatalf("%+v", in)
		}
		c.must("callHierarchy/incomingCalls", map[string]any{"item": items[0]}, &in)
		if len(in) != 0 {
			t.Errorf("a sender is sent to by %+v", in)
		}
		c.must("textDocument/prepareCallHierarchy", at(buyer, c.spot(buyer, "asyncapi: 3|.1.0")), &items)
		if len(items) != 0 {
			t.Errorf("%+v", items)
		}
		strange := map[string]any{"name": "x", "kind": 6, "uri": uri.File(buyer), "range": protocol.Range{}, "selectionRange": protocol.Range{}}
		if err := c.call("callHierarchy/outgoingCalls", map[string]any{"item": strange}, nil); codeOf(err) != -32602 {
			t.Errorf("an item of somebody else: %v", err)
		}
		c.leave()
	})
}

// Where the generated code is stale, a lens above an operation regenerates it.
func TestLensesRegenerate(t *testing.T) {
	for _, fresh := range []bool{true, false} {
		bubble(t, func(t *testing.T) {
			disk := quotes(t)
			disk.write("/quotes/natscontract.yaml", generating)
			c := beginWith(t, disk, &fakeGeneration{fresh: fresh})
			c.connect(writing, "/quotes")
			text, _ := disk.text(buyer)
			c.open(buyer, text)
			c.published()
			titles, commands := c.lenses(buyer)
			current := slices.ContainsFunc(titles, func(title string) bool { return strings.HasSuffix(title, " · generated code is current") })
			stale := slices.ContainsFunc(titles, func(title string) bool {
				return strings.HasSuffix(title, " · generated code is stale: regenerate")
			})
			if current != fresh || stale == fresh || slices.Contains(commands, regenerateCommand) == fresh {
				t.Errorf("fresh %v: %v\n%s", fresh, commands, strings.Join(titles, "\n"))
			}
			c.leave()
		})
	}
}

// Who shows no hints, lenses and calls is offered none.
func TestLensesAreOffered(t *testing.T) {
	for asks, want := range map[string]string{`{}`: "false false false", `{"inlayHint": {}}`: "true false false", `{"codeLens": {}, "callHierarchy": {}}`: "false true true"} {
		bubble(t, func(t *testing.T) {
			c := begin(t, newMemory(nil))
			var r protocol.InitializeResult
			c.must("initialize", map[string]any{"processId": nil, "rootUri": nil, "capabilities": map[string]any{"textDocument": json.RawMessage(asks)}}, &r)
			can := r.Capabilities
			if got := fmt.Sprint(can.InlayHintProvider != nil, can.CodeLensProvider != nil, can.CallHierarchyProvider != nil); got != want {
				t.Errorf("%s: %s", asks, got)
			}
			c.leave()
		})
	}
}
