package contractgen

import (
	"strings"

	"github.com/natscontract/natscontract/model/ref"
)

var operationKinds = []kind{
	{"OPERATION_UNDECLARED", func(in *injector) bool {
		p, ok := in.any("x/operations/*", func(p place) bool { return !p.named() })
		return ok && in.wants(place{p.d, ref.Pointer{"operations", p.key()}}) && p.drop()
	}},
	{"OPERATION_DIRECTION", func(in *injector) bool {
		p, ok := in.any("x/operations/*", func(p place) bool { return p.get().is("core", "subscribe", "api") })
		return ok && in.wants(p.to("publish")) && p.set(read("{publish: {api: core, confirmation: none}}"))
	}},
	{"OPERATION_DIRECTION", func(in *injector) bool {
		p, ok := in.any("x/operations/*", func(p place) bool {
			return p.get().is("core", "publish", "api") && p.get().get("requestReply") == nil
		})
		return ok && in.wants(p.to("subscribe")) && p.set(read("{subscribe: {api: core}}"))
	}},
	toWhen("OPERATION_CONFIRMATION", "x/operations/*/publish/confirmation", func(p place) bool { return p.get().text == "none" }, "stream-ack"),
	toWhen("OPERATION_CONFIRMATION", "x/operations/*/publish/confirmation", func(p place) bool { return p.get().text == "stream-ack" }, "none"),
	without("OPERATION_STREAM", "x/operations/*/publish/stream", 1, nil),
	{"OPERATION_STREAM", func(in *injector) bool {
		p, ok := in.any("x/operations/*/publish", func(p place) bool { return p.get().is("core", "api") && p.ext().get("streams") != nil })
		return ok && in.wants(p.to("stream")) && p.add("stream", str(p.ext().get("streams").keys[0]))
	}},
	without("OPERATION_CONSUMER", "x/operations/*/subscribe/consumer", 1, nil),
	{"OPERATION_CONSUMER", func(in *injector) bool {
		p, ok := in.any("x/operations/*/subscribe", func(p place) bool { return p.get().is("core", "api") && p.ext().get("consumers") != nil })
		return ok && in.wants(p.to("consumer")) && p.add("consumer", str(p.ext().get("consumers").keys[0]))
	}},
	{"OPERATION_MESSAGE", func(in *injector) bool {
		p, ok := in.any("x/interactions/*/requestOperation x/pipelines/*/steps/*/operation", func(p place) bool {
			return !in.linked(p.d, p.get().text) && p.d.value.get("operations", p.get().text, "messages") == nil
		})
		if !ok {
			return false
		}
		return in.wants(p) && (place{p.d, ref.Pointer{"operations", p.get().text}}).add("messages", listOf())
	}},
	{"REQUEST_REPLY_NOT_CORE_SEND", func(in *injector) bool {
		p, ok := in.any("x/operations/*", func(p place) bool { return p.get().get("subscribe") != nil && p.reply() })
		return ok && in.wants(p.to("requestReply")) && p.add("requestReply", read("{routing: native-inbox, completion: first-response, timeoutMs: 5}"))
	}},
	{"REQUEST_REPLY_CHANNEL", func(in *injector) bool {
		p, ok := in.any("x/operations/*", func(p place) bool { return p.get().is("core", "publish", "api") && !p.reply() && !in.captured(p) })
		return ok && in.wants(p.to("requestReply")) && p.add("requestReply", read("{routing: native-inbox, completion: first-response, timeoutMs: 5}"))
	}},
	without("QUEUE_BINDING_VERSION", bindings("bindingVersion"), 1, nil),
	{"QUEUE_BINDING_VERSION", func(in *injector) bool {
		p, ok := in.any(bindings("bindingVersion"), nil)
		return ok && in.wants(p.up(1)) && p.set(str(in.pick("0.2.0", "latest")))
	}},
	to("QUEUE_NAME", bindings("queue"), "''", "'a b'", strings.Repeat("q", 256)),
	{"QUEUE_MEANINGLESS", func(in *injector) bool {
		p, ok := in.any("operations/*", func(p place) bool {
			return p.get().get("bindings") == nil && p.get().get("traits") == nil && p.get().is("send", "action") && p.ext().get("operations", p.key()) != nil
		})
		return ok && in.wants(p.to("bindings", "nats", "queue")) && p.add("bindings", read("{nats: {queue: a, bindingVersion: 0.1.0}}"))
	}},
	toWhen("NATIVE_NAME", "x/streams/*/config/name x/consumers/*/config/durable_name", alone, "a.b", "'a b'", "'*'", "a/b", strings.Repeat("n", 256)),
	toWhen("NATIVE_SUBJECT", "x/streams/*/config/subjects/0 x/consumers/*/config/filter_subject", alone, "a..b", "'a.>.b'", "'a.b*'", "'a b'", "''"),
	toWhen("NATIVE_SUBJECT", "x/streams/*/config/subjects/0", alone, "'>'", "'$JS.>'", "'*.a'", "_INBOX.a"),
	toWhen("NATIVE_DUPLICATE_WINDOW", "x/streams/*/config/duplicate_window", alone, "90000000000000"),
	toWhen("NATIVE_DURATION_SUSPECT", "x/consumers/*/config/ack_wait", alone, "30000", "999999"),
	toWhen("NATIVE_DURATION_MINIMUM", "x/streams/*/config/duplicate_window", idle, "99999999", "120000"),
	{"NATIVE_SUBJECTS_OVERLAP", func(in *injector) bool {
		p, ok := in.any("x/streams/*/config/subjects", alone)
		return ok && in.wants(p.to(number(len(p.get().items)).text)) && p.push(p.get().items[0])
	}},
	{"NATIVE_WORKQUEUE_POLICY", func(in *injector) bool {
		p, ok := in.any("x/consumers/*/config/deliver_policy", func(p place) bool {
			return p.ext().is("workqueue", "streams", p.up(2).get().str("stream"), "config", "retention")
		})
		return ok && in.wants(p) && p.set(str("new"))
	}},
	to("NATIVE_EXTERNAL_POINTER", "x/streams/*/pointer x/consumers/*/pointer", "/nowhere/at", "/of/nowhere"),
	{"NATIVE_EXTERNAL_CONFIG", func(in *injector) bool {
		p, ok := in.any("x/streams/*/pointer x/consumers/*/pointer", func(p place) bool { return alone(p.external()) })
		return ok && in.wants(p) && p.external().add(in.pick("nonsense", "max_consumers"), number(1))
	}},
	{"NATIVE_EXTERNAL_CONFIG", func(in *injector) bool {
		p, ok := in.any("x/streams/*/pointer", func(p place) bool { return alone(p.external()) })
		return ok && in.wants(p) && p.external().to(in.pick("name", "retention")).set(number(5))
	}},
}

