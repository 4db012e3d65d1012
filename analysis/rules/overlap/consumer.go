package overlap

import (
	"cmp"
	"fmt"

	"github.com/natscontract/natscontract/analysis/verdict"
	"github.com/natscontract/natscontract/internal/ledger"
	"github.com/natscontract/natscontract/model/contract"
	"github.com/natscontract/natscontract/model/diag"
	"github.com/natscontract/natscontract/model/subject"
)

const (
	outside   diag.Code = "CONSUMER_FILTER_OUTSIDE"
	disjoint  diag.Code = "CONSUMER_FILTER_DISJOINT"
	workqueue diag.Code = "CONSUMER_WORKQUEUE_OVERLAP"
)

// consumerRules judge a consumer beside its stream, and beside others of that (profile, Native configuration and authority).
var consumerRules = verdict.Define("consumer overlap rules", func(v contract.View, name string, out *verdict.Verdict) {
	c := contract.ConsumersOf.Get(v.Scope(), v.Key(name))
	t := contract.StreamsOf.Get(v.Scope(), v.Key(c.Stream.Value))
	if by := filterBy(c, t); by != "" {
		out.Block(c.At, by, outside)
	} else if filterOutside(c, t) {
		least, _ := c.FilterSubject.Language.Least()
		out.Report(verdict.Finding{Code: outside, Anchor: filterAt(c),
			Message: fmt.Sprintf("the filter %s matches no subject of the stream %s: not %s, for one; the stream captures %s",
				c.FilterSubject.Text, t.Name.Value, least, subjects(t).Value)})
	}
	h := consumers.held.Get(v.Scope(), v.Key(name))
	if h == nil {
		out.Block(c.At, cmp.Or(c.By, c.Durable.By, c.Stream.By, t.By, t.Name.By), consumers.conflict, workqueue)
		return
	}
	consumers.judge(v, h, out)
	if c.FilterSubject.By != "" {
		out.Block(c.At, c.FilterSubject.By, workqueue)
		return
	}
	shared(v, c, h, out)
}, contract.Consumers)

// filterBy is the report that says why a consumer's filter cannot be held to its stream.
func filterBy(c contract.Consumer, t contract.Stream) diag.Code {
	return cmp.Or(c.By, c.FilterSubject.By, c.Stream.By, t.By, t.SubjectsBy)
}

// filterOutside tells whether a filter matches none of its stream's subjects.
func filterOutside(c contract.Consumer, t contract.Stream) bool {
	return !meetsOneOf(c.FilterSubject.Language, t.Subjects)
}

func meetsOneOf(l subject.Language, patterns []contract.Pattern) bool {
	for _, p := range patterns {
		if l.Meets(p.Language) {
			return true
		}
	}
	return false
}

// filterAt is where a consumer's filter stands; the consumer's key, when that is external.
func filterAt(c contract.Consumer) verdict.Anchor {
	if c.External {
		return verdict.AtKey(c.At)
	}
	return verdict.AtValue(c.FilterSubject.At)
}

// shared reports a consumer of a work queue whose filter overlaps with that of an earlier one.
func shared(v contract.View, c contract.Consumer, h *held, out *verdict.Verdict) {
	met := consumers.met(v, h)
	if len(met) == 0 || len(met[0]) == 0 {
		return
	}
	stream := streams.held.Get(v.Scope(), v.Key(c.Stream.Value))
	retention := contract.StreamsOf.Get(v.Scope(), streams.say(v, stream.native()).first).Retention
	if retention.By != "" || retention.Value != "workqueue" {
		out.Block(c.At, retention.By, workqueue)
		return
	}
	first := met[0][0]
	others := holders(met[0])
	f := verdict.Finding{Code: workqueue, Anchor: filterAt(c), Related: []verdict.Note{
		{Anchor: filterAt(contract.ConsumersOf.Get(v.Scope(), first.held.Key)), Message: "the filter of " + first.shown()}}}
	f.Related = append(f.Related, consumers.related(v.Scope(), others)...)
	f.Message = fmt.Sprintf("the filters of %s and %s both match %s: a work queue gives each message to one consumer, and a server refuses the second",
		h.shown(), first.shown(), witness(c.FilterSubject.Language.Intersect(first.language()))) + more(len(others))
	out.Report(f)
}

func consumerNamed(s *ledger.Scope, k ledger.Key) verdict.Anchor {
	c := contract.ConsumersOf.Get(s, k)
	return named(c.Native, "durable_name")
}

// compareConsumers compares the configurations of two consumers, in the order of the profile.
func compareConsumers(s *ledger.Scope, own, other ledger.Key) difference {
	a, b := contract.ConsumersOf.Get(s, own), contract.ConsumersOf.Get(s, other)
	d := difference{}
	compare(&d, "filter_subject", filterText(a), filterText(b))
	compare(&d, "ack_policy", a.AckPolicy, b.AckPolicy)
	compare(&d, "deliver_policy", a.DeliverPolicy, b.DeliverPolicy)
	compare(&d, "ack_wait", a.AckWait, b.AckWait)
	compare(&d, "max_deliver", a.MaxDeliver, b.MaxDeliver)
	compare(&d, "max_ack_pending", a.MaxAckPending, b.MaxAckPending)
	compare(&d, "replay_policy", a.ReplayPolicy, b.ReplayPolicy)
	return d
}

func filterText(c contract.Consumer) contract.Setting[string] {
	return contract.Setting[string]{Value: c.FilterSubject.Text, By: c.FilterSubject.By}
}
