// Package overlap owns the rules of stage overlap: which subjects channels, streams and consumers of a bundle have in common, in
// one contract and across contracts. It knows that without comparing pairs: a state that is kept beside the snapshots has an index
// of all subject languages, and what links connect. What a channel or a stream means by itself, and whether a link is right, is for
// others.
package overlap

import (
	"cmp"
	"fmt"

	"github.com/natscontract/natscontract/analysis/verdict"
	"github.com/natscontract/natscontract/internal/ledger"
	"github.com/natscontract/natscontract/model/contract"
)

// Judges are the families of rules of the stage.
func Judges() []verdict.Judge {
	return []verdict.Judge{channelRules, operationRules, streamRules, consumerRules, bindingRules}
}

// Watches keep the state that the rules read.
func Watches() []*verdict.Watch {
	return []*verdict.Watch{
		watch(standings, (*state).putContract, (*state).dropContract),
		watch(contract.ImportsOf, (*state).putImport, (*state).dropImport, contract.OwnImports),
		watch(spreads, (*state).putChannel, (*state).dropChannel, contract.Channels),
		watch(contract.OperationsOf, (*state).putOperation, (*state).dropOperation, contract.Operations),
		watch(contract.LinksOf, (*state).putLink, (*state).dropLink, contract.Links),
		watch(streamsHeld, (*state).putStream, (*state).dropStream, contract.Streams),
		watch(consumersHeld, (*state).putConsumer, (*state).dropConsumer, contract.Consumers),
	}
}

// maxRelated is how many other places an overlap names besides the first (shapes, Counting and witnesses).
const maxRelated = 10

// more says that there are others than those that are named: the first, and so many related ones.
func more(all int) string {
	if rest := all - 1 - maxRelated; rest > 0 {
		return fmt.Sprintf(" (and %d more)", rest)
	}
	return ""
}

// place orders things of a bundle: by the path of their file, then as they stand in it.
type place struct {
	path string
	at   int
}

func (p place) compare(q place) int {
	return cmp.Or(cmp.Compare(p.path, q.path), cmp.Compare(p.at, q.at))
}

// placeOf is where a thing of a section stands.
func placeOf(s *ledger.Scope, section string, k ledger.Key) place {
	return place{k.Path, contract.OrderOf.Get(s, ledger.Key{Path: k.Path, Name: section})[k.Name]}
}
