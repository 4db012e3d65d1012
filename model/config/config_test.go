package config

import (
	"reflect"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/natscontract/natscontract/model/diag"
	"github.com/natscontract/natscontract/model/source"
	"github.com/natscontract/natscontract/model/syntax"
)

func read(text string) (source.Text, Config) {
	tree := syntax.Parse(source.New(text), syntax.YAML)
	return tree.Text(), Read(tree)
}

const whole = `generate:
  - lang: rust
    out: gen/rust
    package: buyer
    names: {channels: {quoteRequest: Ask}, filters: {}}
  - {lang: go, out: gen/go, imports: gen/ledger}
exclude: &drafts [drafts, '**/*.tmp.yaml']
vendored: *drafts
lock: {include: ['schemas/**']}
baseline: known.json
ignore:
  - {code: IMPORT_UNUSED, path: 'a/*.yaml', reason: soon}
`

func TestReadTakesEverything(t *testing.T) {
	text, c := read(whole)
	if len(c.Outputs) != 2 || len(c.Exclude) != 2 || len(c.Vendored) != 2 || len(c.Include) != 1 || len(c.Ignores) != 1 {
		t.Fatalf("%+v", c)
	}
	for want, got := range map[string]Text{
		"rust": c.Outputs[0].Lang, "gen/rust": c.Outputs[0].Out, "buyer": c.Outputs[0].Package, "Ask": c.Outputs[0].Names["channels"]["quoteRequest"],
		"gen/ledger": c.Outputs[1].Imports, "drafts": c.Vendored[0].Text, "'schemas/**'": c.Include[0].Text, "known.json": c.Baseline,
		"'a/*.yaml'": c.Ignores[0].Files.Text,
	} {
		if written := text.Slice(got.Span.Start, got.Span.End); written != want || !got.There() || got.Value != strings.Trim(want, "'") {
			t.Errorf("%+v stands at %q, want %q", got, written, want)
		}
	}
	if i := c.Ignores[0]; i.Code != "IMPORT_UNUSED" || i.Reason != "soon" || i.At != 0 || !strings.HasPrefix(text.Slice(i.Span.Start, i.Span.End), "{code:") {
		t.Errorf("%+v", i)
	}
	if got := c.Outputs[0].Layout; got.There() {
		t.Errorf("a layout is there: %+v", got)
	}
}

// TestReadLeavesOutWhatCannotBeRead: the rest of the file counts.
func TestReadLeavesOutWhatCannotBeRead(t *testing.T) {
	_, c := read("exclude: [5, a, '[', ../b, c\nignore:\n  - {code: A_B, path: p}\n  - 5\n  - {code: A_B, path: p, reason: r}\n  - {code: A_B, path: '[', reason: r}\nbaseline: 5\ngenerate: [5]\n")
	if len(c.Ignores) != 1 || c.Ignores[0].At != 2 || c.Baseline.There() || len(c.Outputs) != 1 {
		t.Errorf("%+v", c)
	}
	_, c = read("exclude: [5, a, '[', ../b, c]\n")
	if len(c.Exclude) != 2 || c.Exclude[0].Value != "a" || c.Exclude[1].Pointer != "/exclude/4" {
		t.Errorf("%+v", c.Exclude)
	}
	for _, text := range []string{"", "5", "[]", "a: b", "\x00", "exclude: &a [*a]", "*a"} {
		if _, c := read(text); !reflect.DeepEqual(c, Config{}) {
			t.Errorf("%q is read as %+v", text, c)
		}
	}
}

