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

// validator is a schema as somebody else's validator reads it.
type validator struct{ *jsonschema.Schema }

// schemaOf is a schema as the command prints it.
func schemaOf(t *testing.T, name string) validator {
	t.Helper()
	doc, err := jsonschema.UnmarshalJSON(strings.NewReader(natscontract(t, "schema", name).out))
	if err != nil {
		t.Fatal(err)
	}
	c := jsonschema.NewCompiler()
	if err := c.AddResource("mem:///"+name, doc); err != nil {
		t.Fatal(err)
	}
	schema, err := c.Compile("mem:///" + name)
	if err != nil {
		t.Fatal(err)
	}
	return validator{schema}
}

// holds tells what is wrong with a JSON text.
func (v validator) holds(text string) error {
	value, err := jsonschema.UnmarshalJSON(strings.NewReader(text))
	if err != nil {
		return err
	}
	return v.Validate(value)
}

// TestCheckOutputHasItsSchema holds what check prints of every conformance case to the schema that schema prints.
func TestCheckOutputHasItsSchema(t *testing.T) {
	schema := schemaOf(t, "check-output")
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
		if err := schema.holds(out); err != nil {
			t.Errorf("%s: %v\n%s", dir, err, out)
		}
	}
}
