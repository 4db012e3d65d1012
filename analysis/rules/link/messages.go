package link

import (
	"cmp"
	"fmt"

	"github.com/natscontract/natscontract/analysis/verdict"
	"github.com/natscontract/natscontract/internal/ledger"
	"github.com/natscontract/natscontract/model/contract"
	"github.com/natscontract/natscontract/model/schema"
)

// messages holds what one operation of a link can send to what the other takes, and the same the other way round for replies. It
// stops at the first difference.
func messages(v contract.View, l *contract.Link, out *verdict.Verdict) {
	c := comparison{link: l, pairs: newPairs(v), out: out}
	get := func(q *ledger.Query[contract.Messages], e contract.End) contract.Messages {
		return q.Get(v.Scope(), ledger.Key{Path: e.Path, Name: e.Operation})
	}
	asked := get(contract.MessagesOf, l.Send)
	if !c.hold(flow{operation(l.Send), "send", operation(l.Receive), asked, get(contract.MessagesOf, l.Receive)}) {
		return
	}
	if !l.Send.HasReply && !l.Receive.HasReply {
		return
	}
	answered := get(contract.ReplyMessagesOf, l.Receive)
	c.hold(flow{operation(l.Receive), "reply with", operation(l.Send), answered, get(contract.ReplyMessagesOf, l.Send)})
}

// A flow is one way of messages: who can send which, and who takes which.
type flow struct {
	sender, does string // an operation, and how it sends
	taker        string
	sent, taken  contract.Messages
}

// A comparison is that of a link's messages.
type comparison struct {
	link  *contract.Link
	pairs *pairs
	out   *verdict.Verdict
}

// hold tells whether a flow gives no reason to stop: each message that can be sent has a counterpart of its own, or nobody knows.
func (c *comparison) hold(f flow) bool {
	if by := cmp.Or(f.sent.By, f.taken.By); by != "" {
		c.out.Block(c.link.At, by, "LINK_MESSAGES", "LINK_UNPROVED")
		return false
	}
	if f.sent.None || f.taken.None {
		return true
	}
	sent, taken := f.sent.All, f.taken.All
	sure := match(len(sent), len(taken), func(i, j int) bool { return c.pairs.equal(sent[i], taken[j]) })
	left := sure.unmatched()
	if left < 0 {
		return true
	}
	for _, m := range append(sent[:len(sent):len(sent)], taken...) {
		if by := m.Blocked(); by != "" {
			c.out.Block(c.link.At, by, "LINK_MESSAGES", "LINK_UNPROVED")
			return false
		}
	}
	perhaps := match(len(sent), len(taken), func(i, j int) bool { return c.pairs.mayBeEqual(sent[i], taken[j]) })
	if lacking := perhaps.unmatched(); lacking >= 0 {
		c.lacks(f, lacking, perhaps)
		return false
	}
	c.unproved(f, sent[left], taken[perhaps.of[left]])
	return true
}

// lacks reports a message without a counterpart.
func (c *comparison) lacks(f flow, i int, m matching) {
	sent := f.sent.All[i]
	found := verdict.Finding{Code: "LINK_MESSAGES", Anchor: verdict.AtFirstKey(c.link.At),
		Related: []verdict.Note{{Anchor: verdict.AtKey(sent.At), Message: "the message that can be sent"}}}
	said := fmt.Sprintf("%s can %s the message %s, which %s does not take", f.sender, f.does, sent.Key, f.taker)
	if len(f.taken.All) == 0 {
		found.Message = said + ": it takes no message"
		c.out.Report(found)
		return
	}
	j := m.nearest(f.sent.All, f.taken.All, i)
	taken := f.taken.All[j]
	if difference := c.pairs.differ(sent, taken); difference != "" {
		found.Message = fmt.Sprintf("%s: its %s differs in %s", said, taken.Key, difference)
	} else {
		is := "is"
		if !c.pairs.equal(sent, taken) {
			is = "may be"
		}
		found.Message = fmt.Sprintf("%s beside %s: only its %s %s equal to both", said, f.sent.All[m.with[j]].Key, taken.Key, is)
	}
	found.Related = append(found.Related, verdict.Note{Anchor: verdict.AtKey(taken.At), Message: "what is taken"})
	c.out.Report(found)
}

