package analysis

import "github.com/natscontract/natscontract/model/diag"

// The rules of stage binding: where values come from and go to.
var bindingRules = []Rule{
	{
		Code: "INPUT_UNUSED", Stage: diag.Binding, Severity: diag.Hint, Source: profileInputs,
		Anchor: "the input's key",
		When:   "Nothing in the interaction uses the input.",
		Fix:    "remove", FixClass: Asks,
	},
	{
		Code: "DISPATCH_TARGET_BINDING", Stage: diag.Binding, Severity: diag.Error, Source: profileInputs,
		Anchor: "the source bound to the target parameter",
		When:   "The target parameter is not bound to {branch: peerId}.",
		Fix:    "bind it", FixClass: Asks,
	},
	{
		Code: "BINDING_SUBJECT_MISSING", Stage: diag.Binding, Severity: diag.Error, Source: profileInputs,
		Anchor: "the subject key",
		When:   "Parameters of the operation's channel are not bound; one report, naming all.",
		Fix:    "insert the missing bindings", FixClass: Asks,
	},
	{
		Code: "BINDING_SUBJECT_UNKNOWN", Stage: diag.Binding, Severity: diag.Error, Source: profileInputs,
		Anchor: "the key",
		When:   "It is no parameter of the operation's channel; without a requestOperation every key is (for payload keys: BINDING_POINTER).",
		Fix:    "near names; remove", FixClass: Asks,
	},
	{
		Code: "BINDING_PAYLOAD_MISSING", Stage: diag.Binding, Severity: diag.Error, Source: profileInputs,
		Anchor: "the payload key",
		When:   "Required payload fields are not bound; one report, naming all.",
		Fix:    "insert the missing bindings", FixClass: Asks,
	},
	{
		Code: "BINDING_POINTER", Stage: diag.Binding, Severity: diag.Error, Source: profileInputs,
		Anchor: "the key, or the pointer value",
		When:   "A JSON Pointer is malformed, or leads to no place in the schema.",
		Fix:    "near names", FixClass: Asks,
	},
	{
		Code: "BINDING_OVERLAP", Stage: diag.Binding, Severity: diag.Error, Source: profileInputs,
		Anchor: "the later key",
		When:   "One destination is above or equal to another.",
	},
	{
		Code: "BINDING_SUBJECT_DOMAIN", Stage: diag.Binding, Severity: diag.Error, Source: shapesProved,
		Anchor: "the source",
		When:   "The source's values and the parameter's token type can never meet: a source whose known set (shapes.md, proved 4) is disjoint from it, a literal outside it, a source that is no string.",
	},
	{
		Code: "BINDING_TYPE", Stage: diag.Binding, Severity: diag.Error, Source: shapesProved,
		Anchor: "the source",
		When:   "Source and destination contradict each other.",
	},
	{
		Code: "BINDING_UNPROVED", Stage: diag.Binding, Severity: diag.Error, Source: shapesProved,
		Anchor: "the source",
		When:   "Not proved, and runtime-schema-check is not in capabilities (payload destinations only).",
		Fix:    "add runtime-schema-check", FixClass: Asks,
	},
	{
		Code: "BINDING_RUNTIME_CHECK", Stage: diag.Binding, Severity: diag.Information, Source: shapesProved,
		Anchor: "the source",
		When:   "Not proved; runtime-schema-check will have to check it.",
	},
	{
		Code: "BINDING_PARTIAL_CONSTRUCTION", Stage: diag.Binding, Severity: diag.Error, Source: shapesProved,
		Anchor: "the key",
		When:   "The destination lies inside a composed or conditional schema that cannot be constructed piece by piece.",
	},
	{
		Code: "BINDING_CORRELATION_OVERWRITE", Stage: diag.Binding, Severity: diag.Error, Source: profileInputs,
		Anchor: "the source, or the payload key where a correlation field is not bound",
		When:   "A request payload field that correlation reads, or an object above it, is bound to anything but its own role (operation: the operationId input or {context: operationId}; branch, attempt, peer, fence: that branch field), or is optional in the schema and not bound (a required one is BINDING_PAYLOAD_MISSING). Unbound fields: one report, naming all.",
		Fix:    "bind its role", FixClass: Asks,
	},
	{
		Code: "BINDING_NAMESPACE", Stage: diag.Binding, Severity: diag.Error, Source: profileComposition,
		Anchor: "the source",
		When:   "An interaction binding uses stageInput, or {branch: input} where dispatch.mode is not branches; or a pipeline binding uses input or branch. STRUCTURE_EXCLUSIVE and STRUCTURE_UNKNOWN_PROPERTY are silent there.",
	},
	{
		Code: "PIPELINE_INTERACTION_BINDINGS", Stage: diag.Binding, Severity: diag.Error, Source: profileComposition,
		Anchor: "the bindings key",
		When:   "An interaction step's bindings are not both empty.",
		Fix:    "empty them", FixClass: Asks,
	},
}
