package query

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/natscontract/natscontract/internal/testkit"
	"github.com/natscontract/natscontract/internal/workload"
	"github.com/natscontract/natscontract/model/source"
)

const tokenDocument = `asyncapi: 3.1.0
channels:
  «channel!:a»:
    address: x.{«parameter:b»}.{«parameter:c»}
    parameters:
      «parameter!:b»: {description: '{b}'}
  '«channel!:é 😀»': {address: "{«parameter:b»}", messages: {a: {}}}
  "wri\x74ten": {address: "\x7bb}"}
  «channel!:esc»: {address: "\_{b}"}
  «channel!:two»: {address: >-
    {b}}
  «channel!:other»: {$ref: '#/components/channels/«channel:o»'}
  «channel!:elsewhere»: {$ref: 'o.yaml#/channels/«channel:k»'}
operations:
  «operation!:o»:
    channel: {$ref: '#/channels/«channel:a»'}
    messages: [{$ref: '#/channels/«channel:a»/messages/m'}, {$ref: '#/components/messages/m'}]
    reply: {channel: {$ref: "#/channels/«channel:other»"}}
  «operation!:p»: &p
    action: send
  «operation!:q»: *p
components:
  messages: {a: {}}
  channels: {«channel!:o»: {address: z}}
x-nats-contract:
  tokenTypes: {«type!:t»: {kind: enum, values: [t]}}
  channels:
    «channel:a»:
      parameters: {«parameter:b»: «type:t», «parameter:c»: «type:t»}
      filters: {f: "x.«wildcard:*».{«parameter:c»}.«wildcard:>»", g: x.y}
      publisherIdentity: {kind: subject-permission, peerParameter: «parameter:b»}
  operations: {«operation:o»: {publish: {api: jetstream, stream: s}}}
  links:
  - send: «operation:o»
    receive: {contract: c, operation: «operation:p»}
  streams:
    s: {config: {subjects: [x.«wildcard:>», y]}}
  consumers:
    k: {stream: s, config: {filter_subject: x.«wildcard:*»}}
  interactions:
    i:
      requestOperation: «operation:o»
      inputs: {«input!:u»: {tokenType: «type:t»}, «input!:v»: {schema: {}}}
      audience: {input: «input:u»}
      dispatch: {targetParameter: «parameter:b»}
      bindings:
        subject: {«parameter:b»: {input: «input:u»}, «parameter:c»: {context: «context:scopeId»}}
        payload: {/u: {input: «input:v»}, '': {context: «context:nowMs»}, /l: {literal: {context: x}}}
  pipelines:
    l:
      steps:
      - operation: «operation:o»
        bindings: {subject: {«parameter:b»: {context: «context:peerId»}}, payload: {/u: {stageInput: /x}}}
`

var tokenNames = [TokenKinds]string{"channel", "operation", "type", "parameter", "input", "context", "wildcard"}

// marked is a document with its tokens marked.
func marked(t *testing.T, f File, all []Token) string {
	t.Helper()
	var b strings.Builder
	text, at := f.Tree.Text().String(), 0
	for _, k := range all {
		if k.Span.Start < at || k.Span.Len() <= 0 || strings.ContainsAny(text[k.Span.Start:k.Span.End], "\r\n") {
			t.Fatalf("a token at %v, behind %d", k.Span, at)
		}
		b.WriteString(text[at:k.Span.Start] + "«" + tokenNames[k.Kind])
		if k.Declares {
			b.WriteString("!")
		}
		b.WriteString(":" + text[k.Span.Start:k.Span.End] + "»")
		at = k.Span.End
	}
	return b.String() + text[at:]
}

// tokensAt are the tokens of a part of a document, with places in it.
func tokensAt(f File, span source.Span) (all []Token) {
	for _, found := range Tokens(f, span) {
		for _, t := range found.Things {
			all = append(all, t.Shift(found.Start))
		}
	}
	return all
}

func tokensOf(f File) []Token { return tokensAt(f, source.Span{End: f.Tree.Text().Len()}) }

// plainTokens is the document without its marks.
func plainTokens() string {
	plain := tokenDocument
	for _, kind := range tokenNames {
		plain = strings.NewReplacer("«"+kind+"!:", "", "«"+kind+":", "").Replace(plain)
	}
	return strings.ReplaceAll(plain, "»", "")
}

func TestTokens(t *testing.T) {
	f := parse("a.yaml", plainTokens())
	if got := marked(t, f, tokensOf(f)); got != tokenDocument {
		lines := strings.Split(tokenDocument, "\n")
		for i, line := range strings.Split(got, "\n") {
			if line != lines[i] {
				t.Errorf("line %d is\n%s\nand should be\n%s", i+1, line, lines[i])
			}
		}
	}
	for _, other := range []string{"channels: {a: {address: '{b}'}}\n", "", "- a\n"} {
		if all := tokensOf(parse("a.yaml", other)); len(all) > 0 {
			t.Errorf("%q is no contract, and has %v", other, all)
		}
	}
}

// TestTokensStandInTheText: whatever is typed, tokens come one behind the other, and none reaches over the end of a line.
func TestTokensStandInTheText(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	texts := map[string]string{"doc.yaml": workload.Doc(400, 1).Text(), "tokens.yaml": plainTokens(), "a.json": `{"asyncapi": "3.1.0", "channels": {"a": {"address": "\_{b}.{c}"}, "b": {"address": "{d}"}}}`}
	for name, text := range strange {
		texts[name] = "asyncapi: 3.1.0\n" + text
	}
	for name, text := range texts {
		f := parse(name, text)
		for range testkit.Rounds(100, 5000) {
			marked(t, f, tokensOf(f))
			f.Tree = f.Tree.Edit(mistyped(r, f.Tree))
		}
	}
}

// TestTokensOfAPart: all that touch it, in order, and few others.
func TestTokensOfAPart(t *testing.T) {
	f := parse("a.yaml", workload.Doc(20_000, 1).Text())
	all := tokensOf(f)
	for start := 0; start < f.Tree.Text().Len(); start += 50_003 {
		span := source.Span{Start: start, End: start + 3000}
		part := tokensAt(f, span)
		first := slices.IndexFunc(all, func(k Token) bool { return k.Span.End >= span.Start })
		if first < 0 {
			continue
		}
		for _, want := range all[first:] {
			if want.Span.Start > span.End {
				break
			}
			if !slices.Contains(part, want) {
				t.Errorf("%v lacks %v", span, want)
			}
		}
		if len(part)*3 > len(all) || !slices.IsSortedFunc(part, func(a, b Token) int { return a.Span.Start - b.Span.Start }) {
			t.Errorf("%v has %d of %d tokens, or they are in no order", span, len(part), len(all))
		}
	}
}
