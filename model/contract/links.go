package contract

import (
	"github.com/natscontract/natscontract/internal/ledger"
	"github.com/natscontract/natscontract/model/diag"
)

// A Link joins an operation that sends to one that receives (profile, Bundle and identity).
type Link struct {
	By            diag.Code // the report that says why one of its ends cannot be known, or that it points the wrong way: it is broken
	Send, Receive End
}

// An End is one side of a link.
type End struct {
	By        diag.Code // the report that says why nobody knows what it is; then what cannot be known is empty
	At        Anchor    // where it is written
	Alias     string    // of the import that it names; "" for an operation of the link's own contract
	Path      string    // of the contract that has the operation
	Operation string
	Channel   string // the key of the operation's channel there
}

// LinksOf answers what a link is, by its index.
var LinksOf = ledger.Define("link", func(s *ledger.Scope, k ledger.Key) Link {
	p := In(s, k.Path).Entry(Links, k.Name)
	l := Link{Send: end(p.Get("send"), "send"), Receive: end(p.Get("receive"), "receive")}
	l.By = firstOf(p.By, l.Send.By, l.Receive.By)
	return l
}, func(a, b Link) bool { return a == b }, Links)

// end reads one side of a link, whose operation must have an action.
func end(p Place, action string) End {
	e := End{By: p.By, At: p.Anchor()}
	if p.Absent() {
		e.By = missing
	}
	if e.By != "" {
		return e
	}
	in, ok := p.View, false
	if e.Operation, ok = p.Text(); !ok {
		alias, operation := p.Get("contract"), p.Get("operation")
		e.Alias, e.Operation = alias.Word(), operation.Word()
		if e.By = firstOf(alias.By, operation.By); e.By == "" && (e.Alias == "" || e.Operation == "") {
			e.By = missing
		}
		if e.By == "" {
			in, e.By = p.Import(e.Alias)
		}
		if e.By != "" {
			return e
		}
	}
	e.Path = in.Path
	o := OperationsOf.Get(p.scope, in.Key(e.Operation))
	switch e.Channel = o.Channel; {
	case !o.There:
		e.By = "REF_OPERATION_UNKNOWN"
	case o.ActionBy == "" && o.Action != action:
		e.By = "LINK_DIRECTION"
	default:
		e.By = firstOf(o.By, o.ActionBy, o.ChannelBy)
	}
	return e
}
