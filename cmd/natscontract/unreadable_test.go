//go:build unix

package main

import (
	"bytes"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
)

// What may not be read is one line and exit code 2; the rest is checked all the same.
func TestUnreadable(t *testing.T) {
	dir := lay(t, "asyncapi.yaml", "secret.yaml", "closed/asyncapi.yaml")
	write(t, filepath.Join(dir, "asyncapi.yaml"), "asyncapi: 3.1.0\ninfo: {title: A, version: 1.0.0}\nid: urn:a\nid: urn:b\n")
	for _, name := range []string{"secret.yaml", "closed"} {
		if err := os.Chmod(filepath.Join(dir, name), 0); err != nil {
			t.Fatal(err)
		}
	}
	t.Cleanup(func() { _ = os.Chmod(filepath.Join(dir, "closed"), 0o755) })
	got := asNobody(t, dir, "check", ".")
	const want = "natscontract: closed: may not be read (permission denied)\nnatscontract: secret.yaml: may not be read (permission denied)\n"
	if got.code != exitFailed || got.err != want || !strings.Contains(got.out, "asyncapi.yaml:4:1: error: ") {
		t.Errorf("%+v", got)
	}
	got = asNobody(t, dir, "check", "secret.yaml", "closed/asyncapi.yaml", "closed")
	if got.code != exitFailed || strings.Count(got.err, "permission denied") != 3 || strings.Count(got.err, "\n") != 3 {
		t.Errorf("%+v", got)
	}
}

// asNobody runs the program in a folder as a user who is not allowed everything, also where the tests run as root.
func asNobody(t *testing.T, dir string, args ...string) outcome {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	program, err := os.ReadFile(self) // as natscontract it is the program: TestMain
	if err != nil {
		t.Fatal(err)
	}
	bin := t.TempDir()
	if err := os.WriteFile(filepath.Join(bin, "natscontract"), program, 0o755); err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(filepath.Join(bin, "natscontract"), args...)
	cmd.Dir = dir
	if os.Geteuid() == 0 {
		for _, folder := range []string{bin, filepath.Dir(bin), dir, filepath.Dir(dir)} {
			if err := os.Chmod(folder, 0o755); err != nil {
				t.Fatal(err)
			}
		}
		const nobody = 65534
		cmd.SysProcAttr = &syscall.SysProcAttr{Credential: &syscall.Credential{Uid: nobody, Gid: nobody}}
	}
	var out, errs bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &errs
	var exit *exec.ExitError
	if err := cmd.Run(); err != nil && !errors.As(err, &exit) {
		t.Fatal(err)
	}
	return outcome{cmd.ProcessState.ExitCode(), out.String(), errs.String()}
}
