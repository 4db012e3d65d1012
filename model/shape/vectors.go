package shape

// The vectors that every generated language must agree on (codegen, One answer in every language).

var vectorShapes = definitions{
	"Vectors": {AsyncAPI, &Object{
		Name: "vectors", Doc: "Texts with the exact answer that every implementation of these contracts must give.",
		Props: []Property{
			req("version", &Number{Whole: true, Enum: []int64{1}}, "The version of this format."),
			req("contracts", list(&Object{
				Name: "vectors of a contract", Doc: "The vectors of one contract.",
				Props: []Property{
					req("id", nonEmpty, "The contract's id."),
					req("version", nonEmpty, "Its info.version."),
					req("digest", hexDigest, "The SHA-256 of its exact bytes."),
					req("tokenTypes", list(use("TokenTypeVectors")), "Its token types."),
					req("channels", list(use("ChannelVectors")), "Its channels that have an address."),
					req("filters", list(use("FilterVectors")), "Its filters, the natural one of each channel included."),
				},
			}), "The contracts, sorted by id and version."),
		},
	}},

	"TokenTypeVectors": {AsyncAPI, &Object{
		Name: "token type vectors", Doc: "Texts that are tokens of the type, and texts that are not.",
		Props: []Property{
			req("tokenType", nonEmpty, "The token type's name."),
			req("accepted", texts, "Tokens of the type."),
			req("refused", list(&Object{
				Name: "refused token", Doc: "A text that is no token of the type.",
				Props: []Property{
					req("text", text, "The text."),
					req("reason", tokenReason, "The first reason that holds, in this order."),
					req("at", natural, vectorAt),
				},
			}), "Texts that are no tokens of the type, each with the reason."),
		},
	}},

	"ChannelVectors": {AsyncAPI, &Object{
		Name: "channel vectors", Doc: "Subjects that belong to the channel, and subjects that do not.",
		Props: []Property{
			req("channel", text, "The channel's key."),
			req("address", nonEmpty, "Its address."),
			req("accepted", list(&Object{
				Name: "accepted subject", Doc: "A subject of the channel.",
				Props: []Property{
					req("subject", nonEmpty, "The subject: what parsing takes and rendering gives."),
					req("tokens", vectorTokens, "The token of each parameter."),
				},
			}), "Subjects of the channel, each with its tokens."),
			req("refused", list(&Object{
				Name: "refused subject", Doc: "A subject that does not belong to the channel.",
				Props: []Property{
					req("subject", text, "The subject."),
					req("reason", enum("count", "literal", "length", "prefix", "alphabet", "first", "value"),
						"count: it has another number of tokens. literal: a fixed token differs. Else why the token is none of its type."),
					req("token", natural, "The token that fails, from 0; of count, the first that is missing or too many."),
					opt("name", nonEmpty, "The parameter that fails."),
					req("at", natural, vectorAt),
				},
			}), "Subjects that do not belong to the channel, each with the reason."),
		},
	}},

	"FilterVectors": {AsyncAPI, &Object{
		Name: "filter vectors", Doc: "A filter as it is rendered, and what it matches.",
		Props: []Property{
			req("channel", text, "The channel's key."),
			opt("filter", nonEmpty, "The filter's name; left out for the channel's natural filter."),
			req("tokens", vectorTokens, "The token of each placeholder that is given."),
			req("rendered", nonEmpty, "The filter with these tokens."),
			req("matches", texts, "Subjects that it matches."),
			req("misses", texts, "Subjects that it does not match."),
		},
	}},
}

var (
	tokenReason  = enum("length", "prefix", "alphabet", "first", "value")
	vectorTokens = &Map{Name: "tokens", Keys: parameterName, Of: text}
)

const vectorAt = "The byte at which it fails, from 0 in that token."
