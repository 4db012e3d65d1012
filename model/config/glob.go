package config

import (
	"strconv"
	"strings"

	"github.com/bmatcuk/doublestar/v4"

	"github.com/natscontract/natscontract/model/contract"
)

// A Glob is a pattern over paths in the bundle: * within a name, ** over folders, ? for a character, [a-z] for one of several,
// {a,b} for alternatives.
type Glob struct{ Text }

// Match tells whether the pattern matches a file, or a folder that it is in.
func (g Glob) Match(path string) bool {
	for path != "" {
		if ok, err := doublestar.Match(g.Value, path); ok && err == nil {
			return true
		}
		path = path[:max(strings.LastIndexByte(path, '/'), 0)]
	}
	return false
}

// CheckGlob tells what is wrong with a pattern, in words that follow it; "" for nothing. It stands for paths in the bundle, so
// that it is written as they are.
func CheckGlob(pattern string) string {
	if why := contract.CheckPath(pattern); why != "" {
		return why
	}
	if !doublestar.ValidatePattern(pattern) {
		return "is no pattern: a bracket or brace is not closed"
	}
	return ""
}

func index(i int) string { return strconv.Itoa(i) }
