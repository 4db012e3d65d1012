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

// Shift moves a symbol, and what is inside.
func (s Symbol) Shift(by int) Symbol {
	s.At, s.Whole = s.At.Shift(by), s.Whole.Shift(by)
	if len(s.Inside) > 0 {
		inside := make([]Symbol, len(s.Inside))
		for i := range inside {
			inside[i] = s.Inside[i].Shift(by)
		}
		s.Inside = inside
	}
	return s
}

// count is the number of symbols that a symbol makes.
func (s *Symbol) count() int {
	n := 1
	for i := range s.Inside {
		n += s.Inside[i].count()
	}
	return n
}

// A Section is a part of a document that declares things, and no thing itself.
type Section struct {
	Name     string
	At       source.Span // of the name
	Whole    source.Span
	Things   []syntax.Found[Symbol]
	Sections []Section
}

// maxSymbols is how many symbols a document has at most: an outline of more helps nobody.
const maxSymbols = 20_000

// declaring are the maps whose entries are things, by the pointer of the map, with the property that tells them apart.
var declaring = []declaration{
	declares("host", "servers"),
	declares("address", "channels"),
	declares("action", "operations"),
	declares("type", "components", "schemas"),
	declares("title", "components", "messages"),
	declares("", "components", "parameters"),
	declares("address", "components", "channels"),
	declares("action", "components", "operations"),
	declares("contract", contract.Extension, "imports"),
	declares("kind", contract.Extension, "tokenTypes"),
	declares("", contract.Extension, "channels"),
	declares("", contract.Extension, "operations"),
	declares("name", contract.Extension, "streams"),
	declares("name", contract.Extension, "consumers"),
	declares("kind", contract.Extension, "adapters"),
	declares("kind", contract.Extension, "interactions"),
	declares("", contract.Extension, "pipelines"),
	declares("", contract.Extension, "workflows"),
}

type declaration struct {
	at     []string
	things *syntax.Finder[Symbol]
}

func declares(detail string, at ...string) declaration {
	of := at[len(at)-1]
	return declaration{at, &syntax.Finder[Symbol]{Whole: true, Entry: func(e syntax.Entry, to *syntax.Finding[Symbol]) {
		if s, ok := thing(e, of, detail); ok {
			to.Add(s.Shift(-to.From()))
		}
	}}}
}

// nested are the maps in a thing whose entries are things too.
var nested = map[string][]string{"channels": {"messages", "parameters"}, "interactions": {"inputs"}}

// Outline is what a document declares: its sections with their things.
func Outline(f File) (all []Section) {
	root := f.Tree.Root()
	left := maxSymbols
	for _, d := range declaring {
		e, ok := sectionOf(root, d.at)
		if !ok || e.Value().Resolve().Kind() != syntax.Mapping {
			continue
		}
		s := section(e)
		s.Things = first(d.things.Find(e.Value().Resolve()), &left)
		if len(d.at) == 1 {
			all = append(all, s)
			continue
		}
		if n := len(all); n == 0 || all[n-1].Name != d.at[0] {
			outer, _ := root.Get(d.at[0])
			all = append(all, section(outer))
		}
		outer := &all[len(all)-1]
		outer.Sections = append(outer.Sections, s)
	}
	return all
}

func section(e syntax.Entry) Section {
	return Section{Name: e.Key().Value(), At: e.Key().Span(), Whole: e.Span()}
}

// first are as many of the things as may still be shown, each with what is inside.
func first(found []syntax.Found[Symbol], left *int) []syntax.Found[Symbol] {
	for i := range found {
		n := counted(found[i])
		if n <= *left {
			*left -= n
			continue
		}
		things := found[i].Things
		for k := range things {
			if *left -= things[k].count(); *left < 0 {
				found[i].Things, found[i].Memo = things[:k], nil
				return found[:i+1]
			}
		}
	}
	return found
}

// countKey is where it is remembered how many symbols were found.
type countKey struct{}

// counted is the number of symbols in what was found.
func counted(found syntax.Found[Symbol]) (n int) {
	if found.Memo != nil {
		if known, ok := found.Memo.Load(countKey{}); ok {
			return known.(int)
		}
	}
	for i := range found.Things {
		n += found.Things[i].count()
	}
	if found.Memo != nil {
		found.Memo.Store(countKey{}, n)
	}
	return n
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

// thing is what an entry of a map declares. An entry that stands elsewhere, merged in, is none: an outline follows the text.
func thing(e syntax.Entry, of, detail string) (s Symbol, ok bool) {
	if e.Key().Kind() == syntax.Missing {
		return s, false
	}
	s = Symbol{Name: e.Key().Value(), Of: of, At: e.Key().Span(), Whole: e.Span()}
	value := e.Value()
	if detail != "" {
		if d, ok := value.Resolve().Get(detail); ok {
			s.Detail = d.Value().Resolve().Value()
		}
	}
	if value.Kind() == syntax.Mapping {
		for _, below := range nested[of] {
			m, _ := value.Get(below)
			for inner := range m.Value().Entries() {
				if in, ok := thing(inner, below, ""); ok {
					s.Inside = append(s.Inside, in)
				}
			}
		}
	}
	return s, true
}

// Symbols is the outline in one piece.
func Symbols(f File) []Symbol { return symbolsOf(Outline(f)) }

func symbolsOf(sections []Section) (all []Symbol) {
	for _, s := range sections {
		inside := symbolsOf(s.Sections)
		for _, found := range s.Things {
			for _, thing := range found.Things {
				inside = append(inside, thing.Shift(found.Start))
			}
		}
		all = append(all, Symbol{Name: s.Name, At: s.At, Whole: s.Whole, Inside: inside})
	}
	return all
}

// FindSymbols gives the symbols whose name, or detail, has the letters of a word in their order, whatever their case. Sections are none.
func FindSymbols(f File, word string) (all []Symbol) {
	word = strings.ToLower(word)
	var visit func(things []Symbol, start int)
	visit = func(things []Symbol, start int) {
		for i := range things {
			s := &things[i]
			if hasLetters(strings.ToLower(s.Name), word) || s.Detail != "" && hasLetters(strings.ToLower(s.Detail), word) {
				all = append(all, s.Shift(start))
			}
			visit(s.Inside, start)
		}
	}
	var look func(sections []Section)
	look = func(sections []Section) {
		for _, s := range sections {
			for _, found := range s.Things {
				visit(found.Things, found.Start)
			}
			look(s.Sections)
		}
	}
	look(Outline(f))
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
