package oracle

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"sync"
)

// universe are all subjects of up to three tokens, of which one stands for all that no contract names; the shortest first, then in the
// order of their bytes.
var universe = func() (all []string) {
	tokens := []string{"a", "b", "c", "x", "other"}
	for _, s := range tokens {
		all = append(all, s)
		for _, t := range tokens {
			all = append(all, s+"."+t)
			for _, u := range tokens {
				all = append(all, s+"."+t+"."+u)
			}
		}
	}
	slices.SortFunc(all, order)
	return all
}()

func order(a, b string) int { return cmp.Or(cmp.Compare(len(a), len(b)), cmp.Compare(a, b)) }

// A set tells of each subject of the universe whether it is in it.
type set [155]bool

// listed is the set of those subjects of the universe that keep a condition.
func listed(in func(subject []string) bool) (s set) {
	for i, text := range universe {
		s[i] = in(strings.Split(text, "."))
	}
	return s
}

// common are the subjects that all of some sets have.
func common(first set, others ...set) set {
	for _, other := range others {
		for i := range first {
			first[i] = first[i] && other[i]
		}
	}
	return first
}

func meet(first set, others ...set) bool { return least(common(first, others...)) != "" }

// least is the first subject of a set; "" where it has none.
func least(s set) string {
	if i := slices.Index(s[:], true); i >= 0 {
		return universe[i]
	}
	return ""
}

// less are the subjects that one set has, and another one lacks.
func less(a, b set) set {
	for i := range a {
		a[i] = a[i] && !b[i]
	}
	return a
}

func matches(pattern string, s []string) bool {
	p := strings.Split(pattern, ".")
	for i, token := range p {
		switch {
		case i >= len(s):
			return false
		case token == ">":
			return true
		case token != "*" && token != s[i]:
			return false
		}
	}
	return len(p) == len(s)
}

// known are sets that were written out before, by what says which they are.
var known sync.Map

func once(key string, in func(subject []string) bool) set {
	if s, ok := known.Load(key); ok {
		return s.(set)
	}
	s := listed(in)
	known.Store(key, s)
	return s
}

func (c channel) subjects() set {
	return once(fmt.Sprint(c.address, c.types), func(s []string) bool {
		want, i := strings.Split(c.address, "."), 0
		if len(s) != len(want) {
			return false
		}
		for k, token := range want {
			fits := token == s[k]
			if strings.HasPrefix(token, "{") {
				fits = slices.Contains(tokenTypes[c.types[i]], s[k])
				i++
			}
			if !fits {
				return false
			}
		}
		return true
	})
}

func captured(patterns ...string) set {
	return once(fmt.Sprint(patterns), func(s []string) bool {
		return slices.ContainsFunc(patterns, func(p string) bool { return matches(p, s) })
	})
}
