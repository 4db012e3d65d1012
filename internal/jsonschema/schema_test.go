package jsonschema

import (
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"
	"gopkg.in/yaml.v3"

	"github.com/natscontract/natscontract/internal/testkit"
	"github.com/natscontract/natscontract/model/shape"
	"github.com/natscontract/natscontract/model/source"
	"github.com/natscontract/natscontract/model/syntax"
)

// compiled is a schema as a validator of another author reads it; the fragment names a definition in it.
func compiled(t *testing.T, name, fragment string) *jsonschema.Schema {
	t.Helper()
	entry, ok := Named(name)
	if !ok {
		t.Fatalf("no schema is named %s", name)
	}
	doc, err := jsonschema.UnmarshalJSON(strings.NewReader(entry.Schema().Text()))
	if err != nil {
		t.Fatal(err)
	}
	c := jsonschema.NewCompiler()
	if err := c.AddResource("mem:///"+name, doc); err != nil {
		t.Fatal(err)
	}
	s, err := c.Compile("mem:///" + name + fragment)
	if err != nil {
		t.Fatalf("%s is no draft-07 schema: %v", name, err)
	}
	return s
}

func TestEverySchemaIsDraft07(t *testing.T) {
	for _, e := range Entries() {
		compiled(t, e.Name, "")
		once := e.Schema().Text()
		if again := e.Schema().Text(); once != again || !strings.HasSuffix(once, "}\n") {
			t.Errorf("%s is not always the same", e.Name)
		}
	}
}

