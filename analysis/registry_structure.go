package analysis

import "github.com/natscontract/natscontract/model/diag"

// The rules of stage structure: shapes, references by name, and what one object says about itself.
var structureRules = []Rule{
	{
		Code: "STRUCTURE_ASYNCAPI_VERSION", Stage: diag.Structure, Severity: diag.Error, Source: profileBundle,
		Anchor: "the asyncapi value",
		When:   "A document with the extension declares another version than 3.1.0. (Without the extension only documents that declare 3.1.0 are read; others are left alone.)",
		Fix:    "set 3.1.0", FixClass: Asks,
	},
	{
		Code: "STRUCTURE_ASYNCAPI_SCHEMA", Stage: diag.Structure, Severity: diag.Error, Source: asyncapiSchema,
		Anchor: "the offending key or value",
		When:   "The document breaks the AsyncAPI 3.1.0 schema outside the extension and outside Schema Objects (SCHEMA_INVALID). A missing property is reported at the key whose value lacks it. In a contract QUEUE_BINDING_VERSION and QUEUE_NAME speak for the value and length of a NATS operation binding.",
	},
	{
		Code: "STRUCTURE_OPERATION_MESSAGES", Stage: diag.Structure, Severity: diag.Error, Source: asyncapiOperation,
		Anchor: "the $ref value",
		When:   "An entry of an operation's or reply's messages is no reference to a message of its channel (one to components counts as wrong). Also in documents without the extension.",
		Fix:    "point through the channel", FixClass: Asks,
	},
	{
		Code: "STRUCTURE_OPERATION_CHANNEL", Stage: diag.Structure, Severity: diag.Error, Source: asyncapiOperation,
		Anchor: "the $ref value",
		When:   "An operation's or reply's channel $ref has not the form #/channels/<key>. (One of that form whose key is missing is BUNDLE_REF_UNRESOLVED; in a document without the extension it is this code.) Also in documents without the extension.",
		Fix:    "point to the root channel", FixClass: Asks,
	},
	{
		Code: "STRUCTURE_PARAMETER_NAME", Stage: diag.Structure, Severity: diag.Error, Source: asyncapiParameters,
		Anchor: "the key",
		When:   "A channel parameter's name is not [A-Za-z0-9_-]+. Also in documents without the extension.",
	},
	{
		Code: "STRUCTURE_NATS_BINDING", Stage: diag.Structure, Severity: diag.Warning, Source: asyncapiNATSBinding,
		Anchor: "each property's key, one report each",
		When:   "A server, channel or message binding for nats has properties: the 0.1.0 binding reserves them; only an operation's queue and bindingVersion mean something. Also in documents without the extension.",
		Fix:    "remove", FixClass: Asks,
	},
	{
		Code: "STRUCTURE_SERVER_HOST", Stage: diag.Structure, Severity: diag.Warning, Source: asyncapiServer,
		Anchor: "the host value",
		When:   "A server's host carries a scheme, which belongs into protocol. Also in documents without the extension.",
		Fix:    "split it", FixClass: Asks,
	},
	{
		Code: "STRUCTURE_PROFILE_VERSION", Stage: diag.Structure, Severity: diag.Error, Source: decisionsVersions,
		Anchor: "the version value",
		When:   "It is not exactly 0.2.0-draft. For 0.1.x the message says that the sketch was replaced and is incompatible.",
		Fix:    "set 0.2.0-draft", FixClass: Asks,
	},
	{
		Code: "STRUCTURE_CONTRACT_ID_MISSING", Stage: diag.Structure, Severity: diag.Error, Source: profileBundle,
		Anchor: "the x-nats-contract key",
		When:   "The document has no root id.",
		Fix:    "insert id", FixClass: Asks,
	},
	{
		Code: "STRUCTURE_UNKNOWN_PROPERTY", Stage: diag.Structure, Severity: diag.Error, Source: shapes,
		Anchor: "the key",
		When:   "A closed object of the extension has a property that its shape does not list; a near name is suggested. Near names: shapes.md.",
		Fix:    "rename to the near name; remove", FixClass: Asks,
	},
	{
		Code: "STRUCTURE_MISSING_PROPERTY", Stage: diag.Structure, Severity: diag.Error, Source: shapes,
		Anchor: "the key whose value lacks it (for a list item, the item)",
		When:   "A required property is missing. One report an object, naming all that is missing. Not reported for a property whose near name stands there as an unknown one. A property whose presence depends on a sibling is judged by the named rule instead (shapes.md).",
		Fix:    "insert the missing properties", FixClass: Asks,
	},
	{
		Code: "STRUCTURE_TYPE", Stage: diag.Structure, Severity: diag.Error, Source: shapesScalars,
		Anchor: "the value",
		When:   "A value of the extension has the wrong JSON type. For an unquoted YAML scalar where a string is needed the message says so (shapes.md, Scalars); where a boolean is wanted: write true or false.",
		Fix:    "quote the value", FixClass: Safe,
	},
	{
		Code: "STRUCTURE_VALUE", Stage: diag.Structure, Severity: diag.Error, Source: shapes,
		Anchor: "the value",
		When:   "A value is outside its closed list or range (enumerations, positive integers, 1..128, num_replicas, and so on), or an identifier has a wrong form. A listed value that does not fit its sibling is the named rule instead. Also for a key of a wrong form.",
		Fix:    "offer the listed values", FixClass: Asks,
	},
	{
		Code: "STRUCTURE_EXCLUSIVE", Stage: diag.Structure, Severity: diag.Error, Source: shapes,
		Anchor: "the key of the object (for a list item, the item)",
		When:   "An object must have exactly one of several properties and has none or several (publish/subscribe, tokenType/schema, interaction/operation, the sources of a binding, count/fraction).",
	},
	{
		Code: "REF_TOKEN_TYPE_UNKNOWN", Stage: diag.Structure, Severity: diag.Error, Source: profileDomains,
		Anchor: "the value",
		When:   "No such key in tokenTypes.",
		Fix:    "create the token type; near names", FixClass: Asks,
	},
	{
		Code: "REF_CHANNEL_UNKNOWN", Stage: diag.Structure, Severity: diag.Error, Source: profileDomains,
		Anchor: "the key",
		When:   "channels names a channel that the standard map lacks. With a near name, CHANNEL_UNDECLARED of that name is silent.",
		Fix:    "near names; remove", FixClass: Asks,
	},
	{
		Code: "REF_OPERATION_UNKNOWN", Stage: diag.Structure, Severity: diag.Error, Source: profileBundle,
		Anchor: "the key or value",
		When:   "An operation key is not in the standard operations (of this contract, or of the imported one). With a near name in the operations map, OPERATION_UNDECLARED of that name is silent.",
		Fix:    "near names", FixClass: Asks,
	},
	{
		Code: "REF_IMPORT_UNKNOWN", Stage: diag.Structure, Severity: diag.Error, Source: profileBundle,
		Anchor: "the contract value",
		When:   "No such import alias.",
		Fix:    "near names; add an import", FixClass: Asks,
	},
	{
		Code: "REF_STREAM_UNKNOWN", Stage: diag.Structure, Severity: diag.Error, Source: profileNative,
		Anchor: "the value",
		When:   "No such key in streams.",
		Fix:    "near names", FixClass: Asks,
	},
	{
		Code: "REF_CONSUMER_UNKNOWN", Stage: diag.Structure, Severity: diag.Error, Source: profileNative,
		Anchor: "the value",
		When:   "No such key in consumers.",
		Fix:    "near names", FixClass: Asks,
	},
	{
		Code: "REF_ADAPTER_UNKNOWN", Stage: diag.Structure, Severity: diag.Error, Source: profileAdapters,
		Anchor: "the value",
		When:   "No such key in adapters.",
		Fix:    "near names", FixClass: Asks,
	},
	{
		Code: "REF_INPUT_UNKNOWN", Stage: diag.Structure, Severity: diag.Error, Source: profileInputs,
		Anchor: "the value",
		When:   "No such input in this interaction.",
		Fix:    "near names; add the input", FixClass: Asks,
	},
	{
		Code: "REF_INTERACTION_UNKNOWN", Stage: diag.Structure, Severity: diag.Error, Source: profileComposition,
		Anchor: "the value",
		When:   "No such key in interactions.",
		Fix:    "near names", FixClass: Asks,
	},
	{
		Code: "ADAPTER_KIND_MISMATCH", Stage: diag.Structure, Severity: diag.Error, Source: profileAdapters,
		Anchor: "the value that names the adapter",
		When:   "The slot needs an adapter of another kind; related: the adapter's kind.",
		Fix:    "offer adapters of that kind", FixClass: Asks,
	},
	{
		Code: "ADAPTER_VERSION_INEXACT", Stage: diag.Structure, Severity: diag.Error, Source: profileAdapters,
		Anchor: "the version value",
		When:   "The version is not exact: empty, white space, any of ^ ~ * < > = | , in it; a segment x or X; latest, stable, next, current, edge, nightly, main, master, head, dev in any case. 1 and v1 are identifiers.",
	},
	{
		Code: "OPERATION_UNDECLARED", Stage: diag.Structure, Severity: diag.Error, Source: profileOperations,
		Anchor: "the standard operation's key",
		When:   "A standard operation has no entry in the extension (and is not outside the profile: shapes.md, Channels).",
		Fix:    "insert the entry", FixClass: Asks,
	},
	{
		Code: "OPERATION_DIRECTION", Stage: diag.Structure, Severity: diag.Error, Source: profileOperations,
		Anchor: "the publish or subscribe key",
		When:   "publish on a receive operation, or subscribe on a send operation.",
		Fix:    "replace by the other form", FixClass: Asks,
	},
	{
		Code: "OPERATION_CONFIRMATION", Stage: diag.Structure, Severity: diag.Error, Source: profileOperations,
		Anchor: "the confirmation value",
		When:   "core needs none, jetstream needs stream-ack.",
		Fix:    "set it", FixClass: Safe,
	},
	{
		Code: "OPERATION_STREAM", Stage: diag.Structure, Severity: diag.Error, Source: profileOperations,
		Anchor: "the stream key, or publish where it is missing",
		When:   "jetstream needs a stream; core must not have one.",
	},
	{
		Code: "OPERATION_CONSUMER", Stage: diag.Structure, Severity: diag.Error, Source: profileOperations,
		Anchor: "the consumer key, or subscribe where it is missing",
		When:   "jetstream needs a consumer; core must not have one.",
	},
	{
		Code: "OPERATION_MESSAGE", Stage: diag.Structure, Severity: diag.Error, Source: shapesPayload,
		Anchor: "the value that names the operation",
		When:   "An interaction or pipeline step uses an operation that has no message, or several whose payloads are not equal (a resultOperation may have several). At every value that names it.",
	},
	{
		Code: "REQUEST_REPLY_NOT_CORE_SEND", Stage: diag.Structure, Severity: diag.Error, Source: profileOperations,
		Anchor: "the requestReply key",
		When:   "requestReply on anything but a core publish.",
		Fix:    "remove", FixClass: Asks,
	},
	{
		Code: "REQUEST_REPLY_CHANNEL", Stage: diag.Structure, Severity: diag.Error, Source: profileOperations,
		Anchor: "the requestReply key",
		When:   "The standard operation has no reply with a channel whose address is null or missing.",
	},
	{
		Code: "QUEUE_BINDING_VERSION", Stage: diag.Structure, Severity: diag.Error, Source: profileOperations,
		Anchor: "the nats binding key",
		When:   "bindings.nats has no bindingVersion 0.1.0.",
		Fix:    "insert bindingVersion", FixClass: Safe,
	},
	{
		Code: "QUEUE_NAME", Stage: diag.Structure, Severity: diag.Error, Source: profileOperations,
		Anchor: "the queue value",
		When:   "A queue name is empty, longer than 255 bytes, or has white space, which the client libraries refuse.",
	},
	{
		Code: "QUEUE_MEANINGLESS", Stage: diag.Structure, Severity: diag.Warning, Source: profileOperations,
		Anchor: "the queue value",
		When:   "A queue on a send operation or beside subscribe jetstream has no effect: only a core subscription joins a queue group.",
		Fix:    "remove", FixClass: Asks,
	},
	{
		Code: "NATIVE_NAME", Stage: diag.Structure, Severity: diag.Error, Source: profileNative,
		Anchor: "the value",
		When:   "A stream or durable name has a character that NATS refuses (space, '.', '*', '>', path separators, non-printing) or is longer than 255 bytes.",
	},
	{
		Code: "NATIVE_SUBJECT", Stage: diag.Structure, Severity: diag.Error, Source: profileNative,
		Anchor: "the pattern or filter value",
		When:   "It is no valid pattern (empty token, white space, '>' before the end, or '*' or '>' inside a longer token, which NATS would take literally). A stream subject also: a lone '>', or one that overlaps $JS.>, $JSC.>, $NRG.>, $SYS.>, $KV.>, $O.>, $SRV.>, _INBOX.>, _R_.> or _GR_.> (a wildcard first token does). A filter_subject may be '>'.",
	},
	{
		Code: "NATIVE_DUPLICATE_WINDOW", Stage: diag.Structure, Severity: diag.Error, Source: profileNative,
		Anchor: "the duplicate_window value",
		When:   "It is longer than max_age.",
	},
	{
		Code: "NATIVE_DURATION_SUSPECT", Stage: diag.Structure, Severity: diag.Warning, Source: profileNative,
		Anchor: "the value",
		When:   "A duration is under one millisecond: native durations are nanoseconds.",
		Fix:    "multiply to seconds or milliseconds", FixClass: Asks,
	},
	{
		Code: "NATIVE_DURATION_MINIMUM", Stage: diag.Structure, Severity: diag.Error, Source: profileNative,
		Anchor: "the value",
		When:   "max_age or duplicate_window is under 100 ms: a server refuses it. (Then NATIVE_DURATION_SUSPECT is not reported.)",
		Fix:    "multiply to seconds or milliseconds", FixClass: Asks,
	},
	{
		Code: "NATIVE_SUBJECTS_OVERLAP", Stage: diag.Structure, Severity: diag.Error, Source: profileNative,
		Anchor: "the later pattern",
		When:   "Two patterns of one stream overlap: a server refuses it. One report for each later pattern.",
	},
	{
		Code: "NATIVE_WORKQUEUE_POLICY", Stage: diag.Structure, Severity: diag.Error, Source: profileNative,
		Anchor: "the deliver_policy value (the pointer value, when external)",
		When:   "A consumer of a workqueue stream must deliver all.",
	},
	{
		Code: "NATIVE_EXTERNAL_POINTER", Stage: diag.Structure, Severity: diag.Error, Source: profileNative,
		Anchor: "the pointer value",
		When:   "The pointer selects no object of the artifact.",
	},
	{
		Code: "NATIVE_EXTERNAL_CONFIG", Stage: diag.Structure, Severity: diag.Error, Source: profileNative,
		Anchor: "the pointer value",
		When:   "The selected configuration breaks the closed shape or a native rule of severity error; the message says where and which, related: the place in the artifact. Warnings of an external configuration are reported under their own code at the pointer.",
	},
	{
		Code: "INTERACTION_EMPTY", Stage: diag.Structure, Severity: diag.Error, Source: profileInputs,
		Anchor: "the interaction's key",
		When:   "It has neither a requestOperation nor a resultOperation.",
	},
	{
		Code: "INTERACTION_DIRECTION", Stage: diag.Structure, Severity: diag.Error, Source: profileInputs,
		Anchor: "the value",
		When:   "requestOperation, cancelOperation must be local send, resultOperation, cancelResultOperation local receive, receiverOperation an imported receive, senderOperation an imported send.",
	},
	{
		Code: "INPUT_GENERATED", Stage: diag.Structure, Severity: diag.Error, Source: profileInputs,
		Anchor: "the source value",
		When:   "Only an input named operationId may be generated.",
	},
	{
		Code: "AUDIENCE_SCOPE_INPUT", Stage: diag.Structure, Severity: diag.Error, Source: profileInputs,
		Anchor: "the kind value",
		When:   "kind: scope has no scopeInput.",
	},
	{
		Code: "DISPATCH_BRANCHES_INPUT", Stage: diag.Structure, Severity: diag.Error, Source: profileInputs,
		Anchor: "the branchesInput value, or the mode value where it is missing",
		When:   "branches (and none with a result) needs a branchesInput whose schema is a branch manifest; the other modes must not have one.",
	},
	{
		Code: "DISPATCH_TARGET_PARAMETER", Stage: diag.Structure, Severity: diag.Error, Source: profileInputs,
		Anchor: "the targetParameter value",
		When:   "It is no parameter of the request operation's channel.",
		Fix:    "near names", FixClass: Asks,
	},
	{
		Code: "CORRELATION_EXPRESSION", Stage: diag.Structure, Severity: diag.Error, Source: profileCompletion,
		Anchor: "the expression value (the five of correlation, and success.field)",
		When:   "It is not $message.payload#<pointer>; header expressions are unsupported.",
	},
	{
		Code: "CORRELATION_VERIFIER", Stage: diag.Structure, Severity: diag.Error, Source: profileCompletion,
		Anchor: "the correlation key",
		When:   "Result-bearing work needs a verifier.",
		Fix:    "insert the verifier", FixClass: Asks,
	},
	{
		Code: "COMPLETION_QUORUM", Stage: diag.Structure, Severity: diag.Error, Source: profileCompletion,
		Anchor: "the quorum key, or the mode value where it is missing",
		When:   "quorum needs count or fraction, other modes must have neither.",
	},
	{
		Code: "COMPLETION_FRACTION", Stage: diag.Structure, Severity: diag.Error, Source: profileCompletion,
		Anchor: "the numerator value",
		When:   "The numerator is greater than the denominator.",
	},
	{
		Code: "PIPELINE_FIRST_ADAPTER", Stage: diag.Structure, Severity: diag.Error, Source: profileComposition,
		Anchor: "the inputAdapter key of the first step",
		When:   "The first step takes the invocation input as it is.",
		Fix:    "remove", FixClass: Asks,
	},
	{
		Code: "PIPELINE_OPERATION", Stage: diag.Structure, Severity: diag.Error, Source: profileComposition,
		Anchor: "the operation value",
		When:   "An operation step must name a local send operation.",
	},
	{
		Code: "WORKFLOW_DOCUMENT", Stage: diag.Structure, Severity: diag.Error, Source: profileComposition,
		Anchor: "the artifact's path value",
		When:   "The artifact is no Open Workflow 1.0.4 document of the form in shapes.md; the message says where, related: the place in it.",
	},
	{
		Code: "WORKFLOW_INTERACTION_UNKNOWN", Stage: diag.Structure, Severity: diag.Error, Source: profileComposition,
		Anchor: "the artifact's path value",
		When:   "The workflow calls an interaction that this contract does not have; related: the call.",
	},
}
