//go:build unix

package main

import (
	"errors"
	"io/fs"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
)

// Nobody writes into the pipe: whoever opens it as a file waits for ever.
func TestNamedPipe(t *testing.T) {
	dir := lay(t, "a.yaml")
	pipe := filepath.Join(dir, "asyncapi.yaml")
	if err := syscall.Mkfifo(pipe, 0o644); err != nil {
		t.Fatal(err)
	}
	files, err := openBundle(dir, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer files.close()
	if _, err := files.Read("asyncapi.yaml"); !errors.Is(err, fs.ErrNotExist) || !strings.Contains(err.Error(), "named pipe") {
		t.Errorf("read: %v", err)
	}
	for _, path := range []string{pipe} {
		got := natscontract(t, "check", path)
		if got.code != exitFailed || !strings.HasSuffix(got.err, "asyncapi.yaml: is a named pipe, not a file\n") || strings.Count(got.err, "\n") != 1 {
			t.Errorf("check %s: %+v", path, got)
		}
	}
}
