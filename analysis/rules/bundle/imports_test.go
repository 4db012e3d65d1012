package bundle

import (
	"strings"
	"testing"

	"github.com/natscontract/natscontract/model/contract"
	"github.com/natscontract/natscontract/model/diag"
	"github.com/natscontract/natscontract/model/source"
)

const imported = "asyncapi: 3.1.0\nid: urn:b\ninfo: {version: 1.0.0}\nx-nats-contract: {}\n"

// importer is a contract with one import, which it uses.
func importer(id, version, path, digest string) string {
	return "asyncapi: 3.1.0\nx-nats-contract:\n  imports:\n    b: {contract: " + id + ", version: " + version + ", path: " + path + ", sha256: " + digest +
		"}\n  links: [{send: s, receive: {contract: b, operation: o}}]\n"
}

func TestImports(t *testing.T) {
	right, crlf := contract.Digest(imported), contract.Digest(strings.ReplaceAll(imported, "\n", "\r\n"))
	for _, c := range []struct {
		what, id, version, path, digest string
		want                            []string
		broken                          diag.Code
	}{
		{what: "a sound import"},
		{what: "another digest", digest: stale, want: []string{"IMPORT_DIGEST_MISMATCH at " + stale + ": b.yaml is pinned with another digest: its bytes have changed"}},
		{what: "another digest, id and version", digest: stale, id: "urn:c", version: "2.0.0", want: []string{"IMPORT_DIGEST_MISMATCH at " + stale +
			": b.yaml is pinned with another digest: its bytes have changed; its id is now urn:b, not urn:c; its version is now 1.0.0, not 2.0.0"}},
		{what: "a clone with core.autocrlf", path: "crlf.yaml", digest: right, want: []string{"IMPORT_DIGEST_MISMATCH at " + right +
			": crlf.yaml is pinned with another digest: only the line ends differ: git made LF into CRLF; see core.autocrlf, and .gitattributes"}},
		{what: "the bytes as they are", path: "crlf.yaml", digest: crlf},
		{what: "the lock's pin", path: "pinned.yaml", digest: stale}, // the lock's entry says it
		{what: "another id", id: "urn:c", want: []string{"IMPORT_CONTRACT_MISMATCH at urn:c: b.yaml has the id urn:b, not urn:c"}, broken: "IMPORT_CONTRACT_MISMATCH"},
		{what: "another version", version: "'1.0.1'", want: []string{"IMPORT_VERSION_MISMATCH at '1.0.1': b.yaml has the version 1.0.0, not 1.0.1"},
			broken: "IMPORT_VERSION_MISMATCH"},
		{what: "another id and version", id: "urn:c", version: "2.0.0", want: []string{"IMPORT_CONTRACT_MISMATCH at urn:c: b.yaml has the id urn:b, not urn:c",
			"IMPORT_VERSION_MISMATCH at 2.0.0: b.yaml has the version 1.0.0, not 2.0.0"}, broken: "IMPORT_CONTRACT_MISMATCH"},
		{what: "no contract", path: "plain.yaml",
			want: []string{"IMPORT_NOT_A_CONTRACT at plain.yaml: plain.yaml is no contract: it has no asyncapi and x-nats-contract at its root"}, broken: "IMPORT_NOT_A_CONTRACT"},
		{what: "no document", path: "text.txt",
			want: []string{"IMPORT_NOT_A_CONTRACT at text.txt: text.txt is no contract: it has no asyncapi and x-nats-contract at its root"}, broken: "IMPORT_NOT_A_CONTRACT"},
		{what: "no file", path: "none.yaml", want: []string{"BUNDLE_FILE_MISSING at none.yaml: the bundle has no file none.yaml"}, broken: "BUNDLE_FILE_MISSING"},
		{what: "no file, and locked", path: "gone.yaml", broken: "BUNDLE_FILE_MISSING"},
		{what: "a damaged lock entry", path: "hurt.yaml", want: []string{"BUNDLE_FILE_MISSING at /x-nats-contract/imports/b blocked by BUNDLE_LOCK_SYNTAX"},
			broken: "BUNDLE_FILE_MISSING"},
		{what: "a link", path: "link.yaml", want: []string{
			"BUNDLE_PATH_SYMLINK at link.yaml: link.yaml is a symbolic link, or leads through one: a bundle holds files, and follows no links"}, broken: "BUNDLE_PATH_SYMLINK"},
		{what: "a path out of the bundle", path: "../b.yaml",
			want: []string{`BUNDLE_PATH_INVALID at ../b.yaml: the path "../b.yaml" has a segment ..: write it from the bundle root`}, broken: "BUNDLE_PATH_INVALID"},
		{what: "not locked", path: "new.yaml", want: []string{"IMPORT_NOT_LOCKED at new.yaml: the lock has no entry for new.yaml: run natscontract lock"}},
		{what: "a path that is no text", path: "[]", broken: structure},
		{what: "a digest that is no text", digest: "[]"},
		{what: "no id in the contract", path: "anonymous.yaml", digest: contract.Digest("asyncapi: 3.1.0\nx-nats-contract: {}\n"), want: []string{
			"IMPORT_CONTRACT_MISMATCH at /x-nats-contract/imports/b blocked by STRUCTURE_CONTRACT_ID_MISSING",
			"IMPORT_VERSION_MISMATCH at /x-nats-contract/imports/b blocked by STRUCTURE_CONTRACT_ID_MISSING"}},
	} {
		text := importer(or(c.id, "urn:b"), or(c.version, "1.0.0"), or(c.path, "b.yaml"), or(c.digest, right))
		files := disk{"a.yaml": text, "b.yaml": imported, "new.yaml": imported, "pinned.yaml": imported, "crlf.yaml": strings.ReplaceAll(imported, "\n", "\r\n"),
			"plain.yaml": "asyncapi: 3.1.0\n", "text.txt": imported, "anonymous.yaml": "asyncapi: 3.1.0\nx-nats-contract: {}\n", "link.yaml": link}
		files["bundle.lock.json"] = entries(entry("anonymous.yaml", stale), entry("b.yaml", right), entry("crlf.yaml", stale), entry("gone.yaml", stale),
			entry("hurt.yaml", "XY"), entry("plain.yaml", stale), entry("pinned.yaml", stale), entry("text.txt", stale))
		report := files.bundle().CheckImports(files.document("a.yaml"), nil)
		wants(t, c.what, said(text, report), c.want)
		if report.Broken["b"] != c.broken {
			t.Errorf("%s: the import is broken by %q, want %q", c.what, report.Broken["b"], c.broken)
		}
		d := files.document("a.yaml")
		d.Unsaved = true
		for _, f := range files.bundle().CheckImports(d, nil).Findings {
			if strings.HasSuffix(string(f.Code), "MISMATCH") || f.Code == "IMPORT_NOT_LOCKED" {
				t.Errorf("%s: %s is said of what is being typed", c.what, f.Code)
			}
		}
	}
}

