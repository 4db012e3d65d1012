package contractgen

import "fmt"

// input adds an input to the interaction, and gives its name.
func (k *work) input(stem string, what *value, schema *value) string {
	name := k.contract.name(stem)
	k.spec.get("inputs").set(name, what.set("source", str("argument")))
	k.arguments.set(name, schema)
	return name
}

// schemaInput is an input that has a schema.
func (k *work) schemaInput(schema *value) string {
	return k.input("input", obj().set("schema", k.schemaRef(schema)), schema)
}

// tokenInput is an input that has a token type.
func (k *work) tokenInput(d *value) string {
	return k.input("token", obj().set("tokenType", str(k.domain(d))), read("{type: string}"))
}

// theID is a source of the operation's id: the generated input, or the context's.
func (k *work) theID() *value {
	if !k.hasID {
		return read("{context: operationId}")
	}
	k.spec.get("inputs").set("operationId", obj().set("source", str("generated")).set("tokenType", str(k.domain(operationID))))
	if k.chance(20) {
		return read("{context: operationId}")
	}
	return read("{input: operationId}")
}

// bindRoles binds each correlated field to its role.
func (k *work) bindRoles() {
	of := map[string]*value{"operation": k.theID(), "branch": read("{branch: id}"), "attempt": read("{branch: attempt}"),
		"peer": read("{branch: peerId}"), "fence": read("{branch: fence}")}
	for _, role := range roles {
		k.payload.set(k.fields[role], of[role])
	}
}

// bindSubject binds a parameter of the request's channel.
func (k *work) bindSubject(p token) {
	source := k.theID()
	if p.domain == peerID {
		source = read("{branch: peerId}")
		if !k.recipient && k.mode == "independent" && k.chance(20) {
			source = obj().set("input", str(k.tokenInput(peerID)))
		}
	}
	k.spec.get("bindings", "subject").set(p.name, source)
}

// bindMore adds fields to the request, and what gives them their values.
func (k *work) bindMore() {
	for i := range k.between(0, 4) {
		name := fmt.Sprintf("field%d", i)
		schema, source := k.bound()
		at := "/" + name
		required := k.chance(70)
		holder := k.request
		if k.chance(20) {
			holder = read("{type: object, required: [], properties: {}}")
			member(k.request, "in"+name, holder, k.chance(50))
			at = "/in" + name + at
		}
		member(holder, name, schema, required)
		if source == nil {
			source = obj().set("input", str(k.schemaInput(schema)))
		}
		if required || k.chance(50) || holder != k.request {
			k.payload.set(at, source)
		}
	}
	if k.mode == "branches" && k.chance(60) {
		member(k.request, "own", k.branch, true)
		k.payload.set("/own", read("{branch: input}"))
	}
	k.shuffle(k.payload)
}

// bound is a schema, and a source whose values are proved to keep it; none where only an input of that schema is.
func (k *work) bound() (schema, source *value) {
	switch k.IntN(9) {
	case 0:
		return read("{type: string, minLength: 1}"), read("{context: %s}", k.pick("principalId", "scopeId", "systemId", "accountId"))
	case 1:
		return read("{type: number, minimum: 0}"), read("{context: %s}", k.pick("nowMs", "deadlineMs"))
	case 2:
		return read("{type: string, enum: [low, high]}"), read("{literal: %s}", k.pick("low", "high"))
	case 3:
		return read("{type: object, required: [a], properties: {a: {type: integer}}}"), read("{literal: {a: 3, b: [x]}}")
	case 4:
		return read("{type: string, minLength: 2, maxLength: 32}"), obj().set("input", str(k.tokenInput(peerID)))
	case 5:
		k.wanted["runtime-schema-check"] = true
		return read("{type: string, pattern: '^[a-z0-9_-]+$'}"), obj().set("input", str(k.tokenInput(peerID)))
	case 6:
		return obj(), read("{context: policyRevision}")
	}
	return k.contract.schema(2), nil
}
