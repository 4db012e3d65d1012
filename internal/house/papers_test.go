package house

import (
	"encoding/json"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/natscontract/natscontract/internal/testkit"
)

// papers are what a newcomer looks for.
var papers = []string{"README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "CHANGELOG.md", "LICENSE", "docs/dependencies.md", "docs/decisions.md"}

func TestThePapersAreThere(t *testing.T) {
	for _, name := range papers {
		if len(testkit.Read(t, filepath.Join(testkit.Root(t), name))) < 200 {
			t.Errorf("%s says next to nothing", name)
		}
	}
	if log := testkit.Read(t, filepath.Join(testkit.Root(t), "CHANGELOG.md")); !strings.Contains(log, "\n## Unreleased\n") {
		t.Error("CHANGELOG.md has no part for what is not released yet")
	}
}

// requirement is a module with its version in a go.mod.
var requirement = regexp.MustCompile(`(?m)^(?:require )?\s*([a-z0-9.-]+\.[a-z]+/\S+) (v\S+)`)

// versions are the modules of a go.mod.
func versions(t *testing.T, name string) map[string]string {
	all := map[string]string{}
	for _, m := range requirement.FindAllStringSubmatch(testkit.Read(t, filepath.Join(testkit.Root(t), name)), -1) {
		all[m[1]] = m[2]
	}
	return all
}

// TestEveryDependencyHasItsReason holds docs/dependencies.md to what the code imports, the tools that are run and the data
// that tests take from npm, at the versions that are in use.
func TestEveryDependencyHasItsReason(t *testing.T) {
	used := map[string]string{}
	modules := versions(t, "go.mod")
	for _, f := range goFiles(t) {
		for _, p := range f.imports() {
			if m := moduleOf(modules, p); m != "" {
				used[m] = modules[m]
			}
		}
	}
	tools := versions(t, "scripts/tools.mod")
	for _, m := range []string{"honnef.co/go/tools", "golang.org/x/perf"} {
		used[m] = tools[m]
	}
	var npm struct{ DevDependencies map[string]string }
	if err := json.Unmarshal([]byte(testkit.Read(t, filepath.Join(testkit.Root(t), "scripts", "npm", "package.json"))), &npm); err != nil {
		t.Fatal(err)
	}
	for name, version := range npm.DevDependencies {
		used[name] = version
	}
	text := testkit.Read(t, filepath.Join(testkit.Root(t), "docs", "dependencies.md"))
	for name, version := range used {
		if !strings.Contains(text, "| `"+name+"` | "+version+" |") {
			t.Errorf("docs/dependencies.md has no row for %s at %s", name, version)
		}
	}
}

// moduleOf is the module that an imported package comes from; empty for the standard library and for this module.
func moduleOf(modules map[string]string, importPath string) string {
	for p := importPath; p != "."; p = path.Dir(p) {
		if _, ok := modules[p]; ok {
			return p
		}
	}
	return ""
}

// machine finds what holds on one machine alone: the folder of one workplace, the host of a package registry.
var machine = regexp.MustCompile(`(?:^|[\s"'` + "`" + `(=])/wor[k]/|registry\.[a-z]+\.[a-z]+|(?:go)?proxy\.[a-z]+\.(?:org|io|com)`)

func TestNothingNamesAMachine(t *testing.T) {
	eachText(t, func(name, text string) {
		for i, line := range strings.Split(text, "\n") {
			if found := machine.FindString(line); found != "" {
				t.Errorf("%s:%d: %q is good on one machine alone", name, i+1, found)
			}
		}
	})
}

// link is a relative link of a Markdown page.
var link = regexp.MustCompile(`\]\(([^)#:\s]+)(?:#[^)]*)?\)`)

func TestLinksLeadSomewhere(t *testing.T) {
	root := testkit.Root(t)
	eachText(t, func(name, text string) {
		if !strings.HasSuffix(name, ".md") {
			return
		}
		for _, m := range link.FindAllStringSubmatch(text, -1) {
			if _, err := os.Stat(filepath.Join(root, path.Dir(name), m[1])); err != nil {
				t.Errorf("%s: the link to %s leads nowhere", name, m[1])
			}
		}
	})
}

// eachText visits the project's own texts.
func eachText(t *testing.T, visit func(name, text string)) {
	t.Helper()
	root := testkit.Root(t)
	err := walk(root, func(name string) error {
		switch path.Ext(name) {
		case ".go", ".md", ".sh", ".mod", ".json", ".yaml", ".yml", ".txt", ".txtar", "":
			visit(name, testkit.Read(t, filepath.Join(root, name)))
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}
