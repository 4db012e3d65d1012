package subject

import (
	"runtime"
	"strconv"
	"testing"
)

// Whatever is asked, what is remembered stays below a megabyte, and is what comes of asking anew.
func TestWhatIsRememberedIsBounded(t *testing.T) {
	held := func() uint64 {
		runtime.GC()
		var m runtime.MemStats
		runtime.ReadMemStats(&m)
		return m.HeapAlloc
	}
	wide := TokenType{Alphabet: Lower, Min: 1, Max: 40}.Tokens()
	for name, of := range map[string]func(i int) (a, b Tokens){
		"nothing in common": func(i int) (a, b Tokens) { return Enum("a", "b"+strconv.Itoa(i)), Enum("c", "d") },
		"few states":        func(i int) (a, b Tokens) { return Enum("aa", "abc", "x", "q"+strconv.Itoa(i)), wide },
		"many states":       func(i int) (a, b Tokens) { return TokenType{Min: 1, Max: 64, Prefix: strconv.Itoa(i)}.Tokens(), wide },
	} {
		r := remembered{keep: both.keep}
		before, forgotten := held(), false
		for i := range 12_000 {
			a, b := of(i)
			known := len(r.known)
			r.of(a.automaton, b.automaton)
			forgotten = forgotten || len(r.known) <= known
			if got := r.of(a.automaton, b.automaton); i%1000 == 0 && !got.Equal(combine(a.automaton, b.automaton, r.keep)) {
				t.Fatalf("%s, %d: another set is remembered", name, i)
			}
		}
		if after := held(); r.size > mostBytes || after > before+2*mostBytes {
			t.Errorf("%s: %d bytes are kept, and said to be %d of at most %d", name, int64(after-before), r.size, mostBytes)
		}
		if !forgotten {
			t.Errorf("%s: nothing was forgotten", name)
		}
		runtime.KeepAlive(&r)
	}
}
