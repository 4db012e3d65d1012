package ref

import (
	"net/url"
	"path"
	"strings"
)

// A Target is where a $ref leads.
type Target struct {
	Path     string // the file, from the bundle root
	Fragment string // decoded, without #
}

// Problem is why a $ref leads nowhere that a check may look.
type Problem uint8

// The problems.
const (
	None      Problem = iota
	Network           // it has a scheme or an authority
	Traversal         // it is absolute, leaves the bundle, or has a drive letter or a backslash
	Malformed         // its percent signs mean nothing
)

// Follow reads a $ref that stands in a file. A file in it is relative to the file that it stands in; percent-encoding is
// undone before the segments are looked at (shapes, Scalars, anchors, references).
func Follow(from, ref string) (Target, Problem) {
	file, fragment, _ := strings.Cut(ref, "#")
	fragment, err := url.PathUnescape(fragment)
	if err != nil {
		return Target{}, Malformed
	}
	if file == "" {
		return Target{from, fragment}, None
	}
	if p := outside(file); p != None {
		return Target{}, p
	}
	decoded, err := url.PathUnescape(file)
	if err != nil {
		return Target{}, Malformed
	}
	if strings.HasPrefix(decoded, "/") || strings.ContainsAny(decoded, "\\\x00") {
		return Target{}, Traversal
	}
	target := path.Join(path.Dir(from), decoded)
	if target == ".." || strings.HasPrefix(target, "../") {
		return Target{}, Traversal
	}
	return Target{target, fragment}, None
}

// outside tells by its beginning whether a reference leads out of the bundle: by a scheme, an authority, a drive letter.
func outside(file string) Problem {
	if strings.HasPrefix(file, "//") {
		return Network
	}
	colon := strings.IndexAny(file, ":/")
	switch {
	case colon <= 0 || file[colon] != ':':
		return None
	case colon == 1:
		return Traversal
	}
	for i := range colon {
		if c := file[i] | 0x20; !(c >= 'a' && c <= 'z' || i > 0 && (file[i] >= '0' && file[i] <= '9' || strings.IndexByte("+-.", file[i]) >= 0)) {
			return None
		}
	}
	return Network
}

// IsData tells whether what stands below a keyword is data, in which a $ref means nothing: examples, defaults, constants,
// extensions (shapes, Scalars, anchors, references).
func IsData(key string) bool {
	switch key {
	case "examples", "default", "const", "enum":
		return true
	}
	return strings.HasPrefix(key, "x-")
}

// HoldsNames tells whether the keys below a keyword are names that somebody gave, none of them a keyword.
func HoldsNames(key string) bool {
	switch key {
	case "properties", "patternProperties", "definitions", "dependencies", "schemas", "channels", "operations", "messages", "parameters",
		"servers", "replies", "replyAddresses", "correlationIds", "operationTraits", "messageTraits":
		return true
	}
	return false
}
