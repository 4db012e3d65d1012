package shape

// The document and what describes it as a whole.

var documentShapes = definitions{
	"Document": {AsyncAPI, &Object{
		Name: "document", Link: "A2SObject", Extra: Extensions,
		Doc: "One application: what it is, what it sends and what it receives.",
		Props: []Property{
			req("asyncapi", enum("3.1.0"), "The version of AsyncAPI in which the document is written."),
			opt("id", text, "The application's own name, a URI. In a contract it is the contract id."),
			req("info", use("Info"), "What the application is, and in which version."),
			opt("servers", &Map{Name: "servers", Of: refOr("Server")}, "The servers that the application connects to, by name."),
			opt("defaultContentType", text, "The media type of messages that name none themselves."),
			opt("channels", &Map{Name: "channels", Of: refOr("Channel")}, "The channels on which the application sends or receives, by name."),
			opt("operations", &Map{Name: "operations", Of: refOr("RootOperation")}, "What the application does: every send and receive, by name."),
			opt("components", use("Components"), "Parts that the rest of the document points to. Nothing here has an effect of its own."),
			opt(ExtensionKey, use("Contract"), "The NATS contract: token types, API choices, streams, consumers, links and interactions."),
		},
	}},

	// A document in another version of AsyncAPI, of which only the extension can be judged.
	"OtherDocument": {AsyncAPI, &Object{
		Name: "document", Extra: Open,
		Props: []Property{
			opt("asyncapi", &Any{}, "The version of AsyncAPI in which the document is written. A contract is written in 3.1.0."),
			opt(ExtensionKey, use("Contract"), "The NATS contract."),
		},
	}},

	"Info": {AsyncAPI, &Object{
		Name: "info", Link: "infoObject", Extra: Extensions,
		Doc: "What the application is.",
		Props: []Property{
			req("title", text, "The application's name, for people."),
			req("version", text, "The version of the application's interface, not of AsyncAPI."),
			opt("description", text, "What the application does. Markdown may be used."),
			opt("termsOfService", text, "A URL of the terms under which it may be used."),
			opt("contact", use("Contact"), "Whom to ask."),
			opt("license", use("License"), "The licence of the interface."),
			opt("tags", tags, "Words to sort applications by."),
			opt("externalDocs", refOr("ExternalDocs"), "Documentation that stands elsewhere."),
			opt("x-linkedin", &Text{Form: &Form{
				Expr: `^http(s)?://(www\.)?linkedin\.com`, Says: "a page of linkedin.com",
			}}, "A LinkedIn profile."),
			opt("x-x", text, "An account on X."),
		},
	}},

	"Contact": {AsyncAPI, &Object{
		Name: "contact", Link: "contactObject", Extra: Extensions,
		Doc: "Whom to ask about the application.",
		Props: []Property{
			opt("name", text, "A person or an organisation."),
			opt("url", text, "A page with contact information."),
			opt("email", text, "An address to write to."),
		},
	}},

	"License": {AsyncAPI, &Object{
		Name: "license", Link: "licenseObject", Extra: Extensions,
		Doc: "The licence of the interface.",
		Props: []Property{
			req("name", text, "The licence's name."),
			opt("url", text, "Where its text stands."),
		},
	}},

	"Tag": {AsyncAPI, &Object{
		Name: "tag", Link: "tagObject", Extra: Extensions,
		Doc: "A word to sort things by.",
		Props: []Property{
			req("name", text, "The word."),
			opt("description", text, "What it means. Markdown may be used."),
			opt("externalDocs", refOr("ExternalDocs"), "Documentation that stands elsewhere."),
		},
	}},

	"ExternalDocs": {AsyncAPI, &Object{
		Name: "external documentation", Link: "externalDocumentationObject", Extra: Extensions,
		Doc: "Documentation that stands elsewhere.",
		Props: []Property{
			opt("description", text, "What is found there. Markdown may be used."),
			req("url", text, "Where it stands."),
		},
	}},
}

// ExtensionKey is the property of a document that holds the contract.
const ExtensionKey = "x-nats-contract"

var (
	tags         = set(refOr("Tag"))
	tagsProp     = opt("tags", tags, "Words to sort by.")
	externalDocs = opt("externalDocs", refOr("ExternalDocs"), "Documentation that stands elsewhere.")
	titleProp    = opt("title", text, "A short name for people.")
	summaryProp  = opt("summary", text, "What it is in one line.")
	descProp     = opt("description", text, "What it is at length. Markdown may be used.")

	messageLocation = &Text{Form: &Form{
		Expr: `^\$message\.(header|payload)#`,
		Says: "a place in a message, such as $message.payload#/id or $message.header#/id",
	}}
)
