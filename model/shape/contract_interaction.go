package shape

// Interactions: work that is given to peers, and how its results count.

var interactionShapes = definitions{
	"Interaction": {Contract, &Object{
		Name: "interaction",
		Doc:  "Work that is given to peers: who gets it, how it is delivered, and when it is done.",
		Props: []Property{
			opt("requestOperation", key("operations"), "The operation that sends the work; left out by work that only gathers."),
			opt("resultOperation", key("operations"), "The operation that receives results; left out by work that only dispatches."),
			opt("receiverOperation", importedOperation, "The imported operation that takes the request."),
			opt("senderOperation", importedOperation, "The imported operation that gives the result."),
			req("inputs", &Map{Name: "inputs", Keys: localName, Of: use("Input")}, "What a caller gives, and the generated operation id, by name."),
			req("bindings", &Object{
				Name: "bindings",
				Doc:  "Where each part of the request comes from. Nothing is bound by having the same name.",
				Props: []Property{
					req("subject", &Map{Name: "subject bindings", Keys: parameterName, Of: use("Source")}, "The source of each parameter of the request's channel."),
					req("payload", &Map{Name: "payload bindings", Of: use("Source")}, "The source of each place of the payload, by JSON Pointer."),
				},
			}, "Where each part of the request comes from."),
			req("audience", use("Audience"), "Who takes part."),
			req("dispatch", use("Dispatch"), "How the work is divided into branches."),
			req("delivery", use("Delivery"), "How surely it arrives, and how often it is tried."),
			req("correlation", use("Correlation"), "Where in the messages the identities stand."),
			req("completion", use("Completion"), "When the work is done."),
			opt("aggregation", &Object{
				Name: "aggregation",
				Doc:  "How many results become one.",
				Props: []Property{
					req("adapter", key("adapters"), "The adapter that does it, of kind aggregation."),
				},
			}, "How many results become one."),
		},
	}},

	"Input": {Contract, &Object{
		Name: "input",
		Doc:  "A value that an invocation needs.",
		Props: []Property{
			req("source", enum("argument", "generated"), "argument: the caller gives it. generated: the executor makes it, for operationId only."),
			opt("tokenType", key("tokenTypes"), "The token type of a value that goes into a subject."),
			opt("schema", schemaPointer, "The schema of any other value."),
		},
		OneOf: &Exclusive{Of: []string{"tokenType", "schema"}},
	}},

	"Source": {Contract, &Object{
		Name: "source",
		Doc:  "Where a value comes from.",
		Props: []Property{
			opt("input", key("inputs"), "An input of the interaction."),
			opt("context", contextField, contextDoc),
			opt("branch", enum("id", "peerId", "attempt", "fence", "input"), "A field of the branch that is dispatched."),
			opt("literal", anything, "This very value."),
			judged("stageInput", anything, bindingNamespace, "The stage's input, which only a pipeline has."),
		},
		OneOf: &Exclusive{Of: []string{"input", "context", "branch", "literal"}, Elsewhere: []string{"stageInput"}, Rule: bindingNamespace},
	}},

	"Audience": {Contract, &Object{
		Name: "audience", Leads: "kind",
		Doc: "Who takes part, as it is when the work is admitted.",
		Props: []Property{
			req("kind", enum("peer", "group", "scope"), "What the input names: a peer, a group of peers, or a scope."),
			req("input", key("inputs"), "The input that names it."),
			judged("scopeInput", key("inputs"), "AUDIENCE_SCOPE_INPUT", "The input that names the scope; with kind: scope."),
			req("resolver", key("adapters"), "The adapter that finds the peers, of kind audience."),
			req("authorization", key("adapters"), "The adapter that says who may take part, of kind authorization."),
			req("membership", enum("snapshot-at-admission"), "The members are those at admission."),
			req("includeSender", boolean, "Whether the sender takes part too."),
			req("offline", enum("include", "exclude"), "Whether peers that are away take part; include needs durable delivery."),
			req("lateJoiners", enum("exclude"), "Who joins later does not take part."),
			req("onRevocation", enum("cancel-open-branches"), "What happens to a peer that loses its permission."),
		},
	}},

	"Dispatch": {Contract, &Object{
		Name: "dispatch", Leads: "mode",
		Doc: "How the work is divided into branches.",
		Props: []Property{
			req("mode", enum("direct", "independent", "one-eligible", "branches", "none"),
				"direct: one peer. independent: every recipient. one-eligible: one of them. branches: a manifest says. none: only gather."),
			req("branchKey", enum("recipient", "declared"), "What names a branch: its recipient, or the manifest."),
			judged("targetParameter", text, "DISPATCH_TARGET_PARAMETER", "The parameter of the request's channel that addresses the peer."),
			judged("branchesInput", key("inputs"), "DISPATCH_BRANCHES_INPUT", "The input that holds the manifest of branches."),
			judged("selector", key("adapters"), "DISPATCH_SELECTOR", "The adapter that chooses a peer, of kind selection; with one-eligible."),
		},
	}},

	"Delivery": {Contract, &Object{
		Name: "delivery", Leads: "mode",
		Doc: "How surely the work arrives, and how often it is tried.",
		Props: []Property{
			req("mode", enum("online-best-effort", "durable-per-recipient"), "Whether work waits for a peer that is away."),
			req("state", enum("memory", "durable"), "Where the executor keeps its state."),
			req("restart", enum("fail-unknown", "resume"), "What happens to open work when the executor restarts."),
			req("maxAttempts", between(1, 16), "How many attempts a branch has, from 1 to 16."),
			req("retryBackoffMs", natural, "The wait before the next attempt, in milliseconds."),
			req("recoveryGraceMs", natural, "How long recovery may take after the deadline, in milliseconds."),
			req("settlementGraceMs", natural, "How long open branches may settle after the decision, in milliseconds."),
			judged("adapter", key("adapters"), "DELIVERY_DURABLE", "The adapter that sends from the outbox, of kind delivery."),
			judged("ownership", &Object{
				Name: "ownership",
				Doc:  "How one executor has a branch alone, with a fence against those that lost it.",
				Props: []Property{
					req("adapter", key("adapters"), "The adapter that keeps the claims, of kind ownership."),
					req("leaseMs", positive, "How long a claim holds, in milliseconds."),
					req("renewEveryMs", positive, "How often it is renewed, in milliseconds; less than half of leaseMs."),
					req("onLoss", enum("retry"), "What happens when a claim is lost."),
				},
			}, "DELIVERY_OWNERSHIP", "How one executor has a branch alone."),
			judged("stateStore", key("adapters"), "DELIVERY_DURABLE", "The adapter that keeps the state, of kind state-store."),
		},
	}},

	"Correlation": {Contract, &Object{
		Name: "correlation",
		Doc:  "Where in the messages the identities stand.",
		Props: []Property{
			req("operation", expression, "The place of the operation id."),
			req("branch", expression, "The place of the branch id."),
			req("attempt", expression, "The place of the attempt, an integer."),
			req("peer", expression, "The place of the peer."),
			req("fence", expression, "The place of the fence, an integer."),
			judged("verifier", key("adapters"), "CORRELATION_VERIFIER", "The adapter that verifies results, of kind result-verifier."),
		},
	}},

	"Completion": {Contract, &Switch{
		Name: "completion", By: "mode", Doc: "What decides that the work is done; none where there is no result.",
		Cases: []Case{
			{[]string{"none"}, &Object{
				Name: "completion", Doc: "Nothing comes back, so nothing completes it.",
				Props: append([]Property{
					req("mode", enum("none"), "There is no result."),
				}, completionJudged...),
			}},
			{[]string{"first-success", "all-terminal", "all-successful", "quorum"}, completionOfResults},
		},
	}},

	"Quorum": {Contract, &Object{
		Name: "quorum",
		Doc:  "How many units must succeed.",
		Props: []Property{
			opt("count", positive, "This many."),
			opt("fraction", &Object{
				Name: "fraction",
				Doc:  "This part of the admitted units, rounded up.",
				Props: []Property{
					req("numerator", positive, "The part; no greater than the denominator."),
					req("denominator", positive, "Of how many."),
				},
			}, "This part of the admitted units, rounded up."),
		},
		OneOf: &Exclusive{Of: []string{"count", "fraction"}},
	}},
}

