package subject

import "math/bits"

// byteSet is a set of bytes.
type byteSet [4]uint64

func (s *byteSet) add(b byte)      { s[b>>6] |= 1 << (b & 63) }
func (s *byteSet) has(b byte) bool { return s[b>>6]&(1<<(b&63)) != 0 }
func (s byteSet) empty() bool      { return s == byteSet{} }

func (s byteSet) and(t byteSet) byteSet {
	return byteSet{s[0] & t[0], s[1] & t[1], s[2] & t[2], s[3] & t[3]}
}

func (s byteSet) or(t byteSet) byteSet {
	return byteSet{s[0] | t[0], s[1] | t[1], s[2] | t[2], s[3] | t[3]}
}

func (s byteSet) minus(t byteSet) byteSet {
	return byteSet{s[0] &^ t[0], s[1] &^ t[1], s[2] &^ t[2], s[3] &^ t[3]}
}

func (s byteSet) count() int {
	return bits.OnesCount64(s[0]) + bits.OnesCount64(s[1]) + bits.OnesCount64(s[2]) + bits.OnesCount64(s[3])
}

// lowest is the least byte of a set that has one.
func (s byteSet) lowest() byte {
	for i, word := range s {
		if word != 0 {
			return byte(i<<6 + bits.TrailingZeros64(word))
		}
	}
	return 0
}

func bytesOf(text string) (s byteSet) {
	for i := range len(text) {
		s.add(text[i])
	}
	return s
}

const (
	digits = "0123456789"
	lowers = "abcdefghijklmnopqrstuvwxyz"
	uppers = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
)

var (
	baseBytes   = bytesOf(digits + lowers + uppers + "_-")
	letterBytes = bytesOf(lowers + uppers)
	tokenBytes  = byteSet{^uint64(0), ^uint64(0), ^uint64(0), ^uint64(0)}.minus(bytesOf(". \t\n\r\f"))
)

// ranked is every byte in the order of subjects, and rank where each stands in it.
var ranked, rank = func() (order [256]byte, place [256]int) {
	n := 0
	put := func(which func(b byte) bool) {
		for i := range 256 {
			if which(byte(i)) {
				order[n], place[i] = byte(i), n
				n++
			}
		}
	}
	plain := func(b byte) bool { return b == '.' || baseBytes.has(b) }
	put(plain)
	put(func(b byte) bool { return !plain(b) })
	return order, place
}()

// Compare orders subjects, and tokens: the shorter first, then by the first byte that differs (the package's comment says how
// bytes compare).
func Compare(a, b string) int {
	if len(a) != len(b) {
		return len(a) - len(b)
	}
	for i := range len(a) {
		if a[i] != b[i] {
			return rank[a[i]] - rank[b[i]]
		}
	}
	return 0
}

// isToken tells whether a text is a token of a subject.
func isToken(text string) bool {
	if text == "" || text == "*" || text == ">" {
		return false
	}
	for i := range len(text) {
		if !tokenBytes.has(text[i]) {
			return false
		}
	}
	return true
}

// first is the rank of the byte of a set that stands first in the order of subjects.
func (s byteSet) first() int {
	for r, b := range ranked {
		if s.has(b) {
			return r
		}
	}
	return len(ranked)
}
