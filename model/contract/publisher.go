package contract

import (
	"slices"

	"github.com/natscontract/natscontract/internal/ledger"
	"github.com/natscontract/natscontract/model/diag"
)

// A Publisher is which token of a channel's subjects names the peer that publishes (profile, Token domains and channels).
type Publisher struct {
	By        diag.Code // the report that says why nobody knows; then the rest is as far as it is known
	There     bool      // the channel has a publisherIdentity
	At        Anchor    // the peerParameter
	Parameter string
	Place     int // its token's place in the address, from 0
}

// PublisherOf answers which token of a channel names its publisher; the name of its key is the channel's.
var PublisherOf = ledger.Define("publisher", func(s *ledger.Scope, k ledger.Key) Publisher {
	identity := In(s, k.Path).Entry(OwnChannels, k.Name).Get("publisherIdentity")
	peer := identity.Get("peerParameter")
	p := Publisher{By: peer.By, There: !identity.Absent(), At: peer.Anchor()}
	if p.By != "" || !p.There {
		return p
	}
	text, ok := peer.Text()
	if p.Parameter = text; !ok {
		p.By = missing
		return p
	}
	subjects := SubjectsOf.Get(s, k)
	at := slices.IndexFunc(subjects.Params, func(param Param) bool { return param.Name == text })
	switch p.By = subjects.By; {
	case p.By != "":
	case at < 0:
		p.By = "IDENTITY_PARAMETER_UNKNOWN"
	default:
		p.Place = subjects.Params[at].Place
	}
	return p
}, func(a, b Publisher) bool { return a == b }, OwnChannels)
