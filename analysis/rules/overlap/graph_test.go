package overlap

import (
	"math/rand/v2"
	"strconv"
	"testing"

	"github.com/natscontract/natscontract/internal/ledger"
	"github.com/natscontract/natscontract/internal/testkit"
)

// What is connected is what one comes to by going along the edges, whatever came and went.
func TestConnectedIsReached(t *testing.T) {
	for seed := range testkit.Seeds(t, 50, 5_000) {
		r := rand.New(rand.NewPCG(seed, 3))
		g := newGraph()
		var edges [][2]ledger.Key
		for range 40 {
			for range 1 + r.IntN(3) {
				if len(edges) > 0 && r.IntN(2) == 0 {
					i := r.IntN(len(edges))
					g.remove(edges[i][0], edges[i][1])
					edges[i] = edges[len(edges)-1]
					edges = edges[:len(edges)-1]
				} else {
					e := [2]ledger.Key{spot(r.IntN(12)), spot(r.IntN(12))}
					g.add(e[0], e[1])
					edges = append(edges, e)
				}
			}
			before := map[ledger.Key]*component{}
			for k := range g.numbers {
				before[k] = g.component(k)
			}
			stirred := map[ledger.Key]bool{}
			for _, k := range g.settle() {
				stirred[k] = true
			}
			checkGraph(t, &g, edges, before, stirred)
		}
	}
}

func spot(i int) ledger.Key { return ledger.Key{Path: "p", Name: strconv.Itoa(i)} }

// checkGraph compares every pair; whoever is connected otherwise than before has to be told.
func checkGraph(t *testing.T, g *graph, edges [][2]ledger.Key, before map[ledger.Key]*component, stirred map[ledger.Key]bool) {
	t.Helper()
	for i := range 12 {
		reached := reach(spot(i), edges)
		for k := range 12 {
			is := g.connected(spot(i), spot(k))
			if is != reached[spot(k)] {
				t.Fatalf("%d and %d: connected %v, reached %v by %v", i, k, is, reached[spot(k)], edges)
			}
			was := i == k || before[spot(i)] != nil && before[spot(i)] == before[spot(k)]
			if was != is && !(stirred[spot(i)] && stirred[spot(k)]) {
				t.Fatalf("%d and %d are connected otherwise, and are not told", i, k)
			}
		}
	}
}

func reach(from ledger.Key, edges [][2]ledger.Key) map[ledger.Key]bool {
	reached := map[ledger.Key]bool{from: true}
	for range edges {
		for _, e := range edges {
			if reached[e[0]] || reached[e[1]] {
				reached[e[0]], reached[e[1]] = true, true
			}
		}
	}
	return reached
}

func TestNamesThatAreNearlyOne(t *testing.T) {
	b := newBindings()
	st := newState().(*state)
	st.bindings = b
	names := []string{"market", "Market", "markets", "maret", "marked", "market-1", "market-2", "shop", "shops2"}
	for i, name := range names {
		s := &standing{}
		s.ID, s.Binding = "urn:example:"+strconv.Itoa(i), name
		st.rebind(strconv.Itoa(i), nil, s)
	}
	for _, a := range names {
		near := map[string]bool{}
		for _, name := range st.bindings.near(a) {
			near[name] = true
		}
		for _, b := range names {
			if a != b && near[b] != nearly(a, b) {
				t.Errorf("%s and %s: found %v, compared %v", a, b, near[b], nearly(a, b))
			}
		}
	}
	for pair, want := range map[[2]string]bool{{"market", "Market"}: true, {"market", "markets"}: true, {"market", "maret"}: true, {"market", "marked"}: true,
		{"market-1", "market-2"}: false, {"market", "market-1"}: false, {"maret", "markets"}: false, {"shop", "shops2"}: false} {
		if nearly(pair[0], pair[1]) != want || nearly(pair[1], pair[0]) != want {
			t.Errorf("%v: nearly %v", pair, !want)
		}
	}
}
