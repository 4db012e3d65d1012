package ledger

import (
	"context"
	"fmt"
	"maps"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/natscontract/natscontract/internal/testkit"
)

// A board is a world of numbers by name. A number may name others, which are added to it.
type board map[string]entry

type entry struct {
	number int
	adds   []string
}

func numbers(s *Scope, name string) entry {
	s.Read(Part{"f", "numbers", name})
	return s.World().(board)[name]
}

func same0(a, b int) bool { return a == b }

// half is the half of a number, rounded down, so that some changes of the number do not show in it.
var half = Define("half", func(s *Scope, k Key) int { return numbers(s, k.Name).number / 2 }, same0, "numbers")

// total is the half of a number and the totals of those that it names.
var total *Query[int]

func init() {
	total = Define("total", func(s *Scope, k Key) int {
		sum := half.Get(s, k)
		for _, name := range numbers(s, k.Name).adds {
			sum += total.Get(s, Key{"f", name})
		}
		return sum
	}, same0, "numbers")
}

func (b board) total(name string) int {
	sum := b[name].number / 2
	for _, other := range b[name].adds {
		sum += b.total(other)
	}
	return sum
}

// names are in an order in which numbers only name later ones.
func names(n int) (all []string) {
	for i := range n {
		all = append(all, fmt.Sprintf("n%03d", i))
	}
	return all
}

// change makes a few numbers others, and tells which.
func (b board) change(r *rand.Rand, names []string) (next board, changed []Part) {
	next = maps.Clone(b)
	for range 1 + r.IntN(3) {
		i := r.IntN(len(names))
		e := entry{number: r.IntN(4)}
		for range r.IntN(3) {
			if rest := names[i+1:]; len(rest) > 0 {
				e.adds = append(e.adds, rest[r.IntN(min(len(rest), 5))])
			}
		}
		next[names[i]] = e
		if r.IntN(6) == 0 {
			delete(next, names[i])
		}
		changed = append(changed, Part{"f", "numbers", names[i]})
	}
	return next, changed
}

// What is remembered is what computing it from nothing gives, whatever changed, and whoever asks.
func TestAnswersAreThoseOfComputingAnew(t *testing.T) {
	for seed := range testkit.Seeds(t, 30, 2000) {
		r := rand.New(rand.NewPCG(seed, 1))
		names := names(24)
		world, _ := board{}.change(r, names)
		var l Ledger
		l.Enter(world)
		wanted := map[string]bool{}
		for range 60 {
			name := names[r.IntN(len(names))]
			if wanted[name] = r.IntN(3) > 0; wanted[name] {
				Want(&l, total, Key{"f", name}, "bin")
			} else {
				Drop(&l, total, Key{"f", name}, "bin")
			}
			var changed []Part
			world, changed = world.change(r, names)
			l.Enter(world, changed...)
			if r.IntN(3) == 0 {
				name := names[r.IntN(len(names))]
				if got, want := total.Ask(&l, Key{"f", name}), world.total(name); got != want {
					t.Fatalf("seed %d: the total of %s is said to be %d, and is %d", seed, name, got, want)
				}
			}
			if r.IntN(2) == 0 {
				l.Look(context.Background(), 2, func(k Key, cause any) { t.Fatal(k, cause) }, "bin")
				for _, w := range l.everything("bin") {
					if got, want := w.value.(int), world.total(w.name); got != want || !wanted[w.name] {
						t.Fatalf("seed %d: the total of %s is said to be %d, and is %d; wanted: %v", seed, w.name, got, want, wanted[w.name])
					}
				}
			}
		}
		for name := range wanted {
			Drop(&l, total, Key{"f", name}, "bin")
		}
		l.Enter(world)
		if l.Cells() != 0 {
			t.Fatalf("seed %d: %d cells are left that nobody wants", seed, l.Cells())
		}
	}
}

func (l *Ledger) everything(in any) (all []*cell) {
	for n := range l.cells.all {
		if c := l.cells.at(n); l.bins.has(c.bins, l.bins.get(in)) {
			all = append(all, c)
		}
	}
	return all
}

