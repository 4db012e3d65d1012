package shape

// Kafka, Pulsar, Google Pub/Sub, MQTT, ROS 2, HTTP and WebSockets.

var (
	kafkaServer = []release{kafkaRegistry("0.5.0"), kafkaRegistry("0.4.0"), kafkaRegistry("0.3.0")}

	kafkaChannel = []release{
		binding("0.5.0", "Kafka channel binding", kafkaTopic(kafkaConfig(Open,
			opt("confluent.key.schema.validation", boolean, "Whether keys are held to their schema."),
			opt("confluent.key.subject.name.strategy", text, "How the subject of a key's schema is named."),
			opt("confluent.value.schema.validation", boolean, "Whether values are held to their schema."),
			opt("confluent.value.subject.name.strategy", text, "How the subject of a value's schema is named.")))...),
		binding("0.4.0", "Kafka channel binding", kafkaTopic(kafkaConfig(Closed))...),
		binding("0.3.0", "Kafka channel binding", kafkaTopic()...),
	}

	kafkaOperation = []release{kafkaGroup("0.5.0"), kafkaGroup("0.4.0"), kafkaGroup("0.3.0")}

	kafkaMessage = []release{
		kafkaKey("0.5.0", schemaOrRef),
		kafkaKey("0.4.0", either(use("SchemaObject"), use("AvroSchema"), &Reference{To: "a schema"})),
		kafkaKey("0.3.0", use("SchemaObject")),
	}
)

func kafkaRegistry(version string) release {
	return binding(version, "Kafka server binding",
		opt("schemaRegistryUrl", text, "The address of the schema registry."),
		opt("schemaRegistryVendor", text, "Whose schema registry it is."))
}

func kafkaTopic(further ...Property) []Property {
	return append([]Property{
		opt("topic", text, "The topic's name, where it is not the channel's address."),
		opt("partitions", positive, "How many partitions the topic has."),
		opt("replicas", positive, "How many replicas the topic has."),
	}, further...)
}

func kafkaConfig(extra Extra, further ...Property) Property {
	return opt("topicConfiguration", &Object{
		Name: "Kafka topic configuration", Extra: extra,
		Props: append([]Property{
			opt("cleanup.policy", list(enum("compact", "delete")), "What happens to old records."),
			opt("retention.ms", &Number{Whole: true, Min: least(-1)}, "How long records are kept; -1 for ever."),
			opt("retention.bytes", &Number{Whole: true, Min: least(-1)}, "How much is kept; -1 without limit."),
			opt("delete.retention.ms", natural, "How long the mark of a deleted record is kept."),
			opt("max.message.bytes", natural, "The greatest batch of records."),
		}, further...),
	}, "How the topic is configured.")
}

func kafkaGroup(version string) release {
	return binding(version, "Kafka operation binding",
		opt("groupId", use("SchemaObject"), "The schema of the consumer group's id."),
		opt("clientId", use("SchemaObject"), "The schema of the consumer's id in its group."))
}

func kafkaKey(version string, key Shape) release {
	return binding(version, "Kafka message binding",
		opt("key", key, "The schema of the message's key."),
		opt("schemaIdLocation", enum("header", "payload"), "Where the schema's id stands when a registry is used."),
		opt("schemaIdPayloadEncoding", text, "How the schema's id is written in the payload."),
		opt("schemaLookupStrategy", text, "How the schema is found."))
}