func TestGlobs(t *testing.T) {
	for _, c := range []struct{ pattern, matches, misses string }{
		{"drafts", "drafts drafts/a.yaml drafts/b/c.json", "a/drafts draftsman"},
		{"**/drafts", "drafts a/drafts a/b/drafts/c.yaml", "a/draft"},
		{"*.yaml", "a.yaml", "b/a.yaml a.yml"},
		{"**/*.yaml", "a.yaml b/a.yaml", "a.yml"},
		{"a/{b,c}/?.json", "a/b/x.json a/c/y.json", "a/d/x.json a/b/xy.json"},
		{"a/[a-c].yaml", "a/b.yaml", "a/d.yaml"},
		{"a/**", "a a/b a/b/c", "ab"},
	} {
		g := Glob{Text{Value: c.pattern}}
		if why := CheckGlob(c.pattern); why != "" {
			t.Errorf("%s %s", c.pattern, why)
		}
		for path := range strings.FieldsSeq(c.matches) {
			if !g.Match(path) {
				t.Errorf("%s misses %s", c.pattern, path)
			}
		}
		for path := range strings.FieldsSeq(c.misses) {
			if g.Match(path) {
				t.Errorf("%s matches %s", c.pattern, path)
			}
		}
	}
	for _, pattern := range []string{"", "/a", "a/", "a//b", "./a", "../a", `a\*`, "[a", "{a", "c:/x"} {
		if CheckGlob(pattern) == "" {
			t.Errorf("%q passes", pattern)
		}
	}
}

func TestFileQuestions(t *testing.T) {
	_, c := read("exclude: [a]\nvendored: [b]\nlock: {include: [c]}\n")
	for path, want := range map[string][3]bool{"a/x": {true, false, false}, "b/x": {false, true, false}, "c/x": {false, false, true}, "d": {}} {
		if got := [3]bool{c.Excluded(path), c.IsVendored(path), c.Included(path)}; got != want {
			t.Errorf("%s: %v, want %v", path, got, want)
		}
	}
}

func find(code diag.Code, path, id, pointer string) diag.Diagnostic {
	return diag.Diagnostic{Code: code, Severity: diag.Warning, Place: diag.Place{Path: path}, Contract: diag.ContractID{ID: id, Version: "1"}, Pointer: pointer}
}

var some = []diag.Diagnostic{
	find("W_A", "a.yaml", "urn:a", "/x"), find("W_A", "a.yaml", "urn:a", "/y"), find("W_B", "b.yaml", "urn:b", "/x~1y"), find("W_C", "c.yaml", "", ""),
	find("W_A", "c.yaml", "", "/<&>\""),
}

var severities = Severities{"W_A": diag.Warning, "W_B": diag.Hint, "W_C": diag.Warning, "E_A": diag.Error, "I_A": diag.Information,
	"BUNDLE_CREDENTIAL": diag.Error, UnusedIgnore: diag.Warning}

func ignore(code diag.Code, glob string) Ignore {
	return Ignore{Code: code, Files: Glob{Text{Value: glob}}, Reason: "r"}
}

func TestApplyIgnores(t *testing.T) {
	errors := []diag.Diagnostic{find("E_A", "a.yaml", "", ""), find("I_A", "a.yaml", "", ""), find("BUNDLE_CREDENTIAL", "a.yaml", "", "")}
	c := Config{Ignores: []Ignore{ignore("W_A", "a.yaml"), ignore("W_B", "c.yaml"), ignore("E_A", "**"), ignore("I_A", "**"), ignore("BUNDLE_CREDENTIAL", "a.yaml"),
		ignore("NO_RULE", "**")}}
	kept, unused := Apply(c, Baseline{}, Run{Diagnostics: append(slices.Clone(some), errors...), Rules: severities})
	if want := append(slices.Clone(some[2:]), errors[:2]...); !reflect.DeepEqual(kept, want) {
		t.Errorf("kept %+v\nwant %+v", kept, want)
	}
	if len(unused.Ignores) != 1 || unused.Ignores[0].Code != "W_B" || unused.Known != nil {
		t.Errorf("unused are %+v", unused)
	}
}

