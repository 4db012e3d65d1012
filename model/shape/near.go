package shape

import "strings"

// Near is the one name that a misspelt word most likely means: by the optimal string alignment distance, without case, at
// most 1 from a name of up to five letters, else 2. Where two names are that near, there is none (shapes.md, Near names).
func Near(word string, names []string) string {
	found := ""
	for _, name := range names {
		if !near(word, name) {
			continue
		}
		if found != "" {
			return ""
		}
		found = name
	}
	return found
}

// begun is the one name that a half-typed word is the beginning of.
func begun(word string, names []string) string {
	found := ""
	for _, name := range names {
		if word == "" || !strings.HasPrefix(name, word) {
			continue
		}
		if found != "" {
			return ""
		}
		found = name
	}
	return found
}

func near(word, name string) bool {
	limit := 2
	if n := len([]rune(name)); n <= 5 {
		limit = 1
	}
	a, b := []rune(strings.ToLower(word)), []rune(strings.ToLower(name))
	if d := len(a) - len(b); d > limit || -d > limit || len(a) > 256 {
		return false
	}
	return distance(a, b) <= limit
}

// distance counts insertions, deletions, changes and swaps of neighbours, none of them touching a place twice.
func distance(a, b []rune) int {
	before, row := make([]int, len(b)+1), make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := 1; i <= len(a); i++ {
		next := make([]int, len(b)+1)
		next[0] = i
		for j := 1; j <= len(b); j++ {
			cost := 1
			if a[i-1] == b[j-1] {
				cost = 0
			}
			next[j] = min(row[j]+1, next[j-1]+1, row[j-1]+cost)
			if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
				next[j] = min(next[j], before[j-2]+1)
			}
		}
		before, row = row, next
	}
	return row[len(b)]
}
