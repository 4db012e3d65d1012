package testkit

import (
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"testing"
)

// Module is a path in a module that go.mod requires, where the go command keeps it. Where it is missing the test is skipped, in CI it
// fails.
func Module(t testing.TB, module string, elem ...string) string {
	t.Helper()
	required := regexp.MustCompile(`(?m)^\s*(?:require )?` + regexp.QuoteMeta(module) + ` (v\S+)`).FindStringSubmatch(Read(t, filepath.Join(Root(t), "go.mod")))
	if required == nil {
		t.Fatalf("go.mod does not require %s", module)
	}
	cache, err := exec.Command("go", "env", "GOMODCACHE").Output()
	if err != nil {
		t.Fatalf("go env: %v", err)
	}
	path := filepath.Join(strings.TrimSpace(string(cache)), filepath.FromSlash(module)+"@"+required[1], filepath.Join(elem...))
	return need(t, path, "go mod download brings it")
}

// Program is a program of this machine. Where it is missing the test is skipped, in CI it fails.
func Program(t testing.TB, name, hint string) string {
	t.Helper()
	path, err := exec.LookPath(name)
	if err != nil {
		missing(t, name, hint)
	}
	return path
}

// Neovim is the folder of a system with a Neovim in it, for chroot: 0.10, or a newer one. Where it is missing, or cannot be used, the
// test is skipped, in CI it fails.
func Neovim(t testing.TB, which string) string {
	t.Helper()
	root := need(t, filepath.Join(Root(t), ".cache", "neovim", which, "root", "usr", "bin", "nvim"), "make test-editors brings it, as root")
	if os.Geteuid() != 0 {
		missing(t, "the right to run an editor in a folder of its own", "only root has it (chroot)")
	}
	return filepath.Dir(filepath.Dir(filepath.Dir(root)))
}

// Natscontract is the program itself, built as it is shipped, once for all tests of a package.
func Natscontract(t testing.TB) string {
	t.Helper()
	root := Root(t)
	buildOnce.Do(func() { built, errBuild = build(root) })
	if errBuild != nil {
		t.Fatal(errBuild)
	}
	return built
}

var (
	buildOnce sync.Once
	built     string
	errBuild  error
)

// build builds the program below bin, which make clean removes: each of several test binaries puts it there whole.
func build(root string) (string, error) {
	path := filepath.Join(root, "bin", "test", "natscontract")
	cmd := exec.Command("go", "build", "-o", path, "./cmd/natscontract")
	cmd.Dir, cmd.Env = root, append(os.Environ(), "CGO_ENABLED=0")
	if said, err := cmd.CombinedOutput(); err != nil {
		return "", fmt.Errorf("the program cannot be built: %w\n%s", err, said)
	}
	return path, nil
}

// Run runs a program in the repository's root, and gives all that it said, and its exit code.
func Run(t testing.TB, name string, args ...string) (said string, code int) {
	t.Helper()
	return RunIn(t, Root(t), name, args...)
}

// RunIn is Run in another folder.
func RunIn(t testing.TB, dir, name string, args ...string) (said string, code int) {
	t.Helper()
	cmd := exec.CommandContext(t.Context(), name, args...)
	cmd.Dir = dir
	out, err := cmd.CombinedOutput()
	var exit *exec.ExitError
	if err != nil && !errors.As(err, &exit) {
		t.Fatalf("%s: %v", name, err)
	}
	return string(out), cmd.ProcessState.ExitCode()
}

// Start starts a program, and gives its standard input and output as one connection. Closing it ends the program.
func Start(t testing.TB, name string, args ...string) *Process {
	t.Helper()
	cmd := exec.CommandContext(t.Context(), name, args...)
	in, err := cmd.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	return &Process{cmd: cmd, Writer: in, Reader: out}
}

// A Process is a program that runs: its standard input and output.
type Process struct {
	cmd *exec.Cmd
	io.Writer
	io.Reader
}

// Close ends the program, and waits until it has ended. How it ends after being killed says nothing.
func (p *Process) Close() error {
	_ = p.cmd.Process.Kill()
	_ = p.cmd.Wait()
	return nil
}
