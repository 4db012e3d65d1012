package query

import (
	"strings"

	"github.com/natscontract/natscontract/model/contract"
	"github.com/natscontract/natscontract/model/diag"
	"github.com/natscontract/natscontract/model/subject"
)

// A Catalogue knows whose a subject is: every channel, filter, stream and consumer of any number of contracts, of which those that
// a subject meets are found without looking at each. The zero Catalogue has none. It is for one goroutine at a time, also for asking.
type Catalogue struct {
	index   subject.Index
	claims  []*Claim
	unknown []*Claim
	ids     []int // room for a question
}

// A ClaimKind is by what a contract has something to do with a subject.
type ClaimKind string

// The kinds of claims.
const (
	ChannelClaim  ClaimKind = "channel"  // it is one of the channel's
	FilterClaim   ClaimKind = "filter"   // a subscription that a channel offers receives it
	StreamClaim   ClaimKind = "stream"   // the stream captures it
	ConsumerClaim ClaimKind = "consumer" // the consumer's filter lets it pass
)

// A Claim is a thing of a contract that has subjects.
type Claim struct {
	Owner      *Owner
	Kind       ClaimKind
	Name       string // its key in the contract
	Of         string // of a filter, its channel; of a consumer, its stream
	Text       string // the address, template or pattern
	Operations []ClaimOperation
	By         diag.Code // the report that says why its subjects are not known

	params   []ParamType
	language subject.Language
}

// A ClaimOperation is an operation of a channel, with what it does.
type ClaimOperation struct {
	Key, Action string
}

// Add takes in a contract, whose path is shown as one. A copy of a contract that is in the bundle itself is left out.
func (c *Catalogue) Add(v contract.View, shown string) {
	if contract.ApplicationOf.Get(v.Scope(), v.Key("")).Copy != "" {
		return
	}
	owner := OwnerOf(v)
	owner.Path = shown
	operations := operationsByChannel(v)
	for _, ch := range ChannelsOf(v) {
		claim := Claim{Kind: ChannelClaim, Name: ch.Key, Text: ch.Address, Operations: operations[ch.Key], By: ch.By, params: ch.Params, language: ch.Language}
		c.put(&owner, claim)
		for _, f := range contract.FiltersOf.Get(v.Scope(), v.Key(ch.Key)) {
			c.put(&owner, Claim{Kind: FilterClaim, Name: f.Name, Of: ch.Key, Text: f.Text, By: f.By, language: f.Language})
		}
	}
	for key := range v.Names(contract.Streams) {
		s := contract.StreamsOf.Get(v.Scope(), v.Key(key))
		for _, p := range s.Subjects {
			c.put(&owner, Claim{Kind: StreamClaim, Name: key, Text: p.Text, By: p.By, language: p.Language})
		}
		if len(s.Subjects) == 0 {
			c.put(&owner, Claim{Kind: StreamClaim, Name: key, By: s.SubjectsBy})
		}
	}
	for key := range v.Names(contract.Consumers) {
		s := contract.ConsumersOf.Get(v.Scope(), v.Key(key))
		p := s.FilterSubject
		c.put(&owner, Claim{Kind: ConsumerClaim, Name: key, Of: s.Stream.Value, Text: p.Text, By: p.By, language: p.Language})
	}
}

// operationsByChannel are a contract's operations, by their channels, in the order of the document.
func operationsByChannel(v contract.View) map[string][]ClaimOperation {
	all := map[string][]ClaimOperation{}
	for key := range v.Names(contract.Operations) {
		if o := contract.OperationsOf.Get(v.Scope(), v.Key(key)); o.Channel != "" {
			all[o.Channel] = append(all[o.Channel], ClaimOperation{key, o.Action})
		}
	}
	return all
}

func (c *Catalogue) put(owner *Owner, claim Claim) {
	claim.Owner = owner
	switch {
	case claim.By != "":
		c.unknown = append(c.unknown, &claim)
	case !claim.language.Empty():
		c.index.Put(len(c.claims), claim.language)
		c.claims = append(c.claims, &claim)
	}
}

// Unknown are the things of which nobody knows the subjects, each with the report that says why: nothing is compared with them.
func (c *Catalogue) Unknown() []*Claim { return c.unknown }

// An Answer is whose a subject is.
type Answer struct {
	Subject string
	Fault   *subject.Fault // it is no subject, and nobody's
	Space   string         // the space of NATS's own that it is in; "" for none
	Claims  []*Claim       // what it meets, in the order in which contracts were added
}

// Claimed tells whether somebody has to do with the subject: a contract, or NATS itself.
func (a Answer) Claimed() bool { return len(a.Claims) > 0 || a.Space != "" }

// In tells whether the subject is one of a channel.
func (a Answer) In() bool {
	for _, claim := range a.Claims {
		if claim.Kind == ChannelClaim {
			return true
		}
	}
	return false
}

// Match tells whose a subject is. It may have wildcards: then it is all the subjects that it stands for, and meets what has one of them.
func (c *Catalogue) Match(text string) Answer {
	a := Answer{Subject: text}
	c.ids = c.ids[:0]
	if plainSubject(text) {
		c.ids = c.index.AppendHaving(c.ids, text)
		if text[0] == '$' || text[0] == '_' {
			a.Space = contract.ReservedFor(subject.Subject(text))
		}
	} else {
		language, faults := subject.ParsePattern(text)
		if language.Empty() {
			a.Fault = refusal(faults)
			return a
		}
		c.ids = c.index.AppendMeeting(c.ids, language)
		a.Space = contract.ReservedFor(language)
	}
	for _, id := range c.ids {
		a.Claims = append(a.Claims, c.claims[id])
	}
	return a
}

// refusal is the fault for which a server refuses a subject.
func refusal(faults []subject.Fault) *subject.Fault {
	for i := range faults {
		if faults[i].Kind != subject.WildcardInside {
			return &faults[i]
		}
	}
	return nil
}

// plainSubject tells at a glance that a text is a subject without wildcards; false where that has to be looked at.
func plainSubject(text string) bool {
	return text != "" && !strings.ContainsAny(text, "*> \t\r\n\f") && text[0] != '.' && text[len(text)-1] != '.' && !strings.Contains(text, "..")
}
