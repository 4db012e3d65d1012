package analysis

import "github.com/natscontract/natscontract/model/diag"

// The rules of stage domain: token types, addresses, filters.
var domainRules = []Rule{
	{
		Code: "DOMAIN_LENGTH_BOUNDS", Stage: diag.Domain, Severity: diag.Error, Source: profileDomains,
		Anchor: "the minLength value",
		When:   "minLength is greater than maxLength.",
		Fix:    "swap", FixClass: Asks,
	},
	{
		Code: "DOMAIN_EMPTY", Stage: diag.Domain, Severity: diag.Error, Source: profileDomains,
		Anchor: "the token type's key",
		When:   "No string belongs to the type: its prefix (and the leading letter) does not fit into maxLength.",
	},
	{
		Code: "DOMAIN_PREFIX", Stage: diag.Domain, Severity: diag.Error, Source: profileDomains,
		Anchor: "the prefix value",
		When:   "The prefix has a character outside the base alphabet.",
	},
	{
		Code: "DOMAIN_ENUM_TOKEN", Stage: diag.Domain, Severity: diag.Error, Source: profileDomains,
		Anchor: "the list item",
		When:   "An enum value is empty or has a character outside the base alphabet.",
	},
	{
		Code: "DOMAIN_ENUM_DUPLICATE", Stage: diag.Domain, Severity: diag.Error, Source: profileDomains,
		Anchor: "the second list item",
		When:   "An enum value stands twice.",
		Fix:    "remove the item", FixClass: Safe,
	},
	{
		Code: "DOMAIN_UNUSED", Stage: diag.Domain, Severity: diag.Hint, Source: profileDomains,
		Anchor: "the token type's key",
		When:   "No channel or input uses the token type.",
		Fix:    "remove", FixClass: Asks,
	},
	{
		Code: "CHANNEL_UNDECLARED", Stage: diag.Domain, Severity: diag.Error, Source: profileDomains,
		Anchor: "the standard channel's key",
		When:   "A standard channel with an address has no entry in the extension (and is not outside the profile: shapes.md, Channels).",
		Fix:    "insert the entry with its parameters", FixClass: Asks,
	},
	{
		Code: "CHANNEL_ADDRESS_MISSING", Stage: diag.Domain, Severity: diag.Error, Source: profileDomains,
		Anchor: "the channel's key in the extension",
		When:   "The extension has an entry for a channel whose standard address is null or missing.",
		Fix:    "remove the entry", FixClass: Asks,
	},
	{
		Code: "CHANNEL_PARAMETERS", Stage: diag.Domain, Severity: diag.Error, Source: profileDomains,
		Anchor: "the parameters key that lacks or exceeds the address (in the extension; in the standard channel), else the standard channel's key",
		When:   "The placeholders of the address, the standard parameters and the extension's parameters are not the same names. One report for each map that differs.",
		Fix:    "insert the missing, remove the extra", FixClass: Asks,
	},
	{
		Code: "PARAMETER_VALUES", Stage: diag.Domain, Severity: diag.Warning, Source: profileDomains,
		Anchor: "the enum item or default value",
		When:   "A standard parameter's enum or default holds a value outside the parameter's token type.",
	},
	{
		Code: "CHANNEL_ADDRESS_SYNTAX", Stage: diag.Domain, Severity: diag.Error, Source: profileDomains,
		Anchor: "the address value",
		When:   "An empty token, a wildcard, a placeholder that is not a whole token, a placeholder used twice, unbalanced braces, or a literal token outside the base alphabet ($SYS and other reserved subjects are unsupported).",
	},
	{
		Code: "CHANNEL_ADDRESS_RESERVED", Stage: diag.Domain, Severity: diag.Warning, Source: profileDomains,
		Anchor: "the address value",
		When:   "The first token is _INBOX, _R_ or _GR_, which NATS uses itself.",
	},
	{
		Code: "CHANNEL_SUBJECT_LENGTH", Stage: diag.Domain, Severity: diag.Warning, Source: profileDomains,
		Anchor: "the address value",
		When:   "The longest subject of the channel passes 2,048 bytes: a protocol line of 4,096 bytes also carries the reply subject and sizes.",
	},
	{
		Code: "FILTER_SYNTAX", Stage: diag.Domain, Severity: diag.Error, Source: profileDomains,
		Anchor: "the template value",
		When:   "An empty token, a '>' that is not last, a wildcard or placeholder that is not a whole token, a placeholder used twice, or a literal outside the base alphabet.",
	},
	{
		Code: "FILTER_PLACEHOLDER_UNKNOWN", Stage: diag.Domain, Severity: diag.Error, Source: profileDomains,
		Anchor: "the template value",
		When:   "A placeholder is no parameter of the channel.",
	},
	{
		Code: "FILTER_DISJOINT", Stage: diag.Domain, Severity: diag.Error, Source: profileDomains,
		Anchor: "the template value",
		When:   "No address of the channel matches the filter.",
	},
	{
		Code: "FILTER_WIDER", Stage: diag.Domain, Severity: diag.Information, Source: profileDomains,
		Anchor: "the template value",
		When:   "The filter can receive addresses that are not in the contract; the message gives one.",
	},
	{
		Code: "IDENTITY_PARAMETER_UNKNOWN", Stage: diag.Domain, Severity: diag.Error, Source: profileDomains,
		Anchor: "the peerParameter value",
		When:   "It is no parameter of the channel.",
		Fix:    "near names", FixClass: Asks,
	},
	{
		Code: "INPUT_OPERATION_ID_DOMAIN", Stage: diag.Domain, Severity: diag.Error, Source: profileInputs,
		Anchor: "the tokenType or schema value",
		When:   "The generated operationId's token type is not exactly op plus 64 hex digits.",
		Fix:    "create the token type", FixClass: Asks,
	},
}
