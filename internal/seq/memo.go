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

// Store keeps a value under a key.
func (m *Memo) Store(key, value any) {
	r := &remembered{key: key, value: value}
	for {
		r.next = m.first.Load()
		if m.first.CompareAndSwap(r.next, r) {
			return
		}
	}
}
