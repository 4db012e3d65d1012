package contractgen

var referenceKinds = []kind{
	to("REF_TOKEN_TYPE_UNKNOWN", "x/channels/*/parameters/* x/interactions/*/inputs/*/tokenType", "nowhereAtAll"),
	adds("REF_CHANNEL_UNKNOWN", "x/channels", "nowhereAtAll", "{parameters: {}}", nil),
	adds("REF_OPERATION_UNKNOWN", "x/operations", "nowhereAtAll", "{publish: {api: core, confirmation: none}}", nil),
	toWhen("REF_OPERATION_UNKNOWN", "x/links/*/send x/links/*/receive x/interactions/*/requestOperation x/interactions/*/resultOperation x/interactions/*/completion/cancelOperation x/pipelines/*/steps/*/operation", isText, "nowhereAtAll"),
	to("REF_OPERATION_UNKNOWN", "x/links/*/send/operation x/links/*/receive/operation x/interactions/*/receiverOperation/operation x/interactions/*/senderOperation/operation", "nowhereAtAll"),
	to("REF_IMPORT_UNKNOWN", "x/links/*/send/contract x/links/*/receive/contract x/interactions/*/receiverOperation/contract x/interactions/*/senderOperation/contract", "nowhereAtAll"),
	to("REF_STREAM_UNKNOWN", "x/operations/*/publish/stream x/consumers/*/stream", "nowhereAtAll"),
	to("REF_CONSUMER_UNKNOWN", "x/operations/*/subscribe/consumer", "nowhereAtAll"),
	to("REF_ADAPTER_UNKNOWN", words("x/interactions/*/audience/resolver", "x/interactions/*/audience/authorization", "x/interactions/*/dispatch/selector", "x/interactions/*/delivery/adapter",
		"x/interactions/*/delivery/stateStore", "x/interactions/*/delivery/ownership/adapter", "x/interactions/*/correlation/verifier", "x/interactions/*/aggregation/adapter",
		"x/pipelines/*/steps/*/inputAdapter", "x/workflows/*/adapter"), "nowhereAtAll"),
	to("REF_INPUT_UNKNOWN", "x/interactions/*/audience/input x/interactions/*/audience/scopeInput x/interactions/*/dispatch/branchesInput x/interactions/*/bindings/payload/*/input x/interactions/*/bindings/subject/*/input", "nowhereAtAll"),
	to("REF_INTERACTION_UNKNOWN", "x/pipelines/*/steps/*/interaction", "nowhereAtAll"),
	{"ADAPTER_KIND_MISMATCH", func(in *injector) bool {
		p, ok := in.any("x/interactions/*/audience/resolver x/interactions/*/delivery/stateStore x/interactions/*/correlation/verifier x/workflows/*/adapter x/interactions/*/aggregation/adapter", nil)
		if !ok {
			return false
		}
		for i, a := range p.ext().get("adapters").items {
			if !a.is(p.ext().str("adapters", p.get().text, "kind"), "kind") {
				return in.wants(p) && p.set(str(p.ext().get("adapters").keys[i]))
			}
		}
		return false
	}},
	to("ADAPTER_VERSION_INEXACT", "x/adapters/*/version", "latest", "1.x", "'^1.2.3'", "'>=1'", "'*'", "Nightly", "'1.2, 1.3'"),
}

func isText(p place) bool { return p.get().kind == text }
