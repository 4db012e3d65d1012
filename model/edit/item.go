package edit

import (
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
