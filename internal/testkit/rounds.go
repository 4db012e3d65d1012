package testkit

import (
	"fmt"
	"iter"
	"maps"
	"os"
	"runtime"
	"strconv"
	"sync"
	"sync/atomic"
	"testing"
)

// Rounds is how often a randomised test goes round: the first number in make test, the second in make long, which sets
// NATSCONTRACT_LONG. Such a test runs always, only not always as long.
func Rounds(usual, long int) int {
	if os.Getenv("NATSCONTRACT_LONG") != "" {
		return long
	}
	return usual
}

// Seed is where a randomised test begins: NATSCONTRACT_SEED, a number from 0 on, which is 0 where it is not set. Another number makes
// other cases; that of a round that failed makes it the first one.
func Seed(t testing.TB) uint64 {
	t.Helper()
	text := os.Getenv("NATSCONTRACT_SEED")
	if text == "" {
		return 0
	}
	seed, err := strconv.ParseUint(text, 10, 64)
	if err != nil {
		t.Fatalf("NATSCONTRACT_SEED is no number from 0 on: %v", err)
	}
	return seed
}

// Seeds are the seeds of so many rounds, from Seed on.
func Seeds(t testing.TB, usual, long int) iter.Seq[uint64] {
	t.Helper()
	first := Seed(t)
	return func(yield func(uint64) bool) {
		for i := range uint64(Rounds(usual, long)) {
			if !yield(first + i) {
				return
			}
		}
	}
}

// Spread calls f with each of those seeds, on all processors: in subtests that are parallel to each other, and over when it returns. Where
// one fails for good the others stop, too.
func Spread(t *testing.T, usual, long int, f func(t *testing.T, seed uint64)) {
	t.Helper()
	first, rounds, workers := Seed(t), Rounds(usual, long), runtime.GOMAXPROCS(0)
	t.Logf("seeds %d to %d", first, first+uint64(rounds)-1)
	var over atomic.Bool
	t.Run("seeds", func(t *testing.T) {
		for worker := range workers {
			t.Run(fmt.Sprintf("every %d from %d", workers, worker), func(t *testing.T) {
				t.Parallel()
				done := false
				defer func() {
					if !done {
						over.Store(true)
					}
				}()
				for i := worker; i < rounds && !over.Load(); i += workers {
					f(t, first+uint64(i))
				}
				done = true
			})
		}
	})
}

// A Tally counts what a test has seen of each kind; several goroutines may.
type Tally struct {
	mu sync.Mutex
	of map[string]int
}

// Add counts so many more of a kind.
func (c *Tally) Add(what string, n int) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.of == nil {
		c.of = map[string]int{}
	}
	c.of[what] += n
}

// AddAll counts what somebody else has counted.
func (c *Tally) AddAll(of map[string]int) {
	for what, n := range of {
		c.Add(what, n)
	}
}

// Of is how many of a kind there are.
func (c *Tally) Of(what string) int {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.of[what]
}

// Sum is how many there are of all kinds.
func (c *Tally) Sum() (sum int) {
	for _, n := range c.All() {
		sum += n
	}
	return sum
}

// All is how many there are of each kind.
func (c *Tally) All() map[string]int {
	c.mu.Lock()
	defer c.mu.Unlock()
	return maps.Clone(c.of)
}
