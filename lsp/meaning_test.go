package lsp

import (
	"context"
	"maps"
	"slices"
	"strings"
	"testing"

	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"

	"github.com/natscontract/natscontract/analysis"
	"github.com/natscontract/natscontract/analysis/query"
	"github.com/natscontract/natscontract/internal/testkit"
	"github.com/natscontract/natscontract/model/source"
)

const (
	buyer    = "/quotes/buyer/asyncapi/asyncapi.yaml"
	supplier = "/quotes/supplier/asyncapi/asyncapi.yaml"
)

// quotes is the base bundle of the conformance cases, in which texts of the buyer's contract are replaced.
func quotes(t testing.TB, pairs ...string) *memory {
	t.Helper()
	files := map[string]string{}
	for path, text := range testkit.Cases(t)["valid-base"] {
		files["/quotes/"+path] = text
	}
	for i := 0; i < len(pairs); i += 2 {
		if !strings.Contains(files[buyer], pairs[i]) {
			t.Fatalf("the buyer's contract has no %q", pairs[i])
		}
		files[buyer] = strings.Replace(files[buyer], pairs[i], pairs[i+1], 1)
	}
	return newMemory(files)
}

// buyerOpen is a client with the buyer's contract open.
func buyerOpen(t testing.TB, disk *memory, capabilities, config string) *client {
	c := begin(t, disk)
	c.config = config
	c.connect(capabilities, "/quotes")
	text, _ := disk.text(buyer)
	c.open(buyer, text)
	return c
}

// hover is what a client is shown at a marked place of the buyer's contract, and the text that it is about.
func (c *client) hover(marked string) (said, about string) {
	c.t.Helper()
	var h protocol.Hover
	c.must("textDocument/hover", at(buyer, c.spot(buyer, marked)), &h)
	text := c.docs[uri.File(buyer)].text
	if h.Range == nil {
		c.t.Fatalf("%s: no range", marked)
	}
	offset := func(p protocol.Position) int { return text.Offset(int(p.Line), int(p.Character), source.UTF8) }
	about = text.Slice(offset(h.Range.Start), offset(h.Range.End))
	switch content := h.Contents.(type) {
	case *protocol.MarkupContent:
		return content.Value, about
	case protocol.String:
		return string(content), about
	}
	c.t.Fatalf("%s: %+v", marked, h.Contents)
	return "", ""
}

const plainly = `{"textDocument": {"hover": {"contentFormat": ["plaintext"]}}, "general": {"positionEncodings": ["utf-8"]}}`

func TestHoverTellsTheMeaning(t *testing.T) {
	for name, q := range map[string]struct{ capabilities, channel, placeholder string }{
		"markdown": {everything, "\n- Operations: `requestQuote` sends to the stream `quoteRequests`\n", "\n- {supplierId}: of the type `supplierId`: 2 to 32 bytes of a-z 0-9 \\_ -, a letter first\n"},
		"plain":    {plainly, "\nOperations: requestQuote sends to the stream quoteRequests\n", "\n{supplierId}: of the type supplierId: 2 to 32 bytes of a-z 0-9 _ -, a letter first\n"},
	} {
		t.Run(name, func(t *testing.T) {
			bubble(t, func(t *testing.T) {
				c := buyerOpen(t, quotes(t), q.capabilities, "")
				for marked, want := range map[string][2]string{
					"channels:\n  quote|Request:": {"quoteRequest", q.channel}, "address: quote.{supp|lierId}.request": {"{supplierId}", q.placeholder},
				} {
					said, about := c.hover(marked)
					if about != want[0] || !strings.Contains(said, want[1]) {
						t.Errorf("%s is about %s, and says\n%s", marked, about, said)
					}
					if name == "plain" && (strings.Contains(said, "**") || strings.Contains(said, "`") || strings.Contains(said, "](")) {
						t.Errorf("this is not plain:\n%s", said)
					}
				}
				c.leave()
			})
		})
	}
}

