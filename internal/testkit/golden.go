package testkit

import (
	"flag"
	"os"
	"testing"
)

var update = flag.Bool("update", false, "write what comes out into testdata; the test fails all the same")

// Golden holds what came out to a file. With -update it writes the file, and the test fails all the same: somebody has to look.
func Golden(t testing.TB, file, got string) {
	t.Helper()
	want, err := os.ReadFile(file)
	if err == nil && string(want) == got {
		return
	}
	t.Errorf("%s differs: got\n%s\nwant\n%s", file, got, want)
	if *update {
		if err := os.WriteFile(file, []byte(got), 0o644); err != nil { //nolint:gosec // it is part of the sources
			t.Fatal(err)
		}
	}
}
