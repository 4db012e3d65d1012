package analysis

import "github.com/natscontract/natscontract/model/diag"

// The rules of stage parse: whether the bytes are text, and the text YAML or JSON.
var parseRules = []Rule{
	{
		Code: "PARSE_SYNTAX", Stage: diag.Parse, Severity: diag.Error, Source: asyncapiFormat,
		Anchor: "the offending token: of a trailing comma, the comma; of an unclosed quote, bracket or brace, the opener; of a tab in the indentation, the tab; of a key without a colon, the whole scalar; of a second colon on a plain line, that colon; else the first token that no grammar rule takes",
		When:   "The YAML or JSON text is malformed. One fault costs only the smallest enclosing mapping entry or list item: the rest of the document is still analysed.",
	},
	{
		Code: "PARSE_DUPLICATE_KEY", Stage: diag.Parse, Severity: diag.Error, Source: asyncapiFormat,
		Anchor: "the second key",
		When:   "A mapping has the same key twice; related: the first. The first value counts; the second is not looked at.",
		Fix:    "remove the duplicate entry", FixClass: Asks,
	},
	{
		Code: "PARSE_MULTIPLE_DOCUMENTS", Stage: diag.Parse, Severity: diag.Error, Source: shapesDocument,
		Anchor: "the --- that begins the second document",
		When:   "A stream holds more than one document; only the first is a contract.",
	},
	{
		Code: "PARSE_ENCODING", Stage: diag.Parse, Severity: diag.Error, Source: asyncapiFormat,
		Anchor: "the first bad byte",
		When:   "The text is not valid UTF-8, or holds a control character that YAML forbids. The scalar with the bad byte is damaged, the rest is read; the column counts code points before the byte.",
	},
	{
		Code: "PARSE_LIMIT", Stage: diag.Parse, Severity: diag.Error, Source: decisionsStages,
		Anchor: "the construct",
		When:   "Nesting, alias expansion or file size passes a stated limit (depth 200, 100,000 nodes made by aliases, 32 MiB); analysis of that construct stops, memory and time stay bounded. The root node has depth 1; the report stands at the opener of the node that passes the limit.",
	},
}
