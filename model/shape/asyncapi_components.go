package shape

// Components: parts that the rest of the document points to.

var componentShapes = definitions{
	"Components": {AsyncAPI, &Object{
		Name: "components", Link: "componentsObject", Extra: Extensions,
		Doc: "Parts that the rest of the document points to. Nothing here has an effect of its own.",
		Props: []Property{
			opt("schemas", parts(use("AnySchema")), "Schemas of payloads and headers."),
			opt("servers", parts(refOr("Server")), "Servers."),
			opt("channels", parts(refOr("Channel")), "Channels. An operation of the document cannot point here: it needs a channel of the document."),
			opt("operations", parts(refOr("Operation")), "Operations."),
			opt("messages", parts(refOr("Message")), "Messages."),
			opt("securitySchemes", parts(refOr("SecurityScheme")), "Security schemes."),
			opt("serverVariables", parts(refOr("ServerVariable")), "Server variables."),
			opt("parameters", parts(refOr("Parameter")), "Channel parameters."),
			opt("correlationIds", parts(refOr("CorrelationId")), "Correlation ids."),
			opt("replies", parts(refOr("Reply")), "Replies."),
			opt("replyAddresses", parts(refOr("ReplyAddress")), "Reply addresses."),
			opt("externalDocs", parts(refOr("ExternalDocs")), "External documentation."),
			opt("tags", parts(refOr("Tag")), "Tags."),
			opt("operationTraits", parts(refOr("OperationTrait")), "Operation traits."),
			opt("messageTraits", parts(refOr("MessageTrait")), "Message traits."),
			opt("serverBindings", parts(refOr("ServerBindings")), "Server bindings."),
			opt("channelBindings", parts(refOr("ChannelBindings")), "Channel bindings."),
			opt("operationBindings", parts(refOr("OperationBindings")), "Operation bindings."),
			opt("messageBindings", parts(refOr("MessageBindings")), "Message bindings."),
		},
	}},
}

// The official schema judges what stands under a key of this form, and lets everything pass under any other.
var partName = &Form{Expr: `^[\w\d\.\-_]+$`, Says: "a name of letters, digits, ., - and _"}

func parts(of Shape) *Map {
	return &Map{Name: "components", Of: of, Keys: partName, OtherKeys: true}
}
