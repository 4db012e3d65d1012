package config

import (
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/natscontract/natscontract/internal/testkit"
	"github.com/natscontract/natscontract/model/config"
	"github.com/natscontract/natscontract/model/diag"
	"github.com/natscontract/natscontract/model/source"
	"github.com/natscontract/natscontract/model/syntax"
)

var rules = config.Severities{
	"IMPORT_UNUSED": diag.Hint, "STRUCTURE_SERVER_HOST": diag.Warning, "BUNDLE_CREDENTIAL": diag.Error, "IMPORT_CYCLE": diag.Error,
	"FILTER_WIDER": diag.Information, UnusedIgnore: diag.Warning,
}

func parse(text string) *syntax.Tree { return syntax.Parse(source.New(text), syntax.YAML) }

func parseJSON(text string) *syntax.Tree { return syntax.Parse(source.New(text), syntax.JSON) }

// messages are the findings by line.
func messages(tree *syntax.Tree, found []diag.Finding) map[int][]string {
	lines := map[int][]string{}
	for _, f := range found {
		line := tree.Text().Line(f.Span.Start)
		lines[line] = append(lines[line], f.Message)
	}
	return lines
}

// TestMarkedConfiguration holds the rule to what the lines of the marked file say of themselves.
func TestMarkedConfiguration(t *testing.T) {
	tree := parse(testkit.Read(t, filepath.Join("testdata", "natscontract.yaml")))
	_, found := Check(tree, rules)
	said := messages(tree, found)
	for line := range tree.Text().Lines() {
		_, wants, _ := strings.Cut(tree.Text().LineText(line), "# want ")
		got := said[line]
		for _, want := range strings.Split(wants, "; ") {
			i := slices.IndexFunc(got, func(m string) bool { return strings.Contains(m, want) })
			switch {
			case want == "":
			case i < 0:
				t.Errorf("line %d: %q is missing among %q", line+1, want, got)
			default:
				got = slices.Delete(got, i, i+1)
			}
		}
		for _, g := range got {
			t.Errorf("line %d: nobody wants %q", line+1, g)
		}
	}
	for _, f := range found {
		if f.Code != Invalid || f.Pointer == "" || strings.HasSuffix(f.Message, ".") {
			t.Errorf("%+v", f)
		}
	}
}

// TestFixesMend applies every fix: what it mends is not said again, and the text stays sound.
func TestFixesMend(t *testing.T) {
	tree := parse(testkit.Read(t, filepath.Join("testdata", "natscontract.yaml")))
	_, found := Check(tree, rules)
	offered := 0
	for _, f := range found {
		for _, fix := range f.Fixes {
			offered++
			next := tree.Edit(fix.Edits...)
			_, left := Check(next, rules)
			if len(left) != len(found)-1 || next.Faults() != nil {
				t.Errorf("%s: %s leaves %d findings of %d", f.Message, fix.Title, len(left), len(found))
			}
		}
	}
	if offered != 4 {
		t.Errorf("%d fixes were offered, want 4", offered)
	}
}

func TestMalformedConfigurations(t *testing.T) {
	for text, want := range map[string]string{
		"":                                  "",
		"# nothing yet\n":                   "",
		"{}":                                "",
		"exclude: []\n":                     "",
		"exclude: [a\n":                     "not closed",
		"exclude: [a]\nexclude: [b]\n":      "twice",
		"5\n":                               "must be an object",
		"- a\n":                             "must be an object",
		"exclude:\n":                        "must be a list",
		"a: &x [b]\nexclude: *x\n":          "no property a",
		"exclude: &x [5]\nvendored: *x\n":   "quote it",
		"exclude: &x ['[']\nvendored: *x\n": "a bracket or brace is not closed",
		"exclude: [a]\n---\nexclude: [b]\n": "document",
		"ignore: [{code: b: c, path: a, reason: r}]\n": "colon",
		"baseline: [a]\n":                     "must be text",
		"lock: {include: a}\n":                "must be a list",
		"generate: {lang: go, out: generated": "closed",
	} {
		tree := parse(text)
		_, found := Check(tree, rules)
		switch {
		case want == "" && len(found) > 0:
			t.Errorf("%q: %s", text, found[0].Message)
		case want != "" && (len(found) == 0 || !strings.Contains(found[0].Message, want)):
			t.Errorf("%q: got %+v, want %q", text, found, want)
		}
	}
}

// TestOneFaultOneReport: what several places share by an alias is said once.
func TestOneFaultOneReport(t *testing.T) {
	_, found := Check(parse("exclude: &x ['[']\nvendored: *x\nlock: {include: *x}\n"), rules)
	if len(found) != 1 {
		t.Errorf("got %+v", found)
	}
}

const known = `{
  "version": 1,
  "diagnostics": [
    {"code": "A_B", "contract": "urn:a", "pointer": "/x"},
    {"code": "C_D", "path": "p.yaml", "pointer": ""}
  ]
}
`

