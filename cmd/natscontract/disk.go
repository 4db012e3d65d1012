package main

import (
	"fmt"
	"path/filepath"
	"slices"

	"github.com/natscontract/natscontract/lsp/session"
)

// disk is where the language server finds bundles: as check finds them.
type disk struct{}

// Roots are the bundles that check would check for a folder.
func (disk) Roots(folder string) (roots []string) {
	l := newLocator()
	if err := l.addFolder(folder, true); err != nil {
		return nil // it is not there, and may come
	}
	for root := range l.targets {
		roots = append(roots, root)
	}
	slices.Sort(roots)
	return roots
}

// Root is the bundle that check would check for a file.
func (disk) Root(file string) string { return newLocator().rootOfFile(filepath.Dir(file)) }

// Open gives a bundle's files.
func (disk) Open(root string) (session.Files, error) {
	files, err := openBundle(root, nil)
	if err != nil {
		return nil, err
	}
	return watchedFiles{files}, nil
}

// watchedFiles are a bundle's files for one who looks at them again and again.
type watchedFiles struct{ *bundleFiles }

// Stamp tells when a file was written last, and how large it is.
func (w watchedFiles) Stamp(path string) string {
	info, err := w.root.Stat(filepath.FromSlash(path))
	if err != nil {
		return ""
	}
	return fmt.Sprintf("%s %d %s", info.Mode(), info.Size(), info.ModTime())
}

// Close lets go of the folder.
func (w watchedFiles) Close() { w.close() }
