package contract

import (
	"cmp"

	"github.com/natscontract/natscontract/internal/ledger"
)

// A Consumer is a durable pull consumer that a contract owns or names, with its configuration (shapes, Streams and consumers).
// Durations are in nanoseconds.
type Consumer struct {
	Native
	Stream        Setting[string] // the key of its stream in the contract
	Durable       Setting[string] // its name on the server
	FilterSubject Pattern
	AckPolicy     Setting[string]
	DeliverPolicy Setting[string]
	ReplayPolicy  Setting[string]
	AckWait       Setting[int64]
	MaxDeliver    Setting[int64]
	MaxAckPending Setting[int64]
}

func sameConsumer(a, b Consumer) bool {
	return a.Native == b.Native && a.Stream == b.Stream && a.Durable == b.Durable && samePattern(a.FilterSubject, b.FilterSubject) &&
		a.AckPolicy == b.AckPolicy && a.DeliverPolicy == b.DeliverPolicy && a.ReplayPolicy == b.ReplayPolicy && a.AckWait == b.AckWait &&
		a.MaxDeliver == b.MaxDeliver && a.MaxAckPending == b.MaxAckPending
}

// ConsumersOf answers what a consumer is. That its stream is declared is not asked here: StreamsOf says so of the stream.
var ConsumersOf = ledger.Define("consumer", func(s *ledger.Scope, k ledger.Key) Consumer {
	entry := In(s, k.Path).Entry(Consumers, k.Name)
	r := readNative(entry, "REF_CONSUMER_UNKNOWN", ConsumerConfig)
	filter, by := r.get("filter_subject")
	c := Consumer{
		Durable:       r.name("durable_name"),
		FilterSubject: r.pattern(filter, by, false),
		AckPolicy:     r.text("ack_policy"), DeliverPolicy: r.text("deliver_policy"), ReplayPolicy: r.text("replay_policy"),
		AckWait: r.number("ack_wait"), MaxDeliver: r.number("max_deliver"), MaxAckPending: r.number("max_ack_pending"),
	}
	stream := entry.Get("stream")
	c.Stream = Setting[string]{stream.Word(), cmp.Or(r.By, stream.By)}
	if entry.By == "" && r.By != "" { // the stream is known, whatever the configuration is
		c.Stream.By = stream.By
	}
	if _, ok := stream.Text(); !ok {
		c.Stream.By = cmp.Or(c.Stream.By, missing)
	}
	c.Native = r.Native
	return c
}, sameConsumer, Consumers)
