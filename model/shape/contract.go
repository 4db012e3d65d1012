package shape

// The extension x-nats-contract and its smaller parts. Properties stand in the order in which contracts are written.

// ProfileVersion is the one version of the extension that is read here.
const ProfileVersion = "0.2.0-draft"

var contractShapes = definitions{
	"Contract": {Contract, &Switch{
		Name: "NATS contract", By: "version", Doc: "The version of the extension.",
		Cases:  []Case{{[]string{ProfileVersion}, contractRoot}},
		Absent: contractRoot, // the missing version is one of the missing properties
	}},

	"Import": {Contract, &Object{
		Name: "import",
		Doc:  "Another application's contract, pinned to its exact bytes.",
		Props: []Property{
			req("contract", text, "The id of the imported document."),
			req("version", text, "The info.version of the imported document."),
			req("path", text, "Where the document stands in the bundle."),
			req("sha256", digest, "The SHA-256 of the document's exact bytes."),
		},
	}},

	"TokenType": {Contract, &Switch{
		Name: "token type", By: "kind", Doc: "token: a rule for tokens. enum: a list of them.",
		Cases: []Case{
			{[]string{"token"}, &Object{
				Name: "token type",
				Doc:  "All tokens that begin with the prefix and go on in the alphabet, within the bounds of length.",
				Props: []Property{
					req("kind", enum("token"), "A rule for tokens."),
					req("alphabet", enum("lower", "ascii", "hex"), "The characters behind the prefix: ascii is A-Z a-z 0-9 _ -, lower is ascii without A-Z, hex is 0-9 a-f."),
					req("first", enum("letter", "any"), "letter: the first character behind the prefix is a letter of the alphabet, and there is one."),
					req("minLength", tokenLength, "The least length of the whole token in bytes, from 1 to 128."),
					req("maxLength", tokenLength, "The greatest length of the whole token in bytes, from 1 to 128."),
					req("prefix", text, "What every token begins with; it may be empty."),
				},
			}},
			{[]string{"enum"}, &Object{
				Name: "token type",
				Doc:  "The listed tokens and no others.",
				Props: []Property{
					req("kind", enum("enum"), "A list of tokens."),
					req("values", atLeastOne(text), "The tokens: distinct, and made of A-Z a-z 0-9 _ -."),
				},
			}},
		},
	}},

	"ContractChannel": {Contract, &Object{
		Name: "channel",
		Doc:  "What the contract says about a channel of the document.",
		Props: []Property{
			req("parameters", &Map{Name: "parameters", Keys: parameterName, Of: key("tokenTypes")},
				"The token type of each placeholder of the address; {} when it has none."),
			opt("filters", &Map{Name: "filters", Keys: localName, Of: text},
				"Named subscription templates: * stands for one token, a final > for one or more."),
			opt("publisherIdentity", &Object{
				Name: "publisher identity",
				Doc:  "Binds a parameter to the peer that publishes, under verified permissions of the deployment.",
				Props: []Property{
					req("kind", enum("subject-permission"), "The evidence: the server's publish permissions."),
					req("peerParameter", text, "The parameter that holds the publishing peer."),
				},
			}, "Which parameter names the publishing peer."),
		},
	}},

	"ContractOperation": {Contract, &Object{
		Name: "operation",
		Doc:  "How an operation of the document is carried out: by which API, and through which stream or consumer.",
		Props: []Property{
			opt("publish", &Object{
				Name: "publish", Leads: "api",
				Doc: "How a message is sent.",
				Props: []Property{
					req("api", enum("core", "jetstream"), "core: at most once. jetstream: into a stream, which acknowledges it."),
					req("confirmation", enum("none", "stream-ack"), "What tells the sender that it worked: none with core, stream-ack with jetstream."),
					judged("stream", key("streams"), "OPERATION_STREAM", "The stream that takes the message; with jetstream only."),
				},
			}, "How the message is sent; for an operation with action: send."),
			opt("subscribe", &Object{
				Name: "subscribe", Leads: "api",
				Doc: "How messages are received.",
				Props: []Property{
					req("api", enum("core", "jetstream"), "core: as they are sent. jetstream: from a stream, through a consumer."),
					judged("consumer", key("consumers"), "OPERATION_CONSUMER", "The consumer that is read; with jetstream only."),
				},
			}, "How messages are received; for an operation with action: receive."),
			opt("requestReply", &Object{
				Name: "request and reply",
				Doc:  "The operation is a request, and the first answer on its inbox completes it.",
				Props: []Property{
					req("routing", enum("native-inbox"), "The reply comes on the requester's own inbox."),
					req("completion", enum("first-response"), "The first response completes the request."),
					req("timeoutMs", positive, "How long the requester waits, in milliseconds."),
				},
			}, "The operation is a request that gets a reply; beside a core publish."),
		},
		OneOf: &Exclusive{Of: []string{"publish", "subscribe"}},
	}},

	"OperationRef": {Contract, either(key("operations"), importedOperation)},

	"Link": {Contract, &Object{
		Name: "link",
		Doc:  "Joins an operation that sends with one that receives, across contracts.",
		Props: []Property{
			req("send", use("OperationRef"), "The operation that sends."),
			req("receive", use("OperationRef"), "The operation that receives."),
		},
	}},

	"Adapter": {Contract, &Object{
		Name: "adapter",
		Doc:  "A piece of code outside the contract, with its exact version and the schemas of what it takes and gives.",
		Props: []Property{
			req("kind", enum("audience", "authorization", "result-verifier", "aggregation", "transform", "selection",
				"delivery", "ownership", "state-store", "workflow"), "What the adapter does, and so where it may be named."),
			req("version", text, "The exact version: no range, and no label that moves."),
			req("inputSchema", schemaPointer, "The schema of the data that it takes."),
			req("outputSchema", schemaPointer, "The schema of the data that it gives."),
			req("description", nonEmpty, "What it does, for people."),
		},
	}},

	"Artifact": {Contract, &Object{
		Name: "artifact",
		Doc:  "A file of the bundle, pinned to its exact bytes.",
		Props: []Property{
			req("path", text, "Where the file stands in the bundle."),
			req("sha256", digest, "The SHA-256 of the file's exact bytes."),
		},
	}},

	"Workflow": {Contract, &Object{
		Name: "workflow",
		Doc:  "A graph of steps in an Open Workflow document.",
		Props: []Property{
			req("artifact", use("Artifact"), "The workflow document."),
			req("adapter", key("adapters"), "The adapter that runs it, of kind workflow."),
			req("inputSchema", schemaPointer, "The schema of what it takes."),
			req("outputSchema", schemaPointer, "The schema of what it gives."),
		},
	}},
}