func TestOnlyWhatHangsOnAChangeIsComputed(t *testing.T) {
	names := names(1000)
	world := board{}
	for i, name := range names {
		world[name] = entry{number: 10}
		if i < 500 {
			world[name] = entry{number: 10, adds: []string{"n999"}}
		}
	}
	var l Ledger
	l.Enter(world)
	for _, name := range names {
		Want(&l, total, Key{"f", name}, "all")
	}
	look := func() (seen int) {
		before := l.Computed()
		for range l.Look(context.Background(), 1, nil, "all") {
		}
		return l.Computed() - before
	}
	if seen := look(); seen != 2000 {
		t.Fatalf("%d answers were computed at first", seen)
	}
	set := func(name string, e entry) {
		world = maps.Clone(world)
		world[name] = e
		l.Enter(world, Part{"f", "numbers", name})
	}
	set("n700", entry{number: 12})
	if seen := look(); seen != 2 {
		t.Errorf("%d answers were computed for one number that no other names", seen)
	}
	set("n999", entry{number: 11}) // whose half is the same
	if seen := look(); seen != 2 {
		t.Errorf("%d answers were computed for a change that nobody can see", seen)
	}
	set("n999", entry{number: 20})
	if seen := look(); seen != 502 {
		t.Errorf("%d answers were computed for a number that 500 others name", seen)
	}
}

func TestAPanicLeavesTheAnswerWaiting(t *testing.T) {
	broken := true
	q := Define("panics", func(s *Scope, k Key) int {
		s.Read(Part{"f", "numbers", "n"})
		if broken {
			panic("as it is")
		}
		return 7
	}, same0)
	var l Ledger
	l.Enter(nil)
	Want(&l, q, Key{"f", "x"}, 1)
	var causes []any
	if woken := l.Woken(); len(woken) != 1 || woken[0] != 1 {
		t.Fatalf("woken: %v", woken)
	}
	seen := l.Look(context.Background(), 1, func(_ Key, cause any) { causes = append(causes, cause) }, 1)
	if len(seen) != 0 || len(causes) != 1 {
		t.Fatalf("seen %d, causes %v", len(seen), causes)
	}
	broken = false
	if seen = l.Look(context.Background(), 1, nil, 1); len(seen) != 1 || Now[int](seen[0]) != 7 || !Of(seen[0], q) {
		t.Fatalf("afterwards: %v", seen)
	}
}

func TestWhatHangsOnItselfIsAMistake(t *testing.T) {
	var q *Query[int]
	q = Define("round", func(s *Scope, k Key) int { return q.Get(s, k) }, same0)
	var l Ledger
	l.Enter(nil)
	defer func() {
		if cause := fmt.Sprint(recover()); !strings.Contains(cause, "round of x in f hangs on itself") {
			t.Errorf("it broke down with %s", cause)
		}
	}()
	q.Ask(&l, Key{"f", "x"})
}

func TestEachBinIsToldOfWhatIsNewToIt(t *testing.T) {
	world := board{"n": {number: 2}}
	var l Ledger
	l.Enter(world)
	Want(&l, half, Key{"f", "n"}, "first")
	look := func(bin string) string {
		var said []string
		for _, w := range l.Look(context.Background(), 1, nil, bin) {
			said = append(said, fmt.Sprint(Now[int](w)))
		}
		return strings.Join(said, "; ")
	}
	if said := look("first"); said != "1" {
		t.Errorf("the first bin is told %q", said)
	}
	Want(&l, half, Key{"f", "n"}, "second")
	if said := look("second"); said != "1" {
		t.Errorf("the second bin is told %q", said)
	}
	l.Enter(board{"n": {number: 6}}, Part{"f", "numbers", "n"})
	if first, second, again := look("first"), look("second"), look("first"); first != "3" || second != "3" || again != "" {
		t.Errorf("they are told %q and %q, and then %q", first, second, again)
	}
}
