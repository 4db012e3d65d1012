package typescript_test

import (
	"encoding/json"
	"fmt"
	"maps"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"text/template"

	"github.com/natscontract/natscontract/codegen/ir"
	"github.com/natscontract/natscontract/codegen/names"
	"github.com/natscontract/natscontract/codegen/typescript"
	"github.com/natscontract/natscontract/codegen/vectors"
	"github.com/natscontract/natscontract/internal/contractgen"
	"github.com/natscontract/natscontract/internal/models"
	"github.com/natscontract/natscontract/internal/testkit"
	"github.com/natscontract/natscontract/model/subject"
)

// A made is a bundle with what was generated of it: the sources alone, so that one project can hold many.
type made struct {
	name  string
	pkg   names.Package
	files map[string]string
}

func generated(t testing.TB, name string, contracts []ir.Contract) made {
	t.Helper()
	m := made{name: name, pkg: names.Package{Name: "contracts", Layout: "module", Contracts: names.TypeScript.Package(contracts, nil)}}
	for _, c := range m.pkg.Contracts {
		if len(c.Names.Collisions) > 0 {
			t.Fatalf("%s: %s: %v", name, c.Contract.Path, c.Names.Collisions)
		}
	}
	m.files = files(t, m.pkg)
	return m
}

func files(t testing.TB, p names.Package) map[string]string {
	t.Helper()
	all, err := typescript.Generate(p)
	if err != nil {
		t.Fatal(err)
	}
	return all
}

// everything is what is generated of the example, of all valid conformance cases, of one contract with strange names, and of so many that
// are made from seeds. Cases that differ in one contract have the others once.
func everything(t *testing.T) (all []made) {
	seen := map[string]bool{}
	add := func(name string, bundle map[string]string) (fresh int) {
		var contracts []ir.Contract
		for _, c := range models.Of(t, bundle) {
			if !seen[c.Digest] {
				seen[c.Digest] = true
				contracts = append(contracts, c)
			}
		}
		if len(contracts) > 0 {
			all = append(all, generated(t, name, contracts))
		}
		return len(contracts)
	}
	add("market", models.Market(t))
	add("strange", map[string]string{"strange.yaml": strangeContract})
	cases := models.Cases(t)
	for _, name := range slices.Sorted(maps.Keys(cases)) {
		add(name, cases[name])
	}
	wanted := testkit.Rounds(300, 3000)
	for seed := testkit.Seed(t); wanted > 0; seed++ {
		wanted -= add(fmt.Sprintf("made%d", seed), contractgen.New(seed).Files)
	}
	return all
}

// TestGenerated compiles everything in one project, under options that are stricter than those of the package, and asks it what it knows.
func TestGenerated(t *testing.T) {
	t.Parallel()
	all := everything(t)
	dir := testkit.NodeFolder(t, map[string]string{"package.json": `{"type": "module"}`, "tsconfig.json": testkit.Read(t, "testdata/tsconfig.json")})
	asked, modules := map[string]vectors.Contract{}, 0
	for _, m := range all {
		for file, text := range m.files {
			testkit.Write(t, filepath.Join(dir, m.name, file), text)
		}
		for i, c := range vectors.Of(contractsOf(m)).Contracts {
			asked[path.Join(m.name, m.pkg.Contracts[i].Names.Module)] = c
			modules++
		}
	}
	for _, file := range []string{"asked.ts", "binding.ts", "descriptors.ts", "frozen.test.ts", "vectors.test.ts"} {
		testkit.Write(t, filepath.Join(dir, "runner", file), testkit.Read(t, filepath.Join("testdata", "runner", file)))
	}
	testkit.Write(t, filepath.Join(dir, "runner", "table.ts"), table(t, all))
	text, err := json.Marshal(asked)
	if err != nil {
		t.Fatal(err)
	}
	testkit.Write(t, filepath.Join(dir, "vectors.json"), string(text))
	t.Logf("%d modules of %d bundles", modules, len(all))
	quiet(t, dir)
	t.Run("vectors", func(t *testing.T) { askVectors(t, dir, modules) })
	t.Run("descriptors", func(t *testing.T) { askDescriptors(t, dir, all) })
}