// bindings are the places where a queue may be told.
func bindings(member string) string {
	var all []string
	for _, holder := range []string{"operations/*/bindings", "operations/*/traits/*/bindings", "components/operationTraits/*/bindings", "components/operationBindings/*"} {
		all = append(all, holder+"/nats/"+member)
	}
	return words(all...)
}

// reply tells whether an operation of the extension has a reply on a channel without an address.
func (p place) reply() bool {
	return p.d.value.get("operations", p.key(), "reply") != nil
}

// external is the configuration that a pointer of the extension selects.
func (p place) external() place {
	at, _ := ref.Parse(p.get().text)
	return place{p.d.in.document(p.up(1).get().str("artifact", "path")), at}
}

// alone tells whether only one declaration in the bundle has the native name of the configuration that a place is, or stands in: what
// is changed there is not compared with anything.
func alone(p place) bool {
	config := p
	for len(config.at) > 0 && config.get().get("name") == nil && config.get().get("durable_name") == nil {
		config = config.up(1)
	}
	name := config.get().str("name") + config.get().str("durable_name")
	times := 0
	for file, text := range p.d.in.files {
		if file != LockPath {
			times += strings.Count(text, name)
		}
	}
	return name != "" && times <= 1+strings.Count(p.d.in.files[LockPath], name)
}

// idle tells whether that is so, and no interaction counts on the stream.
func idle(p place) bool { return alone(p) && p.ext().get("interactions") == nil }

// named tells whether something of the bundle names an operation of the extension.
func (p place) named() bool { return p.promised() || p.d.in.linked(p.d, p.key()) }

// promised tells whether an interaction or a pipeline uses an operation of the extension.
func (p place) promised() bool {
	for _, pattern := range []string{"x/interactions/*/requestOperation", "x/interactions/*/resultOperation", "x/interactions/*/completion/cancelOperation",
		"x/interactions/*/completion/cancelResultOperation", "x/pipelines/*/steps/*/operation"} {
		for _, other := range p.d.in.all(pattern) {
			if other.d == p.d && other.get().text == p.key() {
				return true
			}
		}
	}
	return false
}

// captured tells whether some stream of the bundle may capture what an operation sends: whether its first token stands in one.
func (in *injector) captured(p place) bool {
	channel := place{p.d, ref.Pointer{"operations", p.key(), "channel"}}.behind()
	first, _, _ := strings.Cut(channel.get().str("address"), ".")
	for _, text := range in.files {
		for _, pattern := range []string{first + ".*", first + ".>", "'" + first + "'", `"` + first + `"`} {
			if strings.Contains(text, "duplicate_window") && strings.Contains(text, pattern) {
				return true
			}
		}
	}
	return false
}
