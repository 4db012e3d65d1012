package main

import (
	"errors"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/natscontract/natscontract/internal/testkit"
)

// openRoot opens a folder as the root of what is written.
func openRoot(t testing.TB, dir string) *os.Root {
	t.Helper()
	root, err := os.OpenRoot(dir)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = root.Close() })
	return root
}

// names lists a folder.
func names(t testing.TB, dir string) (all []string) {
	t.Helper()
	entries, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		all = append(all, e.Name())
	}
	return all
}

func TestWriteFile(t *testing.T) {
	dir := lay(t, "sub/a.yaml")
	root := openRoot(t, dir)
	if err := os.Chmod(filepath.Join(dir, "sub", "a.yaml"), 0o640); err != nil {
		t.Fatal(err)
	}
	for _, content := range []string{"new\n", "", strings.Repeat("x", 1<<20)} {
		if err := writeFile(root, "sub/a.yaml", content); err != nil {
			t.Fatal(err)
		}
		if got := testkit.Read(t, filepath.Join(dir, "sub", "a.yaml")); got != content {
			t.Errorf("%d bytes were written, %d are there", len(content), len(got))
		}
	}
	if info, err := os.Stat(filepath.Join(dir, "sub", "a.yaml")); err != nil || runtime.GOOS != "windows" && info.Mode() != 0o640 {
		t.Errorf("mode %v, %v", info.Mode(), err)
	}
	if err := writeFile(root, "sub/b.yaml", "b"); err != nil {
		t.Fatal(err)
	}
	if err := createFile(root, "deep/er/c.yaml", "c"); err != nil {
		t.Fatal(err)
	}
	if err := createFile(root, "deep/er/c.yaml", "d"); !errors.Is(err, fs.ErrExist) {
		t.Errorf("a file that is there was made: %v", err)
	}
	if got := fmt.Sprint(names(t, filepath.Join(dir, "sub")), names(t, filepath.Join(dir, "deep", "er"))); got != "[a.yaml b.yaml] [c.yaml]" {
		t.Errorf("there are %s", got)
	}
}

// TestWriteFollowsNoLink: what a link points at, outside or inside, stays as it is.
func TestWriteFollowsNoLink(t *testing.T) {
	outside, dir := lay(t, "secret.yaml", "sub/x.yaml"), lay(t, "a.yaml", "folder/")
	root := openRoot(t, dir)
	for link, to := range map[string]string{
		"out.yaml": filepath.Join(outside, "secret.yaml"), "in.yaml": "a.yaml", "dangling.yaml": "nothing",
		"away": outside, "up": "../" + filepath.Base(outside),
	} {
		if err := os.Symlink(to, filepath.Join(dir, link)); err != nil {
			t.Fatal(err)
		}
	}
	for _, name := range []string{"out.yaml", "in.yaml", "dangling.yaml", "away/secret.yaml", "away/sub/x.yaml", "away/new.yaml", "up/secret.yaml", "../x.yaml", "folder", "a.yaml/b", "none/a.yaml"} {
		if err := writeFile(root, name, "changed"); err == nil || strings.Contains(err.Error(), "\n") {
			t.Errorf("%s was written, %v", name, err)
		}
		if err := createFile(root, name, "changed"); err == nil && name != "none/a.yaml" {
			t.Errorf("%s was made", name)
		}
	}
	for _, file := range []string{filepath.Join(outside, "secret.yaml"), filepath.Join(outside, "sub", "x.yaml"), filepath.Join(dir, "a.yaml")} {
		if testkit.Read(t, file) != "asyncapi: 3.1.0\n" {
			t.Errorf("%s has changed", file)
		}
	}
	if got := names(t, outside); len(got) != 2 {
		t.Errorf("outside there are %v", got)
	}
}

// versionOf is one of the contents that the killed process writes: a number on every line.
func versionOf(n int) string { return strings.Repeat(fmt.Sprintf("%08d\n", n), 600) }

// whole tells whether a content is all of one version.
func whole(content string) bool {
	n, err := strconv.Atoi(strings.SplitN(content, "\n", 2)[0])
	return err == nil && content == versionOf(n)
}

// writeLoop is the process that is killed: it writes version after version of one file until it dies.
func writeLoop() {
	root, err := os.OpenRoot(os.Args[1])
	if err != nil {
		panic(err)
	}
	for n := 1; ; n++ {
		if err := writeFile(root, "file", versionOf(n)); err != nil {
			panic(err)
		}
	}
}

// TestKilledWhileWriting kills a writing process at random moments. The file is the old one or the new one, whole; and behind
// the next write nothing else is in the folder. A file without a name leaves nothing, but where the kill falls between its
// naming and its renaming: then it is whole too.
func TestKilledWhileWriting(t *testing.T) {
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	root := openRoot(t, dir)
	left := 0
	for range testkit.Rounds(100, 1000) {
		if err := writeFile(root, "file", versionOf(0)); err != nil {
			t.Fatal(err)
		}
		if got := names(t, dir); len(got) != 1 {
			t.Fatalf("the folder holds %v", got)
		}
		writer := &exec.Cmd{Path: self, Args: []string{"write-loop", dir}, Stderr: os.Stderr}
		if err := writer.Start(); err != nil {
			t.Fatal(err)
		}
		time.Sleep(time.Duration(5000+rand.IntN(20000)) * time.Microsecond)
		if err := writer.Process.Kill(); err != nil {
			t.Fatalf("the writer ended by itself: %v", err)
		}
		_ = writer.Wait()
		for _, name := range names(t, dir) {
			content := testkit.Read(t, filepath.Join(dir, name))
			if name != "file" {
				left++
			}
			if !whole(content) && (name == "file" || runtime.GOOS == "linux") {
				t.Fatalf("%s holds half a version: %d bytes", name, len(content))
			}
		}
	}
	t.Logf("%d kills fell between two names", left)
}
