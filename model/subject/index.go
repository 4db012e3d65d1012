package subject

import (
	"iter"
	"maps"
	"slices"
	"strings"
)

// Index finds, among thousands of languages, those that share a subject with a given one, without looking at each. Every
// language in it has a number that its owner gave. The zero Index has none. It is for one goroutine at a time, also for asking.
//
// Languages of one shape form a group. At each place of a group, every set of tokens that occurs there knows which languages
// have it. What meets a language is then what has, at each place, one of the sets that meet its own. Places are looked at in
// the order of how many languages they can leave, and the last few languages are compared one by one.
type Index struct {
	groups  []*group // by shape
	entries map[int]entry
	scratch scratch
}

// entry is where a language stands.
type entry struct {
	group *group
	slot  int32
}

// scratch is what a question needs for a while.
type scratch struct {
	looks       []look
	slots       []int32
	found, here []uint64
	tokens      []Tokens
}

// Len is the number of languages.
func (x *Index) Len() int { return len(x.entries) }

// Put gives a number a language, in place of what it had. With the empty language the number is gone.
func (x *Index) Put(id int, l Language) {
	x.Delete(id)
	if l.Empty() {
		return
	}
	if x.entries == nil {
		x.entries = map[int]entry{}
	}
	g := x.group(l.shape())
	x.entries[id] = entry{g, g.insert(id, l)}
}

// Delete takes a number's language out, where it has one.
func (x *Index) Delete(id int) {
	e, ok := x.entries[id]
	if !ok {
		return
	}
	delete(x.entries, id)
	e.group.remove(e.slot)
	if e.group.live == 0 {
		x.groups = slices.DeleteFunc(x.groups, func(g *group) bool { return g == e.group })
	}
}

// Get is a number's language; the empty one where it has none.
func (x *Index) Get(id int) Language {
	e, ok := x.entries[id]
	if !ok {
		return Language{}
	}
	return e.group.language(e.slot)
}

// group is the group of a shape.
func (x *Index) group(s shape) *group {
	at, ok := slices.BinarySearchFunc(x.groups, s, func(g *group, s shape) int { return g.shape.compare(s) })
	if !ok {
		x.groups = slices.Insert(x.groups, at, newGroup(s))
	}
	return x.groups[at]
}

func (s shape) compare(t shape) int {
	if s.places != t.places {
		return s.places - t.places
	}
	return int(bit(s.open)) - int(bit(t.open))
}

// AppendMeeting appends the numbers of all languages that share a subject with one, in increasing order.
func (x *Index) AppendMeeting(ids []int, l Language) []int {
	begin := len(ids)
	for _, g := range x.groups {
		if l.shape().fits(g.shape) {
			ids = g.meeting(ids, l, &x.scratch)
		}
	}
	slices.Sort(ids[begin:])
	return ids
}

// AppendHaving appends the numbers of all languages that have a subject, in increasing order.
func (x *Index) AppendHaving(ids []int, subject string) []int {
	x.scratch.tokens = x.scratch.tokens[:0]
	for token := range strings.SplitSeq(subject, ".") {
		if !isToken(token) {
			return ids
		}
		x.scratch.tokens = append(x.scratch.tokens, Tokens{literal: token})
	}
	return x.AppendMeeting(ids, Language{tokens: x.scratch.tokens})
}

// Overlaps is every language that shares a subject with ones of smaller numbers, by its number, with theirs, all in increasing
// order. The list of theirs is good until the next.
func (x *Index) Overlaps() iter.Seq2[int, []int] {
	return func(yield func(int, []int) bool) {
		var ids []int
		for _, id := range slices.Sorted(maps.Keys(x.entries)) {
			ids = x.AppendMeeting(ids[:0], x.Get(id))
			if at, _ := slices.BinarySearch(ids, id); at > 0 && !yield(id, ids[:at]) {
				return
			}
		}
	}
}
