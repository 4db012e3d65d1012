package lsp

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"

	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"

	"github.com/natscontract/natscontract/analysis/query"
	"github.com/natscontract/natscontract/internal/testkit"
	"github.com/natscontract/natscontract/internal/workload"
	"github.com/natscontract/natscontract/model/source"
	"github.com/natscontract/natscontract/model/syntax"
)

// TestOutlinesAreWrittenRight: an outline that is put together from what was written for earlier versions is the one that the
// library writes for the symbols of the text, and the same holds of folds. Lines and characters move, and what stands there goes.
func TestOutlinesAreWrittenRight(t *testing.T) {
	line := strings.Builder{}
	for i := range 60 {
		fmt.Fprintf(&line, "\"c%d\": {address: 'é😀', messages: {m: {}, \"\": {}}}, ", i)
	}
	for name, text := range map[string]string{
		"doc":  workload.Doc(1_000, 1).Text(),
		"flow": "asyncapi: 3.1.0\nx-nats-contract: {}\nchannels: {" + line.String() + "}\noperations: {" + strings.ReplaceAll(line.String(), ", ", ",\r\n ") + "}\n",
	} {
		for _, encoding := range []string{"utf-8", "utf-16", "utf-32"} {
			t.Run(name+"/"+encoding, func(t *testing.T) {
				bubble(t, func(t *testing.T) {
					c := connect(t, newMemory(map[string]string{"/b/asyncapi.yaml": text}), strings.Replace(everything, `["utf-8", "utf-16"]`, `["`+encoding+`"]`, 1), "/b")
					outlines(t, c, "/b/asyncapi.yaml", text, encoding)
					c.leave()
				})
			})
		}
	}
}

func outlines(t *testing.T, c *client, name, text, encoding string) {
	c.open(name, text)
	r := rand.New(rand.NewPCG(1, 3))
	scraps := []string{"", "\n", "x", " ", "\n\n", "é", "😀", "#", "\r\n", "{"}
	for range testkit.Rounds(12, 300) {
		whole := c.text(name)
		at, scrap := r.IntN(len(whole)), scraps[r.IntN(len(scraps))]
		if channels := strings.Index(whole, "channels: "); channels >= 0 && r.IntN(3) == 0 {
			at, scrap = channels+len("channels:"), []string{" ", "   ", "\n  "}[r.IntN(3)] // all that stands behind it on its line moves
		}
		for at > 0 && (whole[at]&0xC0 == 0x80 || whole[at-1] == '\r') {
			at-- // there is no place in a character, nor in a line break
		}
		for _, e := range []source.Edit{{Span: source.Span{Start: at, End: at}, New: scrap}, {Span: source.Span{Start: at, End: at + len(scrap)}}} {
			c.typeIn(name, e, encoding)
			got, folds := c.decoded("textDocument/documentSymbol", name), c.decoded("textDocument/foldingRange", name)
			f := query.File{Path: "asyncapi.yaml", Tree: syntax.Parse(source.New(c.text(name)), syntax.YAML)}
			if want := byLibrary(t, inProtocol(f.Tree.Text(), query.Symbols(f), encoding)); !reflect.DeepEqual(got, want) {
				t.Fatalf("after %+v:\n%v\nwant\n%v", e, got, want)
			}
			want := []protocol.FoldingRange{}
			for fold := range query.Folds(f) {
				want = append(want, protocol.FoldingRange{StartLine: uint32(fold.First), EndLine: uint32(fold.Last)})
			}
			if want := byLibrary(t, want); !reflect.DeepEqual(folds, want) {
				t.Fatalf("after %+v:\n%v\nwant\n%v", e, folds, want)
			}
			if r.IntN(6) == 0 {
				break
			}
		}
	}
}

// typeIn makes an edit, with places in an encoding.
func (c *client) typeIn(name string, e source.Edit, encoding string) {
	d := c.docs[uri.File(name)]
	d.version++
	c.notify("textDocument/didChange", map[string]any{"textDocument": map[string]any{"uri": uri.File(name), "version": d.version}, "contentChanges": []any{
		map[string]any{"range": protocol.Range{Start: placed(d.text, e.Start, encoding), End: placed(d.text, e.End, encoding)}, "text": e.New}}})
	d.text = d.text.Apply(e)
}

// decoded is what is answered of a document, as whatever JSON it is.
func (c *client) decoded(method, name string) (answer any) {
	c.t.Helper()
	var text json.RawMessage
	c.must(method, map[string]any{"textDocument": doc(uri.File(name))}, &text)
	if err := json.Unmarshal(text, &answer); err != nil {
		c.t.Fatalf("%s: %v", method, err)
	}
	return answer
}

func byLibrary(t *testing.T, v any) (any any) {
	t.Helper()
	text, err := protocol.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(text, &any); err != nil {
		t.Fatal(err)
	}
	return any
}

var unitsOf = map[string]source.Encoding{"utf-8": source.UTF8, "utf-16": source.UTF16, "utf-32": source.UTF32}

// inProtocol are symbols as the protocol's own types have them.
func inProtocol(text source.Text, symbols []query.Symbol, encoding string) protocol.DocumentSymbolSlice {
	all := protocol.DocumentSymbolSlice{}
	for _, s := range symbols {
		d := protocol.DocumentSymbol{Name: shown(s.Name), Kind: icons(nil).shows(symbolKinds[s.Of]),
			Range:          protocol.Range{Start: placed(text, s.Whole.Start, encoding), End: placed(text, s.Whole.End, encoding)},
			SelectionRange: protocol.Range{Start: placed(text, s.At.Start, encoding), End: placed(text, s.At.End, encoding)}}
		if len(s.Inside) > 0 {
			d.Children = inProtocol(text, s.Inside, encoding)
		}
		if s.Detail != "" {
			d.Detail = &s.Detail
		}
		all = append(all, d)
	}
	return all
}

func placed(text source.Text, offset int, encoding string) protocol.Position {
	line, character := text.Character(offset, unitsOf[encoding])
	return protocol.Position{Line: uint32(line), Character: uint32(character)}
}
