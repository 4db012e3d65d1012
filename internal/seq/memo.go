package seq

import "sync/atomic"

// A Memo keeps values that were derived from something that never changes, each under the key of what derived it. It may be
// used by several goroutines at once; of two that store under one key, either value may stay. The zero Memo is empty.
type Memo struct{ first atomic.Pointer[remembered] }

type remembered struct {
	key, value any
	next       *remembered
}

// Load gives the value under a key.
func (m *Memo) Load(key any) (value any, ok bool) {
	for r := m.first.Load(); r != nil; r = r.next {
		if r.key == key {
			return r.value, true
		}
	}
	return nil, false
}

// Store keeps a value under a key, in place of what was there.
func (m *Memo) Store(key, value any) {
	for {
		first := m.first.Load()
		r := &remembered{key: key, value: value, next: first.without(key)}
		if m.first.CompareAndSwap(first, r) {
			return
		}
	}
}

// without is the list less a key.
func (r *remembered) without(key any) *remembered {
	switch {
	case r == nil:
		return nil
	case r.key == key:
		return r.next
	}
	if next := r.next.without(key); next != r.next {
		return &remembered{r.key, r.value, next}
	}
	return r
}