// value reads JSON with its numbers as they are written.
func value(t testing.TB, text string) any {
	t.Helper()
	v, err := jsonschema.UnmarshalJSON(strings.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	return v
}

// compare holds a schema to the walker: "" when both say the same of a value.
func compare(s *jsonschema.Schema, named string, v any) string {
	text, err := json.Marshal(v)
	if err != nil {
		return err.Error()
	}
	faults := shape.Check(syntax.Parse(source.New(string(text)), syntax.JSON).Root(), shape.Named(named), syntax.JSON).Faults
	switch err := s.Validate(v); {
	case err == nil && len(faults) > 0:
		return fmt.Sprintf("the schema takes it, the walker does not: %+v", faults[0])
	case err != nil && len(faults) == 0:
		return fmt.Sprintf("the walker takes it, the schema does not: %v", err)
	}
	return ""
}

// mutate compares the two on a sound value and on every n-th mutation of it.
func mutate(t *testing.T, s *jsonschema.Schema, named string, v any, every int) (n int) {
	t.Helper()
	if err := s.Validate(v); err != nil {
		t.Fatalf("%s: %v", named, err)
	}
	object, ok := v.(map[string]any)
	if !ok {
		t.Fatalf("%s: no object", named)
	}
	testkit.Mutations(object, nil, func(what string) {
		if n++; n%every != 0 {
			return
		}
		if diff := compare(s, named, v); diff != "" {
			t.Errorf("%s %s: %s", named, what, diff)
		}
	})
	return n
}

// extensions are the values of x-nats-contract in the documents below a folder, by path.
func extensions(t *testing.T, dir string) map[string]map[string]any {
	t.Helper()
	found := map[string]map[string]any{}
	err := filepath.WalkDir(dir, func(path string, e os.DirEntry, err error) error {
		if err != nil || e.IsDir() || !slices.Contains([]string{".yaml", ".json"}, filepath.Ext(path)) {
			return err
		}
		var doc map[string]any
		if yaml.Unmarshal([]byte(testkit.Read(t, path)), &doc) != nil {
			return nil // the case is about that
		}
		if extension, ok := doc["x-nats-contract"].(map[string]any); ok {
			text, err := json.Marshal(extension)
			if err != nil {
				return nil // a key that JSON lacks
			}
			found[path] = value(t, string(text)).(map[string]any)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return found
}

// stricter are the cases in which the schema refuses what the walker leaves to a rule.
var stricter = map[string]string{"binding-namespace": "the walker knows the sources of the other namespace, so that BINDING_NAMESPACE can name it"}

// TestProfileOnConformanceCases: the same verdict on every contract of every case, as JSON has it.
func TestProfileOnConformanceCases(t *testing.T) {
	s := compiled(t, "profile", "")
	accepted, refused := 0, map[string]bool{}
	for path, extension := range extensions(t, testkit.Shared(t, "conformance", "cases")) {
		path = strings.Split(filepath.ToSlash(path), "/cases/")[1]
		name, _, _ := strings.Cut(path, "/")
		if diff := compare(s, "Contract", extension); (diff != "") != (stricter[name] != "") {
			t.Errorf("%s: %q", path, diff)
		}
		if err := s.Validate(extension); err == nil {
			accepted++
		} else {
			refused[path] = true
		}
	}
	wrong := 0
	for path := range refused {
		if strings.HasPrefix(path, "structure-") {
			wrong++
		}
	}
	if accepted < 100 || wrong < 8 {
		t.Errorf("%d contracts are accepted, and of the structure cases %d refused: %v", accepted, wrong, slices.Sorted(maps.Keys(refused)))
	}
}

// TestProfileOnMutations changes the contracts of the base, one place at a time.
func TestProfileOnMutations(t *testing.T) {
	s := compiled(t, "profile", "")
	n, every := 0, testkit.Rounds(3, 1) // every third one, when time is short
	for _, extension := range extensions(t, testkit.Shared(t, "conformance", "cases", "valid-base")) {
		n += mutate(t, s, "Contract", extension, every) / every
	}
	if n < 1000 {
		t.Errorf("only %d mutations", n)
	}
	t.Logf("%d mutations", n)
}

// TestClosedAsShapesAre: what a shape knows only to say where it belongs is no part of the schema.
func TestClosedAsShapesAre(t *testing.T) {
	s := compiled(t, "profile", "#/definitions/Source")
	for text, want := range map[string]bool{
		`{"input": "a"}`: true, `{"literal": null}`: true, `{}`: false, `{"input": "a", "literal": 1}`: false, `{"stageInput": ""}`: false,
	} {
		if got := s.Validate(value(t, text)) == nil; got != want {
			t.Errorf("%s: %v", text, got)
		}
	}
}

// TestOthersOnMutations does the same for the other schemas, with a sound value of each in testdata.
func TestOthersOnMutations(t *testing.T) {
	for _, e := range Entries() {
		if e.Name == "profile" || e.Name == "adapter" {
			continue
		}
		v := value(t, testkit.Read(t, filepath.Join("testdata", e.Name+".json")))
		if n := mutate(t, compiled(t, e.Name, ""), e.root, v, 1); n < 30 {
			t.Errorf("%s: only %d mutations", e.Name, n)
		}
	}
}

// TestAdapterCalls does so for the call of each kind of adapter.
func TestAdapterCalls(t *testing.T) {
	data := value(t, testkit.Read(t, filepath.Join("testdata", "adapter.json"))).(map[string]any)
	kinds := map[string]bool{"AudienceSnapshot": true}
	for kind, d := range data {
		fragment := "#/definitions/" + kind
		if kind == "AdapterCall" {
			fragment = ""
		}
		context := value(t, testkit.Read(t, filepath.Join("testdata", "context.json")))
		mutate(t, compiled(t, "adapter", fragment), kind, map[string]any{"context": context, "data": d}, 1)
		kinds[kind] = true
	}
	entry, _ := Named("adapter")
	for _, part := range entry.parts {
		if !kinds[part] {
			t.Errorf("nothing in testdata is a %s", part)
		}
	}
	mutate(t, compiled(t, "adapter", "#/definitions/AudienceSnapshot"), "AudienceSnapshot",
		map[string]any{"revision": "1", "policyRevision": "2", "peers": []any{"a", "b"}}, 1)
}

// TestDeadlineMayBeOpen: it is null before admission.
func TestDeadlineMayBeOpen(t *testing.T) {
	s := compiled(t, "adapter", "#/definitions/AdapterContext")
	context := value(t, testkit.Read(t, filepath.Join("testdata", "context.json"))).(map[string]any)
	context["deadlineMs"] = nil
	if err := s.Validate(context); err != nil {
		t.Error(err)
	}
	context["nowMs"] = nil
	if s.Validate(context) == nil {
		t.Error("the time may not be null")
	}
}

// TestCancelSchemasAreTheProfiles: without what only people read they are the schemas that a contract's own must equal.
func TestCancelSchemasAreTheProfiles(t *testing.T) {
	common := `"operationId": {"type": "string"}, "branchId": {"type": "string"}, "attempt": {"type": "integer"}, "fence": {"type": "integer"}`
	for name, want := range map[string]string{
		"cancel-request": `{"type": "object", "additionalProperties": false, "required": ["operationId", "branchId", "attempt", "fence"],
			"properties": {` + common + `}}`,
		"cancel-result": `{"type": "object", "additionalProperties": false, "required": ["operationId", "branchId", "attempt", "fence", "status"],
			"properties": {` + common + `, "status": {"enum": ["stopped", "already-completed", "unknown"]}}}`,
	} {
		e, _ := Named(name)
		if got := bare(value(t, e.Schema().Text())); !reflect.DeepEqual(got, value(t, want)) {
			t.Errorf("%s is %v", name, got)
		}
	}
}

// bare drops what has no part in judging a value.
func bare(v any) any {
	if m, ok := v.(map[string]any); ok {
		for _, key := range []string{"$schema", "$id", "$comment", "title", "description"} {
			delete(m, key)
		}
		for key := range m {
			m[key] = bare(m[key])
		}
	}
	return v
}

// TestVersionPatterns: the pattern takes exactly the versions that the walker takes.
func TestVersionPatterns(t *testing.T) {
	numbers := []string{"0", "1", "2", "3", "9", "10", "11", "12", "19", "20", "99", "100", "110", "999", "1000", "123456789", "1234567890", "01", "", "-1", "x"}
	for _, least := range []string{"2.11.0", "0.0.0", "9.99.109", "10.0.1", "123456789.999999999.5"} {
		tree := func(v string) syntax.Node { return syntax.Parse(source.New(`"`+v+`"`), syntax.JSON).Root() }
		own := &shape.Text{From: least}
		s := regexp.MustCompile(versionPattern(least))
		for _, x := range numbers {
			for _, y := range numbers {
				for _, z := range numbers {
					v := x + "." + y + "." + z
					want := len(shape.Check(tree(v), own, syntax.JSON).Faults) == 0
					if got := s.MatchString(v); got != want {
						t.Fatalf("at least %s: %s is %v, want %v", least, v, got, want)
					}
				}
			}
		}
	}
}
