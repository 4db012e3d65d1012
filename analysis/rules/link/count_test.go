package link

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/natscontract/natscontract/analysis/links"
	"github.com/natscontract/natscontract/analysis/verdict"
	"github.com/natscontract/natscontract/internal/ledger"
	"github.com/natscontract/natscontract/model/contract"
	"github.com/natscontract/natscontract/model/diag"
	"github.com/natscontract/natscontract/model/source"
	"github.com/natscontract/natscontract/model/syntax"
)

// world is two contracts, of which the first imports the second.
type world struct {
	trees map[string]*syntax.Tree
	index any
}

func (w world) File(path string) *contract.File { return &contract.File{Tree: w.trees[path]} }
func (w world) Text(path string) (source.Text, bool) {
	t := w.trees[path]
	if t == nil {
		return source.Text{}, false
	}
	return t.Text(), true
}
func (w world) Root(string) string                        { return "" }
func (w world) Fault(string, string) (diag.Code, bool)    { return "", false }
func (w world) Import(string, string) (string, diag.Code) { return "billing.yaml", "" }
func (w world) Copy(string) string                        { return "" }
func (w world) State(any) any                             { return w.index }

// board moves from one state of the contracts to the next, and counts which links are judged.
type board struct {
	world
	ledger ledger.Ledger
	judged map[string]bool
	of     verdict.Judge
	said   map[string][]verdict.Finding
}

func newBoard(texts map[string]string) *board {
	b := &board{world: world{map[string]*syntax.Tree{}, links.Watch.New()}, said: map[string][]verdict.Finding{}}
	b.of = verdict.Define("counted", func(v contract.View, name string, out *verdict.Verdict) {
		b.judged[name] = true
		judge(v, name, out)
		judgeMessages(v, name, out)
	}, contract.Links)
	var parts []ledger.Part
	for path, text := range texts {
		b.trees[path] = syntax.Parse(source.New(text), syntax.YAML)
		parts = append(parts, contract.Changed(path, nil, b.trees[path])...)
	}
	b.ledger.Enter(b.world, parts...)
	for _, p := range parts {
		if p.Section == contract.Links && !strings.HasPrefix(p.Name, "\x00") {
			ledger.Want(&b.ledger, b.of.Query, ledger.Key{Path: p.Path, Name: p.Name}, "links")
			links.Watch.Want(&b.ledger, ledger.Key{Path: p.Path, Name: p.Name}, "joints")
		}
	}
	b.look()
	return b
}

// look judges what has to be judged again, and tells which links those are.
func (b *board) look() []string {
	b.judged = map[string]bool{}
	broken := func(k ledger.Key, cause any) { panic(fmt.Sprint(k, cause)) }
	b.ledger.Change(links.Watch.Update(b.index, b.ledger.Look(context.Background(), 1, broken, "joints"), nil)...)
	for _, w := range b.ledger.Look(context.Background(), 1, broken, "links") {
		b.said[w.Key().Name] = ledger.Now[*verdict.Verdict](w).Findings
	}
	return slices.Sorted(maps.Keys(b.judged))
}

// replace puts one text in the place of another, which stands in a file once.
func (b *board) replace(t *testing.T, path, old, now string) []string {
	t.Helper()
	before := b.trees[path]
	text := before.Text().String()
	at := strings.Index(text, old)
	if strings.Count(text, old) != 1 {
		t.Fatalf("%q stands %d times in %s", old, strings.Count(text, old), path)
	}
	b.trees = maps.Clone(b.trees)
	b.trees[path] = before.Edit(source.Edit{Span: source.Span{Start: at, End: at + len(old)}, New: now})
	b.ledger.Enter(b.world, append(contract.Changed(path, before, b.trees[path]), contract.BytesPart(path))...)
	return b.look()
}

