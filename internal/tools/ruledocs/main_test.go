package main

import (
	"maps"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/natscontract/natscontract/internal/testkit"
)

func TestPagesAreCurrent(t *testing.T) {
	dir := filepath.Join(testkit.Root(t), "docs", "rules")
	want := pages()
	entries, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, e := range entries {
		names = append(names, e.Name())
	}
	if made := slices.Sorted(maps.Keys(want)); !slices.Equal(names, made) {
		t.Errorf("docs/rules holds %v, made are %v: run go generate ./analysis", names, made)
	}
	for _, name := range names {
		if page, ok := want[name]; ok && page != testkit.Read(t, filepath.Join(dir, name)) {
			t.Errorf("docs/rules/%s is stale: run go generate ./analysis", name)
		}
	}
}

func TestWriteLeavesNoOldPage(t *testing.T) {
	dir := t.TempDir()
	if err := write(dir, map[string]string{"A.md": "a", "B.md": "b"}); err != nil {
		t.Fatal(err)
	}
	if err := write(dir, map[string]string{"B.md": "new"}); err != nil {
		t.Fatal(err)
	}
	entries, _ := os.ReadDir(dir)
	if len(entries) != 1 || testkit.Read(t, filepath.Join(dir, "B.md")) != "new" {
		t.Errorf("the folder holds %v", entries)
	}
}
