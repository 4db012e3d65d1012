package testkit

import (
	"os/exec"
	"testing"
)

// Rustc runs the compiler of Rust in a folder, and gives all that it said, and its exit code. It is given the edition; it needs no registry.
func Rustc(t testing.TB, dir string, args ...string) (said string, code int) {
	t.Helper()
	return RunIn(t, dir, Program(t, "rustc", "it compiles what is generated for Rust"), append([]string{"--edition", "2021"}, args...)...)
}

// Clippy is Rustc with the lints of clippy, where it is installed; else the compiler alone.
func Clippy(t testing.TB, dir string, args ...string) (said string, code int) {
	t.Helper()
	path, err := exec.LookPath("clippy-driver")
	if err != nil {
		t.Log("clippy is not installed: its lints are left out")
		return Rustc(t, dir, args...)
	}
	return RunIn(t, dir, path, append([]string{"--edition", "2021"}, args...)...)
}

// Rustdoc runs the tool that makes documentation, and compiles what it takes for examples, in a folder.
func Rustdoc(t testing.TB, dir string, args ...string) (said string, code int) {
	t.Helper()
	return RunIn(t, dir, Program(t, "rustdoc", "it reads the comments of what is generated for Rust"), append([]string{"--edition", "2021"}, args...)...)
}

// Rustfmt asks rustfmt whether a file and the modules that it declares stand as it would leave them, and gives what differs.
func Rustfmt(t testing.TB, dir, file string) (said string, code int) {
	t.Helper()
	return RunIn(t, dir, Program(t, "rustfmt", "it formats what is generated for Rust"), "--edition", "2021", "--check", file)
}
