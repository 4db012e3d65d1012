package shape

// What an adapter is called with: {context, data} (profile v0.2, Adapter protocols). The context is fixed. Of the data, the
// control members are closed as far as the profile and the decisions define them; a member that takes anything is an
// application's data slot, which the adapter's own schemas judge. These are messages of a running system, not of a contract.

var adapterShapes = definitions{
	"AdapterCall": {AsyncAPI, adapterCall("adapter call", "A call to an adapter of any kind.",
		anything, "What the adapter works on; each kind has a form of its own.")},

	"AdapterContext": {AsyncAPI, &Object{
		Name: "adapter context",
		Doc:  "Who calls, where, when and under which policy. The runtime attests all of it; no caller writes it.",
		Props: []Property{
			req("contractId", nonEmpty, "The id of the contract."),
			req("contractVersion", nonEmpty, "The info.version of the contract."),
			req("contractDigest", hexDigest, "The SHA-256 of the contract's exact bytes."),
			req("operationId", nonEmpty, "The id of the operation that the work belongs to."),
			req("principalId", nonEmpty, "Who is authenticated."),
			req("senderPeerId", nonEmpty, "The peer that sends."),
			req("scopeId", nonEmpty, "The scope in which the work is done."),
			req("systemId", nonEmpty, "The NATS system."),
			req("accountId", nonEmpty, "The NATS account."),
			req("jetstreamDomain", nonEmpty, "The JetStream domain."),
			req("nowMs", safeInteger, "The time, in milliseconds of UTC."),
			req("deadlineMs", either(safeInteger, &Null{}), "When the work must be done, in milliseconds of UTC; null only before admission."),
			req("policyRevision", nonEmpty, "The revision of the policy that is in force."),
		},
	}},

	"Assignment": {AsyncAPI, &Object{
		Name: "assignment", Doc: "A branch as it is assigned: to whom, in which attempt, under which fence.",
		Props: assignment,
	}},

	"AudienceCall": {AsyncAPI, adapterCall("audience call", "Asks who takes part.", &Object{
		Name: "audience query", Doc: "The audience of an interaction, with the values of its inputs.",
		Props: []Property{
			req("kind", enum("peer", "group", "scope"), "What the input names."),
			req("input", anything, "The value of the audience's input."),
			opt("scopeInput", anything, "The value of the audience's scope input; with kind: scope."),
			req("includeSender", boolean, "Whether the sender takes part too."),
			req("offline", enum("include", "exclude"), "Whether peers that are away take part."),
		},
	}, "The audience.")},
	"AudienceSnapshot": {AsyncAPI, &Object{
		Name: "audience snapshot", Doc: "The answer: who takes part, frozen at admission.",
		Props: []Property{
			req("revision", nonEmpty, "The revision of the membership that was read."),
			req("policyRevision", nonEmpty, "The revision of the policy that was applied."),
			req("peers", set(nonEmpty), "The distinct peers."),
		},
	}},

	"AuthorizationCall": {AsyncAPI, adapterCall("authorization call", "Asks whether peers still may take part.", &Object{
		Name: "authorization query", Doc: "Peers, and the point at which they are judged.",
		Props: []Property{
			req("at", enum("admission", "dispatch", "renewal", "result", "cancellation"), "The point at which the permission is needed."),
			req("peers", &List{Of: nonEmpty, Min: 1, Unique: true}, "The peers."),
		},
	}, "Who is judged, and when.")},

	"VerificationCall": {AsyncAPI, adapterCall("result verifier call", "Asks whether a result comes from the peer that it names.", &Object{
		Name: "verification query", Doc: "A result as it came, beside the assignment that it must belong to.",
		Props: []Property{
			req("expected", use("Assignment"), "The current assignment of the branch."),
			req("received", &Object{
				Name: "received result", Doc: "What the result says of itself.",
				Props: append([]Property{
					req("subject", nonEmpty, "The subject on which it came."),
				}, assignment...),
			}, "What the result says of itself."),
			req("result", anything, "The payload of the result."),
		},
	}, "The result and what it must agree with.")},

	"AggregationCall": {AsyncAPI, adapterCall("aggregation call", "Makes one value of many results.", &Object{
		Name: "aggregation query", Doc: "The results that count.",
		Props: []Property{
			req("outcomes", list(&Object{
				Name: "outcome", Doc: "The accepted result of a branch.",
				Props: append([]Property{
					req("result", anything, "The payload of the result."),
				}, assignment...),
			}), "The accepted outcomes."),
		},
	}, "The results that count.")},

	"SelectionCall": {AsyncAPI, adapterCall("selection call", "Asks for one peer out of several.", &Object{
		Name: "selection query", Doc: "The peers that may have the branch.",
		Props: []Property{
			req("peers", &List{Of: nonEmpty, Min: 1, Unique: true}, "The authorized peers, in lexicographic order of their ids."),
		},
	}, "The peers to choose from.")},

	"DeliveryCall": {AsyncAPI, adapterCall("delivery call", "Publishes one message of the outbox.", &Object{
		Name: "delivery", Doc: "One message of the outbox. An uncertain publication is repeated with the same message id.",
		Props: append([]Property{
			req("messageId", nonEmpty, "What tells a repeated publication from a new one."),
			req("subject", nonEmpty, "The subject on which it goes."),
			req("payload", anything, "The payload."),
		}, assignment...),
	}, "The message.")},

	"OwnershipCall": {AsyncAPI, adapterCall("ownership call", "Claims a branch, renews the claim, or gives it back.", &Object{
		Name: "claim", Doc: "A claim on a branch. Fences only grow: a claim with an older one is stale.",
		Props: append([]Property{
			req("action", enum("claim", "renew", "release"), "What is done with the claim."),
			req("leaseMs", positive, "How long the claim holds, in milliseconds."),
		}, assignment...),
	}, "The claim.")},

	"StateStoreCall": {AsyncAPI, adapterCall("state store call", "Replaces the record of an operation, if nobody else has.", &Object{
		Name: "transition", Doc: "A conditional change of the whole record.",
		Props: []Property{
			req("expectedRevision", either(nonEmpty, &Null{}), "The revision that must be there; null where there must be no record."),
			req("record", anything, "The whole record as it is to be."),
		},
	}, "The change.")},

	"TransformCall": {AsyncAPI, adapterCall("transform call", "Makes the input of a step from the output of the one before.",
		anything, "The output of the step before, which the adapter's inputSchema judges.")},

	"WorkflowCall": {AsyncAPI, adapterCall("workflow call", "Runs a workflow document.", &Object{
		Name: "workflow invocation", Doc: "The document to run and what it takes.",
		Props: []Property{
			req("sha256", hexDigest, "The SHA-256 of the workflow document's exact bytes."),
			req("input", anything, "The input, which the workflow's inputSchema judges."),
		},
	}, "The document and its input.")},
}

var (
	safeInteger = between(0, 1<<53-1)
	hexDigest   = &Text{Form: digest.Form}

	assignment = []Property{
		req("branchId", nonEmpty, "The branch."),
		req("peerId", nonEmpty, "The peer that has it."),
		req("attempt", safeInteger, "The attempt."),
		req("fence", safeInteger, "The fence of the claim."),
	}
)

func adapterCall(name, doc string, data Shape, what string) *Object {
	return &Object{Name: name, Doc: doc, Props: []Property{
		req("context", use("AdapterContext"), "What the runtime attests."),
		req("data", data, what),
	}}
}
