package topology

import (
	"bytes"
	"errors"
	"flag"
	"io"
	"os"
	"path/filepath"
	"testing"
)

var update = flag.Bool("update", false, "write what comes out into testdata; the test fails all the same")

// writers are all forms of a graph, by the ending of their files.
var writers = map[string]func(io.Writer, Graph) error{"txt": Text, "mmd": Mermaid, "dot": DOT, "json": JSON, "svg": SVG}

func TestMarket(t *testing.T) {
	for ending, write := range writers {
		golden(t, filepath.Join("testdata", "market."+ending), written(t, write, market()))
	}
}

// What holds nothing is written as well.
func TestNothing(t *testing.T) {
	for ending, write := range writers {
		golden(t, filepath.Join("testdata", "nothing."+ending), written(t, write, Graph{}))
	}
}

type failing interface {
	Fatal(args ...any)
	Helper()
}

func written(t failing, write func(io.Writer, Graph) error, g Graph) string {
	t.Helper()
	var b bytes.Buffer
	if err := write(&b, g); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

func golden(t *testing.T, file, got string) {
	t.Helper()
	want, err := os.ReadFile(file)
	if err == nil && string(want) == got {
		return
	}
	t.Errorf("%s differs: got\n%s\nwant\n%s", file, got, want)
	if *update {
		if err := os.WriteFile(file, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

var errFull = errors.New("full")

type full struct{}

func (full) Write([]byte) (int, error) { return 0, errFull }

func TestWritersSayThatTheyCannotWrite(t *testing.T) {
	for ending, write := range writers {
		if err := write(full{}, market()); !errors.Is(err, errFull) {
			t.Errorf("%s: %v", ending, err)
		}
	}
}
