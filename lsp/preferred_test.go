package lsp

import (
	"strings"
	"testing"

	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"
)

// Of several fixes the one that writes the only near name is preferred; where several are near, none is.
func TestThePreferredFix(t *testing.T) {
	const head = "asyncapi: 3.1.0\nid: urn:a\ninfo: {title: a, version: 1.0.0}\nchannels:\n  c: {address: 'a.{region}', parameters: {region: {}}}\n" +
		"x-nats-contract:\n  version: 0.2.0-draft\n  deployment: {binding: b, minimumServerVersion: 2.11.0}\n  channels: {c: {parameters: {region: |NAME}}}\n  tokenTypes:\n"
	const region, ragion = "    region: {kind: enum, values: [north]}\n", "    ragion: {kind: enum, values: [north]}\n"
	for _, c := range []struct{ text, want string }{
		{strings.Replace(head, "NAME", "rgion", 1) + region, "Write region"},
		{strings.Replace(head, "NAME", "rgion", 1) + region + ragion, ""},
		{strings.Replace(strings.Replace(head, "|NAME", "region", 1), "{binding", "{|bindign", 1) + region, "Rename to binding"},
		{strings.Replace(strings.Replace(head, "|NAME", "region", 1), "{binding", "{|nonsense: 1, binding", 1) + region, "Remove nonsense"},
	} {
		bubble(t, func(t *testing.T) {
			server := connect(t, newMemory(nil), clients["pull"])
			before, after, _ := strings.Cut(c.text, "|")
			server.open("/w/a.yaml", before+after)
			line := strings.Count(before, "\n")
			at := protocol.Position{Line: uint32(line), Character: uint32(len(before) - strings.LastIndexByte(before, '\n') - 1)}
			var actions []*protocol.CodeAction
			server.must("textDocument/codeAction", map[string]any{"textDocument": doc(uri.File("/w/a.yaml")), "range": protocol.Range{Start: at, End: at}, "context": map[string]any{"diagnostics": []any{}}}, &actions)
			var preferred, titles []string
			for _, a := range actions {
				titles = append(titles, a.Title)
				if a.IsPreferred != nil && *a.IsPreferred {
					preferred = append(preferred, a.Title)
				}
			}
			if strings.Join(preferred, ", ") != c.want || len(actions) == 0 {
				t.Errorf("%q: %v of %q are preferred, want %v", c.text, preferred, titles, c.want)
			}
			server.leave()
		})
	}
}
