package analysis

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/natscontract/natscontract/internal/testkit"
	"github.com/natscontract/natscontract/model/contract"
	"github.com/natscontract/natscontract/model/diag"
	"github.com/natscontract/natscontract/model/source"
)

// minimal is a small contract that says nothing wrong.
func minimal(name, version string) string {
	return "asyncapi: 3.1.0\nid: urn:" + name + "\ninfo: {title: " + name + ", version: " + version +
		"}\nx-nats-contract: {version: 0.2.0-draft, deployment: {binding: b, minimumServerVersion: 2.11.0}}\n"
}

// reports is what a check says, hints and information left out, as path, code and the text that it stands at.
func reports(t *testing.T, files Files, opts Options) (all []string) {
	t.Helper()
	r := result(t, openFiles(t, files, opts))
	for _, d := range r.Diagnostics {
		if !d.Severity.AtLeast(diag.Warning) {
			continue
		}
		text := r.Texts[d.Path]
		all = append(all, fmt.Sprintf("%s %s %s", d.Path, d.Code, text.Slice(d.Span.Start, d.Span.End)))
	}
	if r.Internal != nil {
		t.Error(r.Internal)
	}
	return all
}

func wantReports(t *testing.T, what string, files Files, want ...string) {
	t.Helper()
	if got := reports(t, files, Options{}); !slices.Equal(got, want) {
		t.Errorf("%s:\n%q\nwant\n%q", what, got, want)
	}
}

func TestTwins(t *testing.T) {
	files := MapFiles{"a.yaml": minimal("a", "1.0.0"), "b.yaml": minimal("a", "1.0.0"), "c.yaml": minimal("a", "1.0.0") + "# more\n", "d.yaml": minimal("a", "1.0.1")}
	relock(files, "")
	wantReports(t, "in one root, equal bytes or not", files, "b.yaml BUNDLE_DUPLICATE_IDENTITY 1.0.0", "c.yaml BUNDLE_DUPLICATE_IDENTITY 1.0.0")

	files = MapFiles{"lib/a.yaml": minimal("a", "1.0.0"), "m.yaml": minimal("a", "1.0.0")}
	relock(files, "lib/")
	relock(files, "")
	wantReports(t, "across a distribution, equal bytes", files)

	files["m.yaml"] += "# more\n"
	relock(files, "")
	wantReports(t, "across a distribution, other bytes", files, "m.yaml BUNDLE_DUPLICATE_IDENTITY 1.0.0")

	files = MapFiles{"a.yaml": minimal("a", "1.0.0"), "one/a.yaml": minimal("a", "1.0.0") + "# more\n", "two/a.yaml": minimal("a", "1.0.0") + "# less\n"}
	relock(files, "one/")
	relock(files, "two/")
	relock(files, "")
	wantReports(t, "what is somebody else's is not said there", files)
}

// What the lock lacks is said once a file, at the first place that names it; imports speak for themselves, each of them.
func TestUnlocked(t *testing.T) {
	files := town()
	all := files[contract.LockName]
	without := func(paths ...string) {
		var kept []contract.Entry
		for _, p := range slices.Sorted(maps.Keys(files)) {
			if p != contract.LockName && !slices.Contains(paths, p) {
				kept = append(kept, contract.Entry{Path: p, SHA256: contract.Digest(files[p])})
			}
		}
		files[contract.LockName] = contract.FormatLock(kept)
	}
	without("schemas/parts.yaml", "schemas/order.yaml", "native/streams.json")
	wantReports(t, "files", files, "a.yaml BUNDLE_FILE_UNLOCKED 'schemas/order.yaml#/Order'", "c.yaml BUNDLE_FILE_UNLOCKED native/streams.json",
		"schemas/order.yaml BUNDLE_FILE_UNLOCKED 'parts.yaml#/Line'")
	without("d.yaml")
	wantReports(t, "a contract that nobody names", files, "d.yaml BUNDLE_FILE_UNLOCKED urn:d")
	without("b.yaml", "lib/asyncapi.yaml")
	wantReports(t, "imported contracts", files, "c.yaml IMPORT_NOT_LOCKED b.yaml", "d.yaml IMPORT_NOT_LOCKED lib/asyncapi.yaml")
	without("schemas/unused-locked.yaml", "lib/inner.yaml", "lib/bundle.lock.json")
	wantReports(t, "what need not be locked", files)
	files[contract.LockName] = all
	wantReports(t, "all of it", files)
}

