package query

import (
	"strings"

	"github.com/natscontract/natscontract/model/contract"
	"github.com/natscontract/natscontract/model/diag"
	"github.com/natscontract/natscontract/model/ref"
	"github.com/natscontract/natscontract/model/source"
	"github.com/natscontract/natscontract/model/subject"
	"github.com/natscontract/natscontract/model/syntax"
)

// A Bundle is one state of a bundle, for questions about what contracts mean.
type Bundle interface {
	Files
	// See shows a contract's meaning to a function, which must not keep the view, nor see another one meanwhile.
	See(path string, see func(contract.View))
	// Digest is the digest of a file's saved bytes; "" for a file that is not there. Unsaved tells that it is being edited.
	Digest(path string) (digest string, unsaved bool)
}

// Meaning tells what a place of a contract means in its bundle: a channel, a name, a duration. At is the token that stands there.
func Meaning(b Bundle, f File, offset int) (facts []Fact, at source.Span) {
	here := around(f.Tree.Root(), offset)
	t := Target{f.Path, here.String()}
	at = token(f, here, offset)
	if of, span, ok := nearest(f, b, offset); ok && of.Pointer != "" && !inLink(here) {
		t, at = of, span
	}
	a := asker{bundle: b, file: f, offset: offset}
	path, pointer := a.place(t)
	way, err := ref.Parse(pointer)
	tell := topicOf(way)
	if err != nil || tell == nil || !isContract(b, path) {
		return nil, at
	}
	b.See(path, func(v contract.View) {
		a.v, a.way = v, way
		tell(&a)
	})
	if a.at != (source.Span{}) {
		at = a.at
	}
	return a.facts, at
}

// token is the key or the value at a place that holds an offset.
func token(f File, p ref.Pointer, offset int) source.Span {
	x := descend(f, p)
	if n := x.node; n.Kind() == syntax.Scalar && n.Span().Contains(offset) {
		return n.Span()
	}
	return x.span
}

// inLink tells whether a place stands in a link: whatever is named there, the link is spoken of.
func inLink(p ref.Pointer) bool {
	return len(p) > 2 && p[0] == contract.Extension && p[1] == "links"
}

func isContract(b Files, path string) bool {
	tree, ok := b.Tree(path)
	return ok && contract.Is(tree.Root())
}

// An asker asks about one place.
type asker struct {
	bundle Bundle
	file   File
	offset int
	v      contract.View
	way    ref.Pointer
	at     source.Span // of a part of the token; zero for all of it
	facts  []Fact
}

// place is where the contract stands that knows what a target means: of a component, or a channel of another file, the first that
// refers to it.
func (a *asker) place(t Target) (path, pointer string) {
	p, err := ref.Parse(t.Pointer)
	if err != nil || len(p) < 2 {
		return t.Path, t.Pointer
	}
	depth := 2
	switch {
	case p[0] == "components" && p[1] == "channels" && len(p) > 2:
		depth = 3
	case p[0] != "channels" || isContract(a.bundle, t.Path):
		return t.Path, t.Pointer
	}
	for _, spot := range References(Target{t.Path, p[:depth].String()}, a.bundle) {
		tree, ok := a.bundle.Tree(spot.Path)
		if !ok {
			continue
		}
		if by := ref.At(tree.Root(), spot.Span.Start); len(by) == 3 && by[0] == "channels" && by[2] == "$ref" {
			return spot.Path, append(by[:2:2], p[depth:]...).String()
		}
	}
	return t.Path, t.Pointer
}