const bindingNamespace = "BINDING_NAMESPACE"

var (
	expression = &Text{} // $message.payload# and a JSON Pointer; its form is judged by CORRELATION_EXPRESSION

	contextDoc   = "A field of the invocation's context, attested by the executor."
	contextField = enum("contractId", "contractVersion", "contractDigest", "operationId", "principalId", "senderPeerId", "scopeId",
		"systemId", "accountId", "jetstreamDomain", "nowMs", "deadlineMs", "policyRevision")

	// Whether these may stand beside the mode is told by the rules that read the mode.
	completionJudged = []Property{
		judged("quorum", use("Quorum"), "COMPLETION_QUORUM", "How many units must succeed; with mode: quorum."),
		judged("cancelOperation", key("operations"), "CANCEL_OPERATIONS", "The operation that asks a peer to stop; with remaining: cooperative."),
		judged("cancelResultOperation", key("operations"), "CANCEL_OPERATIONS", "The operation that receives the answer to that."),
		judged("cancelTimeoutMs", positive, "CANCEL_OPERATIONS", "How long that answer is waited for, in milliseconds."),
	}

	completionOfResults = &Object{
		Name: "completion", Doc: "When enough results are there.",
		Props: []Property{
			req("mode", enum("first-success", "all-terminal", "all-successful", "quorum"), "What decides: one success, the end of all, the success of all, or a quorum."),
			req("unit", enum("distinct-branches", "distinct-peers"), "What is counted."),
			req("success", &Object{
				Name: "success",
				Doc:  "What makes a result a success: a field has this very value.",
				Props: []Property{
					req("field", expression, "The place in the result."),
					req("equals", &Scalar{}, "The value that it has."),
				},
			}, "What makes a result a success."),
			completionJudged[0],
			req("deadlineMs", positive, "How long the work may take from its admission, in milliseconds."),
			req("onTimeout", enum("fail", "partial"), "What the deadline means: failure, or the results so far."),
			req("onImpossible", enum("fail"), "What happens when success has become impossible."),
			req("lateResults", enum("discard"), "What happens to results after the decision."),
			req("remaining", enum("detach", "cooperative"), "What happens to open branches after the decision: they are left alone, or asked to stop."),
			req("waitFor", enum("decision", "settled"), "When a pipeline goes on: at the decision, or when all is settled."),
			completionJudged[1], completionJudged[2], completionJudged[3],
		},
	}
)
