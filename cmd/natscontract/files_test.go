package main

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/natscontract/natscontract/analysis"
)

func TestRead(t *testing.T) {
	dir := lay(t, "a/b.yaml", "folder/")
	write(t, filepath.Join(dir, "empty"), "")
	write(t, filepath.Join(dir, "full"), strings.Repeat("x", analysis.MaxFileSize))
	write(t, filepath.Join(dir, "over"), strings.Repeat("y", analysis.MaxFileSize+1))
	for link, to := range map[string]string{"in": "a/b.yaml", "out": filepath.Join(dir, "..", "secret"), "loop": "loop", "dangling": "zzz"} {
		if err := os.Symlink(to, filepath.Join(dir, link)); err != nil {
			t.Fatal(err)
		}
	}
	files, err := openBundle(dir, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer files.close()
	for path, size := range map[string]int{"a/b.yaml": 16, "in": 16, "empty": 0, "full": analysis.MaxFileSize} {
		if text, err := files.Read(path); err != nil || text.Len() != size {
			t.Errorf("%s is read as %d bytes, %v", path, text.Len(), err)
		}
	}
	for _, path := range []string{"folder", "zzz", "a/b.yaml/c", "dangling"} {
		if _, err := files.Read(path); !errors.Is(err, fs.ErrNotExist) && path != "a/b.yaml/c" || err == nil {
			t.Errorf("%s: %v", path, err)
		}
	}
	for _, path := range []string{"out", "loop", "../secret"} {
		if _, err := files.Read(path); err == nil || errors.Is(err, fs.ErrNotExist) {
			t.Errorf("%s: %v", path, err)
		}
	}
	var large *analysis.TooLargeError
	if _, err := files.Read("over"); !errors.Is(err, analysis.ErrTooLarge) || !errors.As(err, &large) || large.Head != strings.Repeat("y", headSize) {
		t.Errorf("over: %.100v", err)
	}
}
