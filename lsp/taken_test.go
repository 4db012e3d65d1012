package lsp

import (
	"encoding/json"
	"strings"
	"testing"

	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"

	"github.com/natscontract/natscontract/model/source"
)

// clients say of themselves what they can do: nothing, everything, and what lies between.
var clients = map[string]string{
	"nothing": `{}`,
	"empty":   `{"general": {}, "window": {}, "workspace": {}, "textDocument": {"publishDiagnostics": {}, "hover": {}, "documentSymbol": {}, "codeAction": {}, "foldingRange": {}}}`,
	"all":     everything,
	"pull": `{"general": {"positionEncodings": ["utf-32", "utf-16"]},
		"workspace": {"diagnostics": {"refreshSupport": true}, "workspaceEdit": {"documentChanges": true}},
		"textDocument": {"publishDiagnostics": {}, "diagnostic": {"relatedInformation": true, "dataSupport": true},
			"codeAction": {"codeActionLiteralSupport": {"codeActionKind": {"valueSet": ["quickfix"]}}, "isPreferredSupport": true}}}`,
	"actions": `{"textDocument": {"publishDiagnostics": {}, "codeAction": {"codeActionLiteralSupport": {"codeActionKind": {"valueSet": ["quickfix"]}}}}}`,
	"outline": `{"textDocument": {"documentSymbol": {"hierarchicalDocumentSymbolSupport": true, "symbolKind": {"valueSet": [1, 2, 3]}}, "foldingRange": {"lineFoldingOnly": true, "rangeLimit": 3}},
		"workspace": {"symbol": {"symbolKind": {"valueSet": [1, 26]}}}}`,
}

// TestNothingIsSaidThatIsNotTaken asks for everything at many places of a document with faults. What the answers have to keep to is
// judged by who watches the connection.
func TestNothingIsSaidThatIsNotTaken(t *testing.T) {
	for name, capabilities := range clients {
		t.Run(name, func(t *testing.T) {
			bubble(t, func(t *testing.T) {
				disk := market(t)
				c := connect(t, disk, capabilities, "/market")
				text, _ := disk.text(shop)
				c.open(shop, strings.Replace(text, "region:", "région😀: 'é😀'\r\n    region:", 1))
				c.published()
				at := doc(uri.File(shop))
				for offset := 0; offset < len(text); offset += 397 {
					c.askAll(at, c.whole(shop, offset))
				}
				for method, params := range map[string]any{"textDocument/diagnostic": map[string]any{"textDocument": at}, "workspace/diagnostic": map[string]any{"previousResultIds": []any{}}} {
					if err := c.call(method, params, nil); (err == nil) != (name == "pull") { // who is sent reports may not ask for them
						t.Errorf("%s: %v", method, err)
					}
				}
				c.must("workspace/symbol", map[string]any{"query": "o"}, nil)
				c.replace(shop, "maxLenght", "maxLength")
				c.published()
				c.leave()
			})
		})
	}
}

// whole is a position in UTF-16 that is between two characters.
func (c *client) whole(name string, offset int) protocol.Position {
	line, _ := c.docs[uri.File(name)].text.Character(offset, source.UTF16)
	return protocol.Position{Line: uint32(line), Character: uint32(4)}
}

// askAll asks for all that is asked of a place.
func (c *client) askAll(document map[string]any, at protocol.Position) {
	c.t.Helper()
	for _, method := range []string{"hover", "definition", "references", "documentHighlight", "documentSymbol", "foldingRange", "documentLink", "selectionRange", "codeAction"} {
		params := map[string]any{"textDocument": document, "position": at}
		switch method {
		case "documentSymbol", "foldingRange", "documentLink":
			delete(params, "position")
		case "references":
			params["context"] = map[string]any{"includeDeclaration": true}
		case "selectionRange":
			params = map[string]any{"textDocument": document, "positions": []any{at}}
		case "codeAction":
			params = map[string]any{"textDocument": document, "range": protocol.Range{Start: at, End: protocol.Position{Line: at.Line + 3}}, "context": map[string]any{"diagnostics": []any{}}}
		}
		var result json.RawMessage
		c.must("textDocument/"+method, params, &result)
	}
}
