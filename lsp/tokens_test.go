package lsp

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"

	"github.com/natscontract/natscontract/internal/testkit"
	"github.com/natscontract/natscontract/internal/workload"
	"github.com/natscontract/natscontract/model/source"
)

// coloured are tokens as a client that counts so finds them in its text: each with its kind.
func coloured(t *testing.T, text source.Text, encoding source.Encoding, data []uint32) (all []string) {
	t.Helper()
	if len(data)%perToken != 0 {
		t.Fatalf("%d numbers", len(data))
	}
	line, character := 0, 0
	for token := range slices.Chunk(data, perToken) {
		if token[0] > 0 {
			character = 0
		}
		line, character = line+int(token[0]), character+int(token[1])
		start, end := text.Offset(line, character, encoding), text.Offset(line, character+int(token[2]), encoding)
		kind := string(tokenTypes[token[3]])
		if token[4] == declares {
			kind += "!"
		}
		all = append(all, kind+" "+text.Slice(start, end))
	}
	return all
}

func TestSemanticTokens(t *testing.T) {
	for _, encoding := range []source.Encoding{source.UTF8, source.UTF16, source.UTF32} {
		bubble(t, func(t *testing.T) {
			c := connect(t, newMemory(nil), strings.Replace(everything, `["utf-8", "utf-16"]`, `["`+string(encodings[encoding])+`"]`, 1))
			const text = "asyncapi: 3.1.0\r\nchannels: {'é😀': {address: '{a}'}, b: {address: 'é.{😀}.{c}'}}\r\nx-nats-contract:\r\n  channels: {'é😀': {parameters: {a: t}, filters: {all: '>'}}}\r\n"
			c.open("/w/b.yaml", text)
			u := map[string]any{"textDocument": doc(uri.File("/w/b.yaml"))}
			var got protocol.SemanticTokens
			c.must("textDocument/semanticTokens/full", u, &got)
			const first = "[interface! é😀 parameter a interface! b parameter c"
			if all := fmt.Sprint(coloured(t, source.New(text), encoding, got.Data)); all != first+" interface é😀 parameter a type t operator >]" {
				t.Errorf("%v: %s", encoding, all)
			}
			u["range"] = protocol.Range{Start: protocol.Position{Line: 1}, End: protocol.Position{Line: 1, Character: 45}}
			c.must("textDocument/semanticTokens/range", u, &got)
			if all := fmt.Sprint(coloured(t, source.New(text), encoding, got.Data)); all != first+"]" {
				t.Errorf("%v, in part: %s %v", encoding, all, got)
			}
			c.leave()
		})
	}
}

// TestTokensAreKeptUp: whatever is edited, the differences that a client is sent make of the tokens that it has those of the whole
// document, and they are a small part of them.
func TestTokensAreKeptUp(t *testing.T) {
	bubble(t, func(t *testing.T) {
		const name = "/w/b.yaml"
		text := workload.Doc(5_000, 1).Text()
		c := connect(t, newMemory(nil), everything)
		c.open(name, text)
		u := map[string]any{"textDocument": doc(uri.File(name))}
		var have protocol.SemanticTokens
		c.must("textDocument/semanticTokens/full", u, &have)
		data, id := have.Data, *have.ResultID
		random := rand.New(rand.NewPCG(1, 2))
		whole := 0
		for i := range testkit.Rounds(40, 1000) {
			at := random.IntN(len(c.text(name)))
			c.edit(name, source.Edit{Span: source.Span{Start: at, End: at}, New: []string{"x", "\n", "'", "{é}", "# "}[i%5]})
			var sent struct {
				ResultID string                        `json:"resultId"`
				Edits    []protocol.SemanticTokensEdit `json:"edits"`
			}
			c.must("textDocument/semanticTokens/full/delta", map[string]any{"textDocument": u["textDocument"], "previousResultId": id}, &sent)
			for _, e := range sent.Edits {
				data = slices.Replace(slices.Clone(data), int(e.Start), int(e.Start+e.DeleteCount), e.Data...)
				if int(e.DeleteCount)*2 > len(data) {
					whole++
				}
			}
			id = sent.ResultID
			c.must("textDocument/semanticTokens/full", u, &have)
			if !slices.Equal(data, have.Data) {
				t.Fatalf("after edit %d at %d the client has other tokens", i, at)
			}
		}
		if whole > 20 {
			t.Errorf("%d times most tokens were sent again", whole)
		}
		c.must("textDocument/semanticTokens/full/delta", map[string]any{"textDocument": u["textDocument"], "previousResultId": "nonsense"}, &have)
		if !slices.Equal(data, have.Data) {
			t.Error("after nonsense not all tokens were sent")
		}
		c.leave()
	})
}

// Who cannot show tokens is offered none, and who asks for parts alone nothing else.
func TestTokensAreOffered(t *testing.T) {
	for asks, want := range map[string]string{
		`{}`: "<nil>", `{"semanticTokens": {"requests": {}, "tokenTypes": [], "tokenModifiers": [], "formats": ["relative"]}}`: "<nil>",
		`{"semanticTokens": {"requests": {"range": {}, "full": false}, "tokenTypes": [], "tokenModifiers": [], "formats": ["relative"]}}`: "true <nil>",
		`{"semanticTokens": {"requests": {"full": true}, "tokenTypes": [], "tokenModifiers": [], "formats": ["relative"]}}`:               "<nil> true",
		`{"semanticTokens": {"requests": {"full": true}, "tokenTypes": [], "tokenModifiers": [], "formats": []}}`:                         "<nil>",
	} {
		bubble(t, func(t *testing.T) {
			c := begin(t, newMemory(nil))
			var r protocol.InitializeResult
			c.must("initialize", map[string]any{"processId": nil, "rootUri": nil, "capabilities": map[string]any{"textDocument": json.RawMessage(asks)}}, &r)
			got := "<nil>"
			if o, ok := r.Capabilities.SemanticTokensProvider.(*protocol.SemanticTokensOptions); ok {
				got = fmt.Sprint(o.Range, o.Full)
			}
			if got != want {
				t.Errorf("%s: %s", asks, got)
			}
			c.leave()
		})
	}
}
