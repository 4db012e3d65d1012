package overlap

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"unicode"

	"github.com/natscontract/natscontract/analysis/verdict"
	"github.com/natscontract/natscontract/internal/ledger"
	"github.com/natscontract/natscontract/model/contract"
)

// bindings is which contracts name which bindings, and which of the names are near to each other. Names that differ in one letter are
// found by what is left of them without it.
type bindings struct {
	of      map[string]map[string]string // by name and path, the id of the contract
	without map[string]map[string]bool   // the names that give a rest
}

func newBindings() bindings {
	return bindings{map[string]map[string]string{}, map[string]map[string]bool{}}
}

// rests are what a name may have in common with one that is near: itself, and itself without one character, in small letters.
func rests(name string) map[string]bool {
	all := map[string]bool{strings.ToLower(name): true}
	runes := []rune(strings.ToLower(name))
	for i := range runes {
		all[string(runes[:i])+string(runes[i+1:])] = true
	}
	return all
}

// rebind notes that a contract is deployed elsewhere; nil is no contract. One that is a copy does not count.
func (st *state) rebind(path string, before, now *standing) {
	b := &st.bindings
	if before.binds() {
		if delete(b.of[before.Binding], path); len(b.of[before.Binding]) == 0 {
			delete(b.of, before.Binding)
			for rest := range rests(before.Binding) {
				if delete(b.without[rest], before.Binding); len(b.without[rest]) == 0 {
					delete(b.without, rest)
				}
			}
		}
	}
	if now.binds() {
		if b.of[now.Binding] == nil {
			b.of[now.Binding] = map[string]string{}
			for rest := range rests(now.Binding) {
				if b.without[rest] == nil {
					b.without[rest] = map[string]bool{}
				}
				b.without[rest][now.Binding] = true
			}
		}
		b.of[now.Binding][path] = now.ID
	}
	for _, s := range []*standing{before, now} {
		if s.binds() {
			for _, name := range b.near(s.Binding) {
				for p := range b.of[name] {
					st.tell(p, bindingParts, "")
				}
			}
		}
	}
	st.tell(path, bindingParts, "")
}

func (s *standing) binds() bool { return s != nil && s.BindingBy == "" && s.Copy == "" }

// near are the names that differ from one in case or one letter only, sorted.
func (b *bindings) near(name string) []string {
	all := map[string]bool{}
	for rest := range rests(name) {
		for other := range b.without[rest] {
			if other != name && nearly(name, other) {
				all[other] = true
			}
		}
	}
	return slices.Sorted(maps.Keys(all))
}

// nearly tells whether two names differ in case, or in one letter that is another or missing.
func nearly(a, b string) bool {
	if strings.EqualFold(a, b) {
		return true
	}
	x, y := []rune(a), []rune(b)
	if len(x) > len(y) {
		x, y = y, x
	}
	if len(y)-len(x) > 1 {
		return false
	}
	i := 0
	for i < len(x) && x[i] == y[i] {
		i++
	}
	if len(x) == len(y) {
		return unicode.IsLetter(x[i]) && unicode.IsLetter(y[i]) && slices.Equal(x[i+1:], y[i+1:])
	}
	return unicode.IsLetter(y[i]) && slices.Equal(x[i:], y[i+1:])
}

// bindingRules judge the name of a contract's binding beside those of others (shapes, Document and bundle).
var bindingRules = verdict.Define("binding rules", func(v contract.View, _ string, out *verdict.Verdict) {
	a := contract.ApplicationOf.Get(v.Scope(), v.Key(""))
	if a.BindingBy != "" {
		out.Block(a.At, a.BindingBy, "BINDING_NAME_NEAR")
		return
	}
	if a.Copy != "" {
		return
	}
	b := &read(v, bindingParts, "").bindings
	var earlier []string
	names := map[string]string{}
	for _, name := range b.near(a.Binding) {
		for path, id := range b.of[name] {
			if path < v.Path && (id != a.ID || id == "") {
				earlier, names[path] = append(earlier, path), name
			}
		}
	}
	if len(earlier) == 0 {
		return
	}
	slices.Sort(earlier)
	f := verdict.Finding{Code: "BINDING_NAME_NEAR", Anchor: verdict.AtValue(a.At),
		Message: fmt.Sprintf("the binding %s is nearly %s, which %s names: contracts of different bindings are never compared", a.Binding, names[earlier[0]], earlier[0]) + more(len(earlier))}
	for _, path := range earlier[:min(len(earlier), 1+maxRelated)] {
		at := contract.ApplicationOf.Get(v.Scope(), ledger.Key{Path: path}).At
		f.Related = append(f.Related, verdict.Note{Anchor: verdict.AtValue(at), Message: "the binding " + names[path]})
	}
	out.Report(f)
})
