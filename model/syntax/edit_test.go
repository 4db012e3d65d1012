package syntax

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/natscontract/natscontract/internal/testkit"
	"github.com/natscontract/natscontract/model/source"
)

// sameAsParsed edits a text step by step, and holds each tree to the one that is read from scratch.
func sameAsParsed(t *testing.T, start string, language Language, edits []source.Edit) *Tree {
	t.Helper()
	tree := Parse(source.New(start), language)
	for i, e := range edits {
		before := tree.Text().String()
		next := tree.Edit(e)
		text := next.Text().String()
		if want := Parse(source.New(text), language); !sameTree(next, want) {
			t.Fatalf("edit %d %+v\nof %q\ngives %q\n%s", i, e, before, text, firstDifference(dumpTree(next), dumpTree(want)))
		}
		if wrong := wellFormed(next); wrong != "" {
			t.Fatalf("edit %d %+v\nof %q\ngives %q: %s", i, e, before, text, wrong)
		}
		tree = next
	}
	return tree
}

func firstDifference(got, want string) string {
	g, w := strings.Split(got, "\n"), strings.Split(want, "\n")
	for i := range min(len(g), len(w)) {
		if g[i] != w[i] {
			return "edited: " + g[i] + "\nparsed: " + w[i] + "\n--- edited\n" + got + "--- parsed\n" + want
		}
	}
	return "one is longer\n--- edited\n" + got + "--- parsed\n" + want
}

var yamlScraps = []string{
	"a", "b: ", "b: c\n", "\n", "\n\n", " ", "  ", "- ", "- x\n", "\t", "\"", "'", "[", "]", "{", "}", ",", ":", ": ", "#", " # c\n", "&a ", "*a", "!!str ",
	"? ", "|\n", ">-\n", "---\n", "...\n", "<<: ", "key: a: b\n", "\r\n", "\r", "é", "😀", "\xff", "\x00", "<<<<<<< x\n", "=======\n", ">>>>>>> y\n",
	"  nested:\n    x: 1\n    y: [1, 2]\n", "{a: 1, b: [2, {c: 3}]}", "\"two\n  lines\"", "text\n  more text\n",
}

var jsonScraps = []string{
	"\"a\"", "\"b\": 1", ",", ":", "{", "}", "[", "]", "\n", " ", "\"", "\\", "\\u12", "1", "-0.5e3", "true", "nul", "//x\n", "\t", "\x01", "é", "\xff",
	"{\"x\": [1, 2]}", "{\n  \"y\": {\n    \"z\": null\n  },\n", ",\n  \"k\": \"v\"",
}

const yamlSeed = `asyncapi: 3.1.0
info: {title: T, version: "1.0"}
channels:
  one:
    address: a.{b}
    parameters:
      b: {}
  two:
    address: c # a comment
    description: |
      some text
        indented

      more
    messages: {m: {payload: [1, 2, "three"]}}
list:
- a
-   b: c
    d: e
- - x
  - y
`

const jsonSeed = `{
  "asyncapi": "3.1.0",
  "channels": {
    "one": {"address": "a.b", "messages": [1, 2, {"x": null}]},
    "two": {
      "address": "c",
      "list": [
        true,
        "text \u00e9"
      ]
    }
  }
}
`

func randomEdit(r *rand.Rand, size int, scraps []string) source.Edit {
	start := r.IntN(size + 1)
	end := start
	if r.IntN(2) == 0 {
		end = min(size, start+r.IntN(1<<r.IntN(7)))
	}
	text := ""
	for range r.IntN(3) {
		text += scraps[r.IntN(len(scraps))]
	}
	return source.Edit{Span: source.Span{Start: start, End: end}, New: text}
}

func TestRandomEditsGiveWhatParsingGives(t *testing.T) {
	defer func(w int) { window = w }(window)
	for seed := range testkit.Seeds(t, 3_000, 300_000) {
		r := rand.New(rand.NewPCG(seed, 1))
		window = []int{1, 24, 64, 2048}[r.IntN(4)]
		language, text, scraps := YAML, yamlSeed, yamlScraps
		if seed%3 == 0 {
			language, text, scraps = JSON, jsonSeed, jsonScraps
		}
		size := len(text)
		var edits []source.Edit
		for range 12 {
			e := randomEdit(r, size, scraps)
			size += len(e.New) - e.Len()
			edits = append(edits, e)
		}
		sameAsParsed(t, text, language, edits)
	}
}
