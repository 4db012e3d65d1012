package schema

import (
	"cmp"
	"encoding/json"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"github.com/natscontract/natscontract/internal/testkit"
	"github.com/natscontract/natscontract/model/diag"
	"github.com/natscontract/natscontract/model/source"
	"github.com/natscontract/natscontract/model/syntax"
)

// A trialDoc is a document of random schemas with what the validator that others wrote says of them.
type trialDoc struct {
	text    string
	raw     map[string]any
	names   []string
	schemas []Schema
	accepts [][]bool // by schema and value
	seen    *unfolding
}

func newTrial(t *testing.T, seed uint64) *trialDoc {
	t.Helper()
	m := &maker{Rand: rand.New(rand.NewPCG(seed, 1))}
	raw := m.document(6)
	doc := map[string]any{"components": map[string]any{"schemas": raw}}
	text, err := json.Marshal(doc)
	if err != nil {
		t.Fatal(err)
	}
	d := &trialDoc{text: string(text), raw: raw, names: m.names, seen: &unfolding{raw: raw, known: map[unfolded]int{}, ids: map[string]int{}}}
	tree := syntax.Parse(source.New(d.text), syntax.JSON)
	w := New(oneFile{tree})
	for _, name := range m.names {
		s, by := w.Follow("a.json", "#/components/schemas/"+name)
		if by != nil || s.Blocked() != nil {
			t.Fatalf("seed %d: %s is blocked by %+v\n%s", seed, name, s.Blocked(), d.text)
		}
		d.schemas = append(d.schemas, s)
	}
	d.validate(t)
	return d
}

// oneFile is a bundle of one file.
type oneFile struct{ tree *syntax.Tree }

func (f oneFile) Tree(string) (*syntax.Tree, diag.Code) { return f.tree, "" }

func (f oneFile) Text(string) (source.Text, bool) { return f.tree.Text(), true }

func (d *trialDoc) validate(t *testing.T) {
	t.Helper()
	c := jsonschema.NewCompiler()
	c.DefaultDraft(jsonschema.Draft7)
	c.UseRegexpEngine(func(s string) (jsonschema.Regexp, error) { return engine(s), nil })
	var plain any
	if plain, _ = jsonschema.UnmarshalJSON(strings.NewReader(d.text)); c.AddResource("d.json", alone(plain)) != nil {
		t.Fatalf("not added: %s", d.text)
	}
	for _, name := range d.names {
		s, err := c.Compile("d.json#/components/schemas/" + name)
		if err != nil {
			t.Fatalf("%v\n%s", err, d.text)
		}
		row := make([]bool, len(values))
		for i, v := range values {
			row[i] = s.Validate(v) == nil
		}
		d.accepts = append(d.accepts, row)
	}
}

// alone takes away what stands beside a $ref: the validator looks at some of it, which draft-07 says to ignore.
func alone(v any) any {
	switch v := v.(type) {
	case []any:
		for i := range v {
			v[i] = alone(v[i])
		}
	case map[string]any:
		if to, is := v["$ref"].(string); is {
			return map[string]any{"$ref": to}
		}
		for key := range v {
			v[key] = alone(v[key])
		}
	}
	return v
}

// TestOracle holds what is said of random schemas to a validator, on many small values: equal schemas never disagree, what is
// proved lets nothing through that the destination refuses, what is contradictory has no common value, what is empty takes
// none; and a difference is there when both are written out.
func TestOracle(t *testing.T) {
	var n testkit.Tally
	testkit.Spread(t, 200, 70_000, func(t *testing.T, seed uint64) {
		d := newTrial(t, seed)
		for i := range d.schemas {
			d.empty(t, &n, seed, i)
			d.tokens(t, &n, seed, i)
			if seed%4 == 0 {
				d.literals(t, &n, seed, i)
			}
			for j := range d.schemas {
				if i < j {
					d.compare(t, &n, seed, i, j)
				}
				if i != j {
					d.prove(t, &n, seed, i, j)
				}
			}
		}
		if t.Failed() {
			t.Fatal(d.text)
		}
	})
	for _, kind := range slices.Sorted(maps.Keys(n.All())) {
		t.Logf("%s: %d", kind, n.Of(kind))
	}
	for _, kind := range []string{"equal", "different", "proved", "contradicted", "unknown", "empty", "literal proved", "literal contradicted", "literal unknown", "language proved", "language contradicted", "language unknown"} {
		if n.Of(kind) == 0 {
			t.Errorf("nothing was %s", kind)
		}
	}
}

