package syntax

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/natscontract/natscontract/internal/testkit"
	"github.com/natscontract/natscontract/model/source"
)

// refused are the kinds of YAML that a contract may not use, by what is said of them: nothing in JSON corresponds to them.
var refused = []string{
	"a second document begins here",
	"a mapping or list as a key",
	"an alias as a key",
	"a key is missing before the colon",
	"a %TAG directive",
}

// tolerated are texts that the suite calls invalid and that are read all the same, with the reason.
var tolerated = map[string]string{
	"MUS6":   "%YAML 1.1#... : nobody writes it, and what the author means is plain",
	"Y79Y":   "a line with nothing but a tab before a block of text: blank to the eye",
	"Y79Y/3": "a tab before an item within brackets: brackets say what belongs together, and JSON is written so",
}

// oddities are texts that the library in use reads otherwise than YAML 1.2 has it (the suite's own answer, which is ours).
var oddities = map[string]string{
	"4ABK":   "a colon before a comma belongs to the key",
	"652Z":   "? needs no space behind it within brackets",
	"DK3J":   "a block of text at column 1 of the root is folded as if it had no lines",
	"FP8R":   "the same",
	"HM87/1": "? needs no space behind it within brackets",
	"Y2GN":   "a colon ends an anchor's name",
	"JEF9/2": "spaces before the end of the text count as a line for the suite, not for the library",
	"L24T/1": "the same",
}

func TestSuite(t *testing.T) {
	read, refusals := 0, map[string]int{}
	for _, c := range testkit.YAMLSuite(t) {
		text := source.New(c.YAML)
		tree := Parse(text, YAML)
		faults := tree.Faults()
		switch why := refusal(faults); {
		case c.Fail:
			if _, ok := tolerated[c.ID]; (len(faults) == 0) != ok {
				t.Errorf("%s (%s) is invalid: tolerated %v, faults %v\n%s", c.ID, c.Name, ok, faults, c.YAML)
			}
		case why != "":
			refusals[why]++
		case len(faults) > 0:
			t.Errorf("%s (%s) is valid: %v\n%s", c.ID, c.Name, faults, c.YAML)
		default:
			read++
			compareWithSuite(t, c, tree)
			compareWithLibrary(t, c.ID, c.YAML, tree)
		}
	}
	if read < 200 {
		t.Errorf("only %d texts of the suite were read", read)
	}
	for _, why := range refused {
		if refusals[why] == 0 {
			t.Errorf("nothing is refused because of %q", why)
		}
	}
}

// refusal is the reason why a valid text is refused; "" where there is none, or any fault of another kind.
func refusal(faults []Fault) (why string) {
	for _, f := range faults {
		i := slices.IndexFunc(refused, func(r string) bool { return strings.HasPrefix(f.Message, r) })
		if i < 0 {
			continue // behind a second document's start, say, an alias has lost its anchor
		}
		why = refused[i]
	}
	return why
}

var eventTag = regexp.MustCompile(`^(\s*(?:=VAL|\+MAP|\+SEQ)(?: \{\}| \[\])?(?: &\S+)?) <[^>]*>`)

// compareWithSuite holds the tree to the suite's events for the first document, tags left out.
func compareWithSuite(t *testing.T, c testkit.YAMLCase, tree *Tree) {
	t.Helper()
	if _, odd := oddities[c.ID]; odd && strings.Contains(c.ID, "/") && !strings.HasPrefix(c.ID, "HM87") {
		return // at the end of the text we side with the library
	}
	_, events, found := strings.Cut(c.Tree, "+DOC")
	if !found {
		return // no document, or a case that shares the tree of the one before it
	}
	_, events, _ = strings.Cut(events, "\n")
	events, _, _ = strings.Cut(events, " -DOC")
	var want strings.Builder
	for line := range strings.Lines(events) {
		want.WriteString(eventTag.ReplaceAllString(line, "$1"))
	}
	var got strings.Builder
	writeEvents(&got, tree.Root(), 2)
	if got.String() != want.String() {
		t.Errorf("%s (%s)\n%s\nis read as\n%s\nwant\n%s", c.ID, c.Name, c.YAML, got.String(), want.String())
	}
}

var (
	eventMarks  = map[Style]string{Plain: ":", SingleQuoted: "'", DoubleQuoted: `"`, Literal: "|", Folded: ">"}
	eventEscape = strings.NewReplacer("\\", `\\`, "\n", `\n`, "\t", `\t`, "\b", `\b`, "\r", `\r`)
)

// writeEvents writes a node in the suite's notation.
func writeEvents(b *strings.Builder, n Node, depth int) {
	pad, anchor := strings.Repeat(" ", depth), ""
	if n.Anchor() != "" {
		anchor = " &" + n.Anchor()
	}
	switch n.Kind() {
	case Mapping, Sequence:
		name, brackets := "MAP", " {}"
		if n.Kind() == Sequence {
			name, brackets = "SEQ", " []"
		}
		if n.Style() != Flow {
			brackets = ""
		}
		b.WriteString(pad + "+" + name + brackets + anchor + "\n")
		for c := range n.entries() {
			if n.Kind() == Mapping {
				writeEvents(b, c.key(), depth+1)
			}
			writeEvents(b, c.value(), depth+1)
		}
		b.WriteString(pad + "-" + name + "\n")
	case Alias:
		b.WriteString(pad + "=ALI *" + n.Value() + "\n")
	default:
		b.WriteString(pad + "=VAL" + anchor + " " + eventMarks[n.Style()] + eventEscape.Replace(n.Value()) + "\n")
	}
}

// compareWithLibrary holds the tree to the library's nodes: values, tags, anchors and start positions.
func compareWithLibrary(t *testing.T, name, text string, tree *Tree) {
	t.Helper()
	if _, odd := oddities[name]; odd {
		return
	}
	want, err := library(text)
	if err != nil || want == nil {
		return // it reads YAML 1.1, and refuses some of 1.2
	}
	if d := differ(tree.Text(), tree.Root(), want); d != "" {
		t.Errorf("%s: %s\n%s", name, d, text)
	}
}

func TestLibraryOnFixtures(t *testing.T) {
	compared := 0
	for _, f := range fixtures(t) {
		tree := Parse(source.New(f.text), f.language)
		if strings.HasPrefix(f.name, "suite ") || len(tree.Faults()) > 0 {
			continue
		}
		compared++
		want, err := library(f.text)
		if err != nil {
			t.Errorf("%s: the library refuses what we accept: %v", f.name, err)
			continue
		}
		if d := differJSON(f, tree, want); d != "" {
			t.Errorf("%s: %s", f.name, d)
		}
	}
	if compared < 60 {
		t.Errorf("only %d documents were compared", compared)
	}
}
