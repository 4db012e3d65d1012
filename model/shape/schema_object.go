package shape

// The Schema Object: JSON Schema draft-07 and what AsyncAPI lays over it.

var schemaShapes = definitions{
	"SchemaObject": {Schema, either(schemaObject("SchemaObject",
		opt("discriminator", text, "The property that tells which of several schemas an object has."),
		opt("externalDocs", refOr("ExternalDocs"), "Documentation that stands elsewhere."),
		opt("deprecated", boolean, "Whether it should no longer be used."),
	), boolean)},
	"Draft07": {Schema, either(schemaObject("Draft07"), boolean)},
}

var (
	simpleTypes = enum("array", "boolean", "integer", "null", "number", "object", "string")
	names       = set(text)
)

// schemaObject has the keywords of draft-07. Below the keywords that AsyncAPI names itself stands a schema of the same
// kind, below the others a plain draft-07 schema.
func schemaObject(self string, overlay ...Property) *Object {
	own, plain := use(self), use("Draft07")
	props := []Property{
		opt("$ref", text, "A pointer to the schema that stands here. Keywords beside it are ignored."),
		opt("$id", text, "A URI that names the schema."),
		opt("$schema", text, "The dialect in which the schema is written."),
		opt("$comment", text, "A note for those who maintain the schema."),
		opt("title", text, "A short name for people."),
		opt("description", text, "What the value is. Markdown may be used."),
		opt("type", either(simpleTypes, &List{Of: simpleTypes, Min: 1, Unique: true}), "The JSON type, or several of which one must fit."),
		opt("enum", &List{Of: anything, Min: 1, Unique: true}, "The only values."),
		opt("const", anything, "The only value."),
		opt("default", anything, "The value that is assumed when there is none."),
		opt("format", text, "What a string means, such as date-time. Most tools do not check it."),
	}
	props = append(props, stringKeywords...)
	props = append(props, numberKeywords...)
	props = append(props,
		opt("items", either(own, atLeastOne(own)), "The schema of every item, or one for each place."),
		opt("additionalItems", plain, "The schema of items beyond a list of schemas in items."),
		opt("minItems", natural, "The least number of items."),
		opt("maxItems", natural, "The greatest number of items."),
		opt("uniqueItems", boolean, "Whether no two items may be equal."),
		opt("contains", own, "A schema that at least one item has."),

		opt("required", names, "The properties that must be there."),
		opt("properties", &Map{Name: "properties", Of: own}, "The schema of each property."),
		opt("patternProperties", &Map{Name: "pattern properties", Of: own, Patterns: true}, "The schema of properties whose name matches a pattern."),
		opt("additionalProperties", own, "The schema of all other properties; false allows none."),
		opt("propertyNames", own, "The schema of every property's name."),
		opt("minProperties", natural, "The least number of properties."),
		opt("maxProperties", natural, "The greatest number of properties."),
		opt("dependencies", &Map{Name: "dependencies", Of: either(plain, names)}, "What must hold when a property is there."),

		opt("allOf", atLeastOne(own), "Every one of these schemas holds."),
		opt("anyOf", atLeastOne(own), "At least one of these schemas holds."),
		opt("oneOf", atLeastOne(own), "Exactly one of these schemas holds."),
		opt("not", own, "This schema does not hold."),
		opt("if", plain, "The condition for then and else."),
		opt("then", plain, "What holds when if does."),
		opt("else", plain, "What holds when if does not."),
		opt("definitions", &Map{Name: "definitions", Of: plain}, "Schemas for others to point to."),

		opt("readOnly", boolean, "Whether only the owner sets the value."),
		opt("writeOnly", boolean, "Whether the value is never sent back."),
		opt("examples", list(anything), "Values that fit."),
	)
	return &Object{
		Name: "schema", Link: "schemaObject", Extra: Open,
		Doc:   "What a value may be, in JSON Schema draft-07.",
		Props: append(props, overlay...),
	}
}

var stringKeywords = []Property{
	opt("minLength", natural, "The least length of a string, in code points."),
	opt("maxLength", natural, "The greatest length of a string, in code points."),
	opt("pattern", &Pattern{}, "A regular expression of ECMA-262 that is found in the string."),
	opt("contentEncoding", text, "How binary data is written as a string, such as base64."),
	opt("contentMediaType", text, "The media type of what the string holds."),
}

var numberKeywords = []Property{
	opt("minimum", number, "The least number, itself included."),
	opt("maximum", number, "The greatest number, itself included."),
	opt("exclusiveMinimum", number, "The number must be greater than this."),
	opt("exclusiveMaximum", number, "The number must be less than this."),
	opt("multipleOf", &Number{Min: above(0)}, "The number is a whole multiple of this."),
}
