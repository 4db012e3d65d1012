package query

import (
	"strings"

	"github.com/natscontract/natscontract/model/contract"
	"github.com/natscontract/natscontract/model/source"
	"github.com/natscontract/natscontract/model/syntax"
)

// A Symbol is a thing that a document declares.
type Symbol struct {
	Name   string
	Detail string      // an address, a kind: what tells it from others at a glance
	Of     string      // the key under which things of its kind stand: "channels"
	At     source.Span // of the name
	Whole  source.Span
	Inside []Symbol
}

// maxSymbols is how many symbols a document has at most: an outline of more helps nobody.
const maxSymbols = 20_000

// declaring are the maps whose entries are things, by the pointer of the map, and the property that tells them apart.
var declaring = []struct {
	at     []string
	detail string
}{
	{[]string{"servers"}, "host"},
	{[]string{"channels"}, "address"},
	{[]string{"operations"}, "action"},
	{[]string{"components", "schemas"}, "type"},
	{[]string{"components", "messages"}, "title"},
	{[]string{"components", "parameters"}, ""},
	{[]string{"components", "channels"}, "address"},
	{[]string{"components", "operations"}, "action"},
	{[]string{contract.Extension, "imports"}, "contract"},
	{[]string{contract.Extension, "tokenTypes"}, "kind"},
	{[]string{contract.Extension, "channels"}, ""},
	{[]string{contract.Extension, "operations"}, ""},
	{[]string{contract.Extension, "streams"}, "name"},
	{[]string{contract.Extension, "consumers"}, "name"},
	{[]string{contract.Extension, "adapters"}, "kind"},
	{[]string{contract.Extension, "interactions"}, "kind"},
	{[]string{contract.Extension, "pipelines"}, ""},
	{[]string{contract.Extension, "workflows"}, ""},
}

// nested are the maps in a thing whose entries are things too.
var nested = map[string][]string{"channels": {"messages", "parameters"}, "interactions": {"inputs"}, "operations": nil}

// Symbols is the outline of a document: its sections with the things that they declare.
func Symbols(f File) (all []Symbol) {
	root := f.Tree.Root()
	left := maxSymbols
	extension := Symbol{}
	for _, d := range declaring {
		section, ok := sectionOf(root, d.at)
		if !ok || section.Value().Resolve().Kind() != syntax.Mapping {
			continue
		}
		name := d.at[len(d.at)-1]
		s := Symbol{Name: name, Of: "", At: section.Key().Span(), Whole: section.Span(), Inside: things(section.Value().Resolve(), name, d.detail, &left)}
		switch {
		case len(d.at) == 1:
			all = append(all, s)
			continue
		case extension.Name != d.at[0]:
			if extension.Name != "" {
				all = append(all, extension)
			}
			outer, _ := root.Get(d.at[0])
			extension = Symbol{Name: d.at[0], At: outer.Key().Span(), Whole: outer.Span()}
		}
		extension.Inside = append(extension.Inside, s)
	}
	if extension.Name != "" {
		all = append(all, extension)
	}
	return all
}

// sectionOf is the entry at a path of keys.
func sectionOf(n syntax.Node, at []string) (e syntax.Entry, ok bool) {
	for _, key := range at {
		if e, ok = n.Get(key); !ok {
			return e, false
		}
		n = e.Value().Resolve()
	}
	return e, true
}

// things are the entries of a map. An entry that stands elsewhere, merged in, is left out: an outline follows the text.
func things(in syntax.Node, of, detail string, left *int) (all []Symbol) {
	for e := range in.Entries() {
		if e.Key().Kind() == syntax.Missing || *left <= 0 {
			continue
		}
		*left--
		s := Symbol{Name: e.Key().Value(), Of: of, At: e.Key().Span(), Whole: e.Span()}
		value := e.Value()
		if detail != "" {
			if d, ok := value.Resolve().Get(detail); ok {
				s.Detail = d.Value().Resolve().Value()
			}
		}
		if value.Kind() == syntax.Mapping {
			for _, below := range nested[of] {
				if m, ok := value.Get(below); ok {
					s.Inside = append(s.Inside, things(m.Value(), below, "", left)...)
				}
			}
		}
		all = append(all, s)
	}
	return all
}

// FindSymbols gives the symbols whose name, or detail, has the letters of a word in their order, whatever their case. Sections are none.
func FindSymbols(f File, word string) (all []Symbol) {
	word = strings.ToLower(word)
	var visit func(list []Symbol)
	visit = func(list []Symbol) {
		for _, s := range list {
			if s.Of != "" && (hasLetters(strings.ToLower(s.Name), word) || s.Detail != "" && hasLetters(strings.ToLower(s.Detail), word)) {
				all = append(all, s)
			}
			visit(s.Inside)
		}
	}
	visit(Symbols(f))
	return all
}

// hasLetters tells whether a text has the letters of a word in their order.
func hasLetters(text, word string) bool {
	for _, r := range word {
		i := strings.IndexRune(text, r)
		if i < 0 {
			return false
		}
		text = text[i+len(string(r)):]
	}
	return true
}
