package contractgen

import "fmt"

// An end is an operation of a contract on a channel of its own.
type end struct {
	of      *contract
	key     string // of the operation
	channel string
	topic   topic
	stream  string // the key of the stream that it uses, where it is not core
}

// send writes an operation that sends on a topic. Through a stream, where there is one.
func (c *contract) send(t topic, through string) end {
	publish := read("{api: core, confirmation: none}")
	if through != "" {
		publish = read("{api: jetstream, confirmation: stream-ack, stream: %s}", through)
	}
	e := c.operation(t, "send", obj().set("publish", publish))
	e.stream = through
	return e
}

// receive writes an operation that receives on a topic: by a consumer, where there is one.
func (c *contract) receive(t topic, by string) end {
	subscribe := read("{api: core}")
	if by != "" {
		subscribe = read("{api: jetstream, consumer: %s}", by)
	}
	e := c.operation(t, "receive", obj().set("subscribe", subscribe))
	if by == "" && c.chance(25) {
		c.queue(e)
	}
	return e
}

func (c *contract) operation(t topic, action string, own *value) end {
	e := end{of: c, key: c.name("operation"), channel: c.channel(t), topic: t}
	op := obj().set("action", str(action)).set("channel", refTo("%s", pointerTo("channels", e.channel)))
	if c.chance(30) {
		op.set("messages", listOf())
		for _, m := range t.messages {
			op.get("messages").items = append(op.get("messages").items, refTo("%s", pointerTo("channels", e.channel, "messages", m.name)))
		}
	}
	if c.chance(20) {
		op.set("summary", str(c.words()))
	}
	if c.chance(10) {
		op.set("traits", listOf(obj().set("description", str(c.words()))))
	}
	c.doc.in("operations").set(e.key, op)
	c.ext.in("operations").set(e.key, own)
	return e
}

// queue has an operation join a queue group: written at the operation, or in a trait.
func (c *contract) queue(e end) {
	op := c.doc.get("operations", e.key)
	binding := read("{nats: {queue: %s, bindingVersion: 0.1.0}}", c.name("workers"))
	switch c.IntN(4) {
	case 0:
		op.set("traits", listOf(obj().set("bindings", binding)))
	case 1:
		op.set("traits", listOf(c.component("operationTraits", "trait", obj().set("bindings", binding))))
	case 2:
		op.set("bindings", c.component("operationBindings", "bindings", binding))
	default:
		op.set("bindings", binding)
	}
}

// A native is a stream or a consumer as the server has it.
type native struct {
	config *value
	owner  *contract
}

// streamOf is a stream that captures a topic and keeps it by a policy.
func (g *gen) streamOf(t topic, policy string) *value {
	subject := t.all()
	if policy == "" && g.chance(50) {
		subject = t.tokens[0].literal + ".>"
		if len(t.tokens) == 1 {
			subject = t.tokens[0].literal
		}
	}
	config := read("{name: %s, subjects: ['%s'], retention: limits, storage: file, num_replicas: 3, max_age: 86400000000000, max_msgs: 1000000, max_bytes: 1073741824, discard: new, duplicate_window: 120000000000}",
		g.name("STREAM"), subject)
	if policy == "" {
		config.set("retention", str(g.pick("limits", "interest", "workqueue"))).set("storage", str(g.pick("file", "memory"))).
			set("discard", str(g.pick("new", "old"))).set("num_replicas", number(g.pickInt(1, 3, 5)))
	} else {
		config.set("retention", str(policy))
	}
	return config
}

// stream declares a stream: as its owner, or as somebody else's in an artifact.
func (c *contract) stream(n native) string {
	key := c.name("stream")
	c.ext.in("streams").set(key, c.native(n, obj()))
	return key
}

// consumer declares a consumer of a stream that the contract declares.
func (c *contract) consumer(n native, stream string) string {
	key := c.name("consumer")
	c.ext.in("consumers").set(key, c.native(n, obj().set("stream", str(stream))))
	return key
}

func (c *contract) native(n native, v *value) *value {
	if n.owner == c {
		return v.set("authority", str("contract")).set("config", n.config.clone())
	}
	file, key := fmt.Sprintf("native/%s.json", n.config.str("name")+n.config.str("durable_name")), c.name("entry")
	pinned := c.world.files[file]
	if pinned == nil {
		pinned = obj()
	}
	pinned.in("of").set(key, n.config.clone())
	return v.set("authority", str("external")).set("artifact", c.world.artifact(file, pinned)).set("pointer", str("/of/"+key))
}

// consumerOf is a consumer of what a filter lets through.
func (g *gen) consumerOf(filter string) *value {
	return read("{durable_name: %s, filter_subject: '%s', ack_policy: explicit, deliver_policy: all, ack_wait: 30000000000, max_deliver: %d, max_ack_pending: 100, replay_policy: instant}",
		g.name("durable"), filter, g.between(1, 9))
}
