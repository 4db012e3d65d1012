package analysis

import "github.com/natscontract/natscontract/model/diag"

// The rules of stage capability: policies that contradict each other, and what a contract demands.
var capabilityRules = []Rule{
	{
		Code: "AUDIENCE_OFFLINE_DURABLE", Stage: diag.Capability, Severity: diag.Error, Source: profileInputs,
		Anchor: "the offline value",
		When:   "offline: include needs delivery.mode durable-per-recipient and state durable. Where durable-per-recipient stands with memory state, DELIVERY_DURABLE speaks alone.",
	},
	{
		Code: "DISPATCH_DIRECT_AUDIENCE", Stage: diag.Capability, Severity: diag.Error, Source: profileInputs,
		Anchor: "the mode value of dispatch",
		When:   "direct needs audience.kind peer.",
	},
	{
		Code: "DISPATCH_BRANCH_KEY", Stage: diag.Capability, Severity: diag.Error, Source: profileInputs,
		Anchor: "the branchKey value",
		When:   "declared needs a manifest (modes branches and none); none takes declared.",
	},
	{
		Code: "DISPATCH_NONE_REQUEST", Stage: diag.Capability, Severity: diag.Error, Source: profileInputs,
		Anchor: "the mode value of dispatch",
		When:   "none goes with no requestOperation, every other mode needs one.",
	},
	{
		Code: "DISPATCH_TARGET_MISSING", Stage: diag.Capability, Severity: diag.Error, Source: profileInputs,
		Anchor: "the dispatch key",
		When:   "delivery.mode durable-per-recipient with a requestOperation needs a targetParameter: branches are addressed.",
		Fix:    "insert targetParameter (a parameter bound to {branch: peerId} first)", FixClass: Asks,
	},
	{
		Code: "DISPATCH_SELECTOR", Stage: diag.Capability, Severity: diag.Error, Source: profileInputs,
		Anchor: "the selector value",
		When:   "A selector goes with one-eligible only.",
	},
	{
		Code: "DELIVERY_MEMORY", Stage: diag.Capability, Severity: diag.Error, Source: profileDelivery,
		Anchor: "the offending value (maxAttempts, retryBackoffMs, restart, or the key of a durable-only property)",
		When:   "Memory state means one attempt, no backoff, fail-unknown, and no stateStore or ownership. One report each.",
	},
	{
		Code: "DELIVERY_DURABLE", Stage: diag.Capability, Severity: diag.Error, Source: profileDelivery,
		Anchor: "the restart value when it is wrong; the delivery key, naming every missing property; the state value",
		When:   "Durable state needs restart resume, a stateStore and a delivery adapter; durable-per-recipient needs durable state.",
	},
	{
		Code: "DELIVERY_OWNERSHIP", Stage: diag.Capability, Severity: diag.Error, Source: profileDelivery,
		Anchor: "the maxAttempts value",
		When:   "With durable state, more than one attempt needs ownership (with one attempt there is no reassignment). With memory state DELIVERY_MEMORY speaks.",
		Fix:    "insert ownership", FixClass: Asks,
	},
	{
		Code: "DELIVERY_LEASE", Stage: diag.Capability, Severity: diag.Error, Source: profileDelivery,
		Anchor: "the renewEveryMs value",
		When:   "It is not less than half of leaseMs.",
	},
	{
		Code: "DELIVERY_BUDGET", Stage: diag.Capability, Severity: diag.Hint, Source: profileDelivery,
		Anchor: "the maxAttempts value",
		When:   "(maxAttempts - 1) times retryBackoffMs reaches deadlineMs: the declared attempts cannot all happen.",
	},
	{
		Code: "DELIVERY_STREAM_POLICY", Stage: diag.Capability, Severity: diag.Error, Source: profileNative,
		Anchor: "the requestOperation or resultOperation value",
		When:   "delivery.mode durable-per-recipient: the request operation must publish by jetstream to a stream that is file-backed, limits, discard new; the stream of a jetstream result subscription must be file-backed and not interest. (A core result is DELIVERY_RESULT_PATH.) One report an operation, naming all that differs.",
	},
	{
		Code: "DELIVERY_RETENTION", Stage: diag.Capability, Severity: diag.Error, Source: profileNative,
		Anchor: "the requestOperation or resultOperation value",
		When:   "delivery.mode durable-per-recipient: the max_age or duplicate_window of that operation's stream is shorter than deadlineMs (0 where completion is none) + recoveryGraceMs + settlementGraceMs; exactly as long is long enough. The message gives all in one unit.",
		Fix:    "raise the value", FixClass: Asks,
	},
	{
		Code: "DELIVERY_SHARED_CONSUMER", Stage: diag.Capability, Severity: diag.Error, Source: profileNative,
		Anchor: "the receiverOperation value; for a receiver known by a link only, the requestOperation value (related: the link)",
		When:   "With delivery.mode durable-per-recipient, a receive operation linked with the request operation subscribes by core, or through a consumer whose filter_subject has no literal at the target parameter's token (by position; a token type of one value pins too). One report a receiver. (A workqueue stream is DELIVERY_STREAM_POLICY, a durable used twice CONSUMER_NAME_CONFLICT.)",
	},
	{
		Code: "DELIVERY_RESULT_PATH", Stage: diag.Capability, Severity: diag.Error, Source: profileNative,
		Anchor: "the resultOperation value",
		When:   "delivery.mode durable-per-recipient: the result subscription is not jetstream with a durable consumer.",
	},
	{
		Code: "DELIVERY_RESULT_PARTIAL", Stage: diag.Capability, Severity: diag.Information, Source: profileNative,
		Anchor: "the resultOperation value",
		When:   "The result consumer's filter_subject misses an address of the result channel; the message gives one.",
	},
	{
		Code: "RESULT_IDENTITY", Stage: diag.Capability, Severity: diag.Error, Source: profileAdapters,
		Anchor: "the resultOperation value",
		When:   "The result channel has no publisherIdentity, so subject-permission verification of its publisher is impossible.",
		Fix:    "add publisherIdentity", FixClass: Asks,
	},
	{
		Code: "COMPLETION_MODE", Stage: diag.Capability, Severity: diag.Error, Source: profileCompletion,
		Anchor: "the mode value of completion",
		When:   "A result-bearing interaction needs a mode other than none; one without a result takes none.",
	},
	{
		Code: "COMPLETION_QUORUM_IMPOSSIBLE", Stage: diag.Capability, Severity: diag.Error, Source: profileCompletion,
		Anchor: "the count value",
		When:   "Admission would always reject it: count is above 1 where dispatch is direct or one-eligible, or above the manifest schema's maxItems.",
	},
	{
		Code: "COMPLETION_UNIT", Stage: diag.Capability, Severity: diag.Error, Source: profileCompletion,
		Anchor: "the unit value",
		When:   "one-eligible counts distinct-branches.",
	},
	{
		Code: "CANCEL_OPERATIONS", Stage: diag.Capability, Severity: diag.Error, Source: profileCompletion,
		Anchor: "the remaining value; for keys that should not be there one report, at the first of them in the document",
		When:   "cooperative needs cancelOperation, cancelResultOperation and cancelTimeoutMs; detach has none of them. Also, at the cancelOperation value: a parameter of its channel has not the name and the same tokenTypes key of a parameter of the request's channel.",
	},
	{
		Code: "PIPELINE_OUTPUT_UNSUPPORTED", Stage: diag.Capability, Severity: diag.Error, Source: profileComposition,
		Anchor: "the step's first key",
		When:   "The step needs a preceding output (it has an inputAdapter, a stageInput source, or is an interaction with at least one argument input), and the preceding step has none (a publication acknowledgment, or an interaction without aggregation).",
	},
	{
		Code: "GENERATE_NAME_COLLISION", Stage: diag.Capability, Severity: diag.Error, Source: profileComposition,
		Anchor: "the later key",
		When:   "Two names become one identifier in a language that natscontract.yaml names; the message names both, the identifier and the language. (Without a configuration only generate reports it.)",
	},
	{
		Code: "GENERATE_STALE", Stage: diag.Capability, Severity: diag.Warning, Source: profileComposition,
		Anchor: "the x-nats-contract key",
		When:   "Generated files that natscontract.yaml names differ from what generation gives now. (In the working view a hint.)",
		Fix:    "regenerate", FixClass: Asks,
	},
	{
		Code: "CAPABILITY_UNUSED", Stage: diag.Capability, Severity: diag.Hint, Source: profileInputs,
		Anchor: "the list item",
		When:   "The contract demands a capability that nothing in it needs.",
		Fix:    "remove", FixClass: Safe,
	},
	{
		Code: "CAPABILITY_DEPLOYMENT_EVIDENCE", Stage: diag.Capability, Severity: diag.Information, Source: profileDomains,
		Anchor: "the publisherIdentity key",
		When:   "The publisher's identity holds only under verified deployment permissions: unknown offline.",
	},
}
