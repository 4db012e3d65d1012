package analysis

import "github.com/natscontract/natscontract/model/diag"

// The rules of stage schema: Schema Objects and what is compared through them.
var schemaRules = []Rule{
	{
		Code: "CORRELATION_FIELD", Stage: diag.Schema, Severity: diag.Error, Source: profileCompletion,
		Anchor: "the expression value",
		When:   "The pointer does not exist in the payload of the request or of the result (each that there is; every message of the result), has different types in the two, or not the type of its role (strings; attempt and fence integers).",
	},
	{
		Code: "COMPLETION_SUCCESS_FIELD", Stage: diag.Schema, Severity: diag.Error, Source: profileCompletion,
		Anchor: "the field value",
		When:   "The pointer does not exist in the payload of some message of the result, or equals is not a value of its schema.",
	},
	{
		Code: "CANCEL_SCHEMA", Stage: diag.Schema, Severity: diag.Error, Source: profileCompletion,
		Anchor: "the cancelOperation or cancelResultOperation value",
		When:   "The payload is not the fixed CancelRequest or CancelResult (shapes.md says which bounds are accepted).",
	},
	{
		Code: "SCHEMA_POINTER", Stage: diag.Schema, Severity: diag.Error, Source: profileBundle,
		Anchor: "the value",
		When:   "A custom schema pointer is not #/components/schemas/…, or leads nowhere.",
		Fix:    "near names; create the schema", FixClass: Asks,
	},
	{
		Code: "SCHEMA_CYCLE", Stage: diag.Schema, Severity: diag.Error, Source: decisionsVersions,
		Anchor: "the $ref value",
		When:   "A pure $ref cycle that means nothing.",
	},
	{
		Code: "SCHEMA_INVALID", Stage: diag.Schema, Severity: diag.Error, Source: asyncapiSchemaObject,
		Anchor: "the offending keyword",
		When:   "A Schema Object is no valid draft-07 schema (wrong keyword type, a pattern that ECMA-262 surely refuses). It speaks instead of STRUCTURE_ASYNCAPI_SCHEMA inside Schema Objects.",
	},
	{
		Code: "SCHEMA_UNINHABITED", Stage: diag.Schema, Severity: diag.Warning, Source: decisionsVersions,
		Anchor: "the schema's key or $ref",
		When:   "No finite JSON value satisfies the schema by its own keywords (a numeric minimum above the maximum) or by a cycle of required members; what is empty only because it requires such a schema is a consequence. Severity error where the payload of a message reaches it through required members, else warning.",
	},
	{
		Code: "PIPELINE_STAGE_MISMATCH", Stage: diag.Schema, Severity: diag.Error, Source: profileComposition,
		Anchor: "the inputAdapter value; for what an interaction step takes, the interaction value",
		When:   "The preceding output is not equal to the inputAdapter's inputSchema; or what reaches an interaction step (the preceding output, or the adapter's outputSchema) is not an object that requires a member for each argument input, each proved for it (a string schema is proved for a token type unless the two never meet), and has no other member. Operation steps are judged by their bindings alone.",
	},
}
