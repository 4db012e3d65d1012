package bundle

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/natscontract/natscontract/internal/testkit"
)

func TestCycles(t *testing.T) {
	// a and b import each other, and c, which only imports itself; d imports them all and is on no circle; e, f, g go round, with
	// a short cut from f to e.
	got := Cycles(map[string][]Edge{
		"a": {{"b", "b"}, {"c", "c"}},
		"b": {{"back", "a"}, {"again", "a"}},
		"c": {{"me", "c"}},
		"d": {{"a", "a"}, {"c", "c"}, {"e", "e"}},
		"e": {{"f", "f"}},
		"f": {{"g", "g"}, {"e", "e"}},
		"g": {{"e", "e"}, {"gone", "nowhere"}},
	})
	want := map[string]map[string]string{
		"a": {"b": "a imports b imports a"},
		"b": {"back": "b imports a imports b", "again": "b imports a imports b"},
		"c": {"me": "c imports c"},
		"e": {"f": "e imports f imports e"},
		"f": {"g": "f imports g imports e imports f", "e": "f imports e imports f"},
		"g": {"e": "g imports e imports f imports g"},
	}
	if fmt.Sprint(got) != fmt.Sprint(want) {
		t.Errorf("circles are\n%v\nwant\n%v", got, want)
	}
}

func TestALongCycleIsWordedShortly(t *testing.T) {
	imports := map[string][]Edge{}
	for i := range 2_000 {
		imports[fmt.Sprintf("s%04d", i)] = []Edge{{"next", fmt.Sprintf("s%04d", (i+1)%2_000)}}
	}
	on := Cycles(imports)
	if len(on) != 2_000 {
		t.Fatalf("%d contracts are on the circle", len(on))
	}
	words := on["s1999"]["next"]
	if !strings.HasPrefix(words, "s1999 imports s0000 imports s0001 ") || !strings.HasSuffix(words, "s0010 imports … (1988 more contracts) imports s1999") {
		t.Error(words)
	}
}

// A bundle of very many contracts is gone through once: this would take minutes otherwise.
func TestCyclesOfManyContracts(t *testing.T) {
	imports := map[string][]Edge{}
	for i := range 100_000 {
		imports[fmt.Sprint(i)] = []Edge{{"a", fmt.Sprint(i + 1)}, {"b", fmt.Sprint(i + 2)}, {"c", fmt.Sprint(i + 500)}}
	}
	if on := Cycles(imports); len(on) != 0 {
		t.Errorf("%d contracts are on a circle", len(on))
	}
}

// An import is on a circle where one comes back from what it names.
func TestCyclesAgainstTheirMeaning(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 5))
	for range testkit.Rounds(300, 20_000) {
		imports := map[string][]Edge{}
		n := 2 + r.IntN(9)
		for range r.IntN(2 * n) {
			from, to := fmt.Sprint(r.IntN(n)), fmt.Sprint(r.IntN(n))
			imports[from] = append(imports[from], Edge{fmt.Sprint(len(imports[from])), to})
		}
		got := Cycles(imports)
		for from, edges := range imports {
			for _, e := range edges {
				words, on := got[from][e.Alias]
				steps := shortest(imports, e.To, from)
				if on != (steps >= 0) || on && strings.Count(words, " imports ") != steps+1 {
					t.Fatalf("%v: %s from %s: %q, and the way back has %d steps", imports, e.Alias, from, words, steps)
				}
			}
		}
	}
}

// shortest is the number of imports on a shortest way; -1 without one.
func shortest(imports map[string][]Edge, from, to string) int {
	steps := map[string]int{from: 0}
	for queue := []string{from}; len(queue) > 0; queue = queue[1:] {
		if queue[0] == to {
			return steps[to]
		}
		for _, e := range imports[queue[0]] {
			if _, seen := steps[e.To]; !seen {
				steps[e.To] = steps[queue[0]] + 1
				queue = append(queue, e.To)
			}
		}
	}
	return -1
}