// TestNothingIsSaidTwice: what a report says at a place is not said by the hover there too; elsewhere it says why something is not known.
func TestNothingIsSaidTwice(t *testing.T) {
	const facts, none = `{"diagnostics": {"information": "problems"}}`, ""
	for _, q := range []struct {
		old, now, config, at, says string
		told                       bool
	}{
		{"asyncapi: 3.1.0", "asyncapi: 3.1.0", none, "everySupplier: quo|te.*", "- Wider: it also receives", true},
		{"asyncapi: 3.1.0", "asyncapi: 3.1.0", facts, "everySupplier: quo|te.*", "- Wider: it also receives", false},
		{"minLength: 2\n", "minLength: 99\n", none, "channels:\n  quote|Request:", "- Subjects: not known, because of `DOMAIN_LENGTH_BOUNDS`: minLength is greater than maxLength.", true},
		{"address: award.{operationId}", "address: award..{operationId}", none, "  awa|rd:\n    address", "because of `CHANNEL_ADDRESS_SYNTAX`", true},
		{"address: award.{operationId}", "address: award..{operationId}", none, "address: award.|.{operationId}", "because of `CHANNEL_ADDRESS_SYNTAX`", false},
		{"values: [eur, usd, gbp]", "values: [eur, usd]", none, "- se|nd: getRate", "- Subjects: not the same subjects", false},
		{"values: [eur, usd, gbp]", "values: [eur, usd]", none, "- send: get|Rate", "- Subjects: not the same subjects", true},
	} {
		bubble(t, func(t *testing.T) {
			c := buyerOpen(t, quotes(t, q.old, q.now), everything, q.config)
			c.published()
			if said, _ := c.hover(q.at); strings.Contains(said, q.says) != q.told {
				t.Errorf("%s, %s: %q is said: %v\n%s\n%v", q.now, q.at, q.says, !q.told, said, c.problems())
			}
			c.leave()
		})
	}
}

// hostile is a contract whose names would do something in Markdown.
const hostile = "asyncapi: 3.1.0\nid: urn:a\ninfo: {title: '**a** [b](c) <i>', version: '`1`'}\n" +
	"channels:\n  '**c** `d` [e](f)': {address: 'a.{p}', parameters: {p: {}}, messages: {'``m`': {}, '`': {}, \"n\\n# o\": {}}}\n  '': {address: null}\n" +
	"operations:\n  '<b>&lt;__o__': {action: send, channel: {$ref: '#/channels/**c** `d` [e](f)'}}\n" +
	"x-nats-contract:\n  version: 0.2.0-draft\n  deployment: {binding: '*', minimumServerVersion: 2.11.0}\n" +
	"  channels: {'**c** `d` [e](f)': {parameters: {p: '~~t~~ `'}, filters: {'![x](y)': 'a.*', ' ': '`'}}}\n  tokenTypes: {'~~t~~ `': {kind: enum, values: [_a_, __b__]}}\n" +
	"  operations: {'<b>&lt;__o__': {publish: {api: jetstream, confirmation: stream-ack, stream: '](`'}}}\n" +
	"  streams: {'](`': {authority: contract, config: {name: '*', subjects: [a.*, '`'], retention: '`', max_age: 1}}}\n" +
	"  imports: {'`': {contract: '**', version: '[', path: '`.yaml', sha256: '_'}}\n  links: [{send: '<b>&lt;__o__', receive: {contract: '`', operation: '**'}}]\n"

// hoversOf are the hovers at every offset of a document, in steps, both ways.
func hoversOf(t *testing.T, s *analysis.Snapshot, path string, step int, each func(h hovered)) (n int) {
	t.Helper()
	tree, ok := s.Tree(path)
	if !ok {
		return 0
	}
	f := query.File{Path: path, Tree: tree}
	for offset := 0; offset < tree.Text().Len(); offset += step {
		if !query.Stands(f, offset) {
			continue
		}
		facts, at := query.Meaning(s, f, offset)
		if !at.Contains(offset) && len(facts) > 0 && tree.Text().Slice(at.Start, at.End) == "" {
			t.Errorf("%s: at %d it is about nothing", path, offset)
		}
		for _, f := range facts {
			for _, code := range append(f.Told, f.By) {
				if _, known := analysis.RuleFor(code); !known && code != "" {
					t.Errorf("%s: there is no rule %s", path, code)
				}
			}
		}
		n++
		each(hovered{query.At(f, offset), facts})
	}
	return n
}

