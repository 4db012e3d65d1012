package syntax

import (
	"bytes"
	"encoding/json"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/natscontract/natscontract/model/source"
)

func seedTexts(f *testing.F, language Language) {
	for _, s := range []string{"", "a: 1", "- a\n- b: [c, {d: e}]\n", "a: |\n  b\n\nc: >-\n  d\n   e\n", "? a\n: b\n", "a: &x {b: *x}\n<<: *x\n", yamlSeed, jsonSeed} {
		f.Add(s)
	}
	scraps := yamlScraps
	if language == JSON {
		scraps = jsonScraps
	}
	for _, s := range scraps {
		f.Add("a: " + s + "\nb: c\n")
		f.Add(s)
	}
}

// Any bytes give a tree whose spans fit, and where neither the reader nor the library finds a fault, the same nodes.
func FuzzYAML(f *testing.F) {
	seedTexts(f, YAML)
	f.Fuzz(func(t *testing.T, text string) {
		tree := Parse(source.New(text), YAML)
		if wrong := wellFormed(tree); wrong != "" {
			t.Fatalf("%q: %s", text, wrong)
		}
		if style := tree.Root().Style(); len(tree.Faults()) > 0 || readOtherwise(text) || style == Literal || style == Folded {
			return // the library does not know that a block of text at the root may begin at column 1
		}
		want, err := library(text)
		if err != nil || want == nil {
			return
		}
		if d := differ(tree.Text(), tree.Root(), want); d != "" {
			t.Fatalf("%q: %s\n%s", text, d, dumpTree(tree))
		}
	})
}

// readOtherwise tells whether a text holds something that the library reads by YAML 1.1, or by rules of its own.
func readOtherwise(text string) bool {
	for _, s := range []string{"\u0085", "\u2028", "\u2029", "\uFEFF", "\t", "?", "!", "%", "...", ":,", ":[", ":]", ":{", ":}"} {
		if strings.Contains(text, s) {
			return true
		}
	}
	return oddAnchor.MatchString(text)
}

// oddAnchor is an anchor or alias whose name is more than letters, digits, - and _, where the library ends it.
var oddAnchor = regexp.MustCompile(`[&*][\w-]*[^\w\s,\[\]{}-]`)

// What has no fault is what encoding/json calls valid, and reads the same.
func FuzzJSON(f *testing.F) {
	seedTexts(f, JSON)
	f.Fuzz(func(t *testing.T, text string) {
		tree := Parse(source.New(text), JSON)
		if wrong := wellFormed(tree); wrong != "" {
			t.Fatalf("%q: %s", text, wrong)
		}
		faults := tree.Faults()
		valid := utf8.ValidString(text) && json.Valid([]byte(text))
		for _, fault := range faults {
			if fault.Kind == FaultDuplicateKey || fault.Kind == FaultLimit || fault.Kind == FaultEncoding && strings.Contains(text, "\x00") {
				return
			}
		}
		if tree.Root().Kind() == Missing && len(faults) == 0 || strings.HasPrefix(text, "\uFEFF") {
			return // an empty text is no fault of the text's
		}
		if valid != (len(faults) == 0) {
			t.Fatalf("%q: valid is %v, faults are %v", text, valid, faults)
		}
		if valid {
			decoder := json.NewDecoder(bytes.NewReader([]byte(text)))
			decoder.UseNumber()
			var want any
			if err := decoder.Decode(&want); err != nil || !sameValue(tree.Root(), want) {
				t.Fatalf("%q is %v (%v)\n%s", text, want, err, dumpTree(tree))
			}
		}
	})
}

func sameValue(n Node, want any) bool {
	switch want := want.(type) {
	case nil:
		return n.Tag() == TagNull
	case bool:
		return n.Tag() == TagBool && n.Value() == strconv.FormatBool(want)
	case json.Number:
		return (n.Tag() == TagInt || n.Tag() == TagFloat) && n.Value() == want.String()
	case string:
		return n.Tag() == TagString && n.Value() == want
	case []any:
		i := 0
		for item := range n.Items() {
			if i >= len(want) || !sameValue(item, want[i]) {
				return false
			}
			i++
		}
		return n.Kind() == Sequence && i == len(want)
	case map[string]any:
		for key, value := range want {
			if e, ok := n.Get(key); !ok || !sameValue(e.Value(), value) {
				return false
			}
		}
		return n.Kind() == Mapping && n.Len() == len(want)
	}
	return false
}

// Edits give the tree that reading from scratch gives. A byte of plan is an edit: where, how much goes, what comes.
func FuzzEdits(f *testing.F) {
	f.Add(yamlSeed, []byte{1, 2, 3, 4, 5, 6, 7, 8, 9}, false)
	f.Add(jsonSeed, []byte{1, 2, 3, 4, 5, 6, 7, 8, 9}, true)
	f.Add("a:\n- b: |\n    c\n", []byte{200, 7, 30, 90, 3, 17}, false)
	f.Fuzz(func(t *testing.T, text string, plan []byte, isJSON bool) {
		if len(text) > 4096 || len(plan) > 60 {
			return
		}
		defer func(w int) { window = w }(window)
		language, scraps := YAML, yamlScraps
		if isJSON {
			language, scraps = JSON, jsonScraps
		}
		size := len(text)
		var edits []source.Edit
		for i := 0; i+2 < len(plan); i += 3 {
			start := int(plan[i]) * (size + 1) / 256
			end := min(size, start+int(plan[i+1]%32))
			e := source.Edit{Span: source.Span{Start: start, End: end}, New: scraps[int(plan[i+2])%len(scraps)]}
			size += len(e.New) - e.Len()
			edits = append(edits, e)
		}
		if window = 2048; len(plan)%2 == 0 {
			window = 1
		}
		sameAsParsed(t, text, language, edits)
	})
}
