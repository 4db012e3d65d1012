package edit

import (
	"strings"

	"github.com/natscontract/natscontract/model/source"
	"github.com/natscontract/natscontract/model/syntax"
)

// RemoveItem takes an item out of its list: with its lines in block style, with one comma in flow style. The last one leaves an
// empty list.
func (w Writer) RemoveItem(from syntax.Node, i int) source.Edit {
	item, ok := from.Item(i)
	if !ok {
		return source.Edit{Span: source.Span{Start: from.Start(), End: from.Start()}}
	}
	if from.Len() == 1 {
		return source.Edit{Span: from.Span(), New: "[]"}
	}
	before, _ := from.Item(i - 1)
	next, last := from.Item(i + 1)
	if from.Style() == syntax.Flow {
		if last {
			return source.Edit{Span: source.Span{Start: item.Full().Start, End: next.Full().Start}}
		}
		return source.Edit{Span: source.Span{Start: before.Full().End, End: item.Full().End}}
	}
	e, _, _ := from.At(item.Full().Start) // it begins at the dash
	return source.Edit{Span: w.wholeLines(source.Span{Start: e.Span().Start, End: e.Span().End})}
}

// AppendItem writes an item behind the last one of a list, in the style of that.
func (w Writer) AppendItem(list syntax.Node, v Value) []source.Edit {
	if list.Kind() != syntax.Sequence {
		return nil
	}
	last, ok := list.Item(list.Len() - 1)
	if !ok {
		if list.Style() != syntax.Flow || list.Span().Len() < 2 {
			return nil
		}
		return []source.Edit{{Span: list.Span(), New: "[" + w.inline(v, quotesOf(list)) + "]"}}
	}
	e, _, _ := list.At(last.Full().Start)
	f := form{flow: list.Style() == syntax.Flow, step: usualStep, quotes: quotesOf(list)}
	if !f.flow || w.ownLine(e.Span().Start) {
		f.line = w.newLine(e.Span().Start)
	}
	f.spread = f.line != "" && (last.Kind() != syntax.Mapping || !f.flow && last.Style() != syntax.Flow || f.flow && w.ownLine(firstKey(last)))
	return []source.Edit{w.append(list, e, f.separator()+w.item(v, f))}
}

// item writes an item of a list, behind its dash in block style.
func (w Writer) item(v Value, f form) string {
	dash := "- "
	if f.flow {
		dash = ""
	}
	if !f.spread || v.members == nil {
		return dash + w.inline(v, f.quotes)
	}
	in := f
	in.line += usualStep
	var all []string
	for _, m := range v.members {
		all = append(all, w.member(m, in))
	}
	lines := strings.Join(all, in.separator())
	if f.flow {
		return "{" + in.line + lines + f.line + "}"
	}
	return dash + lines
}
