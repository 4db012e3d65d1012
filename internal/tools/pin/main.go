// Command pin brings the digests of an example bundle to the bytes that are there: those of imports and artifacts, which are
// wanted as a path and the sha256 right behind it, and those of the lock, which it writes anew over every file of the bundle
// that a check reads. It is for the project's own examples; natscontract itself will do it for anybody's bundle.
//
//	go run ./internal/tools/pin examples/market
package main

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

const lockName = "bundle.lock.json"

func main() {
	if len(os.Args) != 2 {
		fmt.Fprintln(os.Stderr, "usage: pin DIR")
		os.Exit(2)
	}
	if err := pin(os.Args[1]); err != nil {
		fmt.Fprintln(os.Stderr, "pin:", err)
		os.Exit(2)
	}
}

// pin rewrites the files below a folder whose digests have changed.
func pin(dir string) error {
	before, err := read(dir)
	if err != nil {
		return err
	}
	after, err := Pinned(before)
	if err != nil {
		return err
	}
	after[lockName] = Lock(after)
	for path, text := range after {
		if text == before[path] {
			continue
		}
		if err := os.WriteFile(filepath.Join(dir, filepath.FromSlash(path)), []byte(text), 0o644); err != nil {
			return err
		}
		fmt.Println("pinned", path)
	}
	return nil
}

// read gives the texts of all YAML and JSON files below a folder, by their path in it.
func read(dir string) (map[string]string, error) {
	texts := map[string]string{}
	err := fs.WalkDir(os.DirFS(dir), ".", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !slices.Contains([]string{".yaml", ".yml", ".json"}, filepath.Ext(path)) {
			return err
		}
		b, err := os.ReadFile(filepath.Join(dir, filepath.FromSlash(path)))
		texts[path] = string(b)
		return err
	})
	return texts, err
}

// pinned is a path and the digest behind it, in YAML or JSON, on one line or two.
var pinned = regexp.MustCompile(`("?path"?: "?)([^",\s}]+)("?,?\s+"?sha256"?: "?)([0-9a-f]{64})`)

// Pinned is the same texts with the digests that they pin of each other brought up to date. A new digest changes the text that
// pins it, and so what others pin: it goes on until nothing changes, which takes no more rounds than there are files.
func Pinned(texts map[string]string) (map[string]string, error) {
	texts = maps.Clone(texts)
	delete(texts, lockName)
	for range len(texts) + 1 {
		changed := false
		for path, text := range texts {
			next := pinned.ReplaceAllStringFunc(text, func(found string) string {
				part := pinned.FindStringSubmatch(found)
				if target, there := texts[part[2]]; there {
					return part[1] + part[2] + part[3] + digest(target)
				}
				return found
			})
			texts[path], changed = next, changed || next != text
		}
		if !changed {
			return texts, nil
		}
	}
	return nil, fmt.Errorf("the files pin each other in a circle")
}

// Lock is the lock over the texts, in the form that the profile wants.
func Lock(texts map[string]string) string {
	var entries []string
	for _, path := range slices.Sorted(maps.Keys(texts)) {
		if path != lockName {
			entries = append(entries, fmt.Sprintf("    {\n      \"path\": %q,\n      \"sha256\": %q\n    }", path, digest(texts[path])))
		}
	}
	return "{\n  \"version\": \"0.2.0-draft\",\n  \"entries\": [\n" + strings.Join(entries, ",\n") + "\n  ]\n}\n"
}

func digest(text string) string {
	sum := sha256.Sum256([]byte(text))
	return hex.EncodeToString(sum[:])
}