// TestHoverEscapesDocuments: at every place of every conformance bundle, and of a hostile one, what documents have means nothing in
// Markdown, and no mark of Markdown stands in plain text where the document has none.
func TestHoverEscapesDocuments(t *testing.T) {
	cases := testkit.Cases(t)
	base := cases["valid-base"]
	look := func(name string, files map[string]string, step int, only func(path string) bool) (n int) {
		s, err := analysis.Open(context.Background(), analysis.MapFiles(files), analysis.Options{Working: true, Workers: 1})
		if err != nil {
			t.Fatal(err)
		}
		for _, path := range slices.Sorted(maps.Keys(files)) {
			if only(path) {
				n += hoversOf(t, s, path, step, func(h hovered) {
					if said := h.text(false); unescaped(said) != "" {
						t.Fatalf("%s, %s: %q is not escaped in\n%s", name, path, unescaped(said), said)
					}
					if said := h.text(true); name != "hostile" && (strings.Contains(said, "**") || strings.Contains(said, "`") || strings.Contains(said, "](")) {
						t.Fatalf("%s, %s: this is not plain:\n%s", name, path, said)
					}
				})
			}
		}
		return n
	}
	all := func(string) bool { return true }
	n := look("hostile", map[string]string{"a.yaml": hostile}, 1, all) + look("base", base, testkit.Rounds(5, 1), all)
	for name, files := range cases {
		n += look(name, files, testkit.Rounds(29, 1), func(path string) bool { return files[path] != base[path] })
	}
	if n < 20_000 {
		t.Errorf("only %d places", n)
	}
}

// unescaped is what is left of a Markdown text that would be read as markup, when all that the hover writes as such is taken away: the title's
// bold, code between backticks, what is escaped, the dashes of the list, the link to the specification.
func unescaped(text string) string {
	title, rest, _ := strings.Cut(text, "\n")
	title = strings.TrimPrefix(title, "**")
	if i := strings.LastIndex(title, "**"); i >= 0 {
		title = title[:i] + title[i+2:]
	}
	var left strings.Builder
	for text = title + "\n" + rest; text != ""; {
		switch text[0] {
		case '\\':
			text = text[min(2, len(text)):]
		case '`':
			fence := text[:len(text)-len(strings.TrimLeft(text, "`"))]
			end := strings.Index(text[len(fence):], fence)
			if end < 0 {
				return fence
			}
			text = strings.TrimPrefix(text[len(fence)+end:], fence)
		default:
			left.WriteByte(text[0])
			text = text[1:]
		}
	}
	for _, mark := range []string{"*", "_", "<", "[", "&", "~", "](", "\n#", "\n>", "\n\t", "\n    "} {
		if strings.Contains(left.String(), mark) {
			return mark
		}
	}
	return ""
}

// TestOthersHearOfAnEdit: an edit in one contract is reported in those whose links or overlaps it breaks, open or not.
func TestOthersHearOfAnEdit(t *testing.T) {
	bubble(t, func(t *testing.T) {
		disk := quotes(t)
		c := connect(t, disk, everything, "/quotes")
		text, _ := disk.text(supplier)
		c.open(supplier, text)
		if all := c.problems(); len(all) != 0 {
			t.Fatalf("%v", all)
		}
		c.replace(supplier, "address: quote.{supplier}.request.{round}", "address: quote.{supplier}.asked.{round}")
		if got := c.codes(buyer); !slices.Contains(got, "LINK_SUBJECT") {
			t.Errorf("of the closed buyer is said %v", got)
		}
		c.replace(supplier, "address: quote.{supplier}.asked.{round}", "address: quote.{supplier}.request.{round}")
		if all := c.problems(); len(all) != 0 {
			t.Errorf("it is as it was, and %v", all)
		}
		buyers, _ := disk.text(buyer)
		c.open(buyer, buyers)
		c.replace(buyer, "    - send: publishAward\n      receive:\n        contract: ledger\n        operation: onAward\n", "")
		here, there := c.codes(buyer), c.codes("/quotes/ledger/asyncapi/asyncapi.json")
		if !slices.Contains(slices.Concat(here, there), "CROSS_OVERLAP_UNLINKED") {
			t.Errorf("the link is gone, and of the buyer is said %v, of the ledger %v", here, there)
		}
		c.close(buyer)
		if all := c.problems(); len(all) != 0 {
			t.Errorf("what was not saved is gone, and %v", all)
		}
		disk.remove(buyer)
		c.changed(buyer)
		if got := c.codes(supplier); slices.Contains(got, "LINK_SUBJECT") {
			t.Errorf("the buyer is gone, and of the supplier is said %v", got)
		}
		disk.write(buyer, strings.Replace(buyers, "address: award.{operationId}", "address: award.given.{operationId}", 1))
		c.changed(buyer)
		if got := c.codes(buyer); !slices.Contains(got, "LINK_SUBJECT") {
			t.Errorf("the buyer comes with another address, and of it is said %v", got)
		}
		c.leave()
	})
}

