package lsp

import (
	"fmt"
	"strings"
	"testing"
	"testing/synctest"

	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"

	"github.com/natscontract/natscontract/internal/testkit"
	"github.com/natscontract/natscontract/model/source"
)

// market is the example bundle.
func market(t testing.TB) *memory {
	files := map[string]string{}
	dir := testkit.Root(t) + "/examples/market"
	for _, name := range []string{"bundle.lock.json", "native/streams.json", "payments/asyncapi/asyncapi.json", "shop/asyncapi/asyncapi.yaml", "warehouse/asyncapi/asyncapi.yaml"} {
		files["/market/"+name] = testkit.Read(t, dir+"/"+name)
	}
	return newMemory(files)
}

const shop = "/market/shop/asyncapi/asyncapi.yaml"

func TestAFaultIsShownAndGoes(t *testing.T) {
	bubble(t, func(t *testing.T) {
		disk := market(t)
		c := connect(t, disk, everything, "/market")
		text, _ := disk.text(shop)
		c.open(shop, text)
		before := c.codes(shop)
		c.published()
		c.replace(shop, "asyncapi: 3.1.0", "asyncapi: 3.1.0\nnonsense: 1")
		got := c.published()
		if len(got) != 1 || got[0].URI != uri.File(shop) || got[0].Version != protocol.NewOptional(int32(2)) {
			t.Fatalf("published %+v", got)
		}
		if now := c.codes(shop); len(now) != len(before)+1 {
			t.Errorf("%v, after %v", now, before)
		}
		c.replace(shop, "\nnonsense: 1", "")
		if now := c.codes(shop); fmt.Sprint(now) != fmt.Sprint(before) {
			t.Errorf("%v, want %v", now, before)
		}
		c.leave()
	})
}

// Changes are applied in the order in which they come, however fast.
func TestChangesKeepTheirOrder(t *testing.T) {
	bubble(t, func(t *testing.T) {
		c := connect(t, newMemory(nil), everything)
		c.open("/w/a.yaml", "asyncapi: 3.1.0\ninfo: {title: a, version: 1.0.0}\n# ")
		for i := range 2000 {
			end := c.docs[uri.File("/w/a.yaml")].text.Len()
			c.edit("/w/a.yaml", source.Edit{Span: source.Span{Start: end, End: end}, New: fmt.Sprint(i % 10)})
		}
		var found []protocol.DocumentLink
		c.must("textDocument/documentLink", map[string]any{"textDocument": doc(uri.File("/w/a.yaml"))}, &found)
		c.edit("/w/a.yaml", source.Edit{New: "$"}) // a fault in the first line
		sent := c.published()
		last := sent[len(sent)-1]
		if v, _ := last.Version.Get(); v != 2002 {
			t.Errorf("the last report is of version %d", v)
		}
		seen := int32(0)
		for _, p := range sent {
			v, _ := p.Version.Get()
			if v < seen {
				t.Errorf("version %d behind %d", v, seen)
			}
			seen = v
		}
		var ranges []protocol.SelectionRange
		at := positionOf(c.docs[uri.File("/w/a.yaml")].text, c.docs[uri.File("/w/a.yaml")].text.Len())
		c.must("textDocument/selectionRange", map[string]any{"textDocument": doc(uri.File("/w/a.yaml")), "positions": []any{at}}, &ranges)
		outer := ranges[0]
		for outer.Parent != nil {
			outer = *outer.Parent
		}
		if outer.Range.End != at {
			t.Errorf("the document ends at %v, want %v", outer.Range.End, at)
		}
		c.leave()
	})
}

// A storm of keystrokes with requests among them: every request is answered, by what it was asked of.
func TestStorm(t *testing.T) {
	bubble(t, func(t *testing.T) {
		disk := market(t)
		c := connect(t, disk, everything, "/market")
		text, _ := disk.text(shop)
		c.open(shop, text)
		c.replace(shop, "asyncapi: 3.1.0", "asyncapi: 3.1.0 # ")
		for i := range 2000 {
			at := 18 + i // several edits in one message, each of the text that the one before it left
			c.edit(shop, source.Edit{Span: source.Span{Start: at, End: at}, New: "\n"}, source.Edit{Span: source.Span{Start: at, End: at + 1}, New: "é😀"}, source.Edit{Span: source.Span{Start: at, End: at + 6}, New: "x"})
			if i%50 == 0 {
				var h *protocol.Hover
				c.must("textDocument/hover", map[string]any{"textDocument": doc(uri.File(shop)), "position": protocol.Position{}}, &h)
				if h == nil || !strings.Contains(h.Contents.(*protocol.MarkupContent).Value, "asyncapi") {
					t.Fatalf("hover says %v", h)
				}
			}
		}
		synctest.Wait()
		sent := c.published()
		if v, _ := sent[len(sent)-1].Version.Get(); v != 2002 {
			t.Errorf("the last report is of version %d", v)
		}
		c.leave()
	})
}
