package oracle

import (
	"fmt"
	"math/rand/v2"
	"strings"
)

// text writes a contract: the same thing in several ways.
func (p *peer) text(r *rand.Rand) string {
	var b strings.Builder
	write := func(format string, args ...any) { fmt.Fprintf(&b, format, args...) }
	write("asyncapi: 3.1.0\nid: urn:%s\ninfo: {title: T, version: 1.0.0}\n", alias(p.path))
	if p.usual != "" {
		write("defaultContentType: %s\n", p.usual)
	}
	write("channels:\n")
	for i, l := range p.lanes {
		write("  c%d: {address: '%s', parameters: {%s}, messages: {%s}}\n", i, l.address(), l.parameters(func(int) string { return "{}" }), messageTexts(r, l.messages))
	}
	for i, a := range p.acts {
		if a.reply != nil {
			write("  back%d: {address: null, messages: {%s}}\n", i, messageTexts(r, a.reply.messages))
		}
	}
	write("operations:\n")
	for i, a := range p.acts {
		write("  o%d: {action: %s, channel: {$ref: '#/channels/c%d'}%s%s}\n", i, a.action(), a.lane, namedIn(fmt.Sprintf("c%d", a.lane), a.names), a.replyText(i))
	}
	return b.String() + components + p.extension()
}

const components = `components:
  schemas:
    Text: {type: string}
    Object: {type: object, required: [b, a], properties: {a: {$ref: '#/components/schemas/Int'}}}
    Int: {type: integer}
    Round: {type: object, properties: {r: {$ref: '#/components/schemas/Round'}}}
    Twice: {type: object, properties: {r: {type: object, properties: {r: {$ref: '#/components/schemas/Twice'}}}}}
`

func (p *peer) extension() string {
	own := map[string][]string{}
	put := func(section, format string, args ...any) {
		own[section] = append(own[section], fmt.Sprintf(format, args...))
	}
	for _, path := range p.imports {
		put("imports", "%s: {contract: 'urn:%s', version: 1.0.0, path: %s, sha256: '%064d'}", alias(path), alias(path), path, 0)
	}
	for i, l := range p.lanes {
		for k, s := range l.segments {
			if s.tokens != nil {
				put("tokenTypes", "t%d%d: {kind: enum, values: [%s]}", i, k, strings.Join(s.tokens, ", "))
			}
		}
		publisher := ""
		if l.named >= 0 {
			publisher = ", publisherIdentity: {kind: subject-permission, peerParameter: " + l.segments[l.named].text + "}"
		}
		put("channels", "c%d: {parameters: {%s}%s}", i, l.parameters(func(k int) string { return fmt.Sprintf("t%d%d", i, k) }), publisher)
	}
	for i, a := range p.acts {
		does := "subscribe: {api: core}"
		if a.sends {
			does = "publish: {api: core, confirmation: none}"
		}
		put("operations", "o%d: {%s}", i, does)
	}
	for _, l := range p.links {
		put("links", "- {send: %s, receive: %s}", p.ref(l[0]), p.ref(l[1]))
	}
	return fmt.Sprintf("x-nats-contract:\n  version: 0.2.0-draft\n  deployment: {binding: %s, minimumServerVersion: 2.11.0}\n", p.binding) +
		sections(own, "  ", "imports", "tokenTypes", "channels", "operations", "links")
}

func (p *peer) ref(e end) string {
	if e.path == p.path {
		return e.operation
	}
	return "{contract: " + alias(e.path) + ", operation: " + e.operation + "}"
}

func (l lane) parameters(value func(segment int) string) string {
	var all []string
	for i, s := range l.segments {
		if s.tokens != nil {
			all = append(all, s.text+": "+value(i))
		}
	}
	return strings.Join(all, ", ")
}

func (a act) action() string {
	if a.sends {
		return "send"
	}
	return "receive"
}

func (a act) replyText(i int) string {
	if a.reply == nil {
		return ""
	}
	return fmt.Sprintf(", reply: {channel: {$ref: '#/channels/back%d'}%s}", i, namedIn(fmt.Sprintf("back%d", i), a.reply.names))
}

// namedIn names messages of a channel; nil names none in particular.
func namedIn(channel string, names []int) string {
	if names == nil {
		return ""
	}
	var all []string
	for _, i := range names {
		all = append(all, fmt.Sprintf("{$ref: '#/channels/%s/messages/m%d'}", channel, i))
	}
	return ", messages: [" + strings.Join(all, ", ") + "]"
}

func messageTexts(r *rand.Rand, messages []message) string {
	var all []string
	for i, m := range messages {
		all = append(all, fmt.Sprintf("m%d: %s", i, m.text(r)))
	}
	return strings.Join(all, ", ")
}

// text writes a message, what it has itself or what its traits have.
func (m message) text(r *rand.Rand) string {
	parts := []string{"payload: " + pick(r, classes[m.payload])}
	headers := "headers: " + pick(r, classes[m.headers])
	contentType := "contentType: " + m.contentType
	var trait []string
	switch {
	case m.headers == anySchema && r.IntN(2) == 0:
	case m.headers == 1 && r.IntN(2) == 0: // half of it each
		parts = append(parts, "headers: {required: [a, b], properties: {a: {type: integer}}}")
		trait = append(trait, "headers: {type: object, required: [c], properties: {a: {type: string, title: T}}}")
	case r.IntN(2) == 0:
		trait = append(trait, headers)
	default:
		parts = append(parts, headers)
	}
	switch {
	case m.contentType == "":
	case r.IntN(2) == 0:
		trait = append(trait, contentType)
	default:
		parts, trait = append(parts, contentType), append(trait, "contentType: text/other")
	}
	if traits := "{" + strings.Join(trait, ", ") + "}"; trait != nil && strings.Contains(traits, "contentType") {
		parts = append(parts, "traits: [{contentType: text/none}, "+traits+"]")
	} else if trait != nil {
		parts = append(parts, "traits: ["+traits+"]")
	}
	r.Shuffle(len(parts), func(i, j int) { parts[i], parts[j] = parts[j], parts[i] })
	return "{" + strings.Join(parts, ", ") + "}"
}
