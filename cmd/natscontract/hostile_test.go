package main

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/natscontract/natscontract/analysis"
	"github.com/natscontract/natscontract/internal/testkit"
	"github.com/natscontract/natscontract/model/source"
)

// What a check of any hostile input may cost at most; most cost a thousandth of it.
const (
	hostileTime   = 20 * time.Second
	hostileMemory = 512 << 20
)

// hostileFiles are the files of testdata/hostile: the code that must be reported, and the bytes before its place. A code
// alone may stand anywhere.
var hostileFiles = map[string]struct{ code, before string }{
	"utf16-le-bom.yaml": {"PARSE_ENCODING", ""},
	"utf16-be-bom.yaml": {"PARSE_ENCODING", ""},
	"utf32-le-bom.yaml": {"PARSE_ENCODING", ""},
	"utf32-be-bom.yaml": {"PARSE_ENCODING", ""},
	"utf16-le.yaml":     {"PARSE_ENCODING", "a"},
	"utf16-be.yaml":     {"PARSE_ENCODING", ""},
	"utf32-le.yaml":     {"PARSE_ENCODING", "a"},
	"utf32-be.yaml":     {"PARSE_ENCODING", ""},

	"latin1.yaml":               {"PARSE_ENCODING", "title: Caf"},
	"cp1252.yaml":               {"PARSE_ENCODING", "title: "},
	"truncated-character.yaml":  {"PARSE_ENCODING", "title: Caf"},
	"truncated-at-the-end.yaml": {"PARSE_ENCODING", "title: Orders "},
	"overlong.yaml":             {"PARSE_ENCODING", "title: a"},
	"surrogates.yaml":           {"PARSE_ENCODING", "title: a"},
	"beyond-unicode.yaml":       {"PARSE_ENCODING", "title: a"},
	"continuation-bytes.yaml":   {"PARSE_ENCODING", "title: "},
	"nul.yaml":                  {"PARSE_ENCODING", "title: a"},
	"controls.yaml":             {"PARSE_ENCODING", "title: a"},
	"c1-control.yaml":           {"PARSE_ENCODING", "title: a"},
	"escape-in-key.yaml":        {"PARSE_ENCODING", "x\n  "},
	"nul.json":                  {"PARSE_ENCODING", `"title": "a`},
	"latin1.json":               {"PARSE_ENCODING", `"title": "Caf`},

	"billion-laughs.yaml":  {"PARSE_LIMIT", ""},
	"merge-bomb.yaml":      {"PARSE_LIMIT", ""},
	"alias-of-itself.yaml": {"PARSE_SYNTAX", ""},
	"unknown-alias.yaml":   {"PARSE_SYNTAX", "title: "},

	// Nothing in these is a contract, or they are sound after all.
	"nul-only.yaml":              {"", ""},
	"bom-only.yaml":              {"", ""},
	"bom-inside.yaml":            {"", ""},
	"lone-surrogate-escape.json": {"", ""},
}

func TestHostileFiles(t *testing.T) {
	folder := filepath.Join(testkit.Root(t), "testdata", "hostile")
	entries, err := os.ReadDir(folder)
	if err != nil {
		t.Fatal(err)
	}
	for _, entry := range entries {
		if !isDocument(entry.Name()) {
			continue
		}
		want, known := hostileFiles[entry.Name()]
		if !known {
			t.Errorf("nothing is said of %s", entry.Name())
		}
		t.Run(entry.Name(), func(t *testing.T) {
			content := testkit.Read(t, filepath.Join(folder, entry.Name()))
			got := checkHostile(t, filepath.Join(folder, entry.Name()))
			expect(t, got, want.code, content, want.before)
		})
	}
}

