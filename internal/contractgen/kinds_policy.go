package contractgen

import (
	"strings"

	"github.com/natscontract/natscontract/model/diag"
	"github.com/natscontract/natscontract/model/ref"
)

var policyKinds = []kind{
	{"INTERACTION_EMPTY", func(in *injector) bool {
		p, ok := in.any("x/interactions/*", func(p place) bool {
			return (p.get().get("requestOperation") == nil) != (p.get().get("resultOperation") == nil)
		})
		if !ok {
			return false
		}
		for _, key := range []string{"requestOperation", "resultOperation"} {
			if p.get().get(key) != nil && !p.to(key).drop() {
				return false
			}
		}
		return in.wants(p)
	}},
	{"INTERACTION_DIRECTION", func(in *injector) bool {
		p, ok := in.any("x/interactions/*/requestOperation x/interactions/*/resultOperation x/interactions/*/completion/cancelOperation", nil)
		if !ok {
			return false
		}
		ops := p.d.value.get("operations")
		for _, i := range in.Perm(len(ops.items)) {
			if !ops.items[i].is(ops.get(p.get().text).str("action"), "action") && p.ext().get("operations", ops.keys[i]) != nil {
				return in.wants(p) && p.set(str(ops.keys[i]))
			}
		}
		return false
	}},
	toWhen("INPUT_GENERATED", "x/interactions/*/inputs/*/source", func(p place) bool {
		return p.at[len(p.at)-2] != "operationId" && p.up(3).get().is("direct", "dispatch", "mode")
	}, "generated"),
	{"INPUT_OPERATION_ID_DOMAIN", func(in *injector) bool {
		p, ok := in.any("x/interactions/*/inputs/operationId/tokenType", nil)
		if !ok {
			return false
		}
		for i, d := range p.ext().get("tokenTypes").items {
			if !d.is("66", "maxLength") {
				return in.wants(p) && p.set(str(p.ext().get("tokenTypes").keys[i]))
			}
		}
		return false
	}},
	policy("AUDIENCE_OFFLINE_DURABLE", "audience/offline", "include", func(i *value) bool { return i.is("online-best-effort", "delivery", "mode") }),
	policy("AUDIENCE_SCOPE_INPUT", "audience/kind", "scope", func(i *value) bool { return i.is("group", "audience", "kind") }),
	policy("DISPATCH_DIRECT_AUDIENCE", "dispatch/mode", "direct", func(i *value) bool {
		return i.is("independent", "dispatch", "mode") && !i.is("peer", "audience", "kind") && i.get("completion", "quorum", "count") == nil
	}),
	policy("DISPATCH_BRANCHES_INPUT", "dispatch/mode", "branches", func(i *value) bool { return i.is("independent", "dispatch", "mode") }),
	{"DISPATCH_BRANCHES_INPUT", func(in *injector) bool {
		p, ok := in.any("x/interactions/*/dispatch", func(p place) bool { return p.get().is("independent", "mode") })
		if !ok {
			return false
		}
		inputs := p.up(1).get().get("inputs").keys
		return in.wants(p.to("branchesInput")) && p.add("branchesInput", str(inputs[0]))
	}},
	policy("DISPATCH_BRANCH_KEY", "dispatch/branchKey", "recipient", func(i *value) bool { return i.is("none", "dispatch", "mode") }),
	policy("DISPATCH_BRANCH_KEY", "dispatch/branchKey", "declared", func(i *value) bool { return i.is("independent", "dispatch", "mode") }),
	policy("DISPATCH_NONE_REQUEST", "dispatch/mode", "none", func(i *value) bool {
		return i.is("branches", "dispatch", "mode") && i.is("declared", "dispatch", "branchKey") && i.get("resultOperation") != nil && !strings.Contains(i.get("bindings").json(), `{"branch": "input"}`)
	}),
	policy("DISPATCH_TARGET_PARAMETER", "dispatch/targetParameter", "nowhereAtAll", nil),
	{"DISPATCH_TARGET_MISSING", func(in *injector) bool {
		p, ok := in.any("x/interactions/*/dispatch/targetParameter", func(p place) bool { return p.up(2).get().is("durable-per-recipient", "delivery", "mode") })
		return ok && in.wants(p.up(1)) && p.drop()
	}},
	{"DISPATCH_TARGET_BINDING", func(in *injector) bool {
		p, ok := in.any("x/interactions/*/bindings/subject/*", func(p place) bool { return p.up(3).get().is(p.key(), "dispatch", "targetParameter") })
		return ok && in.wants(p) && p.set(read(in.pick("{context: senderPeerId}", "{literal: acme}")))
	}},
	{"DISPATCH_SELECTOR", func(in *injector) bool {
		p, ok := in.any("x/interactions/*/dispatch", func(p place) bool { return !p.get().is("one-eligible", "mode") })
		if !ok {
			return false
		}
		return in.wants(p.to("selector")) && (place{p.d, ref.Pointer{extension, "adapters"}}).add("chooses", selector(p)) && p.add("selector", str("chooses"))
	}},
	policy("DELIVERY_MEMORY", "delivery/maxAttempts", "2", memory),
	policy("DELIVERY_MEMORY", "delivery/retryBackoffMs", "5", memory),
	policy("DELIVERY_MEMORY", "delivery/restart", "resume", memory),
	policy("DELIVERY_DURABLE", "delivery/restart", "fail-unknown", func(i *value) bool { return i.is("durable", "delivery", "state") }),
	without("DELIVERY_DURABLE", "x/interactions/*/delivery/stateStore x/interactions/*/delivery/adapter", 1, nil),
	{"DELIVERY_OWNERSHIP", func(in *injector) bool {
		p, ok := in.any("x/interactions/*/delivery/ownership", func(p place) bool { return !p.up(1).get().is("1", "maxAttempts") })
		return ok && in.wants(p.up(1).to("maxAttempts")) && p.drop()
	}},
	policy("DELIVERY_LEASE", "delivery/ownership/renewEveryMs", "5000", nil),
	{"DELIVERY_BUDGET", func(in *injector) bool {
		p, ok := in.any("x/interactions/*/delivery/retryBackoffMs", func(p place) bool {
			return atoi(p.up(1).get().str("maxAttempts")) > 1 && p.up(2).get().get("completion", "deadlineMs") != nil
		})
		return ok && in.wants(p.up(1).to("maxAttempts")) && p.set(number(100_000_000))
	}},
	ofRequest("DELIVERY_STREAM_POLICY", "storage", str("memory")),
	ofRequest("DELIVERY_STREAM_POLICY", "retention", str("interest")),
	ofRequest("DELIVERY_RETENTION", "duplicate_window", number(200_000_000)),
	policy("DELIVERY_RETENTION", "delivery/recoveryGraceMs", "86400000", func(i *value) bool {
		return i.is("durable-per-recipient", "delivery", "mode") && i.get("requestOperation") != nil
	}, "requestOperation"),
	{"DELIVERY_SHARED_CONSUMER", func(in *injector) bool {
		p, ok := in.any("x/interactions/*/receiverOperation", func(p place) bool { return p.up(1).get().is("durable-per-recipient", "delivery", "mode") })
		if !ok {
			return false
		}
		other := in.docs[p.ext().str("imports", p.get().str("contract"), "path")]
		subscribe := place{other, ref.Pointer{extension, "operations", p.get().str("operation"), "subscribe"}}
		filter := place{other, ref.Pointer{extension, "consumers", subscribe.get().str("consumer"), "config", "filter_subject"}}
		if filter.get() == nil || in.chance(30) {
			return in.wants(p) && subscribe.set(read("{api: core}"))
		}
		tokens := strings.Split(filter.get().text, ".")
		tokens[1] = "*"
		return in.wants(p) && filter.set(str(strings.Join(tokens, ".")))
	}},
	{"DELIVERY_RESULT_PATH", func(in *injector) bool {
		p, ok := in.any("x/interactions/*/resultOperation", func(p place) bool { return p.up(1).get().is("durable-per-recipient", "delivery", "mode") })
		return ok && in.wants(p) && (place{p.d, ref.Pointer{extension, "operations", p.get().text, "subscribe"}}).set(read("{api: core}"))
	}},
	{"DELIVERY_RESULT_PARTIAL", func(in *injector) bool {
		p, ok := in.any("x/interactions/*/resultOperation", func(p place) bool { return p.up(1).get().is("durable-per-recipient", "delivery", "mode") })
		if !ok {
			return false
		}
		consumer := p.ext().str("operations", p.get().text, "subscribe", "consumer")
		filter := place{p.d, ref.Pointer{extension, "consumers", consumer, "config", "filter_subject"}}
		if filter.get() == nil {
			return false
		}
		return in.wants(p) && filter.set(str(strings.Replace(filter.get().text, "*", "acme", 1)))
	}},
	policy("CORRELATION_EXPRESSION", "correlation/branch", "'$message.header#/branch'", nil),
	policy("CORRELATION_EXPRESSION", "completion/success/field", "/status", nil),
	policy("CORRELATION_FIELD", "correlation/peer", "'$message.payload#/nowhereAtAll'", func(i *value) bool { return i.get("requestOperation") == nil }),
	{"RESULT_IDENTITY", func(in *injector) bool {
		p, ok := in.any("x/interactions/*/resultOperation", nil)
		if !ok {
			return false
		}
		op := place{p.d, ref.Pointer{extension, "operations", p.get().text}}
		return in.wants(p) && op.own().to("publisherIdentity").drop()
	}},
	{"CORRELATION_VERIFIER", func(in *injector) bool {
		p, ok := in.any("x/interactions/*/correlation/verifier", nil)
		return ok && in.wants(p.up(1)) && p.drop()
	}},
	{"COMPLETION_MODE", func(in *injector) bool {
		p, ok := in.any("x/interactions/*/completion", func(p place) bool { return !p.get().is("none", "mode") })
		return ok && in.wants(p.to("mode")) && p.set(read("{mode: none}"))
	}},
	{"COMPLETION_MODE", func(in *injector) bool {
		p, ok := in.any("x/interactions/*/completion", func(p place) bool { return p.get().is("none", "mode") })
		return ok && in.wants(p.to("mode")) && p.set(read("{mode: all-terminal, unit: distinct-branches, success: {field: '$message.payload#/a', equals: 1}, deadlineMs: 1, onTimeout: fail, onImpossible: fail, lateResults: discard, remaining: detach, waitFor: decision}"))
	}},
	{"COMPLETION_QUORUM", func(in *injector) bool {
		p, ok := in.any("x/interactions/*/completion/quorum", nil)
		return ok && in.wants(p.up(1).to("mode")) && p.drop()
	}},
	{"COMPLETION_QUORUM", func(in *injector) bool {
		p, ok := in.any("x/interactions/*/completion", func(p place) bool { return p.get().get("quorum") == nil && p.get().get("deadlineMs") != nil })
		return ok && in.wants(p.to("quorum")) && p.add("quorum", read("{count: 1}"))
	}},
	policy("COMPLETION_FRACTION", "completion/quorum/fraction/numerator", "9", nil),
	policy("COMPLETION_QUORUM_IMPOSSIBLE", "completion/quorum/count", "2", func(i *value) bool {
		return i.is("direct", "dispatch", "mode") || i.is("one-eligible", "dispatch", "mode")
	}),
	policy("COMPLETION_SUCCESS_FIELD", "completion/success/field", "'$message.payload#/nowhereAtAll'", nil),
	policy("COMPLETION_SUCCESS_FIELD", "completion/success/equals", "great", nil, "completion/success/field"),
	policy("COMPLETION_UNIT", "completion/unit", "distinct-peers", func(i *value) bool { return i.is("one-eligible", "dispatch", "mode") }),
	{"CANCEL_OPERATIONS", func(in *injector) bool {
		p, ok := in.any("x/interactions/*/completion/cancelTimeoutMs x/interactions/*/completion/cancelOperation", nil)
		return ok && in.wants(p.up(1).to("remaining")) && p.drop()
	}},
	policy("CANCEL_OPERATIONS", "completion/remaining", "cooperative", func(i *value) bool { return i.is("detach", "completion", "remaining") }),
	{"CANCEL_SCHEMA", func(in *injector) bool {
		p, ok := in.any("x/interactions/*/completion/cancelOperation x/interactions/*/completion/cancelResultOperation", func(p place) bool { return !in.linked(p.d, p.get().text) })
		if !ok {
			return false
		}
		channel := place{p.d, ref.Pointer{extension, "operations", p.get().text}}.own().standard()
		message := channel.to("messages", channel.get().get("messages").keys[0]).behind()
		return in.wants(p) && message.to("payload").set(read("{type: object, properties: {operationId: {type: string}}}"))
	}},
}

