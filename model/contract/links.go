package contract

import (
	"cmp"

	"github.com/natscontract/natscontract/internal/ledger"
	"github.com/natscontract/natscontract/model/diag"
)

// A Link joins an operation that sends to one that receives (profile, Bundle and identity). The two may be of any contracts.
type Link struct {
	At            Anchor    // the item of links
	By            diag.Code // the report that says why one of its ends cannot be known, or that it points the wrong way: it is broken
	Send, Receive End
}

// An End is one side of a link.
type End struct {
	By        diag.Code // the report that says why nobody knows what it is, or that it points the wrong way; then what cannot be known is empty
	Alias     string    // of the import that it names; "" for an operation of the link's own contract
	Path      string    // of the contract that has the operation
	Operation string
	Action    string    // send or receive
	ActionBy  diag.Code // the report that says why nobody knows it, nor perhaps the operation
	Channel   string    // the key of the operation's channel there
	Outside   bool      // the operation is outside the profile: no rule speaks of it
	HasReply  bool      // the operation has a reply
}

// LinksOf answers what a link is, by its index; all share the answer, which never changes. Who needs all links of a bundle watches it for the names of section Links, and is
// told of each that changed.
var LinksOf = ledger.Define("link", func(s *ledger.Scope, k ledger.Key) *Link {
	p := In(s, k.Path).Entry(Links, k.Name)
	l := &Link{At: p.Anchor(), Send: end(p.Get("send"), "send"), Receive: end(p.Get("receive"), "receive")}
	l.By = cmp.Or(p.By, l.Send.By, l.Receive.By)
	return l
}, func(a, b *Link) bool { return *a == *b }, Links)

// end reads one side of a link, whose operation must have an action.
func end(p Place, action string) End {
	e := End{Path: p.Path}
	if e.Operation, e.By = e.read(p); e.By != "" {
		e.ActionBy = e.By
		return e
	}
	o := OperationsOf.Get(p.scope, ledger.Key{Path: e.Path, Name: e.Operation})
	if e.Outside = o.Outside; !o.There {
		e.By = "REF_OPERATION_UNKNOWN"
	}
	e.Action, e.Channel, e.HasReply = o.Action, o.Channel, o.HasReply
	e.ActionBy = cmp.Or(e.By, o.By, o.ActionBy)
	if e.By = e.ActionBy; e.By == "" && e.Action != action {
		e.By = "LINK_DIRECTION"
	}
	e.By = cmp.Or(e.By, o.OutsideBy, o.ChannelBy)
	return e
}

// read reads a reference to an operation: a key of this contract, or the alias of an import and a key there.
func (e *End) read(p Place) (operation string, by diag.Code) {
	operation, own := p.Text()
	if own || p.By != "" {
		return operation, p.By
	}
	alias, named := p.Get("contract"), p.Get("operation")
	e.Alias, operation, e.Path = alias.Word(), named.Word(), ""
	if by = cmp.Or(alias.By, named.By); by == "" && (e.Alias == "" || operation == "") {
		by = missing
	}
	if e.Alias == "" {
		return operation, by
	}
	in, broken := p.Import(e.Alias)
	e.Path = in.Path
	return operation, cmp.Or(by, broken)
}