// The errors of a contained distribution are one report at the import, with those of what it leads to there.
func TestErrorsOfOthers(t *testing.T) {
	files := town()
	files["lib/inner.yaml"] = strings.Replace(files["lib/inner.yaml"], "subscribe: {api: core}", "subscribe: {api: cor}", 1)
	relock(files, "lib/")
	relock(files, "")
	s := openFiles(t, files, Options{})
	r := result(t, s)
	var has diag.Diagnostic
	for _, d := range r.Diagnostics {
		if d.Code == "IMPORT_HAS_ERRORS" {
			has = d
		} else if d.Severity == diag.Error {
			t.Errorf("besides, %s is said at %s", d.Code, d.Path)
		}
	}
	// The value is wrong, and the pin of lib/asyncapi.yaml too, now that the bytes of lib/inner.yaml are others.
	if has.Path != "d.yaml" || has.Message != "the imported contract has 2 errors" || len(has.Related) != 2 ||
		has.Related[0].Path != "lib/asyncapi.yaml" || has.Related[1].Path != "lib/inner.yaml" {
		t.Errorf("%+v", has)
	}
	inner, _ := s.Said("lib/inner.yaml", everything)
	for _, d := range inner {
		t.Errorf("%s is said in somebody else's file", d.Code)
	}
	if got := reports(t, files, Options{Working: true}); !slices.Equal(got, []string{"d.yaml IMPORT_HAS_ERRORS lib/asyncapi.yaml"}) {
		t.Errorf("in the working view: %q", got)
	}
}

// In the working view a stale pin is a warning, whoever asks.
func TestTheWorkingView(t *testing.T) {
	files := town()
	files["a.yaml"] += "# changed\n"
	for _, opts := range []Options{{}, {Working: true}} {
		s := openFiles(t, files, opts)
		ofLock, _ := s.Said(contract.LockName, everything)
		found := append(result(t, s).Diagnostics, ofLock...)
		if len(found) != 2 || found[0].Code != "BUNDLE_DIGEST_MISMATCH" || found[1].Code != found[0].Code {
			t.Fatalf("%+v", found)
		}
		for _, d := range found {
			if (d.Severity == diag.Warning) != opts.Working {
				t.Errorf("with %+v the severity is %s", opts, d.Severity)
			}
		}
	}
}

// Nothing is said of the pins of what is being typed.
func TestUnsavedPins(t *testing.T) {
	files := typing{town(), map[string]string{}, nil}
	files.texts["a.yaml"] = files.MapFiles["a.yaml"] + "# typed\n" // locked, and imported by b and c
	files.texts["c.yaml"] = strings.ReplaceAll(files.MapFiles["c.yaml"], contract.Digest(files.MapFiles["b.yaml"]), strings.Repeat("ab", 32))
	wantReports(t, "typed", files)
	files.MapFiles["a.yaml"] = files.texts["a.yaml"]
	files.MapFiles["c.yaml"] = files.texts["c.yaml"]
	wantReports(t, "saved", files, "bundle.lock.json BUNDLE_DIGEST_MISMATCH \""+contract.Digest(town()["a.yaml"])+"\"",
		"bundle.lock.json BUNDLE_DIGEST_MISMATCH \""+contract.Digest(town()["c.yaml"])+"\"", "c.yaml IMPORT_DIGEST_MISMATCH '"+strings.Repeat("ab", 32)+"'")
}

// A link is read where contracts are looked for, and never followed where it is named.
func TestLinks(t *testing.T) {
	files := LinkedFiles{MapFiles{"a.yaml": minimal("a", "1.0.0") + "channels: {c: {$ref: folder/x.yaml}, d: {$ref: x.yaml}}\n", "real/x.yaml": "address: [\n"},
		map[string]string{"folder": "real", "x.yaml": "real/x.yaml"}}
	wantReports(t, "links", files, "a.yaml BUNDLE_LOCK_MISSING x-nats-contract", "a.yaml BUNDLE_PATH_SYMLINK folder/x.yaml", "a.yaml BUNDLE_PATH_SYMLINK x.yaml")
}

// Files that differ by case only are two files: nothing is said of one at the other.
func TestCaseTellsFilesApart(t *testing.T) {
	files := MapFiles{"a.yaml": service("a"), "A.yaml": service("b"), "schemas/order.yaml": "Order: {}\n", "schemas/Order.yaml": "Ordre: {}\n"}
	relock(files, "")
	wantReports(t, "two files each", files)
	files["A.yaml"] = service("a")
	relock(files, "")
	wantReports(t, "twins", files, "a.yaml BUNDLE_DUPLICATE_IDENTITY 1.0.0")
	files["A.yaml"] = strings.Replace(service("b"), "order.yaml", "Order.yaml", 1)
	relock(files, "")
	wantReports(t, "the other file", files, "A.yaml BUNDLE_REF_UNRESOLVED 'schemas/Order.yaml#/Order'")
	delete(files, "schemas/Order.yaml")
	relock(files, "")
	wantReports(t, "a file of another case is not there", files, "A.yaml BUNDLE_REF_UNRESOLVED 'schemas/Order.yaml#/Order'")
}

// Importing goes round, and so do references, in a bundle that is otherwise sound: each is said where it stands, and ends.
func TestRoundAndRound(t *testing.T) {
	files := town()
	files["schemas/parts.yaml"] = "Line: {$ref: 'order.yaml#/Order/properties/line'}\n"
	files["a.yaml"] = strings.Replace(service("a", "d"), "path: d.yaml, sha256: '{{d.yaml}}'", "path: d.yaml, sha256: "+strings.Repeat("ab", 32), 1)
	relock(files, "")
	got := reports(t, files, Options{})
	want := []string{"a.yaml IMPORT_CYCLE d", "c.yaml IMPORT_CYCLE a", "c.yaml IMPORT_CYCLE b", "b.yaml IMPORT_CYCLE a", "d.yaml IMPORT_CYCLE c"}
	slices.Sort(want)
	if cycles := slices.DeleteFunc(slices.Clone(got), func(s string) bool { return !strings.Contains(s, "IMPORT_CYCLE") }); !slices.Equal(cycles, want) {
		t.Errorf("%q", got)
	}
}

