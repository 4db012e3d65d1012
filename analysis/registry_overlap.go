package analysis

import "github.com/natscontract/natscontract/model/diag"

// The rules of stage overlap: who shares subjects, streams and consumers with whom.
var overlapRules = []Rule{
	{
		Code: "CHANNEL_OVERLAP", Stage: diag.Overlap, Severity: diag.Error, Source: profileDomains,
		Anchor: "the address value of the later channel (document order)",
		When:   "Two channels of one contract share a subject; the message gives one such subject; related: the other address.",
	},
	{
		Code: "CROSS_OVERLAP_UNLINKED", Stage: diag.Overlap, Severity: diag.Error, Source: profileDomains,
		Anchor: "the address value in the contract whose path sorts later",
		When:   "Two contracts with different ids and the same deployment binding have equal channel languages, operations of opposite action stand on the two channels, and the links of the bundle do not connect the channels. Connection is transitive: two receivers of one sender are connected through it; channels of several versions of one contract that share a subject count as connected. Related: the other address. Blocked for the pairs of a contract that has a broken link or import. A channel reported for CHANNEL_OVERLAP is not compared across contracts.",
		Fix:    "add a link where the directions allow it", FixClass: Asks,
	},
	{
		Code: "CROSS_OVERLAP_PARTIAL", Stage: diag.Overlap, Severity: diag.Error, Source: profileDomains,
		Anchor: "the address value in the contract whose path sorts later",
		When:   "Two channels of contracts with different ids and the same deployment binding share a subject, their languages differ, and the links do not connect them (for a linked pair LINK_SUBJECT speaks, and what hangs on that link is blocked); the message gives a shared subject and one of the difference.",
	},
	{
		Code: "CROSS_OVERLAP_SAME_SIDE", Stage: diag.Overlap, Severity: diag.Information, Source: profileDomains,
		Anchor: "the address value in the contract whose path sorts later",
		When:   "Two such unconnected channels have operations of one action only, or none, so that no link can join them: the contract on the other side is not in the bundle, or not linked to both.",
	},
	{
		Code: "BINDING_NAME_NEAR", Stage: diag.Overlap, Severity: diag.Information, Source: profileBundle,
		Anchor: "the binding value of the later contract",
		When:   "Two contracts of the bundle name bindings that differ by case or one letter only: contracts of different bindings are never compared.",
	},
	{
		Code: "STREAM_NOT_CAPTURED", Stage: diag.Overlap, Severity: diag.Error, Source: profileNative,
		Anchor: "the stream value of publish",
		When:   "Some address of the operation's channel is matched by no subject of the stream; the message gives one.",
	},
	{
		Code: "CONSUMER_FILTER_DISJOINT", Stage: diag.Overlap, Severity: diag.Error, Source: profileNative,
		Anchor: "the consumer value of subscribe",
		When:   "No address of the operation's channel is matched both by the consumer's filter_subject and by a subject of its stream. (A filter may take a part of the channel: a peer's own branch. Where filter and stream alone never meet, CONSUMER_FILTER_OUTSIDE speaks.)",
	},
	{
		Code: "CONSUMER_FILTER_OUTSIDE", Stage: diag.Overlap, Severity: diag.Error, Source: profileNative,
		Anchor: "the filter_subject value (of the consumer key, when external)",
		When:   "The filter can match no subject of its stream.",
	},
	{
		Code: "CONSUMER_NAME_CONFLICT", Stage: diag.Overlap, Severity: diag.Error, Source: profileNative,
		Anchor: "the durable_name value of the offending declaration (its key, when external)",
		When:   "Consumers of one binding and one native stream have the same durable_name, and a configuration differs from the authority's, or a second declaration is authority: contract. Authority and place as for STREAM_NAME_CONFLICT.",
	},
	{
		Code: "STREAM_OVERLAP", Stage: diag.Overlap, Severity: diag.Error, Source: profileNative,
		Anchor: "the overlapping subject pattern of the later stream (its key, when external)",
		When:   "Two streams of the bundle with the same deployment binding and different native names have overlapping subjects: a server refuses the second. Each native stream counts once, at its authority's declaration; later means by (path, position). One report a later stream, at its first overlapping pattern.",
	},
	{
		Code: "STREAM_NAME_CONFLICT", Stage: diag.Overlap, Severity: diag.Error, Source: profileNative,
		Anchor: "the name value of the offending declaration (its key, when external)",
		When:   "Streams of one binding have the same native name, and a configuration differs from the authority's, or a second declaration is authority: contract. The authority is the first authority: contract declaration by (path, position), else the first declaration; every other one that differs, or claims ownership too, is reported; related: the authority. subjects compare as sets. A declaration is compared with the authority of the version that its contract imports; where it imports none, it conflicts only when it differs from every version's.",
	},
	{
		Code: "REQUEST_REPLY_CAPTURED", Stage: diag.Overlap, Severity: diag.Error, Source: profileOperations,
		Anchor: "the requestReply key",
		When:   "A stream of the bundle with the same deployment binding captures an address of the operation's channel: the server acknowledges the request on the reply inbox, and that becomes the first response. The message gives a subject and the stream; related: the capturing subject.",
	},
	{
		Code: "CONSUMER_WORKQUEUE_OVERLAP", Stage: diag.Overlap, Severity: diag.Error, Source: profileNative,
		Anchor: "the filter_subject value of the later consumer (its key, when external)",
		When:   "Two different consumers of one workqueue stream (by native stream name and durable_name, each taken once, at its authority's declaration) have overlapping filters.",
	},
}
