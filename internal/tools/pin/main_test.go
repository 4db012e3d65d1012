package main

import (
	"path/filepath"
	"strings"
	"testing"

	"github.com/natscontract/natscontract/internal/testkit"
)

// TestTheMarketIsPinned holds the example's digests to its bytes.
func TestTheMarketIsPinned(t *testing.T) {
	texts, err := read(filepath.Join(testkit.Root(t), "examples", "market"))
	if err != nil {
		t.Fatal(err)
	}
	want, err := Pinned(texts)
	if err != nil {
		t.Fatal(err)
	}
	want[lockName] = Lock(want)
	for path := range want {
		if texts[path] != want[path] {
			t.Errorf("%s has another digest than it should: go run ./internal/tools/pin examples/market", path)
		}
	}
}

func TestTheFormOfTheLock(t *testing.T) {
	base := testkit.Shared(t, "conformance", "cases", "valid-base", "bundle")
	texts, err := read(base)
	if err != nil {
		t.Fatal(err)
	}
	if got := Lock(texts); got != texts[lockName] {
		t.Errorf("got\n%s", got)
	}
	again, err := Pinned(texts)
	if err != nil {
		t.Fatal(err)
	}
	for path, text := range again {
		if text != texts[path] {
			t.Errorf("%s was right, and was changed", path)
		}
	}
}

func TestACircleIsRefused(t *testing.T) {
	none := strings.Repeat("0", 64)
	_, err := Pinned(map[string]string{"a.yaml": "path: b.yaml\nsha256: " + none, "b.yaml": "path: a.yaml\nsha256: " + none})
	if err == nil {
		t.Error("no error")
	}
}
