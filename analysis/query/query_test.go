package query

import (
	"path/filepath"
	"strings"
	"testing"

	"github.com/natscontract/natscontract/internal/testkit"
	"github.com/natscontract/natscontract/model/ref"
	"github.com/natscontract/natscontract/model/source"
	"github.com/natscontract/natscontract/model/syntax"
)

func parse(path, text string) File {
	language := syntax.YAML
	if strings.HasSuffix(path, ".json") {
		language = syntax.JSON
	}
	return File{path, syntax.Parse(source.New(text), language)}
}

func open(t *testing.T, path string) File {
	t.Helper()
	return parse(path, testkit.Read(t, path))
}

func base(t *testing.T, elem ...string) File {
	return open(t, testkit.Shared(t, append([]string{"conformance", "cases", "valid-base", "bundle"}, elem...)...))
}

// places yields the pointer of every entry and item of a tree, and the offset of the token that names it.
func places(n syntax.Node, at ref.Pointer, yield func(p ref.Pointer, offset int)) {
	i := 0
	for item := range n.Items() {
		p := append(at[:len(at):len(at)], itoa(i))
		yield(p, item.Full().Start)
		places(item, p, yield)
		i++
	}
	for e := range n.Entries() {
		p := append(at[:len(at):len(at)], e.Key().Value())
		yield(p, e.Key().Start())
		places(e.Value(), p, yield)
	}
}

func itoa(i int) string { return string(rune('0' + i)) } // no list in the base is longer

// TestEveryPlaceOfTheBaseIsExplained: at its token and at its pointer, with the same answer.
func TestEveryPlaceOfTheBaseIsExplained(t *testing.T) {
	for _, path := range [][]string{{"buyer", "asyncapi", "asyncapi.yaml"}, {"supplier", "asyncapi", "asyncapi.yaml"}, {"ledger", "asyncapi", "asyncapi.json"}, {"bundle.lock.json"}} {
		f := base(t, path...)
		n := 0
		places(f.Tree.Root(), nil, func(p ref.Pointer, offset int) {
			n++
			x := At(f, offset)
			if first, _, _ := p.Find(f.Tree.Root()); x.Pointer != p.String() && first.Kind() != syntax.Mapping {
				t.Errorf("%s is taken for %s", p, x.Pointer)
			}
			x = Explain(f, p)
			switch {
			case x.Outside != "" && !strings.Contains(p.String(), "/literal/"):
				t.Errorf("%s: %s", p, x.Outside)
			case x.Outside == "" && x.Kind == Property && (len(x.Means) == 0 || x.Of == "" || x.Takes == ""):
				t.Errorf("%s: %+v", p, x)
			case x.Outside == "" && x.Takes == "":
				t.Errorf("%s takes nothing", p)
			}
		})
		if n < 12 {
			t.Errorf("%v has %d places", path, n)
		}
	}
}

// TestRichDocumentsAreExplained: documents that hold one of everything of AsyncAPI.
func TestRichDocumentsAreExplained(t *testing.T) {
	files, _ := filepath.Glob(filepath.Join(testkit.Root(t), "model", "shape", "testdata", "rich", "*.yaml"))
	if len(files) < 5 {
		t.Fatal("no rich documents")
	}
	for _, path := range files {
		f := open(t, path)
		f = parse(path, "asyncapi: 3.1.0\n"+strings.Replace(f.Tree.Text().String(), "asyncapi: 3.1.0\n", "", 1))
		known, all := 0, 0
		places(f.Tree.Root(), nil, func(p ref.Pointer, _ int) {
			all++
			if x := Explain(f, p); x.Outside == "" {
				known++
			} else if strings.Contains(x.Outside, "has no property") {
				t.Errorf("%s: %s: %s", filepath.Base(path), p, x.Outside)
			}
		})
		if known*2 < all {
			t.Errorf("%s: of %d places only %d are known", filepath.Base(path), all, known)
		}
	}
}

const document = `asyncapi: 3.1.0
id: urn:a
info: {title: T, version: 1.0.0}
x-own: {a: [1]}
channels:
  c:
    address: a.{b}
    messages:
      m: {$ref: '#/components/messages/m', title: ignored}
operations:
  o: {action: send, channel: {$ref: '#/channels/c'}}
components:
  messages:
    m: {payload: {type: object, x-y: 1, further: 2, const: {z: 1}}}
x-nats-contract: # the contract
  version: 0.2.0-draft
  tokenTypes:
    t: {kind: token, prefix: ''}
    u: {prefix: '', alphabet: hex, other: 1}

    v: {kind: wrong, values: []}
  streams: {s: {authority: contract, config: {num_replicas: 3}}}
  interactions:
    i:
      dispatch: {mode: direct, selector: s}
      bindings: {subject: {}, payload: {}}
  operations: {o: {publish: {api: core, confirmation: none}}}
  links: [{send: o, receive: {contract: c, operation: p}}]
  channel: {}
`

