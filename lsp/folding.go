package lsp

import (
	"context"
	"strconv"

	"go.lsp.dev/protocol"

	"github.com/natscontract/natscontract/analysis/query"
)

// folds gives what can be folded: whole lines, the last one that holds something included. There are tens of thousands in a large
// document, and they are asked for after every keystroke.
func (s *server) folds(ctx context.Context, params *protocol.FoldingRangeParams) (any, error) {
	p, ok := placeIn(ctx, params.TextDocument.URI)
	if !ok {
		return nil, nil
	}
	n := 0
	to := append(s.stream.room(0), '[')
	for f := range query.Folds(p.file) {
		if n++; n > s.can.folds && s.can.folds > 0 {
			break
		}
		if n > 1 {
			to = append(to, ',')
		}
		to = append(to, `{"startLine":`...)
		to = strconv.AppendInt(to, int64(f.First), 10)
		to = append(to, `,"endLine":`...)
		to = strconv.AppendInt(to, int64(f.Last), 10)
		to = append(to, '}')
	}
	return written(append(to, ']')), nil
}

// SelectionRange gives what holds a place, step by step.
func (s *server) SelectionRange(ctx context.Context, params *protocol.SelectionRangeParams) ([]protocol.SelectionRange, error) {
	p, ok := placeIn(ctx, params.TextDocument.URI)
	if !ok {
		return nil, nil
	}
	all := make([]protocol.SelectionRange, 0, len(params.Positions))
	for _, position := range params.Positions {
		var outer *protocol.SelectionRange
		spans := query.Selections(p.file, p.offset(position))
		for i := len(spans) - 1; i >= 0; i-- {
			outer = &protocol.SelectionRange{Range: p.at(spans[i]), Parent: outer}
		}
		if outer == nil {
			outer = &protocol.SelectionRange{Range: protocol.Range{Start: position, End: position}}
		}
		all = append(all, *outer)
	}
	return all, nil
}
