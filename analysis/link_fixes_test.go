package analysis_test

import (
	"context"
	"slices"
	"strings"
	"testing"

	"github.com/natscontract/natscontract/analysis"
	"github.com/natscontract/natscontract/model/diag"
)

// Contracts up to their links, which stand last. Two operations meet on one channel.
const (
	inYAML = `asyncapi: 3.1.0
id: urn:m
info: {title: M, version: 1.0.0}
channels: {a: {address: a, messages: {m: {}}}}
operations: {out: {action: send, channel: {$ref: '#/channels/a'}}, in: {action: receive, channel: {$ref: '#/channels/a'}}, by: {action: receive, channel: {$ref: '#/channels/a'}}}
x-nats-contract:
  version: 0.2.0-draft
  deployment: {binding: b, minimumServerVersion: 2.11.0}
  channels: {a: {parameters: {}}}
  operations: {out: {publish: {api: core, confirmation: none}}, in: {subscribe: {api: core}}, by: {subscribe: {api: core}}}
`
	inJSON = `{"asyncapi": "3.1.0", "id": "urn:m", "info": {"title": "M", "version": "1.0.0"},
"channels": {"a": {"address": "a", "messages": {"m": {}}}},
"operations": {"out": {"action": "send", "channel": {"$ref": "#/channels/a"}}, "in": {"action": "receive", "channel": {"$ref": "#/channels/a"}}},
"x-nats-contract": {"version": "0.2.0-draft", "deployment": {"binding": "b", "minimumServerVersion": "2.11.0"},
"channels": {"a": {"parameters": {}}},
"operations": {"out": {"publish": {"api": "core", "confirmation": "none"}}, "in": {"subscribe": {"api": "core"}}},
`
)

// Each fix is what an author would have written, takes the report away and brings no other.
func TestLinkFixes(t *testing.T) {
	for _, c := range []struct{ about, links, fixed string }{
		{"swap on lines of their own", "  links:\n    - send: in # one\n      receive: out # two\n    - {send: out, receive: by}\n", "  links:\n    - send: out # one\n      receive: in # two\n    - {send: out, receive: by}\n"},
		{"swap in braces", "  links: [{receive: out, send: 'in'}]\n", "  links: [{receive: 'in', send: out}]\n"},
		{"swap what has an anchor", "  links:\n  - send: &i in\n    receive: out\n  - {send: out, receive: by}\n", "  links:\n  - receive: &i in\n    send: out\n  - {send: out, receive: by}\n"},
		{"swap values of several lines", "  links:\n  - send: \"in\\\n      \"\n    receive: out\n", "  links:\n  - receive: \"in\\\n      \"\n    send: out\n"},
		{"swap in JSON", "\"links\": [{\n  \"send\":\n    \"in\",\n  \"receive\": \"out\"\n}]}}\n", "\"links\": [{\n  \"send\":\n    \"out\",\n  \"receive\": \"in\"\n}]}}\n"},

		{"remove lines", "  links:\n    - send: out\n      receive: in\n    - send: out # again\n      receive: in\n", "  links:\n    - send: out\n      receive: in\n"},
		{"remove in the middle", "  links:\n    - {send: out, receive: in}\n    - {receive: in, send: out}\n    - {send: out, receive: by}\n", "  links:\n    - {send: out, receive: in}\n    - {send: out, receive: by}\n"},
		{"remove in brackets", "  links: [{send: out, receive: in}, {send: out, receive: in}]\n", "  links: [{send: out, receive: in}]\n"},
		{"remove an alias", "  links: [&l {send: out, receive: in}, *l]\n", "  links: [&l {send: out, receive: in}]\n"},
		{"remove in JSON", "\"links\": [\n  {\"send\": \"out\", \"receive\": \"in\"},\n  {\"receive\": \"in\", \"send\": \"out\"}\n]}}\n", "\"links\": [\n  {\"send\": \"out\", \"receive\": \"in\"}\n]}}\n"},
	} {
		path, head := "m.yaml", inYAML
		if strings.HasPrefix(c.links, `"`) {
			path, head = "m.json", inJSON
		}
		files := analysis.MapFiles{path: head + c.links}
		found := linkReports(t, files)
		if len(found) == 0 || len(found[0].Fixes) != 1 {
			t.Errorf("%s: %+v", c.about, found)
			continue
		}
		files[path] = withFix(files[path], found[0].Fixes[0])
		if got := strings.TrimPrefix(files[path], head); got != c.fixed {
			t.Errorf("%s: the fix makes\n%s\nwant\n%s", c.about, got, c.fixed)
		}
		if found := linkReports(t, files); len(found) > 0 {
			t.Errorf("%s: behind the fix, %+v", c.about, found)
		}
	}
}

// One side alone that is wrong is not put right by swapping.
func TestNoSwapOfALinkWhereItDoesNotHelp(t *testing.T) {
	found := linkReports(t, analysis.MapFiles{"m.yaml": inYAML + "  links: [{send: in, receive: by}]\n"})
	if len(found) != 1 || found[0].Code != "LINK_DIRECTION" || len(found[0].Fixes) > 0 {
		t.Errorf("%+v", found)
	}
}

// linkReports is what a check says at warning or above.
func linkReports(t *testing.T, files analysis.Files) []diag.Diagnostic {
	t.Helper()
	r, err := analysis.Check(context.Background(), files, analysis.Options{})
	if err != nil || r.Internal != nil {
		t.Fatal(err, r.Internal)
	}
	return slices.DeleteFunc(r.Diagnostics, func(d diag.Diagnostic) bool { return !d.Severity.AtLeast(diag.Warning) })
}

// withFix is a text after a fix.
func withFix(text string, fix diag.Fix) string {
	edits := slices.Clone(fix.Edits)
	slices.SortFunc(edits, func(a, b diag.FileEdit) int { return b.Span.Start - a.Span.Start })
	for _, e := range edits {
		text = text[:e.Span.Start] + e.New + text[e.Span.End:]
	}
	return text
}
