package contractgen

import "fmt"

// work is an interaction while it is being made: who asks, who answers, and what of all that an interaction may promise.
type work struct {
	*contract
	partner *contract // on the other side; nil where nobody is there
	name    string
	root    string // the first token of all its subjects

	asks, gathers bool              // has a request, has a result
	mode          string            // of dispatch
	recipient     bool              // delivery is durable, for each recipient
	durable       bool              // state is durable
	addressed     bool              // the request's subjects name the recipient
	meta          string            // the pointer below which the correlated fields stand
	fields        map[string]string // the pointer of each role

	spec          *value
	request       *value // the request's schema
	payload       *value // the bindings of the payload
	branch        *value // the schema of a branch's input
	requestTopic  topic
	deadlineMs    int    // of completion
	arguments     *value // each argument input's schema
	hasID         bool   // the operation's id is an input
	cancels       bool   // open branches are stopped
	suppliersPeer string // who the partner is among the peers
}

// roles are what a request and a result say of the work that they belong to.
var roles = []string{"operation", "branch", "attempt", "peer", "fence"}

// work has a contract ask for work and gather what comes of it, with what others do for it.
func (w *world) work(c *contract) {
	k := &work{contract: c, name: w.name("interaction"), fields: map[string]string{}, spec: obj(), payload: obj(), arguments: obj()}
	k.root = w.pick("w", "job") + fmt.Sprint(w.named)
	if partners := w.partners(c); len(partners) > 0 && w.chance(80) {
		k.partner = partners[w.IntN(len(partners))]
	}
	k.decide()
	k.spec.set("inputs", obj()).set("bindings", obj().set("subject", obj()).set("payload", k.payload))
	k.sides()
	k.audience()
	k.dispatch()
	k.delivery()
	k.correlation()
	k.completion()
	k.gather()
	c.ext.in("interactions").set(k.name, k.spec)
	k.pipeline()
	if w.chance(25) {
		c.workflow(k)
	}
}

// decide chooses what hangs together.
func (k *work) decide() {
	k.mode = k.pick("direct", "independent", "independent", "one-eligible", "branches", "none")
	k.asks = k.mode != "none"
	k.gathers = !k.asks || k.chance(75)
	k.durable = k.chance(60)
	k.recipient = k.durable && k.chance(60)
	k.addressed = k.recipient || k.chance(60)
	k.hasID = k.chance(80)
	k.deadlineMs = k.between(1, 60) * 500
	k.cancels = k.asks && k.gathers && k.chance(50)
	k.suppliersPeer = k.pick("acme", "globex")
	if k.chance(25) {
		k.meta = "/meta"
	}
	for _, role := range roles {
		k.fields[role] = k.meta + "/" + k.contract.name(role)
	}
	k.branch = k.contract.payload()
}

// tokens are a subject of the work: its root, who it is for or from, what it is, which round.
func (k *work) tokens(what string, peer bool) []token {
	all := []token{{literal: k.root}}
	if peer {
		all = append(all, token{name: "peer" + k.root, domain: peerID})
	}
	return append(all, token{literal: what}, token{name: "round" + k.root, domain: operationID})
}

// envelope is a schema of an object that has the correlated fields.
func (k *work) envelope() *value {
	s := read("{type: object, required: [], properties: {}}")
	holder := s
	if k.meta != "" {
		holder = read("{type: object, additionalProperties: false, required: [], properties: {}}")
		member(s, k.meta[1:], holder, true)
	}
	for _, role := range roles {
		field := read(k.pick("{type: string}", "{type: string}", "{type: string, minLength: 1}"))
		if role == "attempt" || role == "fence" {
			field = read(k.pick("{type: integer}", "{type: integer, minimum: 0}"))
		}
		member(holder, k.fields[role][len(k.meta)+1:], field, true)
	}
	if k.chance(70) {
		s.set("additionalProperties", number(false))
	}
	return s
}

// member adds a property to the schema of an object.
func member(s *value, name string, schema *value, required bool) {
	s.in("properties").set(name, schema)
	if required {
		r := s.get("required")
		r.items = append(r.items, str(name))
	}
}

// sides makes the operations of both sides, and says in the interaction which they are.
func (k *work) sides() {
	if k.asks {
		k.request = k.envelope()
		k.bindRoles()
		k.bindMore()
		k.requestTopic = topic{tokens: k.tokens("request", k.addressed), messages: []*message{{name: "request", payload: k.request}}}
		for _, p := range k.requestTopic.parameters() {
			k.bindSubject(p)
		}
		k.asked()
	}
	if k.gathers {
		k.answered()
	}
}

// asked makes the request, and who takes it.
func (k *work) asked() {
	var through native
	key := ""
	if k.recipient || k.chance(40) {
		through = native{k.streamOf(k.requestTopic, "limits"), k.contract}
		key = k.stream(through)
	}
	request := k.send(k.requestTopic, key)
	k.spec.set("requestOperation", str(request.key))
	if k.partner == nil {
		return
	}
	by := ""
	if key != "" && (k.recipient || k.chance(50)) {
		filter := k.requestTopic.pattern(func(t token) string {
			if t.domain == peerID {
				return k.suppliersPeer
			}
			return "*"
		})
		by = k.partner.consumer(native{k.consumerOf(filter), k.partner}, k.partner.stream(through))
	}
	takes := k.partner.receive(k.requestTopic.renamed(k.gen), by)
	joined(request, takes)
	if k.aliases[k.partner] != "" && k.chance(80) {
		k.spec.set("receiverOperation", k.operationRef(k.partner, takes.key))
	}
}

// answered makes the result, and who gives it.
func (k *work) answered() {
	result := k.envelope()
	if k.meta == "" || k.chance(50) {
		member(result, "extra", k.schema(1), false)
	}
	member(result, "status", read("{type: string, enum: [ok, declined]}"), true)
	t := topic{tokens: k.tokens("result", true), messages: []*message{{name: "result", payload: result}}, peer: 1}
	if k.chance(20) {
		more := result.clone()
		member(more, "reason", read("{type: string}"), false)
		t.messages = append(t.messages, &message{name: "refusal", payload: more})
	}
	by, through := "", native{}
	if k.recipient || k.chance(30) {
		through = native{k.streamOf(t, k.pick("limits", "workqueue")), k.contract}
		by = k.consumer(native{k.consumerOf(t.all()), k.contract}, k.stream(through))
	}
	takes := k.receive(t, by)
	k.spec.set("resultOperation", str(takes.key))
	if k.partner == nil {
		return
	}
	own := t.renamed(k.gen)
	own.messages = own.messages[:k.between(1, len(own.messages))]
	key := ""
	if by != "" && k.chance(50) {
		key = k.partner.stream(through)
	}
	gives := k.partner.send(own, key)
	joined(gives, takes)
	if k.aliases[k.partner] != "" && k.chance(80) {
		k.spec.set("senderOperation", k.operationRef(k.partner, gives.key))
	}
}

// gather has an adapter make one thing of all results.
func (k *work) gather() {
	if k.gathers && k.chance(50) {
		k.spec.set("aggregation", obj().set("adapter", str(k.anyAdapter("aggregation"))))
	}
}
