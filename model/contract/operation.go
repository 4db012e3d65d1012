package contract

import (
	"cmp"
	"strings"

	"github.com/natscontract/natscontract/internal/ledger"
	"github.com/natscontract/natscontract/model/diag"
	"github.com/natscontract/natscontract/model/ref"
)

// An Operation is an operation of a contract: what the document says of it, and what the extension does. What messages it has is
// asked elsewhere.
type Operation struct {
	*OperationFaults        // never nil
	At               Anchor // where the document's operation is written, behind references
	There            bool   // it is an operation of the document
	Outside          bool   // its channel is outside the profile, and so is it
	HasReply         bool
	Declared         bool   // it has an entry in the extension
	RPC              bool   // it has requestReply
	Action           string // send or receive; "" where ActionBy says why nobody knows
	Channel          string // the key of its channel; "" where ChannelBy says why nobody knows
	ReplyChannel     string // the key of the reply's channel; "" for none
	Kind             string // publish or subscribe; "" where neither or both stand there
	API              string // core or jetstream; "" where APIBy says why nobody knows
	Stream           string // of publish jetstream
	Consumer         string // of subscribe jetstream
}

// OperationFaults are the reports that say why something of an operation is not known. Nearly all operations have none, and share that.
type OperationFaults struct {
	By        diag.Code // why the standard operation cannot be read; then the rest is empty
	ActionBy  diag.Code
	ChannelBy diag.Code
	OutsideBy diag.Code // why nobody knows whether it is outside the profile
	ReplyBy   diag.Code // of the reply's channel
	OwnBy     diag.Code // why its entry in the extension cannot be read
	APIBy     diag.Code
	NamedBy   diag.Code // of its stream or consumer
}

// faultless are the faults of an operation of which all is known, and noOperation is one of which nothing is said.
var (
	faultless   = &OperationFaults{}
	noOperation = Operation{OperationFaults: faultless}
)

func sameOperation(a, b Operation) bool {
	same := *a.OperationFaults == *b.OperationFaults
	a.OperationFaults = b.OperationFaults
	return same && a == b
}

// OperationsOf answers what an operation is.
var OperationsOf = ledger.Define("operation", func(s *ledger.Scope, k ledger.Key) Operation {
	v := In(s, k.Path)
	entry := v.Entry(Operations, k.Name)
	p, _ := entry.Follow()
	o := Operation{OperationFaults: &OperationFaults{By: p.By}, There: !entry.Absent(), At: p.Anchor()}
	if o.There && o.By == "" {
		o.standard(s, v, p)
	}
	o.own(v.Entry(OwnOperations, k.Name))
	if *o.OperationFaults == *faultless {
		o.OperationFaults = faultless
	}
	return o
}, sameOperation, Operations, OwnOperations)

func (o *Operation) standard(s *ledger.Scope, v View, p Place) {
	action, reply := p.Get("action"), p.Get("reply")
	o.Action, o.ActionBy = action.Word(), action.By
	if o.Action == "" {
		o.ActionBy = cmp.Or(o.ActionBy, "STRUCTURE_ASYNCAPI_SCHEMA")
	}
	o.Channel, o.ChannelBy = channelKey(p.Get("channel"))
	if o.Channel == "" {
		o.ChannelBy = cmp.Or(o.ChannelBy, "STRUCTURE_OPERATION_CHANNEL")
	} else {
		channel := StandardChannels.Get(s, v.Key(o.Channel))
		o.Outside, o.OutsideBy = channel.Outside, cmp.Or(channel.By, channel.OutsideBy)
		if !channel.There {
			o.ChannelBy = "BUNDLE_REF_UNRESOLVED"
		}
	}
	o.OutsideBy = cmp.Or(o.OutsideBy, o.ChannelBy)
	o.HasReply = !reply.Absent()
	reply, _ = reply.Follow()
	o.ReplyChannel, o.ReplyBy = channelKey(reply.Get("channel"))
	o.ReplyBy = cmp.Or(reply.By, o.ReplyBy)
}

func (o *Operation) own(own Place) {
	o.Declared, o.OwnBy = !own.Absent(), own.By
	publish, subscribe := own.Get("publish"), own.Get("subscribe")
	o.OwnBy = cmp.Or(o.OwnBy, publish.By, subscribe.By)
	o.RPC = !own.Get("requestReply").Absent()
	if o.OwnBy != "" || publish.Absent() == subscribe.Absent() {
		return
	}
	how, named := publish, "stream"
	if o.Kind = "publish"; publish.Absent() {
		o.Kind, how, named = "subscribe", subscribe, "consumer"
	}
	api, to := how.Get("api"), how.Get(named)
	o.API, o.APIBy = api.Word(), api.By
	if o.Kind == "publish" {
		o.Stream = to.Word()
	} else {
		o.Consumer = to.Word()
	}
	o.NamedBy = to.By
}

// channelKey is the key of the document's channel that a reference names; "" for another one.
func channelKey(p Place) (key string, by diag.Code) {
	to := p.Get("$ref")
	if to.By != "" {
		return "", cmp.Or(p.By, to.By)
	}
	escaped, ok := strings.CutPrefix(to.Word(), "#"+Channels+"/")
	if !ok || strings.Contains(escaped, "/") {
		return "", p.By
	}
	target, problem := ref.Follow("", to.Word())
	pointer, err := ref.Parse(target.Fragment)
	if problem != ref.None || err != nil || len(pointer) != 2 {
		return "", p.By
	}
	return pointer[1], ""
}
