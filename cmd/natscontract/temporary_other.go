//go:build !linux

package main

import "os"

// createTemporary makes a file in the folder: files without a name are Linux's own.
func createTemporary(folder *os.Root, name string) (f *os.File, named bool, err error) {
	f, err = folder.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
	return f, true, err
}

// giveName has nothing to do here.
func giveName(*os.Root, *os.File, string) error { return nil }
