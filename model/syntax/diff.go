package syntax

import (
	"slices"
	"strconv"
)

// Differing lists the keys of two versions of a mapping whose entries are not known to be the same: those that came, went,
// changed, or changed places with each other, and those that depend on anchors elsewhere. Of sequences it lists the indexes. The
// list has no order. What the versions share is not looked at, so that the cost is that of what differs.
func Differing(before, after Node) []string {
	switch {
	case before.Kind() == Sequence && after.Kind() == Mapping, before.Kind() == Mapping && after.Kind() == Sequence:
		return append(Differing(before, Node{}), Differing(Node{}, after)...)
	case before.Kind() == Sequence || after.Kind() == Sequence:
		return differingItems(before, after)
	case before.Same(after) && !after.HasAlias():
		return nil
	case merges(before) || merges(after):
		return differingFields(before, after)
	}
	old, now := unshared(before, after)
	return differingEntries(old, append(now, aliasing(after)...))
}

// differingEntries compares the entries that two versions do not share, run by run.
func differingEntries(old, now []*entry) (names []string) {
	was := make(map[string]*entry, len(old))
	for _, e := range old {
		if e.key.kind != Missing && was[e.key.text] == nil {
			was[e.key.text] = e
		}
	}
	seen := make(map[string]bool, len(now))
	var kept []string
	for _, e := range now {
		key := e.key.text
		if e.key.kind == Missing || seen[key] {
			continue
		}
		seen[key] = true
		if o := was[key]; o == nil || !equalEntries(o, e) || e.value.flags&(flagAlias|flagMerge) != 0 {
			names = append(names, key)
		} else {
			kept = append(kept, key)
		}
	}
	for key := range was {
		if !seen[key] {
			names = append(names, key)
		}
	}
	i := 0
	for _, e := range old { // those that are kept must stand in the order in which they stood
		if i < len(kept) && e.key.text == kept[i] {
			i++
		}
	}
	if i < len(kept) {
		names = append(names, kept...)
	}
	return names
}

func equalEntries(a, b *entry) bool {
	return cell{e: a}.key().Same(cell{e: b}.key()) && cell{e: a}.value().Same(cell{e: b}.value())
}

// unshared gives the entries of runs that two versions of a collection do not share, in order.
func unshared(before, after Node) (old, now []*entry) {
	a, b := roots(before), roots(after)
	for len(a)+len(b) > 0 {
		a, b = without(a, b), without(b, a)
		var nextA, nextB []*run
		old, nextA = open(old, a)
		now, nextB = open(now, b)
		a, b = nextA, nextB
	}
	return old, now
}

func roots(n Node) []*run {
	if b := n.body(); b != nil && b.run.Count() > 0 {
		return []*run{&b.run}
	}
	return nil
}

// without leaves out the runs that are in both lists.
func without(runs, others []*run) []*run {
	in := make(map[*run]bool, len(others))
	for _, r := range others {
		in[r] = true
	}
	return slices.DeleteFunc(slices.Clone(runs), func(r *run) bool { return in[r] })
}

// open replaces runs by what they consist of: entries are added to a list, other runs given back.
func open(entries []*entry, runs []*run) ([]*entry, []*run) {
	var next []*run
	for _, r := range runs {
		items := r.Items()
		for i := range items {
			entries = append(entries, &items[i])
		}
		next = append(next, r.Kids()...)
	}
	return entries, next
}

// aliasing lists the entries of a collection that depend on anchors elsewhere.
func aliasing(n Node) (all []*entry) {
	for runs := roots(n); len(runs) > 0; {
		runs = slices.DeleteFunc(runs, func(r *run) bool { return r.Sum().flags&(flagAlias|flagMerge) == 0 })
		var entries []*entry
		entries, runs = open(nil, runs)
		for _, e := range entries {
			if e.value.flags&(flagAlias|flagMerge) != 0 {
				all = append(all, e)
			}
		}
	}
	return all
}

// differingFields compares mappings into which something is merged, or was: that comes from elsewhere, and counts as another each
// time.
func differingFields(before, after Node) (names []string) {
	seen := map[string]bool{}
	for _, n := range []Node{before, after} {
		for e := range n.Fields() {
			if key := e.Key().Value(); !seen[key] {
				seen[key] = true
				names = append(names, key)
			}
		}
	}
	return names
}

func merges(n Node) bool { return n.green().flags&flagMerge != 0 }

// differingItems lists the items that differ; where the number of them does, all behind the first one that differs.
func differingItems(before, after Node) (indexes []string) {
	old, now := slices.Collect(before.Items()), slices.Collect(after.Items())
	shifted := len(old) != len(now)
	moved := false
	for i := range max(len(old), len(now)) {
		differs := i >= len(old) || i >= len(now) || !old[i].Same(now[i]) || now[i].HasAlias()
		moved = moved || differs && shifted
		if differs || moved {
			indexes = append(indexes, strconv.Itoa(i))
		}
	}
	return indexes
}
