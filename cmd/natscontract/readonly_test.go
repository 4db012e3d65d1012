//go:build unix

package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/natscontract/natscontract/internal/testkit"
)

// TestNothingMayBeWritten: a folder that takes no file is one clear line for every command that writes, and stays as it is.
func TestNothingMayBeWritten(t *testing.T) {
	for _, c := range []struct{ command, line string }{
		{"init", "natscontract: .: asyncapi/asyncapi.yaml: may not be written (permission denied)\n"},
		{"init new", "natscontract: new: may not be written (permission denied)\n"},
		{"lock", "natscontract: bundle.lock.json: may not be written (permission denied)\n"},
		{"pack", "natscontract: distribution.tar.gz: may not be written (permission denied)\n"},
		{"pack --out new.tar.gz", "natscontract: new.tar.gz: may not be written (permission denied)\n"},
		{"generate --lang go --out gen", "natscontract: gen/go/a/contract.go: may not be written (permission denied)\n"},
		{"lock --resolve", "natscontract: bundle.lock.json: may not be written (permission denied)\n"},
	} {
		dir := lay(t)
		if !strings.HasPrefix(c.command, "init") {
			write(t, filepath.Join(dir, "a.yaml"), leaf("a"))
		}
		before := names(t, dir)
		if err := os.Chmod(dir, 0o555); err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { _ = os.Chmod(dir, 0o755) })
		got := asNobody(t, dir, strings.Fields(c.command)...)
		if got.code != exitFailed || got.err != c.line || got.out != "" {
			t.Errorf("%s: %+v", c.command, got)
		}
		if after := names(t, dir); fmt.Sprint(after) != fmt.Sprint(before) {
			t.Errorf("%s has left %v", c.command, after)
		}
	}
}

// TestDocumentsMayNotBeWritten: the first file that cannot be written ends it, with the lock as it was.
func TestDocumentsMayNotBeWritten(t *testing.T) {
	dir := lay(t, "b/")
	write(t, filepath.Join(dir, "a.yaml"), leaf("a"))
	write(t, filepath.Join(dir, "b", "b.yaml"), strings.ReplaceAll(importing("b", "a"), "a/asyncapi.yaml", "a.yaml"))
	if err := os.Chmod(filepath.Join(dir, "b"), 0o555); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = os.Chmod(filepath.Join(dir, "b"), 0o755) })
	before := testkit.Read(t, filepath.Join(dir, "b", "b.yaml"))
	got := asNobody(t, dir, "lock", "--pin")
	if got.code != exitFailed || got.err != "natscontract: b/b.yaml: may not be written (permission denied)\n" {
		t.Errorf("%+v", got)
	}
	if testkit.Read(t, filepath.Join(dir, "b", "b.yaml")) != before || len(names(t, dir)) != 2 {
		t.Errorf("something was written: %v", names(t, dir))
	}
}
