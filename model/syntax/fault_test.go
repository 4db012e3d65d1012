package syntax

import (
	"fmt"
	"regexp"
	"strings"
	"testing"

	"github.com/natscontract/natscontract/internal/testkit"
	"github.com/natscontract/natscontract/internal/workload"
	"github.com/natscontract/natscontract/model/source"
)

// A mishap is something that happens to a line "key: value" of a sound document.
type mishap struct {
	name string
	// make gives the text of the line with the fault; | marks where the fault is reported. Lines end in \n.
	make func(indent, key, value string) string
}

var mishaps = []mishap{
	{"a half-typed key above", func(i, k, v string) string { return i + "|desc\n" + i + k + ": " + v + "\n" }},
	{"a half-typed key below", func(i, k, v string) string { return i + k + ": " + v + "\n" + i + "|desc\n" }},
	{"no space behind the colon", func(i, k, v string) string { return i + "|zz:" + v + "\n" + i + k + ": " + v + "\n" }},
	{"a double quote", func(i, k, v string) string { return i + k + `: |"` + strings.Trim(v, `'"`) + "\n" }},
	{"a single quote", func(i, k, v string) string { return i + k + `: |'` + strings.Trim(v, `'"`) + "\n" }},
	{"a quote at a key", func(i, k, v string) string { return i + `|"` + k + ": " + strings.Trim(v, `'"`) + "\n" }},
	{"a bracket", func(i, k, v string) string { return i + k + ": |[" + v + "\n" }},
	{"a brace", func(i, k, v string) string { return i + k + ": |{a: " + v + "\n" }},
	{"a quote in brackets", func(i, k, v string) string { return i + k + `: [a, |"b, c]` + "\n" }},
	{"a closing bracket", func(i, k, v string) string { return i + k + ": |]\n" }},
	{"a wrong closing bracket", func(i, k, v string) string { return i + k + ": [a, b|}\n" }},
	{"a tab line", func(i, k, v string) string { return i + k + ": " + v + "\n" + "|\tzz: 1\n" }},
	{"tab lines", func(i, k, v string) string {
		return i + k + ": \"x\"\n" + i + "|\tzz: 1\n" + i + "\tyy: 2\n" + "\txx: 3\n"
	}},
	{"a second colon", func(i, k, v string) string { return i + k + ": a|: b\n" }},
	{"a second colon behind a quote", func(i, k, v string) string { return i + k + `: "a"|: b` + "\n" }},
	{"too deep", func(i, k, v string) string { return i + k + ": \"x\"\n" + i + "   |zz: 1\n" }},
	{"a list among keys", func(i, k, v string) string { return i + k + ": \"x\"\n" + i + "|- zz\n" }},
	{"a list on the line of a key", func(i, k, v string) string { return i + k + ": |- zz\n" }},
	{"text behind a quote", func(i, k, v string) string { return i + k + `: "a" |b` + "\n" }},
	{"an alias of nothing", func(i, k, v string) string { return i + k + ": |*zz\n" }},
	{"a percent sign", func(i, k, v string) string { return i + k + ": |%x\n" }},
	{"braces without quotes", func(i, k, v string) string { return i + k + ": {a}|.{b}\n" }},
	{"an unknown escape", func(i, k, v string) string { return i + k + `: "a|\q"` + "\n" }},
	{"a bad byte", func(i, k, v string) string { return i + k + ": a|\xff b\n" }},
	{"a control character", func(i, k, v string) string { return i + k + ": a|\x01b\n" }},
	{"a bad byte in a comment", func(i, k, v string) string { return i + k + ": " + v + " # a|\xff b\n" }},
	{"the same key again", func(i, k, v string) string { return i + k + ": " + v + "\n" + i + "|" + k + ": " + v + "\n" }},
	{"a merge conflict", func(i, k, v string) string {
		return "|<<<<<<< HEAD\n" + i + k + ": " + v + "\n=======\n" + i + k + ": other\n" + i + "zz: 1\n>>>>>>> branch\n"
	}},
	{"a merge conflict with its base", func(i, k, v string) string {
		return "|<<<<<<< HEAD\n" + i + k + ": " + v + "\n||||||| base\n" + i + k + ": \"\n=======\n>>>>>>> branch\n"
	}},
}

var simpleLine = regexp.MustCompile(`(?m)^( +)([A-Za-z]+): (['"]?[A-Za-z][A-Za-z0-9.]*['"]?)\n`)

