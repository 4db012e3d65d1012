package native

import (
	"cmp"
	"fmt"

	"github.com/natscontract/natscontract/analysis/verdict"
	"github.com/natscontract/natscontract/model/contract"
)

// consumers judges the configuration of a consumer (profile, Native configuration and authority).
var consumers = verdict.Define("consumer rules", func(v contract.View, name string, out *verdict.Verdict) {
	k := contract.ConsumersOf.Get(v.Scope(), v.Key(name))
	c := configuration{View: v, Native: k.Native, out: out}
	if !c.judge("NATIVE_NAME", "NATIVE_SUBJECT", "NATIVE_DURATION_SUSPECT", "NATIVE_WORKQUEUE_POLICY") {
		return
	}
	c.name("durable_name", k.Durable)
	c.pattern("filter_subject", k.FilterSubject, false)
	c.duration("ack_wait", k.AckWait, false)
	c.say(contract.ConsumerConfig())
	c.workQueue(k)
}, contract.Consumers)

// workQueue judges where a consumer of a work queue begins.
func (c *configuration) workQueue(k contract.Consumer) {
	stream := contract.StreamsOf.Get(c.Scope(), c.Key(k.Stream.Value))
	retention := stream.Retention
	at := verdict.AtValue(k.Config.Get("deliver_policy"))
	if k.External {
		at = verdict.AtValue(k.Pointer())
	}
	if by := cmp.Or(k.Stream.By, k.DeliverPolicy.By, retention.By); by != "" || retention.Value != "workqueue" || k.DeliverPolicy.Value == "all" {
		c.out.Block(at.Anchor, by, "NATIVE_WORKQUEUE_POLICY")
		return
	}
	c.out.Report(verdict.Finding{Code: "NATIVE_WORKQUEUE_POLICY", Anchor: at,
		Message: fmt.Sprintf("deliver_policy is %s, and the stream %s is a work queue: a consumer of one delivers all", k.DeliverPolicy.Value, k.Stream.Value),
		Related: []verdict.Note{{Anchor: verdict.AtValue(stream.Config.Get("retention")), Message: "the retention of the stream"}}})
}
