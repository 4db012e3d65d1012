package workload

import (
	"encoding/json"
	"maps"
	"slices"
	"strings"
	"testing"

	"gopkg.in/yaml.v3"

	"github.com/natscontract/natscontract/model/source"
)

func bundles() map[string]Bundle {
	return map[string]Bundle{
		"doc-1k":       Doc(1_000, 1),
		"doc-10k":      Doc(10_000, 1),
		"doc-50k":      Doc(50_000, 1),
		"doc-50k-flat": Flat(50_000, 1),
		"ws-100":       Workspace(100, 1),
	}
}

func TestDocumentsHaveTheWantedNumberOfLines(t *testing.T) {
	want := map[string]int{"doc-1k": 1_000, "doc-10k": 10_000, "doc-50k": 50_000, "doc-50k-flat": 49_989, "ws-100": 200}
	for name, b := range bundles() {
		if got := strings.Count(b.Text(), "\n"); got != want[name] {
			t.Errorf("%s has %d lines, want %d", name, got, want[name])
		}
	}
}

func TestFlatIsOneMapOf48000Lines(t *testing.T) {
	text := Flat(50_000, 1).Text()
	_, channels, _ := strings.Cut(text, "\nchannels:\n")
	channels, _, _ = strings.Cut(channels, "\noperations:\n")
	if got := strings.Count(channels, "\n") + 1; got != 48_000 {
		t.Errorf("%d lines", got)
	}
}

func TestEveryServiceHas200LinesAndImportsTwo(t *testing.T) {
	b := Workspace(100, 1)
	for i := range 100 {
		text := b.Files[servicePath(i)]
		if got := strings.Count(text, "\n"); got != serviceLines {
			t.Errorf("%s has %d lines", servicePath(i), got)
		}
		if got := strings.Count(text, "sha256: "); got != min(i, 2) {
			t.Errorf("%s has %d imports", servicePath(i), got)
		}
	}
}

func TestSameSeedSameBytes(t *testing.T) {
	again := bundles()
	for name, b := range bundles() {
		if b.Main != again[name].Main || !maps.Equal(b.Files, again[name].Files) {
			t.Errorf("%s differs from one run to the next", name)
		}
	}
	if Doc(1_000, 1).Text() == Doc(1_000, 2).Text() {
		t.Error("the seed changes nothing")
	}
}

// TestEveryFileCanBeRead holds the files to the YAML library, and every pinned digest to the file that it pins.
func TestEveryFileCanBeRead(t *testing.T) {
	for name, b := range bundles() {
		for _, path := range b.Paths() {
			var doc struct {
				Contract struct {
					Imports map[string]struct{ Path, SHA256 string } `yaml:"imports"`
				} `yaml:"x-nats-contract"`
			}
			if err := yaml.Unmarshal([]byte(b.Files[path]), &doc); err != nil {
				t.Fatalf("%s: %s: %v", name, path, err)
			}
			for alias, i := range doc.Contract.Imports {
				if i.SHA256 != digest(b.Files[i.Path]) {
					t.Errorf("%s: %s: the pin of %s is wrong", name, path, alias)
				}
			}
		}
		checkLock(t, name, b)
	}
}

func checkLock(t *testing.T, name string, b Bundle) {
	var lock struct {
		Entries []struct{ Path, SHA256 string }
	}
	if err := json.Unmarshal([]byte(b.Files[LockPath]), &lock); err != nil {
		t.Fatal(err)
	}
	var locked []string
	for _, e := range lock.Entries {
		locked = append(locked, e.Path)
		if e.SHA256 != digest(b.Files[e.Path]) {
			t.Errorf("%s: %s: the digest is wrong", name, e.Path)
		}
	}
	if want := slices.DeleteFunc(b.Paths(), func(p string) bool { return p == LockPath }); !slices.Equal(locked, want) {
		t.Errorf("%s: %v is locked, want %v", name, locked, want)
	}
}

// The keys that lead to the line in which a keystroke of a kind may be.
var strokePaths = map[Kind][]string{
	Address:         {"channels", "*", "address"},
	TokenOnce:       {"x-nats-contract", "tokenTypes", "*", "values"},
	TokenEverywhere: {"x-nats-contract", "tokenTypes", "operationId", "prefix"},
	Binding:         {"x-nats-contract", "interactions", "*", "bindings", "*", "*"},
	Schema:          {"components", "schemas", "*"},
}

func TestKeystrokesGoWhereTheirKindSays(t *testing.T) {
	text := Doc(10_000, 1).Text()
	for _, kind := range Kinds() {
		strokes := Strokes(text, kind, 500, 7)
		if len(strokes) != 500 || !slices.Equal(strokes, Strokes(text, kind, 500, 7)) {
			t.Errorf("%s: %d keystrokes, or others each time", kind, len(strokes))
		}
		for _, e := range strokes {
			if len(e.New) != 1 || e.Len() != 0 {
				t.Fatalf("%s: %v is no keystroke", kind, e)
			}
			if l := lineAt(text, e.Start); !l.under(strokePaths[kind]...) {
				t.Fatalf("%s: %q lies under %v", kind, l.text, l.path)
			}
		}
	}
}

func TestKeystrokesThatBreakTheTextDoSo(t *testing.T) {
	text := Doc(1_000, 1).Text()
	for _, e := range Strokes(text, Quote, 50, 7) {
		if e.New == "'" {
			continue // the next quoted scalar closes it, and the library takes what stands behind for a comment
		}
		typed := source.New(text).Apply(e).String()
		if yaml.Unmarshal([]byte(typed), new(yaml.Node)) == nil {
			t.Errorf("an open quote at %d breaks nothing", e.Start)
		}
	}
	for _, e := range Strokes(text, Hash, 50, 7) {
		if e.Start == 0 || text[e.Start-1] != '\n' || e.New != "#" {
			t.Errorf("%v is no # at the start of a line", e)
		}
	}
}

func lineAt(text string, offset int) line {
	for l := range linesOf(text) {
		if l.start <= offset && offset <= l.end {
			l.path = slices.Clone(l.path)
			return l
		}
	}
	return line{}
}

func TestNoPlaceNoKeystroke(t *testing.T) {
	if got := Strokes(Flat(1_000, 1).Text(), Binding, 500, 1); len(got) != 0 {
		t.Errorf("%d keystrokes in bindings that are not there", len(got))
	}
}

func BenchmarkDoc50k(b *testing.B) {
	for b.Loop() {
		Doc(50_000, 1)
	}
}
