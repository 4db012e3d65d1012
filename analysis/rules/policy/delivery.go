package policy

import (
	"cmp"
	"fmt"
	"strings"

	"github.com/natscontract/natscontract/analysis/wording"
	"github.com/natscontract/natscontract/model/contract"
	"github.com/natscontract/natscontract/model/diag"
)

// delivery judges how the work is delivered, by what delivery itself says.
func (j judge) delivery() {
	mode, state := j.Delivery.Get("mode"), j.Delivery.Get("state")
	j.lease()
	j.budget()
	if !j.readable(codes("DELIVERY_MEMORY", "DELIVERY_DURABLE", "DELIVERY_OWNERSHIP"), state, mode) {
		return
	}
	durable := mode.Word() == "durable-per-recipient"
	switch {
	case state.Word() == "memory" && durable:
		j.say("DELIVERY_DURABLE", state, "mode: durable-per-recipient needs state: durable: what is kept in memory is lost with the process")
		j.out.Block(j.Delivery.Anchor(), "DELIVERY_DURABLE", "DELIVERY_MEMORY")
	case state.Word() == "memory":
		j.memory()
	case state.Word() == "durable":
		j.durable()
		j.ownership()
	}
}

// memory judges what goes with state that is lost with the process.
func (j judge) memory() {
	attempts, backoff, restart := j.Delivery.Get("maxAttempts"), j.Delivery.Get("retryBackoffMs"), j.Delivery.Get("restart")
	if n, ok := attempts.Integer(); j.readable(codes("DELIVERY_MEMORY"), attempts) && ok && n != 1 {
		j.say("DELIVERY_MEMORY", attempts, fmt.Sprintf("state: memory allows one attempt, not %d: what is known of an attempt is lost with the process", n))
	}
	if n, ok := backoff.Integer(); j.readable(codes("DELIVERY_MEMORY"), backoff) && ok && n != 0 {
		j.say("DELIVERY_MEMORY", backoff, fmt.Sprintf("state: memory allows one attempt, and so no wait of %d ms before another", n))
	}
	if j.readable(codes("DELIVERY_MEMORY"), restart) && restart.There() && restart.Word() != "fail-unknown" {
		j.say("DELIVERY_MEMORY", restart, "state: memory can resume nothing: restart is fail-unknown, not "+restart.Word())
	}
	for _, name := range []string{"stateStore", "ownership"} {
		if p := j.Delivery.Get(name); !p.Absent() {
			j.sayOf("DELIVERY_MEMORY", p, name+" goes with state: durable only")
		}
	}
}

// durable judges what durable state needs.
func (j judge) durable() {
	restart, adapter, store := j.Delivery.Get("restart"), j.Delivery.Get("adapter"), j.Delivery.Get("stateStore")
	if j.readable(codes("DELIVERY_DURABLE"), restart) && restart.There() && restart.Word() != "resume" {
		j.say("DELIVERY_DURABLE", restart, "state: durable resumes after a restart: restart is resume, not "+restart.Word())
	}
	var lacks []string
	if store.Absent() {
		lacks = append(lacks, "stateStore, the adapter that keeps the state")
	}
	if adapter.Absent() {
		lacks = append(lacks, "adapter, the one that sends from the outbox")
	}
	if len(lacks) > 0 {
		j.sayOf("DELIVERY_DURABLE", j.Delivery, "state: durable needs "+wording.And(lacks))
	}
}

// ownership judges whether another attempt has an owner.
func (j judge) ownership() {
	attempts, ownership := j.Delivery.Get("maxAttempts"), j.Delivery.Get("ownership")
	n, ok := attempts.Integer()
	if j.readable(codes("DELIVERY_OWNERSHIP"), attempts) && ok && n > 1 && ownership.Absent() {
		j.say("DELIVERY_OWNERSHIP", attempts, fmt.Sprintf("with %d attempts a branch may have two owners: delivery needs ownership, which fences the one that lost it", n),
			j.ownershipFix()...)
	}
}

// lease judges how often a claim is renewed.
func (j judge) lease() {
	ownership := j.Delivery.Get("ownership")
	lease, renew := ownership.Get("leaseMs"), ownership.Get("renewEveryMs")
	if ownership.Absent() || !j.readable(codes("DELIVERY_LEASE"), renew, lease) {
		return
	}
	every, ok := renew.Integer()
	if held, known := lease.Integer(); ok && known && every >= held-every {
		j.say("DELIVERY_LEASE", renew, fmt.Sprintf("a claim of %d ms that is renewed every %d ms is lost with one renewal that comes late: renewEveryMs must be less than half of leaseMs",
			held, every))
	}
}

