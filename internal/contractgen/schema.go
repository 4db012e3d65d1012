package contractgen

// payload is an object schema that a message may have.
func (g *gen) payload() *value {
	s := read("{type: object, properties: {}}")
	required := listOf()
	for range g.between(1, 4) {
		key := g.name("field")
		s.get("properties").set(key, g.schema(2))
		if g.chance(60) {
			required.items = append(required.items, str(key))
		}
	}
	if len(required.items) > 0 {
		s.set("required", required)
	}
	if g.chance(60) {
		s.set("additionalProperties", number(false))
	}
	return s
}

// schema is a schema of some form, with so many levels below it.
func (g *gen) schema(depth int) *value {
	if depth > 0 && g.chance(35) {
		switch g.IntN(4) {
		case 0:
			return obj().set("type", str("array")).set("items", g.schema(depth-1))
		case 1:
			return obj().set("oneOf", listOf(g.schema(depth-1), read("{type: 'null'}")))
		}
		return g.payload()
	}
	return read(g.pick(
		"{type: string}", "{type: string, minLength: 1, maxLength: 40}", "{type: integer, minimum: 0}", "{type: number}", "{type: boolean}",
		"{type: string, enum: [ok, declined, later]}", "{type: string, pattern: '^[a-z]+$'}", "{type: string, format: date-time}",
		"{enum: [1, two, null]}", "{const: exactly}", "{type: [string, 'null']}", "{}", "{type: integer, minimum: 1, maximum: 99}",
		"{type: object, additionalProperties: {type: string}}", "{type: array, items: {type: integer}, maxItems: 9}"))
}

// vary writes a schema as another author might: equal when normalised, and perhaps another text.
func (c *contract) vary(s *value) *value {
	if s.kind != object {
		return s.clone()
	}
	own := obj()
	for i, key := range s.keys {
		own.set(key, c.varied(key, s.items[i]))
	}
	c.decorate(own)
	if c.chance(50) {
		c.shuffle(own)
	}
	switch {
	case own.get("$ref") != nil:
	case c.chance(12):
		own = c.component("schemas", "Schema", own)
	case c.chance(2):
		own = c.elsewhere("schemas", own)
	}
	return own
}

// varied writes what stands below a keyword.
func (c *contract) varied(keyword string, v *value) *value {
	own := v.clone()
	switch keyword {
	case "properties", "patternProperties":
		for i := range own.items {
			own.items[i] = c.vary(v.items[i])
		}
		c.shuffle(own)
	case "allOf", "anyOf", "oneOf":
		for i := range own.items {
			own.items[i] = c.vary(v.items[i])
		}
	case "items", "additionalProperties", "not":
		return c.vary(v)
	case "required", "enum":
		c.shuffle(own)
	case "type":
		if own.kind == list {
			c.shuffle(own)
		} else if c.chance(4) {
			return listOf(own)
		}
	}
	return own
}

// decorate adds what is dropped when schemas are compared.
func (c *contract) decorate(s *value) {
	if c.chance(12) {
		s.set(c.pick("title", "description", "$comment"), str(c.words()))
	}
	if c.chance(4) {
		s.with(read(c.pick("{deprecated: false}", "{x-note: {a: [1]}}", "{examples: [{$ref: nowhere}]}", "{readOnly: true}", "{default: null}")))
	}
	if s.is("object", "type") && s.get("additionalProperties") == nil && c.chance(10) {
		s.set("additionalProperties", number(true))
	}
	if s.is("object", "type") && s.get("required") == nil && c.chance(10) {
		s.set("required", listOf())
	}
}

// schemaRef puts a schema where the extension's pointers lead.
func (c *contract) schemaRef(s *value) *value {
	key := c.name("Schema")
	if c.chance(15) {
		c.doc.in("components", "schemas").set(key, obj().set("type", str("object")).set("properties", obj().set("held", c.vary(s))))
		return str("#/components/schemas/" + key + "/properties/held")
	}
	c.doc.in("components", "schemas").set(key, c.vary(s))
	return str("#/components/schemas/" + key)
}
