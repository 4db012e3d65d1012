package ledger

import (
	"fmt"
	"math/rand/v2"
	"testing"
)

// What is kept hangs on what is wanted, not on how much has changed: names that come and go, also in answers that read many others,
// leave nothing behind, and their room is used again.
func TestNothingGrowsWithChanges(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 5))
	var l Ledger
	world := board{}
	wanted, made := []string{}, 0
	turn := func() {
		var changed []Part
		if len(wanted) == 60 {
			i := r.IntN(len(wanted))
			Drop(&l, total, Key{"f", wanted[i]}, "bin")
			delete(world, wanted[i])
			changed = append(changed, Part{"f", "numbers", wanted[i]})
			wanted = append(wanted[:i], wanted[i+1:]...)
		}
		made++
		name, e := fmt.Sprint("n", made), entry{number: r.IntN(4)}
		for _, at := range r.Perm(len(wanted))[:min(len(wanted), r.IntN(20))] {
			e.adds = append(e.adds, wanted[at])
		}
		world[name] = e
		wanted = append(wanted, name)
		Want(&l, total, Key{"f", name}, "bin")
		l.Enter(world, append(changed, Part{"f", "numbers", name})...)
		l.Look(t.Context(), 1, func(k Key, cause any) { t.Fatal(k, cause) }, "bin")
	}
	for range 2000 {
		turn()
	}
	l.Enter(world)
	before := l.rooms()
	for range 4000 {
		turn()
	}
	l.Enter(world)
	for what, now := range l.rooms() {
		if now > before[what]+before[what]/2 {
			t.Errorf("after three times as many changes there are %d %s, and were %d", now, what, before[what])
		}
	}
	for _, name := range wanted {
		Drop(&l, total, Key{"f", name}, "bin")
	}
	l.Enter(world)
	if left := l.rooms(); left["cells"]+left["pieces in use"] != 0 {
		t.Errorf("nobody wants anything, and this is left: %v", left)
	}
}

// rooms counts what a ledger keeps.
func (l *Ledger) rooms() map[string]int {
	all := map[string]int{"cells": l.cells.count, "blocks": len(l.cells.blocks), "slots": len(l.cells.slots), "places for cells": l.cells.count + len(l.cells.free),
		"files": len(l.files.all), "kinds": len(l.kinds.all), "bins": len(l.bins.byName), "sets of bins": len(l.bins.sets), "orphans": len(l.orphan), "room of lists": l.roomOfLists()}
	for i, c := range l.lists.classes {
		all["pieces in use"] += len(c.room)>>i - len(c.free)
	}
	return all
}
