package subject

import (
	"math/bits"
	"slices"
)

// slots is a set of small numbers: a sorted list while it is sparse among all numbers in use, bits when that is smaller.
type slots struct {
	list  []int32
	words []uint64
	n     int
}

// sparse is how many numbers a set has for each in it, at least, to be kept as a list: what a number of a list takes in bits.
const sparse = 32

// add adds a number that is not in the set, where there are so many numbers in all.
func (s *slots) add(slot int32, all int) {
	s.n++
	if s.words == nil && s.n*sparse > all && s.n > sparse {
		s.words = make([]uint64, (all+63)/64)
		for _, old := range s.list {
			s.words[old/64] |= 1 << (old % 64)
		}
		s.list = nil
	}
	if s.words == nil {
		at, _ := slices.BinarySearch(s.list, slot)
		s.list = slices.Insert(s.list, at, slot)
		return
	}
	for int(slot/64) >= len(s.words) {
		s.words = append(s.words, 0)
	}
	s.words[slot/64] |= 1 << (slot % 64)
}

// remove takes a number out that is in the set.
func (s *slots) remove(slot int32) {
	s.n--
	if s.words == nil {
		at, _ := slices.BinarySearch(s.list, slot)
		s.list = slices.Delete(s.list, at, at+1)
		return
	}
	s.words[slot/64] &^= 1 << (slot % 64)
	if s.n*4*sparse < len(s.words)*64 { // long below what made it bits, so that it does not go to and fro
		s.list = appendBits(nil, s.words)
		s.words = nil
	}
}

// appendTo lists the numbers.
func (s *slots) appendTo(list []int32) []int32 {
	if s.words == nil {
		return append(list, s.list...)
	}
	return appendBits(list, s.words)
}

// orInto adds the numbers to bits that are long enough.
func (s *slots) orInto(words []uint64) {
	for _, slot := range s.list {
		words[slot/64] |= 1 << (slot % 64)
	}
	for i, word := range s.words {
		words[i] |= word
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
