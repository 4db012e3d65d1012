package main

import (
	"errors"
	"io/fs"
	"os"
	"strconv"

	"golang.org/x/sys/unix"
)

// openFiles is where the system shows the files that this process has open.
const openFiles = "/proc/self/fd/"

// createTemporary makes a file without a name in the folder. Where the file system has no such files, it has the name.
func createTemporary(folder *os.Root, name string) (f *os.File, named bool, err error) {
	d, err := folder.Open(".")
	if err != nil {
		return nil, false, err
	}
	defer d.Close()
	if err = unix.Access(openFiles, unix.X_OK); err == nil { // without it no name can be given
		var fd int
		if fd, err = unix.Openat(int(d.Fd()), ".", unix.O_TMPFILE|unix.O_WRONLY|unix.O_CLOEXEC, 0o666); err == nil {
			return os.NewFile(uintptr(fd), name), false, nil
		}
	}
	if errors.Is(err, unix.EROFS) || errors.Is(err, unix.ENOSPC) {
		return nil, false, &fs.PathError{Op: "open", Path: name, Err: err}
	}
	f, err = folder.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
	return f, true, err
}

// giveName gives a file without a name one.
func giveName(folder *os.Root, f *os.File, name string) error {
	d, err := folder.Open(".")
	if err != nil {
		return err
	}
	defer d.Close()
	err = unix.Linkat(unix.AT_FDCWD, openFiles+strconv.Itoa(int(f.Fd())), int(d.Fd()), name, unix.AT_SYMLINK_FOLLOW)
	if err != nil {
		return &fs.PathError{Op: "link", Path: name, Err: err}
	}
	return nil
}