// changing is files that are others each time that they are read, and tells which were read twice.
type changing struct {
	MapFiles
	mu   sync.Mutex
	read map[string]int
}

func (c *changing) Read(p string) (source.Text, error) {
	text, err := c.MapFiles.Read(p)
	c.mu.Lock()
	defer c.mu.Unlock()
	c.read[p]++
	if err != nil || c.read[p] == 1 {
		return text, err
	}
	return source.New(strings.Repeat("# changed\n", c.read[p]) + text.String()), nil
}

// What a file holds is decided once: a file that changes while the bundle is read is one or the other throughout.
func TestFilesThatChangeWhileTheyAreRead(t *testing.T) {
	files := &changing{MapFiles: town(), read: map[string]int{}}
	text := files.MapFiles[contract.LockName]
	if r := result(t, openFiles(t, files, Options{})); len(r.Diagnostics) > 0 || r.Reference != contract.Reference(text) {
		t.Errorf("%s: %+v", r.Reference, r.Diagnostics)
	}
	for p, n := range files.read {
		if n > 1 {
			t.Errorf("%s was read %d times", p, n)
		}
	}
}

// refusing is files of which one cannot be read.
type refusing struct {
	MapFiles
	path string
}

var errRefused = errors.New("is not for you")

func (r refusing) Read(p string) (source.Text, error) {
	if p == r.path {
		return source.Text{}, errRefused
	}
	return r.MapFiles.Read(p)
}

// A file that cannot be read is there: that it cannot be read is for whoever reads files to say.
func TestFilesThatCannotBeRead(t *testing.T) {
	for p := range town() {
		for _, r := range reports(t, refusing{town(), p}, Options{}) {
			if strings.Contains(r, "MISSING") && p != contract.LockName || strings.Contains(r, "MISMATCH") {
				t.Errorf("without %s: %s", p, r)
			}
		}
	}
}

// large is files of which one is too large.
type large struct {
	MapFiles
	path string
}

func (l large) Read(p string) (source.Text, error) {
	if p == l.path {
		return source.Text{}, &TooLargeError{Path: p, Head: l.MapFiles[p][:len(l.MapFiles[p])/2]}
	}
	return l.MapFiles.Read(p)
}

// A file that is too large is one report, wherever it is named, and nothing is said of what cannot be seen of it.
func TestFilesThatAreTooLarge(t *testing.T) {
	for p := range town() {
		if strings.HasPrefix(p, "lib/") {
			continue // that is one report at the import
		}
		got := reports(t, large{town(), p}, Options{})
		if len(got) != 1 || !strings.HasPrefix(got[0], p+" PARSE_LIMIT ") {
			t.Errorf("with a large %s: %q", p, got)
		}
	}
}

// A lock of very many entries costs what it is long, not more: this would take hours otherwise.
func TestALockOfManyEntries(t *testing.T) {
	const many, contracts = 200_000, 1_000
	files := MapFiles{}
	for i := range contracts {
		files[fmt.Sprintf("c/%04d.yaml", i)] = minimal(fmt.Sprint("c", i), "1.0.0")
	}
	var entries []contract.Entry
	for i := range many {
		p := fmt.Sprintf("f/%06d.txt", i)
		if files[p] = "x"; i%2 == 0 {
			delete(files, p)
		}
		entries = append(entries, contract.Entry{Path: p, SHA256: contract.Digest("x")})
	}
	for p, text := range files {
		if strings.HasPrefix(p, "c/") {
			entries = append(entries, contract.Entry{Path: p, SHA256: contract.Digest(text)})
		}
	}
	files[contract.LockName] = contract.FormatLock(entries)
	r := result(t, openFiles(t, files, Options{}))
	if len(r.Diagnostics) != many/2 || r.Contracts != contracts {
		t.Errorf("%d reports, %d contracts", len(r.Diagnostics), r.Contracts)
	}
}

// The order of what is said, and all of it, is the same for any number of workers.
func TestWorkersChangeNothing(t *testing.T) {
	files := town()
	for p := range files { // something to say everywhere
		files[p] = strings.Replace(strings.Replace(files[p], "core", "cor", 1), "onOrder", "onOrdr", 1)
	}
	want := result(t, openFiles(t, files, Options{Workers: 1}))
	for workers := range testkit.Rounds(12, 500) {
		compareResults(t, fmt.Sprint(workers, " workers"), openFiles(t, files, Options{Workers: workers}), want)
	}
}

// A check that is called off says so.
func TestACheckCalledOff(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := Check(ctx, town(), Options{}); !errors.Is(err, context.Canceled) {
		t.Errorf("it gives %v", err)
	}
	if _, err := openFiles(t, town(), Options{}).Edit("nowhere.yaml"); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("an edit of what is not there gives %v", err)
	}
}
