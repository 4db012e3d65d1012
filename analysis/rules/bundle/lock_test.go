package bundle

import (
	"fmt"
	"strings"
	"testing"

	"github.com/natscontract/natscontract/model/contract"
	"github.com/natscontract/natscontract/model/source"
	"github.com/natscontract/natscontract/model/syntax"
)

const stale = "f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0"

// entries is a lock of entries as they are written.
func entries(all ...string) string {
	return `{"version": "0.2.0-draft", "entries": [` + strings.Join(all, ", ") + "]}\n"
}

func entry(path, digest string) string {
	return fmt.Sprintf(`{"path": %q, "sha256": %q}`, path, digest)
}

func TestLock(t *testing.T) {
	a, crlf := contract.Digest("a\n"), contract.Digest("one\ntwo\n")
	for _, c := range []struct {
		what, lock string
		want       []string
	}{
		{"a sound lock", entries(entry("a.txt", a)), nil},
		{"an empty one", entries(), nil},
		{"a missing file", entries(entry("b.txt", a)), []string{`BUNDLE_FILE_MISSING at "b.txt": the bundle has no file b.txt`}},
		{"a changed file", entries(entry("a.txt", stale)),
			[]string{`BUNDLE_DIGEST_MISMATCH at "` + stale + `": a.txt is locked with another digest: its bytes have changed`}},
		{"a clone with core.autocrlf", entries(entry("crlf.txt", crlf)), []string{`BUNDLE_DIGEST_MISMATCH at "` + crlf +
			`": crlf.txt is locked with another digest: only the line ends differ: git made LF into CRLF; see core.autocrlf, and .gitattributes`}},
		{"a link", entries(entry("link", a)),
			[]string{`BUNDLE_PATH_SYMLINK at "link": link is a symbolic link, or leads through one: a bundle holds files, and follows no links`}},
		{"the lock itself", entries(entry("bundle.lock.json", a)),
			[]string{`BUNDLE_LOCK_SELF at "bundle.lock.json": the lock lists itself: its digest would change with every write`}},
		{"a path twice", entries(entry("a.txt", a), entry("a.txt", stale)), []string{`BUNDLE_PATH_DUPLICATE at "a.txt": a.txt is locked twice`}},
		{"a path thrice", entries(entry("a.txt", a), entry("a.txt", a), entry("a.txt", a)),
			[]string{`BUNDLE_PATH_DUPLICATE at "a.txt": a.txt is locked twice`, `BUNDLE_PATH_DUPLICATE at "a.txt": a.txt is locked twice`}},
		{"a path out of the bundle", entries(entry("../a.txt", a)),
			[]string{`BUNDLE_PATH_INVALID at "../a.txt": the path "../a.txt" has a segment ..: write it from the bundle root`}},
		{"an absolute path, twice", entries(entry("/a.txt", a), entry("/a.txt", a)), []string{
			`BUNDLE_PATH_INVALID at "/a.txt": the path "/a.txt" is absolute: write it from the bundle root`,
			`BUNDLE_PATH_INVALID at "/a.txt": the path "/a.txt" is absolute: write it from the bundle root`}},
		{"an order", entries(entry("d.txt", a), entry("a.txt", a), entry("c.txt", a), entry("b.txt", a)), []string{ // the first alone
			`BUNDLE_FILE_MISSING at "d.txt": the bundle has no file d.txt`,
			`BUNDLE_LOCK_UNSORTED at "a.txt": the entries are not sorted by path: a.txt stands behind d.txt`,
			`BUNDLE_FILE_MISSING at "c.txt": the bundle has no file c.txt`,
			`BUNDLE_FILE_MISSING at "b.txt": the bundle has no file b.txt`}},
		{"bytes, not letters, in order", entries(entry("Z", a), entry("a.txt", a), entry("é", a)),
			[]string{`BUNDLE_FILE_MISSING at "Z": the bundle has no file Z`, `BUNDLE_FILE_MISSING at "é": the bundle has no file é`}},
		{"a damaged entry", entries(entry("b.txt", "XY"), entry("a.txt", stale)), []string{
			`BUNDLE_LOCK_SYNTAX at "XY": the lock is damaged: sha256 is "XY", which is not 64 lowercase hex digits`,
			`BUNDLE_DIGEST_MISMATCH at "` + stale + `": a.txt is locked with another digest: its bytes have changed`}},
		{"a damaged lock", strings.Replace(entries(entry("b.txt", "XY"), entry("a.txt", stale)), "0.2.0-draft", "0.1.0", 1), []string{
			`BUNDLE_LOCK_SYNTAX at "0.1.0": the lock is damaged: version is "0.1.0", and must be 0.2.0-draft`,
			`BUNDLE_LOCK_SYNTAX at "XY": the lock is damaged: sha256 is "XY", which is not 64 lowercase hex digits`}},
	} {
		files := disk{"a.txt": "a\n", "crlf.txt": "one\r\ntwo\r\n", "link": link, "bundle.lock.json": c.lock}
		wants(t, c.what, said(c.lock, files.bundle().CheckLock()), c.want)
	}
}

