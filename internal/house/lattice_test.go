package house

import (
	"maps"
	"slices"
	"strings"
	"testing"
)

// lattice says which room may import which: one that stands behind a < may import what stands before it, and what that may
// import. Rooms of one list are strangers to each other. Each folder below a /* is a room of its own, and so each package of
// a room that has several may import the others.
const lattice = `
	# The model: text, what is said of it, its tree, what the tree may hold, what it means.
	internal/seq < model/source < model/diag < model/syntax;
	model/syntax < model/edit, model/shape, model/ref < model/schema, model/subject < model/contract;
	internal/ledger < model/contract;

	# Rules see the model and no other rules; analysis runs them.
	model/contract < analysis/wording, analysis/verdict < analysis/links < analysis/rules/* < analysis;
	model/contract < model/config < analysis/rules/*;
	model/contract < model/flow < analysis/rules/*;

	# The picture of a bundle knows what a diagnostic is, and no more; who has a bundle fills it.
	model/diag, internal/printable < analysis/topology < analysis;

	# What else is made of the model. Neither knows analysis, and analysis knows neither.
	model/contract < codegen, deploy;

	# What is shown, and where.
	analysis < lsp/session < lsp;
	analysis, internal/printable < internal/render;
	model/shape < internal/jsonschema;
	feed;

	# The command may use everything.
	codegen, deploy, feed, lsp, internal/render, internal/jsonschema < cmd;
`

// workshops are rooms that the product has nothing of: they may import what they like, and no room of the lattice imports them.
var workshops = []string{"editors", "internal/bench", "internal/contractgen", "internal/house", "internal/lspcheck", "internal/models", "internal/testkit", "internal/tools", "internal/workload"}

// below maps every room to those that it may import.
func below(t *testing.T) map[string]map[string]bool {
	t.Helper()
	rooms := map[string]map[string]bool{}
	for _, rule := range strings.Split(withoutComments(lattice), ";") {
		lists := strings.Split(rule, "<")
		for i, list := range lists {
			for _, room := range names(list) {
				if rooms[room] == nil {
					rooms[room] = map[string]bool{}
				}
				if i > 0 {
					for _, lower := range names(lists[i-1]) {
						rooms[room][lower] = true
					}
				}
			}
		}
	}
	for range rooms { // as many rounds as a path through all of them is long
		for _, lower := range rooms {
			for l := range maps.Clone(lower) {
				maps.Copy(lower, rooms[l])
			}
		}
	}
	for room, lower := range rooms {
		if lower[room] {
			t.Fatalf("%s stands below itself", room)
		}
	}
	return rooms
}

func withoutComments(text string) string {
	var kept []string
	for line := range strings.Lines(text) {
		line, _, _ = strings.Cut(line, "#")
		kept = append(kept, line)
	}
	return strings.Join(kept, "\n")
}

func names(list string) []string {
	return strings.FieldsFunc(list, func(r rune) bool { return strings.ContainsRune(", \n\t", r) })
}

// roomOf is the room that a package's folder belongs to: the one with the longest name. For a room with /* the second answer
// tells its packages apart.
func roomOf(rooms []string, dir string) (room, part string) {
	for _, r := range rooms {
		stem, many := strings.CutSuffix(r, "/*")
		if dir != stem && !strings.HasPrefix(dir, stem+"/") || len(r) < len(room) {
			continue
		}
		if many && dir == stem {
			continue
		}
		room, part = r, ""
		if many {
			part, _, _ = strings.Cut(strings.TrimPrefix(dir, stem+"/"), "/")
		}
	}
	return room, part
}

