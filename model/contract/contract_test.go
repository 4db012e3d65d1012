package contract

import (
	"strings"
	"testing"

	"github.com/natscontract/natscontract/internal/testkit"
	"github.com/natscontract/natscontract/model/ref"
	"github.com/natscontract/natscontract/model/source"
	"github.com/natscontract/natscontract/model/syntax"
)

func TestCheckPath(t *testing.T) {
	for _, path := range []string{"a", "a/b.yaml", "asyncapi/asyncapi.yaml", "...", "a..b/c", ".hidden/x", "é/世"} {
		if why := CheckPath(path); why != "" {
			t.Errorf("%q %s", path, why)
		}
	}
	for _, path := range []string{"", "/a", "a//b", "a/", "./a", "a/../b", "..", `a\b`, "C:/x", "c:x", "a\x00b"} {
		if CheckPath(path) == "" {
			t.Errorf("%q passes", path)
		}
	}
}

func TestLocksAreWrittenAsTheyAreRead(t *testing.T) {
	text := testkit.Read(t, testkit.Shared(t, "conformance", "cases", "valid-base", "bundle", LockName))
	lock := ReadLock(syntax.Parse(source.New(text), syntax.JSON))
	if lock.Broken || len(lock.Faults) > 0 || len(lock.Entries) < 5 {
		t.Fatalf("%+v", lock)
	}
	var entries []Entry
	for i := range lock.Entries {
		e := lock.Entries[len(lock.Entries)-1-i]
		entries = append(entries, e.Entry)
		if text[e.PathSpan.Start:e.PathSpan.End] != `"`+e.Path+`"` || text[e.DigestSpan.Start:e.DigestSpan.End] != `"`+e.SHA256+`"` {
			t.Errorf("%+v does not stand where it says", e)
		}
	}
	if got := FormatLock(append(entries, entries[0])); got != text {
		t.Errorf("written as\n%s\nread from\n%s", got, text)
	}
	if got := FormatLock(nil); got != "{\n  \"version\": \"0.2.0-draft\",\n  \"entries\": []\n}\n" {
		t.Errorf("an empty lock is %q", got)
	}
	if got := FormatLock([]Entry{{`a"<b>`, "x"}}); !strings.Contains(got, `"a\"<b>"`) {
		t.Errorf("a path with quotes: %s", got)
	}
}

func TestReadLockCostsWhatIsWrong(t *testing.T) {
	good := `{"path": "a", "sha256": "` + strings.Repeat("0", 64) + `"}`
	for _, c := range []struct {
		text    string
		entries int
		faults  int
		broken  bool
		damaged string
		unnamed bool
	}{
		{`{"version": "0.2.0-draft", "entries": [` + good + `]}`, 1, 0, false, "", false},
		{`{"version": "0.1.0", "entries": [` + good + `]}`, 0, 1, true, "", false},
		{`{"version": "0.2.0-draft", "entries": [` + good + `, {"path": "b", "sha256": "XY"}]}`, 1, 1, false, "b", false},
		{`{"version": "0.2.0-draft", "entries": [` + good + `, {"path": "b"}]}`, 1, 1, false, "b", false},
		{`{"version": "0.2.0-draft", "entries": [{"path": 7, "sha256": 8}, ` + good + `]}`, 1, 2, false, "", true},
		{`{"version": "0.2.0-draft", "entries": [{"path": "b", "sha256": tru}, ` + good + `]}`, 1, 1, false, "b", false},
		{`{"version": "0.2.0-draft", "entries": {}}`, 0, 1, true, "", false},
		{`{"version": "0.2.0-draft", "entries": [], "more": 1}`, 0, 1, true, "", false},
		{`# a comment`, 0, 1, true, "", false},
		{``, 0, 1, true, "", false},
	} {
		lock := ReadLock(syntax.Parse(source.New(c.text), syntax.JSON))
		if len(lock.Entries) != c.entries || len(lock.Faults) != c.faults || lock.Broken != c.broken ||
			strings.Join(lock.Damaged, " ") != c.damaged || lock.Unnamed != c.unnamed {
			t.Errorf("%s gives %+v", c.text, lock)
		}
	}
}

const document = `asyncapi: 3.1.0
id: urn:a
info: {title: A, version: 1.2.0}
x-nats-contract:
  version: 0.2.0-draft
  imports:
    b: {contract: urn:b, version: 2.0.0, path: b.yaml, sha256: aa}
    c: {contract: 7, version: "1", path: [], sha256: bb}
  streams:
    s: {authority: external, artifact: {path: s.json, sha256: cc}, pointer: /s}
    t: {authority: contract, config: {}}
  workflows:
    w: {artifact: {path: w.yaml, sha256: dd}, adapter: x}
`

func TestFacts(t *testing.T) {
	root := syntax.Parse(source.New(document), syntax.YAML).Root()
	if id, version := Identity(root); id.Value() != "urn:a" || version.Value() != "1.2.0" || !Is(root) {
		t.Errorf("identity %q %q", id.Value(), version.Value())
	}
	imports := Imports(root)
	if len(imports) != 2 || imports[0].Path.Value() != "b.yaml" || imports[1].Contract.Kind() != syntax.Missing || imports[1].Pointer != "/x-nats-contract/imports/c" {
		t.Errorf("imports %+v", imports)
	}
	artifacts := Artifacts(root)
	if len(artifacts) != 2 || artifacts[0].Path.Value() != "s.json" || artifacts[1].SHA256.Value() != "dd" || artifacts[1].Pointer != "/x-nats-contract/workflows/w/artifact" {
		t.Errorf("artifacts %+v", artifacts)
	}
}

// TestWaysReadAsPointers: a pointer that is put together late reads as one that is written token by token.
func TestWaysReadAsPointers(t *testing.T) {
	tokens := []string{"a/b", "", "c~d", "0", "e", "~1", "f"}
	for n := range len(tokens) + 1 {
		w, want := way{from: Channels}, ref.Pointer{"channels"}
		for _, token := range tokens[:n] {
			w, want = w.step(token), append(want, token)
		}
		if w.String() != want.String() {
			t.Errorf("after %d steps the way is %s, not %s", n, w, want)
		}
	}
}
