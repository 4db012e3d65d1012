package ir_test

import (
	"encoding/json"
	"fmt"
	"maps"
	"reflect"
	"slices"
	"testing"

	"github.com/natscontract/natscontract/codegen/ir"
	"github.com/natscontract/natscontract/internal/contractgen"
	"github.com/natscontract/natscontract/internal/models"
	"github.com/natscontract/natscontract/internal/testkit"
	"github.com/natscontract/natscontract/model/contract"
	"github.com/natscontract/natscontract/model/shape"
	"github.com/natscontract/natscontract/model/syntax"
)

// added are the fields of descriptors that stand elsewhere in the document, or in what it names.
var added = map[string][]string{
	"channels":   {"address"},
	"operations": {"action", "channel", "replyChannel", "queue", "messages"},
	"adapters":   {"inputDigest", "outputDigest"},
}

// TestDescriptorsHoldTheExtension rebuilds every section of the extension from the descriptors, and compares it with the document.
func TestDescriptorsHoldTheExtension(t *testing.T) {
	t.Parallel()
	all := bundles(t)
	for seed := range uint64(testkit.Rounds(10, 2000)) {
		all[fmt.Sprint("made ", seed)] = contractgen.New(seed).Files
	}
	compared := map[string]int{}
	for _, name := range slices.Sorted(maps.Keys(all)) {
		s := models.Open(t, all[name])
		for _, c := range models.Of(t, all[name]) {
			tree, _ := s.Tree(c.Path)
			extension, _ := tree.Root().Resolve().Get(contract.Extension)
			for _, section := range c.Descriptors {
				written, _ := extension.Value().Resolve().Get(section.Name)
				want, got := plain(written.Value()), rebuilt(section)
				if want == nil {
					want = empty(section.Name)
				}
				if !reflect.DeepEqual(got, want) {
					t.Errorf("%s: %s: %s\ngot  %s\nwant %s", name, c.Path, section.Name, text(got), text(want))
				}
				compared[section.Name] += len(section.Entries)
			}
		}
	}
	for _, section := range []string{"operations", "links", "interactions", "pipelines", "adapters", "streams", "consumers", "channels"} {
		if compared[section] < 10 {
			t.Errorf("%d %s were compared: too few to tell anything", compared[section], section)
		}
	}
}

// empty is what a section that is left out stands for.
func empty(section string) any {
	if section == "links" {
		return []any{}
	}
	return map[string]any{}
}

func rebuilt(s ir.Section) any {
	list, byKey := []any{}, map[string]any{}
	for _, e := range s.Entries {
		v := value(e.Value).(map[string]any)
		for _, field := range added[s.Name] {
			delete(v, field)
		}
		if s.Name == "streams" || s.Name == "consumers" {
			owned(v)
		}
		list, byKey[e.Key] = append(list, v), v
	}
	if s.Name == "links" {
		return list
	}
	return byKey
}

// owned writes a stream or consumer in the form of who owns it.
func owned(v map[string]any) {
	v["authority"] = "contract"
	if v["artifact"] != nil {
		v["authority"] = "external"
		delete(v, "config")
	}
}

// value is a descriptor's value as JSON has it. A reference to an operation of this contract is its key alone.
func value(v ir.Value) any {
	switch v.Type.Kind {
	case ir.Text, ir.Enum:
		return v.Text
	case ir.Integer:
		return v.Integer
	case ir.Boolean:
		return v.Boolean
	case ir.JSON:
		var out any
		if err := json.Unmarshal([]byte(v.Text), &out); err != nil {
			return err
		}
		return whole(out)
	case ir.List:
		all := []any{}
		for _, item := range v.Items {
			all = append(all, value(item))
		}
		return all
	}
	if own, _ := v.Get("operation"); v.Type.Name == "OperationRef" && len(v.Members) == 1 {
		return own.Text
	}
	all := map[string]any{}
	for _, m := range v.Members {
		all[m.Name] = value(m.Value)
	}
	return all
}

// plain is what stands in a document, as JSON has it.
func plain(n syntax.Node) any {
	n = n.Resolve()
	switch n.Kind() {
	case syntax.Mapping:
		all := map[string]any{}
		for e := range n.Fields() {
			all[e.Key().Value()] = plain(e.Value())
		}
		return all
	case syntax.Sequence:
		all := []any{}
		for item := range n.Items() {
			all = append(all, plain(item))
		}
		return all
	case syntax.Scalar:
		return plainScalar(n)
	}
	return nil
}

func plainScalar(n syntax.Node) any {
	if n.Tag() == syntax.TagString {
		return n.Value()
	}
	if i, ok := shape.Integer(n); ok {
		return i
	}
	var out any
	if err := json.Unmarshal([]byte(n.Value()), &out); err != nil {
		return n.Value()
	}
	return out
}

// whole turns the numbers of a JSON value that are whole into integers.
func whole(v any) any {
	switch v := v.(type) {
	case float64:
		if v == float64(int64(v)) {
			return int64(v)
		}
	case []any:
		for i := range v {
			v[i] = whole(v[i])
		}
	case map[string]any:
		for k := range v {
			v[k] = whole(v[k])
		}
	}
	return v
}

func text(v any) string {
	b, err := json.Marshal(v)
	if err != nil {
		return err.Error()
	}
	return string(b)
}
