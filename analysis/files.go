package analysis

import (
	"errors"
	"fmt"
	"io/fs"
	"maps"
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
