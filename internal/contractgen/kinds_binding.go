package contractgen

import (
	"strings"

	"github.com/natscontract/natscontract/model/ref"
)

const payloads = "x/interactions/*/bindings/payload/*"

var bindingKinds = []kind{
	{"BINDING_SUBJECT_MISSING", func(in *injector) bool {
		p, ok := in.any("x/interactions/*/bindings/subject/* x/pipelines/*/steps/*/bindings/subject/*", func(p place) bool {
			return !p.up(3).get().is(p.key(), "dispatch", "targetParameter")
		})
		return ok && in.wants(p.up(1)) && p.drop()
	}},
	adds("BINDING_SUBJECT_UNKNOWN", "x/interactions/*/bindings/subject", "nowhereAtAll", "{context: operationId}", nil),
	{"BINDING_PAYLOAD_MISSING", func(in *injector) bool {
		p, ok := in.any("x/interactions/*/bindings/payload/*", func(p place) bool { return p.role() != "" })
		return ok && in.wants(p.up(1)) && p.drop()
	}},
	adds("BINDING_POINTER", "x/interactions/*/bindings/payload", "/nowhere/at/all", "{context: operationId}", func(p place) bool { return len(p.get().keys) > 0 }),
	adds("BINDING_POINTER", "x/interactions/*/bindings/payload", "nopointer", "{context: operationId}", func(p place) bool { return len(p.get().keys) > 0 }),
	{"INPUT_UNUSED", func(in *injector) bool {
		p, ok := in.any("x/interactions/*/inputs", func(p place) bool { return !in.staged(p.up(1).key()) })
		if !ok {
			return false
		}
		input := read("{source: argument, tokenType: %s}", p.ext().get("tokenTypes").keys[0])
		return in.wants(p.to("zzSpare")) && p.add("zzSpare", input)
	}},
	{"CAPABILITY_UNUSED", func(in *injector) bool {
		p, ok := in.any("x", func(p place) bool { return p.get().get("capabilities") == nil })
		return ok && in.wants(p.to("capabilities", "0")) && p.add("capabilities", texts("runtime-schema-check"))
	}},
	{"BINDING_OVERLAP", func(in *injector) bool {
		p, ok := in.any(payloads, func(p place) bool { return strings.Contains(p.key(), "field") && p.get().get("literal", "a") != nil })
		if !ok {
			return false
		}
		below := p.up(1).to(p.key() + "/a")
		return in.wants(below) && p.up(1).add(below.key(), read("{literal: 3}"))
	}},
	{"BINDING_PARTIAL_CONSTRUCTION", func(in *injector) bool {
		p, ok := in.any(payloads, func(p place) bool {
			return strings.HasPrefix(p.key(), "/infield") && p.ext().get("capabilities") == nil && !in.linked(p.d, p.up(3).get().str("requestOperation"))
		})
		if !ok {
			return false
		}
		channel := place{p.d, ref.Pointer{extension, "operations", p.up(3).get().str("requestOperation")}}.own().standard()
		payload := channel.to("messages", "request").behind().to("payload").behind()
		inner := payload.to("properties", strings.Split(p.key(), "/")[1]).behind()
		return in.wants(p) && inner.add("oneOf", read("[{type: object}]"))
	}},
	{"BINDING_SUBJECT_DOMAIN", func(in *injector) bool {
		p, ok := in.any("x/interactions/*/bindings/subject/* x/pipelines/*/steps/*/bindings/subject/*", func(p place) bool {
			return !p.up(3).get().is(p.key(), "dispatch", "targetParameter")
		})
		return ok && in.wants(p) && p.set(read(in.pick("{literal: 'a b'}", "{literal: 5}", "{context: nowMs}", "{literal: ''}")))
	}},
	toWhen("BINDING_TYPE", payloads, func(p place) bool { return strings.Contains(p.key(), "field") && p.get().is("low", "literal") }, "{literal: strange}", "{literal: 5}"),
	toWhen("BINDING_TYPE", payloads, func(p place) bool { return p.get().is("nowMs", "context") }, "{context: principalId}", "{literal: a}"),
	toWhen("BINDING_UNPROVED", payloads, func(p place) bool {
		return strings.Contains(p.key(), "field") && p.get().is("low", "literal") && p.ext().get("capabilities") == nil
	}, "{context: principalId}"),
	toWhen("BINDING_RUNTIME_CHECK", payloads, func(p place) bool {
		return strings.Contains(p.key(), "field") && p.get().is("low", "literal") && p.ext().get("capabilities") != nil
	}, "{context: principalId}"),
	{"BINDING_CORRELATION_OVERWRITE", func(in *injector) bool {
		p, ok := in.any(payloads, func(p place) bool { return p.role() != "" })
		if !ok {
			return false
		}
		return in.wants(p) && p.set(read(map[bool]string{true: "{literal: 3}", false: "{literal: some}"}[p.role() == "attempt" || p.role() == "fence"]))
	}},
	{"BINDING_NAMESPACE", func(in *injector) bool {
		p, ok := in.any(payloads, func(p place) bool { return p.role() == "" })
		return ok && in.wants(p) && p.set(read("{stageInput: ''}"))
	}},
	to("BINDING_NAMESPACE", "x/pipelines/*/steps/*/bindings/payload/*", "{input: a}", "{branch: id}"),
	{"PIPELINE_INTERACTION_BINDINGS", func(in *injector) bool {
		p, ok := in.any("x/pipelines/*/steps/*/bindings", func(p place) bool { return p.up(1).get().get("interaction") != nil })
		return ok && in.wants(p) && p.to("subject").add("a", read("{literal: a}"))
	}},
	{"PIPELINE_FIRST_ADAPTER", func(in *injector) bool {
		p, ok := in.any("x/pipelines/*/steps/*", func(p place) bool { return p.key() == "0" && p.get().get("interaction") != nil })
		if !ok {
			return false
		}
		return in.wants(p.to("inputAdapter")) && (place{p.d, ref.Pointer{extension, "adapters"}}).add("shapes", selector(p).set("kind", str("transform"))) && p.add("inputAdapter", str("shapes"))
	}},
	{"PIPELINE_OPERATION", func(in *injector) bool {
		p, ok := in.any("x/pipelines/*/steps/*/operation", nil)
		if !ok {
			return false
		}
		for i, op := range p.d.value.get("operations").items {
			if op.is("receive", "action") && p.ext().get("operations", p.d.value.get("operations").keys[i]) != nil {
				return in.wants(p) && p.set(str(p.d.value.get("operations").keys[i]))
			}
		}
		return false
	}},
	{"PIPELINE_STAGE_MISMATCH", func(in *injector) bool {
		p, ok := in.any("x/pipelines/*/steps/*/inputAdapter", nil)
		if !ok {
			return false
		}
		other := p.ext().get("adapters", p.get().text).clone()
		return in.wants(p) && (place{p.d, ref.Pointer{"components", "schemas"}}).add("Odd", read("{type: object, properties: {odd: {const: 4}}}")) &&
			(place{p.d, ref.Pointer{extension, "adapters"}}).add("odd", other.set("inputSchema", str("#/components/schemas/Odd"))) && p.set(str("odd"))
	}},
	{"PIPELINE_OUTPUT_UNSUPPORTED", func(in *injector) bool {
		p, ok := in.any("x/pipelines/*/steps", func(p place) bool { return len(p.get().items) > 1 })
		if !ok {
			return false
		}
		last := p.to(number(len(p.get().items) - 1).text)
		name := p.to("0").get().str("interaction")
		if name == "" || last.get().str("interaction") == name || !last.takes() {
			return false
		}
		in.wants(last)
		return (place{p.d, ref.Pointer{extension, "interactions", name, "aggregation"}}).drop()
	}},
}

// takes tells whether a step of a pipeline needs what the one before it gives.
func (p place) takes() bool {
	if name := p.get().str("interaction"); name != "" {
		return strings.Contains(p.ext().get("interactions", name, "inputs").json(), `"argument"`)
	}
	return p.get().get("inputAdapter") != nil || strings.Contains(p.get().json(), `"stageInput"`)
}

// role is what a bound payload field is in the correlation of its interaction; "" for any other field.
func (p place) role() string {
	for _, role := range roles {
		if p.up(3).get().is("$message.payload#"+p.key(), "correlation", role) {
			return role
		}
	}
	return ""
}

// staged tells whether a pipeline invokes an interaction, so that what reaches it must have its arguments.
func (in *injector) staged(name string) bool {
	for _, p := range in.all("x/pipelines/*/steps/*/interaction") {
		if p.get().text == name {
			return true
		}
	}
	return false
}
