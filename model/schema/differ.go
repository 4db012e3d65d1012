package schema

import (
	"bytes"
	"slices"
	"strings"

	"github.com/natscontract/natscontract/model/diag"
	"github.com/natscontract/natscontract/model/syntax"
)

// A Difference is where two schemas first differ.
type Difference struct {
	Path  string // the way there from both roots, as properties.amount.type; "" for the schemas themselves
	One   string // what stands there in the first; "" for nothing
	Other string // and in the second
	// Item is what only one of the two lists or maps has: a required property, a value, a property. Second tells which one.
	Item   string
	Second bool
	At     [2]diag.Place // the words that differ, or the schemas in which they are missing
}

// Words says what differs. The names are those of the two sides, as "the sender"; empty ones are "one side" and "the other".
func (d Difference) Words(one, other string) string {
	by, in := "by ", "for "
	if one == "" || other == "" {
		one, other, by, in = "one side", "the other", "on ", "on "
	}
	side := one
	if d.Second {
		side = other
	}
	path := d.Path
	if path == "" {
		path = "the schema"
	}
	switch {
	case d.Item != "" && strings.HasSuffix("."+path, ".required"):
		return path + ": " + d.Item + " is required only " + by + side
	case d.Item != "":
		return path + ": " + d.Item + " only " + in + side
	}
	return path + ": " + or(d.One, "absent") + " " + in + one + ", " + or(d.Other, "absent") + " " + in + other
}

func or(s, otherwise string) string {
	if s == "" {
		return otherwise
	}
	return s
}

// differ finds the first difference of two schemas' own keywords.
func differ(a, b *vertex) (Difference, bool) {
	if a.form.kind != b.form.kind {
		return Difference{One: a.form.gist(), Other: b.form.gist(), At: places(a, nil, b, nil)}, true
	}
	x, y := a.form.words, b.form.words
	for len(x) > 0 || len(y) > 0 {
		order := 0
		switch {
		case len(y) == 0:
			order = -1
		case len(x) == 0:
			order = 1
		default:
			order = compareWords(x[0], y[0])
		}
		switch {
		case order < 0:
			return Difference{Path: step(x[0].name), One: x[0].gist(), At: places(a, &x[0], b, nil)}, true
		case order > 0:
			return Difference{Path: step(y[0].name), Other: y[0].gist(), At: places(a, nil, b, &y[0])}, true
		}
		if d, differ := differWords(&x[0], &y[0]); differ {
			d.At = places(a, &x[0], b, &y[0])
			return d, true
		}
		x, y = x[1:], y[1:]
	}
	return Difference{}, false
}

func step(name string) string { return quote(name) }

// places are where two words stand; of one that is missing, where its schema does.
func places(a *vertex, x *word, b *vertex, y *word) [2]diag.Place {
	at := [2]diag.Place{a.s.Place(), b.s.Place()}
	for i, w := range []*word{x, y} {
		if w != nil {
			at[i].Span = w.key.Span()
		}
	}
	return at
}

// gist is what a schema without its keywords comes to, in words.
func (f form) gist() string {
	switch {
	case f.kind == isNothing:
		return "no value"
	case len(f.words) == 0:
		return "any value"
	}
	return "a schema"
}

// gist is the value of a keyword in words.
func (w *word) gist() string {
	switch w.holds {
	case holdsTypes, holdsSet, holdsData:
		return display(w.value)
	case holdsMap, holdsNeeds:
		return counted(w.value.Len(), "name")
	case holdsList:
		return counted(w.value.Len(), "schema")
	}
	if w.value.Kind() == syntax.Sequence {
		return "a list of " + counted(w.value.Len(), "schema")
	}
	return "a schema"
}

func counted(n int, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return itoa(n) + " " + what + "s"
}

// differWords finds the first difference of two values of one keyword, but for the schemas in them.
func differWords(x, y *word) (Difference, bool) {
	path := step(x.name)
	lists := x.value.Kind() == syntax.Sequence && y.value.Kind() == syntax.Sequence
	switch x.holds {
	case holdsSet:
		if lists {
			return differSets(path, setOf(x.value), setOf(y.value))
		}
	case holdsMap, holdsNeeds:
		return differMaps(path, x.value, y.value)
	case holdsSchema:
		return Difference{}, false
	case holdsList, holdsEither:
		if lists && x.value.Len() == y.value.Len() || x.value.Kind() == syntax.Mapping && y.value.Kind() == syntax.Mapping {
			return Difference{}, false
		}
		if x.value.Kind() != syntax.Sequence && y.value.Kind() != syntax.Sequence {
			return Difference{}, false
		}
		return Difference{Path: path, One: x.gist(), Other: y.gist()}, true
	}
	if bytes.Equal(x.appendValue(nil), y.appendValue(nil)) {
		return Difference{}, false
	}
	return Difference{Path: path, One: display(x.value), Other: display(y.value)}, true
}

// appendValue writes a value that holds no schema.
func (w *word) appendValue(to []byte) []byte {
	if w.holds == holdsTypes || w.holds == holdsSet {
		return w.appendList(to)
	}
	return appendData(to, w.value)
}

// named is a value as it is compared, and as it is shown.
type named struct{ sum, name string }

func setOf(n syntax.Node) (all []named) {
	for item := range n.Items() {
		all = append(all, named{string(appendData(nil, item)), display(item.Resolve())})
	}
	slices.SortFunc(all, func(a, b named) int { return strings.Compare(a.sum, b.sum) })
	return slices.CompactFunc(all, func(a, b named) bool { return a.sum == b.sum })
}

// differSets finds what only one of two sorted sets has.
func differSets(path string, a, b []named) (Difference, bool) {
	for len(a) > 0 && len(b) > 0 && a[0].sum == b[0].sum {
		a, b = a[1:], b[1:]
	}
	switch {
	case len(a) == 0 && len(b) == 0:
		return Difference{}, false
	case len(b) == 0 || len(a) > 0 && a[0].sum < b[0].sum:
		return Difference{Path: path, Item: a[0].name}, true
	}
	return Difference{Path: path, Item: b[0].name, Second: true}, true
}

// differMaps finds a name that only one of two maps has, or one for which only one has a schema.
func differMaps(path string, a, b syntax.Node) (Difference, bool) {
	x, y := sortedFields(a), sortedFields(b)
	for len(x) > 0 && len(y) > 0 {
		name := x[0].Key().Value()
		if name != y[0].Key().Value() {
			break
		}
		v, u := x[0].Value().Resolve(), y[0].Value().Resolve()
		if v.Kind() == syntax.Sequence || u.Kind() == syntax.Sequence { // names of dependencies
			if v.Kind() != u.Kind() || !bytes.Equal(appendData(nil, v), appendData(nil, u)) {
				return Difference{Path: path + quote(name), One: display(v), Other: display(u)}, true
			}
		}
		x, y = x[1:], y[1:]
	}
	switch {
	case len(x) == 0 && len(y) == 0:
		return Difference{}, false
	case len(y) == 0 || len(x) > 0 && x[0].Key().Value() < y[0].Key().Value():
		return Difference{Path: path, Item: x[0].Key().Value()}, true
	}
	return Difference{Path: path, Item: y[0].Key().Value(), Second: true}, true
}