// expect looks for a code at the place behind some bytes of a text.
func expect(t *testing.T, got checkOutput, code, content, before string) {
	t.Helper()
	if len(got.Diagnostics) > 100 {
		t.Errorf("%d reports of one fault", len(got.Diagnostics))
	}
	if code == "" {
		return
	}
	offset := strings.Index(content, before) + len(before)
	at := source.New(content).Position(offset)
	anywhere := code != "PARSE_ENCODING" && before == ""
	if !slices.ContainsFunc(got.Diagnostics, func(r report) bool {
		start := r.Range.Start
		return string(r.Code) == code && (anywhere || start.Offset == offset && start.Line == at.Line && start.Column == at.Column)
	}) {
		t.Errorf("no %s at %d:%d: %v", code, at.Line, at.Column, got.Diagnostics)
	}
}

// checkHostile checks a path in bounded time and memory, in the formats for programs and for people.
func checkHostile(t *testing.T, path string) (got checkOutput) {
	t.Helper()
	ran := bounded(t, "check", "--format", "json", path)
	if err := json.Unmarshal([]byte(ran.out), &got); err != nil || ran.err != "" && ran.code != exitFailed && len(got.Diagnostics) > 0 {
		t.Fatalf("%.1000v: %v", ran, err)
	}
	text := bounded(t, "check", "--show", "information", path)
	if strings.ContainsAny(text.out+text.err, "\x00\x1b\r\uFEFF") {
		t.Errorf("the report is not fit to be printed: %q", text.out+text.err)
	}
	for line := range strings.Lines(text.out) {
		if len(line) > 2000 {
			t.Errorf("the report has a line of %d bytes", len(line))
		}
	}
	return got
}

// bounded runs the program, and fails when it takes too long, too much memory, or shows a stack.
func bounded(t *testing.T, args ...string) outcome {
	t.Helper()
	runtime.GC()
	peak := watchHeap()
	begun := time.Now()
	ran := natscontract(t, args...)
	took, used := time.Since(begun), peak()
	if took > hostileTime || used > hostileMemory {
		t.Errorf("natscontract %q took %v and %d MiB", args, took, used>>20)
	}
	if strings.Contains(ran.out+ran.err, "goroutine ") || strings.Contains(ran.err, "internal error") {
		t.Errorf("natscontract %q broke down: %s", args, ran.err)
	}
	return ran
}

// watchHeap samples the heap until its answer is asked for: the most that it grew by.
func watchHeap() (peak func() int64) {
	heap := func() int64 {
		var m runtime.MemStats
		runtime.ReadMemStats(&m)
		return int64(m.HeapAlloc)
	}
	begun := heap()
	var most atomic.Int64
	stop, stopped := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(stopped)
		for {
			most.Store(max(most.Load(), heap()-begun))
			select {
			case <-stop:
				return
			case <-time.After(5 * time.Millisecond):
			}
		}
	}()
	return func() int64 { close(stop); <-stopped; return most.Load() }
}

