package topology

import (
	"bytes"
	"errors"
	"io"
	"path/filepath"
	"testing"

	"github.com/natscontract/natscontract/internal/testkit"
)

// writers are all forms of a graph, by the ending of their files.
var writers = map[string]func(io.Writer, Graph) error{"txt": Text, "mmd": Mermaid, "dot": DOT, "json": JSON, "svg": SVG}

func TestMarket(t *testing.T) {
	for ending, write := range writers {
		testkit.Golden(t, filepath.Join("testdata", "market."+ending), written(t, write, market()))
	}
}

// What holds nothing is written as well.
func TestNothing(t *testing.T) {
	for ending, write := range writers {
		testkit.Golden(t, filepath.Join("testdata", "nothing."+ending), written(t, write, Graph{}))
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
