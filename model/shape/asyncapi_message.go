package shape

// Messages, message traits and the places where a schema of any format may stand.

var messageShapes = definitions{
	"Message": {AsyncAPI, &Object{
		Name: "message", Link: "messageObject", Extra: Extensions,
		Doc: "What is sent on a channel.",
		Props: append(messageProps[:len(messageProps):len(messageProps)],
			opt("payload", use("AnySchema"), "The schema of the payload. Without one any payload will do."),
			opt("traits", list(either(refOr("MessageTrait"), &List{
				Tuple: []Shape{refOr("MessageTrait"), object},
			})), "What it has in common with other messages."),
		),
	}},

	"MessageTrait": {AsyncAPI, &Object{
		Name: "message trait", Link: "messageTraitObject", Extra: Extensions,
		Doc:   "What several messages have in common. It is merged into each; the message's own values win.",
		Props: messageProps,
	}},

	"MessageExample": {AsyncAPI, &Object{
		Name: "message example", Link: "messageExampleObject",
		Doc: "One message as it could be sent.",
		Props: []Property{
			opt("headers", object, "The headers, by name."),
			opt("payload", anything, "The payload."),
			opt("name", text, "A name for programs."),
			opt("summary", text, "What the example shows, in one line."),
		},
		AtLeast: []string{"payload", "headers"},
	}},

	"CorrelationId": {AsyncAPI, &Object{
		Name: "correlation id", Link: "correlationIdObject", Extra: Extensions,
		Doc: "Where in a message the id stands that joins it with others.",
		Props: []Property{
			descProp,
			req("location", messageLocation, "The place in the message that holds the id."),
		},
	}},

	// An object with a schema property is a Multi Format Schema Object, every other one a Schema Object. What is no object
	// is held to the first, so that a boolean schema is refused here, as the official schema refuses it.
	"AnySchema": {AsyncAPI, &IfHas{Prop: "schema", Then: use("MultiFormat"), Else: use("SchemaObject")}},

	"MultiFormat": {AsyncAPI, &Switch{
		Name: "schema", By: "schemaFormat", Doc: "The format in which the schema is written, with its version.",
		Absent: multiFormat(use("SchemaObject")),
		Cases: []Case{
			{asyncAPIFormats, multiFormat(use("SchemaObject"))},
			{[]string{"application/schema+json;version=draft-07", "application/schema+yaml;version=draft-07"}, multiFormat(use("Draft07"))},
			{formats("application/vnd.oai.openapi", "3.0.0"), multiFormat(refOr("OpenAPISchema"))},
			{formats("application/vnd.apache.avro", "1.9.0"), multiFormat(refOr("AvroSchema"))},
			{[]string{"application/raml+yaml;version=1.0"}, multiFormat(anything)},
		},
		Other: multiFormat(anything),
	}},
}

var messageProps = []Property{
	opt("name", text, "A name for programs."),
	titleProp, summaryProp, descProp,
	opt("deprecated", boolean, "Whether the message should no longer be used."),
	opt("contentType", text, "The media type of the payload; else the document's defaultContentType."),
	opt("headers", use("AnySchema"), "The schema of the headers, an object."),
	opt("correlationId", refOr("CorrelationId"), "Where the id stands that joins messages."),
	tagsProp, externalDocs,
	opt("bindings", refOr("MessageBindings"), "What only one protocol knows about the message."),
	opt("examples", list(use("MessageExample")), "Messages as they could be sent."),
}

var asyncAPIFormats = formats("application/vnd.aai.asyncapi",
	"3.1.0", "3.0.0", "2.6.0", "2.5.0", "2.4.0", "2.3.0", "2.2.0", "2.1.0", "2.0.0")

// formats are the media types of a schema language: bare, in JSON and in YAML, in each version.
func formats(media string, versions ...string) []string {
	var all []string
	for _, v := range versions {
		for _, suffix := range []string{"", "+json", "+yaml"} {
			all = append(all, media+suffix+";version="+v)
		}
	}
	return all
}

func multiFormat(schema Shape) *Object {
	return &Object{
		Name: "schema", Link: "multiFormatSchemaObject", Extra: Open,
		Doc: "A schema together with the format in which it is written.",
		Props: []Property{
			opt("schemaFormat", text, "The format in which the schema is written, with its version."),
			opt("schema", schema, "The schema itself."),
		},
	}
}