func TestBaselineFaultsStandWhereItIsNamed(t *testing.T) {
	tree := parse("baseline: known.json\n")
	c, _ := Check(tree, rules)
	if path, ok := WantsBaseline(c); path != "known.json" || !ok {
		t.Errorf("it wants %q", path)
	}
	for text, want := range map[string]string{
		known:                                    "",
		"":                                       "",
		"[]":                                     "object",
		`{"version": 2}`:                         "lacks diagnostics",
		`{"version": 1`:                          "closed",
		`{"version": 1, "x": []}`:                "no property x",
		strings.ReplaceAll(known, "path", "pth"): "no property pth",
		strings.ReplaceAll(known, `"urn:a"`, `"a", "path": "b"`): "may have only one of them",
	} {
		read, found := Baseline(c, parseJSON(text))
		if text == known && len(read.Entries) != 2 {
			t.Errorf("read as %+v", read)
		}
		if want == "" && text != "" && len(found) > 0 || want != "" && (len(found) == 0 || !strings.Contains(found[0].Message+found[len(found)-1].Message, want)) {
			t.Errorf("%s: got %+v, want %q", text, found, want)
		}
		for _, f := range found {
			if got := tree.Text().Slice(f.Span.Start, f.Span.End); got != "known.json" || f.Related[0].Path != "known.json" {
				t.Errorf("it is said of %q: %+v", got, f)
			}
		}
	}
	if _, found := Baseline(c, nil); len(found) != 1 || !strings.Contains(found[0].Message, "is not there") {
		t.Errorf("of a missing file: %+v", found)
	}
}

const ignoring = `ignore:
  - {code: IMPORT_UNUSED, path: a.yaml, reason: soon}
  - {code: IMPORT_UNUSED, path: b.yaml, reason: soon}
`

// apply runs the whole: configuration, baseline, diagnostics, and what is unused.
func apply(t *testing.T, text, baseline string, ds ...diag.Diagnostic) (tree, base *syntax.Tree, kept []diag.Diagnostic, inConfig, inBaseline []diag.Finding) {
	t.Helper()
	tree, base = parse(text), parseJSON(baseline)
	c, found := Check(tree, rules)
	if len(found) > 0 {
		t.Fatalf("%+v", found)
	}
	b, found := Baseline(c, base)
	if len(found) > 0 {
		t.Fatalf("%+v", found)
	}
	kept, unused := config.Apply(c, b, config.Run{Diagnostics: ds, Rules: rules})
	inConfig, inBaseline = Unused(unused, tree, base)
	return tree, base, kept, inConfig, inBaseline
}

func TestUnusedEntries(t *testing.T) {
	hint := diag.Diagnostic{Code: "IMPORT_UNUSED", Severity: diag.Hint, Place: diag.Place{Path: "a.yaml"}, Contract: diag.ContractID{ID: "urn:a"}, Pointer: "/y"}
	tree, base, kept, inConfig, inBaseline := apply(t, "baseline: known.json\n"+ignoring, known, hint)
	if len(kept) != 0 || len(inConfig) != 1 || len(inBaseline) != 2 {
		t.Fatalf("kept %v, unused %v and %v", kept, inConfig, inBaseline)
	}
	f := inConfig[0]
	if got := tree.Text().Slice(f.Span.Start, f.Span.End); got != "{code: IMPORT_UNUSED, path: b.yaml, reason: soon}" || f.Code != UnusedIgnore || f.Pointer != "/ignore/1" {
		t.Errorf("%q is said of %q", f.Message, got)
	}
	next := tree.Edit(f.Fixes[0].Edits...)
	if got := next.Text().String(); strings.Contains(got, "b.yaml") || !strings.Contains(got, "a.yaml") || next.Faults() != nil {
		t.Errorf("the fix leaves %q", got)
	}
	if f := inBaseline[1]; f.Message != "C_D is not reported any more at p.yaml: remove the entry" {
		t.Errorf("%+v", f)
	}
	if got := base.Edit(inBaseline[0].Fixes[0].Edits...).Text().String(); !strings.Contains(got, `"diagnostics": []`) {
		t.Errorf("the fix of a baseline of which nothing is left leaves %q", got)
	}
}

// TestAllEntriesUnused: taken out one by one they would leave "ignore:" without a list, which is invalid.
func TestAllEntriesUnused(t *testing.T) {
	tree, _, _, inConfig, _ := apply(t, "baseline: known.json\n"+ignoring, known)
	if len(inConfig) != 2 {
		t.Fatalf("%+v", inConfig)
	}
	for _, f := range inConfig {
		next := tree.Edit(f.Fixes[0].Edits...)
		if _, found := Check(next, rules); len(found) > 0 {
			t.Errorf("%q: %+v", next.Text().String(), found)
		}
	}
}

// TestNoFixBehindAnAlias: an entry that stands elsewhere is not taken out there.
func TestNoFixBehindAnAlias(t *testing.T) {
	_, _, _, inConfig, _ := apply(t, "baseline: known.json\nignore: [&e {code: IMPORT_UNUSED, path: a.yaml, reason: r}, *e]\n", known)
	if len(inConfig) != 2 || len(inConfig[1].Fixes) != 0 && inConfig[1].Fixes[0].Title != "Remove all entries" {
		t.Errorf("%+v", inConfig)
	}
}
