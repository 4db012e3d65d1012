package shape

// AMQP 0-9-1, Anypoint MQ, IBM MQ, JMS and Solace.

var (
	amqpChannel = []release{{"0.3.0", func() *Object {
		b := binding("0.3.0", "AMQP channel binding",
			opt("is", enum("queue", "routingKey"), "What the channel is; a routing key when it is left out."),
			opt("exchange", &Object{
				Name: "AMQP exchange", Extra: Open,
				Props: []Property{
					opt("name", &Text{Max: 255}, "The name of the exchange; empty for the default exchange."),
					opt("type", enum("topic", "direct", "fanout", "default", "headers"), "The kind of exchange."),
					opt("durable", boolean, "Whether it survives a restart of the broker."),
					opt("autoDelete", boolean, "Whether it goes when the last queue is unbound."),
					opt("vhost", text, "The virtual host; / when it is left out."),
				},
			}, "The exchange, where the channel is a routing key."),
			opt("queue", &Object{
				Name: "AMQP queue", Extra: Open,
				Props: []Property{
					opt("name", &Text{Max: 255}, "The name of the queue."),
					opt("durable", boolean, "Whether it survives a restart of the broker."),
					opt("exclusive", boolean, "Whether only one connection uses it."),
					opt("autoDelete", boolean, "Whether it goes when the last consumer leaves."),
					opt("vhost", text, "The virtual host; / when it is left out."),
				},
			}, "The queue, where the channel is a queue."),
		).is
		b.Choices = []Choice{
			{By: "is", Is: "routingKey", Need: "exchange", Without: "queue"},
			{By: "is", Is: "queue", Need: "queue", Without: "exchange"},
		}
		return b
	}()}}
	amqpOperation = []release{binding("0.3.0", "AMQP operation binding",
		opt("expiration", natural, "How long the message lives, in milliseconds."),
		opt("userId", text, "The user who sends it."),
		opt("cc", texts, "Further routing keys."),
		opt("priority", integer, "The priority of the message."),
		opt("deliveryMode", &Number{Whole: true, Enum: []int64{1, 2}}, "1: the message may be lost in a restart. 2: it is stored."),
		opt("mandatory", boolean, "Whether the message comes back when no queue takes it."),
		opt("bcc", texts, "Further routing keys that receivers do not see."),
		opt("timestamp", boolean, "Whether the message carries the time at which it was sent."),
		opt("ack", boolean, "Whether the receiver acknowledges the message."),
	)}
	amqpMessage = []release{binding("0.3.0", "AMQP message binding",
		opt("contentEncoding", text, "The encoding of the content, such as gzip."),
		opt("messageType", text, "The application's own type of message."),
	)}

	anypointmqChannel = []release{binding("0.0.1", "Anypoint MQ channel binding",
		opt("destination", text, "The name of the destination, where it is not the channel's."),
		opt("destinationType", enum("exchange", "queue", "fifo-queue"), "The kind of destination; a queue when it is left out."),
	)}
	anypointmqMessage = []release{binding("0.0.1", "Anypoint MQ message binding",
		opt("headers", schemaOrRef, "The schema of the protocol's own headers."),
	)}

	ibmmqServer = []release{binding("0.1.0", "IBM MQ server binding",
		opt("groupId", text, "A group of servers for high availability."),
		opt("ccdtQueueManagerName", text, "The queue manager's name in the channel definition table; * when it is left out."),
		opt("cipherSpec", text, "The cipher specification for TLS."),
		opt("multiEndpointServer", boolean, "Whether connections may go to different servers, so that no order is kept."),
		opt("heartBeatInterval", between(0, 999999), "Seconds between heartbeats; 0 for none."),
	)}
	ibmmqChannel = []release{{"0.1.0", func() *Object {
		b := binding("0.1.0", "IBM MQ channel binding",
			opt("destinationType", enum("topic", "queue"), "What the channel is; a topic when it is left out."),
			opt("queue", &Object{
				Name: "IBM MQ queue", Extra: Open,
				Props: []Property{
					req("objectName", &Text{Max: 48}, "The name of the queue."),
					opt("isPartitioned", boolean, "Whether it is a cluster queue."),
					opt("exclusive", boolean, "Whether it is opened for one application alone."),
				},
			}, "The queue, where the channel is a queue."),
			opt("topic", &Object{
				Name: "IBM MQ topic", Extra: Open,
				Props: []Property{
					opt("string", &Text{Max: 10240}, "The topic string."),
					opt("objectName", &Text{Max: 48}, "The name of the topic object."),
					opt("durablePermitted", boolean, "Whether durable subscriptions are allowed."),
					opt("lastMsgRetained", boolean, "Whether new subscribers get the last message."),
				},
			}, "The topic, where the channel is a topic."),
			opt("maxMsgLength", between(0, 104857600), "The greatest length of a message, in bytes."),
		).is
		b.Choices = []Choice{
			{By: "destinationType", Is: "topic", Without: "queue"},
			{By: "destinationType", Is: "queue", Need: "queue", Without: "topic"},
		}
		return b
	}()}}
	ibmmqMessage = []release{{"0.1.0", func() *Object {
		b := binding("0.1.0", "IBM MQ message binding",
			opt("type", enum("string", "jms", "binary"), "The type of the message."),
			opt("headers", text, "The headers that binary messages carry, with commas between."),
			descProp,
			opt("expiry", natural, "How long the message lives, in milliseconds; 0 for ever."),
		).is
		b.Choices = []Choice{
			{By: "type", Is: "string", Without: "headers"},
			{By: "type", Is: "jms", Without: "headers"},
			{By: "type", Is: "binary"},
		}
		return b
	}()}}

	jmsServer = []release{binding("0.0.1", "JMS server binding",
		req("jmsConnectionFactory", text, "The class that makes connections."),
		opt("properties", list(&Object{
			Name: "JMS property", Extra: Open,
			Props: []Property{
				req("name", text, "The name of the property."),
				req("value", &Scalar{}, "Its value."),
			},
		}), "Properties that are set on the connection factory."),
		opt("clientID", text, "The client identifier of the connection."),
	)}
	jmsChannel = []release{binding("0.0.1", "JMS channel binding",
		opt("destination", text, "The name of the destination, where it is not the channel's."),
		opt("destinationType", enum("queue", "fifo-queue"), "The kind of destination; a queue when it is left out."),
	)}
	jmsMessage = []release{binding("0.0.1", "JMS message binding",
		opt("headers", use("SchemaObject"), "The schema of the protocol's own headers."),
	)}

	solaceServer = []release{
		binding("0.4.0", "Solace server binding",
			opt("msgVpn", text, "The message VPN to connect to."),
			opt("clientName", &Text{Min: 1, Max: 160}, "The name under which the client registers.")),
		binding("0.3.0", "Solace server binding", opt("msgVpn", text, "The message VPN to connect to.")),
		binding("0.2.0", "Solace server binding", opt("msvVpn", text, "The message VPN to connect to.")),
	}
	solaceOperation = []release{
		solace("0.4.0", solaceQueue,
			opt("timeToLive", integer, "How long the message lives, in milliseconds."),
			opt("priority", between(0, 255), "The priority, 255 the highest."),
			opt("dmqEligible", boolean, "Whether it may go to the dead message queue.")),
		solace("0.3.0", solaceQueue),
		solace("0.2.0", solaceQueue[:3]),
	}
	solaceQueue = []Property{
		opt("name", text, "The name of the queue."),
		opt("topicSubscriptions", texts, "The topics that the queue takes."),
		opt("accessType", enum("exclusive", "nonexclusive"), "Whether one consumer has it alone."),
		opt("maxTtl", text, "The greatest time to live, in milliseconds."),
		opt("maxMsgSpoolUsage", text, "The greatest size of the queue, in megabytes."),
	}
)

// solace is a release of the Solace operation binding. It takes no x- properties, unlike all others.
func solace(version string, queue []Property, further ...Property) release {
	destination := func(kind string, prop Property) *Object {
		return &Object{
			Name: "Solace destination", Extra: Open,
			Props: []Property{
				req("destinationType", enum(kind), "Whether it is a queue or a topic."),
				opt("deliveryMode", enum("direct", "persistent"), "Whether messages are stored until they are acknowledged."),
				prop,
			},
		}
	}
	b := binding(version, "Solace operation binding", append([]Property{
		opt("destinations", list(&Switch{
			Name: "Solace destination", By: "destinationType", Doc: "Whether it is a queue or a topic.",
			Cases: []Case{
				{[]string{"queue"}, destination("queue", opt("queue",
					&Object{Name: "Solace queue", Extra: Open, Props: queue}, "The queue."))},
				{[]string{"topic"}, destination("topic", opt("topicSubscriptions", texts, "The topics."))},
			},
		}), "Where messages go to, or come from."),
	}, further...)...)
	b.is.Extra = Closed
	return b
}
