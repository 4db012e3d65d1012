package main

import (
	"errors"
	"strings"
)

// The comments in the README between which the text of the demo stands.
const (
	demoBegins = "<!-- demo: written by make generate -->\n"
	demoEnds   = "<!-- end of demo -->\n"
)

// insert puts a block between the two comments of a page, in place of what stands there.
func insert(page, block string) (string, error) {
	head, rest, found := strings.Cut(page, demoBegins)
	_, tail, ended := strings.Cut(rest, demoEnds)
	if !found || !ended {
		return "", errors.New("the comments that mark the place of the demo are missing")
	}
	return head + demoBegins + block + demoEnds + tail, nil
}
