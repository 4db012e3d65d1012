package golang_test

import (
	"encoding/json"
	"fmt"
	"go/format"
	"maps"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"text/template"

	"github.com/natscontract/natscontract/codegen/golang"
	"github.com/natscontract/natscontract/codegen/ir"
	"github.com/natscontract/natscontract/codegen/names"
	"github.com/natscontract/natscontract/codegen/vectors"
	"github.com/natscontract/natscontract/internal/contractgen"
	"github.com/natscontract/natscontract/internal/models"
	"github.com/natscontract/natscontract/internal/testkit"
)

// What the Go command says of generated code is asked of one module that holds all of it.
const module = "example.com/generated"

// A made is a bundle with what was generated of it.
type made struct {
	name  string
	pkg   names.Package
	files map[string]string
}

func generated(t testing.TB, name string, contracts []ir.Contract) made {
	t.Helper()
	m := made{name: name, pkg: names.Package{Contracts: names.Go.Package(contracts, nil)}}
	for _, c := range m.pkg.Contracts {
		if len(c.Names.Collisions) > 0 {
			t.Fatalf("%s: %s: %v", name, c.Contract.Path, c.Names.Collisions)
		}
	}
	var err error
	if m.files, err = golang.Generate(m.pkg); err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	return m
}

// everything is what is generated of the example, of all valid conformance cases, of made bundles, and of one with strange names.
func everything(t *testing.T) (all []made) {
	bundles := models.Cases(t)
	maps.DeleteFunc(bundles, func(name string, _ map[string]string) bool {
		return !strings.HasPrefix(name, "valid-") && testkit.Rounds(0, 1) == 0 // many of the others are nearly the same
	})
	bundles["market"], bundles["strange"] = models.Market(t), map[string]string{"strange.yaml": strangeContract}
	for seed := range testkit.Seeds(t, 10, 300) {
		bundles[fmt.Sprintf("made%d", seed)] = contractgen.New(seed).Files
	}
	seen := map[string]bool{} // many cases differ in one contract alone
	for _, name := range slices.Sorted(maps.Keys(bundles)) {
		var fresh []ir.Contract
		for _, c := range models.Of(t, bundles[name]) {
			if key := c.Digest; !seen[key] {
				seen[key] = true
				fresh = append(fresh, c)
			}
		}
		all = append(all, generated(t, strings.ReplaceAll(name, "-", "_"), fresh))
	}
	return all
}

func TestGeneratedCode(t *testing.T) {
	t.Parallel()
	all := everything(t)
	dir := testkit.GoModule(t, module, nil)
	asked := map[string]vectors.Contract{}
	packages := 0
	for _, m := range all {
		for file, text := range m.files {
			testkit.Write(t, filepath.Join(dir, m.name, file), text)
			formatted(t, m.name+"/"+file, text)
		}
		for i, c := range vectors.Of(contractsOf(m)).Contracts {
			asked[m.name+"/"+m.pkg.Contracts[i].Names.Module] = c
			packages++
		}
	}
	t.Logf("%d packages of %d bundles", packages, len(all))
	quiet(t, dir, "go", "vet", "./...")
	t.Run("staticcheck", func(t *testing.T) {
		t.Parallel()
		if said, code := testkit.Staticcheck(t, dir, checked(all)...); code != 0 {
			t.Errorf("staticcheck says %s", said)
		}
	})
	t.Run("vectors", func(t *testing.T) {
		t.Parallel()
		run(t, dir, all, asked)
	})
}

// checked are the packages that staticcheck looks at: it takes a second for each, and cases resemble each other.
func checked(all []made) (packages []string) {
	for _, m := range all {
		if testkit.Rounds(0, 1) == 1 || !strings.HasPrefix(m.name, "valid") {
			packages = append(packages, "./"+m.name+"/...")
		}
	}
	return packages
}

// quiet runs a command that has nothing to say.
func quiet(t *testing.T, dir, name string, args ...string) {
	t.Helper()
	if said, code := testkit.RunIn(t, dir, name, args...); code != 0 {
		t.Fatalf("%s %s says %s", name, strings.Join(args, " "), said)
	}
}

func formatted(t *testing.T, name, text string) {
	t.Helper()
	want, err := format.Source([]byte(text))
	if err != nil {
		t.Fatalf("%s: %v\n%s", name, err, text)
	}
	if string(want) != text {
		t.Errorf("%s: gofmt would write it in another way: %s", name, firstDifference(text, string(want)))
	}
}

func firstDifference(got, want string) string {
	a, b := strings.Split(got, "\n"), strings.Split(want, "\n")
	for i := range min(len(a), len(b)) {
		if a[i] != b[i] {
			return fmt.Sprintf("line %d is\n%q, not\n%q", i+1, a[i], b[i])
		}
	}
	return "one is longer"
}

func contractsOf(m made) (all []ir.Contract) {
	for _, n := range m.pkg.Contracts {
		all = append(all, n.Contract)
	}
	return all
}

// run compiles the runner with a table of all packages, and holds them to the vectors and their descriptors to the contracts.
func run(t *testing.T, dir string, all []made, asked map[string]vectors.Contract) {
	text, err := json.Marshal(asked)
	if err != nil {
		t.Fatal(err)
	}
	testkit.Write(t, filepath.Join(dir, "vectors.json"), string(text))
	testkit.Write(t, filepath.Join(dir, "runner", "main.go"), testkit.Read(t, filepath.Join("testdata", "runner", "main.go")))
	testkit.Write(t, filepath.Join(dir, "runner", "table.go"), table(t, all))
	quiet(t, dir, "go", "build", "-trimpath", "-o", "run", "./runner")
	said, code := testkit.RunIn(t, dir, filepath.Join(dir, "run"), "vectors.json", "descriptors.json")
	lines := strings.Split(strings.TrimSpace(said), "\n")
	last := lines[len(lines)-1]
	t.Log(last)
	var questions, wrong int
	if _, err := fmt.Sscanf(last, "asked %d, wrong %d", &questions, &wrong); err != nil || code != 0 || wrong > 0 || questions < 50_000 {
		t.Errorf("%s", strings.Join(lines[max(0, len(lines)-30):], "\n"))
	}
	var got map[string]map[string]any
	if err := json.Unmarshal([]byte(testkit.Read(t, filepath.Join(dir, "descriptors.json"))), &got); err != nil {
		t.Fatal(err)
	}
	compareDescriptors(t, all, got)
}

// table is the file that tells the runner what the packages declare.
func table(t *testing.T, all []made) string {
	type row struct {
		names.Named
		Path, Alias string
	}
	var rows []row
	for _, m := range all {
		for _, n := range m.pkg.Contracts {
			rows = append(rows, row{n, path.Join(m.name, n.Names.Module), fmt.Sprint("p", len(rows))})
		}
	}
	var b strings.Builder
	text := template.Must(template.New("").Parse(testkit.Read(t, filepath.Join("testdata", "runner", "table.tmpl"))))
	if err := text.Execute(&b, map[string]any{"Rows": rows, "Module": module}); err != nil {
		t.Fatal(err)
	}
	return b.String()
}
