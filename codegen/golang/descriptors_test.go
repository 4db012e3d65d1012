package golang_test

import (
	"encoding/json"
	"path"
	"reflect"
	"testing"

	"github.com/natscontract/natscontract/codegen/ir"
)

// compareDescriptors holds the descriptors that generated packages have, as JSON, to the model, which is held to the documents elsewhere.
func compareDescriptors(t *testing.T, all []made, got map[string]map[string]any) {
	t.Helper()
	compared := map[string]int{}
	for _, m := range all {
		for _, n := range m.pkg.Contracts {
			name := path.Join(m.name, n.Names.Module)
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

// sectionOf is a section as its JSON reads; nil for an empty one.
func sectionOf(t *testing.T, s ir.Section) any {
	var all []any
	for _, e := range s.Entries {
		v := plain(t, e.Value).(map[string]any)
		if s.Name != "links" {
			v["key"] = e.Key
		}
		all = append(all, v)
	}
	if all == nil {
		return nil
	}
	return all
}

func plain(t *testing.T, v ir.Value) any {
	switch v.Type.Kind {
	case ir.Text, ir.Enum:
		return v.Text
	case ir.Integer:
		return float64(v.Integer)
	case ir.Boolean:
		return v.Boolean
	case ir.JSON:
		var out any
		if err := json.Unmarshal([]byte(v.Text), &out); err != nil {
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