// One mishap in the middle of a large document is one report, at its place, and costs no more than the entry that it is in.
func TestAFaultCostsOneEntry(t *testing.T) {
	text := workload.Doc(1000, 1).Text()
	sound := Parse(source.New(text), YAML)
	if f := sound.Faults(); len(f) > 0 {
		t.Fatal(f)
	}
	lines := simpleLine.FindAllStringSubmatchIndex(text, -1)
	every := testkit.Rounds(17, 1)
	for _, m := range mishaps {
		t.Run(m.name, func(t *testing.T) {
			for i := 0; i < len(lines); i += every {
				at := lines[i]
				line := m.make(text[at[2]:at[3]], text[at[4]:at[5]], text[at[6]:at[7]])
				place := strings.IndexByte(line, '|')
				line = line[:place] + line[place+1:]
				tree := sound.Edit(source.Edit{Span: source.Span{Start: at[0], End: at[1]}, New: line})
				if want := Parse(tree.Text(), YAML); !sameTree(tree, want) {
					t.Fatalf("edited and parsed differ\n%s", firstDifference(dumpTree(tree), dumpTree(want)))
				}
				faults := tree.Faults()
				if len(faults) != 1 || faults[0].Span.Start != at[0]+place {
					t.Fatalf("%q at %d gives %+v", line, at[0], faults)
				}
				if lost := costs(sound, tree, source.Span{Start: at[0], End: at[1] - 1}); lost != "" {
					t.Fatalf("%q at %d: %s", line, at[0], lost)
				}
			}
		})
	}
}

// A key that cannot be read may be the one that is looked for; a value that cannot be read has its key.
func TestWhatAFaultHides(t *testing.T) {
	for text, want := range map[string]bool{
		"a: 1\nb: 2\n": false, "a: 1\ndesc\nb: 2\n": false, "a: 1\n]\nb: 2\n": true, "a: 1\nb: [2\nc: 3\n": false, "a: {b: \"1}\n": false, "[a, b": true, "a": false, "": false,
	} {
		if root := Parse(source.New(text), YAML).Root(); root.Hides() != want {
			t.Errorf("%q hides something: %v", text, !want)
		}
	}
}

// costs tells what was said outside the entries that hold the span and is not said any more; "" for nothing.
func costs(before, after *Tree, span source.Span) string {
	now := map[string]string{}
	leaves(after.Root(), "", func(path string, n Node) {
		if !n.Broken() {
			now[path] = n.Value()
		}
	})
	lost := ""
	leaves(before.Root(), "", func(path string, n Node) {
		if s := n.Span(); s.Start < span.End && span.Start < s.End || lost != "" {
			return
		}
		if value, ok := now[path]; !ok || value != n.Value() {
			lost = fmt.Sprintf("%s was %q, and is %q", path, n.Value(), value)
		}
	})
	return lost
}

// leaves visits every scalar that is not in a broken node.
func leaves(n Node, path string, visit func(string, Node)) {
	if n.Broken() || n.Kind() != Mapping && n.Kind() != Sequence {
		visit(path, n)
		return
	}
	i := 0
	for c := range n.entries() {
		step := fmt.Sprint(i)
		if n.Kind() == Mapping {
			step = c.e.key.text
		}
		leaves(c.value(), path+"/"+step, visit)
		i++
	}
}