// policy gives a value in an interaction that keeps a condition another one; the report stands at that, or at another place in it.
func policy(code diag.Code, at, to string, when func(*value) bool, reported ...string) kind {
	return kind{code, func(in *injector) bool {
		depth := strings.Count(at, "/") + 1
		p, ok := in.any("x/interactions/*/"+at, func(p place) bool {
			return when == nil || when(p.up(depth).get())
		})
		if !ok {
			return false
		}
		in.wants(p)
		for _, r := range reported {
			in.wants(p.up(depth).to(strings.Split(r, "/")...))
		}
		return p.set(read(to))
	}}
}

// ofRequest changes the stream of a request whose delivery is durable for each recipient, where no one else declares it.
func ofRequest(code diag.Code, field string, to *value) kind {
	return kind{code, func(in *injector) bool {
		p, ok := in.any("x/interactions/*/requestOperation", func(p place) bool {
			return p.up(1).get().is("durable-per-recipient", "delivery", "mode") && alone(p.stream().to("name"))
		})
		return ok && in.wants(p) && p.stream().to(field).set(to)
	}}
}

// stream is the configuration of the stream that an operation, which the place names, publishes to.
func (p place) stream() place {
	return place{p.d, ref.Pointer{extension, "streams", p.ext().str("operations", p.get().text, "publish", "stream"), "config"}}
}

func memory(i *value) bool { return i.is("memory", "delivery", "state") }

// selector is an adapter that selects, with the schemas of another one.
func selector(p place) *value {
	return p.ext().get("adapters").items[0].clone().set("kind", str("selection"))
}