// TestHostileText makes what is too large to be kept.
func TestHostileText(t *testing.T) {
	const head = "asyncapi: 3.1.0\ninfo: {title: Hostile, version: 1.0.0}\n"
	many := func(s string, n int) string { return strings.Repeat(s, n) }
	for _, test := range []struct{ name, file, content, code, before string }{
		{"open brackets", "asyncapi.yaml", head + "x: " + many("[", 10_000), "PARSE_LIMIT", head + "x: " + many("[", 199)},
		{"open braces", "asyncapi.yaml", head + "x: " + many("{a: ", 10_000), "PARSE_LIMIT", ""},
		{"dashes", "asyncapi.yaml", head + "x:\n  " + many("- ", 10_000) + "a\n", "PARSE_LIMIT", ""},
		{"indentation", "asyncapi.yaml", head + nested(2_000), "PARSE_LIMIT", ""},
		{"JSON brackets", "asyncapi.json", `{"asyncapi": "3.1.0", "x": ` + many("[", 10_000), "PARSE_LIMIT", ""},
		{"JSON brackets that are closed", "asyncapi.json", `{"asyncapi": "3.1.0", "x": ` + many("[", 10_000) + many("]", 10_000) + "}", "PARSE_LIMIT", ""},
		{"anchors", "asyncapi.yaml", head + "x: [" + many("&a a, ", 50_000) + "]\n", "", ""},
		{"aliases", "asyncapi.yaml", head + "y: &y [1, 2, 3]\nx: [" + many("*y, ", 200_000) + "]\n", "PARSE_LIMIT", ""},
		{"quotes", "asyncapi.yaml", head + "x: " + many("'", 1_000_001), "PARSE_SYNTAX", ""},
		{"a long line", "asyncapi.yaml", head + "x: " + many("word ", 1_000_000), "", ""},
		{"a long JSON line", "asyncapi.json", `{"asyncapi": "3.1.0", "info": {"title": "` + many("é", 2_000_000) + `", "title": 1, "version": "1"}}`, "PARSE_DUPLICATE_KEY", ""},
		{"documents", "asyncapi.yaml", head + many("---\n", 100_000), "PARSE_MULTIPLE_DOCUMENTS", head},
		{"comments", "asyncapi.yaml", head + many("#\n", 500_000), "", ""},
		{"carriage returns", "asyncapi.yaml", head + many("\r", 500_000), "", ""},
		{"tabs", "asyncapi.yaml", head + "x:\n" + many("\t", 100_000) + "y: 1\n", "PARSE_SYNTAX", ""},
		{"64 MiB", "asyncapi.yaml", head + many("# "+many("x", 61)+"\n", 1<<20), "PARSE_LIMIT", ""},
		{"64 MiB of JSON", "asyncapi.json", `{"asyncapi": "3.1.0", "x": "` + many("x", 64<<20) + `"}`, "PARSE_LIMIT", ""},
	} {
		t.Run(test.name, func(t *testing.T) {
			file := filepath.Join(t.TempDir(), test.file)
			write(t, file, test.content)
			expect(t, checkHostile(t, filepath.Dir(file)), test.code, test.content, test.before)
		})
	}
}

// nested is a map in a map in a map.
func nested(depth int) string {
	var b strings.Builder
	for i := range depth {
		fmt.Fprintf(&b, "%*sk:\n", i, "")
	}
	return b.String()
}

// A large file that is no contract is nobody's fault.
func TestLargeFileOfOthers(t *testing.T) {
	dir := lay(t, "asyncapi.yaml")
	write(t, filepath.Join(dir, "asyncapi.yaml"), "asyncapi: 3.1.0\ninfo: {title: A, version: 1.0.0}\n")
	write(t, filepath.Join(dir, "data.json"), `{"rows": [`+strings.Repeat("1,", analysis.MaxFileSize)+`1]}`)
	if got := bounded(t, "check", dir); got.code != exitOK || got.err != "" {
		t.Errorf("%+v", got)
	}
}

func TestHostileFolders(t *testing.T) {
	dir := lay(t, "asyncapi.yaml/", "loop/")
	for link, to := range map[string]string{"loop.yaml": "pool.yaml", "pool.yaml": "loop.yaml", "loop/loop": "..", "loop/here": "."} {
		if err := os.Symlink(to, filepath.Join(dir, link)); err != nil {
			t.Fatal(err)
		}
	}
	got := bounded(t, "check", dir)
	if got.code != exitFailed || strings.Count(got.err, "\n") != 2 || !strings.Contains(got.err, "loop.yaml: too many levels of symbolic links\n") {
		t.Errorf("links in circles: %+v", got)
	}
	if got := bounded(t, "check", filepath.Join(dir, "loop.yaml")); got.code != exitFailed || strings.Count(got.err, "\n") != 1 {
		t.Errorf("a link to itself: %+v", got)
	}
	got = bounded(t, "check", filepath.Join(dir, "asyncapi.yaml"))
	if got.code != exitOK || !strings.Contains(got.err, "no AsyncAPI document") {
		t.Errorf("a folder with a document's name: %+v", got)
	}
}
