package lsp

import (
	"maps"
	"slices"
	"strings"
	"testing"

	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"

	"github.com/natscontract/natscontract/model/source"
)

// renamed asks for a rename at the place that a | marks, and gives the lines that it changes, as they are then.
func (c *client) renamed(disk *memory, marked, name string) (lines []string, versions map[string]*int32) {
	c.t.Helper()
	params := at(shop, c.spot(shop, marked))
	params["newName"] = name
	var edit protocol.WorkspaceEdit
	c.must("textDocument/rename", params, &edit)
	versions = map[string]*int32{}
	for _, change := range edit.DocumentChanges {
		change, ok := change.(*protocol.TextDocumentEdit)
		if !ok {
			c.t.Fatalf("%+v", edit)
		}
		file := change.TextDocument.URI.FsPath()
		versions[file] = change.TextDocument.Version
		text, _ := disk.text(file)
		if d := c.docs[uri.File(file)]; d != nil {
			text = d.text.String()
		}
		of := source.New(text)
		for _, e := range change.Edits {
			e, ok := e.(*protocol.TextEdit)
			if !ok {
				c.t.Fatalf("%+v", change)
			}
			line := of.LineText(int(e.Range.Start.Line))
			lines = append(lines, strings.TrimSpace(line[:e.Range.Start.Character]+e.NewText+line[e.Range.End.Character:]))
		}
	}
	return lines, versions
}

// TestRename: one name at all its places, in documents that are open and in others.
func TestRename(t *testing.T) {
	bubble(t, func(t *testing.T) {
		c, disk := shopOpen(t)
		for marked, want := range map[string][]string{
			"tokenTypes:\n    reg|ion:":                {"fresh:", "region: fresh"},
			"$ref: '#/components/schemas/Li|ne'":       {"fresh:", "items: {$ref: '#/components/schemas/fresh'}"},
			"operations:\n  place|Order":               {"fresh:", "- send: fresh"},
			"operation: on|Order}":                     {"fresh:", "receive: {contract: warehouse, operation: fresh}"},
			"send: {contract: ware|house":              {"fresh:", "receive: {contract: fresh, operation: onOrder}"},
			"address: order.{re|gion}.placed.{orderId": {"fresh:", "address: order.{fresh}.placed.{orderId}", "fresh: region"},
			"$ref: '#/channels/order|Placed'":          {"fresh:", "$ref: '#/channels/fresh'"},
		} {
			lines, versions := c.renamed(disk, marked, "fresh")
			for _, line := range want {
				if !slices.ContainsFunc(lines, func(l string) bool { return strings.HasPrefix(l, line) }) {
					t.Errorf("%q: %q is missing in %q", marked, line, lines)
				}
			}
			for file, version := range versions {
				if (version != nil) != (file == shop) {
					t.Errorf("%q: the version of %s is %v", marked, file, version)
				}
			}
			if _, elsewhere := versions[warehouse]; elsewhere != strings.Contains(marked, "on|Order") {
				t.Errorf("%q: edits in %v", marked, slices.Collect(maps.Keys(versions)))
			}
		}
		c.leave()
	})
}

const warehouse = "/market/warehouse/asyncapi/asyncapi.yaml"

// TestRenameIsPrepared: the client shows the name alone, as it reads.
func TestRenameIsPrepared(t *testing.T) {
	bubble(t, func(t *testing.T) {
		c, disk := shopOpen(t)
		for marked, want := range map[string]string{
			"address: order.{re|gion}.placed":    "address: order.{«region»}.placed.{orderId}",
			"$ref: '#/components/schemas/Li|ne'": "items: {$ref: '#/components/schemas/«Line»'}",
			"stream: ord|ers":                    "stream: «orders»",
		} {
			var ready protocol.PrepareRenamePlaceholder
			c.must("textDocument/prepareRename", at(shop, c.spot(shop, marked)), &ready)
			got := c.marked(disk, protocol.Location{URI: uri.File(shop), Range: ready.Range})
			if !strings.HasSuffix(got, want) || !strings.Contains(want, "«"+ready.Placeholder+"»") {
				t.Errorf("%q: %q, %q", marked, got, ready.Placeholder)
			}
		}
		c.leave()
	})
}

// TestRenameIsRefused: with a reason, where it would break something.
func TestRenameIsRefused(t *testing.T) {
	bubble(t, func(t *testing.T) {
		c, _ := shopOpen(t)
		for _, q := range []struct{ marked, name, want string }{
			{"title: Sh|op", "x", "nothing here has a name"},
			{"tokenTypes:\n    reg|ion:", "a b", "is no name of a token type"},
			{"tokenTypes:\n    reg|ion:", "orderId", "has the token type orderId already"},
			{"address: order.{re|gion}.placed", "orderId", "already"},
			{"address: order.{re|gion}.placed", "a.b", "is no name of a parameter"},
			{"inputs:\n        opera|tionId", "other", "it would break shop/asyncapi/asyncapi.yaml: only the input operationId can be generated"},
		} {
			params := at(shop, c.spot(shop, q.marked))
			params["newName"] = q.name
			if err := c.call("textDocument/rename", params, nil); err == nil || !strings.Contains(err.Error(), q.want) {
				t.Errorf("%q: %v", q.marked, err)
			}
		}
		c.replace(shop, "title: Shop", "title: [Shop")
		params := at(shop, c.spot(shop, "tokenTypes:\n    reg|ion:"))
		params["newName"] = "x"
		if err := c.call("textDocument/rename", params, nil); err == nil || !strings.Contains(err.Error(), "cannot be read on line") {
			t.Errorf("%v", err)
		}
		c.leave()
	})
}
