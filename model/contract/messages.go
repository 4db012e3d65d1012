package contract

import (
	"cmp"
	"slices"
	"strings"

	"github.com/natscontract/natscontract/internal/ledger"
	"github.com/natscontract/natscontract/model/diag"
	"github.com/natscontract/natscontract/model/ref"
)

// A Carried is a message that an operation or a reply may carry.
type Carried struct {
	Key         string    // the message's key in its channel
	From        Anchor    // where the operation names it; where it does not, the channel's entry
	By          diag.Code // the report that says why the message or its content type cannot be read
	ContentType string    // its own, or else the document's default; "" for none
	*Message              // never nil
}

// Blocked is the report that says why something of the message is not known.
func (c Carried) Blocked() diag.Code { return cmp.Or(c.By, c.Message.Blocked()) }

func sameCarried(a, b Carried) bool {
	same := sameMessage(a.Message, b.Message)
	a.Message = b.Message
	return same && a == b
}

// Messages are the messages of an operation or a reply.
type Messages struct {
	By   diag.Code // the report that says why nobody knows them; then All is empty
	None bool      // nothing says which they are: there is no such operation or reply, or it has no channel
	All  []Carried // in the order of the text
}

func sameMessages(a, b Messages) bool {
	return a.By == b.By && a.None == b.None && slices.EqualFunc(a.All, b.All, sameCarried)
}

// MessagesOf answers which messages an operation carries: those that it names, and where it names none, all of its channel. An
// empty list names none (AsyncAPI 3.1.0, Operation Object).
var MessagesOf = ledger.Define("messages", func(s *ledger.Scope, k ledger.Key) Messages {
	o := OperationsOf.Get(s, k)
	if !o.There || o.By != "" {
		return Messages{By: o.By, None: o.By == ""}
	}
	p, _ := In(s, k.Path).Entry(Operations, k.Name).Follow()
	return carried(In(s, k.Path), p, o.Channel, o.ChannelBy)
}, sameMessages, Operations)

// ReplyMessagesOf answers which messages the reply of an operation carries; the name of its key is the operation's.
var ReplyMessagesOf = ledger.Define("messages of the reply", func(s *ledger.Scope, k ledger.Key) Messages {
	o := OperationsOf.Get(s, k)
	if !o.There || !o.HasReply || o.By != "" {
		return Messages{By: o.By, None: o.By == ""}
	}
	p, _ := In(s, k.Path).Entry(Operations, k.Name).Follow()
	reply, _ := p.Get("reply").Follow()
	return carried(In(s, k.Path), reply, o.ReplyChannel, o.ReplyBy)
}, sameMessages, Operations)

// carried are the messages of an operation or a reply, with a channel of the contract.
func carried(contract View, p Place, channel string, by diag.Code) (m Messages) {
	list := p.Get("messages")
	switch m.By = cmp.Or(p.By, by, list.By); {
	case m.By != "":
		return m
	case !list.Absent():
		for i := range list.Keys() {
			m.add(contract, list.Get(i), channel)
		}
	case channel == "":
		m.None = true
	default:
		in, _ := contract.Entry(Channels, channel).Follow()
		all := in.Get("messages")
		m.By = cmp.Or(in.By, all.By)
		for key := range all.Keys() {
			m.add(contract, all.Get(key), "")
		}
	}
	if m.By != "" {
		m.All = nil
	}
	return m
}

// add adds the message behind a place. Where it is one of an operation's list, it must be a reference to one of the channel's.
func (m *Messages) add(contract View, p Place, channel string) {
	c := Carried{From: p.Anchor()}
	c.Key = ref.Unescape(c.From.Pointer[strings.LastIndexByte(c.From.Pointer, '/')+1:])
	if channel != "" {
		text := p.Get("$ref").Word()
		target, _ := ref.Follow(p.Path, text)
		pointer, err := ref.Parse(target.Fragment)
		if err != nil || !strings.HasPrefix(text, "#") || len(pointer) != 4 || !slices.Equal(pointer[:3], ref.Pointer{"channels", channel, "messages"}) {
			m.By = cmp.Or(m.By, p.By, "STRUCTURE_OPERATION_MESSAGES")
			return
		}
		c.Key = pointer[3]
	}
	target, _ := p.Follow()
	if target.By != "" {
		c.By, c.Message = target.By, &Message{Headers: &noHeaders}
	} else {
		c.Message = MessageAt.Get(contract.scope, target.key())
		c.By, c.ContentType = c.Message.By, c.Message.ContentType
	}
	if c.By == "" && c.ContentType == "" {
		usual := contract.At(ref.Pointer{"defaultContentType"})
		c.By, c.ContentType = usual.By, usual.Word()
	}
	m.All = append(m.All, c)
}
