package testkit

import (
	"os"
	"path/filepath"
	"testing"
)

// NodeFolder is a new folder in which programs of Node find the packages that tests have from npm. Each file has its path in it.
func NodeFolder(t testing.TB, files map[string]string) string {
	t.Helper()
	dir := t.TempDir()
	modules := filepath.Dir(NPM(t, "typescript"))
	if err := os.Symlink(modules, filepath.Join(dir, "node_modules")); err != nil {
		t.Fatal(err)
	}
	for path, text := range files {
		Write(t, filepath.Join(dir, filepath.FromSlash(path)), text)
	}
	return dir
}

// Node runs a program of Node in a folder, and gives all that it said, and its exit code.
func Node(t testing.TB, dir string, args ...string) (said string, code int) {
	t.Helper()
	return RunIn(t, dir, Program(t, "node", "it runs what is generated for TypeScript"), args...)
}

// TSC compiles TypeScript in a folder, with the compiler that tests have from npm, and gives all that it said, and its exit code.
func TSC(t testing.TB, dir string, args ...string) (said string, code int) {
	t.Helper()
	return Node(t, dir, append([]string{NPM(t, "typescript", "bin", "tsc")}, args...)...)
}