// topics are the places of which something is told, and who tells it.
var topics = []struct {
	at   ref.Pointer
	tell func(*asker)
}{
	{topic("/channels/*"), (*asker).channel},
	{topic("/channels/*/address"), (*asker).address},
	{topic("/channels/*/parameters/*"), (*asker).parameter},
	{topic(contract.OwnChannels + "/*"), (*asker).channel},
	{topic(contract.OwnChannels + "/*/parameters/*"), (*asker).parameter},
	{topic(contract.OwnChannels + "/*/filters/*"), (*asker).filter},
	{topic(contract.OwnTokenTypes + "/*"), (*asker).tokenType},
	{topic("/operations/*"), (*asker).operation},
	{topic(contract.OwnOperations + "/*"), (*asker).operation},
	{topic(contract.OwnOperations + "/*/requestReply/*"), (*asker).millis},
	{topic(contract.Links + "/*"), (*asker).link},
	{topic(contract.Links + "/*/*"), (*asker).link},
	{topic(contract.Links + "/*/*/*"), (*asker).link},
	{topic(contract.OwnImports + "/*"), (*asker).imported},
	{topic(contract.OwnImports + "/*/*"), (*asker).imported},
	{topic(contract.Streams + "/*"), (*asker).stream},
	{topic(contract.Streams + "/*/config/*"), (*asker).native},
	{topic(contract.Streams + "/*/config/subjects/*"), (*asker).captured},
	{topic(contract.Consumers + "/*"), (*asker).consumer},
	{topic(contract.Consumers + "/*/config/*"), (*asker).native},
	{topic(contract.Interactions + "/*"), (*asker).policy},
	{topic(contract.Interactions + "/*/*/*"), (*asker).millis},
	{topic(contract.Interactions + "/*/*/*/*"), (*asker).millis},
	{topic(contract.Pipelines + "/*"), (*asker).policy},
}

func topic(at string) ref.Pointer { return ref.Pointer(strings.Split(at[1:], "/")) }

// topicOf is who tells something of a place; nil for nobody.
func topicOf(p ref.Pointer) func(*asker) {
	for _, t := range topics {
		if matches(t.at, p) {
			return t.tell
		}
	}
	return nil
}

func matches(pattern, p ref.Pointer) bool {
	if len(pattern) != len(p) {
		return false
	}
	for i, token := range pattern {
		if token != "*" && token != p[i] {
			return false
		}
	}
	return true
}

// name is the key of the section that the place belongs to.
func (a *asker) name() string {
	if a.way[0] == contract.Extension {
		return a.way[2]
	}
	return a.way[1]
}

// add adds a fact, unless it says nothing.
func (a *asker) add(about string, says Text, told ...diag.Code) {
	if len(says) > 0 {
		a.facts = append(a.facts, Fact{About: about, Says: says, Told: told})
	}
}

// lost adds that something is not known, and which report says why.
func (a *asker) lost(about string, by diag.Code) {
	a.facts = append(a.facts, Fact{About: about, Says: Text{}.words("not known"), By: by})
}

// policy tells what an interaction or a pipeline does.
func (a *asker) policy() {
	section := contract.Own + "/" + a.way[1]
	all, _ := Policy(a.v, section, a.name())
	for _, t := range all {
		a.add(t.About, Text{}.words("%s", t.Text))
	}
}

// placeholder is the placeholder that the offset stands in, in a template that a scalar holds; "" for none. It becomes the token that is
// spoken of.
func (a *asker) placeholder(parse func(string) subject.Template) string {
	n, _, _ := around(a.file.Tree.Root(), a.offset).Find(a.file.Tree.Root())
	if n = n.Resolve(); n.Kind() != syntax.Scalar || !n.Span().Contains(a.offset) {
		return ""
	}
	text := a.file.Tree.Text()
	start := strings.Index(text.Slice(n.Span().Start, n.Span().End), n.Value())
	if start < 0 { // it is written in another way than it reads
		return ""
	}
	start += n.Span().Start
	for _, s := range parse(n.Value()).Segments {
		span := source.Span{Start: start + s.Start, End: start + s.End}
		if s.Kind == subject.Placeholder && span.Contains(a.offset) {
			a.at = span
			return s.Text
		}
	}
	return ""
}
