package contractgen

// audience says who is asked.
func (k *work) audience() {
	a := read("{membership: snapshot-at-admission, lateJoiners: exclude, onRevocation: cancel-open-branches}")
	kind := k.pick("peer", "group", "scope")
	if k.mode == "direct" {
		kind = "peer"
	}
	a.set("kind", str(kind)).set("input", str(k.tokenInput(peerID)))
	if kind == "scope" {
		a.set("scopeInput", str(k.tokenInput(k.someDomain())))
	}
	a.set("resolver", str(k.anyAdapter("audience"))).set("authorization", str(k.anyAdapter("authorization")))
	a.set("includeSender", number(k.chance(50))).set("offline", str("exclude"))
	if k.recipient && k.chance(50) {
		a.set("offline", str("include"))
	}
	k.spec.set("audience", a)
}

// dispatch says how branches are made.
func (k *work) dispatch() {
	d := obj().set("mode", str(k.mode)).set("branchKey", str("recipient"))
	target := "peer" + k.root
	if k.asks && k.addressed && (k.recipient || k.chance(50) && k.spec.get("bindings", "subject", target).is("peerId", "branch")) {
		d.set("targetParameter", str(target))
	}
	switch k.mode {
	case "none":
		d.set("branchKey", str("declared"))
	case "branches":
		d.set("branchKey", str(k.pick("declared", "recipient")))
	case "one-eligible":
		if k.chance(50) {
			d.set("selector", str(k.anyAdapter("selection")))
		}
	}
	if k.mode == "none" || k.mode == "branches" {
		d.set("branchesInput", str(k.schemaInput(k.manifest())))
	}
	k.spec.set("dispatch", d)
}

// manifest is the schema of a list of branches.
func (k *work) manifest() *value {
	item := read("{type: object, additionalProperties: false, required: [branchId, peerId, input], properties: {branchId: {type: string}, peerId: {type: string}}}")
	item.get("properties").set("input", k.branch)
	m := obj().set("type", str("array")).set("items", item)
	if k.chance(50) {
		m.set("maxItems", number(5))
	}
	return m
}

// delivery says what outlives a restart, and how often is tried.
func (k *work) delivery() {
	d := read("{mode: online-best-effort, state: memory, restart: fail-unknown, maxAttempts: 1, retryBackoffMs: 0}")
	d.set("recoveryGraceMs", number(k.between(0, 30)*1000)).set("settlementGraceMs", number(k.between(0, 20)*1000))
	if k.recipient {
		d.set("mode", str("durable-per-recipient"))
	}
	if k.durable {
		attempts := k.between(1, 16)
		d.set("state", str("durable")).set("restart", str("resume")).set("maxAttempts", number(attempts)).
			set("retryBackoffMs", number(k.between(0, 900))).
			set("adapter", str(k.anyAdapter("delivery"))).set("stateStore", str(k.anyAdapter("state-store")))
		if attempts > 1 || k.chance(20) {
			d.set("ownership", read("{adapter: %s, leaseMs: 10000, renewEveryMs: %d, onLoss: retry}", k.anyAdapter("ownership"), k.between(1, 4999)))
		}
	}
	k.spec.set("delivery", d)
}

// correlation says which fields tell what a message belongs to.
func (k *work) correlation() {
	v := obj()
	for _, role := range roles {
		v.set(role, str("$message.payload#"+k.fields[role]))
	}
	if k.gathers {
		v.set("verifier", str(k.anyAdapter("result-verifier")))
	}
	k.spec.set("correlation", v)
}

// completion says when it is decided.
func (k *work) completion() {
	if !k.gathers {
		k.spec.set("completion", read("{mode: none}"))
		return
	}
	v := read("{success: {field: '$message.payload#/status', equals: ok}, onImpossible: fail, lateResults: discard, remaining: detach}")
	mode := k.pick("first-success", "all-terminal", "all-successful", "quorum")
	v.set("mode", str(mode)).set("unit", str(k.pick("distinct-branches", "distinct-peers"))).set("deadlineMs", number(k.deadlineMs)).
		set("onTimeout", str(k.pick("fail", "partial"))).set("waitFor", str(k.pick("decision", "settled")))
	if k.mode == "one-eligible" {
		v.set("unit", str("distinct-branches"))
	}
	if mode == "quorum" {
		count := k.between(1, 5)
		if k.mode == "direct" || k.mode == "one-eligible" {
			count = 1
		}
		v.set("quorum", read("{count: %d}", count))
		if k.chance(50) {
			v.set("quorum", read("{fraction: {numerator: %d, denominator: %d}}", k.between(1, 3), k.between(3, 5)))
		}
	}
	if k.cancels {
		k.cancelled(v)
	}
	k.spec.set("completion", v)
}

// cancelled makes the operations that stop what is still open.
func (k *work) cancelled(v *value) {
	asks := read("{type: object, additionalProperties: false, required: [operationId, branchId, attempt, fence], properties: {operationId: {type: string}, branchId: {type: string}, attempt: {type: integer}, fence: {type: integer, minimum: 0}}}")
	if k.chance(50) {
		asks.get("properties").set("operationId", read("{type: string, minLength: 1, maxLength: 66}"))
	}
	tells := asks.clone()
	member(tells, "status", read(k.pick("{enum: [stopped, already-completed, unknown]}", "{type: string, enum: [stopped, already-completed, unknown]}")), true)
	out := topic{tokens: k.tokens("cancel", k.addressed && k.chance(80)), messages: []*message{{name: "cancel", payload: asks}}}
	in := topic{tokens: k.tokens("cancelled", k.chance(80)), messages: []*message{{name: "cancelled", payload: tells}}}
	from, to := k.send(out, ""), k.receive(in, "")
	v.set("remaining", str("cooperative")).set("cancelOperation", str(from.key)).set("cancelResultOperation", str(to.key)).
		set("cancelTimeoutMs", number(k.between(1, 9000)))
	if k.partner != nil && k.chance(80) {
		joined(from, k.partner.receive(out.renamed(k.gen), ""))
		joined(k.partner.send(in.renamed(k.gen), ""), to)
	}
}
