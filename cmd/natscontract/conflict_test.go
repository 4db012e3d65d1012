package main

import (
	"strings"
	"testing"

	"github.com/natscontract/natscontract/model/syntax"
)

func TestConflictsAreTakenApart(t *testing.T) {
	const one = "a\n<<<<<<< HEAD\nb\n=======\nc\nd\n>>>>>>> theirs\ne\n"
	for _, c := range []struct{ about, text, ours, theirs string }{
		{"two sides", one, "a\nb\ne\n", "a\nc\nd\ne\n"},
		{"a base", "<<<<<<< HEAD\nb\n||||||| 1234\nx\n=======\n>>>>>>> theirs\n", "b\n", ""},
		{"two hunks", one + one, "a\nb\ne\na\nb\ne\n", "a\nc\nd\ne\na\nc\nd\ne\n"},
		{"hunks that touch", "<<<<<<< a\n1\n=======\n2\n>>>>>>> b\n<<<<<<< a\n3\n=======\n4\n>>>>>>> b", "1\n3\n", "2\n4\n"},
		{"CRLF", "<<<<<<< a\r\n1\r\n=======\r\n2\r\n>>>>>>> b\r\n", "1\r\n", "2\r\n"},
	} {
		parts := conflictsOf(c.text)
		ours, _ := parts.ours()
		theirs, _ := parts.theirs()
		if ours != c.ours || theirs != c.theirs || parts.String() != c.text {
			t.Errorf("%s: ours %q, theirs %q, all %q", c.about, ours, theirs, parts.String())
		}
	}
	for about, text := range map[string]string{
		"none":                "a\nb\n",
		"a heading":           "Title\n=======\n",
		"longer markers":      "<<<<<<<<< a\n1\n=========\n2\n>>>>>>>>> b\n",
		"no end":              "<<<<<<< a\n1\n=======\n2\n",
		"no middle":           "<<<<<<< a\n1\n>>>>>>> b\n",
		"two middles":         "<<<<<<< a\n1\n=======\n2\n=======\n3\n>>>>>>> b\n",
		"one inside another":  "<<<<<<< a\n<<<<<<< a\n1\n=======\n2\n>>>>>>> b\n>>>>>>> b\n",
		"an end by itself":    ">>>>>>> b\n<<<<<<< a\n1\n=======\n2\n>>>>>>> b\n",
		"inside a line alone": "x: <<<<<<< a\n",
	} {
		if parts := conflictsOf(text); parts != nil {
			t.Errorf("%s is a conflict: %+v", about, parts)
		}
	}
}

// TestMendable marks with ! the hunks in which more than pins differs.
func TestMendable(t *testing.T) {
	hunk := func(ours, theirs string) string {
		return "<<<<<<< a\n" + ours + "=======\n" + theirs + ">>>>>>> b\n"
	}
	a, b := strings.Repeat("a", 64), strings.Repeat("b", 64)
	const head = "asyncapi: 3.1.0\nid: urn:x\nx-nats-contract:\n  imports:\n"
	block := func(version, path, digest string) string {
		return "    y:\n      version: " + version + "\n      path: " + path + "\n      sha256: " + digest + "\n"
	}
	for _, c := range []struct {
		about, text string
		mendable    bool
	}{
		{"a pin", head + "    y:\n      path: y.yaml\n" + hunk("      sha256: "+a+"\n", "      sha256: "+b+"\n"), true},
		{"a pin and its version", head + hunk(block("1.0.0", "y.yaml", a), block("2.0.0", "y.yaml", b)), true},
		{"a version", head + "    y:\n      path: y.yaml\n      sha256: " + a + "\n" + hunk("      version: 1.0.0\n", "      version: 1.1.0\n"), true},
		{"another path", head + hunk(block("1.0.0", "y.yaml", a), block("2.0.0", "z.yaml", b)), false},
		{"one more line", head + hunk(block("1.0.0", "y.yaml", a), block("2.0.0", "y.yaml", b)+"    # more\n"), false},
		{"other quotes", head + hunk(block("1.0.0", "y.yaml", a), block("1.0.0", "y.yaml", "'"+b+"'")), true},
		{"the document's version", "info:\n" + hunk("  version: 1.0.0\n", "  version: 2.0.0\n") + head + block("1.0.0", "y.yaml", a), false},
		{"a digest of something else", head + block("1.0.0", "y.yaml", a) + "  x:\n" + hunk("    sha256: "+a+"\n", "    sha256: "+b+"\n"), false},
		{"on one line", head + hunk("    y: {version: 1.0.0, path: y.yaml, sha256: "+a+"}\n", "    y: {version: 1.1.0, path: y.yaml, sha256: "+b+"}\n"), true},
		{"a new import on one side", head + hunk(block("1.0.0", "y.yaml", a), ""), false},
	} {
		parts := conflictsOf(c.text)
		for i, mendable := range parts.mendable(syntax.YAML) {
			if parts[i].hunk && mendable != c.mendable {
				t.Errorf("%s: %v", c.about, mendable)
			}
		}
	}
}

