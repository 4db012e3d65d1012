package contractgen

var schemaKinds = []kind{
	to("SCHEMA_POINTER", "x/adapters/*/inputSchema x/adapters/*/outputSchema x/interactions/*/inputs/*/schema x/workflows/*/inputSchema", "'#/components/schemas/NowhereAtAll'", "'#/components/messages/a'", "'#/info'"),
	schemaAdded("SCHEMA_CYCLE", "/$ref", "{$ref: '#/components/schemas/Wrong'}"),
	schemaAdded("SCHEMA_INVALID", "/type", "{type: 5}", "{type: text}"),
	schemaAdded("SCHEMA_INVALID", "/pattern", "{pattern: '['}", "{pattern: 5}"),
	schemaAdded("SCHEMA_INVALID", "/properties", "{properties: []}"),
	schemaAdded("SCHEMA_UNINHABITED", "", "{type: integer, minimum: 5, maximum: 4}", "{type: object, required: [a], properties: {a: {$ref: '#/components/schemas/Wrong'}}}"),
	{"WORKFLOW_DOCUMENT", func(in *injector) bool {
		p, ok := in.any("x/workflows/*/artifact/path", nil)
		if !ok {
			return false
		}
		flow := place{d: in.document(p.get().text)}
		if in.chance(50) {
			return in.wants(p) && flow.to("document", "dsl").set(str(in.pick("1.0.0", "0.8")))
		}
		return in.wants(p) && flow.to("do").push(read("{odd: {nonsense: 1}}"))
	}},
	{"WORKFLOW_INTERACTION_UNKNOWN", func(in *injector) bool {
		p, ok := in.any("x/workflows/*/artifact/path", nil)
		if !ok {
			return false
		}
		flow := place{d: in.document(p.get().text)}
		return in.wants(p) && flow.to("do").push(read("{more: {call: nats-contract, with: {interaction: nowhereAtAll}}}"))
	}},
}