// budget judges whether the declared attempts can happen before the deadline.
func (j judge) budget() {
	attempts, backoff, deadline := j.Delivery.Get("maxAttempts"), j.Delivery.Get("retryBackoffMs"), j.Completion.Get("deadlineMs")
	n, ok1 := attempts.Integer()
	wait, ok2 := backoff.Integer()
	until, ok3 := deadline.Integer()
	if attempts.By != "" || backoff.By != "" || deadline.By != "" || !ok1 || !ok2 || !ok3 || n < 2 || n > 16 || wait <= 0 {
		return
	}
	if needs := wait * (n - 1); needs/(n-1) != wait || needs >= until {
		j.say("DELIVERY_BUDGET", attempts, fmt.Sprintf("%d attempts wait %d times %d ms, which reaches the deadline of %d ms: the last of them cannot happen", n, n-1, wait, until))
	}
}

// retention judges whether the streams keep what durable delivery promises, for as long as it does.
func (j judge) retention() {
	durable, by := j.Durable()
	rules := codes("DELIVERY_STREAM_POLICY", "DELIVERY_RETENTION")
	if by != "" {
		j.out.Block(j.Anchor(), by, rules...)
		return
	}
	if !durable {
		return
	}
	if ok, by := works(j.Request, "send"); ok {
		j.request(rules)
	} else {
		j.out.Block(j.Request.At.Anchor(), by, rules...)
	}
	if ok, by := works(j.Result, "receive"); ok {
		j.results(rules)
	} else {
		j.out.Block(j.Result.At.Anchor(), by, append(rules, "DELIVERY_RESULT_PATH")...)
	}
}

// request judges the stream of the request.
func (j judge) request(rules []diag.Code) {
	o := j.Request.Operation
	if o.OwnBy == "" && o.APIBy == "" && o.Kind == "publish" && o.API == "core" {
		j.say("DELIVERY_STREAM_POLICY", j.Request.At, j.Request.Key+" publishes by core, and durable delivery needs a stream that keeps the request: api: jetstream")
		return
	}
	stream, ok, by := j.Request.Stream()
	if !ok {
		j.out.Block(j.Request.At.Anchor(), by, rules...)
		return
	}
	j.policy(j.Request, stream, []demand{
		{"storage", stream.Storage, func(v string) bool { return v == "file" }, "storage: file"},
		{"retention", stream.Retention, func(v string) bool { return v == "limits" }, "retention: limits"},
		{"discard", stream.Discard, func(v string) bool { return v == "new" }, "discard: new"},
	})
	j.window(j.Request, stream)
}

// results judges the way on which results come.
func (j judge) results(rules []diag.Code) {
	o := j.Result.Operation
	if by := cmp.Or(o.OwnBy, o.APIBy); by != "" || o.Kind != "subscribe" {
		j.out.Block(j.Result.At.Anchor(), by, append(rules, "DELIVERY_RESULT_PATH")...)
		return
	}
	if o.API == "core" {
		j.say("DELIVERY_RESULT_PATH", j.Result.At, j.Result.Key+" subscribes by core: results that come while nobody listens are lost, and durable delivery needs a stream and a durable consumer")
		j.out.Block(j.Result.At.Anchor(), "DELIVERY_RESULT_PATH", rules...)
		return
	}
	stream, ok, by := j.Result.Stream()
	if !ok {
		j.out.Block(j.Result.At.Anchor(), by, rules...)
		return
	}
	j.policy(j.Result, stream, []demand{
		{"storage", stream.Storage, func(v string) bool { return v == "file" }, "storage: file"},
		{"retention", stream.Retention, func(v string) bool { return v != "interest" }, "a retention that keeps what nobody has read: limits or workqueue"},
	})
	j.window(j.Result, stream)
	j.partial()
}

// A demand is what a stream's setting must be.
type demand struct {
	name  string
	is    contract.Setting[string]
	holds func(string) bool
	wants string
}

// policy judges whether a stream keeps what it takes.
func (j judge) policy(u contract.Use, stream contract.Stream, demands []demand) {
	var differs []string
	for _, d := range demands {
		switch {
		case d.is.By != "":
			j.out.Block(u.At.Anchor(), d.is.By, "DELIVERY_STREAM_POLICY")
			return
		case !d.holds(d.is.Value):
			differs = append(differs, fmt.Sprintf("%s, and it has %s: %s", d.wants, d.name, d.is.Value))
		}
	}
	if len(differs) > 0 {
		j.say("DELIVERY_STREAM_POLICY", u.At, fmt.Sprintf("durable delivery by %s needs of the stream %s %s", u.Key, stream.Name.Value, strings.Join(differs, "; ")))
	}
}

// partial tells of results that the consumer never sees.
func (j judge) partial() {
	consumer := contract.ConsumersOf.Get(j.Scope(), j.Key(j.Result.Operation.Consumer))
	channel := j.Result.Channel()
	if by := cmp.Or(consumer.By, consumer.FilterSubject.By, channel.By); by != "" || channel.None {
		j.out.Block(j.Result.At.Anchor(), by, "DELIVERY_RESULT_PARTIAL")
		return
	}
	if missed, some := leastOutside(channel, consumer.FilterSubject); some {
		j.say("DELIVERY_RESULT_PARTIAL", j.Result.At, fmt.Sprintf("the consumer of %s filters by %s and never sees a result on %s", j.Result.Key, consumer.FilterSubject.Text, missed))
	}
}
