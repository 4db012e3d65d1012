package reference

import (
	"slices"
	"strings"
	"testing"
)

// TestConsequencesAreNotReported: where something cannot be read, nothing is said of what refers to it, but that it could not
// be decided.
func TestConsequencesAreNotReported(t *testing.T) {
	const head = "asyncapi: 3.1.0\nid: urn:a\ninfo: {title: T, version: 1.0.0}\nchannels: {a: {address: a.b}}\n" +
		"operations: {o: {action: send, channel: {$ref: '#/channels/a'}}}\n"
	const ext = "x-nats-contract:\n  version: 0.2.0-draft\n  deployment: {binding: b, minimumServerVersion: 2.11.0}\n"
	const link = "  links: [{send: o, receive: {contract: supplier, operation: x}}]\n"
	for _, c := range []struct {
		about, text string
		found       string // codes
		blocked     []string
	}{
		{"no extension", head, "", nil},
		{"an extension that is no object", head + "x-nats-contract: 5\n", "", []string{" REF_TOKEN_TYPE_UNKNOWN STRUCTURE_TYPE", " ADAPTER_VERSION_INEXACT STRUCTURE_TYPE"}},
		{"an extension of another version", head + strings.Replace(ext, "0.2.0", "0.1.0", 1) + "  channels: {b: {parameters: {x: y}}}\n", "", []string{" REF_CHANNEL_UNKNOWN STRUCTURE_TYPE"}},
		{"no token types", head + ext + "  channels: {a: {parameters: {x: y}}}\n", "REF_TOKEN_TYPE_UNKNOWN", nil},
		{"token types that are no object", head + ext + "  tokenTypes: 5\n  channels: {a: {parameters: {x: y}}}\n", "", []string{"/tokenTypes REF_TOKEN_TYPE_UNKNOWN STRUCTURE_TYPE"}},
		{"token types that are null", head + ext + "  tokenTypes:\n  channels: {a: {parameters: {x: y}}}\n", "", []string{"/tokenTypes REF_TOKEN_TYPE_UNKNOWN STRUCTURE_TYPE"}},
		{"token types that are misspelt", head + ext + "  tokentypes: {}\n  channels: {a: {parameters: {x: y}}}\n", "", []string{"/tokenTypes REF_TOKEN_TYPE_UNKNOWN STRUCTURE_TYPE"}},
		{"token types with a syntax fault", head + ext + "  tokenTypes: a: b\n  channels: {a: {parameters: {x: y}}}\n", "", []string{"/tokenTypes REF_TOKEN_TYPE_UNKNOWN PARSE_SYNTAX"}},
		{"one token type with a syntax fault", head + ext + "  tokenTypes:\n    y: a: b\n  channels: {a: {parameters: {x: y}}}\n", "", nil},
		{"one token type that is misshapen", head + ext + "  tokenTypes: {y: 5}\n  channels: {a: {parameters: {x: y, z: w}}}\n", "REF_TOKEN_TYPE_UNKNOWN", nil},
		{"a value that is no text", head + ext + "  channels: {a: {parameters: {x: 5}}}\n", "", []string{"/channels/a/parameters/x REF_TOKEN_TYPE_UNKNOWN STRUCTURE_TYPE"}},
		{"a value with a syntax fault", head + ext + "  channels:\n    a:\n      parameters:\n        x: y: z\n", "", []string{"/channels/a/parameters/x REF_TOKEN_TYPE_UNKNOWN PARSE_SYNTAX"}},
		{"a value that should not be there", head + ext + "  interactions: {i: {inputs: {n: {source: argument, tokenType: t, schema: '#/x'}}}}\n", "",
			[]string{"/interactions/i/inputs/n/tokenType REF_TOKEN_TYPE_UNKNOWN STRUCTURE_TYPE", "/interactions/i/audience REF_INPUT_UNKNOWN STRUCTURE_TYPE"}},
		{"an object that is none", head + ext + "  operations: {o: {publish: 5}, p: 6}\n", "REF_OPERATION_UNKNOWN", []string{"/operations/o/publish REF_STREAM_UNKNOWN STRUCTURE_TYPE", "/operations/p REF_CONSUMER_UNKNOWN STRUCTURE_TYPE"}},
		{"a list that is none", head + ext + "  links: {a: {send: nobody}}\n", "", []string{"/links REF_OPERATION_UNKNOWN STRUCTURE_TYPE"}},
		{"a key that is a duplicate", head + ext + "  channels:\n    a: {parameters: {}}\n    a: {parameters: {x: y}}\n", "", nil},
		{"channels with a syntax fault", strings.Replace(head, "{a: {address: a.b}}", "[", 1) + ext + "  channels: {b: {parameters: {}}}\n", "", []string{"/channels REF_CHANNEL_UNKNOWN PARSE_SYNTAX"}},
		{"operations that are misspelt", strings.Replace(head, "operations:", "operation:", 1) + ext + "  operations: {b: {subscribe: {api: core}}}\n  links: [{send: c, receive: o}]\n", "", []string{"/operations REF_OPERATION_UNKNOWN STRUCTURE_TYPE"}},
		{"inputs that are missing", head + ext + "  interactions: {i: {audience: {kind: peer, input: n}}}\n", "", []string{"/interactions/i/audience/input REF_INPUT_UNKNOWN STRUCTURE_TYPE"}},
		{"inputs that are no object", head + ext + "  interactions: {i: {inputs: [], audience: {kind: peer, input: n}}}\n", "", []string{"/interactions/i/audience/input REF_INPUT_UNKNOWN STRUCTURE_TYPE"}},
		{"an audience without its kind", head + ext + "  interactions: {i: {inputs: {}, audience: {input: n}}}\n", "", []string{"/interactions/i/audience REF_INPUT_UNKNOWN STRUCTURE_TYPE"}},
		{"an import that is missing", head + ext + link, "REF_IMPORT_UNKNOWN", []string{"/links/0/receive/operation REF_OPERATION_UNKNOWN REF_IMPORT_UNKNOWN"}},
		{"imports that cannot be read", head + ext + "  imports: 5\n" + link, "", []string{"/imports REF_IMPORT_UNKNOWN STRUCTURE_TYPE", "/links/0/receive/operation REF_OPERATION_UNKNOWN STRUCTURE_TYPE"}},
		{"an imported contract that cannot be read", head + ext + "  imports: {lost: {}}\n" + strings.Replace(link, "supplier", "lost", 1), "", []string{"/links/0/receive/operation REF_OPERATION_UNKNOWN BUNDLE_FILE_MISSING"}},
		{"a link without its import", head + ext + strings.Replace(link, "contract: supplier, ", "", 1), "", []string{"/links/0/receive/operation REF_OPERATION_UNKNOWN STRUCTURE_TYPE"}},
		{"an adapter without its kind", head + ext + "  adapters: {x: {version: ''}}\n  workflows: {f: {adapter: x}}\n", "ADAPTER_VERSION_INEXACT", []string{"/workflows/f/adapter ADAPTER_KIND_MISMATCH STRUCTURE_TYPE"}},
		{"an adapter of no kind", head + ext + "  adapters: {x: {kind: y}}\n  workflows: {f: {adapter: x}}\n", "", []string{"/workflows/f/adapter ADAPTER_KIND_MISMATCH STRUCTURE_TYPE"}},
		{"an adapter that is missing", head + ext + "  workflows: {f: {adapter: x}}\n", "REF_ADAPTER_UNKNOWN", []string{"/workflows/f/adapter ADAPTER_KIND_MISMATCH REF_ADAPTER_UNKNOWN"}},
		{"adapters that cannot be read", head + ext + "  adapters: {<<: 5}\n  workflows: {f: {adapter: x}}\n", "REF_ADAPTER_UNKNOWN", nil},
		{"a version that is no text", head + ext + "  adapters: {x: {version: 1}}\n", "", []string{"/adapters/x/version ADAPTER_VERSION_INEXACT STRUCTURE_TYPE"}},
		{"data that looks like names", head + ext + "  interactions: {i: {inputs: {}, bindings: {payload: {'': {literal: {input: n}}}}}}\n", "", nil},
		{"a circle of aliases", head + ext + "  pipelines: &p {a: *p}\n", "", []string{"/pipelines/a REF_INTERACTION_UNKNOWN PARSE_SYNTAX"}},
	} {
		r := Check(document(read("x.yaml", c.text), bundle(t)))
		var codes []string
		for _, f := range r.Findings {
			codes = append(codes, string(f.Code))
		}
		if got := strings.Join(codes, " "); got != c.found {
			t.Errorf("%s: found %q, want %q", c.about, got, c.found)
		}
		for _, b := range c.blocked {
			if got := blockedIn(r); !slices.Contains(got, b) {
				t.Errorf("%s: blocked are\n%s\nand not %s", c.about, strings.Join(got, "\n"), b)
			}
		}
	}
}

