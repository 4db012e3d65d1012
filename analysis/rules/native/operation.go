package native

import (
	"cmp"
	"fmt"

	"github.com/natscontract/natscontract/analysis/verdict"
	"github.com/natscontract/natscontract/model/contract"
	"github.com/natscontract/natscontract/model/diag"
	"github.com/natscontract/natscontract/model/edit"
)

// operations judges an operation (profile, Operations; shapes, Operations).
var operations = verdict.Define("operation rules", func(v contract.View, name string, out *verdict.Verdict) {
	o := operation{View: v, name: name, out: out, known: contract.OperationsOf.Get(v.Scope(), v.Key(name)),
		entry: v.Entry(contract.Operations, name), own: v.Entry(contract.OwnOperations, name)}
	if o.known.Outside {
		return
	}
	o.standard, o.via = o.entry.Follow()
	o.declared()
	if o.own.There() {
		o.direction()
		o.how()
		o.requestReply()
	}
	if o.known.There && o.known.By == "" {
		o.queue()
	}
}, contract.Operations, contract.OwnOperations)

// An operation is one that is being judged.
type operation struct {
	contract.View
	name     string
	out      *verdict.Verdict
	known    contract.Operation
	entry    contract.Place    // in the document
	standard contract.Place    // behind its references,
	via      []contract.Anchor // which are these
	own      contract.Place    // in the extension
}

const (
	publish   = "publish"
	subscribe = "subscribe"
	core      = "core"
	jetstream = "jetstream"
)

// declared judges whether the extension has an entry for the operation.
func (o *operation) declared() {
	if !o.known.There || !o.own.Absent() {
		return
	}
	if by := cmp.Or(o.known.By, o.known.OutsideBy); by != "" {
		o.out.Block(o.entry.Anchor(), by, "OPERATION_UNDECLARED")
		return
	}
	var fixes []verdict.Fix
	if form := formOf(o.known.Action); form.Name != "" {
		entry := edit.Member{Name: o.name, Value: edit.Object(form)}
		fixes = fix("Declare "+o.name, func(files verdict.Files) []diag.FileEdit {
			return verdict.Declare(files, o.Path, verdict.Declaration{In: "operations", Member: entry})
		})
	}
	o.out.Report(verdict.Finding{Code: "OPERATION_UNDECLARED", Anchor: verdict.AtKey(o.entry.Anchor()), Fixes: fixes,
		Message: fmt.Sprintf("the operation %s has no entry in the extension: add one to operations of x-nats-contract", o.name)})
}

// formOf is how an operation with an action is carried out at the least.
func formOf(action string) edit.Member {
	api := edit.Member{Name: "api", Value: edit.Text(core)}
	switch action {
	case "send":
		return edit.Member{Name: publish, Value: edit.Object(api, edit.Member{Name: "confirmation", Value: edit.Text("none")})}
	case "receive":
		return edit.Member{Name: subscribe, Value: edit.Object(api)}
	}
	return edit.Member{}
}

// misdirected tells whether the form of the entry does not go with the action.
func (o *operation) misdirected() bool {
	return o.known.Kind == publish && o.known.Action == "receive" || o.known.Kind == subscribe && o.known.Action == "send"
}

// direction judges whether the form goes with the action.
func (o *operation) direction() {
	if by := cmp.Or(o.known.By, o.known.ActionBy, o.known.OwnBy); by != "" || !o.misdirected() {
		o.out.Block(o.own.Anchor(), by, "OPERATION_DIRECTION")
		return
	}
	does, other := "sends", publish
	if o.known.Kind == publish {
		does, other = "receives", subscribe
	}
	f := verdict.Finding{Code: "OPERATION_DIRECTION", Anchor: verdict.AtKey(o.own.Get(o.known.Kind).Anchor()),
		Message: fmt.Sprintf("%s %s: it needs %s, not %s", o.name, does, other, o.known.Kind),
		Related: []verdict.Note{{Anchor: verdict.AtValue(o.standard.Get("action").Anchor()), Message: "the action"}}}
	if o.known.APIBy == "" {
		f.Fixes = fix("Replace by "+other, o.turn(o.own.Anchor(), o.known.Kind, other))
	}
	o.out.Report(f)
}

// turn makes a publish of a subscribe, or the other way round: in its simplest form, over core NATS.
func (o *operation) turn(own contract.Anchor, from, to string) func(verdict.Files) []diag.FileEdit {
	at := own.Get(from)
	return func(files verdict.Files) []diag.FileEdit {
		edits := verdict.Rename(files, at, to)
		if api := at.Get("api"); verdict.Node(files, api).Value() != core {
			edits = append(edits, verdict.Replace(files, api, core)...)
		}
		if to == subscribe {
			edits = append(edits, verdict.RemoveSome(files, at, "confirmation", "stream")...)
			return append(edits, verdict.Remove(files, own.Get("requestReply"))...)
		}
		if consumer := at.Get("consumer"); verdict.Node(files, at).Has("consumer") {
			return append(append(edits, verdict.Rename(files, consumer, "confirmation")...), verdict.Replace(files, consumer, "none")...)
		}
		return append(edits, verdict.Insert(files, at, []string{"api", "confirmation"}, edit.Member{Name: "confirmation", Value: edit.Text("none")})...)
	}
}

