package shape

// Operations, replies and operation traits.

var operationShapes = definitions{
	"RootOperation": {AsyncAPI, operation(rootChannel)},
	"Operation":     {AsyncAPI, operation(&Reference{To: "a channel"})},

	"OperationTrait": {AsyncAPI, &Object{
		Name: "operation trait", Link: "operationTraitObject", Extra: Extensions,
		Doc: "What several operations have in common. It is merged into each; the operation's own values win.",
		Props: []Property{
			titleProp, summaryProp, descProp, securityProp, tagsProp, externalDocs, operationBindingsProp,
		},
	}},

	"RootReply": {AsyncAPI, reply(rootChannel)},
	"Reply":     {AsyncAPI, reply(&Reference{To: "a channel"})},

	"ReplyAddress": {AsyncAPI, &Object{
		Name: "reply address", Link: "operationReplyAddressObject", Extra: Extensions,
		Doc: "Where in a request the address of its reply stands.",
		Props: []Property{
			req("location", messageLocation, "The place in the request that holds the reply's address."),
			descProp,
		},
	}},
}

// The operations of a document must point to the document's own channels; those in components need not.
var rootChannel = &Reference{To: "a channel", Form: &Form{
	Expr: `^#/channels/[^/]+$`,
	Says: "a reference to one of the document's channels: #/channels/ and its key",
	Rule: "STRUCTURE_OPERATION_CHANNEL",
}}

var (
	securityProp          = opt("security", list(refOr("SecurityScheme")), "What is needed besides the server's own security.")
	operationBindingsProp = opt("bindings", refOr("OperationBindings"), "What only one protocol knows about the operation.")
)

func operation(channel Shape) *Object {
	replyShape := "Reply"
	if channel == rootChannel {
		replyShape = "RootReply"
	}
	return &Object{
		Name: "operation", Link: "operationObject", Extra: Extensions,
		Doc: "Something that the application does on a channel: it sends or it receives.",
		Props: []Property{
			req("action", enum("send", "receive"), "send: the application sends messages to the channel. receive: it takes messages from it."),
			req("channel", channel, "The channel on which it happens, as a $ref."),
			titleProp, summaryProp, descProp, securityProp, tagsProp, externalDocs, operationBindingsProp,
			opt("traits", list(refOr("OperationTrait")), "What it has in common with other operations."),
			opt("messages", list(&Reference{To: "a message of its channel"}), "The messages of the channel that it handles. Left out it means all, an empty list none."),
			opt("reply", refOr(replyShape), "What comes back, in request and reply."),
		},
	}
}

func reply(channel Shape) *Object {
	return &Object{
		Name: "reply", Link: "operationReplyObject", Extra: Extensions,
		Doc: "What comes back for a request.",
		Props: []Property{
			opt("address", refOr("ReplyAddress"), "Where the request says to which address the reply goes."),
			opt("channel", channel, "The channel on which the reply comes, as a $ref."),
			opt("messages", list(&Reference{To: "a message of the reply's channel"}), "The messages of that channel that may come back. Left out it means all."),
		},
	}
}
