//go:build unix

package main

import (
	"io/fs"
	"os"
	"syscall"
)

// keepOwner gives a file the owner and the group of another, where the process may: a root user who writes in somebody's
// checkout takes nothing from them.
func keepOwner(f *os.File, like fs.FileInfo) {
	if stat, ok := like.Sys().(*syscall.Stat_t); ok {
		_ = f.Chown(int(stat.Uid), int(stat.Gid))
	}
}
