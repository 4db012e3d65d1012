package links

import (
	"math/rand/v2"
	"slices"
	"strconv"
	"testing"

	"github.com/natscontract/natscontract/internal/ledger"
	"github.com/natscontract/natscontract/model/contract"
	"github.com/natscontract/natscontract/model/diag"
)

// Each set has the links that are in it, each once and in order, whatever came and went, and none is left of links that are gone.
func TestSetsHoldTheirLinks(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 1))
	x := Watch.New().(*index)
	for range 5_000 {
		k := ledger.Key{Path: strconv.Itoa(r.IntN(2)), Name: strconv.Itoa(r.IntN(12))}
		x.leave(k)
		if r.IntN(3) > 0 {
			x.enter(k, link(r, k))
		}
	}
	want := map[set][]*contract.Link{}
	for k, l := range x.links {
		for _, s := range setsOf(k, l) {
			if !slices.Contains(want[s], l) {
				want[s] = append(want[s], l)
			}
		}
	}
	for s, all := range want {
		slices.SortFunc(all, inOrder)
		if !slices.Equal(x.sets[s], all) {
			t.Errorf("%+v has %d links, and should have %d", s, len(x.sets[s]), len(all))
		}
	}
	for k := range x.links {
		x.leave(k)
	}
	if len(x.sets)+len(x.links) > 0 || len(want) < 10 {
		t.Errorf("all links are gone, and %d sets of %d are left", len(x.sets), len(want))
	}
}

// link is a random link, sound or broken; both its ends may be one.
func link(r *rand.Rand, k ledger.Key) *contract.Link {
	end := func() contract.End {
		name := strconv.Itoa(r.IntN(3))
		return contract.End{Path: strconv.Itoa(r.IntN(2)), Operation: "o" + name, Channel: "c" + name, Outside: r.IntN(9) == 0}
	}
	return &contract.Link{At: contract.Anchor{Path: k.Path, Pointer: contract.Links + "/" + k.Name}, Send: end(), Receive: end(),
		By: []diag.Code{"", "", "REF_OPERATION_UNKNOWN"}[r.IntN(3)]}
}