func TestLockDigest(t *testing.T) {
	text := entries() + "\n"
	b := disk{"bundle.lock.json": text}.bundle()
	b.LockDigest = contract.Reference(text)
	wants(t, "the right digest", said(text, b.CheckLock()), nil)
	b.LockDigest = "sha256:" + stale
	wants(t, "another one", said(text, b.CheckLock()), []string{"BUNDLE_LOCK_DIGEST at " + strings.TrimSpace(text) +
		": the lock is not the one that was asked for: its digest is " + contract.Reference(text) + ", not sha256:" + stale})
}

// Nothing is said of the pins of what is being typed, be it the lock or the file.
func TestLockAndWhatIsUnsaved(t *testing.T) {
	lock := entries(entry("a.txt", stale))
	b := disk{"a.txt": "a\n", "bundle.lock.json": lock}.bundle()
	b.Unsaved = true
	wants(t, "an unsaved lock", said(lock, b.CheckLock()), nil)
	b.Unsaved = false
	at := b.At
	b.At = func(path string) File {
		f := at(path)
		f.Unsaved = true
		return f
	}
	wants(t, "an unsaved file", said(lock, b.CheckLock()), nil)
}

func TestLacks(t *testing.T) {
	files := disk{"bundle.lock.json": entries(entry("a", stale), entry("b", "XY"))}
	b := files.bundle()
	if b.Lacks("a") || b.Lacks("b") || !b.Lacks("c") {
		t.Error("an entry is there, damaged or not, or it is not")
	}
	files["bundle.lock.json"] = entries(entry("a", stale), `{"path": 7, "sha256": "`+stale+`"}`)
	if b = files.bundle(); b.Lacks("a") || b.Lacks("c") {
		t.Error("an entry without a path may be anybody's")
	}
	if b = (disk{}).bundle(); b.Lacks("c") {
		t.Error("without a lock nothing is missing from it")
	}
}

func TestFixesOfLocks(t *testing.T) {
	for text, want := range map[string]string{
		entries(entry("a", stale), entry("a", stale), entry("b", stale)):                        entries(entry("a", stale), entry("b", stale)),
		entries(entry("a", stale), entry("bundle.lock.json", stale)):                            entries(entry("a", stale)),
		entries(entry("b", stale), entry("a", stale)):                                           contract.FormatLock([]contract.Entry{{Path: "a", SHA256: stale}, {Path: "b", SHA256: stale}}),
		strings.Replace(entries(entry("b", stale), entry("a", stale)), `"b"`, `"b", "c": 1`, 1): "", // one cannot write what one cannot read
	} {
		b := disk{"bundle.lock.json": text}.bundle()
		b.LockTree = syntax.Parse(source.New(text), syntax.JSON)
		for _, f := range b.CheckLock().Findings {
			if len(f.Fixes) > 0 && mended(text, f) != want {
				t.Errorf("%s is mended as %s, want %s", text, mended(text, f), want)
			} else if len(f.Fixes) > 0 {
				want = "nothing more"
			}
		}
		if want != "" && want != "nothing more" {
			t.Errorf("%s has no fix", text)
		}
	}
}
