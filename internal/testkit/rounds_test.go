package testkit

import (
	"maps"
	"slices"
	"sync"
	"testing"
)

func TestRounds(t *testing.T) {
	for long, want := range map[string]int{"": 3, "1": 300} {
		t.Setenv("NATSCONTRACT_LONG", long)
		if got := Rounds(3, 300); got != want {
			t.Errorf("with NATSCONTRACT_LONG=%q %d rounds, want %d", long, got, want)
		}
	}
}

func TestSeedsBeginWhereTheyAreTold(t *testing.T) {
	t.Setenv("NATSCONTRACT_LONG", "")
	for text, want := range map[string][]uint64{"": {0, 1}, "40": {40, 41}, "0": {0, 1}} {
		t.Setenv("NATSCONTRACT_SEED", text)
		if got := slices.Collect(Seeds(t, 2, 300)); !slices.Equal(got, want) {
			t.Errorf("with NATSCONTRACT_SEED=%q the seeds are %v, want %v", text, got, want)
		}
	}
	t.Setenv("NATSCONTRACT_SEED", "-1")
	v := &verdict{TB: t}
	Seed(v)
	if v.ended != "failed" {
		t.Error("-1 is a seed")
	}
}

func TestSpreadGivesEachSeedOnce(t *testing.T) {
	t.Setenv("NATSCONTRACT_LONG", "")
	t.Setenv("NATSCONTRACT_SEED", "7")
	var mu sync.Mutex
	var seen []uint64
	var count Tally
	Spread(t, 20, 300, func(_ *testing.T, seed uint64) {
		mu.Lock()
		defer mu.Unlock()
		seen = append(seen, seed)
		count.AddAll(map[string]int{"rounds": 1, "twos": 2})
	})
	slices.Sort(seen)
	if !slices.Equal(seen, slices.Collect(Seeds(t, 20, 300))) || len(seen) != 20 {
		t.Errorf("the seeds were %v", seen)
	}
	if !maps.Equal(count.All(), map[string]int{"rounds": 20, "twos": 40}) || count.Of("twos") != 40 || count.Sum() != 60 {
		t.Errorf("counted: %v", count.All())
	}
}
