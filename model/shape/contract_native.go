package shape

import "time"

// Streams and consumers. Durations are nanoseconds, as NATS counts them.

var nativeShapes = definitions{
	"Stream": {Contract, &Switch{
		Name: "stream", By: "authority", Doc: "contract: this contract owns the configuration. external: a file does, and it is only compared.",
		Cases: []Case{
			{[]string{"contract"}, &Object{
				Name: "stream", Doc: "A stream that this contract owns.",
				Props: []Property{
					req("authority", enum("contract"), "This contract owns the stream."),
					req("config", use("StreamConfig"), "The configuration, in the server's own terms."),
				},
			}},
			{[]string{"external"}, &Object{
				Name: "stream", Doc: "A stream whose configuration stands in a file and belongs to somebody else.",
				Props: append([]Property{
					req("authority", enum("external"), "Somebody else owns the stream."),
				}, external...),
			}},
		},
	}},

	"Consumer": {Contract, &Switch{
		Name: "consumer", By: "authority", Doc: "contract: this contract owns the configuration. external: a file does, and it is only compared.",
		Cases: []Case{
			{[]string{"contract"}, &Object{
				Name: "consumer", Doc: "A durable pull consumer that this contract owns.",
				Props: []Property{
					req("authority", enum("contract"), "This contract owns the consumer."),
					req("stream", key("streams"), "The stream that it reads."),
					req("config", use("ConsumerConfig"), "The configuration, in the server's own terms."),
				},
			}},
			{[]string{"external"}, &Object{
				Name: "consumer", Doc: "A consumer whose configuration stands in a file and belongs to somebody else.",
				Props: append([]Property{
					req("authority", enum("external"), "Somebody else owns the consumer."),
					req("stream", key("streams"), "The stream that it reads."),
				}, external...),
			}},
		},
	}},

	"StreamConfig": {Contract, &Object{
		Name: "stream configuration",
		Doc:  "The configuration of a stream. All of it is written out, so that nothing hangs on a server's defaults.",
		Props: []Property{
			req("name", nonEmpty, "The stream's name on the server."),
			req("subjects", atLeastOne(text), "The subject patterns that it captures."),
			req("retention", enum("limits", "interest", "workqueue"), "When a message goes: at the limits, when all consumers have it, or when one has it."),
			req("storage", enum("file", "memory"), "Where messages are stored."),
			req("num_replicas", &Number{Whole: true, Enum: []int64{1, 3, 5}}, "How many servers have a copy: 1, 3 or 5."),
			req("max_age", lasting(24*time.Hour), "How long a message is kept, in nanoseconds."),
			req("max_msgs", positive, "How many messages are kept."),
			req("max_bytes", positive, "How many bytes are kept."),
			req("discard", enum("old", "new"), "What goes when the stream is full: the oldest message, or the new one is refused."),
			req("duplicate_window", lasting(2*time.Minute), "How long a message id is remembered, in nanoseconds."),
		},
	}},

	"ConsumerConfig": {Contract, &Object{
		Name: "consumer configuration",
		Doc:  "The configuration of a durable pull consumer. All of it is written out, so that nothing hangs on a server's defaults.",
		Props: []Property{
			req("durable_name", nonEmpty, "The consumer's name on the server."),
			req("filter_subject", text, "The part of the stream that it gets."),
			req("ack_policy", enum("explicit"), "Every message is acknowledged by itself."),
			req("deliver_policy", enum("all", "new"), "Where it begins: at the first message, or with the next."),
			req("ack_wait", lasting(30*time.Second), "How long the server waits for an acknowledgement, in nanoseconds."),
			req("max_deliver", positive, "How many times a message is delivered at most."),
			req("max_ack_pending", positive, "How many messages may wait for their acknowledgement."),
			req("replay_policy", enum("instant"), "Messages come as fast as they are taken."),
		},
	}},
}

// lasting is a duration in nanoseconds, with a usual one: the least would be refused by a server.
func lasting(usual time.Duration) *Number {
	return &Number{Whole: true, Min: least(1), Usual: int64(usual)}
}

var external = []Property{
	req("artifact", use("Artifact"), "The JSON document that holds the configuration."),
	req("pointer", text, "A JSON Pointer to the configuration in it."),
}