var (
	pulsarServer = []release{binding("0.1.0", "Pulsar server binding",
		opt("tenant", text, "The tenant; public when it is left out."),
	)}
	pulsarChannel = []release{binding("0.1.0", "Pulsar channel binding",
		req("namespace", text, "The namespace of the topic."),
		req("persistence", enum("persistent", "non-persistent"), "Whether messages are stored."),
		opt("compaction", natural, "The size in megabytes at which the topic is compacted."),
		opt("geo-replication", texts, "The clusters that have a copy."),
		opt("retention", &Object{
			Name: "Pulsar retention",
			Props: []Property{
				opt("time", natural, "How long messages are kept, in minutes."),
				opt("size", natural, "How much is kept, in megabytes."),
			},
		}, "How long acknowledged messages are kept."),
		opt("ttl", integer, "How long a message lives, in seconds."),
		opt("deduplication", boolean, "Whether a message that comes twice is dropped."),
	)}

	googlepubsubChannel = []release{binding("0.2.0", "Google Pub/Sub channel binding",
		opt("labels", object, "Labels of the topic."),
		opt("messageRetentionDuration", text, "How long messages are kept, such as 86400s."),
		opt("messageStoragePolicy", &Object{
			Name: "storage policy",
			Props: []Property{
				opt("allowedPersistenceRegions", texts, "The regions in which messages may be stored."),
			},
		}, "Where messages may be stored."),
		req("schemaSettings", &Object{
			Name: "schema settings", Extra: Open,
			Props: []Property{
				req("encoding", text, "How messages are encoded."),
				req("name", text, "The schema that messages must have."),
				opt("firstRevisionId", text, "The oldest revision that is allowed."),
				opt("lastRevisionId", text, "The newest revision that is allowed."),
			},
		}, "The schema of the topic's messages."),
	)}
	googlepubsubMessage = []release{binding("0.2.0", "Google Pub/Sub message binding",
		opt("attributes", object, "Attributes of the message."),
		opt("orderingKey", text, "Messages with one key come in order."),
		opt("schema", &Object{
			Name: "Pub/Sub schema", Extra: Open,
			Props: []Property{req("name", text, "The name of the schema.")},
		}, "The schema that the message has."),
	)}

	mqttServer = []release{binding("0.2.0", "MQTT server binding",
		opt("clientId", text, "The client's identifier."),
		opt("cleanSession", boolean, "Whether the server forgets the client when it leaves."),
		opt("lastWill", &Object{
			Name: "MQTT last will", Extra: Open,
			Props: []Property{
				opt("topic", text, "Where the message goes."),
				opt("qos", mqttQoS, "How surely it arrives."),
				opt("message", text, "The message."),
				opt("retain", boolean, "Whether it is kept for later subscribers."),
			},
		}, "A message that the server sends when the client is lost."),
		opt("keepAlive", integer, "The longest silence, in seconds."),
		opt("sessionExpiryInterval", either(natural, schemaOrRef), "How long the session is kept, in seconds, or its schema."),
		opt("maximumPacketSize", either(between(1, 4294967295), schemaOrRef), "The greatest packet that the client takes, in bytes, or its schema."),
	)}
	mqttOperation = []release{binding("0.2.0", "MQTT operation binding",
		opt("qos", mqttQoS, "How surely a message arrives: 0 at most once, 1 at least once, 2 exactly once."),
		opt("retain", boolean, "Whether it is kept for later subscribers."),
		opt("messageExpiryInterval", either(between(0, 4294967295), schemaOrRef), "How long the message lives, in seconds, or its schema."),
	)}
	mqttMessage = []release{binding("0.2.0", "MQTT message binding",
		opt("payloadFormatIndicator", &Number{Whole: true, Enum: []int64{0, 1}}, "1 when the payload is UTF-8 text."),
		opt("correlationData", schemaOrRef, "The schema of the data that joins a reply with its request."),
		opt("contentType", text, "The media type of the payload."),
		opt("responseTopic", either(nonEmpty, schemaOrRef), "The topic for replies, or its schema."),
	)}
	mqttQoS = &Number{Whole: true, Enum: []int64{0, 1, 2}}

	ros2Server = []release{func() release {
		b := binding("0.1.0", "ROS 2 server binding",
			opt("rmwImplementation", text, "The middleware that is used."),
			opt("domainId", between(0, 231), "The domain in which nodes see each other."))
		b.is.Extra = Open
		return b
	}()}
	ros2Operation = []release{binding("0.1.0", "ROS 2 operation binding",
		req("role", enum("publisher", "action_client", "service_client", "subscriber", "action_server", "service_server"),
			"What the node is for this operation."),
		req("node", text, "The name of the node."),
		opt("qosPolicies", &Object{
			Name: "ROS 2 quality of service", Extra: Open,
			Props: []Property{
				opt("reliability", enum("best_effort", "realiable"), "Whether lost messages are sent again."),
				opt("history", enum("keep_last", "keep_all", "unknown"), "How many messages are kept."),
				opt("durability", enum("transient_local", "volatile"), "Whether late subscribers get old messages."),
				opt("lifespan", integer, "How long a message lives, in milliseconds; -1 for ever."),
				opt("deadline", integer, "The longest time between messages, in milliseconds; -1 for any."),
				opt("liveliness", enum("automatic", "manual"), "Who says that a publisher lives."),
				opt("leaseDuration", integer, "How long a publisher lives without a sign, in milliseconds; -1 for ever."),
			},
		}, "How messages are delivered."),
	)}

	httpOperation = []release{httpRequest("0.3.0"), httpRequest("0.2.0")}
	httpMessage   = []release{
		binding("0.3.0", "HTTP message binding", httpHeaders, opt("statusCode", number, "The status code of a response.")),
		binding("0.2.0", "HTTP message binding", httpHeaders),
	}
	httpHeaders = opt("headers", use("SchemaObject"), "The schema of the HTTP headers.")

	wsChannel = []release{binding("0.1.0", "WebSocket channel binding",
		opt("method", enum("GET", "POST"), "The HTTP method by which the connection is made."),
		opt("query", schemaOrRef, "The schema of the query parameters."),
		opt("headers", schemaOrRef, "The schema of the HTTP headers."),
	)}
)

func httpRequest(version string) release {
	return binding(version, "HTTP operation binding",
		opt("method", enum("GET", "PUT", "POST", "PATCH", "DELETE", "HEAD", "OPTIONS", "CONNECT", "TRACE"), "The HTTP method of a request."),
		opt("query", use("SchemaObject"), "The schema of the query parameters."))
}
