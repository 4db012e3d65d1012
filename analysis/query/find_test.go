package query

import (
	"errors"
	"strings"
	"testing"
)

func TestFind(t *testing.T) {
	f := parse("asyncapi.yaml", document)
	for _, pointer := range []string{"", "/info", "/x-nats-contract/links/0/receive/contract", "/channels/c/messages/m/$ref"} {
		if p, err := Find(f, pointer); err != nil || p.String() != pointer {
			t.Errorf("%s: %v", pointer, err)
		}
	}
	for pointer, want := range map[string]string{
		"info":                       `"info" is no pointer`,
		"/a~2":                       "is no pointer",
		"/inof/title":                "there is no /inof/title: the document has no inof; did you mean /info?",
		"/info/x":                    "there is no /info/x: /info has no x; it has title and version",
		"/x-nats-contract/links/1":   "there is no /x-nats-contract/links/1: /x-nats-contract/links has no 1; it is a list of one item, and the first is 0",
		"/x-nats-contract/channel/a": "/x-nats-contract/channel has no a, nor anything else: it is empty",
		"/info/title/x":              "/info/title has no x, nor anything else: it is no object and no list",
		"/x-nats-contract/link":      "did you mean /x-nats-contract/links?",
	} {
		_, err := Find(f, pointer)
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %s", pointer, err, want)
		}
	}
	var none *NoSuchPlace
	if _, err := Find(f, "/info/version/x"); !errors.As(err, &none) || none.Until != "/info/version" || none.Missing != "x" {
		t.Errorf("%+v", none)
	}
	many := parse("a.yaml", "{a: 1, b: 1, c: 1, d: 1, e: 1, f: 1, g: 1, h: 1, i: 1, j: 1, k: 1, l: 1, m: 1, n: 1, o: 1, p: 1}")
	if _, err := Find(many, "/nosuchkey"); err == nil || !strings.Contains(err.Error(), "it has 16 others, a, b, ") {
		t.Errorf("%v", err)
	}
}

func TestLines(t *testing.T) {
	f := parse("asyncapi.yaml", document)
	for i, line := range strings.Split(strings.TrimSuffix(document, "\n"), "\n") {
		offset, err := Line(f, i+1)
		key, _, _ := strings.Cut(strings.TrimSpace(line), ":")
		if key == "" {
			if err == nil {
				t.Errorf("line %d is empty", i+1)
			}
			continue
		}
		if x := At(f, offset); err != nil || x.Name != key {
			t.Errorf("line %d begins with %s, and is explained as %+v (%v)", i+1, key, x, err)
		}
	}
	for text, want := range map[string]string{
		"# a\nb: 1\n":             "nothing stands on line 1",
		"\nb: 1\n":                "nothing stands on line 1",
		"":                        "nothing stands on line 1",
		"b:\n  # a\n  c: 1\n":     "",
		"b: |\n  # text\n":        "",
		"- a: 1\n  b: 2\n- - c\n": "",
	} {
		_, err := Line(parse("a.yaml", text), 1)
		if want == "" && err != nil || want != "" && (err == nil || !strings.Contains(err.Error(), want)) {
			t.Errorf("%q: %v", text, err)
		}
	}
	for line, want := range map[int]string{0: "there is no line 0", -1: "there is no line -1", 99: "there is no line 99: the file has 29"} {
		if _, err := Line(f, line); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("line %d: %v", line, err)
		}
	}
}

func TestLinesOfOtherForms(t *testing.T) {
	for _, c := range []struct {
		path, text string
		line       int
		pointer    string
	}{
		{"a.json", "{\n  \"a\": [\n    {\"b\": 1},\n    2\n  ]\n}\n", 2, "/a"},
		{"a.json", "{\n  \"a\": [\n    {\"b\": 1},\n    2\n  ]\n}\n", 3, "/a/0/b"},
		{"a.json", "{\n  \"a\": [\n    {\"b\": 1},\n    2\n  ]\n}\n", 4, "/a/1"},
		{"a.json", "{\n  \"a\": [\n    {\"b\": 1},\n    2\n  ]\n}\n", 5, "/a"},
		{"a.json", "{\n  \"a\": 1\n}\n", 1, ""},
		{"a.yaml", "a:\n  - b: 1\n    c: 2\n", 2, "/a/0/b"},
		{"a.yaml", "a:\n  - - x\n    - -1\n", 3, "/a/0/1"},
		{"a.yaml", "a: |\n  b\n  # c\n", 3, "/a"},
		{"a.yaml", "\uFEFFa: 1\n", 1, "/a"},
		{"a.yaml", "a: &x {b: 1}\nc: *x\n", 2, "/c"},
	} {
		f := parse(c.path, c.text)
		offset, err := Line(f, c.line)
		if got := At(f, offset).Pointer; err != nil || got != c.pointer {
			t.Errorf("%q, line %d: %q (%v), want %q", c.text, c.line, got, err, c.pointer)
		}
	}
}

func TestColumns(t *testing.T) {
	for _, c := range []struct {
		text         string
		line, column int
		pointer      string
	}{
		{"a: {b: 1, é: 2}\n", 1, 11, "/a/é"}, {"\uFEFFa: {b: 1}\n", 1, 5, "/a/b"}, {"a: 1\nb: 2\n", 2, 4, "/b"}, {"a: 1\nb: 2\n", 1, 99, "/a"},
	} {
		f := parse("a.yaml", c.text)
		if got := At(f, Column(f, c.line, c.column)).Pointer; got != c.pointer {
			t.Errorf("%q at %d:%d is %s, want %s", c.text, c.line, c.column, got, c.pointer)
		}
	}
}
