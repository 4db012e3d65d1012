package testkit

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"
)

// Strange are values that stand in for others: of every JSON type, and a few that a person would write by mistake.
var Strange = []any{nil, "", "strange", json.Number("5"), json.Number("-3"), json.Number("1.5"), true, []any{}, map[string]any{},
	[]any{"a", "a"}, map[string]any{"$ref": "#/a"}, map[string]any{"$ref": json.Number("5")}}

// Mutations changes one place of a JSON value at a time, in every way that a person might get it wrong, calls f, and puts it
// back; in an order that is always the same. The entries of keep at the top are left alone.
func Mutations(root map[string]any, keep []string, f func(what string)) {
	for _, key := range slices.Sorted(maps.Keys(root)) {
		if slices.Contains(keep, key) {
			continue
		}
		old := root[key]
		delete(root, key)
		f(pointerTo("", key) + " -")
		root[key] = old
		mutate(pointerTo("", key), old, func(n any) { root[key] = n }, f)
	}
	root["zzStrange"] = "x"
	f("+ zzStrange")
	delete(root, "zzStrange")
}

// mutate changes the value at a place, and every place in it. A change is made with set.
func mutate(at string, value any, set func(any), f func(what string)) {
	for i, s := range Strange {
		set(s)
		f(fmt.Sprintf("%s = %d", at, i))
	}
	set(value)
	switch v := value.(type) {
	case map[string]any:
		v["zzStrange"] = "x"
		f(at + " + zzStrange")
		delete(v, "zzStrange")
		for _, key := range slices.Sorted(maps.Keys(v)) {
			old := v[key]
			delete(v, key)
			f(pointerTo(at, key) + " -")
			v[key] = old
			mutate(pointerTo(at, key), old, func(n any) { v[key] = n }, f)
		}
	case []any:
		for i, old := range v {
			mutate(fmt.Sprintf("%s/%d", at, i), old, func(n any) { v[i] = n }, f)
		}
		if len(v) > 0 {
			set(append(slices.Clone(v), v[0]))
			f(at + " twice")
			set(value)
		}
	}
}

var pointerEscapes = strings.NewReplacer("~", "~0", "/", "~1")

func pointerTo(at, key string) string { return at + "/" + pointerEscapes.Replace(key) }
