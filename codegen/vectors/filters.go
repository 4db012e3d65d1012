package vectors

import (
	"strings"

	"github.com/natscontract/natscontract/codegen/ir"
	"github.com/natscontract/natscontract/model/subject"
)

// How many subjects and other texts of its channel a filter is asked about.
const maxSubjects, maxOthers = 8, 12

// ofFilters are the vectors of a channel's natural filter and of its named ones: with the first token for each placeholder and with the
// longest; of the natural one also with none given, and with each alone.
func ofFilters(types []TokenType, channel *ir.Channel, about Channel) (all []Filter) {
	short, longest := map[string]string{}, map[string]string{}
	for _, p := range channel.Params {
		short[p.Name], longest[p.Name] = types[p.Type].Accepted[0], long(types[p.Type])
	}
	given := []map[string]string{{}, short, longest}
	for _, p := range channel.Params {
		given = append(given, map[string]string{p.Name: longest[p.Name]})
	}
	all = appendFilter(all, "", channel, channel.Segments, given, about)
	for _, f := range channel.Filters {
		all = appendFilter(all, f.Key, channel, f.Segments, []map[string]string{used(channel, f, short), used(channel, f, longest)}, about)
	}
	return all
}

// used are the tokens of the placeholders that stand in a filter.
func used(channel *ir.Channel, f ir.Filter, tokens map[string]string) map[string]string {
	some := map[string]string{}
	for _, s := range f.Segments {
		if s.Kind == subject.Placeholder {
			name := channel.Params[s.Param].Name
			some[name] = tokens[name]
		}
	}
	return some
}

// appendFilter appends a filter with each choice of tokens, those that give one pattern once.
func appendFilter(all []Filter, name string, channel *ir.Channel, segments []ir.Segment, given []map[string]string, about Channel) []Filter {
	seen := map[string]bool{}
	for _, tokens := range given {
		pattern := render(channel, segments, tokens)
		if seen[strings.Join(pattern, ".")] {
			continue
		}
		f := Filter{Channel: channel.Key, Filter: name, Tokens: tokens, Rendered: strings.Join(pattern, "."), Matches: []string{}, Misses: []string{}}
		seen[f.Rendered] = true
		language, _ := subject.ParsePattern(f.Rendered)
		for _, text := range asked(pattern, about) {
			if language.Has(text) {
				f.Matches = append(f.Matches, text)
			} else {
				f.Misses = append(f.Misses, text)
			}
		}
		all = append(all, f)
	}
	return all
}

// render is a filter's tokens: * for a placeholder that is not given.
func render(channel *ir.Channel, segments []ir.Segment, tokens map[string]string) (pattern []string) {
	for _, s := range segments {
		switch s.Kind {
		case subject.LiteralSegment:
			pattern = append(pattern, s.Literal)
		case subject.Rest:
			pattern = append(pattern, ">")
		default:
			token := "*"
			if s.Kind == subject.Placeholder {
				if given, ok := tokens[channel.Params[s.Param].Name]; ok {
					token = given
				}
			}
			pattern = append(pattern, token)
		}
	}
	return pattern
}

// asked are texts that a pattern is asked about: those of its channel, and others that it nearly matches, or nearly does not.
func asked(pattern []string, about Channel) []string {
	var texts set
	for _, a := range spread(about.Accepted, maxSubjects) {
		texts.add(a.Subject)
	}
	for _, r := range spread(about.Refused, maxOthers) {
		texts.add(r.Subject)
	}
	subject, last := make([]string, len(pattern)), len(pattern)-1
	for i, token := range pattern {
		if subject[i] = token; token == "*" || token == ">" {
			subject[i] = "x"
		}
	}
	whole := strings.Join(subject, ".")
	texts.add(whole, whole+".y", whole+".y.z", whole+".", "."+whole, strings.Join(subject[:last], "."), strings.Join(pattern, "."))
	for i, token := range pattern {
		texts.add(joined(subject, i, ""))
		if token == "*" || token == ">" {
			texts.add(joined(subject, i, "*"), joined(subject, i, ">"), joined(subject, i, "a*"), joined(subject, i, "é"), joined(subject, i, "a b"), joined(subject, i, "\x00"))
		} else {
			texts.add(joined(subject, i, swapped(token)), joined(subject, i, token+"a"))
		}
	}
	return texts.all
}