func or(s, otherwise string) string {
	if s == "" {
		return otherwise
	}
	return s
}

// The pins and the lock of an import on a circle are not spoken of.
func TestImportsOnACircle(t *testing.T) {
	text := importer("urn:x", "9.9.9", "new.yaml", stale)
	files := disk{"a.yaml": text, "new.yaml": imported, "bundle.lock.json": entries()}
	report := files.bundle().CheckImports(files.document("a.yaml"), map[string]string{"b": "a.yaml imports new.yaml imports a.yaml"})
	wants(t, "a circle", said(text, report), []string{"IMPORT_CYCLE at b: contracts import each other in a circle: a.yaml imports new.yaml imports a.yaml"})
	if report.Broken["b"] != "IMPORT_CYCLE" {
		t.Error("a circle breaks its imports")
	}
}

func TestImportsOfOthersErrors(t *testing.T) {
	right := contract.Digest(imported)
	text := importer("urn:b", "1.0.0", "b.yaml", right)
	files := disk{"a.yaml": text, "b.yaml": imported}
	b := files.bundle()
	at := b.At
	b.At = func(path string) File {
		f := at(path)
		for i := range 12 {
			f.Errors = append(f.Errors, diag.Place{Path: path, Span: source.Span{Start: i, End: i + 1}})
		}
		return f
	}
	report := b.CheckImports(files.document("a.yaml"), nil)
	wants(t, "errors", said(text, report), []string{"IMPORT_HAS_ERRORS at b.yaml: the imported contract has 12 errors"})
	if related := report.Findings[0].Related; len(related) != maxErrors || related[9].Span.Start != 9 {
		t.Errorf("related are %+v", related)
	}
}

