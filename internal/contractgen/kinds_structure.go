package contractgen

import "strings"

// closed are objects of the extension whose properties are listed.
var closed = words("x", "x/deployment", "x/imports/*", "x/tokenTypes/*", "x/channels/*", "x/operations/*", "x/operations/*/publish",
	"x/operations/*/subscribe", "x/operations/*/requestReply", "x/links/*", "x/streams/*", "x/streams/*/config", "x/streams/*/artifact",
	"x/consumers/*", "x/consumers/*/config", "x/adapters/*", "x/interactions/*", "x/interactions/*/inputs/*", "x/interactions/*/bindings",
	"x/interactions/*/audience", "x/interactions/*/dispatch", "x/interactions/*/delivery", "x/interactions/*/delivery/ownership",
	"x/interactions/*/correlation", "x/interactions/*/completion", "x/interactions/*/completion/success", "x/interactions/*/aggregation",
	"x/pipelines/*", "x/pipelines/*/steps/*", "x/workflows/*", "x/workflows/*/artifact", "x/channels/*/publisherIdentity")

// required are properties that must be there, whatever their siblings say.
var required = words("x/version", "x/deployment", "x/deployment/binding", "x/deployment/minimumServerVersion", "x/imports/*/contract", "x/imports/*/version",
	"x/imports/*/path", "x/imports/*/sha256", "x/tokenTypes/*/kind", "x/tokenTypes/*/values", "x/tokenTypes/*/alphabet", "x/tokenTypes/*/first",
	"x/tokenTypes/*/minLength", "x/tokenTypes/*/maxLength", "x/tokenTypes/*/prefix", "x/operations/*/publish/api",
	"x/operations/*/subscribe/api", "x/operations/*/requestReply/timeoutMs", "x/operations/*/requestReply/routing", "x/streams/*/authority",
	"x/streams/*/config/name", "x/streams/*/config/max_age", "x/streams/*/config/subjects", "x/streams/*/artifact", "x/streams/*/pointer",
	"x/streams/*/config/duplicate_window", "x/streams/*/config/retention",
	"x/consumers/*/stream", "x/consumers/*/config/durable_name", "x/consumers/*/config/filter_subject", "x/consumers/*/config/ack_wait",
	"x/adapters/*/kind", "x/adapters/*/version", "x/adapters/*/inputSchema", "x/adapters/*/description", "x/interactions/*/inputs",
	"x/interactions/*/bindings", "x/interactions/*/audience", "x/interactions/*/dispatch", "x/interactions/*/delivery",
	"x/interactions/*/correlation", "x/interactions/*/completion", "x/interactions/*/bindings/subject", "x/interactions/*/bindings/payload",
	"x/interactions/*/audience/kind", "x/interactions/*/audience/input", "x/interactions/*/audience/includeSender",
	"x/interactions/*/dispatch/mode", "x/interactions/*/dispatch/branchKey", "x/interactions/*/delivery/mode", "x/interactions/*/delivery/state",
	"x/interactions/*/delivery/maxAttempts", "x/interactions/*/delivery/recoveryGraceMs", "x/interactions/*/correlation/fence",
	"x/interactions/*/completion/mode", "x/interactions/*/delivery/ownership/leaseMs",
	"x/interactions/*/aggregation/adapter", "x/pipelines/*/steps", "x/pipelines/*/onFailure", "x/pipelines/*/steps/*/bindings", "x/workflows/*/adapter",
	"x/workflows/*/artifact", "x/workflows/*/artifact/sha256", "x/links/*/send", "x/links/*/receive")

// someTexts are properties that are texts.
var someTexts = words("x/deployment/binding", "x/imports/*/path", "x/streams/*/config/name", "x/consumers/*/config/durable_name", "x/adapters/*/description",
	"x/interactions/*/audience/input", "x/links/*/send", "x/pipelines/*/onFailure", "x/tokenTypes/*/prefix", "x/adapters/*/version")

