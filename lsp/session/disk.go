package session

import (
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"github.com/natscontract/natscontract/analysis"
	"github.com/natscontract/natscontract/model/source"
)

// A Disk is where bundles are. Folders and roots are absolute paths.
type Disk interface {
	// Roots are the roots of the bundles that the documents below a folder are in.
	Roots(folder string) []string
	// Root is the root of the bundle that a file is in which is in none of the folders.
	Root(file string) string
	// Open gives a bundle's files.
	Open(root string) (Files, error)
}

// Files are a bundle's files on the disk.
type Files interface {
	analysis.Files
	// Stamp is another text when a file is another one; "" where there is none. It costs less than reading the file.
	Stamp(path string) string
	Close()
}

// overlay is a bundle's files with what is being typed over them. It belongs to the writer, but for the stamps.
type overlay struct {
	Files
	open   map[string]source.Text
	last   map[string]source.Text // what others saw last of the documents that are open
	listed []string               // what the disk lists; nil when it has to be asked
	read   sync.Map               // from a path to its stamp when it was read
}

// Read reads a file of the disk.
func (o *overlay) Read(path string) (source.Text, error) {
	o.read.Store(path, o.Stamp(path))
	return o.Files.Read(path)
}

// stamp is what a file was when it was read.
func (o *overlay) stamp(path string) (string, bool) {
	stamp, ok := o.read.Load(path)
	if !ok {
		return "", false
	}
	return stamp.(string), true
}

// List gives what the disk lists, and what is open.
func (o *overlay) List() ([]string, error) {
	if o.listed == nil {
		paths, err := o.Files.List()
		if err != nil {
			return nil, err
		}
		o.listed = slices.Grow(paths, 1)
	}
	paths := slices.Clone(o.listed)
	for p := range o.open {
		if isDocument(p) {
			paths = append(paths, p)
		}
	}
	slices.Sort(paths)
	return slices.Compact(paths), nil
}

// Edited is what is being typed in place of a file.
func (o *overlay) Edited(path string) (source.Text, bool) {
	text, ok := o.open[path]
	return text, ok
}

// Last is what others last saw of a document that is open.
func (o *overlay) Last(path string) (source.Text, bool) {
	text, ok := o.last[path]
	return text, ok
}

// forget ends the editing of a document.
func (o *overlay) forget(path string) {
	delete(o.open, path)
	delete(o.last, path)
}

// saw remembers what others see of a document that is open.
func (o *overlay) saw(s *analysis.Snapshot, path string) {
	if text, ok := s.Seen(path); ok {
		o.last[path] = text
	} else {
		delete(o.last, path)
	}
}

// isDocument tells by its name whether a file may be a document.
func isDocument(name string) bool {
	switch strings.ToLower(filepath.Ext(name)) {
	case ".yaml", ".yml", ".json":
		return true
	}
	return false
}

// within is a file's path in a bundle, POSIX; false where the bundle's folder does not hold it.
func within(root, name string) (string, bool) {
	rel, err := filepath.Rel(root, name)
	if err != nil || !filepath.IsLocal(rel) {
		return "", false
	}
	return filepath.ToSlash(rel), true
}

// nothing is the disk of a document that has no file.
type nothing struct{}

func (nothing) Stamp(string) string { return "" }
func (nothing) Close()              {}

// unfiled is a bundle without a folder, for one document that has no file.
type unfiled struct {
	analysis.MapFiles
	nothing
}
