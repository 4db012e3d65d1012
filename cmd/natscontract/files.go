package main

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"github.com/natscontract/natscontract/analysis"
	"github.com/natscontract/natscontract/model/source"
)

// bundleFiles reads the files of a bundle from disk, and from nowhere else: no link leads out of its root. It keeps what
// could not be read, so that the command can say so.
type bundleFiles struct {
	root  *os.Root
	given []string // files that were given by name; they are listed wherever they stand

	mu       sync.Mutex
	problems map[string]error
}

// problem is a file of a bundle that could not be read.
type problem struct {
	path string
	err  error
}

func openBundle(dir string, given []string) (*bundleFiles, error) {
	root, err := os.OpenRoot(dir)
	if err != nil {
		return nil, plain(err)
	}
	return &bundleFiles{root: root, given: given, problems: map[string]error{}}, nil
}

func (b *bundleFiles) close() { _ = b.root.Close() } // nothing was written

// List gives the files of the bundle that may be documents, those of contained distributions too. Where the root has no
// lock, folders below it that have a lock or a configuration are bundles of their own, and left out.
func (b *bundleFiles) List() ([]string, error) {
	_, locked := b.root.Lstat(lockName)
	enter := func(dir string) bool {
		if _, err := b.root.Lstat(filepath.Join(filepath.FromSlash(dir), lockName)); err == nil {
			return locked == nil
		}
		_, err := b.root.Lstat(filepath.Join(filepath.FromSlash(dir), configName))
		return err != nil || locked == nil
	}
	files := slices.Clone(b.given)
	walkDocuments(b.root, enter, func(file string, err error) {
		if err != nil {
			b.note(file, err)
			return
		}
		files = append(files, file)
	})
	slices.Sort(files)
	return slices.Compact(files), nil
}

// Read gives a file's text. What is no file, as a folder is not, is not there.
func (b *bundleFiles) Read(path string) (source.Text, error) {
	text, err := b.read(path)
	if err != nil && !errors.Is(err, fs.ErrNotExist) && !errors.Is(err, analysis.ErrTooLarge) {
		b.note(path, err)
	}
	return text, err
}

// Linked tells whether the path, or a folder on the way to it, is a symbolic link.
func (b *bundleFiles) Linked(path string) bool {
	for end := 0; end < len(path); {
		if next := strings.IndexByte(path[end+1:], '/'); next >= 0 {
			end += 1 + next
		} else {
			end = len(path)
		}
		info, err := b.root.Lstat(filepath.FromSlash(path[:end]))
		if err != nil {
			return false
		}
		if info.Mode()&fs.ModeSymlink != 0 {
			return true
		}
	}
	return false
}

const headSize = 64 << 10 // of a file that is too large

func (b *bundleFiles) read(path string) (source.Text, error) {
	f, err := b.root.OpenFile(filepath.FromSlash(path), os.O_RDONLY|openNonblock, 0)
	if err != nil {
		return source.Text{}, plain(err)
	}
	defer f.Close()
	info, err := f.Stat()
	if err != nil {
		return source.Text{}, plain(err)
	}
	if !info.Mode().IsRegular() {
		return source.Text{}, fmt.Errorf("%w: %w", errIrregular(info.Mode()), fs.ErrNotExist)
	}
	limit := int64(analysis.MaxFileSize)
	if info.Size() > limit {
		limit = headSize
	}
	var content strings.Builder
	content.Grow(int(min(info.Size(), limit)))
	if _, err := io.Copy(&content, io.LimitReader(f, limit+1)); err != nil {
		return source.Text{}, plain(err)
	}
	if content.Len() > int(limit) { // it may have grown since
		head := content.String()
		return source.Text{}, &analysis.TooLargeError{Path: path, Head: head[:min(len(head), headSize)]}
	}
	return source.New(content.String()), nil
}

func (b *bundleFiles) note(path string, err error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.problems[path] = err
}

// failed are the files that could not be read, sorted by path.
func (b *bundleFiles) failed() []problem {
	b.mu.Lock()
	defer b.mu.Unlock()
	var all []problem
	for path, err := range b.problems {
		all = append(all, problem{path, err})
	}
	slices.SortFunc(all, func(a, b problem) int { return strings.Compare(a.path, b.path) })
	return all
}

// plain words an error of the file system without the call and the path that it is about: the caller names the file.
func plain(err error) error {
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return fs.ErrNotExist
	case errors.Is(err, fs.ErrPermission):
		return errNotAllowed
	}
	var of *fs.PathError
	if !errors.As(err, &of) {
		return err
	}
	if of.Err.Error() == "path escapes from parent" { // os.Root has no error value for it
		return errLeadsOut
	}
	return of.Err
}

var (
	errNotAllowed = errors.New("may not be read (permission denied)")
	errLeadsOut   = errors.New("is a link that leads out of the bundle, and was not followed")
)

// errIrregular says what stands in a file's place.
func errIrregular(mode fs.FileMode) error {
	switch {
	case mode.IsDir():
		return errors.New("is a folder, not a file")
	case mode&fs.ModeNamedPipe != 0:
		return errors.New("is a named pipe, not a file")
	case mode&fs.ModeSocket != 0:
		return errors.New("is a socket, not a file")
	}
	return errors.New("is a device, not a file")
}
