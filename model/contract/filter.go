package contract

import (
	"cmp"
	"slices"

	"github.com/natscontract/natscontract/internal/ledger"
	"github.com/natscontract/natscontract/model/subject"
)

// A Filter is a named subscription template of a channel (shapes, Channels).
type Filter struct {
	Name string
	Pattern
}

// FiltersOf answers which filters a channel has, in the order of the text; the name of its key is the channel's.
var FiltersOf = ledger.Define("filters", func(s *ledger.Scope, k ledger.Key) (all []Filter) {
	v := In(s, k.Path)
	own := v.Entry(OwnChannels, k.Name)
	filters, parameters := own.Get("filters"), own.Get("parameters")
	for name := range filters.Keys() {
		all = append(all, Filter{name, filter(filters.Get(name), parameters)})
	}
	return all
}, func(a, b []Filter) bool {
	return slices.EqualFunc(a, b, func(x, y Filter) bool {
		return x.Name == y.Name && samePattern(x.Pattern, y.Pattern) && x.Language.Equal(y.Language)
	})
}, OwnChannels)

// filter reads a filter's template, with the parameters that stand beside it.
func filter(p, parameters Place) Pattern {
	text, ok := p.Text()
	f := Pattern{Text: text, At: p.Anchor(), By: cmp.Or(p.By, parameters.By)}
	if f.By == "" && !ok {
		f.By = missing
	}
	template := subject.ParseFilter(text)
	if f.By == "" && len(template.Faults) > 0 {
		f.By = "FILTER_SYNTAX"
	}
	if f.By != "" {
		return f
	}
	types := map[string]subject.Tokens{}
	for _, s := range template.Segments {
		if s.Kind != subject.Placeholder {
			continue
		}
		named := parameters.Get(s.Text)
		if named.Absent() {
			f.By = cmp.Or(f.By, "FILTER_PLACEHOLDER_UNKNOWN")
			continue
		}
		t := TokenTypes.Get(p.scope, p.View.Key(named.Word()))
		f.By = cmp.Or(f.By, named.By, t.By)
		types[s.Text] = t.Tokens
	}
	if f.By == "" {
		f.Language = template.Language(func(name string) subject.Tokens { return types[name] })
	}
	return f
}
