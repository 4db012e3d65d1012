package analysis

import (
	"context"
	"slices"
	"strings"
	"testing"

	"github.com/natscontract/natscontract/model/diag"
	"github.com/natscontract/natscontract/model/source"
)

// What was a contract stays one while its asyncapi line, or all of it, is half typed: nothing is said of those that import it, and of
// itself the one thing that is wrong. Saved as it is, it is what it says it is.
func TestAContractStaysOne(t *testing.T) {
	const line = "asyncapi: 3.1.0\n"
	for typed, want := range map[string]string{
		"asyncapi: 3.\n":   "STRUCTURE_ASYNCAPI_VERSION",
		"asyncapi:\n":      "STRUCTURE_ASYNCAPI_VERSION",
		"asyncapi\n":       "PARSE_SYNTAX",
		"asyncap\n":        "PARSE_SYNTAX",
		"asy\n":            "PARSE_SYNTAX",
		"a\n":              "PARSE_SYNTAX",
		"asyncap: 3.1.0\n": "STRUCTURE_ASYNCAPI_SCHEMA",
		"":                 "STRUCTURE_ASYNCAPI_SCHEMA",
		"all gone":         "",
	} {
		files := town() // b.yaml and c.yaml import a.yaml
		text := typed + strings.TrimPrefix(files["a.yaml"], line)
		if typed == "all gone" {
			text = ""
		}
		open := typing{files, map[string]string{}, map[string]string{}}
		before := openFiles(t, open, Options{Working: true})
		result(t, before)
		now := open.typed("a.yaml", text)
		after, err := before.Edit("a.yaml", source.Edit{Span: source.Span{End: len(files["a.yaml"])}, New: text})
		if err != nil {
			t.Fatal(err)
		}
		anew := openFiles(t, now, Options{Working: true})
		for how, s := range map[string]*Snapshot{"edited": after, "opened": anew} {
			r := result(t, s)
			if got := codes(r.Diagnostics); got != want || r.Contracts != 6 {
				t.Errorf("%q, %s: %q of %d contracts, want %q of 6", typed, how, got, r.Contracts, want)
			}
			if !slices.Contains(s.Documents(), "a.yaml") {
				t.Errorf("%q, %s: nobody would say anything of it", typed, how)
			}
		}
		if after.bundle() != before.bundle() {
			t.Errorf("%q: the bundle is surveyed anew", typed)
		}
		open.texts["a.yaml"], open.lasts["a.yaml"] = text, now.lasts["a.yaml"]
		files["a.yaml"] = text // saved
		saved, err := after.Renew(context.Background(), "a.yaml")
		if err != nil {
			t.Fatal(err)
		}
		compareResults(t, "saved as "+typed, saved, result(t, openFiles(t, files, Options{Working: true})))
	}
}

// A file that has never been saved stays a contract too, and one that never was a contract is none.
func TestOfUnsavedContracts(t *testing.T) {
	open := typing{MapFiles{"a.yaml": "a: 1\n"}, map[string]string{}, map[string]string{}}
	for _, step := range []struct {
		path, text string
		judged     bool
	}{
		{"a.yaml", "asyncap: 3.1.0\nx-nats-contract: {}\n", false},
		{"a.yaml", "asyncapi: 3.1.0\nx-nats-contract: {}\n", true},
		{"a.yaml", "asyncap: 3.1.0\nx-nats-contract: {}\n", true},
		{"a.yaml", "", true},
		{"a.yaml", "a: 1\n", false}, // as it was saved
		{"a.yaml", "a: 2\n", false},
		{"new.yaml", "asyncap", false},
		{"new.yaml", "asyncapi: 3.1.0\n", true},
		{"new.yaml", "asyncap", true},
	} {
		open = open.typed(step.path, step.text)
		if got := slices.Contains(openFiles(t, open, Options{}).Documents(), step.path); got != step.judged {
			t.Errorf("%s, %q: it is judged: %v, want %v", step.path, step.text, got, step.judged)
		}
	}
}

// codes are the codes of diagnostics.
func codes(all []diag.Diagnostic) string {
	var found []string
	for _, d := range all {
		found = append(found, string(d.Code))
	}
	return strings.Join(found, " ")
}
