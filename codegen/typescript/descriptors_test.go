package typescript_test

import (
	"encoding/json"
	"path"
	"reflect"
	"strconv"
	"strings"
	"testing"

	"github.com/natscontract/natscontract/codegen/ir"
	"github.com/natscontract/natscontract/internal/testkit"
)

// askDescriptors compares the descriptors of all modules with the model, which is held to the documents elsewhere.
func askDescriptors(t *testing.T, dir string, all []made) {
	said, code := testkit.Node(t, dir, "dist/runner/descriptors.js")
	got := map[string]map[string]any{}
	if err := decode(said, &got); err != nil || code != 0 {
		t.Fatalf("node says %s: %v", clipped(said), err)
	}
	compared := map[string]int{}
	for _, m := range all {
		for _, n := range m.pkg.Contracts {
			name := path.Join(m.name, n.Names.Module)
			if len(got[name]) != len(n.Contract.Descriptors) {
				t.Errorf("%s has %d sections, and not %d", name, len(got[name]), len(n.Contract.Descriptors))
			}
			for _, s := range n.Contract.Descriptors {
				if want := sectionOf(t, s); !reflect.DeepEqual(got[name][s.Name], want) {
					t.Errorf("%s: %s is\n%v, not\n%v", name, s.Name, got[name][s.Name], want)
				}
				compared[s.Name] += len(s.Entries)
			}
		}
	}
	t.Log(compared)
	for _, s := range all[0].pkg.Contracts[0].Contract.Descriptors {
		if compared[s.Name] < 3 {
			t.Errorf("%d %s were compared: too few to tell anything", compared[s.Name], s.Name)
		}
	}
}

func decode(text string, into any) error {
	d := json.NewDecoder(strings.NewReader(text))
	d.UseNumber()
	return d.Decode(into)
}

// sectionOf is a section as its JSON reads.
func sectionOf(t *testing.T, s ir.Section) any {
	list, table := []any{}, map[string]any{}
	for _, e := range s.Entries {
		v := plain(t, e.Value)
		list, table[e.Key] = append(list, v), v
	}
	if s.Name == "links" {
		return list
	}
	return table
}

func plain(t *testing.T, v ir.Value) any {
	switch v.Type.Kind {
	case ir.Text, ir.Enum:
		return v.Text
	case ir.Integer:
		text := strconv.FormatInt(v.Integer, 10)
		if v.Type.Wide {
			return text + "n"
		}
		return json.Number(text)
	case ir.Boolean:
		return v.Boolean
	case ir.JSON:
		var out any
		if err := decode(v.Text, &out); err != nil {
			t.Fatal(err)
		}
		return out
	case ir.List:
		all := []any{}
		for _, item := range v.Items {
			all = append(all, plain(t, item))
		}
		return all
	}
	all := map[string]any{}
	for _, m := range v.Members {
		all[m.Name] = plain(t, m.Value)
	}
	return all
}
