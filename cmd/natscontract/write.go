package main

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"math/rand/v2"
	"os"
	"path"
	"slices"
	"strconv"
	"strings"
	"syscall"
)

// temporaryPrefix begins the name of a file that is not in its place yet. The process id follows, then a random number.
const temporaryPrefix = ".natscontract-"

var errNotWritten = errors.New("is a symbolic link, and was not written")

// writeFile puts content in a file's place, or makes the file: all of it or nothing, whatever happens meanwhile. The content
// goes into a temporary file of the same folder, is brought to the disk, and then takes the name. Permissions are kept. No
// link is followed out of the root, and none at the file's own name.
//
// What a killed process leaves is the old file or the new one. Where the system knows files without a name the temporary one
// has none until it is whole; the moment between its two names cannot be closed, and elsewhere it has a name from the start.
// What is left behind under such a name is taken away by the next write in that folder.
func writeFile(root *os.Root, name, content string) error {
	old, err := root.Lstat(name)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		old = nil
	case err != nil:
		return unwritten(err)
	case old.Mode()&fs.ModeSymlink != 0:
		return errNotWritten
	case !old.Mode().IsRegular():
		return errIrregular(old.Mode())
	}
	folder, err := root.OpenRoot(path.Dir(name))
	if err != nil {
		return unwritten(err)
	}
	defer folder.Close()
	sweep(folder)
	return unwritten(replace(folder, path.Base(name), content, old))
}

// createFile makes a file that is not there yet, and the folders on the way to it.
func createFile(root *os.Root, name, content string) error {
	if _, err := root.Lstat(name); err == nil {
		return fs.ErrExist
	}
	if err := root.MkdirAll(path.Dir(name), 0o777); err != nil {
		return unwritten(err)
	}
	return writeFile(root, name, content)
}

// createFolder makes a folder with files in it: under a temporary name, so that it has all of them when it has its own.
func createFolder(root *os.Root, name string, files map[string]string) (err error) {
	sweep(root)
	temporary := temporaryName()
	if err := root.Mkdir(temporary, 0o777); err != nil {
		return unwritten(err)
	}
	defer func() {
		if err != nil {
			_ = root.RemoveAll(temporary)
		}
	}()
	folder, err := root.OpenRoot(temporary)
	if err != nil {
		return unwritten(err)
	}
	defer folder.Close()
	for _, file := range slices.Sorted(maps.Keys(files)) {
		if err := createFile(folder, file, files[file]); err != nil {
			return fmt.Errorf("%s: %w", file, err)
		}
	}
	if err := root.Remove(name); err != nil && !errors.Is(err, fs.ErrNotExist) { // it may be there, empty
		return unwritten(err)
	}
	return unwritten(root.Rename(temporary, name))
}

func temporaryName() string {
	return temporaryPrefix + strconv.Itoa(os.Getpid()) + "-" + strconv.FormatUint(rand.Uint64(), 36)
}

// replace gives the content the name.
func replace(folder *os.Root, name, content string, old fs.FileInfo) error {
	temporary, err := stage(folder, content, old)
	if err != nil {
		return err
	}
	return take(folder, temporary, name)
}

// stage writes the content into a file under a temporary name, whole and on the disk.
func stage(folder *os.Root, content string, old fs.FileInfo) (temporary string, err error) {
	temporary = temporaryName()
	f, named, err := createTemporary(folder, temporary)
	if err != nil {
		return "", err
	}
	defer func() {
		_ = f.Close() // synced, or given up
		if err != nil {
			_ = folder.Remove(temporary)
		}
	}()
	if err = fill(f, content, old); err != nil {
		return "", err
	}
	if !named {
		err = giveName(folder, f, temporary)
	} else {
		err = f.Close() // some systems rename no open file
	}
	return temporary, err
}

// take gives what is staged its name.
func take(folder *os.Root, temporary, name string) error {
	if err := folder.Rename(temporary, name); err != nil {
		_ = folder.Remove(temporary)
		return err
	}
	if d, err := folder.Open("."); err == nil { // not every system syncs a folder
		_ = d.Sync()
		_ = d.Close()
	}
	return nil
}

// fill writes the content, with the permissions and, where that is allowed, the owner of the file that it replaces.
func fill(f *os.File, content string, old fs.FileInfo) error {
	if _, err := io.WriteString(f, content); err != nil {
		return err
	}
	if old != nil {
		keepOwner(f, old)
		if err := f.Chmod(old.Mode().Perm()); err != nil {
			return err
		}
	}
	return f.Sync()
}

// sweep removes what processes that are gone have left in a folder.
func sweep(folder *os.Root) {
	d, err := folder.Open(".")
	if err != nil {
		return
	}
	defer d.Close()
	names, _ := d.Readdirnames(-1) // what cannot be seen stays
	for _, name := range names {
		if rest, ok := strings.CutPrefix(name, temporaryPrefix); ok {
			process, _, _ := strings.Cut(rest, "-")
			if pid, err := strconv.Atoi(process); err == nil && pid > 0 && !alive(pid) {
				_ = folder.RemoveAll(name)
			}
		}
	}
}

func alive(pid int) bool {
	p, err := os.FindProcess(pid)
	if err != nil {
		return false
	}
	defer func() { _ = p.Release() }()
	return !errors.Is(p.Signal(syscall.Signal(0)), os.ErrProcessDone)
}

// unwritten words an error of writing without the call and the path: the caller names the file.
func unwritten(err error) error {
	if errors.Is(err, fs.ErrPermission) {
		return errors.New("may not be written (permission denied)")
	}
	var of *fs.PathError
	var link *os.LinkError
	switch {
	case errors.As(err, &of):
		return plain(err)
	case errors.As(err, &link):
		return fmt.Errorf("cannot be written: %w", link.Err)
	}
	return err
}
