package contractgen

import "strings"

// A topic is what two sides of a channel agree on.
type topic struct {
	tokens   []token
	messages []*message
	peer     int // the token that a publisher is known by; 0 for none
	core     bool
}

// A token of an address is a literal, or a parameter with a token type.
type token struct {
	literal string
	name    string
	domain  *value
}

type message struct {
	name        string
	payload     *value
	headers     *value
	contentType string
}

var (
	operationID = read("{kind: token, alphabet: hex, first: any, minLength: 66, maxLength: 66, prefix: op}")
	peerID      = read("{kind: token, alphabet: lower, first: letter, minLength: 2, maxLength: 32, prefix: ''}")
)

// someDomain is a token type of any form.
func (g *gen) someDomain() *value {
	switch g.IntN(6) {
	case 0:
		return read("{kind: enum, values: [eu, us, ap]}")
	case 1:
		return read("{kind: enum, values: ['0', a_b, X-1, '1e3']}")
	case 2:
		return peerID
	case 3:
		low := g.between(3, 20)
		return read("{kind: token, alphabet: %s, first: %s, minLength: %d, maxLength: %d, prefix: %s}",
			g.pick("lower", "ascii", "hex"), g.pick("letter", "any"), low, low+g.between(0, 40), g.pick("''", "op", "a_"))
	case 4:
		return read("{kind: token, alphabet: ascii, first: any, minLength: 1, maxLength: 128, prefix: ''}")
	}
	return operationID
}

// sample is a token of a type: its first value, or its shortest string of a's.
func sample(d *value) string {
	if values := d.get("values"); values != nil {
		return values.items[0].text
	}
	s := d.str("prefix") + "a"
	return s + strings.Repeat("a", max(0, atoi(d.str("minLength"))-len(s)))
}

func atoi(digits string) (n int) {
	for _, d := range digits {
		n = 10*n + int(d-'0')
	}
	return n
}

// someTopic is a topic whose subjects no other one has: its first token says so.
func (g *gen) someTopic() topic {
	t := topic{tokens: []token{{literal: strings.ToLower(g.name("t"))}}, messages: g.someMessages(3)}
	for range g.between(0, 4) {
		if g.chance(50) {
			t.tokens = append(t.tokens, token{literal: g.pick("request", "v1", "eu", "all", "A-b_9")})
		} else {
			t.tokens = append(t.tokens, token{name: g.name("par"), domain: g.someDomain()})
		}
	}
	for i, k := range t.tokens {
		if k.domain != nil && g.chance(30) {
			t.peer = i
		}
	}
	return t
}

func (g *gen) someMessages(most int) (all []*message) {
	for range g.between(1, most) {
		m := &message{name: g.name("message"), payload: g.payload()}
		if g.chance(20) {
			m.headers = read("{type: object, properties: {trace: {type: string}}}")
		}
		if g.chance(20) {
			m.contentType = "application/json"
		}
		all = append(all, m)
	}
	return all
}

// renamed is the topic with the names of another author: of its parameters and messages.
func (t topic) renamed(g *gen) topic {
	own := topic{peer: t.peer, core: t.core}
	for _, k := range t.tokens {
		if k.domain != nil && g.chance(50) {
			k.name = g.name("par")
		}
		own.tokens = append(own.tokens, k)
	}
	for _, m := range t.messages {
		c := *m
		c.name = g.name("message")
		own.messages = append(own.messages, &c)
	}
	return own
}

// pattern is a template of the topic's address, with what stands for each parameter.
func (t topic) pattern(parameter func(token) string) string {
	var all []string
	for _, k := range t.tokens {
		if k.domain != nil {
			all = append(all, parameter(k))
		} else {
			all = append(all, k.literal)
		}
	}
	return strings.Join(all, ".")
}

func (t topic) address() string { return t.pattern(func(k token) string { return "{" + k.name + "}" }) }

// all is a pattern that every subject of the topic matches.
func (t topic) all() string { return t.pattern(func(token) string { return "*" }) }

// parameters are the parameters that the topic's address has.
func (t topic) parameters() (all []token) {
	for _, k := range t.tokens {
		if k.domain != nil {
			all = append(all, k)
		}
	}
	return all
}

// channel writes a topic as a channel, in one of the places where one may stand, and gives its key.
func (c *contract) channel(t topic) string {
	key := c.name("channel")
	if c.chance(4) {
		key += c.pick("/part", "~x", " b")
	}
	ch := obj().set("address", str(t.address()))
	own := obj().set("parameters", obj())
	for _, p := range t.parameters() {
		ch.in("parameters").set(p.name, c.parameter(p))
		own.get("parameters").set(p.name, str(c.domain(p.domain)))
	}
	if c.chance(20) && len(t.parameters()) == 0 {
		ch.set("parameters", obj())
	}
	if t.peer > 0 {
		own.set("publisherIdentity", read("{kind: subject-permission, peerParameter: %s}", t.tokens[t.peer].name))
	}
	for range c.between(0, 2) {
		own.in("filters").set(c.name("filter"), str(c.filter(t)))
	}
	ch.set("messages", obj())
	for _, m := range t.messages {
		ch.get("messages").set(m.name, c.message(m))
	}
	if c.chance(20) {
		ch.set("description", str(c.words()))
	}
	c.ext.in("channels").set(key, own)
	c.doc.in("channels").set(key, c.placed("channels", ch))
	return key
}

// placed is a value, or a reference to where it stands now.
func (c *contract) placed(section string, v *value) *value {
	switch {
	case c.chance(10):
		return c.component(section, "shared", v)
	case c.chance(4):
		return c.elsewhere("common", v)
	}
	return v
}

func (c *contract) parameter(p token) *value {
	v := obj()
	if c.chance(30) {
		v.set("description", str(c.words()))
	}
	if c.chance(15) {
		v.set("enum", texts(sample(p.domain))).set("default", str(sample(p.domain)))
	}
	if c.chance(10) {
		return c.component("parameters", "parameter", v)
	}
	return v
}

// filter is a template that some subjects of the topic match.
func (c *contract) filter(t topic) string {
	text := t.pattern(func(k token) string { return c.pick("{"+k.name+"}", "*", sample(k.domain)) })
	if at := strings.LastIndex(text, "."); at >= 0 && c.chance(30) {
		return text[:at] + ".>"
	}
	return text
}

func (c *contract) message(m *message) *value {
	v := obj().set("payload", c.vary(m.payload))
	if m.headers != nil {
		v.set("headers", c.vary(m.headers))
	}
	if m.contentType != "" {
		v.set("contentType", str(m.contentType))
	}
	if c.chance(15) {
		v.set("name", str(c.words()))
	}
	if c.chance(10) {
		trait := obj().set("summary", str(c.words()))
		if m.headers != nil {
			trait.set("headers", v.get("headers"))
			v.drop("headers")
		}
		v.set("traits", listOf(trait))
		if c.chance(50) {
			v.set("traits", listOf(c.component("messageTraits", "trait", trait)))
		}
	}
	if c.chance(15) {
		return c.component("messages", "message", v)
	}
	return v
}
