package analysis

import (
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"path"
	"slices"

	"github.com/natscontract/natscontract/model/source"
)

// MaxFileSize is the largest file that is read, in bytes. A larger one is PARSE_LIMIT.
const MaxFileSize = 32 << 20

// ErrTooLarge is what Files.Read gives, as a TooLargeError, for a file of more than MaxFileSize bytes.
var ErrTooLarge = errors.New("file is too large")

// TooLargeError is an ErrTooLarge with the beginning of the file, by which a contract can be told from other data.
type TooLargeError struct {
	Path string
	Head string // the first bytes, cut anywhere
}

// Error names the file and the limit.
func (e *TooLargeError) Error() string {
	return fmt.Sprintf("%s: file is larger than %d MiB", e.Path, MaxFileSize>>20)
}

// Is makes it an ErrTooLarge.
func (e *TooLargeError) Is(target error) bool { return target == ErrTooLarge }

// MapFiles is a bundle in memory: text by path. All of its files may be contracts.
type MapFiles map[string]string

// List gives every path, sorted.
func (m MapFiles) List() ([]string, error) { return slices.Sorted(maps.Keys(m)), nil }

// Read gives a file's text.
func (m MapFiles) Read(path string) (source.Text, error) {
	text, ok := m[path]
	if !ok {
		return source.Text{}, fmt.Errorf("%s: %w", path, fs.ErrNotExist)
	}
	return source.New(text), nil
}

// Linked is false: there are no links in memory.
func (m MapFiles) Linked(string) bool { return false }

// LinkedFiles is a bundle in memory with symbolic links: from a path to where it leads from its folder. Like a disk, it lists
// and follows them: who may not follow them has to ask.
type LinkedFiles struct {
	MapFiles
	Links map[string]string
}

// List gives every path, sorted, links among them.
func (l LinkedFiles) List() ([]string, error) {
	paths := slices.AppendSeq(slices.Collect(maps.Keys(l.MapFiles)), maps.Keys(l.Links))
	slices.Sort(paths)
	return paths, nil
}

// Read gives a file's text, also behind links.
func (l LinkedFiles) Read(p string) (source.Text, error) {
	for range maxLinks {
		link, ok := l.link(p)
		if !ok {
			break
		}
		p = path.Join(path.Dir(link), l.Links[link]) + p[len(link):]
	}
	return l.MapFiles.Read(p)
}

// maxLinks is how many links a path may lead through.
const maxLinks = 8

// Linked tells whether the path, or a folder on the way to it, is a symbolic link.
func (l LinkedFiles) Linked(p string) bool {
	_, ok := l.link(p)
	return ok
}

// link is the first link on the way to a path.
func (l LinkedFiles) link(p string) (string, bool) {
	for end := range len(p) + 1 {
		if end == len(p) || p[end] == '/' {
			if _, ok := l.Links[p[:end]]; ok {
				return p[:end], true
			}
		}
	}
	return "", false
}
