package analysis

import "github.com/natscontract/natscontract/model/diag"

// The rules of stage link: whether the two sides of a link fit.
var linkRules = []Rule{
	{
		Code: "LINK_DIRECTION", Stage: diag.Link, Severity: diag.Error, Source: profileBundle,
		Anchor: "the send or receive value",
		When:   "The operation's action is not the one that its side needs.",
		Fix:    "swap the sides", FixClass: Asks,
	},
	{
		Code: "LINK_SUBJECT", Stage: diag.Link, Severity: diag.Error, Source: profileBundle,
		Anchor: "the link (its first key)",
		When:   "The two channels' subject languages are not equal after renaming parameters by position; the message gives a subject that one has and the other lacks. The rules of one link are independent of each other.",
	},
	{
		Code: "LINK_IDENTITY", Stage: diag.Link, Severity: diag.Error, Source: profileBundle,
		Anchor: "the peerParameter value in the later contract by path",
		When:   "Both channels of a link have a publisherIdentity, and the peer parameters stand at different tokens; related: the other.",
	},
	{
		Code: "LINK_MESSAGES", Stage: diag.Link, Severity: diag.Error, Source: profileBundle,
		Anchor: "the link (its first key)",
		When:   "A message that the send operation can send has no counterpart of its own among the receive operation's messages with an equal normalized payload, equal headers (absent equals absent or {}) and no other effective content type (contentType, else defaultContentType; not compared where one side has none). The receive side may take more. Where both operations have a reply, the same the other way round. Operations without messages mean all of their channel, [] means none. The message gives the unmatched message and the first differing path. It stops at its first difference.",
	},
	{
		Code: "LINK_UNPROVED", Stage: diag.Link, Severity: diag.Error, Source: profileBundle,
		Anchor: "the link (its first key)",
		When:   "Equality could not be decided: a payload is in a format that is not compared, and the two are not the same value under the same schemaFormat. (What is already reported blocks the link instead.)",
	},
	{
		Code: "LINK_DUPLICATE", Stage: diag.Link, Severity: diag.Warning, Source: profileBundle,
		Anchor: "the second link",
		When:   "The same link stands twice.",
		Fix:    "remove", FixClass: Safe,
	},
	{
		Code: "LINK_BINDING", Stage: diag.Link, Severity: diag.Information, Source: profileBundle,
		Anchor: "the link (its first key)",
		When:   "The two contracts name different deployment bindings: only an attested identity-preserving mapping can carry the messages, which is unknown offline.",
	},
	{
		Code: "INTERACTION_UNLINKED", Stage: diag.Link, Severity: diag.Error, Source: profileInputs,
		Anchor: "the receiverOperation or senderOperation value",
		When:   "No link joins it with this interaction's request or result operation, also when the interaction has no such operation.",
		Fix:    "add the link", FixClass: Asks,
	},
}
