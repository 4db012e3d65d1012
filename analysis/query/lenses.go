package query

import (
	"cmp"
	"slices"

	"github.com/natscontract/natscontract/model/contract"
	"github.com/natscontract/natscontract/model/ref"
	"github.com/natscontract/natscontract/model/source"
	"github.com/natscontract/natscontract/model/syntax"
)

// A Lens is a place above which an editor tells something: the key of a channel, an operation or an interaction.
type Lens struct {
	At      source.Span
	Pointer string // of what it tells about; its words are LensText's
}

// lenses find the keys of the sections that have lenses.
var lenses = func() map[string]*syntax.Finder[lens] {
	all := map[string]*syntax.Finder[lens]{}
	for _, section := range []string{contract.Channels, contract.Operations, contract.Interactions} {
		all[section] = &syntax.Finder[lens]{Whole: true, Entry: func(e syntax.Entry, to *syntax.Finding[lens]) {
			if key := e.Key(); key.Kind() == syntax.Scalar {
				to.Add(lens{key.Span().Shift(-to.From()), key.Value()})
			}
		}}
	}
	return all
}()

// A lens is a key, and where it stands.
type lens struct {
	at  source.Span
	key string
}

// Lenses are the lenses of a document, in their order. What they say is asked for one by one: most of them nobody looks at.
func Lenses(f File) (all []Lens) {
	root := f.Tree.Root()
	if !contract.Is(root) {
		return nil
	}
	for section, finder := range lenses {
		way, err := ref.Parse(section)
		if err != nil {
			continue
		}
		e, ok := sectionOf(root, way)
		if !ok {
			continue
		}
		for _, found := range finder.Find(e.Value()) {
			for _, l := range found.Things {
				all = append(all, Lens{l.at.Shift(found.Start), section + ref.Pointer{l.key}.String()})
			}
		}
	}
	slices.SortFunc(all, func(a, b Lens) int { return cmp.Compare(a.At.Start, b.At.Start) })
	return all
}

// LensText is what a lens says, now; nothing where what it is about has gone.
func LensText(b Bundle, f File, pointer string) []Fact {
	way, err := ref.Parse(pointer)
	if err != nil || len(way) < 2 || !isContract(b, f.Path) {
		return nil
	}
	if _, _, there := way.Find(f.Tree.Root()); !there {
		return nil
	}
	a := asker{bundle: b, file: f, way: way}
	b.See(f.Path, func(v contract.View) {
		a.v = v
		switch section := way[:len(way)-1].String(); section {
		case contract.Channels:
			a.channelLens()
		case contract.Operations:
			a.operationLens()
		case contract.Interactions:
			a.interactionLens()
		}
	})
	return a.facts
}

// channelLens tells how many subjects a channel has, and which operations stand on it.
func (a *asker) channelLens() {
	c := channelOf(a.v, a.name())
	switch count, _, _, finite := c.Size(); {
	case c.By != "":
		a.lost("Subjects", c.By)
	case c.Language.Empty():
		a.add("Subjects", Text{}.words("no subjects that are known beforehand"))
	case finite && count.IsInt64() && count.Int64() == 1:
		a.add("Subjects", Text{}.words("1 subject"))
	case finite:
		a.add("Subjects", Text{}.words("%s subjects", Count(count)))
	default:
		a.add("Subjects", Text{}.words("subjects without end"))
	}
	a.operations(c.Key)
	if asking := a.asking(c.Key); len(asking) > 0 {
		a.add("Answers", Text{}.words("answers to ").quotes(asking))
	}
}

// operationLens tells which links an operation has.
func (a *asker) operationLens() {
	if a.links(a.name()); len(a.facts) == 0 {
		a.add("Linked", Text{}.words("no links"))
	}
}

// interactionLens tells when an interaction is decided.
func (a *asker) interactionLens() {
	topics, _ := Policy(a.v, contract.Interactions, a.name())
	says := Text{}.words("not known when it is decided")
	for _, t := range topics {
		if t.About == "Decides" {
			says = Text{}.words("decided by %s", t.Text)
		}
	}
	a.add("Decides", says)
}