func TestUnusedImports(t *testing.T) {
	text := `asyncapi: 3.1.0
x-nats-contract:
  imports: {a: {}, b: {}, c: {}, d: {}, e: {}}
  links: [{send: s, receive: {contract: a, operation: o}}, {send: {contract: b, operation: o}, receive: r}]
  interactions: {i: {receiverOperation: {contract: c, operation: o}, inputs: {contract: {}}, bindings: {payload: {/contract: {literal: d}}}}}
`
	files := disk{"a.yaml": text}
	report := files.bundle().CheckImports(files.document("a.yaml"), nil)
	wants(t, "unused", said(text, report), []string{"IMPORT_UNUSED at d: nothing refers to the import d", "IMPORT_UNUSED at e: nothing refers to the import e"})
	if got, want := mended(text, report.Findings[1]), strings.Replace(text, ", e: {}", "", 1); got != want {
		t.Errorf("mended is %s", got)
	}
	text = "asyncapi: 3.1.0\nx-nats-contract:\n  imports:\n    last: {}\n  version: 0.2.0-draft\n"
	files = disk{"a.yaml": text}
	if got := mended(text, files.bundle().CheckImports(files.document("a.yaml"), nil).Findings[0]); got != "asyncapi: 3.1.0\nx-nats-contract:\n  version: 0.2.0-draft\n" {
		t.Errorf("without the last one: %s", got)
	}
}

// mended is a text after the first fix of a finding, which is one edit.
func mended(text string, f diag.Finding) string {
	return source.New(text).Apply(f.Fixes[0].Edits[0]).String()
}

func TestFixesOfImports(t *testing.T) {
	right := contract.Digest(imported)
	for _, c := range []struct{ id, version, digest, want string }{
		{"urn:b", "1.0.0", "'" + stale + "'", importer("urn:b", "1.0.0", "b.yaml", "'"+right+"'")},
		{"urn:c", "1.0.0", right, importer("urn:b", "1.0.0", "b.yaml", right)},
		{"urn:b", `"7"`, right, importer("urn:b", `"1.0.0"`, "b.yaml", right)},
	} {
		text := importer(c.id, c.version, "b.yaml", c.digest)
		files := disk{"a.yaml": text, "b.yaml": imported}
		if got := mended(text, files.bundle().CheckImports(files.document("a.yaml"), nil).Findings[0]); got != c.want {
			t.Errorf("mended is\n%s\nwant\n%s", got, c.want)
		}
	}
	numbered := strings.Replace(imported, "1.0.0", "'1.0'", 1) // what would read as a number is quoted
	files := disk{"a.yaml": importer("urn:b", "1.0.0", "b.yaml", contract.Digest(numbered)), "b.yaml": numbered}
	if got := mended(files["a.yaml"], files.bundle().CheckImports(files.document("a.yaml"), nil).Findings[0]); !strings.Contains(got, `version: "1.0", path`) &&
		!strings.Contains(got, `version: '1.0', path`) {
		t.Error(got)
	}
}

func TestArtifacts(t *testing.T) {
	right := contract.Digest("{}\n")
	for _, c := range []struct {
		what, path, digest string
		want               []string
	}{
		{"a sound one", "s.json", right, nil},
		{"another digest", "s.json", stale, []string{"ARTIFACT_DIGEST_MISMATCH at " + stale + ": s.json is pinned with another digest: its bytes have changed"}},
		{"the lock's pin", "pinned.json", stale, nil}, // the lock's entry says it
		{"no file", "none.json", stale, []string{"BUNDLE_FILE_MISSING at none.json: the bundle has no file none.json"}},
		{"no file, and locked", "gone.json", stale, nil},
		{"a drive", "c:/x", stale, []string{`BUNDLE_PATH_INVALID at c:/x: the path "c:/x" has a drive letter: write it from the bundle root`}},
	} {
		text := "asyncapi: 3.1.0\nx-nats-contract: {streams: {s: {authority: external, artifact: {path: '" + c.path + "', sha256: '" + c.digest + "'}}}}\n"
		files := disk{"a.yaml": text, "s.json": "{}\n", "pinned.json": "{}\n", "bundle.lock.json": entries(entry("gone.json", stale), entry("s.json", right), entry("pinned.json", stale))}
		var want []string
		for _, w := range c.want {
			want = append(want, strings.Replace(strings.Replace(w, " at ", " at '", 1), ": ", "': ", 1))
		}
		wants(t, c.what, said(text, files.bundle().CheckImports(files.document("a.yaml"), nil)), want)
	}
}