// TestWithoutImports: who brings nothing in hears nothing of what is imported.
func TestWithoutImports(t *testing.T) {
	for path, tree := range marked(t) {
		for _, f := range Check(Document{Tree: tree}).Findings {
			if strings.Contains(f.Message, "imported") {
				t.Errorf("%s: %s", path, f.Message)
			}
		}
	}
}

// TestExactVersions holds the rule to its words: 1 and v1 are identifiers, and what may move is none.
func TestExactVersions(t *testing.T) {
	for _, exact := range []string{"1", "v1", "1.0.0", "1.0.0-rc.1", "2026-01-01", "abc", "xray", "1.xx", "heads", "latest-1", "a/b:c", "1.0.0+x"} {
		if why := whyInexact(exact); why != "" {
			t.Errorf("%q %s", exact, why)
		}
	}
	for _, inexact := range []string{"", " ", "1 ", "1\t2", "^1", "~1", "*", "<1", ">1", ">=1.0", "=1", "1|2", "1,2", "1.x", "x", "X.1", "1.X.0", "LATEST",
		"stable", "Next", "current", "edge", "nightly", "main", "master", "HEAD", "dev", "1\u00a0"} {
		if whyInexact(inexact) == "" {
			t.Errorf("%q passes for exact", inexact)
		}
	}
}

// TestNearIsWhatTheShapesSay: what tells distant names at a glance never hides a near one.
func TestNearIsWhatTheShapesSay(t *testing.T) {
	words := []string{""}
	for range 4 { // all words of up to four of these letters
		for _, w := range words {
			for _, letter := range []string{"a", "B", "é"} {
				if next := w + letter; !slices.Contains(words, next) {
					words = append(words, next)
				}
			}
		}
	}
	w := &walker{}
	all := candidates(slices.Values(words))
	for _, word := range []string{"", "a", "ab", "aB", "Ba", "éa", "aaB", "aaaa", "baBé", "BBBBB", "É"} {
		w.compared = -1 << 40
		var want []string
		for _, name := range words {
			one := &walker{}
			if got := one.near(word, []candidate{{name: name}}); got != nil { // not ascii: compared letter by letter
				want = append(want, name)
			}
		}
		if got := w.near(word, all); !slices.Equal(got, want) {
			t.Errorf("%q: %v, want %v", word, got, want)
		}
	}
	w.compared = maxCompared
	if got := w.near("ab", all); got != nil {
		t.Errorf("beyond the limit %v are near", got)
	}
}
