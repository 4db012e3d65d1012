package testkit

import (
	"os"
	"path/filepath"
	"testing"
)

// TestWhatIsThereIsFound holds the helpers to the data that a full checkout has.
func TestWhatIsThereIsFound(t *testing.T) {
	if _, err := os.Stat(filepath.Join(Root(t), "internal", "testkit", "testkit_test.go")); err != nil {
		t.Error(err)
	}
	if _, err := os.Stat(Shared(t, "corpus", "INDEX.tsv")); err != nil {
		t.Error(err)
	}
	if schema := Read(t, NPM(t, "@asyncapi/specs", "schemas", "3.1.0.json")); len(schema) < 100_000 {
		t.Errorf("the official schema has %d bytes", len(schema))
	}
}

func TestYAMLSuiteIsWhole(t *testing.T) {
	cases := YAMLSuite(t)
	if len(cases) != 402 {
		t.Errorf("%d cases, want 402", len(cases))
	}
	ids := map[string]bool{}
	fail, withJSON := 0, 0
	for _, c := range cases {
		if ids[c.ID] {
			t.Errorf("two cases are %s", c.ID)
		}
		ids[c.ID] = true
		if c.YAML == "" && c.ID != "AVM7" || c.Name == "" {
			t.Errorf("%s is empty", c.ID)
		}
		if c.Fail {
			fail++
		}
		if c.JSON != nil {
			withJSON++
		}
	}
	if fail != 94 || withJSON != 271 {
		t.Errorf("%d cases are no YAML and %d have JSON, want 94 and 271", fail, withJSON)
	}
}

// A stand-in for a test that records how it was ended.
type verdict struct {
	testing.TB
	ended string
}

func (v *verdict) Helper()               {}
func (v *verdict) Fatalf(string, ...any) { v.end("failed") }
func (v *verdict) Skipf(string, ...any)  { v.end("skipped") }
func (v *verdict) Errorf(string, ...any) { v.end("failed") }

// end keeps the first ending: a real test would go no further.
func (v *verdict) end(how string) {
	if v.ended == "" {
		v.ended = how
	}
}

func TestMissingDataSkipsAndFailsInCI(t *testing.T) {
	for ci, want := range map[string]string{"": "skipped", "true": "failed"} {
		t.Setenv("CI", ci)
		v := &verdict{TB: t}
		need(v, filepath.Join(Root(t), "no such folder"), "nothing brings it")
		if v.ended != want {
			t.Errorf("with CI=%q the test %s, want %s", ci, v.ended, want)
		}
	}
}

func TestProgramsAreFoundAndRun(t *testing.T) {
	if _, err := os.Stat(Module(t, "go.lsp.dev/protocol", "LICENSE")); err != nil {
		t.Error(err)
	}
	if said, code := Run(t, Program(t, "go", "the go command runs this test"), "env", "GOOS"); code != 0 || said == "" {
		t.Errorf("go env ended with %d: %s", code, said)
	}
	if _, code := Run(t, Program(t, "go", "the go command runs this test"), "no such command"); code == 0 {
		t.Error("a command that is not there ended well")
	}
	t.Setenv("CI", "")
	v := &verdict{TB: t}
	Program(v, "no such program", "nothing brings it")
	if v.ended != "skipped" {
		t.Errorf("the test %s", v.ended)
	}
}

func TestGolden(t *testing.T) {
	file := filepath.Join(t.TempDir(), "golden.txt")
	for _, c := range []struct {
		update    bool
		got, ends string
	}{{false, "a", "failed"}, {true, "a", "failed"}, {false, "a", ""}, {true, "a", ""}, {false, "b", "failed"}} {
		before := *update
		*update = c.update
		v := &verdict{TB: t}
		Golden(v, file, c.got)
		*update = before
		if v.ended != c.ends {
			t.Errorf("%+v: the test ended %q", c, v.ended)
		}
	}
}