// TestUndecidedEntriesAreNotUnused: a check that was blocked, or that this run does not make, says nothing of an entry.
func TestUndecidedEntriesAreNotUnused(t *testing.T) {
	c := Config{Ignores: []Ignore{ignore("W_A", "x.yaml")}}
	b := Baseline{Path: "known.json", Entries: []BaselineEntry{{Known: Known{Code: "W_A", Path: "x.yaml"}}}}
	for about, run := range map[string]Run{
		"blocked":   {Blocked: []diag.Blocked{{Code: "W_A", Path: "x.yaml"}}},
		"not made":  {Judged: func(code diag.Code) bool { return code != "W_A" }},
		"malformed": {Diagnostics: []diag.Diagnostic{{Code: "PARSE_SYNTAX", Stage: diag.Parse, Place: diag.Place{Path: "x.yaml"}}}},
	} {
		run.Rules = severities
		if _, unused := Apply(c, b, run); len(unused.Ignores)+len(unused.Known) > 0 {
			t.Errorf("%s: %+v", about, unused)
		}
	}
	gone := Baseline{Entries: []BaselineEntry{{Known: Known{Code: "NO_RULE", Path: "x.yaml"}}}}
	if _, unused := Apply(Config{}, gone, Run{Rules: severities, Judged: func(diag.Code) bool { return false }}); len(unused.Known) != 1 {
		t.Errorf("a rule that is gone is waited for: %+v", unused)
	}
	elsewhere := Run{Blocked: []diag.Blocked{{Code: "W_A", Path: "y.yaml"}, {Code: "W_B", Path: "x.yaml"}}, Rules: severities}
	if _, unused := Apply(c, Baseline{}, elsewhere); len(unused.Ignores) != 1 {
		t.Errorf("what is blocked elsewhere counts: %+v", unused)
	}
}

// TestUnusedEntriesMayBeIgnoredToo, and whoever does so in vain is told.
func TestUnusedEntriesMayBeIgnoredToo(t *testing.T) {
	c := Config{Ignores: []Ignore{ignore("W_A", "x.yaml"), ignore(UnusedIgnore, "natscontract.yaml")}}
	if _, unused := Apply(c, Baseline{}, Run{Rules: severities}); len(unused.Ignores) != 0 {
		t.Errorf("%+v", unused)
	}
	if _, unused := Apply(Config{Ignores: c.Ignores[1:]}, Baseline{}, Run{Rules: severities}); len(unused.Ignores) != 1 {
		t.Errorf("%+v", unused)
	}
}

// TestBaselinesHideWhatTheyWereMadeOf: whatever was found, its baseline hides all of it, has no unused entry, and is written
// again byte for byte.
func TestBaselinesHideWhatTheyWereMadeOf(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		ds := rapid.SliceOf(rapid.SampledFrom(some)).Draw(t, "found")
		text := FormatBaseline(ds)
		b := ReadBaseline("known.json", syntax.Parse(source.New(text), syntax.JSON))
		kept, unused := Apply(Config{}, b, Run{Diagnostics: ds, Rules: severities})
		if len(kept) > 0 || len(unused.Known) > 0 {
			t.Fatalf("kept %v, unused %v with\n%s", kept, unused, text)
		}
		slices.Reverse(ds)
		if again := FormatBaseline(ds); again != text {
			t.Fatalf("written as\n%s\nand in another order\n%s", text, again)
		}
	})
}

func TestBaselineText(t *testing.T) {
	const want = `{
  "version": 1,
  "diagnostics": [
    {"code": "W_C", "path": "c.yaml", "pointer": ""},
    {"code": "W_A", "path": "c.yaml", "pointer": "/<&>\""},
    {"code": "W_A", "contract": "urn:a", "pointer": "/x"},
    {"code": "W_A", "contract": "urn:a", "pointer": "/y"},
    {"code": "W_B", "contract": "urn:b", "pointer": "/x~1y"}
  ]
}
`
	if got := FormatBaseline(append(some, some[0], diag.Diagnostic{Code: "I_A", Severity: diag.Information})); got != want {
		t.Errorf("got %s", got)
	}
	if got := FormatBaseline(nil); got != "{\n  \"version\": 1,\n  \"diagnostics\": []\n}\n" {
		t.Errorf("an empty one is %q", got)
	}
}

// TestBaselineShrinks: what no longer occurs is said; what moved in its file is known still.
func TestBaselineShrinks(t *testing.T) {
	b := ReadBaseline("known.json", syntax.Parse(source.New(FormatBaseline(some)), syntax.JSON))
	moved := some[1]
	moved.Span = source.Span{Start: 70, End: 80}
	moved.Contract.Version = "2"
	kept, unused := Apply(Config{}, b, Run{Diagnostics: []diag.Diagnostic{moved}, Rules: severities})
	if len(kept) != 0 || len(unused.Known) != len(some)-1 {
		t.Errorf("kept %v, unused %v", kept, unused.Known)
	}
}
