package shape

// Schemas in other languages that the official AsyncAPI schema knows: OpenAPI 3.0 and Avro 1.9.

var formatShapes = definitions{
	"OpenAPISchema": {AsyncAPI, &Object{
		Name: "OpenAPI schema", Extra: XAnything,
		Doc:   "What a value may be, in the schema language of OpenAPI 3.0.",
		Props: openAPIProps,
	}},
	"OpenAPIDiscriminator": {AsyncAPI, &Object{
		Name: "discriminator", Extra: Open,
		Doc: "Which of several schemas an object has.",
		Props: []Property{
			req("propertyName", text, "The property that tells."),
			opt("mapping", &Map{Name: "mapping", Of: text}, "The schema for each of its values."),
		},
	}},
	"OpenAPIDocs": {AsyncAPI, &Object{
		Name: "external documentation", Extra: XAnything,
		Props: []Property{
			opt("description", text, "What is found there."),
			req("url", text, "Where it stands."),
		},
	}},
	"OpenAPIXML": {AsyncAPI, &Object{
		Name: "xml", Extra: XAnything,
		Doc: "How the value is written in XML.",
		Props: []Property{
			opt("name", text, "The name of the element or attribute."),
			opt("namespace", text, "The namespace, a URI."),
			opt("prefix", text, "The prefix of the name."),
			opt("attribute", boolean, "Whether it is an attribute."),
			opt("wrapped", boolean, "Whether a list has an element of its own."),
		},
	}},

	// The names of types, and of an author's own types, are both text.
	"AvroSchema": {AsyncAPI, either(
		&Text{Form: &Form{Expr: `^[A-Za-z_][A-Za-z0-9_]*(\.[A-Za-z_][A-Za-z0-9_]*)*$`, Says: "the name of an Avro type"}},
		atLeastOne(use("AvroSchema")),
		&Switch{
			Name: "Avro schema", By: "type", Doc: "The Avro type.",
			Cases: []Case{
				{avroPrimitives, avro("Avro type")},
				{[]string{"record"}, avro("Avro record", avroName, avroSpace, avroDoc, avroAliases,
					req("fields", list(use("AvroField")), "The fields, in order."))},
				{[]string{"enum"}, avro("Avro enum", avroName, avroSpace, avroDoc, avroAliases,
					req("symbols", list(avroIdentifier), "The values, in order."))},
				{[]string{"array"}, avro("Avro array", avroOptName, avroSpace, avroDoc, avroAliases,
					req("items", use("AvroSchema"), "The type of every item."))},
				{[]string{"map"}, avro("Avro map", avroOptName, avroSpace, avroDoc, avroAliases,
					req("values", use("AvroSchema"), "The type of every value."))},
				{[]string{"fixed"}, avro("Avro fixed", avroName, avroSpace, avroDoc, avroAliases,
					req("size", number, "The number of bytes."))},
			},
		},
	)},
	"AvroField": {AsyncAPI, &Object{
		Name: "Avro field", Extra: Open,
		Props: []Property{
			avroName,
			req("type", use("AvroSchema"), "The type of the field."),
			avroDoc,
			opt("default", anything, "The value where the field is missing."),
			opt("order", enum("ascending", "descending", "ignore"), "How records are sorted by the field."),
			avroAliases,
		},
	}},
}

var (
	avroPrimitives = []string{"null", "boolean", "int", "long", "float", "double", "bytes", "string"}
	avroIdentifier = &Text{Form: &Form{Expr: `^[A-Za-z_][A-Za-z0-9_]*$`, Says: "an Avro name: letters, digits and _, no digit first"}}
	avroName       = req("name", avroIdentifier, "The name.")
	avroOptName    = opt("name", avroIdentifier, "The name.")
	avroSpace      = opt("namespace", &Text{Form: &Form{
		Expr: `^([A-Za-z_][A-Za-z0-9_]*(\.[A-Za-z_][A-Za-z0-9_]*)*)*$`, Says: "Avro names with dots between them",
	}}, "What stands before the name, with a dot between.")
	avroDoc     = opt("doc", text, "What it is.")
	avroAliases = opt("aliases", list(avroIdentifier), "Further names.")
)

func avro(name string, props ...Property) *Object {
	return &Object{Name: name, Extra: Open, Props: append([]Property{req("type", text, "The Avro type.")}, props...)}
}

var (
	openAPISelf  = refOr("OpenAPISchema")
	openAPIProps = []Property{
		opt("title", text, "A short name for people."),
		opt("description", text, "What the value is."),
		opt("type", enum("array", "boolean", "integer", "number", "object", "string"), "The JSON type."),
		opt("format", text, "What a string or number means."),
		opt("nullable", boolean, "Whether null is allowed too."),
		opt("enum", atLeastOne(anything), "The only values."),
		opt("default", anything, "The value that is assumed when there is none."),
		opt("minLength", natural, "The least length of a string."),
		opt("maxLength", natural, "The greatest length of a string."),
		opt("pattern", &Pattern{}, "A regular expression that is found in the string."),
		opt("minimum", number, "The least number."),
		opt("maximum", number, "The greatest number."),
		opt("exclusiveMinimum", boolean, "Whether the minimum itself is outside."),
		opt("exclusiveMaximum", boolean, "Whether the maximum itself is outside."),
		opt("multipleOf", &Number{Min: above(0)}, "The number is a whole multiple of this."),
		opt("items", openAPISelf, "The schema of every item."),
		opt("minItems", natural, "The least number of items."),
		opt("maxItems", natural, "The greatest number of items."),
		opt("uniqueItems", boolean, "Whether no two items may be equal."),
		opt("required", &List{Of: text, Min: 1, Unique: true}, "The properties that must be there."),
		opt("properties", &Map{Name: "properties", Of: openAPISelf}, "The schema of each property."),
		opt("additionalProperties", either(openAPISelf, boolean), "The schema of all other properties."),
		opt("minProperties", natural, "The least number of properties."),
		opt("maxProperties", natural, "The greatest number of properties."),
		opt("allOf", list(openAPISelf), "Every one of these schemas holds."),
		opt("oneOf", list(openAPISelf), "Exactly one of these schemas holds."),
		opt("anyOf", list(openAPISelf), "At least one of these schemas holds."),
		opt("not", openAPISelf, "This schema does not hold."),
		opt("discriminator", use("OpenAPIDiscriminator"), "Which of several schemas an object has."),
		opt("readOnly", boolean, "Whether only the owner sets the value."),
		opt("writeOnly", boolean, "Whether the value is never sent back."),
		opt("example", anything, "A value that fits."),
		opt("externalDocs", use("OpenAPIDocs"), "Documentation that stands elsewhere."),
		opt("deprecated", boolean, "Whether it should no longer be used."),
		opt("xml", use("OpenAPIXML"), "How the value is written in XML."),
	}
)