func TestExplanations(t *testing.T) {
	f := parse("asyncapi.yaml", document)
	for pointer, want := range map[string]Explanation{
		"":                                                  {Kind: Document, Is: "document"},
		"/info":                                             {Kind: Property, Of: "document", Is: "info", Required: true, Takes: "an info", Link: specification + "infoObject"},
		"/x-own":                                            {Kind: Property, Of: "document", Outside: extension},
		"/x-own/a/0":                                        {Kind: Item, Outside: extension},
		"/channels/c":                                       {Kind: Entry, Of: "channels", Is: "channel", Takes: "a channel, or a $ref to one", Link: specification + "channelObject"},
		"/channels/c/messages/m":                            {Kind: Entry, Of: "messages", Is: "reference", Takes: "a message, or a $ref to one", Link: specification + "channelObject"},
		"/channels/c/messages/m/$ref":                       {Kind: Property, Of: "reference", Required: true, Takes: "text", Link: specification + "channelObject"},
		"/channels/c/messages/m/title":                      {Kind: Property, Of: "reference", Outside: "it stands beside a $ref, and is ignored"},
		"/operations/o/channel":                             {Kind: Property, Of: "operation", Is: "reference", Required: true, Takes: "a $ref to a channel", Link: specification + "operationObject"},
		"/operations/o/action":                              {Kind: Property, Of: "operation", Required: true, Takes: "send or receive", Link: specification + "operationObject"},
		"/components/messages/m/payload/x-y":                {Kind: Property, Of: "schema", Outside: extension},
		"/components/messages/m/payload/further":            {Kind: Property, Of: "schema", Outside: "schema may have further properties, and nothing is said of them"},
		"/components/messages/m/payload/const/z":            {Kind: Property, Outside: "anything may stand there: it is data, or belongs to somebody else's format"},
		"/x-nats-contract":                                  {Kind: Property, Of: "document", Is: "NATS contract", Takes: "a NATS contract"},
		"/x-nats-contract/tokenTypes/t":                     {Kind: Entry, Of: "token types", Is: "token type", Takes: "a token type"},
		"/x-nats-contract/tokenTypes/t/kind":                {Kind: Property, Of: "token type", Required: true, Takes: "token or enum"},
		"/x-nats-contract/tokenTypes/t/minLength":           {Kind: Property, Of: "token type", Required: true, Takes: "a whole number from 1 to 128"},
		"/x-nats-contract/tokenTypes/u/kind":                {Kind: Property, Of: "token type", Required: true, Takes: "token or enum"},
		"/x-nats-contract/tokenTypes/u/alphabet":            {Kind: Property, Of: "token type", Required: true, Takes: "lower, ascii or hex"},
		"/x-nats-contract/tokenTypes/u/other":               {Kind: Property, Of: "token type", Outside: "kind of token type tells which properties there are, and no case has other"},
		"/x-nats-contract/tokenTypes/v/values":              {Kind: Property, Of: "token type", Required: true, Takes: "a list that is not empty; each item: text"},
		"/x-nats-contract/streams/s/config/num_replicas":    {Kind: Property, Of: "stream configuration", Required: true, Takes: "1, 3 or 5"},
		"/x-nats-contract/streams/s/config/num_replicas/x":  {Kind: Property, Outside: "nothing may stand below 1, 3 or 5"},
		"/x-nats-contract/interactions/i/dispatch/selector": {Kind: Property, Of: "dispatch", Takes: "a key of adapters", JudgedBy: "DISPATCH_SELECTOR"},
		"/x-nats-contract/links/0":                          {Kind: Item, Is: "link", Takes: "a link"},
		"/x-nats-contract/links/0/receive":                  {Kind: Property, Of: "link", Is: "operation reference", Required: true, Takes: "a key of operations or an operation reference"},
		"/x-nats-contract/links/0/receive/contract":         {Kind: Property, Of: "operation reference", Required: true, Takes: "a key of imports"},
		"/x-nats-contract/channel":                          {Kind: Property, Of: "NATS contract", Outside: "NATS contract has no property channel: did you mean channels?"},
	} {
		p, err := ref.Parse(pointer)
		if err != nil {
			t.Fatal(err)
		}
		got := Explain(f, p)
		if got.Outside == "" && got.Kind == Property && len(got.Means) == 0 {
			t.Errorf("%s means nothing", pointer)
		}
		if pointer == "" {
			got.Takes = "" // it is what is asked about
		}
		if got.Kind != want.Kind || got.Of != want.Of || got.Is != want.Is || got.Takes != want.Takes || got.Required != want.Required ||
			got.JudgedBy != want.JudgedBy || got.Outside != want.Outside || want.Link != "" && got.Link != want.Link || strings.HasPrefix(pointer, "/x-nats") && got.Link != "" && pointer != "/x-nats-contract" {
			t.Errorf("%s:\n got %+v\nwant %+v", pointer, got, want)
		}
	}
}

