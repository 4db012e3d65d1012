package lsp

import (
	"slices"
	"strings"
	"testing"

	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"

	"github.com/natscontract/natscontract/model/source"
)

// What was a contract stays one while its asyncapi line is half typed: those that import it are not heard of. Saved so, or closed, it is
// what the disk says.
func TestAHalfTypedContract(t *testing.T) {
	bubble(t, func(t *testing.T) {
		const warehouse = "/market/warehouse/asyncapi/asyncapi.yaml"
		c, disk := shopOpen(t)
		text, _ := disk.text(warehouse)
		c.open(warehouse, text)
		before := c.codes(shop)
		c.published()
		line := "asyncapi: 3.1.0"
		c.replace(warehouse, line, line+" ") // from now on the disk has other text
		c.published()
		for typed := len(line); typed >= 0; typed-- {
			for _, p := range c.typeAs(warehouse, line, line[:typed]) {
				if p.URI != uri.File(warehouse) {
					t.Errorf("%q is typed, and something is said of %s", line[:typed], p.URI)
				}
				if len(p.Diagnostics) > 2 || typed < len(line) && len(p.Diagnostics) == 0 {
					t.Errorf("%q is typed: %+v", line[:typed], p.Diagnostics)
				}
			}
		}
		c.replace(warehouse, c.text(warehouse), "") // as when all is pasted anew
		if got := c.codes(shop); !slices.Equal(got, before) {
			t.Errorf("the warehouse is empty for a moment, and of the shop is said %v", got)
		}
		c.edit(warehouse, insertion(0, text))
		c.published()
		c.replace(warehouse, line, "asyncap: 3.1.0")
		c.save(disk, warehouse)
		if got := c.codes(shop); !slices.Contains(got, "IMPORT_NOT_A_CONTRACT") {
			t.Errorf("what is saved is no contract, and of the shop is said %v", got)
		}
		if got := c.codes(warehouse); len(got) != 0 {
			t.Errorf("the check says nothing of what is no contract, and here it is %v", got)
		}
		c.replace(warehouse, "asyncap: 3.1.0", line)
		if got := c.codes(shop); !slices.Equal(got, before) {
			t.Errorf("it is a contract again, and of the shop is said %v", got)
		}
		c.replace(warehouse, line, "asyncap: 3.1.0")
		c.close(warehouse) // the disk has no contract
		if got := c.codes(shop); !slices.Contains(got, "IMPORT_NOT_A_CONTRACT") {
			t.Errorf("closed as no contract, and of the shop is said %v", got)
		}
		c.leave()
	})
}

// typeAs puts what is typed in the place of the first line, and takes it back. It gives what is published of what is typed.
func (c *client) typeAs(name, line, typed string) []protocol.PublishDiagnosticsParams {
	c.t.Helper()
	was := c.text(name)
	end := strings.IndexByte(was, '\n')
	c.edit(name, replacement(0, end, typed))
	sent := c.published()
	c.edit(name, replacement(0, len(typed), line+" "))
	c.published()
	return sent
}

func insertion(at int, text string) source.Edit { return replacement(at, at, text) }

func replacement(start, end int, text string) source.Edit {
	return source.Edit{Span: source.Span{Start: start, End: end}, New: text}
}
