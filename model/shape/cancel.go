package shape

// What goes over the wire when work is cancelled (profile v0.2, Completion and cancellation). A contract may carry these very
// schemas as its payloads, so that nothing stands here that shapes does not name.

var cancelShapes = definitions{
	"CancelRequest": {AsyncAPI, &Object{
		Name: "cancel request", Doc: "Asks a peer to stop working on a branch.",
		Props: cancelled,
	}},
	"CancelResult": {AsyncAPI, &Object{
		Name: "cancel result", Doc: "What became of a request to stop.",
		Props: append(cancelled[:len(cancelled):len(cancelled)],
			req("status", enum("stopped", "already-completed", "unknown"), "What became of the work. unknown proves nothing."),
		),
	}},
}

var cancelled = []Property{
	req("operationId", text, "The operation."),
	req("branchId", text, "The branch."),
	req("attempt", integer, "The attempt that is meant."),
	req("fence", integer, "The fence of that attempt's claim."),
}
