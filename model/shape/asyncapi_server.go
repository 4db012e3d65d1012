package shape

// Servers and how one gets in.

var serverShapes = definitions{
	"Server": {AsyncAPI, &Object{
		Name: "server", Link: "serverObject", Extra: Extensions,
		Doc: "A server that the application connects to.",
		Props: []Property{
			req("host", &Text{Form: &Form{
				Expr: `^([^:]|:[^/]|:/[^/]|:/?$)*$`,
				Says: "a host alone: its scheme belongs into protocol",
				Rule: "STRUCTURE_SERVER_HOST",
			}}, "The host name, with a port where one is needed and no scheme. {name} stands for a variable."),
			req("protocol", text, "The protocol that is spoken there, such as nats, kafka or mqtt."),
			opt("protocolVersion", text, "The version of that protocol."),
			opt("pathname", text, "The path at the host. {name} stands for a variable."),
			descProp, titleProp, summaryProp,
			opt("variables", &Map{Name: "variables", Of: refOr("ServerVariable")}, "What stands for {name} in host and pathname."),
			opt("security", list(refOr("SecurityScheme")), "The ways to get in; any one of them is enough."),
			tagsProp, externalDocs,
			opt("bindings", refOr("ServerBindings"), "What only one protocol knows about the server."),
		},
	}},

	"ServerVariable": {AsyncAPI, &Object{
		Name: "server variable", Link: "serverVariableObject", Extra: Extensions,
		Doc: "A part of a server's address that differs between installations.",
		Props: []Property{
			opt("enum", set(text), "The values that it may take."),
			opt("default", text, "The value that it has when none is chosen."),
			descProp,
			opt("examples", texts, "Values that it could take."),
		},
	}},

	"SecurityScheme": {AsyncAPI, &Switch{
		Name: "security scheme", By: "type", Doc: "The kind of security scheme.",
		Cases: []Case{
			{[]string{"userPassword"}, scheme("user and password")},
			{[]string{"apiKey"}, scheme("API key",
				req("in", enum("user", "password"), "The field in which the key is sent."))},
			{[]string{"X509"}, scheme("X.509 certificate")},
			{[]string{"symmetricEncryption"}, scheme("symmetric encryption")},
			{[]string{"asymmetricEncryption"}, scheme("asymmetric encryption")},
			{[]string{"httpApiKey"}, scheme("HTTP API key",
				req("name", text, "The name of the header, query parameter or cookie."),
				req("in", enum("header", "query", "cookie"), "Where in the request the key is sent."))},
			{[]string{"http"}, &Switch{
				Name: "HTTP security scheme", By: "scheme", Doc: "The authentication scheme of the Authorization header.",
				Cases: []Case{{[]string{"bearer"}, scheme("HTTP bearer token",
					req("scheme", text, "The authentication scheme of the Authorization header."),
					opt("bearerFormat", text, "How the token is written; a hint only."))}},
				Other: scheme("HTTP security scheme",
					req("scheme", text, "The authentication scheme of the Authorization header.")),
			}},
			{[]string{"oauth2"}, oauth2},
			{[]string{"openIdConnect"}, scheme("OpenID Connect",
				req("openIdConnectUrl", text, "The URL where the provider is described."),
				opt("scopes", texts, "The scopes that are needed; none when it is left out."))},
			{[]string{"plain"}, scheme("SASL plain")},
			{[]string{"scramSha256", "scramSha512"}, scheme("SASL SCRAM")},
			{[]string{"gssapi"}, scheme("SASL GSSAPI")},
		},
	}},
}

func scheme(name string, props ...Property) *Object {
	return &Object{
		Name: name, Link: "securitySchemeObject", Extra: Extensions,
		Props: append([]Property{req("type", text, "The kind of security scheme."), descProp}, props...),
	}
}

// Other properties of this scheme are open in the official schema, unlike those of all others.
var oauth2 = &Object{
	Name: "OAuth 2 scheme", Link: "securitySchemeObject", Extra: Open,
	Props: []Property{
		req("type", text, "The kind of security scheme."),
		descProp,
		req("flows", &Object{
			Name: "OAuth 2 flows", Link: "oauthFlowsObject",
			Props: []Property{
				opt("implicit", flow("implicit flow", authorizationURL), "The implicit flow."),
				opt("password", flow("password flow", tokenURL), "The flow with the owner's password."),
				opt("clientCredentials", flow("client credentials flow", tokenURL), "The flow of an application on its own behalf."),
				opt("authorizationCode", flow("authorization code flow", authorizationURL, tokenURL), "The flow by an authorisation code."),
			},
		}, "The flows that the server supports."),
		opt("scopes", texts, "The scopes that are needed; none when it is left out."),
	},
}

var (
	authorizationURL = req("authorizationUrl", text, "Where the user gives consent.")
	tokenURL         = req("tokenUrl", text, "Where a token is fetched.")
)

func flow(name string, urls ...Property) *Object {
	return &Object{
		Name: name, Link: "oauthFlowObject", Extra: Extensions,
		Props: append(urls,
			opt("refreshUrl", text, "Where a token is renewed."),
			req("availableScopes", &Map{Name: "scopes", Of: text}, "Each scope, and what it permits in words.")),
	}
}