// A table of texts and their faults: | before the span, ¦ behind it.
func TestFaultsStandWhereTheyAre(t *testing.T) {
	for _, c := range []struct {
		language      Language
		text, message string
	}{
		{YAML, "a: 1\nb: |{¦c: 1\nd: 2\n", "a bracket that is not closed"},
		{JSON, "{\"a\": [1, 2|,¦]}", "a comma behind the last entry"},
		{JSON, "{\"a\": 1|,¦\n}", "a comma behind the last entry"},
		{JSON, "{\"a\": 1 |\"b\"¦: 2}", "a comma is missing before this"},
		{JSON, "{|\"a\"¦, \"b\": 2}", "a key without a colon"},
		{JSON, "{|\"a\"¦ 1, \"b\": 2}", "a key without a colon"},
		{JSON, "{|\"a\"¦ \"c\", \"b\": 2}", "a key without a colon"},
		{JSON, "{\"a\": |,¦ \"b\": 2}", "a value is missing before this"},
		{JSON, "{|a¦: 1}", "a key needs double quotes"},
		{JSON, "{\"a\": |'b'¦}", "a single quote"},
		{JSON, "{\"a\": |True¦}", "neither a number nor"},
		{JSON, "{\"a\": |01¦}", "neither a number nor"},
		{JSON, "{\"a\": |.5¦}", "neither a number nor"},
		{JSON, "{\"a\": |NaN¦}", "neither a number nor"},
		{JSON, "{\n  \"a\": |\"¦b,\n  \"c\": 1\n}\n", "a quote that is not closed"},
		{JSON, "{\n  \"a\": |{¦\n    \"b\": 1,\n  \"c\": {\"d\": 2}\n}\n", "a bracket that is not closed"},
		{JSON, "{\n  \"a\": |[¦\n    1,\n    2,\n  \"c\": 3\n}\n", "a bracket that is not closed"},
		{JSON, "{\"a\": 1} |x¦", "text behind the end"},
		{JSON, "{\"a\": \"b|\\q¦\"}", "an escape that JSON does not know"},
		{JSON, "{\"a\": 1, |//¦ c\n\"b\": 2}", "a comment"},
		{JSON, "{\"a\": \"b|\x01¦\"}", "a control character"},
		{JSON, "|[¦1, 2", "a bracket that is not closed"},
		{YAML, "a: |\"¦b\nc: 1\n", "a quote that is not closed"},
		{YAML, "a: 'b' |c¦\n", "text behind the value"},
		{YAML, "a: b|:¦ c\n", "a second colon"},
		{YAML, "a: 1\n|b¦\nc: 2\n", "a key without a colon"},
		{YAML, "|b¦\nc: 2\n", "a key without a colon"},
		{YAML, "|b:1¦\nc: 2\n", "no space behind the colon"},
		{YAML, "a:\n|\t¦b: 1\nc: 2\n", "a tab in the indentation"},
		{YAML, "a: [1,|,¦ 2]\n", "a comma with nothing before it"},
		{YAML, "a: |@¦b\n", "a plain value cannot begin with @"},
		{YAML, "a: |`¦b`\n", "a plain value cannot begin with `"},
		{YAML, "a: 1\n|---¦\nb: 2\n", "a second document begins here"},
		{YAML, "a: 1\n...\n|b:¦ 2\n", "a second document begins here"},
		{YAML, "é: 世界\n😀: |\"¦x\n", "a quote that is not closed"},
		{YAML, "\uFEFFa: b|:¦ c\n", "a second colon"},
		{YAML, "a: b\r\nc: d|:¦ e\r\n", "a second colon"},
		{YAML, "a: &x [|*x¦]\n", "the alias stands within the value that it names"},
		{YAML, "a: 1\n<<: |2¦\n", "<< needs a mapping"},
		{YAML, "a: |\uFFFE¦", "a character that YAML forbids"},
	} {
		text := strings.NewReplacer("|", "", "¦", "").Replace(c.text)
		start := strings.Index(c.text, "|")
		end := strings.Index(c.text, "¦") - 1
		faults := Parse(source.New(text), c.language).Faults()
		if len(faults) != 1 || faults[0].Span.Start != start || !strings.HasPrefix(faults[0].Message, c.message) ||
			faults[0].Span.End != end && faults[0].Kind != FaultEncoding {
			t.Errorf("%q gives %+v, want one at %d:%d", text, faults, start, end)
		}
	}
}

