package contractgen

import (
	"slices"
	"strings"
	"sync"

	"github.com/natscontract/natscontract/model/diag"
)

// A kind is one way to break a rule.
type kind struct {
	code diag.Code
	put  func(*injector) bool // false where the bundle has no place for it
}

// kinds are the ways to break each rule that is ever broken here.
var kinds = sync.OnceValue(func() map[diag.Code][]kind {
	all := map[diag.Code][]kind{}
	for _, k := range slices.Concat(parseKinds, bundleKinds, structureKinds, referenceKinds, domainKinds, overlapKinds, linkKinds, operationKinds, policyKinds, bindingKinds, schemaKinds) {
		all[k.code] = append(all[k.code], k)
	}
	return all
})

// Injected are the rules that Inject can break, sorted.
func Injected() (codes []diag.Code) {
	for code := range kinds() {
		codes = append(codes, code)
	}
	slices.Sort(codes)
	return codes
}

// to gives one of the places that patterns lead to one of some values, each in YAML; the report stands at the value.
func to(code diag.Code, patterns string, values ...string) kind {
	return toWhen(code, patterns, nil, values...)
}

// toWhen does that at a place that keeps a condition.
func toWhen(code diag.Code, patterns string, when func(place) bool, values ...string) kind {
	return kind{code, func(in *injector) bool {
		p, ok := in.any(patterns, when)
		return ok && in.wants(p) && p.set(read(in.pick(values...)))
	}}
}

// without takes one of the places that patterns lead to away; the report stands so many levels above.
func without(code diag.Code, patterns string, levels int, when func(place) bool) kind {
	return kind{code, func(in *injector) bool {
		p, ok := in.any(patterns, when)
		return ok && in.wants(p.up(levels)) && p.drop()
	}}
}

// adds gives one of the places that patterns lead to another member; the report stands at that.
func adds(code diag.Code, patterns, key, member string, when func(place) bool) kind {
	return kind{code, func(in *injector) bool {
		p, ok := in.any(patterns, when)
		return ok && in.wants(p.to(key)) && p.add(key, read(member))
	}}
}

// words are patterns, for those who have many.
func words(all ...string) string { return strings.Join(all, " ") }
