package structure

import (
	"encoding/json"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/natscontract/natscontract/internal/testkit"
	"github.com/natscontract/natscontract/model/syntax"
)

// wanted reads the comments "# want CODE token; CODE token" of a document: each report's code, and the token on that line at
// which it stands. A line is named by its number.
func wanted(text string) []string {
	var all []string
	i := 0
	for line := range strings.Lines(text) {
		i++
		_, wants, found := strings.Cut(strings.TrimRight(line, "\r\n"), "# want ")
		if !found {
			continue
		}
		for _, want := range strings.Split(wants, "; ") {
			code, token, _ := strings.Cut(want, " ")
			all = append(all, fmt.Sprintf("%d %s %s", i, code, token))
		}
	}
	slices.Sort(all)
	return all
}

func found(tree *syntax.Tree, r Report) []string {
	var all []string
	for _, f := range r.Findings {
		at := tree.Text().Position(f.Span.Start)
		all = append(all, fmt.Sprintf("%d %s %s", at.Line, f.Code, tree.Text().Slice(f.Span.Start, f.Span.End)))
	}
	slices.Sort(all)
	return all
}

// TestMarkedDocuments holds the rules to what the documents in testdata say of themselves.
func TestMarkedDocuments(t *testing.T) {
	files, err := filepath.Glob(filepath.Join("testdata", "*.yaml"))
	if err != nil || len(files) == 0 {
		t.Fatal("no marked documents", err)
	}
	for _, path := range files {
		text := testkit.Read(t, path)
		tree, lang := read(path, text)
		if len(tree.Faults()) > 0 {
			t.Fatalf("%s: %+v", path, tree.Faults()[0])
		}
		want, got := wanted(text), found(tree, Check(tree, lang))
		for _, w := range want {
			i := slices.Index(got, w)
			if i < 0 {
				t.Errorf("%s: missing %s", path, w)
				continue
			}
			got = slices.Delete(got, i, i+1)
		}
		for _, g := range got {
			t.Errorf("%s: not wanted %s", path, g)
		}
	}
}

// TestMessagesAreSaidWell holds every message to the house style.
func TestMessagesAreSaidWell(t *testing.T) {
	files, _ := filepath.Glob(filepath.Join("testdata", "*.yaml"))
	for _, path := range files {
		tree, lang := read(path, testkit.Read(t, path))
		for _, f := range Check(tree, lang).Findings {
			t.Logf("%s %s", f.Code, f.Message)
			switch {
			case f.Message == "", strings.HasSuffix(f.Message, "."), strings.Contains(f.Message, "  "), strings.Contains(f.Message, "\n"):
				t.Errorf("%s: %q", f.Code, f.Message)
			case f.Pointer != "" && f.Pointer[0] != '/':
				t.Errorf("%s: the pointer %q", f.Code, f.Pointer)
			}
		}
	}
}

// TestJSONSaysTheSame: a document in JSON has the faults that it has in YAML, at the same pointers, but for those of unquoted
// scalars.
func TestJSONSaysTheSame(t *testing.T) {
	for _, name := range []string{"contract.yaml", "asyncapi.yaml"} {
		tree, lang := read(name, testkit.Read(t, filepath.Join("testdata", name)))
		data, err := json.MarshalIndent(plain(tree.Root()), "", "  ")
		if err != nil {
			t.Fatal(err)
		}
		other, json := read("x.json", string(data))
		want, got := pointers(Check(tree, lang)), pointers(Check(other, json))
		for _, w := range want {
			if !slices.Contains(got, w) && !strings.Contains(w, " STRUCTURE_TYPE ") {
				t.Errorf("%s: missing in JSON: %s", name, w)
			}
		}
		for _, g := range got {
			if !slices.Contains(want, g) {
				t.Errorf("%s: only in JSON: %s", name, g)
			}
		}
	}
}

func pointers(r Report) []string {
	var all []string
	for _, f := range r.Findings {
		all = append(all, f.Pointer+" "+string(f.Code)+" ")
	}
	return all
}

// plain is a node as a value for JSON; numbers keep their text where JSON can hold it.
func plain(n syntax.Node) any {
	n = n.Resolve()
	switch n.Tag() {
	case syntax.TagMap:
		m := map[string]any{}
		for e := range n.Fields() {
			m[e.Key().Value()] = plain(e.Value())
		}
		return m
	case syntax.TagSequence:
		l := []any{}
		for item := range n.Items() {
			l = append(l, plain(item))
		}
		return l
	case syntax.TagInt, syntax.TagFloat:
		if json.Valid([]byte(n.Value())) {
			return json.Number(n.Value())
		}
		return n.Value()
	case syntax.TagBool:
		return n.Value() == "true"
	case syntax.TagNull:
		return nil
	}
	return n.Value()
}

// TestConsequencesAreNotReported: where the channels cannot be read, nothing is said of what points to them.
func TestConsequencesAreNotReported(t *testing.T) {
	rest := "operations: {o: {action: send, channel: {$ref: '#/channels/a'}, messages: [{$ref: '#/channels/a/messages/m'}]}}\n"
	head := "asyncapi: 3.1.0\ninfo: {title: T, version: 1.0.0}\n"
	for channels, want := range map[string]string{
		"channels: 5\n":                        "STRUCTURE_ASYNCAPI_SCHEMA",
		"channel: {}\n":                        "STRUCTURE_ASYNCAPI_SCHEMA",
		"channels:\n  a: b: c\n":               "",
		"channels: {a: {messages: 5}}\n":       "STRUCTURE_ASYNCAPI_SCHEMA",
		"channels: {a: {messages: {m: {}}}}\n": "",
		"":                                     "STRUCTURE_OPERATION_CHANNEL",
		"channels: {b: {}}\n":                  "STRUCTURE_OPERATION_CHANNEL",
		"channels: {a: {}}\n":                  "STRUCTURE_OPERATION_MESSAGES",
		"channels: {a: {$ref: b.yaml}}\n":      "",
	} {
		tree, lang := read("a.yaml", head+channels+rest)
		var codes []string
		for _, f := range Check(tree, lang).Findings {
			codes = append(codes, string(f.Code))
		}
		if got := strings.Join(codes, " "); got != want {
			t.Errorf("%q gives %q, want %q", channels, got, want)
		}
	}
}

// TestDocumentsLeftAlone: without the extension only AsyncAPI 3.1.0 is judged.
func TestDocumentsLeftAlone(t *testing.T) {
	for _, text := range []string{"", "5", "[]", "a: b", "asyncapi: 3.0.0\nwrong: 1", "asyncapi: 3.1\nwrong: 1", "asyncapi:\nwrong: 1"} {
		tree, lang := read("a.yaml", text)
		if r := Check(tree, lang); len(r.Findings) > 0 || len(r.Blocked) > 0 {
			t.Errorf("%q gives %+v", text, r)
		}
	}
}