func (d *trialDoc) compare(t *testing.T, n *testkit.Tally, seed uint64, i, j int) {
	c := Compare(d.schemas[i], d.schemas[j])
	a, _ := d.schemas[i].Fingerprint()
	b, _ := d.schemas[j].Fingerprint()
	const depth = 14
	same := d.seen.tree(d.raw[d.names[i]], depth) == d.seen.tree(d.raw[d.names[j]], depth)
	disagree := !slices.Equal(d.accepts[i], d.accepts[j])
	switch {
	case c.Verdict == Equal:
		n.Add("equal", 1)
		if disagree || !same || a != b {
			t.Errorf("seed %d: S%d and S%d are no equals: values %v, trees %v, fingerprints %v", seed, i, j, !disagree, same, a == b)
		}
	case c.Verdict == Different:
		n.Add("different", 1)
		if disagree {
			n.Add("different, with a value that shows it", 1)
		}
		if same || a == b {
			t.Errorf("seed %d: S%d and S%d do not differ in %s: trees %v, fingerprints %v", seed, i, j, c.Difference.Words("", ""), same, a == b)
		}
	default:
		t.Errorf("seed %d: S%d and S%d: %+v", seed, i, j, c)
	}
}

func (d *trialDoc) prove(t *testing.T, n *testkit.Tally, seed uint64, from, to int) {
	p := Prove(FromSchema(d.schemas[from]), true, d.schemas[to])
	let, common, outside := 0, 0, 0
	for v := range values {
		switch in, fits := d.accepts[from][v], d.accepts[to][v]; {
		case in && fits:
			common++
			let++
		case in:
			outside++
		}
	}
	switch p.Decision {
	case Proved:
		n.Add("proved", 1)
		if outside > 0 {
			t.Errorf("seed %d: S%d is not within S%d", seed, from, to)
		}
	case Contradicted:
		n.Add("contradicted", 1)
		if common > 0 {
			t.Errorf("seed %d: S%d and S%d have values in common: %s", seed, from, to, p.Why)
		}
	default:
		n.Add("unknown", 1)
		_, exact := d.schemas[from].vertex().values()
		if _, alsoExact := d.schemas[to].vertex().values(); exact && alsoExact {
			n.Add("unknown of what is known exactly", 1)
			if common == 0 || outside == 0 {
				t.Errorf("seed %d: S%d and S%d should be decided: %s", seed, from, to, p.Why)
			}
		}
	}
}

// texts are the strings among the values, by length and bytes, and where they are.
var texts, textAt = func() (all list, at map[string]int) {
	at = map[string]int{}
	for i, v := range values {
		if s, is := v.(string); is {
			all, at[s] = append(all, s), i
		}
	}
	slices.SortFunc(all, func(a, b string) int { return cmp.Or(len(a)-len(b), strings.Compare(a, b)) })
	return all, at
}()

// tokens holds a random language to a schema.
func (d *trialDoc) tokens(t *testing.T, n *testkit.Tally, seed uint64, i int) {
	var l list
	for k, s := range texts {
		if (seed%5+uint64(i*7+k*13))%5 == 0 {
			l = append(l, s)
		}
	}
	in := 0
	for _, s := range l {
		if d.accepts[i][textAt[s]] {
			in++
		}
	}
	p := Prove(FromSet(Tokens(l)), true, d.schemas[i])
	n.Add([]string{"language unknown", "language proved", "language contradicted", ""}[p.Decision], 1)
	_, exact := d.schemas[i].vertex().values()
	if p.Decision == Proved && in < len(l) || p.Decision == Contradicted && in > 0 || p.Decision == Unknown && exact && (in == 0 || in == len(l)) {
		t.Errorf("seed %d: %q and S%d, which takes %d of them: %+v", seed, l, i, in, p)
	}
	if p.Witness != "" && exact {
		if at, known := textAt[strings.Trim(p.Witness, `"`)]; known && d.accepts[i][at] {
			t.Errorf("seed %d: S%d takes %q, which is said not to fit", seed, i, p.Witness)
		}
	}
}

func (d *trialDoc) empty(t *testing.T, n *testkit.Tally, seed uint64, i int) {
	if e := d.schemas[i].Empty(); e != nil {
		n.Add("empty", 1)
		if d.schemas[i].vertex().own().full {
			t.Errorf("seed %d: S%d was told to have values by its text, and has none: %s", seed, i, e.Why)
		}
		if v := slices.Index(d.accepts[i], true); v >= 0 {
			t.Errorf("seed %d: S%d takes %v: %s", seed, i, values[v], e.Why)
		}
	}
}

// literals holds every value to a schema.
func (d *trialDoc) literals(t *testing.T, n *testkit.Tally, seed uint64, i int) {
	for v, node := range nodes {
		switch p := Prove(FromLiteral(node), true, d.schemas[i]); p.Decision {
		case Proved:
			n.Add("literal proved", 1)
			if !d.accepts[i][v] {
				t.Errorf("seed %d: S%d refuses %v", seed, i, values[v])
			}
		case Contradicted:
			n.Add("literal contradicted", 1)
			if d.accepts[i][v] {
				t.Errorf("seed %d: S%d takes %v: %s", seed, i, values[v], p.Why)
			}
		default:
			n.Add("literal unknown", 1)
			if !strings.Contains(d.text, "(?=") {
				t.Errorf("seed %d: it is not known whether S%d takes %v: %s", seed, i, values[v], p.Why)
			}
		}
	}
}