var contractRoot = &Object{
	Name: "NATS contract",
	Doc:  "What the document means on NATS.",
	Props: []Property{
		req("version", enum(ProfileVersion), "The version of the extension."),
		req("deployment", &Object{
			Name: "deployment",
			Doc:  "Where the contract holds.",
			Props: []Property{
				req("binding", &Text{Form: keyName}, "A name for the NATS system, account and JetStream domain; the operator says which they are."),
				req("minimumServerVersion", &Text{From: "2.11.0"}, "The oldest server that will do, x.y.z and at least 2.11.0."),
			},
		}, "Where the contract holds."),
		opt("capabilities", list(enum("runtime-schema-check")), "What the contract demands of whoever runs it."),
		opt("imports", named("imports", "Import"), "Other applications' contracts, by an alias of one's own."),
		opt("tokenTypes", named("token types", "TokenType"), "The finite languages of subject tokens, by name."),
		opt("channels", &Map{Name: "channels", Of: use("ContractChannel")}, "The channels, by their keys in the document."),
		opt("operations", &Map{Name: "operations", Of: use("ContractOperation")}, "The operations, by their keys in the document."),
		opt("links", list(use("Link")), "Which operation of one contract meets which of another."),
		opt("streams", named("streams", "Stream"), "The JetStream streams, by name."),
		opt("consumers", named("consumers", "Consumer"), "The JetStream consumers, by name."),
		opt("adapters", named("adapters", "Adapter"), "Code outside the contract, by name."),
		opt("interactions", named("interactions", "Interaction"), "Work that is given to peers and comes back, by name."),
		opt("pipelines", named("pipelines", "Pipeline"), "Steps in a row, by name."),
		opt("workflows", named("workflows", "Workflow"), "Graphs of steps, by name."),
	},
}

var (
	keyName       = &Form{Expr: `^[A-Za-z0-9._-]+$`, Says: "a name of letters, digits, ., _ and -"}
	parameterName = &Form{Expr: `^[A-Za-z0-9_-]+$`, Says: "a parameter name: letters, digits, _ and -"}
	localName     = &Form{Expr: `^[A-Za-z][A-Za-z0-9_-]*$`, Says: "a name that begins with a letter and goes on in letters, digits, _ and -"}

	digest        = &Text{Form: &Form{Expr: `^[0-9a-f]{64}$`, Says: "64 lowercase hex digits"}}
	tokenLength   = between(1, 128)
	schemaPointer = &Text{Names: "schemas"} // its form is judged by SCHEMA_POINTER

	importedOperation = &Object{
		Name: "operation reference",
		Doc:  "An operation of an imported contract.",
		Props: []Property{
			req("contract", key("imports"), "The alias of the imported contract."),
			req("operation", text, "The key of the operation there."),
		},
	}
)

// named is a map of definitions under names of the author's own.
func named(what, shape string) *Map {
	return &Map{Name: what, Keys: keyName, Of: use(shape)}
}
