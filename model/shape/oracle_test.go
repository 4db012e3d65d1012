package shape

import (
	"encoding/json"
	"fmt"
	"maps"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"
	"github.com/santhosh-tekuri/jsonschema/v6/kind"

	"github.com/natscontract/natscontract/internal/testkit"
	"github.com/natscontract/natscontract/model/source"
	"github.com/natscontract/natscontract/model/syntax"
)

// official is the AsyncAPI schema that its authors publish, without what it says of formats.
func official(t testing.TB) *jsonschema.Schema {
	t.Helper()
	path := testkit.NPM(t, "@asyncapi/specs", "schemas", "3.1.0-without-$id.json")
	doc, err := jsonschema.UnmarshalJSON(strings.NewReader(testkit.Read(t, path)))
	if err != nil {
		t.Fatal(err)
	}
	c := jsonschema.NewCompiler()
	for _, name := range []string{"uri", "uri-reference", "uri-template", "email", "regex"} {
		c.RegisterFormat(&jsonschema.Format{Name: name, Validate: func(any) error { return nil }})
	}
	if err := c.AddResource("mem:///asyncapi.json", doc); err != nil {
		t.Fatal(err)
	}
	s, err := c.Compile("mem:///asyncapi.json")
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// spot is where one of the two finds a fault: a pointer, and behind a # the property that is missing there.
type spot = string

// officialSpots are the places of the leaf errors. A missing $ref is what every "reference or object" says of an object, so
// it counts only where a reference is the one thing that may stand there.
func officialSpots(err error) map[spot]bool {
	spots := map[spot]bool{}
	var visit func(e *jsonschema.ValidationError, within []string, alternative bool)
	visit = func(e *jsonschema.ValidationError, within []string, alternative bool) {
		if len(e.InstanceLocation) > len(within) {
			alternative = false
		}
		at := ""
		for _, s := range e.InstanceLocation {
			at += "/" + escape(s)
		}
		_, one := e.ErrorKind.(*kind.OneOf)
		for _, c := range e.Causes {
			visit(c, e.InstanceLocation, alternative || one)
		}
		switch k := e.ErrorKind.(type) {
		case *kind.Required:
			for _, name := range k.Missing {
				if name != "$ref" || !alternative {
					spots[at+"#"+name] = true
				}
			}
		case *kind.AdditionalProperties:
			for _, name := range k.Properties {
				spots[at+"/"+escape(name)] = true
			}
		case *kind.UniqueItems:
			spots[at+"/"+strconv.Itoa(k.Duplicates[1])] = true
		case *kind.OneOf, *kind.Not:
			if len(e.Causes) == 0 {
				spots[at+"#"] = true // of the object as a whole
			}
		default:
			if len(e.Causes) == 0 {
				spots[at] = true
			}
		}
	}
	if v, ok := err.(*jsonschema.ValidationError); ok {
		visit(v, nil, false)
	}
	return spots
}

// ownSpots are the places of our faults, but for those of rules that the official schema does not have.
func ownSpots(faults []Fault) map[spot]bool {
	spots := map[spot]bool{}
	for _, f := range faults {
		switch {
		case f.Rule != "":
		case f.Kind == MissingProperties, f.Kind == MissingAny:
			for _, name := range f.Names {
				spots[f.Pointer+"#"+name] = true
			}
		case f.Kind == NotExclusive:
			spots[f.Pointer+"#"] = true
		case f.Kind == Ambiguous, f.Kind == Misplaced:
			spots[f.Pointer[:strings.LastIndexByte(f.Pointer, '/')]+"#"] = true
		default:
			spots[f.Pointer] = true
		}
	}
	return spots
}

// compare holds the two to each other: "" when they agree. Ours must be among the official places, and one of the deepest
// official places, or one that says the same of the object around it, must be ours.
func compare(schema *jsonschema.Schema, value any) string {
	text, err := json.Marshal(value)
	if err != nil {
		return err.Error()
	}
	result := Check(syntax.Parse(source.New(string(text)), syntax.JSON).Root(), Named("Document"), syntax.JSON)
	ours, theirs := ownSpots(result.Faults), map[spot]bool{}
	if err := schema.Validate(value); err != nil {
		theirs = officialSpots(err)
		if len(theirs) == 0 {
			theirs["#"] = true
		}
	}
	switch {
	case len(ours) == 0 && len(theirs) > 0:
		return fmt.Sprintf("accepted, and refused officially at %v", slices.Sorted(maps.Keys(theirs)))
	case len(ours) > 0 && len(theirs) == 0:
		return fmt.Sprintf("refused at %v, and accepted officially", slices.Sorted(maps.Keys(ours)))
	}
	// The deepest official place is ours: nothing nearer to the cause was missed.
	if deep := deepest(theirs); len(deep) > 0 && !slices.ContainsFunc(deep, func(s spot) bool { return says(ours, s) }) {
		return fmt.Sprintf("ours %v, deepest official %v", slices.Sorted(maps.Keys(ours)), deep)
	}
	for s := range ours {
		if !says(theirs, s) {
			return fmt.Sprintf("ours %v, official %v", slices.Sorted(maps.Keys(ours)), slices.Sorted(maps.Keys(theirs)))
		}
	}
	return ""
}

// deepest are the spots with the longest pointers.
func deepest(spots map[spot]bool) []spot {
	var deep []spot
	depth := -1
	for s := range spots {
		pointer, missing, whole := strings.Cut(s, "#")
		d := strings.Count(pointer, "/")
		if whole && missing != "" {
			d++
		}
		if d > depth {
			deep, depth = nil, d
		}
		if d == depth {
			deep = append(deep, s)
		}
	}
	slices.Sort(deep)
	return deep
}

// says tells whether the official places hold one of ours. Of an object as a whole it may say more than one thing.
func says(theirs map[spot]bool, own spot) bool {
	object, _, whole := strings.Cut(own, "#")
	if theirs[own] || whole && theirs[object+"#"] {
		return true
	}
	if strings.HasSuffix(own, "#") {
		for s := range theirs {
			if strings.HasPrefix(s, own) {
				return true
			}
		}
	}
	return false
}

// valueOf is a node as the JSON value that it stands for.
func valueOf(n syntax.Node) any {
	n = n.Resolve()
	switch typeOf(n) {
	case IsObject:
		m := map[string]any{}
		for e := range n.Fields() {
			m[e.Key().Value()] = valueOf(e.Value())
		}
		return m
	case IsList:
		l := []any{}
		for item := range n.Items() {
			l = append(l, valueOf(item))
		}
		return l
	case IsNumber:
		if q := quantityOf(n.Value()); q.whole {
			return json.Number(strconv.FormatInt(q.exact, 10))
		} else {
			return json.Number(strconv.FormatFloat(q.near, 'g', -1, 64))
		}
	case IsBoolean:
		return truth(n)
	case IsNull:
		return nil
	}
	return n.Value()
}

func document(t testing.TB, path string) map[string]any {
	t.Helper()
	lang := syntax.YAML
	if strings.HasSuffix(path, ".json") {
		lang = syntax.JSON
	}
	value, ok := valueOf(syntax.Parse(source.New(testkit.Read(t, path)), lang).Root()).(map[string]any)
	if !ok {
		t.Fatalf("%s is no document", path)
	}
	value["asyncapi"] = "3.1.0"
	return value
}

// TestCorpusVerdicts: the same verdict and places as the official schema on every real document, and the recorded verdict.
func TestCorpusVerdicts(t *testing.T) {
	schema := official(t)
	for path, verdict := range corpus(t) {
		value := document(t, path)
		if diff := compare(schema, value); diff != "" {
			t.Errorf("%s: %s", filepath.Base(path), diff)
		}
		if (schema.Validate(value) == nil) != (verdict == "valid") {
			t.Errorf("%s: the index says %s", filepath.Base(path), verdict)
		}
	}
}

func corpus(t testing.TB) map[string]string {
	t.Helper()
	dir := testkit.Shared(t, "corpus")
	files := map[string]string{}
	for i, line := range strings.Split(strings.TrimSpace(testkit.Read(t, filepath.Join(dir, "INDEX.tsv"))), "\n") {
		if cells := strings.Split(line, "\t"); i > 0 {
			files[filepath.Join(dir, cells[0])] = cells[len(cells)-1]
		}
	}
	return files
}

// rich are documents that hold one of everything, each of them valid.
func rich(t testing.TB) []string {
	t.Helper()
	files, err := filepath.Glob(filepath.Join("testdata", "rich", "*.yaml"))
	if err != nil || len(files) == 0 {
		t.Fatal("no rich documents", err)
	}
	return files
}

// tally counts over all documents.
type tally struct {
	sync.Mutex
	total, differ int
	used          map[string]bool
}

// TestMutations changes one place at a time, in every way that a person might get it wrong, and asks both.
func TestMutations(t *testing.T) {
	schema := official(t)
	argued := differences(t)
	count := tally{used: map[string]bool{}}
	t.Run("documents", func(t *testing.T) {
		for _, path := range rich(t) {
			value := document(t, path)
			if diff := compare(schema, value); diff != "" || schema.Validate(value) != nil {
				t.Fatalf("%s: %s: %v", path, diff, schema.Validate(value))
			}
			name := strings.TrimSuffix(filepath.Base(path), ".yaml")
			t.Run(name, func(t *testing.T) {
				t.Parallel()
				count.try(t, schema, argued, name, value, testkit.Rounds(2, 1)) // every second one, when time is short
			})
		}
		for _, path := range slices.Sorted(maps.Keys(corpus(t))) {
			value, name := document(t, path), filepath.Base(path)[:2]
			// Large documents repeat themselves, and take long: a sample of each will do.
			every := 1 + len(testkit.Read(t, path))/150
			t.Run(name, func(t *testing.T) {
				t.Parallel()
				count.try(t, schema, argued, name, value, every)
			})
		}
	})
	for key := range argued {
		if everything := testkit.Rounds(0, 1) == 1; everything && !count.used[key] {
			t.Errorf("%s is argued in differences.md, and is none any more", key)
		}
	}
	if count.total < 2000 || count.differ*100 > count.total {
		t.Errorf("%d differences in %d mutations", count.differ, count.total)
	}
	t.Logf("%d mutations, %d differences", count.total, count.differ)
}

// try compares every n-th mutation of a document.
func (c *tally) try(t *testing.T, schema *jsonschema.Schema, argued map[string]string, name string, value map[string]any, n int) {
	i := 0
	testkit.Mutations(value, []string{"asyncapi"}, func(what string) {
		if i++; i%n != 0 {
			return
		}
		diff := compare(schema, value)
		c.Lock()
		defer c.Unlock()
		c.total++
		if diff == "" {
			return
		}
		c.differ++
		key := name + " " + what
		c.used[key] = true
		if _, ok := argued[key]; !ok || strings.HasPrefix(diff, "accepted,") {
			t.Errorf("%s: %s", key, diff)
		}
	})
}

// differences are the mutations that testdata/oracle/differences.md argues: a list item each, with its name in code.
func differences(t *testing.T) map[string]string {
	t.Helper()
	argued := map[string]string{}
	for _, line := range strings.Split(testkit.Read(t, filepath.Join("testdata", "oracle", "differences.md")), "\n") {
		if rest, ok := strings.CutPrefix(line, "- `"); ok {
			key, why, _ := strings.Cut(rest, "`")
			argued[key] = why
		}
	}
	return argued
}