func TestImportsGoOneWay(t *testing.T) {
	lower := below(t)
	rooms := append(slices.Collect(maps.Keys(lower)), workshops...)
	for _, f := range goFiles(t) {
		room, part := roomOf(rooms, f.dir())
		switch {
		case room == "":
			t.Errorf("%s: the lattice has no room for %s", f.path, f.dir())
			continue
		case slices.Contains(workshops, room):
			continue
		}
		for _, p := range f.imports() {
			dir, own := strings.CutPrefix(p, module+"/")
			if !own {
				continue
			}
			from, fromPart := roomOf(rooms, dir)
			switch {
			case from == room && fromPart == part, lower[room][from]:
			case f.test && slices.Contains(workshops, from): // a test may use the tools that are made for tests
			default:
				t.Errorf("%s: %s does not stand below %s", f.path, dir, f.dir())
			}
		}
	}
}

// TestTheLatticeForbids holds the reading of the lattice to what style asks for in words.
func TestTheLatticeForbids(t *testing.T) {
	lower := below(t)
	for _, c := range []struct {
		room, imports string
		may           bool
	}{
		{"model/source", "internal/seq", true},
		{"model/syntax", "model/diag", true},
		{"cmd", "model/source", true},
		{"lsp", "analysis", true},
		{"model/syntax", "model/shape", false},
		{"model/shape", "model/ref", false},
		{"analysis", "codegen", false},
		{"codegen", "analysis", false},
		{"lsp", "codegen", false},
		{"lsp", "deploy", false},
		{"analysis", "lsp", false},
		{"model/contract", "analysis", false},
		{"analysis", "analysis/rules/*", true},
		{"analysis/rules/*", "analysis", false},
		{"analysis/rules/*", "analysis/rules/*", false},
	} {
		if lower[c.room][c.imports] != c.may {
			t.Errorf("%s may import %s: %v, want %v", c.room, c.imports, !c.may, c.may)
		}
	}
	if room, part := roomOf(slices.Collect(maps.Keys(lower)), "analysis/rules/structure"); room != "analysis/rules/*" || part != "structure" {
		t.Errorf("analysis/rules/structure is %q, part %q", room, part)
	}
	if room, _ := roomOf(slices.Collect(maps.Keys(lower)), "analysis/query"); room != "analysis" {
		t.Errorf("analysis/query is %q", room)
	}
}

// A confined import stays in some rooms. Tests may use it everywhere, unless strict.
type confined struct {
	what   string
	is     func(importPath string) bool
	rooms  []string
	strict bool
}

var confinements = []confined{
	{"the network", func(p string) bool { return p == "net" || strings.HasPrefix(p, "net/") && p != "net/url" }, []string{"cmd", "deploy", "feed"}, false},
	{"other programs", is("os/exec"), []string{"cmd", "deploy", "feed", "editors", "internal/testkit"}, true},
	{"the operating system", is("os"), []string{"cmd", "lsp/session", "deploy", "feed", "internal/testkit", "internal/tools"}, false},
	{"flags", func(p string) bool { return p == "flag" || strings.HasPrefix(p, "github.com/spf13/") }, []string{"cmd", "internal/testkit", "internal/tools"}, false},
	{"a YAML library", func(p string) bool { return strings.Contains(p, "/yaml") && !strings.HasPrefix(p, module) }, []string{"model/syntax"}, false},
	{"the protocol's types", func(p string) bool { return strings.HasPrefix(p, "go.lsp.dev/") }, []string{"lsp", "lsp/session"}, false},
	{"what is made for tests", is(module + "/internal/testkit"), []string{"internal/models"}, false},
}

func is(want string) func(string) bool { return func(p string) bool { return p == want } }

func TestSomeImportsAreConfined(t *testing.T) {
	for _, f := range goFiles(t) {
		for _, c := range confinements {
			if f.test && !c.strict {
				continue
			}
			if slices.ContainsFunc(c.rooms, func(room string) bool { return f.dir() == room || strings.HasPrefix(f.dir(), room+"/") }) {
				continue
			}
			for _, p := range f.imports() {
				if c.is(p) {
					t.Errorf("%s imports %s: %s is for %s alone", f.path, p, c.what, strings.Join(c.rooms, ", "))
				}
			}
		}
	}
}
