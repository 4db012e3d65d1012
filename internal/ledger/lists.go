package ledger

import "math/bits"

// A list is a list of cells that is kept among others: which class of room it has, and which piece of it. 0 is the empty list.
type list uint32

// lists keep lists of cells in pieces whose sizes are powers of two, so that a short one takes little room. A list ends at its first
// 0, or at the end of its piece.
type lists struct{ classes [28]class }

// A class is the pieces of one size.
type class struct {
	room []number
	free []uint32
}

const classShift = 27 // above it stands the class and one, below it the number of the piece

func (l list) class() int { return int(l>>classShift) - 1 }

// of gives the members of a list.
func (s *lists) of(l list) []number {
	room := s.room(l)
	return room[:lengthOf(room)]
}

// room gives the members of a list, and the room behind them, which holds zeros.
func (s *lists) room(l list) []number {
	if l == 0 {
		return nil
	}
	c := l.class()
	start := int(l&(1<<classShift-1)) << c
	return s.classes[c].room[start : start+1<<c]
}

// piece gives an empty piece for so many members.
func (s *lists) piece(n int) list {
	c := bits.Len(uint(n - 1))
	k := &s.classes[c]
	var i uint32
	if last := len(k.free) - 1; last >= 0 {
		i = k.free[last]
		k.free = k.free[:last]
	} else {
		i = uint32(len(k.room) >> c) //nolint:gosec // there are not that many
		k.room = append(k.room, make([]number, 1<<c)...)
	}
	return list(c+1)<<classShift | list(i)
}

// free gives up a list's room.
func (s *lists) free(l *list) {
	if *l == 0 {
		return
	}
	clear(s.room(*l))
	k := &s.classes[l.class()]
	k.free = append(k.free, uint32(*l&(1<<classShift-1)))
	*l = 0
}

// set makes an empty list one of these members.
func (s *lists) set(l *list, members []number) {
	if len(members) == 0 {
		return
	}
	*l = s.piece(len(members))
	copy(s.room(*l), members)
}

// add puts a member behind the others.
func (s *lists) add(l *list, n number) {
	have := s.room(*l)
	length := lengthOf(have)
	if length < len(have) {
		have[length] = n
		return
	}
	bigger := s.piece(length + 1)
	room := s.room(bigger)
	copy(room, s.room(*l))
	room[length] = n
	s.free(l)
	*l = bigger
}

// lengthOf is how many members stand before the room.
func lengthOf(have []number) int {
	low, high := 0, len(have)
	for low < high {
		if mid := (low + high) / 2; have[mid] != 0 {
			low = mid + 1
		} else {
			high = mid
		}
	}
	return low
}

// remove takes a member out; the last one takes its place.
func (s *lists) remove(l *list, n number) {
	have := s.room(*l)
	length := lengthOf(have)
	for i := range length {
		if have[i] == n {
			have[i], have[length-1] = have[length-1], 0
			length--
			break
		}
	}
	switch {
	case length == 0:
		s.free(l)
	case length <= len(have)/4:
		smaller := s.piece(length)
		copy(s.room(smaller), s.room(*l)[:length])
		s.free(l)
		*l = smaller
	}
}
