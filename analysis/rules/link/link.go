// Package link owns the rules of stage link: whether the two operations that a link joins fit, and whether links stand twice. A link
// is judged in the contract that declares it, and reads the others. What links make of overlaps is for stage overlap.
package link

import (
	"cmp"
	"fmt"

	"github.com/natscontract/natscontract/analysis/links"
	"github.com/natscontract/natscontract/analysis/verdict"
	"github.com/natscontract/natscontract/internal/ledger"
	"github.com/natscontract/natscontract/model/contract"
)

// Judges are the families of rules of the stage.
func Judges() []verdict.Judge {
	return []verdict.Judge{verdict.Define("link rules", judge, contract.Links), verdict.Define("link message rules", judgeMessages, contract.Links).Apart(), identities}
}

// judge judges a link (profile, Bundle and identity). Its rules hang on each other only where the link is broken: then there is
// nothing to compare.
func judge(v contract.View, name string, out *verdict.Verdict) {
	l := contract.LinksOf.Get(v.Scope(), v.Key(name))
	duplicate(v, l, out)
	direction(v, l, out)
	binding(v, l, out)
	if l.Send.Outside || l.Receive.Outside {
		return
	}
	if l.By != "" {
		out.Block(l.At, l.By, "LINK_SUBJECT", "LINK_IDENTITY", "LINK_MESSAGES", "LINK_UNPROVED")
		return
	}
	subjects(v, l, out)
}

// judgeMessages judges what a sound link carries.
func judgeMessages(v contract.View, name string, out *verdict.Verdict) {
	if l := contract.LinksOf.Get(v.Scope(), v.Key(name)); l.By == "" && !l.Send.Outside && !l.Receive.Outside {
		messages(v, l, out)
	}
}

// duplicate tells where a link stands once more.
func duplicate(v contract.View, l *contract.Link, out *verdict.Verdict) {
	first, ok := links.First(v, l)
	if !ok || first.At == l.At {
		return
	}
	out.Report(verdict.Finding{Code: "LINK_DUPLICATE", Anchor: verdict.AtValue(l.At),
		Message: fmt.Sprintf("the link from %s to %s stands twice", operation(l.Send), operation(l.Receive)),
		Related: []verdict.Note{{Anchor: verdict.AtFirstKey(first.At), Message: "it stands here before"}},
		Fixes:   []verdict.Fix{removed(l.At)}})
}

// direction holds the operations to what their sides need.
func direction(v contract.View, l *contract.Link, out *verdict.Verdict) {
	crossed := l.Send.Action == "receive" && l.Receive.Action == "send"
	for _, side := range []struct {
		contract.End
		needs, does, other string
	}{{l.Send, "send", "sends", "receives"}, {l.Receive, "receive", "receives", "sends"}} {
		at := l.At.Get(side.needs)
		switch by := side.ActionBy; {
		case by != "":
			out.Block(at, by, "LINK_DIRECTION")
		case side.Action != side.needs && !side.Outside:
			o := contract.OperationsOf.Get(v.Scope(), ledger.Key{Path: side.Path, Name: side.Operation})
			f := verdict.Finding{Code: "LINK_DIRECTION", Anchor: verdict.AtValue(at),
				Message: fmt.Sprintf("%s %s, but %s needs an operation that %s", operation(side.End), side.other, side.needs, side.does),
				Related: []verdict.Note{{Anchor: verdict.AtValue(below(o.At, "action")), Message: "its action"}}}
			if crossed {
				f.Fixes = []verdict.Fix{swapped(l)}
			}
			out.Report(f)
		}
	}
}

// binding tells where the contracts of a link are deployed apart.
func binding(v contract.View, l *contract.Link, out *verdict.Verdict) {
	if by := cmp.Or(l.Send.ActionBy, l.Receive.ActionBy); by != "" {
		out.Block(l.At, by, "LINK_BINDING")
		return
	}
	if l.Send.Path == l.Receive.Path {
		return
	}
	from := contract.ApplicationOf.Get(v.Scope(), ledger.Key{Path: l.Send.Path})
	to := contract.ApplicationOf.Get(v.Scope(), ledger.Key{Path: l.Receive.Path})
	switch by := cmp.Or(from.BindingBy, to.BindingBy); {
	case by != "":
		out.Block(l.At, by, "LINK_BINDING")
	case from.Binding != to.Binding:
		out.Report(verdict.Finding{Code: "LINK_BINDING", Anchor: verdict.AtFirstKey(l.At),
			Message: fmt.Sprintf("%s is deployed on %s and %s on %s: only an attested mapping between them that keeps identities can carry the messages, which is unknown offline",
				operation(l.Send), from.Binding, operation(l.Receive), to.Binding),
			Related: []verdict.Note{{Anchor: verdict.AtValue(from.At), Message: "the sender's binding"}, {Anchor: verdict.AtValue(to.At), Message: "the receiver's binding"}}})
	}
}

// operation is what a message calls the operation of a side.
func operation(e contract.End) string {
	if e.Alias != "" {
		return e.Operation + " of " + e.Alias
	}
	return e.Operation
}