// jsonMishaps happen to a line `"key": value,` of a JSON document that is written one member a line.
var jsonMishaps = []mishap{
	{"a half-typed key above", func(i, k, v string) string { return i + "|\"desc\"\n" + i + `"` + k + `": ` + v + ",\n" }},
	{"a half-typed key without quotes", func(i, k, v string) string { return i + "|desc\n" + i + `"` + k + `": ` + v + ",\n" }},
	{"an open key", func(i, k, v string) string { return i + "|\"desc\n" + i + `"` + k + `": ` + v + ",\n" }},
	{"an open value", func(i, k, v string) string { return i + `"` + k + `": |"x,` + "\n" }},
	{"an open value at the end", func(i, k, v string) string { return i + `"` + k + `": |"` + "\n" }},
	{"no value", func(i, k, v string) string { return i + `"` + k + `": |,` + "\n" }},
	{"no colon", func(i, k, v string) string { return i + `|"` + k + `" ` + v + ",\n" }},
	{"two commas", func(i, k, v string) string { return i + `"` + k + `": ` + v + ",|,\n" }},
	{"a bracket", func(i, k, v string) string { return i + `"` + k + `": |[` + "\n" }},
	{"a brace", func(i, k, v string) string { return i + `"` + k + `": |{` + "\n" }},
	{"a brace with a member", func(i, k, v string) string { return i + `"` + k + `": |{` + "\n" + i + `  "zz": 1,` + "\n" }},
	{"a closing brace", func(i, k, v string) string { return i + `"` + k + `": ` + v + "\n" + i + "|},\n" }},
	{"a comment", func(i, k, v string) string { return i + `"` + k + `": ` + v + ", |// why\n" }},
	{"a bare word", func(i, k, v string) string { return i + `"` + k + `": |yes,` + "\n" }},
	{"single quotes", func(i, k, v string) string { return i + `"` + k + `": |'yes',` + "\n" }},
	{"the same key again", func(i, k, v string) string {
		return i + `"` + k + `": ` + v + ",\n" + i + `|"` + k + `": ` + v + ",\n"
	}},
	{"a control character", func(i, k, v string) string { return i + `"` + k + `": "a` + "|\x01" + `",` + "\n" }},
	{"a bad byte", func(i, k, v string) string { return i + `"` + k + `": "a` + "|\xff" + `",` + "\n" }},
	{"an unknown escape", func(i, k, v string) string { return i + `"` + k + `": "a|\x",` + "\n" }},
	{"a merge conflict", func(i, k, v string) string {
		return "|<<<<<<< HEAD\n" + i + `"` + k + `": ` + v + ",\n=======\n" + i + `"` + k + "\": 1,\n>>>>>>> branch\n"
	}},
}

var simpleMember = regexp.MustCompile(`(?m)^( +)"([A-Za-z]+)": ("[^"\\\n]*"|[0-9]+),\n`)

func TestAFaultInJSONCostsOneEntry(t *testing.T) {
	text := bigJSON()
	sound := Parse(source.New(text), JSON)
	if f := sound.Faults(); len(f) > 0 {
		t.Fatal(f)
	}
	lines := simpleMember.FindAllStringSubmatchIndex(text, -1)
	if len(lines) < 50 {
		t.Fatalf("only %d members to go wrong", len(lines))
	}
	for _, m := range jsonMishaps {
		t.Run(m.name, func(t *testing.T) {
			for _, at := range lines {
				line := m.make(text[at[2]:at[3]], text[at[4]:at[5]], text[at[6]:at[7]])
				place := strings.IndexByte(line, '|')
				line = line[:place] + line[place+1:]
				tree := sound.Edit(source.Edit{Span: source.Span{Start: at[0], End: at[1]}, New: line})
				if want := Parse(tree.Text(), JSON); !sameTree(tree, want) {
					t.Fatalf("edited and parsed differ\n%s", firstDifference(dumpTree(tree), dumpTree(want)))
				}
				if faults := tree.Faults(); len(faults) != 1 || faults[0].Span.Start != at[0]+place {
					t.Fatalf("%q at %d gives %+v", line, at[0], faults)
				}
				if lost := costs(sound, tree, source.Span{Start: at[0], End: at[1] - 1}); lost != "" {
					t.Fatalf("%q at %d: %s", line, at[0], lost)
				}
			}
		})
	}
}

// bigJSON is a document in the proportions of a contract, one member a line.
func bigJSON() string {
	var b strings.Builder
	b.WriteString("{\n  \"asyncapi\": \"3.1.0\",\n  \"info\": {\n    \"title\": \"T\",\n    \"version\": \"1.0.0\"\n  },\n  \"channels\": {\n")
	for i := range 30 {
		fmt.Fprintf(&b, "    \"c%d\": {\n      \"address\": \"a.b%d\",\n      \"title\": \"t\",\n      \"parameters\": {\n        \"p\": {\n          \"description\": \"d\",\n"+
			"          \"default\": \"x\"\n        }\n      },\n      \"tags\": [\n        1,\n        {\n          \"name\": \"n\",\n          \"size\": 7,\n          \"more\": null\n        }\n      ]\n    },\n", i, i)
	}
	b.WriteString("    \"last\": {}\n  }\n}\n")
	return b.String()
}
