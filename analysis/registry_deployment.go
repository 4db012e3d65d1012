package analysis

import "github.com/natscontract/natscontract/model/diag"

// The rules of stage deployment: the contract against a live NATS system.
var deploymentRules = []Rule{
	{
		Code: "DEPLOYMENT_VERSION", Stage: diag.Deployment, Severity: diag.Error, Source: profileBundle,
		Anchor: "the minimumServerVersion value",
		When:   "The server is older than the contract needs.",
	},
	{
		Code: "DEPLOYMENT_BINDING", Stage: diag.Deployment, Severity: diag.Error, Source: profileBundle,
		Anchor: "the binding value",
		When:   "The connected system, account or JetStream domain is not the one that the deployment file gives for the binding.",
	},
	{
		Code: "DEPLOYMENT_UNREACHABLE", Stage: diag.Deployment, Severity: diag.Information, Source: decisionsStages,
		Anchor: "the deployment key",
		When:   "Nothing could be observed: unknown, which is neither verified nor violated.",
	},
	{
		Code: "DEPLOYMENT_RESOURCE_MISSING", Stage: diag.Deployment, Severity: diag.Error, Source: profileNative,
		Anchor: "the stream's or consumer's key",
		When:   "The server has no such stream or consumer.",
		Fix:    "provision (contract-owned only)", FixClass: Asks,
	},
	{
		Code: "DEPLOYMENT_DRIFT", Stage: diag.Deployment, Severity: diag.Error, Source: profileNative,
		Anchor: "the config field's value (the key, when external or for a field outside the closed shape)",
		When:   "The server's configuration differs in that field, or a field outside the closed shape breaks the promise (deployment.md lists which); the message gives both.",
	},
	{
		Code: "DEPLOYMENT_CAPACITY", Stage: diag.Deployment, Severity: diag.Error, Source: profileNative,
		Anchor: "the stream's key",
		When:   "The account's limits cannot hold what the stream promises.",
	},
	{
		Code: "DEPLOYMENT_PERMISSION", Stage: diag.Deployment, Severity: diag.Error, Source: profileDomains,
		Anchor: "the channel's or publisherIdentity's key",
		When:   "A principal may publish where the contract says that only another may, or may not publish or subscribe where the contract needs it; the message gives a subject.",
	},
	{
		Code: "DEPLOYMENT_RESPONDER", Stage: diag.Deployment, Severity: diag.Error, Source: profileOperations,
		Anchor: "the requestReply key",
		When:   "A principal that is no permitted receiver may subscribe to the request's subjects, or the receiver may not respond (no allow_responses, no publish permission on the inbox space); the message names the user and a subject.",
	},
	{
		Code: "DEPLOYMENT_UNKNOWN", Stage: diag.Deployment, Severity: diag.Information, Source: decisionsStages,
		Anchor: "the key",
		When:   "The fact could not be observed with the given evidence.",
	},
}
