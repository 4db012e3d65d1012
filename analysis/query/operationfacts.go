package query

import (
	"github.com/natscontract/natscontract/internal/ledger"
	"github.com/natscontract/natscontract/model/contract"
	"github.com/natscontract/natscontract/model/ref"
	"github.com/natscontract/natscontract/model/subject"
)

// operation tells of an operation: what it does, on which subjects, and who is at the other end.
func (a *asker) operation() {
	name := a.name()
	o := contract.OperationsOf.Get(a.v.Scope(), a.v.Key(name))
	if o.By != "" {
		a.lost("Does", o.By)
	}
	if o.By != "" || !o.There {
		return
	}
	a.add("Does", a.does(nil, name).words(" in ").quote(a.contract(a.v.Path)))
	if o.Channel != "" {
		a.on(o.Channel)
	}
	messages := contract.MessagesOf.Get(a.v.Scope(), a.v.Key(name))
	a.add("Messages", Text{}.list(len(messages.All), func(t Text, i int) Text { return t.quote(messages.All[i].Key) }))
	a.links(name)
}

// on tells on which subjects an operation stands.
func (a *asker) on(channel string) {
	switch c := channelOf(a.v, channel); {
	case c.By != "":
		a.lost("Subjects", c.By)
	case !c.Language.Empty():
		a.add("Subjects", templateText(c.Address, c.Params))
		a.size(c.Language)
	}
}

// links tells which links of the bundle an operation has.
func (a *asker) links(operation string) {
	keys := linksOf(a.bundle, Target{a.v.Path, ref.Pointer{"operations", operation}.String()})
	a.add("Linked", Text{}.list(len(keys), func(t Text, i int) Text {
		l := contract.LinksOf.Get(a.v.Scope(), keys[i])
		other := l.Send
		if l.Send.Path == a.v.Path && l.Send.Operation == operation {
			other = l.Receive
		}
		t = a.end(t, other)
		if l.By == "" {
			t = a.equality(t.words(", "), l)
		}
		return t
	}))
}

// end appends which operation stands at one end of a link.
func (a *asker) end(t Text, e contract.End) Text {
	if e.Operation == "" {
		return t.words("nothing that is known")
	}
	t = actText(t.quote(e.Operation), e.Action)
	if e.Path == "" {
		return t.words(" in ").quote(e.Alias)
	}
	return t.words(" in ").quote(a.contract(e.Path))
}

// link tells both ends of a link, and whether they have the same subjects.
func (a *asker) link() {
	l := contract.LinksOf.Get(a.v.Scope(), a.v.Key(a.name()))
	for _, side := range []struct {
		about string
		contract.End
	}{{"Sends", l.Send}, {"Receives", l.Receive}} {
		if side.By != "" && side.Channel == "" {
			a.lost(side.about, side.By)
			continue
		}
		t := a.end(nil, side.End)
		if c := channelOf(a.v.Of(side.Path), side.Channel); c.Address != "" {
			t = append(t.words(" on "), templateText(c.Address, c.Params)...)
		}
		a.add(side.about, t)
	}
	if l.By == "" {
		a.add("Subjects", a.equality(nil, l), "LINK_SUBJECT")
	}
}

// equality appends whether both channels of a link have the same subjects.
func (a *asker) equality(t Text, l *contract.Link) Text {
	from, to := a.subjects(l.Send), a.subjects(l.Receive)
	switch {
	case from.By != "" || to.By != "":
		return t.words("whether the subjects are the same is not known")
	case from.Language.Equal(to.Language):
		return t.words("the same subjects at both ends")
	}
	side := "the receiver"
	least, ok := subject.LeastOf(from.Language.Minus(to.Language))
	if !ok {
		side = "the sender"
		least, _ = subject.LeastOf(to.Language.Minus(from.Language))
	}
	return t.words("not the same subjects: %s lacks ", side).quote(least)
}

func (a *asker) subjects(e contract.End) contract.Subjects {
	return contract.SubjectsOf.Get(a.v.Scope(), ledger.Key{Path: e.Path, Name: e.Channel})
}
