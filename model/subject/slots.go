package subject

import (
	"math/bits"
	"slices"
)

// slots is a set of small numbers: a sorted list while it is sparse among all numbers in use, bits when that is smaller.
type slots struct {
	list []int32
	many *bitset // nil while it is a list
}

// A bitset is a set of small numbers, as bits.
type bitset struct {
	words []uint64
	n     int
}

// len is how many numbers are in the set.
func (s *slots) len() int {
	if s.many != nil {
		return s.many.n
	}
	return len(s.list)
}

// sparse is how many numbers a set has for each in it, at least, to be kept as a list: what a number of a list takes in bits.
const sparse = 32

// add adds a number that is not in the set, where there are so many numbers in all.
func (s *slots) add(slot int32, all int) {
	if n := s.len() + 1; s.many == nil && n*sparse > all && n > sparse {
		s.many = &bitset{make([]uint64, (all+63)/64), len(s.list)}
		for _, old := range s.list {
			s.many.words[old/64] |= 1 << (old % 64)
		}
		s.list = nil
	}
	if s.many == nil {
		at, _ := slices.BinarySearch(s.list, slot)
		s.list = slices.Insert(s.list, at, slot)
		return
	}
	for int(slot/64) >= len(s.many.words) {
		s.many.words = append(s.many.words, 0)
	}
	s.many.words[slot/64] |= 1 << (slot % 64)
	s.many.n++
}

// remove takes a number out that is in the set.
func (s *slots) remove(slot int32) {
	if s.many == nil {
		at, _ := slices.BinarySearch(s.list, slot)
		s.list = slices.Delete(s.list, at, at+1)
		return
	}
	s.many.n--
	s.many.words[slot/64] &^= 1 << (slot % 64)
	if s.many.n*4*sparse < len(s.many.words)*64 { // long below what made it bits, so that it does not go to and fro
		s.list = appendBits(nil, s.many.words)
		s.many = nil
	}
}

// appendTo lists the numbers.
func (s *slots) appendTo(list []int32) []int32 {
	if s.many == nil {
		return append(list, s.list...)
	}
	return appendBits(list, s.many.words)
}

// orInto adds the numbers to bits that are long enough.
func (s *slots) orInto(words []uint64) {
	for _, slot := range s.list {
		words[slot/64] |= 1 << (slot % 64)
	}
	if s.many != nil {
		for i, word := range s.many.words {
			words[i] |= word
		}
	}
}

func appendBits(list []int32, words []uint64) []int32 {
	for i, word := range words {
		for ; word != 0; word &= word - 1 {
			list = append(list, int32(i*64+bits.TrailingZeros64(word)))
		}
	}
	return list
}
