package ledger

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

// Who reads a thing is noted once, however often it is read, and as often as what is read becomes another: what is kept does not grow.
func TestReadersAreNotedOnce(t *testing.T) {
	hub := Define("hub", func(*Scope, Key) int { return 1 }, same0)
	wide := Define("wide", func(s *Scope, k Key) (sum int) {
		for i := range 40 {
			if i%3 != s.World().(int)%3 {
				s.Read(Part{"f", "things", fmt.Sprint(i)})
			}
			sum += hub.Get(s, Key{"f", fmt.Sprint(i % 20)})
		}
		s.Read(Part{"f", "turn", ""})
		return sum
	}, same0)
	var l Ledger
	room := 0
	for turn := range 300 {
		l.Enter(turn, Part{"f", "turn", ""})
		for of := range 5 {
			Want(&l, wide, Key{"f", fmt.Sprint("wide", of)}, "bin")
		}
		l.Look(t.Context(), 1, func(k Key, cause any) { t.Fatal(k, cause) }, "bin")
		for n := range l.cells.all {
			readers := slices.Sorted(slices.Values(l.lists.of(l.cells.at(n).readers)))
			if many := len(readers); many != len(slices.Compact(readers)) {
				t.Fatalf("turn %d: %v notes the same reader twice, of %d", turn, l.key(n), many)
			}
		}
		if turn == 10 {
			room = l.roomOfLists()
		}
	}
	if now := l.roomOfLists(); now > room {
		t.Errorf("the lists took room for %d, and take room for %d", room, now)
	}
}

// Who wants an answer no more takes it from nobody else.
func TestAnAnswerLeavesOneBin(t *testing.T) {
	thing := Define("thing", func(s *Scope, _ Key) int { return s.World().(int) }, same0, "things")
	k := Key{"f", "k"}
	var l Ledger
	l.Enter(1)
	for _, in := range []string{"a", "b", "c"} {
		Want(&l, thing, k, in)
	}
	for i, in := range []string{"b", "c", "a"} {
		if !Drop(&l, thing, k, in) || Drop(&l, thing, k, in) {
			t.Fatalf("%s: an answer is dropped once", in)
		}
		l.Enter(i+2, Part{"f", "things", "k"})
		for _, left := range []string{"b", "c", "a"}[i+1:] {
			if got := l.Look(t.Context(), 1, nil, left); len(got) != 1 || Now[int](got[0]) != i+2 {
				t.Errorf("%s was dropped, and %s is told %+v", in, left, got)
			}
		}
		if got := l.Look(t.Context(), 1, nil, in); len(got) != 0 {
			t.Errorf("%s was dropped, and is told %+v", in, got)
		}
	}
	if l.Cells() != 0 {
		t.Errorf("%d cells are left that nobody wants", l.Cells())
	}
}

// Answers that say the same are one, also where they are answers for different things.
func TestEqualAnswersAreKeptOnce(t *testing.T) {
	named := Define("named", func(s *Scope, k Key) *string {
		said := strings.TrimRight(k.Name, "0123456789")
		return &said
	}, func(a, b *string) bool { return *a == *b })
	var l Ledger
	l.Enter(nil)
	first := named.Ask(&l, Key{"f", "quiet1"})
	for _, k := range []struct {
		name   string
		shared bool
	}{{"quiet2", true}, {"loud3", false}} {
		Want(&l, named, Key{"f", k.name}, k.name)
		l.Look(t.Context(), 1, nil, k.name)
		if now := named.Ask(&l, Key{"f", k.name}); (now == first) != k.shared || *now != strings.TrimRight(k.name, "0123456789") {
			t.Errorf("of %s, %s is kept; the same as that of another: %v", k.name, *now, now == first)
		}
	}
}

func (l *Ledger) roomOfLists() (room int) {
	for _, c := range l.lists.classes {
		room += len(c.room)
	}
	return room
}
