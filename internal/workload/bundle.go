// Package workload owns the documents that speed is measured with: contracts of a wanted number of lines, made from a seed in
// the proportions of a real bundle, and the keystrokes that are typed into them. Same arguments, same bytes. What it makes is
// valid and silent under a check. It measures nothing, and only tests and benchmarks import it.
package workload

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"maps"
	"slices"
	"strings"
)

// LockPath is where a bundle's lock stands.
const LockPath = "bundle.lock.json"

// A Bundle is the files of a bundle by their path below its root, the lock among them.
type Bundle struct {
	Files map[string]string
	Main  string // the path of the contract that the workload is about
}

// Text is the text of the contract that the workload is about.
func (b Bundle) Text() string { return b.Files[b.Main] }

// Paths are the paths of all files, sorted.
func (b Bundle) Paths() []string { return slices.Sorted(maps.Keys(b.Files)) }

// lock writes the lock over all files that are there (shapes: Document and bundle).
func (b Bundle) lock() {
	var out strings.Builder
	out.WriteString("{\n  \"version\": \"0.2.0-draft\",\n  \"entries\": [")
	for i, path := range b.Paths() {
		if i > 0 {
			out.WriteByte(',')
		}
		fmt.Fprintf(&out, "\n    {\n      \"path\": %q,\n      \"sha256\": %q\n    }", path, digest(b.Files[path]))
	}
	out.WriteString("\n  ]\n}\n")
	b.Files[LockPath] = out.String()
}

func digest(text string) string {
	sum := sha256.Sum256([]byte(text))
	return hex.EncodeToString(sum[:])
}