// quiet compiles a project in which nothing is to be found.
func quiet(t *testing.T, dir string, args ...string) {
	t.Helper()
	if said, code := testkit.TSC(t, dir, args...); code != 0 {
		t.Fatalf("tsc says %s", clipped(said))
	}
}

// clipped is the beginning of what a program said.
func clipped(said string) string { return said[:min(len(said), 5000)] }

// askVectors runs the tests of the runner, and looks how many questions were asked.
func askVectors(t *testing.T, dir string, modules int) {
	said, code := testkit.Node(t, dir, "--test", "--test-reporter=tap", "dist/runner/")
	if code != 0 {
		t.Fatalf("node says %s", failures(said))
	}
	passed, questions := 0, 0
	for line := range strings.Lines(said) {
		line = strings.TrimSpace(line)
		var n int
		if _, err := fmt.Sscanf(line, "# asked %d", &n); err == nil {
			questions += n
		} else if strings.HasPrefix(line, "ok ") {
			passed++
		}
	}
	t.Logf("%d questions", questions)
	if passed < 2*modules || questions < 100*modules {
		t.Errorf("%d tests passed, and %d questions were asked, of %d modules: %s", passed, questions, modules, clipped(said))
	}
}

// failures are the parts of a report that tell what failed.
func failures(said string) string {
	var b strings.Builder
	for i, part := range strings.Split(said, "not ok ") {
		if i > 0 && i < 5 {
			b.WriteString("not ok " + part[:min(len(part), 1500)] + "\n")
		}
	}
	return b.String()
}

func contractsOf(m made) (all []ir.Contract) {
	for _, n := range m.pkg.Contracts {
		all = append(all, n.Contract)
	}
	return all
}

// table is the file that tells the runner what the modules declare.
func table(t *testing.T, all []made) string {
	t.Helper()
	text := template.Must(template.New("").Funcs(template.FuncMap{"json": func(s string) string { b, _ := json.Marshal(s); return string(b) }}).
		Parse(testkit.Read(t, "testdata/runner/table.ts.tmpl")))
	var rows []row
	for _, m := range all {
		for i := range m.pkg.Contracts {
			rows = append(rows, rowOf(m, &m.pkg.Contracts[i]))
		}
	}
	var b strings.Builder
	if err := text.Execute(&b, rows); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// A row is a module, as the table has it.
type row struct {
	Name, Path string
	TokenTypes []thing
	Channels   []channelRow
}

type thing struct {
	Key, Name, TokenType string
	Given                bool // a filter takes tokens
}

type channelRow struct {
	Key, Subject, Filter string
	Params, Filters      []thing
}

func rowOf(m made, n *names.Named) row {
	c := n.Contract
	r := row{Name: path.Join(m.name, n.Names.Module), Path: path.Join(m.name, n.Names.Module)}
	for i, t := range c.TokenTypes {
		r.TokenTypes = append(r.TokenTypes, thing{Key: t.Key, Name: n.Names.TokenTypes[i]})
	}
	for i, channel := range c.Channels {
		name := strings.TrimSuffix(n.Names.Channels[i], "_")
		of := channelRow{Key: channel.Key, Subject: name + "Subject", Filter: name + "Filter"}
		for j, p := range channel.Params {
			of.Params = append(of.Params, thing{Key: p.Name, Name: n.Names.Params[i][j], TokenType: c.TokenTypes[p.Type].Key})
		}
		for j, f := range channel.Filters {
			takes := slices.ContainsFunc(f.Segments, func(s ir.Segment) bool { return s.Kind == subject.Placeholder })
			of.Filters = append(of.Filters, thing{Key: f.Key, Name: n.Names.Filters[i][j], Given: takes})
		}
		r.Channels = append(r.Channels, of)
	}
	return r
}