// TestFixesOfMeaning: the fixes of rules about meaning come as code actions; fixing all takes those that are always right.
func TestFixesOfMeaning(t *testing.T) {
	bubble(t, func(t *testing.T) {
		disk := quotes(t, "values: [eur, usd, gbp]", "values: [eur, usd, gbp, usd]",
			"    - send: cancelQuote\n      receive:\n        contract: supplier\n        operation: onCancel\n",
			"    - receive: cancelQuote\n      send:\n        contract: supplier\n        operation: onCancel\n",
			"  streams:\n    quoteRequests:", "    - send: getRate\n      receive:\n        contract: ledger\n        operation: serveRate\n  streams:\n    quoteRequests:")
		c := buyerOpen(t, disk, everything, "")
		for code, title := range map[string]string{"LINK_DIRECTION": "Swap", "LINK_DUPLICATE": "Remove", "DOMAIN_ENUM_DUPLICATE": "Remove"} {
			if !slices.Contains(c.codes(buyer), code) {
				t.Errorf("there is no %s in %v", code, c.codes(buyer))
			}
			if titles := c.fixes(code); !slices.ContainsFunc(titles, func(s string) bool { return strings.HasPrefix(s, title) }) {
				t.Errorf("%s: the fixes are %q", code, titles)
			}
		}
		var actions []*protocol.CodeAction
		c.must("textDocument/codeAction", map[string]any{"textDocument": doc(uri.File(buyer)), "range": protocol.Range{},
			"context": map[string]any{"diagnostics": []any{}, "only": []string{"source.fixAll"}}}, &actions)
		if len(actions) != 1 {
			t.Fatalf("%+v", actions)
		}
		c.apply(actions[0])
		left := c.codes(buyer)
		if slices.Contains(left, "LINK_DUPLICATE") || slices.Contains(left, "DOMAIN_ENUM_DUPLICATE") || !slices.Contains(left, "LINK_DIRECTION") {
			t.Errorf("what is safe is fixed, and there is %v", left)
		}
		c.leave()
	})
}

// fixes are the titles of what is offered where a code is reported in the buyer's contract.
func (c *client) fixes(code string) (titles []string) {
	c.t.Helper()
	for _, d := range c.shown[uri.File(buyer)] {
		if d.Code != protocol.String(code) {
			continue
		}
		var actions []*protocol.CodeAction
		c.must("textDocument/codeAction", map[string]any{"textDocument": doc(uri.File(buyer)), "range": d.Range, "context": map[string]any{"diagnostics": []any{}}}, &actions)
		for _, a := range actions {
			titles = append(titles, a.Title)
		}
	}
	return titles
}

// apply applies an action as a client does.
func (c *client) apply(a *protocol.CodeAction) {
	c.t.Helper()
	for _, change := range a.Edit.DocumentChanges {
		change := change.(*protocol.TextDocumentEdit)
		name := change.TextDocument.URI.FsPath()
		text := c.docs[change.TextDocument.URI].text
		offset := func(p protocol.Position) int { return text.Offset(int(p.Line), int(p.Character), source.UTF8) }
		var edits []source.Edit
		for _, e := range change.Edits {
			e := e.(*protocol.TextEdit)
			edits = append(edits, source.Edit{Span: source.Span{Start: offset(e.Range.Start), End: offset(e.Range.End)}, New: e.NewText})
		}
		slices.SortFunc(edits, func(a, b source.Edit) int { return b.Start - a.Start }) // from the end, so that each still finds its place
		c.edit(name, edits...)
	}
}
