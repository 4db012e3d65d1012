// Package page owns the places in Markdown pages that a tool writes: what stands between a pair of comments. The rest of a page
// is its author's, and is never touched.
package page

import (
	"fmt"
	"os"
	"strings"
)

// Write puts a block in place of what stands in a file between the two comments of that name.
func Write(file, name, block string) error {
	before, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	after, err := Insert(string(before), name, block)
	if err != nil {
		return fmt.Errorf("%s: %w", file, err)
	}
	return os.WriteFile(file, []byte(after), 0o644)
}

// Insert is the page with a block between its two comments of that name.
func Insert(page, name, block string) (string, error) {
	begins, ends := "<!-- "+name+": written by a tool -->\n", "<!-- end of "+name+" -->\n"
	head, rest, found := strings.Cut(page, begins)
	_, tail, ended := strings.Cut(rest, ends)
	if !found || !ended {
		return "", fmt.Errorf("the comments that mark the place of the %s are missing", name)
	}
	return head + begins + "\n" + strings.TrimSpace(block) + "\n\n" + ends + tail, nil
}
