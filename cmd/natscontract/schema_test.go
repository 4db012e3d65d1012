package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"github.com/natscontract/natscontract/internal/testkit"
)

// TestCheckOutputHasItsSchema holds what check prints of every conformance case to the schema that schema prints.
func TestCheckOutputHasItsSchema(t *testing.T) {
	doc, err := jsonschema.UnmarshalJSON(strings.NewReader(natscontract(t, "schema", "check-output").out))
	if err != nil {
		t.Fatal(err)
	}
	c := jsonschema.NewCompiler()
	if err := c.AddResource("mem:///check-output", doc); err != nil {
		t.Fatal(err)
	}
	schema, err := c.Compile("mem:///check-output")
	if err != nil {
		t.Fatal(err)
	}
	dirs := []string{filepath.Join(testkit.Root(t), "examples", "market"), t.TempDir()}
	cases := testkit.Shared(t, "conformance", "cases")
	entries, err := os.ReadDir(cases)
	if err != nil {
		t.Fatal(err)
	}
	for i, e := range entries {
		if i%testkit.Rounds(4, 1) == 0 { // every fourth one, when time is short
			var want conformanceCase
			if err := json.Unmarshal([]byte(testkit.Read(t, filepath.Join(cases, e.Name(), "want.json"))), &want); err != nil {
				t.Fatal(err)
			}
			dirs = append(dirs, layCase(t, cases, e.Name(), want.Remove))
		}
	}
	for _, dir := range dirs {
		out := natscontract(t, "check", "--format", "json", dir).out
		report, err := jsonschema.UnmarshalJSON(strings.NewReader(out))
		if err != nil {
			t.Errorf("%s: %v", dir, err)
		} else if err := schema.Validate(report); err != nil {
			t.Errorf("%s: %v\n%s", dir, err, out)
		}
	}
}
