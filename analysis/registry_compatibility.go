package analysis

import "github.com/natscontract/natscontract/model/diag"

// The rules of stage compatibility: one version of a contract against another.
var compatibilityRules = []Rule{
	{
		Code: "BREAK_CHANNEL_REMOVED", Stage: diag.Compatibility, Severity: diag.Error, Source: decisionsVersions,
		Anchor: "the changed value in the new contract (in the old one, when it is gone there)",
		When:   "diff only: the operation or channel in the old contract is gone.",
	},
	{
		Code: "BREAK_OPERATION_REMOVED", Stage: diag.Compatibility, Severity: diag.Error, Source: decisionsVersions,
		Anchor: "the changed value in the new contract (in the old one, when it is gone there)",
		When:   "diff only: an operation is gone, or its action changed.",
	},
	{
		Code: "BREAK_SUBJECT_NARROWED", Stage: diag.Compatibility, Severity: diag.Error, Source: decisionsVersions,
		Anchor: "the changed value in the new contract (in the old one, when it is gone there)",
		When:   "diff only: a receive operation takes fewer subjects than before; the message gives one that it no longer takes.",
	},
	{
		Code: "BREAK_SUBJECT_WIDENED", Stage: diag.Compatibility, Severity: diag.Error, Source: decisionsVersions,
		Anchor: "the changed value in the new contract (in the old one, when it is gone there)",
		When:   "diff only: a send operation sends subjects that it did not before; the message gives one.",
	},
	{
		Code: "BREAK_FILTER_CHANGED", Stage: diag.Compatibility, Severity: diag.Warning, Source: decisionsVersions,
		Anchor: "the changed value in the new contract (in the old one, when it is gone there)",
		When:   "diff only: a named filter matches other subjects than before; the message gives one.",
	},
	{
		Code: "BREAK_MESSAGE_ADDED", Stage: diag.Compatibility, Severity: diag.Error, Source: decisionsVersions,
		Anchor: "the changed value in the new contract (in the old one, when it is gone there)",
		When:   "diff only: a send operation can send a message that it could not before.",
	},
	{
		Code: "BREAK_MESSAGE_REMOVED", Stage: diag.Compatibility, Severity: diag.Error, Source: decisionsVersions,
		Anchor: "the changed value in the new contract (in the old one, when it is gone there)",
		When:   "diff only: a receive operation no longer takes a message.",
	},
	{
		Code: "BREAK_PAYLOAD_WIDENED", Stage: diag.Compatibility, Severity: diag.Error, Source: decisionsVersions,
		Anchor: "the changed value in the new contract (in the old one, when it is gone there)",
		When:   "diff only: what a send operation sends may hold values that the old schema refused; the message gives the path (a property no longer required, an enum value more, bounds wider, a closed object opened).",
	},
	{
		Code: "BREAK_PAYLOAD_NARROWED", Stage: diag.Compatibility, Severity: diag.Error, Source: decisionsVersions,
		Anchor: "the changed value in the new contract (in the old one, when it is gone there)",
		When:   "diff only: what a receive operation takes excludes values that the old schema accepted; the message gives the path.",
	},
	{
		Code: "BREAK_API_CHANGED", Stage: diag.Compatibility, Severity: diag.Error, Source: decisionsVersions,
		Anchor: "the changed value in the new contract (in the old one, when it is gone there)",
		When:   "diff only: core became jetstream or the other way round, or the stream or durable changed its native name.",
	},
	{
		Code: "BREAK_REPLY_CHANGED", Stage: diag.Compatibility, Severity: diag.Error, Source: decisionsVersions,
		Anchor: "the changed value in the new contract (in the old one, when it is gone there)",
		When:   "diff only: requestReply was added or removed, its timeout shortened, or the reply messages changed.",
	},
	{
		Code: "BREAK_RETENTION_SHORTENED", Stage: diag.Compatibility, Severity: diag.Error, Source: decisionsVersions,
		Anchor: "the changed value in the new contract (in the old one, when it is gone there)",
		When:   "diff only: max_age, duplicate_window, max_msgs or max_bytes of an owned stream shrank, or retention, storage, discard or replicas became weaker.",
	},
	{
		Code: "BREAK_DELIVERY_WEAKENED", Stage: diag.Compatibility, Severity: diag.Error, Source: decisionsVersions,
		Anchor: "the changed value in the new contract (in the old one, when it is gone there)",
		When:   "diff only: max_deliver, ack_wait or max_ack_pending of an owned consumer shrank, or its deliver_policy or filter changed.",
	},
	{
		Code: "BREAK_IDENTITY_CHANGED", Stage: diag.Compatibility, Severity: diag.Error, Source: decisionsVersions,
		Anchor: "the changed value in the new contract (in the old one, when it is gone there)",
		When:   "diff only: publisherIdentity was removed, or its peer parameter moved.",
	},
	{
		Code: "BREAK_INTERACTION_CHANGED", Stage: diag.Compatibility, Severity: diag.Error, Source: decisionsVersions,
		Anchor: "the changed value in the new contract (in the old one, when it is gone there)",
		When:   "diff only: an interaction became weaker for those who take part: audience, completion mode or threshold, deadline, attempts, cancellation, correlation.",
	},
	{
		Code: "BREAK_BINDING_CHANGED", Stage: diag.Compatibility, Severity: diag.Error, Source: decisionsVersions,
		Anchor: "the changed value in the new contract (in the old one, when it is gone there)",
		When:   "diff only: the deployment binding changed, or the minimum server version rose.",
	},
	{
		Code: "BREAK_PIPELINE_CHANGED", Stage: diag.Compatibility, Severity: diag.Warning, Source: decisionsVersions,
		Anchor: "the changed value in the new contract (in the old one, when it is gone there)",
		When:   "diff only: a pipeline or workflow takes or gives another schema than before.",
	},
	{
		Code: "COMPAT_WIDENED", Stage: diag.Compatibility, Severity: diag.Information, Source: decisionsVersions,
		Anchor: "the changed value in the new contract (in the old one, when it is gone there)",
		When:   "diff only: a change that breaks nobody: more is taken, less is sent.",
	},
	{
		Code: "COMPAT_UNKNOWN", Stage: diag.Compatibility, Severity: diag.Warning, Source: decisionsVersions,
		Anchor: "the changed value in the new contract (in the old one, when it is gone there)",
		When:   "diff only: whether the change breaks anybody could not be decided (a payload change that is neither shown wider nor narrower).",
	},
	{
		Code: "VERSION_UNCHANGED", Stage: diag.Compatibility, Severity: diag.Error, Source: decisionsVersions,
		Anchor: "the changed value in the new contract (in the old one, when it is gone there)",
		When:   "diff only: the same id and info.version, and other bytes (a warning against a working copy).",
	},
	{
		Code: "VERSION_NOT_RAISED", Stage: diag.Compatibility, Severity: diag.Error, Source: decisionsVersions,
		Anchor: "the changed value in the new contract (in the old one, when it is gone there)",
		When:   "diff only: there is a break, and info.version does not say so: the major number (0.x: the minor) did not rise. A version that is no SemVer has no major: any change of it allows any break, and that is said.",
	},
}
