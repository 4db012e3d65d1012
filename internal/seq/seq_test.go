package seq

import (
	"slices"
	"testing"

	"pgregory.net/rapid"
)

type number int

type total struct{ n, sum int }

func (n number) Sum() total { return total{1, int(n)} }

func (t total) Add(u total) total { return total{t.n + u.n, t.sum + u.sum} }

var numbers = rapid.SliceOfN(rapid.Map(rapid.IntRange(0, 9), func(i int) number { return number(i) }), 0, 200)

// A tree is a slice with sums: whatever is done to it, it holds what a slice would hold.
func TestTreesAreSlices(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		want := numbers.Draw(t, "start")
		tree := Of[number, total](want)
		for range rapid.IntRange(0, 12).Draw(t, "steps") {
			i := rapid.IntRange(0, len(want)).Draw(t, "i")
			j := rapid.IntRange(i, len(want)).Draw(t, "j")
			switch rapid.IntRange(0, 2).Draw(t, "what") {
			case 0:
				with := numbers.Draw(t, "with")
				want = slices.Concat(want[:i], with, want[j:])
				tree = tree.Splice(i, j, with)
			case 1:
				want = slices.Clone(want[i:j])
				tree = tree.Slice(i, j)
			case 2:
				other := numbers.Draw(t, "other")
				want = slices.Concat(want, other)
				tree = tree.Concat(Of[number, total](other))
			}
			same(t, tree, want)
		}
	})
}

func same(t *rapid.T, tree Tree[number, total], want []number) {
	if tree.Len() != len(want) {
		t.Fatalf("%d items, want %d", tree.Len(), len(want))
	}
	var sum total
	for i, n := range want {
		got, before := tree.At(i)
		if *got != n || before != sum {
			t.Fatalf("item %d is %d behind %v, want %d behind %v", i, *got, before, n, sum)
		}
		sum = sum.Add(n.Sum())
	}
	if tree.Sum() != sum {
		t.Fatalf("the sum is %v, want %v", tree.Sum(), sum)
	}
	if i, before := tree.Find(func(s total) bool { return s.n > len(want)/2 }); len(want) > 0 && (i != len(want)/2 || before.n != i) {
		t.Fatalf("found at %d behind %v", i, before)
	}
	at := len(want) / 3
	for i, n := range tree.From(at) {
		if i != at || *n != want[i] {
			t.Fatalf("from %d: item %d is %d", at, i, *n)
		}
		at++
	}
	if at != len(want) {
		t.Fatalf("all ends at %d of %d", at, len(want))
	}
	if root := tree.Root(); root != nil {
		wellMade(t, root, true)
	}
}

// wellMade looks at a node's own books.
func wellMade(t *rapid.T, n *Node[number, total], root bool) {
	if len(n.items) > maxItems || len(n.Kids()) > maxKids || len(n.items)+len(n.Kids()) == 0 || (n.items == nil) != (n.level() > 0) {
		t.Fatalf("a node with %d items and %d kids at level %d", len(n.items), len(n.Kids()), n.level())
	}
	if root && len(n.Kids()) == 1 {
		t.Fatal("a root with one kid")
	}
	size := len(n.items)
	for _, k := range n.Kids() {
		if k.level() != n.level()-1 {
			t.Fatalf("a kid of level %d below level %d", k.level(), n.level())
		}
		size += k.Count()
		wellMade(t, k, false)
	}
	if size != n.Count() {
		t.Fatalf("%d items, said to be %d", size, n.Count())
	}
}

func TestMemo(t *testing.T) {
	var m Memo
	if _, ok := m.Load("a"); ok {
		t.Error("an empty memo knows something")
	}
	m.Store("a", 1)
	m.Store("b", 2)
	m.Store("a", 3)
	m.Store("c", nil)
	for key, want := range map[string]any{"a": 3, "b": 2, "c": nil} {
		if got, ok := m.Load(key); !ok || got != want {
			t.Errorf("%s is %v (%v), want %v", key, got, ok, want)
		}
	}
	length := 0
	for r := m.first.Load(); r != nil; r = r.next {
		length++
	}
	if length != 3 {
		t.Errorf("three keys take %d places", length)
	}
}

// A tree of many items stays flat, and so does one that grew by single insertions and lost most of them again.
func TestTreesStayFlat(t *testing.T) {
	var tree Tree[number, total]
	for i := range 20_000 {
		tree = tree.Splice(i/2, i/2, []number{1})
	}
	if level := tree.Root().level(); level > 4 {
		t.Errorf("20,000 items in %d levels", level+1)
	}
	for tree.Len() > 100 {
		tree = tree.Splice(tree.Len()/3, tree.Len()/3+10, nil)
	}
	if level := tree.Root().level(); level > 3 {
		t.Errorf("100 items in %d levels", level+1)
	}
}
