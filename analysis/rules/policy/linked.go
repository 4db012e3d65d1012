package policy

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/natscontract/natscontract/analysis/links"
	"github.com/natscontract/natscontract/analysis/verdict"
	"github.com/natscontract/natscontract/model/contract"
	"github.com/natscontract/natscontract/model/diag"
	"github.com/natscontract/natscontract/model/edit"
	"github.com/natscontract/natscontract/model/shape"
	"github.com/natscontract/natscontract/model/subject"
)

// linked judges whether links join the counterparts with the interaction's own operations.
func (j judge) linked() {
	j.join(j.Receiver, "receive", j.Request, "send", "receiverOperation")
	j.join(j.Sender, "send", j.Result, "receive", "senderOperation")
}

// join judges whether a link joins a counterpart with an operation of the interaction.
func (j judge) join(other contract.Use, otherWants string, own contract.Use, ownWants, name string) {
	if other.Absent() {
		return
	}
	ok, by := works(other, otherWants)
	switch {
	case !ok:
		j.out.Block(other.At.Anchor(), by, "INTERACTION_UNLINKED")
		return
	case own.Absent() && j.Empty():
		j.out.Block(other.At.Anchor(), "INTERACTION_EMPTY", "INTERACTION_UNLINKED")
		return
	case own.Absent():
		j.say("INTERACTION_UNLINKED", other.At, fmt.Sprintf("%s is the counterpart of an operation that the interaction does not have", name))
		return
	}
	if ok, by = works(own, ownWants); !ok {
		j.out.Block(other.At.Anchor(), by, "INTERACTION_UNLINKED")
		return
	}
	send, receive := own, other
	if ownWants == "receive" {
		send, receive = other, own
	}
	is := func(e contract.End, u contract.Use) bool { return e.Path == u.In.Path && e.Operation == u.Key }
	if slices.ContainsFunc(links.OfOperation(own.In, own.Key), func(l *contract.Link) bool { return is(l.Send, send) && is(l.Receive, receive) }) {
		return
	}
	if broken := links.MayJoin(own.In, send, receive); len(broken) > 0 {
		j.out.Block(other.At.Anchor(), broken[0].By, "INTERACTION_UNLINKED")
		return
	}
	j.say("INTERACTION_UNLINKED", other.At, fmt.Sprintf("no link joins %s with %s of %s", own.Key, other.Key, other.At.Get("contract").Word()), j.linkFix(send, receive)...)
}

// linkFix is the fix that adds a link, where the subjects of its two sides are the same.
func (j judge) linkFix(send, receive contract.Use) []verdict.Fix {
	from, to := send.Channel(), receive.Channel()
	if from.By != "" || to.By != "" || !from.Language.Equal(to.Language) {
		return nil
	}
	at := contract.Anchor{Path: j.Path, Pointer: contract.Own}
	link := []edit.Member{{Name: "send", Value: reference(send)}, {Name: "receive", Value: reference(receive)}}
	return []verdict.Fix{fix("Add a link from "+send.Key+" to "+receive.Key, func(files verdict.Files) []diag.FileEdit {
		return verdict.AppendIn(files, at, shape.Order("Contract"), "links", edit.Object(link...))
	})}
}

// reference is how a contract names an operation.
func reference(u contract.Use) edit.Value {
	if _, own := u.At.Text(); own {
		return edit.Text(u.Key)
	}
	return edit.Object(edit.Member{Name: "contract", Value: edit.Text(u.At.Get("contract").Word())}, edit.Member{Name: "operation", Value: edit.Text(u.Key)})
}

// shared judges whether each receiver of durable work has a consumer of its own: one whose filter pins the peer (profile, Native
// configuration and authority).
func (j judge) shared() {
	durable, by := j.Durable()
	target := j.Dispatch.Get("targetParameter")
	ok, whether := works(j.Request, "send")
	if j.Request.Absent() || by == "" && !durable {
		return
	}
	channel := j.Request.Channel()
	param, is := channel.Param(target.Word())
	if by = cmp.Or(by, whether, target.By, channel.By); by == "" && !is {
		by = "DISPATCH_TARGET_PARAMETER"
		if target.Absent() {
			by = "DISPATCH_TARGET_MISSING"
		}
	}
	if !ok || by != "" {
		j.out.Block(j.Request.At.Anchor(), by, "DELIVERY_SHARED_CONSUMER")
		return
	}
	seen := false
	for _, l := range links.OfOperation(j.Request.In, j.Request.Key) {
		if l.Send.Path != j.Path || l.Send.Operation != j.Request.Key {
			continue
		}
		receiver := j.Of(l.Receive.Path)
		named := j.Receiver.Known() && j.Receiver.In.Path == receiver.Path && j.Receiver.Key == l.Receive.Operation
		seen = seen || named
		j.receiver(receiver, l, param.Place, named)
	}
	if by := j.Receiver.By; by != "" && !seen {
		j.out.Block(j.Receiver.At.Anchor(), by, "DELIVERY_SHARED_CONSUMER")
	}
	for _, l := range links.MayLeave(j.Request.In, j.Request) {
		j.out.Block(j.Request.At.Anchor(), l.By, "DELIVERY_SHARED_CONSUMER")
	}
}

// receiver judges one receiver of the request, at the place that names it.
func (j judge) receiver(v contract.View, l *contract.Link, place int, named bool) {
	at, related := j.Request.At, []verdict.Note{{Anchor: verdict.AtFirstKey(l.At), Message: "this link joins the receiver"}}
	if named {
		at, related = j.Receiver.At, nil
	}
	key := l.Receive.Operation
	o := contract.OperationsOf.Get(v.Scope(), v.Key(key))
	wrong, by := sharedBy(v, o, place)
	switch {
	case by != "":
		j.out.Block(at.Anchor(), by, "DELIVERY_SHARED_CONSUMER")
	case wrong != "":
		j.out.Report(verdict.Finding{Code: "DELIVERY_SHARED_CONSUMER", Anchor: verdict.AtValue(at.Anchor()), Related: related,
			Message: fmt.Sprintf("the receiver %s of %s %s: with durable delivery each peer needs a consumer of its own, whose filter has the peer's name as token %d",
				key, v.Path, wrong, place+1)})
	}
}

// sharedBy says why a receiver's messages may be taken by another peer; "" where they cannot.
func sharedBy(v contract.View, o contract.Operation, place int) (wrong string, by diag.Code) {
	if by = cmp.Or(o.By, o.OwnBy, o.APIBy, o.NamedBy); by != "" {
		return "", by
	}
	switch {
	case !o.Declared:
		return "", "OPERATION_UNDECLARED"
	case o.Kind != "subscribe":
		return "", "OPERATION_DIRECTION"
	case o.API == "core":
		return "subscribes by core", ""
	case o.Consumer == "":
		return "", "OPERATION_CONSUMER"
	}
	consumer := contract.ConsumersOf.Get(v.Scope(), v.Key(o.Consumer))
	channel := contract.SubjectsOf.Get(v.Scope(), v.Key(o.Channel))
	if by = cmp.Or(consumer.By, consumer.FilterSubject.By, channel.By); by != "" {
		return "", by
	}
	if pins(consumer.FilterSubject.Language, place) || pins(channel.Language, place) {
		return "", ""
	}
	return "reads through a consumer that filters by " + consumer.FilterSubject.Text, ""
}

// pins tells whether one token alone stands at a place of every subject.
func pins(l subject.Language, place int) bool {
	if place >= l.Len() {
		return false
	}
	_, one := l.At(place).Single()
	return one
}
