package subject

import (
	"maps"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/natscontract/natscontract/internal/testkit"
)

// TestIndexAgainstPairs changes an index in every way, and compares what it finds with what comparing all pairs finds.
func TestIndexAgainstPairs(t *testing.T) {
	for seed := range testkit.Seeds(t, 20, 1_000) {
		r := rand.New(rand.NewPCG(seed, 7))
		var x Index
		all := map[int]Language{}
		for range 400 {
			switch id := r.IntN(300); r.IntN(6) {
			case 0:
				x.Delete(id)
				delete(all, id)
			default:
				l := anyLanguage(r)
				if r.IntN(40) == 0 {
					l = Language{}
				}
				x.Put(id, l)
				if all[id] = l; l.Empty() {
					delete(all, id)
				}
			}
			checkIndex(t, &x, all, anyLanguage(r))
		}
		checkOverlaps(t, &x, all)
		for id := range all {
			x.Delete(id)
		}
		if x.Len() != 0 || len(x.groups) != 0 {
			t.Fatalf("%d languages and %d groups are left", x.Len(), len(x.groups))
		}
	}
}

func anyLanguage(r *rand.Rand) Language {
	l, _ := drawLanguage(r, 4)
	return l.language
}

func checkIndex(t *testing.T, x *Index, all map[int]Language, l Language) {
	t.Helper()
	if x.Len() != len(all) {
		t.Fatalf("%d languages, and there are %d", x.Len(), len(all))
	}
	subject, some := l.Least()
	var meeting, having []int
	for _, id := range slices.Sorted(maps.Keys(all)) {
		if all[id].Meets(l) {
			meeting = append(meeting, id)
		}
		if all[id].Has(subject) {
			having = append(having, id)
		}
		if !x.Get(id).Equal(all[id]) {
			t.Fatalf("%d has another language", id)
		}
	}
	if got := x.AppendMeeting(nil, l); !slices.Equal(got, meeting) {
		t.Fatalf("%v, want %v", got, meeting)
	}
	if got := x.AppendHaving([]int{-1}, subject); some && !slices.Equal(got[1:], having) {
		t.Fatalf("%q: %v, want %v", subject, got, having)
	}
}

func checkOverlaps(t *testing.T, x *Index, all map[int]Language) {
	t.Helper()
	got := map[int][]int{}
	for id, earlier := range x.Overlaps() {
		got[id] = slices.Clone(earlier)
	}
	for id, l := range all {
		var want []int
		for other, m := range all {
			if other < id && l.Meets(m) {
				want = append(want, other)
			}
		}
		slices.Sort(want)
		if !slices.Equal(got[id], want) {
			t.Fatalf("%d: %v, want %v", id, got[id], want)
		}
	}
}

// TestIndexOfWorkloads compares with all pairs what is found in a part of each workload.
func TestIndexOfWorkloads(t *testing.T) {
	n := testkit.Rounds(1_000, 10_000)
	for name, languages := range map[string][]Language{"overlap": overlapping(n), "hard": hard(n), "services": services(n / 10)} {
		x := indexOf(languages)
		pairs, found := 0, 0
		for i, l := range languages {
			for _, m := range languages[:i] {
				if l.Meets(m) {
					pairs++
				}
			}
		}
		for _, earlier := range x.Overlaps() {
			found += len(earlier)
		}
		if found != pairs {
			t.Errorf("%s: %d pairs, and there are %d", name, found, pairs)
		}
		t.Logf("%s: %d pairs of %d languages overlap", name, pairs, len(languages))
	}
}

// TestIndexForgetsWhatIsGone edits for long, and counts what is kept.
func TestIndexForgetsWhatIsGone(t *testing.T) {
	languages := hard(2_000)
	x := indexOf(languages[:1_000])
	for round := range 20 {
		for i := range 1_000 {
			x.Put(i, languages[1_000*((round+1)%2)+i])
		}
	}
	for _, g := range x.groups {
		if len(g.ids) > 1_001 {
			t.Errorf("%d slots", len(g.ids))
		}
		for p := range g.columns {
			c := &g.columns[p]
			wide := 0
			for _, number := range c.wide {
				wide += c.sets[number].slots.len()
			}
			for i := range c.sets {
				if list := c.sets[i].slots.appendTo(nil); len(list) != c.sets[i].slots.len() || !slices.IsSorted(list) {
					t.Errorf("%d slots, and %d are counted", len(list), c.sets[i].slots.len())
				}
			}
			if wide != c.wideUse {
				t.Errorf("%d slots have a set that is no literal, and %d are counted", wide, c.wideUse)
			}
			if used := len(c.literals) + len(c.wide); len(c.sets) != used+len(c.free) || len(c.sets) > 200 {
				t.Errorf("%d sets, and %d are used", len(c.sets), used)
			}
		}
	}
}

// TestSpacesKeepApart compares one index of several spaces with what comparing all pairs in each of them finds.
func TestSpacesKeepApart(t *testing.T) {
	r := rand.New(rand.NewPCG(4+testkit.Seed(t), 7))
	spaces := []string{"a", "b", "a.b", "\x00"}
	var x Index
	all := make([]Language, 600)
	for id := range all {
		if all[id] = anyLanguage(r); id%20 == 0 {
			all[id] = Language{}
		}
		x.Put(id, all[id].Within(spaces[id%len(spaces)]))
	}
	found := 0
	for i, l := range all {
		var want []int
		for j := i % len(spaces); j < len(all); j += len(spaces) {
			if l.Meets(all[j]) {
				want = append(want, j)
			}
		}
		found += len(want)
		if got := x.AppendMeeting(nil, l.Within(spaces[i%len(spaces)])); !slices.Equal(got, want) {
			t.Fatalf("in the space of %d it meets %v, and not %v", i, got, want)
		}
	}
	if found < len(all) {
		t.Errorf("only %d of the %d languages meet", found, len(all))
	}
}

func TestAskingAnIndexAllocatesNothing(t *testing.T) {
	languages := hard(1_000)
	x := indexOf(languages)
	ids := x.AppendMeeting(nil, languages[0])
	subject, _ := languages[0].Least()
	if n := testing.AllocsPerRun(100, func() { ids = x.AppendHaving(ids[:0], subject) }); n > 0 {
		t.Errorf("%v allocations", n)
	}
}
