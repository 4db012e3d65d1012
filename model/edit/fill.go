package edit

import (
	"strings"

	"github.com/natscontract/natscontract/model/source"
	"github.com/natscontract/natscontract/model/syntax"
)

// quotes are how keys and texts are quoted, where they need no quotes.
type quotes struct {
	keys, texts syntax.Style
	inner       *quotes // in the objects of entries; nil for the same
}

// below are the quotes in an object of an entry.
func (q quotes) below() quotes {
	if q.inner == nil {
		return q
	}
	return *q.inner
}

// quotesOf reads how keys and texts of a collection are quoted: as the last one that could have gone without.
func quotesOf(n syntax.Node) (q quotes) {
	look := func(n syntax.Node, at *syntax.Style) {
		if n.Kind() == syntax.Scalar && plainIsText(n.Value()) {
			*at = n.Style()
		}
	}
	for e := range n.Entries() {
		look(e.Key(), &q.keys)
		look(e.Value(), &q.texts)
		if e.Value().Kind() == syntax.Mapping {
			for inner := range e.Value().Entries() {
				if q.inner == nil {
					q.inner = &quotes{}
				}
				look(inner.Key(), &q.inner.keys)
				look(inner.Value(), &q.inner.texts)
			}
		}
	}
	for item := range n.Items() {
		look(item, &q.texts)
	}
	return q
}

// fill writes into an empty mapping, {}: as a mapping beside it is written, else in lines of its own where its entry stands in some.
func (w Writer) fill(into syntax.Node, members []Member) []source.Edit {
	if into.Style() != syntax.Flow || into.Span().Len() < 2 {
		return nil
	}
	in, e, block := w.around(into)
	f, found := w.like(in, into)
	if !found {
		f = w.usual(in, e)
	}
	if e.Key().Kind() == syntax.Missing || f.line == "" || !f.flow && !(block && w.alone(e)) {
		f.flow, f.line, f.spread = true, "", false
	}
	var all []string
	for _, m := range members {
		all = append(all, w.member(m, f))
	}
	lines := strings.Join(all, f.separator())
	switch {
	case !f.flow:
		return []source.Edit{{Span: source.Span{Start: e.Key().Span().End + 1, End: into.Span().End}, New: f.line + lines}}
	case f.line != "":
		return []source.Edit{{Span: into.Span(), New: "{" + f.line + lines + w.newLine(e.Key().Full().Start) + "}"}}
	}
	return []source.Edit{{Span: into.Span(), New: "{" + lines + "}"}}
}

// around is the mapping that a node is a value of, and its entry there; block tells whether no flow collection holds it.
func (w Writer) around(n syntax.Node) (in syntax.Node, e syntax.Entry, block bool) {
	block = true
	for at := w.Tree.Root(); ; {
		next, _, ok := at.At(n.Start())
		if !ok || at.Style() == syntax.Flow && at.Start() == n.Start() {
			return in, e, block
		}
		block = block && at.Style() != syntax.Flow
		if in, e = at, next; next.Value().Start() == n.Start() && next.Value().Same(n) {
			return in, e, block
		}
		at = next.Value()
	}
}

// like is the form of a mapping beside an empty one, which has objects as it will have; false where there is none.
func (w Writer) like(in, empty syntax.Node) (f form, found bool) {
	for e := range in.Entries() {
		v := e.Value()
		if v.Kind() != syntax.Mapping || v.Len() == 0 || v.Start() == empty.Start() {
			continue
		}
		for inner := range v.Entries() {
			if found = inner.Value().Kind() == syntax.Mapping; found {
				return w.formOf(v), true
			}
		}
	}
	return f, false
}

// usual is the form of a mapping that nothing shows the form of: indented from its entry, where that has a line of its own, with
// objects on one line each; in JSON with these spread, too.
func (w Writer) usual(in syntax.Node, e syntax.Entry) form {
	f := w.formOf(in)
	key := e.Key().Full().Start
	if f.line == "" || e.Key().Kind() == syntax.Missing || !w.ownLine(key) && in.Style() == syntax.Flow {
		return form{flow: true, quotes: f.quotes}
	}
	return form{flow: f.flow, line: w.newLine(key) + f.step, step: f.step, spread: f.flow && w.json(), quotes: f.quotes}
}

// alone tells whether an entry's value is an empty mapping that stands behind its key, with nothing but spaces around it on its line.
func (w Writer) alone(e syntax.Entry) bool {
	text, v := w.Tree.Text(), e.Value()
	line := text.Line(v.Start())
	if v.Full() != v.Span() || text.Line(e.Key().Start()) != line || text.Line(v.Span().End) != line {
		return false
	}
	between := text.Slice(e.Key().Span().End, v.Span().Start)
	behind := text.LineText(line)[v.Span().End-text.LineStart(line):]
	return strings.TrimSpace(between) == ":" && strings.HasPrefix(between, ":") && strings.TrimSpace(behind) == ""
}

// Set writes a value in the place of another one. An entry for an entry is written in its style.
func (w Writer) Set(n syntax.Node, v Value) []source.Edit {
	if n.Kind() == syntax.Mapping && n.Len() == 1 && len(v.members) == 1 && !n.HasAlias() {
		for e := range n.Entries() {
			if m := v.members[0]; e.Value().Kind() == syntax.Scalar && !m.Value.literal && m.Value.members == nil && m.Value.items == nil && e.Value().Span().Len() > 0 {
				return []source.Edit{w.Replace(e.Key(), m.Name), w.Replace(e.Value(), m.Value.text)}
			}
		}
	}
	if n.Span().Len() == 0 {
		return nil
	}
	return []source.Edit{{Span: n.Span(), New: w.inline(v, quotesOf(n))}}
}
