package contractgen

// event has a contract tell others something: the ones that it can be linked with, or nobody.
func (w *world) event(c *contract) {
	t := w.someTopic()
	from := c
	through := native{}
	key := ""
	if w.chance(50) {
		through = native{w.streamOf(t, ""), from}
		if partners := w.partners(c); len(partners) > 0 && w.chance(30) {
			through.owner = partners[0]
		}
		key = from.stream(through)
	}
	sender := from.send(t, key)
	shared := through.owner == from
	for _, other := range w.partners(c) {
		if !w.chance(60) {
			continue
		}
		if through.owner == other {
			shared = true
		}
		other.hears(sender, t, through)
	}
	if key != "" && !shared {
		through.owner.stream(through)
	}
}

// hears has a contract receive what another one sends.
func (c *contract) hears(sender end, t topic, through native) {
	own := t.renamed(c.gen)
	if c.chance(20) {
		own.messages = append(own.messages, c.someMessages(1)...)
	}
	by := ""
	if through.config != nil && c.chance(60) {
		stream := c.stream(through)
		if !through.config.is("workqueue", "retention") { // of which two consumers would take from each other
			by = c.consumer(native{c.consumerOf(own.part(c)), c}, stream)
		}
	}
	joined(sender, c.receive(own, by))
}

// part is a native filter that takes some subjects of the topic, or all.
func (t topic) part(c *contract) string {
	return t.pattern(func(k token) string { return c.pick("*", "*", sample(k.domain)) })
}

// question has a contract ask others, who answer to where the question says.
func (w *world) question(c *contract) {
	t := w.someTopic()
	t.peer, t.messages = 0, t.messages[:1]
	answers := topic{messages: w.someMessages(2)}
	asks := c.send(t, "")
	c.reply(asks, answers)
	c.ext.get("operations", asks.key).set("requestReply",
		read("{routing: native-inbox, completion: first-response, timeoutMs: %d}", w.between(1, 9000)))
	for _, other := range w.partners(c) {
		if w.chance(60) {
			serves := other.receive(t.renamed(w.gen), "")
			other.reply(serves, answers.renamed(w.gen))
			joined(asks, serves)
		}
	}
}

// reply gives an operation a reply on a channel without an address.
func (c *contract) reply(e end, answers topic) {
	key := c.name("reply")
	ch := obj()
	if c.chance(70) {
		ch.set("address", number("null"))
	}
	ch.set("messages", obj())
	for _, m := range answers.messages {
		ch.get("messages").set(m.name, c.message(m))
	}
	c.doc.in("channels").set(key, c.placed("channels", ch))
	reply := obj().set("channel", refTo("%s", pointerTo("channels", key)))
	if c.chance(30) {
		reply.set("address", read("{location: '$message.header#/replyTo'}"))
	}
	c.doc.get("operations", e.key).set("reply", reply)
}

// foreign is a channel of another protocol with an operation: the extension has nothing to say about it.
func (c *contract) foreign() {
	server, key, op := c.name("server"), c.name("queue"), c.name("consume")
	c.doc.in("servers").set(server, read("{host: 'kafka.example.com:9092', protocol: kafka}"))
	c.doc.in("channels").set(key, read("{address: 'any thing/{id}', parameters: {id: {}}, messages: {m: {payload: {type: string}}}}").
		set("servers", listOf(refTo("%s", pointerTo("servers", server)))))
	c.doc.in("operations").set(op, obj().set("action", str("receive")).set("channel", refTo("%s", pointerTo("channels", key))))
	if c.chance(20) {
		c.domain(c.someDomain()) // one that nothing uses, perhaps
	}
}
