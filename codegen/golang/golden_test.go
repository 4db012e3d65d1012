package golang_test

import (
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/natscontract/natscontract/internal/models"
	"github.com/natscontract/natscontract/internal/testkit"
)

// TestMarket holds what is generated of the example to testdata/market, where it can be read, and is measured.
func TestMarket(t *testing.T) {
	t.Parallel()
	root := filepath.Join("testdata", "market")
	files := generated(t, "market", models.Of(t, models.Market(t))).files
	for _, name := range slices.Sorted(maps.Keys(files)) {
		file := filepath.Join(root, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil { //nolint:gosec // a folder of the sources
			t.Fatal(err)
		}
		testkit.Golden(t, file, files[name])
	}
	err := filepath.WalkDir(root, func(file string, d fs.DirEntry, err error) error {
		if name, _ := filepath.Rel(root, file); err == nil && d.Type().IsRegular() && files[filepath.ToSlash(name)] == "" {
			t.Errorf("%s is not generated", file)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}