func TestMembers(t *testing.T) {
	f := parse("asyncapi.yaml", document)
	x := Explain(f, ref.Pointer{"x-nats-contract", "tokenTypes", "t"})
	if len(x.Members) != 6 || x.Members[0].Name != "kind" || !x.Members[0].There || !x.Members[0].Required || x.Members[1].There {
		t.Errorf("%+v", x.Members)
	}
	if x := Explain(f, ref.Pointer{"x-nats-contract", "tokenTypes", "u"}); len(x.Members) != 1 || x.Members[0].Name != "kind" {
		t.Errorf("of a token type of no known kind: %+v", x.Members)
	}
	if x := Explain(f, ref.Pointer{"x-nats-contract", "streams", "s", "config", "num_replicas"}); strings.Join(x.Values, " ") != "1 3 5" {
		t.Errorf("%v", x.Values)
	}
}

// TestOffsets: the innermost place whose text holds the offset, and what is around a comment or an empty line.
func TestOffsets(t *testing.T) {
	f := parse("asyncapi.yaml", document)
	for token, want := range map[string]string{
		"asyncapi": "/asyncapi", "3.1.0": "/asyncapi", "title: T": "/info/title", "a.{b}": "/channels/c/address",
		"# the contract": "/x-nats-contract", "\n    v:": "/x-nats-contract/tokenTypes", "send: o": "/x-nats-contract/links/0/send",
		"hex": "/x-nats-contract/tokenTypes/u/alphabet",
	} {
		if got := At(f, strings.Index(document, token)+1).Pointer; got != want {
			t.Errorf("%q is %s, want %s", token, got, want)
		}
	}
	for _, offset := range []int{-5, 0, len(document), len(document) + 9} {
		At(f, offset)
	}
}

// TestOtherFiles: what a file is, is told by its name, else by what it holds.
func TestOtherFiles(t *testing.T) {
	for _, c := range []struct{ path, text, pointer, of string }{
		{"a/natscontract.yaml", "ignore: [{code: A_B}]", "/ignore/0/code", "ignore entry"},
		{"bundle.lock.json", `{"entries": [{"path": "a"}]}`, "/entries/0/path", "lock entry"},
		{"a.yaml", "asyncapi: 3.0.0\nx-nats-contract: {links: []}", "/x-nats-contract/links", "NATS contract"},
		{"a.yaml", "x-nats-contract: {links: []}", "/x-nats-contract/links", "NATS contract"},
		{"a.yaml", "asyncapi: 3.0.0\ninfo: {}", "/info", ""},
		{"a.yaml", "openapi: 3.0.0", "/openapi", ""},
		{"a.yaml", "", "", ""},
		{"a.yaml", "- a", "/0", ""},
	} {
		p, _ := ref.Parse(c.pointer)
		x := Explain(parse(c.path, c.text), p)
		if x.Of != c.of || (x.Outside == "") != (c.of != "") {
			t.Errorf("%s, %q: %+v", c.path, c.text, x)
		}
	}
}

// TestEveryOffsetHasAnAnswer: whatever stands there, and wherever one points.
func TestEveryOffsetHasAnAnswer(t *testing.T) {
	for _, text := range []string{document, "a: &a [*a, {<<: *a}]", "asyncapi: 3.1.0\nchannels: &c {c: *c}\ninfo: *c", "{", "asyncapi: 3.1.0\nchannels:\n  - a: b: c\n  x", "\xff: \x00"} {
		f := parse("a.yaml", text)
		for offset := -1; offset <= len(text)+1; offset++ {
			At(f, offset)
		}
	}
}
