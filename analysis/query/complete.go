package query

import (
	"cmp"
	"slices"
	"strings"

	"github.com/natscontract/natscontract/model/contract"
	"github.com/natscontract/natscontract/model/shape"
	"github.com/natscontract/natscontract/model/source"
)

// A Library is a bundle of which it is known what is in it.
type Library interface {
	Bundle
	// Contracts are the contracts, and Documents all documents; sorted by path.
	Contracts() []string
	Documents() []string
}

// A Completion is what may be written at a place.
type Completion struct {
	Span  source.Span // what it is written in place of: on one line, with the cursor in it
	Items []Proposal  // the best first
	More  bool        // there are others
}

// A Proposal is one thing that may be written at a place.
type Proposal struct {
	Label  string
	Kind   ProposalKind
	Detail string // what it is, in a few words
	Doc    string // what it means
	Filter string // what is compared with what has been typed

	Text    string // that is written
	Snippet string // the same with places at which its author goes on, as snippets have them; "" for a plain text
}

// ProposalKind is what is proposed.
type ProposalKind uint8

// The kinds of proposals.
const (
	ForProperty  ProposalKind = iota // a property of an object
	ForValue                         // one of the values that there are
	ForName                          // the name of something that a document declares
	ForReference                     // what a $ref leads to
	ForObject                        // a whole object
	ForFile                          // a document
)

// maxProposals is how many things are proposed at once. More of them do not help, and who types on is asked again.
const maxProposals = 200

// A completer collects what may stand at one place.
type completer struct {
	lib  Library
	was  File // the document as it is
	file File // the same with a probe in the place of what is being typed
	gap  gap
	all  []ranked
}

// A ranked proposal has its place among others: a smaller rank is better, then a greater likeness. It is written when it is among the best.
type ranked struct {
	Proposal
	rank, like int
	begins     bool // it begins as what has been typed
	write      func(*sketcher)
}

// Ranks. Between two of them a likeness tells.
const (
	rankSure     = iota // it is right as far as anyone can tell
	rankLikely          // it fits
	rankPossible        // nothing is known against it
	rankUnlikely        // something is
)

// Complete tells what may be written at an offset, of which a part may stand there already. It works on what is half typed: a probe
// is put in the place of that, and the tree of the text with the probe tells where it is.
func Complete(lib Library, f File, offset int) Completion {
	g, ok := gapAt(f.Tree, offset)
	if !ok {
		return Completion{}
	}
	c := completer{lib: lib, was: f, gap: g}
	if !g.value {
		if file, way, ok := g.probe(f, true); ok {
			c.file = file
			c.keys(descend(file, way[:len(way)-1]), way)
		}
	}
	if !g.colon {
		if file, way, ok := g.probe(f, false); ok {
			c.file = file
			at, keys := descend(file, way), len(c.all)
			c.values(at, at.is, way)
			if keys > 0 { // a line of its own: most likely it begins with a key
				for i := range c.all[keys:] {
					c.all[keys+i].rank += rankUnlikely
				}
			}
		}
	}
	return c.completion()
}

// completion is what was found, the best first: what begins as what is typed before all else.
func (c *completer) completion() Completion {
	slices.SortStableFunc(c.all, func(a, b ranked) int {
		switch {
		case a.begins != b.begins && a.begins:
			return -1
		case a.begins != b.begins:
			return 1
		}
		return cmp.Or(a.rank-b.rank, b.like-a.like)
	})
	done := Completion{Span: c.gap.span}
	seen := map[string]bool{}
	for _, r := range c.all {
		if seen[r.Label] {
			continue
		}
		if len(done.Items) == maxProposals {
			done.More = true
			break
		}
		seen[r.Label] = true
		done.Items = append(done.Items, c.written(r))
	}
	return done
}

// written is a proposal with its text, once without stops and once with them.
func (c *completer) written(r ranked) Proposal {
	p, plain, stops := r.Proposal, c.gap.sketcher(false), c.gap.sketcher(true)
	r.write(plain)
	r.write(stops)
	p.Text = c.gap.before + plain.String() + c.gap.after
	if stops.stops > 0 {
		p.Snippet = c.gap.before + stops.String() + c.gap.after
	}
	p.Filter = c.gap.opened() + cmp.Or(p.Filter, p.Label)
	return p
}

// see shows the contract's meaning, where the document is a contract.
func (c *completer) see(show func(contract.View)) {
	if isContract(c.lib, c.was.Path) {
		c.lib.See(c.was.Path, show)
	}
}

// values proposes what a shape takes.
func (c *completer) values(at place, s shape.Shape, way []string) {
	if at.outside != "" && s == nil {
		return
	}
	if c.special(at, way) {
		return
	}
	switch s := s.(type) {
	case *shape.Use:
		c.values(at, s.Shape(), way)
	case *shape.Either:
		for _, one := range s.Of {
			c.values(at, one, way)
		}
	case *shape.RefOr:
		c.pointers(nameOf(s.To), way, true)
		c.values(at, s.To, way)
	case *shape.Reference:
		c.pointers(s.To, way, true)
	case *shape.IfHas:
		c.values(at, s.Else, way)
	case *shape.Boolean:
		c.literals(s, "true", "false")
	case *shape.Null:
		c.literals(s, "null")
	case *shape.Number:
		c.numbers(s)
	case *shape.Text:
		c.texts(s)
	case *shape.Object, *shape.Switch, *shape.List, *shape.Map:
		c.whole(s)
	}
}

// texts proposes the values that a text may have, where they are listed.
func (c *completer) texts(s *shape.Text) {
	for i, value := range s.Enum {
		c.add(Proposal{Label: value, Kind: ForValue}, sketch{text: value}, rankLikely, -i)
	}
}

// literals proposes values that are no texts.
func (c *completer) literals(s shape.Shape, values ...string) {
	for i, value := range values {
		c.add(Proposal{Label: value, Kind: ForValue, Detail: nameOf(s)}, sketch{text: value, literal: true}, rankPossible, -i)
	}
}

// numbers proposes the numbers that are listed, else the usual one.
func (c *completer) numbers(s *shape.Number) {
	if values := valuesOf(s); len(values) > 0 {
		c.literals(s, values...)
	} else if s.Usual != 0 {
		c.add(Proposal{Label: usualNumber(s), Kind: ForValue, Detail: "the usual value"}, sketch{text: usualNumber(s), literal: true}, rankPossible, 0)
	}
}

// whole proposes a whole object or list with what it must have.
func (c *completer) whole(s shape.Shape) {
	name := nameOf(s)
	sk := sketchOf(s, 0)
	if name == "" || len(sk.members) == 0 {
		return
	}
	c.add(Proposal{Label: name, Kind: ForObject, Detail: "with all that it must have", Doc: docOf(s)}, sk, rankPossible, 0)
}

// add proposes something.
func (c *completer) add(p Proposal, s sketch, rank, like int) {
	c.put(p, rank, like, func(w *sketcher) { w.value(s) })
}

// put proposes what a function writes, which keeps nothing of the state of the bundle.
func (c *completer) put(p Proposal, rank, like int, write func(*sketcher)) {
	typed := c.gap.typed
	begins := len(p.Label) >= len(typed) && strings.EqualFold(p.Label[:len(typed)], typed)
	c.all = append(c.all, ranked{p, rank, like, begins, write})
}