// how judges what goes with the API.
func (o *operation) how() {
	if o.known.OwnBy != "" || o.known.Kind == "" || o.known.APIBy != "" {
		o.out.Block(o.own.Anchor(), cmp.Or(o.known.OwnBy, o.known.APIBy), "OPERATION_CONFIRMATION", "OPERATION_STREAM", "OPERATION_CONSUMER")
		return
	}
	form := o.own.Get(o.known.Kind)
	if o.known.Kind == subscribe {
		o.named(form, "consumer", "OPERATION_CONSUMER")
		return
	}
	o.confirmation(form.Get("confirmation"))
	o.named(form, "stream", "OPERATION_STREAM")
}

func (o *operation) confirmation(at contract.Place) {
	want := "none"
	if o.known.API == jetstream {
		want = "stream-ack"
	}
	got, ok := at.Text()
	if !ok || got == want {
		o.out.Block(at.Anchor(), at.By, "OPERATION_CONFIRMATION")
		return
	}
	to := at.Anchor()
	o.out.Report(verdict.Finding{Code: "OPERATION_CONFIRMATION", Anchor: verdict.AtValue(to),
		Message: fmt.Sprintf("api: %s needs confirmation: %s, not %s", o.known.API, want, got),
		Fixes:   fix("Write "+want, func(files verdict.Files) []diag.FileEdit { return verdict.Replace(files, to, want) })})
}

// named judges whether a stream or a consumer stands where jetstream needs one, and only there.
func (o *operation) named(form contract.Place, what string, code diag.Code) {
	at := form.Get(what)
	switch {
	case at.By != "":
		o.out.Block(at.Anchor(), at.By, code)
	case at.Absent() && o.known.API == jetstream:
		o.out.Report(verdict.Finding{Code: code, Anchor: verdict.AtKey(form.Anchor()), Message: fmt.Sprintf("api: jetstream needs a %s", what)})
	case !at.Absent() && o.known.API == core:
		o.out.Report(verdict.Finding{Code: code, Anchor: verdict.AtKey(at.Anchor()),
			Message: fmt.Sprintf("api: core has no %s: only jetstream does", what)})
	}
}

// requestReply judges whether the operation may be a request, and the channel of its reply.
func (o *operation) requestReply() {
	at := o.own.Get("requestReply").Anchor()
	switch by := cmp.Or(o.own.Get("requestReply").By, o.known.OwnBy, o.known.APIBy); {
	case o.own.Get("requestReply").Absent():
	case by != "" || o.known.Kind == "" || o.misdirected():
		o.out.Block(at, cmp.Or(by, "OPERATION_DIRECTION"), "REQUEST_REPLY_NOT_CORE_SEND", "REQUEST_REPLY_CHANNEL")
	case o.known.Kind != publish || o.known.API != core:
		o.out.Report(verdict.Finding{Code: "REQUEST_REPLY_NOT_CORE_SEND", Anchor: verdict.AtKey(at),
			Message: fmt.Sprintf("%s is no request: only a core publish can wait for a reply, and this is a %s by %s", o.name, o.known.Kind, o.known.API),
			Fixes:   fix("Remove requestReply", func(files verdict.Files) []diag.FileEdit { return verdict.Remove(files, at) })})
	default:
		o.replyChannel(at)
	}
}

// replyChannel judges that the reply goes to an address which is known at run time only.
func (o *operation) replyChannel(at contract.Anchor) {
	reply, _ := o.standard.Get("reply").Follow()
	channel, _ := reply.Get("channel").Follow()
	address := channel.Get("address")
	says := ""
	switch {
	case !o.known.There || address.By != "":
		o.out.Block(at, cmp.Or(o.known.By, address.By, "REF_OPERATION_UNKNOWN"), "REQUEST_REPLY_CHANNEL")
		return
	case reply.Absent():
		says = "has no reply in the document: it needs one whose channel has the address null"
	case channel.Absent():
		says = "has a reply without a channel: it needs one with the address null"
	case !address.Absent() && !address.IsNull():
		says = fmt.Sprintf("has a reply to the address %s: a reply goes to an inbox, and its channel has the address null", address.Word())
	default:
		return
	}
	o.out.Report(verdict.Finding{Code: "REQUEST_REPLY_CHANNEL", Anchor: verdict.AtKey(at), Message: o.name + " " + says})
}
