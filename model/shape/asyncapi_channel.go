package shape

// Channels and their parameters.

var channelShapes = definitions{
	"Channel": {AsyncAPI, &Object{
		Name: "channel", Link: "channelObject", Extra: Extensions,
		Doc: "A place where messages go: in NATS, a family of subjects.",
		Props: []Property{
			opt("address", either(text, &Null{}), "The subject template; {name} stands for a parameter. null where it is only known at run time."),
			opt("messages", &Map{Name: "messages", Of: refOr("Message")}, "The messages that go there, by name."),
			titleProp, summaryProp, descProp,
			opt("servers", &List{Of: &Reference{To: "a server"}, Unique: true}, "The servers that have the channel; all of them when it is left out."),
			opt("parameters", &Map{
				Name: "parameters", Of: refOr("Parameter"),
				Keys: &Form{Expr: `^[A-Za-z0-9_-]+$`, Says: "a parameter name: letters, digits, _ and -", Rule: "STRUCTURE_PARAMETER_NAME"},
			}, "What stands for {name} in the address."),
			tagsProp, externalDocs,
			opt("bindings", refOr("ChannelBindings"), "What only one protocol knows about the channel."),
		},
	}},

	// The official schema gives a parameter no type, so that any other value passes.
	"Parameter": {AsyncAPI, &Object{
		Name: "parameter", Link: "parameterObject", Extra: Extensions, Lenient: true,
		Doc: "A part of a channel's address that differs between messages.",
		Props: []Property{
			opt("enum", texts, "The values that it may take."),
			opt("default", text, "The value that it has when none is given."),
			descProp,
			opt("examples", texts, "Values that it could take."),
			opt("location", messageLocation, "Where in the message the value stands as well."),
		},
	}},
}
