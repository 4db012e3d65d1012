package policy

import (
	"cmp"
	"fmt"

	"github.com/natscontract/natscontract/analysis/verdict"
	"github.com/natscontract/natscontract/model/contract"
)

// identities tells of every publisher's identity that it is unknown until a deployment is looked at (profile, Token domains and
// channels).
var identities = verdict.Define("identity evidence", func(v contract.View, name string, out *verdict.Verdict) {
	identity := v.Entry(contract.OwnChannels, name).Get("publisherIdentity")
	peer := identity.Get("peerParameter")
	channel := contract.SubjectsOf.Get(v.Scope(), v.Key(name))
	if identity.Absent() || channel.None {
		return
	}
	by := cmp.Or(identity.By, peer.By, channel.By)
	if _, ok := channel.Param(peer.Word()); by == "" && !ok {
		by = "IDENTITY_PARAMETER_UNKNOWN"
	}
	if by != "" {
		out.Block(identity.Anchor(), by, "CAPABILITY_DEPLOYMENT_EVIDENCE")
		return
	}
	out.Report(verdict.Finding{Code: "CAPABILITY_DEPLOYMENT_EVIDENCE", Anchor: verdict.AtKey(identity.Anchor()),
		Message: fmt.Sprintf("that %s is who publishes on %s holds only where the server's permissions say so: unknown until a deployment is verified", peer.Word(), channel.Address)})
}, contract.OwnChannels, contract.Channels)