var structureKinds = []kind{
	to("STRUCTURE_ASYNCAPI_VERSION", "asyncapi", "3.0.0", "2.6.0", "'3.1'"),
	without("STRUCTURE_ASYNCAPI_SCHEMA", "info/title", 1, nil),
	adds("STRUCTURE_ASYNCAPI_SCHEMA", "info operations/* components servers/*", "nonsense", "1", nil),
	to("STRUCTURE_ASYNCAPI_SCHEMA", "operations/*/summary info/title", "5", "[a]"),
	to("STRUCTURE_ASYNCAPI_SCHEMA", "operations/*/action", "sends"),
	{"STRUCTURE_OPERATION_MESSAGES", func(in *injector) bool {
		p, ok := in.any("operations/*/messages/*/$ref", nil)
		if !ok || len(p.d.value.get("channels").keys) < 2 {
			return false
		}
		for _, key := range p.d.value.get("channels").keys {
			to := pointerTo("channels", key)
			message := (place{p.d, []string{"channels", key}}).behind().get()
			if !strings.HasPrefix(p.get().text, to+"/") && message.get("messages") != nil {
				return in.wants(p) && p.set(str(pointerTo("channels", key, "messages", message.get("messages").keys[0])))
			}
		}
		return false
	}},
	{"STRUCTURE_OPERATION_CHANNEL", func(in *injector) bool {
		p, ok := in.any("operations/*/channel/$ref", func(p place) bool { return p.d.value.get("components", "channels") != nil })
		return ok && in.wants(p) && p.set(str(pointerTo("components", "channels", p.d.value.get("components", "channels").keys[0])))
	}},
	{"STRUCTURE_PARAMETER_NAME", func(in *injector) bool {
		p, ok := in.any("channels/*/parameters", func(p place) bool { return p.up(1).get().get("servers") != nil })
		return ok && in.wants(p.to("i d")) && p.add("i d", obj())
	}},
	{"STRUCTURE_NATS_BINDING", func(in *injector) bool {
		p, ok := in.any("servers/* channels/* components/channels/* components/messages/*", func(p place) bool {
			return p.get().get("$ref") == nil && p.get().get("bindings") == nil
		})
		return ok && in.wants(p.to("bindings", "nats", "queue")) && p.add("bindings", read("{nats: {queue: a}}"))
	}},
	to("STRUCTURE_SERVER_HOST", "servers/main/host", "'nats://nats.example.com:4222'"),
	to("STRUCTURE_PROFILE_VERSION", "x/version", "0.1.0", "0.2.0", "1.0.0"),
	{"STRUCTURE_CONTRACT_ID_MISSING", func(in *injector) bool {
		p, ok := in.any("id", nil)
		return ok && in.wants(p.up(1).to(extension)) && p.drop()
	}},
	adds("STRUCTURE_UNKNOWN_PROPERTY", closed, "nonsense", "1", nil),
	without("STRUCTURE_MISSING_PROPERTY", required, 1, nil),
	to("STRUCTURE_TYPE", someTexts, "5", "true", "null", "[a]"),
	toWhen("STRUCTURE_TYPE", someTexts, place.inYAML, "2024-01-01"), // where it is a time, and no text
	to("STRUCTURE_TYPE", words("x/streams/*/config/max_age", "x/consumers/*/config/ack_wait", "x/tokenTypes/*/maxLength", "x/interactions/*/delivery/maxAttempts",
		"x/interactions/*/audience/includeSender", "x/interactions/*/inputs", "x/streams/*/config/subjects", "x/interactions/*/completion"), "some", "'3'"),
	to("STRUCTURE_VALUE", words("x/streams/*/config/retention", "x/streams/*/config/storage", "x/streams/*/authority", "x/consumers/*/config/ack_policy",
		"x/tokenTypes/*/kind", "x/tokenTypes/*/alphabet", "x/adapters/*/kind", "x/interactions/*/audience/kind", "x/interactions/*/dispatch/mode",
		"x/interactions/*/delivery/state", "x/interactions/*/completion/mode", "x/interactions/*/completion/waitFor", "x/operations/*/publish/api",
		"x/interactions/*/inputs/*/source", "x/capabilities/*", "x/deployment/minimumServerVersion"), "strange"),
	to("STRUCTURE_VALUE", words("x/streams/*/config/num_replicas", "x/tokenTypes/*/maxLength", "x/tokenTypes/*/minLength", "x/interactions/*/delivery/maxAttempts", "x/interactions/*/delivery/retryBackoffMs",
		"x/interactions/*/completion/deadlineMs", "x/operations/*/requestReply/timeoutMs", "x/streams/*/config/max_msgs",
		"x/consumers/*/config/max_deliver", "x/interactions/*/completion/quorum/count"), "-1"),
	to("STRUCTURE_VALUE", "x/deployment/minimumServerVersion", "2.10.9", "'2.11'"),
	exclusive("x/operations/*", "publish", "subscribe", "{api: core}"),
	exclusive("x/interactions/*/inputs/*", "tokenType", "schema", "'#/components/schemas/Any'"),
	exclusive("x/interactions/*/bindings/subject/*", "branch", "context", "operationId"),
	exclusive("x/interactions/*/bindings/payload/*", "input", "literal", "1"),
	exclusive("x/interactions/*/completion/quorum", "count", "fraction", "{numerator: 1, denominator: 2}"),
	exclusive("x/pipelines/*/steps/*", "interaction", "operation", "nowhere"),
	without("STRUCTURE_EXCLUSIVE", words("x/operations/*/publish", "x/operations/*/subscribe", "x/interactions/*/inputs/*/tokenType", "x/interactions/*/inputs/*/schema",
		"x/interactions/*/bindings/payload/*/input", "x/pipelines/*/steps/*/interaction"), 1, func(p place) bool { return p.up(1).get().get("requestReply") == nil }),
}

// exclusive puts a second property beside the only one that an object may have.
func exclusive(patterns, one, other, value string) kind {
	return kind{"STRUCTURE_EXCLUSIVE", func(in *injector) bool {
		p, ok := in.any(patterns, func(p place) bool { return p.get().get(one) != nil })
		return ok && in.wants(p) && p.add(other, read(value))
	}}
}