// pair writes two contracts with so many links from one to the other.
func pair(n int) map[string]string {
	write := func(id, action string, links bool) string {
		var channels, operations, messages, schemas, declared, joined strings.Builder
		for i := range n {
			fmt.Fprintf(&channels, "  c%d:\n    address: a.{p}.no%d\n    parameters: {p: {}}\n    messages: {m: {$ref: '#/components/messages/m%d'}}\n", i, i, i)
			fmt.Fprintf(&operations, "  o%d:\n    action: %s\n    channel: {$ref: '#/channels/c%d'}\n", i, action, i)
			fmt.Fprintf(&messages, "    m%d:\n      description: message %d\n      payload: {$ref: '#/components/schemas/s%d'}\n", i, i, i)
			fmt.Fprintf(&schemas, "    s%d:\n      description: schema %d\n      type: object\n      properties: {a%d: {$ref: '#/components/schemas/all'}}\n", i, i, i)
			fmt.Fprintf(&declared, "    c%d: {parameters: {p: t}}\n", i)
			fmt.Fprintf(&joined, "    - {send: o%d, receive: {contract: there, operation: o%d}}\n", i, i)
		}
		text := "asyncapi: 3.1.0\nid: urn:" + id + "\ninfo: {title: T, version: 1.0.0, description: whole}\ndefaultContentType: text/plain\nchannels:\n" + channels.String() + "operations:\n" + operations.String() +
			"components:\n  messages:\n" + messages.String() + "  schemas:\n    all: {type: string, title: all}\n" + schemas.String() +
			"x-nats-contract:\n  version: 0.2.0-draft\n  deployment: {binding: b, minimumServerVersion: 2.11.0}\n" +
			"  tokenTypes:\n    t: {kind: token, alphabet: lower, first: letter, minLength: 1, maxLength: 9, prefix: ''}\n  channels:\n" + declared.String()
		if links {
			text += "  imports:\n    there: {contract: urn:billing, version: 1.0.0, path: billing.yaml, sha256: ''}\n  links:\n" + joined.String()
		}
		return text
	}
	return map[string]string{"orders.yaml": write("orders", "send", true), "billing.yaml": write("billing", "receive", false)}
}

// What a link does not hang on leaves it alone, in its own contract and in the imported one.
func TestLinksAreJudgedAgainOnlyWhereTheyHangOnAChange(t *testing.T) {
	const n = 30
	all := make([]string, n)
	for i := range all {
		all[i] = fmt.Sprint(i)
	}
	slices.Sort(all)
	b := newBoard(pair(n))
	for name, said := range b.said {
		if len(said) > 0 {
			t.Fatalf("link %s: %+v", name, said)
		}
	}
	for _, c := range []struct {
		about, path, old, now string
		judged                []string
	}{
		{"the contract's description", "billing.yaml", "description: whole", "description: all of it", nil},
		{"a schema's description", "billing.yaml", "description: schema 7\n", "description: seven\n", nil},
		{"a message's description", "billing.yaml", "description: message 7\n", "description: seven\n", nil},
		{"the title of a schema that all use", "billing.yaml", "title: all", "title: every", nil},
		{"a description of its own contract", "orders.yaml", "description: schema 8\n", "description: eight\n", nil},
		{"a comment", "billing.yaml", "  schemas:\n", "  schemas: # here\n", nil},
		{"a schema that is written otherwise", "billing.yaml", "{a9: {$ref: '#/components/schemas/all'}}", "{a9: {type: [string], deprecated: true}}", nil},
		{"an address", "billing.yaml", "a.{p}.no7\n", "a.{p}.number7\n", []string{"7"}},
		{"an address of its own contract", "orders.yaml", "a.{p}.no7\n", "a.{p}.number7\n", []string{"7"}},
		{"a schema", "billing.yaml", "{a8: {$ref: '#/components/schemas/all'}}", "{a8: {type: integer}}", []string{"8"}},
		{"a message", "billing.yaml", "      description: message 5\n", "      contentType: text/html\n", []string{"5"}},
		{"a link", "orders.yaml", "operation: o3}", "operation: o4}", []string{"3"}},
		// The item before one whose beginning changes is read again with it.
		{"a link that becomes another's double", "orders.yaml", "- {send: o3,", "- {send: o4,", []string{"2", "3", "4"}},
		{"an operation's key", "billing.yaml", "  o6:\n", "  o66:\n", []string{"6"}},
		{"the binding", "billing.yaml", "binding: b", "binding: c", without(all, "6")},
		{"the usual content type", "billing.yaml", "defaultContentType: text/plain", "defaultContentType: text/css", without(all, "5", "6")},
		{"a token type", "billing.yaml", "maxLength: 9", "maxLength: 8", without(all, "6")},
		{"a schema that all use", "billing.yaml", "type: string, title: every", "type: boolean, title: every", without(all, "6", "8", "9")}, // all that still reach it
	} {
		judged := b.replace(t, c.path, c.old, c.now)
		if !slices.Equal(judged, c.judged) {
			t.Errorf("%s: links %v were judged again, want %v", c.about, judged, c.judged)
		}
		anew := newBoard(texts(b.trees))
		for name, said := range b.said {
			if now := anew.said[name]; fmt.Sprint(words(said)) != fmt.Sprint(words(now)) {
				t.Errorf("%s: of link %s is said %v, and anew %v", c.about, name, words(said), words(now))
			}
		}
	}
}

func without(all []string, names ...string) []string {
	return slices.DeleteFunc(slices.Clone(all), func(s string) bool { return slices.Contains(names, s) })
}

func texts(trees map[string]*syntax.Tree) map[string]string {
	all := map[string]string{}
	for path, t := range trees {
		all[path] = t.Text().String()
	}
	return all
}

func words(found []verdict.Finding) (all []string) {
	for _, f := range found {
		all = append(all, string(f.Code)+" "+f.Message)
	}
	return all
}