func TestLockConflicts(t *testing.T) {
	entry := func(path, digest string) string {
		return "    {\n      \"path\": \"" + path + "\",\n      \"sha256\": \"" + digest + "\"\n    },\n"
	}
	const open, middle, end = "<<<<<<< a\n", "=======\n", ">>>>>>> b\n"
	for _, c := range []struct {
		about, text string
		only        bool
	}{
		{"digests", open + "      \"sha256\": \"aa\"\n" + middle + "      \"sha256\": \"bb\"\n" + end, true},
		{"entries", open + entry("a", "aa") + middle + entry("b", "bb") + entry("c", "cc") + end, true},
		{"nothing on one side", open + middle + entry("b", "bb") + end, true},
		{"another version", open + "  \"version\": \"1\",\n" + middle + "  \"version\": \"2\",\n" + end, false},
		{"no JSON", open + "x\n" + middle + end, false},
	} {
		if only := conflictsOf(c.text).onlyEntries(); only != c.only {
			t.Errorf("%s: %v", c.about, only)
		}
	}
	paths := lockedPaths(open + entry("a", "aa") + middle + entry(`b\"é`, "bb") + end)
	if len(paths) != 2 || paths[0].Path != "a" || paths[1].Path != `b"é` {
		t.Errorf("paths %+v", paths)
	}
}

// FuzzConflicts takes any text apart: it can be put together again, every part stands where it is said to, and nothing but hunks
// is mendable.
func FuzzConflicts(f *testing.F) {
	f.Add("asyncapi: 3.1.0\nx-nats-contract:\n  imports:\n<<<<<<< a\n    y: {path: y, sha256: a}\n=======\n    y: {path: y, sha256: b}\n>>>>>>> b\n")
	f.Add("<<<<<<< a\n1\n||||||| b\n2\n=======\n3\n>>>>>>> c\n")
	f.Add("<<<<<<< a\r\n=======\r\n>>>>>>> c")
	f.Fuzz(func(t *testing.T, text string) {
		parts := conflictsOf(text)
		if parts == nil {
			return
		}
		if parts.String() != text {
			t.Fatalf("%q is put together as %q", text, parts.String())
		}
		mendable := parts.mendable(syntax.YAML)
		ours, spans := parts.ours()
		for i, p := range parts {
			if got := ours[spans[i].Start:spans[i].End]; p.hunk && got != p.ours || !p.hunk && got != p.text {
				t.Errorf("part %d of %q is %q in our version", i, text, got)
			}
			if mendable[i] && (!p.hunk || p.ours == p.theirs && p.ours == "") {
				t.Errorf("part %d of %q is no hunk with a pin, and mendable", i, text)
			}
		}
	})
}
