package contract

import (
	"maps"

	"github.com/natscontract/natscontract/internal/ledger"
)

// OrderOf answers in which order the names of a section stand in the document: the place of each, from 0. The name of its key is the
// section.
var OrderOf = ledger.Define("order", func(s *ledger.Scope, k ledger.Key) map[string]int {
	order := map[string]int{}
	for name := range In(s, k.Path).Names(k.Name) {
		order[name] = len(order)
	}
	return order
}, maps.Equal)
