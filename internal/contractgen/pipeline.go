package contractgen

import "strings"

// pipeline has the interaction take part in a pipeline: alone, before an operation, or before itself.
func (k *work) pipeline() {
	if k.chance(50) {
		return
	}
	steps := listOf(k.step())
	if k.spec.get("aggregation") == nil {
		if k.chance(30) {
			steps.items = append([]*value{k.publishes(nil)}, steps.items...)
			if len(k.arguments.items) > 0 {
				steps.items = steps.items[:1]
			}
		}
		k.ext.in("pipelines").set(k.contract.name("pipeline"), obj().set("steps", steps).set("onFailure", str("stop")))
		return
	}
	out := k.aggregated()
	if k.chance(50) {
		second := k.step()
		second.set("inputAdapter", str(k.adapter("transform", out, k.invocation())))
		if k.chance(30) {
			steps.items = append(steps.items, second)
		} else {
			steps.items = append(steps.items, k.publishes(out))
		}
	} else {
		steps.items = append(steps.items, k.publishes(out))
	}
	k.ext.in("pipelines").set(k.contract.name("pipeline"), obj().set("steps", steps).set("onFailure", str("stop")))
}

func (k *work) step() *value {
	return obj().set("interaction", str(k.name)).set("bindings", read("{subject: {}, payload: {}}"))
}

// aggregated has the aggregation give something known.
func (k *work) aggregated() *value {
	out := k.contract.payload()
	k.spec.get("aggregation").set("adapter", str(k.adapter("aggregation", k.contract.payload(), out)))
	return out
}

// invocation is the schema of what the interaction is called with.
func (k *work) invocation() *value {
	s := read("{type: object, additionalProperties: false, required: [], properties: {}}")
	for i, name := range k.arguments.keys {
		member(s, name, k.arguments.items[i], true)
	}
	return s
}

// publishes is a step that publishes what the step before gave, or what the pipeline is given.
func (k *work) publishes(in *value) *value {
	c := k.contract
	what := c.payload()
	t := topic{tokens: []token{{literal: strings.ToLower(c.name("p"))}, {name: c.name("par"), domain: operationID}}, messages: []*message{{name: "m", payload: what}}}
	step := obj()
	if in != nil && c.chance(40) {
		t.messages[0].payload = in
	} else if in != nil {
		step.set("inputAdapter", str(c.adapter("transform", in, what)))
	}
	step.set("operation", str(c.send(t, "").key))
	subject := obj().set(t.tokens[1].name, read("{context: operationId}"))
	payload := obj().set("", read("{stageInput: ''}"))
	if s := t.messages[0].payload; c.chance(40) {
		payload = fieldwise(s)
	}
	return step.set("bindings", obj().set("subject", subject).set("payload", payload))
}

// fieldwise binds each required member of an object to that of what comes in.
func fieldwise(s *value) *value {
	all := obj()
	if required := s.get("required"); required != nil {
		for _, name := range required.items {
			all.set("/"+name.text, read("{stageInput: /%s}", name.text))
		}
	}
	return all
}

// workflow calls an interaction from a workflow.
func (c *contract) workflow(k *work) {
	doc := read("{document: {dsl: 1.0.4, namespace: work, name: flow, version: 1.0.0}}")
	call := read("{call: nats-contract, with: {interaction: %s}}", k.name)
	if c.chance(50) {
		call.get("with").set("input", read("{a: '${ .b }'}"))
	}
	first := obj().set("ask", call)
	if c.chance(30) {
		first = obj().set("tries", obj().set("try", listOf(first)).set("catch", read("{do: [{end: {set: {done: true}}}]}")))
	}
	if c.chance(30) {
		first = obj().set("each", read("{for: {each: item, in: '${ .items }'}}").set("do", listOf(first)))
	}
	doc.set("do", listOf(first, read(c.pick("{wait: {wait: {seconds: 3}}}", "{say: {emit: {event: {with: {type: a.b}}}}}"))))
	file := "workflows/" + strings.ToLower(c.name("flow")) + c.pick(".json", ".yaml")
	c.ext.in("workflows").set(c.name("workflow"), obj().set("artifact", c.world.artifact(file, doc)).
		set("adapter", str(c.anyAdapter("workflow"))).set("inputSchema", c.schemaRef(c.payload())).set("outputSchema", c.schemaRef(c.payload())))
}