// unproved reports two messages of which nobody can say whether they are equal.
func (c *comparison) unproved(f flow, sent, taken contract.Carried) {
	c.out.Report(verdict.Finding{Code: "LINK_UNPROVED", Anchor: verdict.AtFirstKey(c.link.At),
		Message: fmt.Sprintf("it cannot be decided whether the message %s, which %s can %s, is the %s that %s takes: %s", sent.Key, f.sender, f.does, taken.Key, f.taker, c.pairs.doubt(sent, taken)),
		Related: []verdict.Note{{Anchor: verdict.AtKey(sent.At), Message: "the message that can be sent"}, {Anchor: verdict.AtKey(taken.At), Message: "what is taken"}}})
}

// pairs compares messages two by two, and remembers it.
type pairs struct {
	schemas contract.Schemas
	known   map[[2]schema.Fingerprint]schema.Comparison
}

func newPairs(v contract.View) *pairs {
	return &pairs{contract.NewSchemas(v), map[[2]schema.Fingerprint]schema.Comparison{}}
}

// equal tells whether two messages are known to be equal: the same payload, headers and content type.
func (p *pairs) equal(a, b contract.Carried) bool {
	return a.Blocked() == "" && b.Blocked() == "" && a.Payload.Print == b.Payload.Print && a.Headers.Print == b.Headers.Print && sameType(a, b)
}

// mayBeEqual tells whether nothing tells two messages apart.
func (p *pairs) mayBeEqual(a, b contract.Carried) bool {
	return sameType(a, b) && p.compare(a.Payload, b.Payload).Verdict != schema.Different && p.compare(*a.Headers, *b.Headers).Verdict != schema.Different
}

// compare compares two schemas that can be read.
func (p *pairs) compare(a, b contract.MessageSchema) schema.Comparison {
	switch {
	case a.Print == b.Print:
		return schema.Comparison{Verdict: schema.Equal}
	case !a.Opaque && !b.Opaque:
		return schema.Comparison{Verdict: schema.Different}
	}
	return p.closely(a, b)
}

// closely compares two schemas up to where they first differ.
func (p *pairs) closely(a, b contract.MessageSchema) schema.Comparison {
	key := [2]schema.Fingerprint{a.Print, b.Print}
	c, ok := p.known[key]
	if !ok {
		c = schema.Compare(p.schemas.Open(a), p.schemas.Open(b))
		p.known[key] = c
	}
	return c
}

// differ says in words where two messages first differ; "" where nothing tells them apart.
func (p *pairs) differ(sent, taken contract.Carried) string {
	for _, part := range []struct {
		name string
		a, b contract.MessageSchema
	}{{"the payload", sent.Payload, taken.Payload}, {"the headers", *sent.Headers, *taken.Headers}} {
		if p.compare(part.a, part.b).Verdict != schema.Different {
			continue
		}
		return part.name + ", " + p.closely(part.a, part.b).Difference.Words("the sender", "the receiver")
	}
	if !sameType(sent, taken) {
		return fmt.Sprintf("the content type, %s for the sender, %s for the receiver", sent.ContentType, taken.ContentType)
	}
	return ""
}

// doubt says which schemas of two messages cannot be compared.
func (p *pairs) doubt(sent, taken contract.Carried) string {
	what, a, b := "payloads", sent.Payload, taken.Payload
	if p.compare(a, b).Verdict == schema.Equal {
		what, a, b = "headers", *sent.Headers, *taken.Headers
	}
	format := cmp.Or(p.schemas.Open(a).Format(), p.schemas.Open(b).Format())
	if format != "" {
		format = ", " + format + ","
	}
	return fmt.Sprintf("their %s are in a format%s that is not compared, and they are not the same value", what, format)
}
