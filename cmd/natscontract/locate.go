package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
)

const (
	lockName   = "bundle.lock.json"
	configName = "natscontract.yaml"
)

// target is a bundle to check, and what to report of it.
type target struct {
	dir      string   // the bundle root, absolute
	archive  bool     // it is an archive, and no folder
	absolute bool     // it was given by an absolute path
	whole    bool     // everything is reported
	files    []string // else what stands in these files or points into them; paths in the bundle, sorted
}

// locate finds the bundles at the paths, sorted by where they are. A path that cannot be used is a problem of its own.
func locate(here string, paths []string, whole bool) ([]*target, []error) {
	l := newLocator()
	var problems []error
	for _, given := range paths {
		if err := l.add(absolute(here, given), filepath.IsAbs(given), whole); err != nil {
			problems = append(problems, fmt.Errorf("%s: %w", filepath.ToSlash(given), err))
		}
	}
	var targets []*target
	for _, t := range l.targets {
		slices.Sort(t.files)
		targets = append(targets, t)
	}
	slices.SortFunc(targets, func(a, b *target) int { return strings.Compare(a.dir, b.dir) })
	return targets, problems
}

type locator struct {
	targets map[string]*target // by bundle root
	nearest map[marker]string  // memo of find
}

func newLocator() *locator {
	return &locator{targets: map[string]*target{}, nearest: map[marker]string{}}
}

// marker is a name that is looked for in a folder and above it.
type marker struct{ dir, name string }

func (l *locator) add(abs string, absolute, whole bool) error {
	info, err := os.Stat(abs)
	if err != nil {
		return plain(err)
	}
	switch {
	case info.IsDir():
		return l.addFolder(abs, absolute)
	case !info.Mode().IsRegular():
		return errIrregular(info.Mode())
	case isArchive(abs):
		t := l.target(abs, absolute)
		t.archive, t.whole = true, true
		return nil
	}
	dir, _ := filepath.Split(abs)
	root := l.rootOfFile(filepath.Clean(dir))
	t := l.target(root, absolute)
	if whole {
		t.whole = true
		return nil
	}
	rel, err := filepath.Rel(root, abs)
	if err != nil {
		return err
	}
	if rel = filepath.ToSlash(rel); !slices.Contains(t.files, rel) {
		t.files = append(t.files, rel)
	}
	return nil
}

// addFolder takes every bundle that a document below the folder is in. A distribution that another bundle contains is
// somebody else's, and checked with that bundle.
func (l *locator) addFolder(abs string, absolute bool) error {
	root, err := os.OpenRoot(abs)
	if err != nil {
		return plain(err)
	}
	defer root.Close()
	found := map[string]bool{}
	found[l.rootOf(abs, abs)] = true
	walkDocuments(root, func(string) bool { return true }, func(file string, _ error) {
		dir := filepath.Join(abs, filepath.FromSlash(path.Dir(file)))
		found[l.rootOf(dir, abs)] = true
	})
	for dir := range found {
		if outer, contained := l.container(dir); contained && found[outer] {
			continue
		}
		l.target(dir, absolute).whole = true
	}
	return nil
}

// container is the bundle that contains a distribution: the nearest folder above it that is marked as a bundle root.
func (l *locator) container(dir string) (string, bool) {
	if at, locked := l.find(dir, lockName); !locked || at != dir || filepath.Dir(dir) == dir {
		return "", false
	}
	outer := l.rootOf(filepath.Dir(dir), "")
	return outer, outer != ""
}

func (l *locator) target(root string, absolute bool) *target {
	t := l.targets[root]
	if t == nil {
		t = &target{dir: root, absolute: absolute}
		l.targets[root] = t
	}
	return t
}

// rootOf is the root of the bundle that a document in the folder is in.
func (l *locator) rootOf(dir, otherwise string) string {
	for _, name := range []string{lockName, configName} {
		if root, ok := l.find(dir, name); ok {
			return root
		}
	}
	return otherwise
}

// rootOfFile is the same for a file that was given by name.
func (l *locator) rootOfFile(dir string) string {
	if repository, ok := l.find(dir, ".git"); ok {
		return l.rootOf(dir, repository)
	}
	return l.rootOf(dir, dir)
}

// find is the nearest folder, at the folder or above it, that holds the name.
func (l *locator) find(dir, name string) (string, bool) {
	at, known := l.nearest[marker{dir, name}]
	if !known {
		if _, err := os.Lstat(filepath.Join(dir, name)); err == nil {
			at = dir
		} else if up := filepath.Dir(dir); up != dir {
			at, _ = l.find(up, name)
		}
		l.nearest[marker{dir, name}] = at
	}
	return at, at != ""
}

// walkDocuments calls found with every file below the root that may be a document, by its POSIX path, and with the error
// of what could not be looked at. Hidden folders and node_modules are left out, and so are folders that enter refuses.
func walkDocuments(root *os.Root, enter func(dir string) bool, found func(path string, err error)) {
	visit := func(file string, entry fs.DirEntry, err error) error {
		switch {
		case err != nil:
			if !errors.Is(err, fs.ErrNotExist) { // it went while we looked
				found(file, plain(err))
			}
		case entry.IsDir():
			if file != "." && (hidden(entry.Name()) || !enter(file)) {
				return fs.SkipDir
			}
		case isDocument(file):
			if err := readable(root, file, entry); err == nil || !errors.Is(err, fs.ErrNotExist) {
				found(file, err)
			}
		}
		return nil
	}
	_ = fs.WalkDir(root.FS(), ".", visit) // visit never fails
}

func hidden(folder string) bool { return strings.HasPrefix(folder, ".") || folder == "node_modules" }

func isDocument(file string) bool {
	switch strings.ToLower(path.Ext(file)) {
	case ".yaml", ".yml", ".json":
		return true
	}
	return false
}

// readable tells why a file that the walk met cannot be read as one; a link to a folder, or to nothing, is not there.
func readable(root *os.Root, file string, entry fs.DirEntry) error {
	mode := entry.Type()
	if mode&fs.ModeSymlink != 0 {
		info, err := root.Stat(filepath.FromSlash(file))
		if err != nil {
			return plain(err)
		}
		if mode = info.Mode(); mode.IsDir() {
			return fs.ErrNotExist
		}
	}
	if !mode.IsRegular() {
		return errIrregular(mode)
	}
	return nil
}
