package shape

// Amazon SNS and SQS.

var (
	snsChannel = []release{binding("0.1.0", "SNS channel binding",
		req("name", text, "The name of the topic."),
		opt("ordering", &Object{
			Name: "SNS ordering", Extra: Open,
			Props: []Property{
				req("type", enum("standard", "FIFO"), "Whether messages keep their order."),
				opt("contentBasedDeduplication", boolean, "Whether a message with the same content is dropped."),
			},
		}, "How messages are ordered."),
		opt("policy", awsPolicy, "Who may use the topic."),
		opt("tags", object, "Tags of the topic."),
	)}
	snsOperation = []release{binding("0.1.0", "SNS operation binding",
		opt("topic", snsIdentifier, "The topic, where it is not the channel's."),
		req("consumers", atLeastOne(&Object{
			Name: "SNS consumer", Extra: Open,
			Props: []Property{
				req("protocol", enum("http", "https", "email", "email-json", "sms", "sqs", "application", "lambda", "firehose"),
					"How the message is delivered."),
				req("endpoint", snsIdentifier, "Where it is delivered."),
				opt("filterPolicy", &Map{Name: "SNS filter policy", Extensions: true, Of: either(texts, text, object)},
					"Which messages are delivered."),
				opt("filterPolicyScope", enum("MessageAttributes", "MessageBody"), "What the filter looks at."),
				req("rawMessageDelivery", boolean, "Whether the message comes without an envelope."),
				opt("redrivePolicy", redrive(snsIdentifier), "Where messages go that could not be delivered."),
				opt("deliveryPolicy", snsDelivery, "How delivery is tried again."),
				opt("displayName", text, "The sender of an SMS."),
			},
		}), "Who gets the messages."),
		opt("deliveryPolicy", snsDelivery, "How delivery is tried again."),
	)}
	snsIdentifier = &Object{
		Name: "SNS identifier", Extra: Open,
		Props: []Property{
			opt("url", text, "A URL."),
			opt("email", text, "An e-mail address."),
			opt("phone", text, "A telephone number."),
			opt("arn", text, "An Amazon resource name."),
			opt("name", text, "A name."),
		},
	}
	snsDelivery = &Object{
		Name: "SNS delivery policy", Extra: Open,
		Props: []Property{
			opt("minDelayTarget", integer, "The least delay, in seconds."),
			opt("maxDelayTarget", integer, "The greatest delay, in seconds."),
			opt("numRetries", integer, "How many attempts there are."),
			opt("numNoDelayRetries", integer, "How many of them come without delay."),
			opt("numMinDelayRetries", integer, "How many of them come with the least delay."),
			opt("numMaxDelayRetries", integer, "How many of them come with the greatest delay."),
			opt("backoffFunction", enum("arithmetic", "exponential", "geometric", "linear"), "How delays grow."),
			opt("maxReceivesPerSecond", integer, "The greatest rate of deliveries."),
		},
	}

	// The official schema gives the SNS binding's version no list of its own, and the SQS one a list with a version that
	// the table of bindings does not take; the table decides.
	sqsChannel = []release{binding("0.2.0", "SQS channel binding",
		req("queue", sqsQueue(true), "The queue that is the channel."),
		opt("deadLetterQueue", sqsQueue(true), "The queue for messages that cannot be handled."),
	)}
	sqsOperation = []release{binding("0.2.0", "SQS operation binding",
		req("queues", list(sqsQueue(false)), "The queues that are used."),
	)}
	sqsIdentifier = &Object{
		Name: "SQS identifier", Extra: Open,
		Props: []Property{
			opt("arn", text, "An Amazon resource name."),
			opt("name", text, "A name."),
		},
	}

	awsPolicy = &Object{
		Name: "policy", Extra: Open,
		Props: []Property{
			req("statements", list(&Object{
				Name: "policy statement", Extra: Open,
				Props: []Property{
					req("effect", enum("Allow", "Deny"), "Whether the statement allows or forbids."),
					req("principal", either(text, texts), "Whom it concerns."),
					req("action", either(text, texts), "What it allows or forbids."),
				},
			}), "The statements of the policy."),
		},
	}
)

func redrive(identifier Shape) *Object {
	return &Object{
		Name: "redrive policy", Extra: Open,
		Props: []Property{
			req("deadLetterQueue", identifier, "The queue for what could not be handled."),
			opt("maxReceiveCount", integer, "How many attempts there are before."),
		},
	}
}

// sqsQueue is a queue of a channel, or of an operation, where it may also be a reference and need not say whether it is FIFO.
func sqsQueue(ofChannel bool) *Object {
	fifo := opt("fifoQueue", boolean, "Whether the queue keeps the order.")
	fifo.Required = ofChannel
	props := []Property{
		req("name", text, "The name of the queue."),
		fifo,
		opt("deduplicationScope", enum("queue", "messageGroup"), "Where duplicates are looked for."),
		opt("fifoThroughputLimit", enum("perQueue", "perMessageGroupId"), "What the throughput limit counts."),
		opt("deliveryDelay", between(0, 900), "Seconds before a message can be received."),
		opt("visibilityTimeout", between(0, 43200), "Seconds for which a received message is hidden."),
		opt("receiveMessageWaitTime", integer, "Seconds for which a receiver waits."),
		opt("messageRetentionPeriod", between(60, 1209600), "Seconds for which a message is kept."),
		opt("redrivePolicy", redrive(sqsIdentifier), "Where messages go that could not be handled."),
		opt("policy", awsPolicy, "Who may use the queue."),
		opt("tags", object, "Tags of the queue."),
	}
	if !ofChannel {
		props = append(props, opt("$ref", text, "A queue that is described elsewhere."))
	}
	return &Object{Name: "SQS queue", Extra: Open, Props: props}
}
