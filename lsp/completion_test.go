package lsp

import (
	"slices"
	"strings"
	"testing"

	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"

	"github.com/natscontract/natscontract/model/source"
)

// completes is what a client says of itself that shows proposals as well as any.
const completes = `{"general": {"positionEncodings": ["utf-8"]}, "textDocument": {"completion": {"completionItem": {"snippetSupport": true, "preselectSupport": true,
	"documentationFormat": ["markdown"], "insertTextModeSupport": {"valueSet": [1, 2]}}}}}`

// proposed is what is proposed at a | in a part of a document: it has been typed in place of something else.
func (c *client) proposed(name, old, typed string) (list protocol.CompletionList, at int) {
	c.t.Helper()
	before, after, ok := strings.Cut(typed, "|")
	start := strings.Index(c.text(name), old)
	if !ok || start < 0 {
		c.t.Fatalf("%s has no %q, or nothing is typed by %q", name, old, typed)
	}
	c.replace(name, old, before+after)
	at = start + len(before)
	p := map[string]any{"textDocument": doc(uri.File(name)), "position": positionOf(c.docs[uri.File(name)].text, at)}
	c.must("textDocument/completion", p, &list)
	c.replace(name, before+after, old)
	return list, at
}

func labels(list protocol.CompletionList) (all []string) {
	for _, item := range list.Items {
		all = append(all, item.Label)
	}
	return all
}

// TestCompletion: what is proposed on half-typed lines of the example bundle, the first ones.
func TestCompletion(t *testing.T) {
	bubble(t, func(t *testing.T) {
		disk := market(t)
		c := connect(t, disk, completes, "/market")
		text, _ := disk.text(shop)
		c.open(shop, text)
		for _, q := range []struct{ about, old, typed, want string }{
			{"an empty value", "alphabet: lower", "alphabet: |", "lower ascii hex"},
			{"in the middle of a word", "alphabet: lower", "alphabet: lo|wer", "lower ascii hex"},
			{"right behind the colon", "confirmation: stream-ack", "confirmation:|", "none stream-ack"},
			{"an open quote", "$ref: '#/channels/orderPlaced'", "$ref: '|", "#/channels/orderPlaced"},
			{"a key without a colon", "confirmation: stream-ack", "conf|", "confirmation"},
			{"a stream", "stream: orders", "stream: |", "orders"},
			{"an end of a link", "receive: {contract: warehouse, operation: onOrder}", "receive: |", "onOrder (warehouse)"},
			{"an open brace", "receive: {contract: warehouse, operation: onOrder}", "receive: {|", "contract operation"},
			{"an imported operation", "receive: {contract: warehouse, operation: onOrder}", "receive: {contract: warehouse, operation: |}", "onOrder"},
			{"an import", "receive: {contract: warehouse, operation: onOrder}", "receive: {contract: |, operation: onOrder}", "warehouse"},
			{"nothing in a comment", "alphabet: lower", "alphabet: lower # |", ""},
		} {
			list, _ := c.proposed(shop, q.old, q.typed)
			want := strings.Split(q.want, " ")
			if q.about == "an end of a link" {
				want = []string{q.want}
			}
			if q.want == "" {
				want = nil
			}
			got := labels(list)
			if !slices.Equal(got[:min(len(got), len(want))], want) || want == nil && got != nil {
				t.Errorf("%s: %q, want %q", q.about, got[:min(len(got), 8)], want)
			}
		}
		c.leave()
	})
}

// TestProposalsAreAsTheClientCan: snippets go to who can write them, and each edit stands on the cursor's line and holds the cursor.
func TestProposalsAreAsTheClientCan(t *testing.T) {
	for _, can := range []string{completes, `{"general": {"positionEncodings": ["utf-8"]}}`} {
		bubble(t, func(t *testing.T) {
			disk := market(t)
			c := connect(t, disk, can, "/market")
			text, _ := disk.text(shop)
			c.open(shop, text)
			list, at := c.proposed(shop, "  streams:\n", "  streams:\n    |\n")
			if len(list.Items) == 0 {
				t.Fatal("nothing is proposed")
			}
			cursor := positionOf(source.New(strings.Replace(text, "  streams:\n", "  streams:\n    \n", 1)), at)
			for _, item := range list.Items {
				edit, ok := item.TextEdit.(*protocol.TextEdit)
				if !ok || edit.Range.Start.Line != cursor.Line || edit.Range.End.Line != cursor.Line || edit.Range.Start.Character > cursor.Character || edit.Range.End.Character < cursor.Character {
					t.Fatalf("%s: %+v, with the cursor at %+v", item.Label, item.TextEdit, cursor)
				}
				snippet := item.InsertTextFormat == protocol.InsertTextFormatSnippet
				if snippet != strings.Contains(edit.NewText, "${1:") || snippet && can != completes {
					t.Errorf("%s: %q of format %v", item.Label, edit.NewText, item.InsertTextFormat)
				}
			}
			c.leave()
		})
	}
}
