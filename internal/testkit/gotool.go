package testkit

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"testing"
)

// GoModule is a new folder with a Go module of some name, of the project's own version of Go. It may import the modules that the project
// requires. Each file has its path in the module.
func GoModule(t testing.TB, name string, files map[string]string) string {
	t.Helper()
	dir := t.TempDir()
	own := Read(t, filepath.Join(Root(t), "go.mod"))
	module := regexp.MustCompile(`(?m)^module .*$`).ReplaceAllString(own, "module "+name)
	Write(t, filepath.Join(dir, "go.mod"), module)
	Write(t, filepath.Join(dir, "go.sum"), Read(t, filepath.Join(Root(t), "go.sum")))
	for path, text := range files {
		Write(t, filepath.Join(dir, filepath.FromSlash(path)), text)
	}
	return dir
}

// Write writes a file, and the folders around it.
func Write(t testing.TB, path, text string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil { //nolint:gosec // a test's own folder
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil { //nolint:gosec // a test's own file
		t.Fatal(err)
	}
}

// Staticcheck runs staticcheck on the module in a folder, at the version that the project is held to, and gives all that it said, and its
// exit code.
func Staticcheck(t testing.TB, dir string, packages ...string) (said string, code int) {
	t.Helper()
	root := Root(t)
	staticcheckOnce.Do(func() {
		cmd := exec.Command("go", "tool", "-modfile=scripts/tools.mod", "-n", "staticcheck")
		cmd.Dir = root
		var path []byte
		path, errStaticcheck = cmd.Output()
		staticcheck = strings.TrimSpace(string(path))
	})
	if errStaticcheck != nil {
		t.Fatalf("staticcheck cannot be built: %v", errStaticcheck)
	}
	return RunIn(t, dir, staticcheck, packages...)
}

var (
	staticcheckOnce sync.Once
	staticcheck     string
	errStaticcheck  error
)
