package lsp

import (
	"context"

	"go.lsp.dev/protocol"

	"github.com/natscontract/natscontract/analysis/query"
)

// FoldingRanges gives what can be folded: whole lines, the last one that holds something included.
func (s *server) FoldingRanges(ctx context.Context, params *protocol.FoldingRangeParams) ([]protocol.FoldingRange, error) {
	p, ok := placeIn(ctx, params.TextDocument.URI)
	if !ok {
		return nil, nil
	}
	all := []protocol.FoldingRange{}
	last := -1
	for _, span := range query.Folds(p.file) {
		start, end := p.text.Line(span.Start), p.text.Line(span.End)
		if start == last || end <= start {
			continue // an item and its first entry begin on one line
		}
		last = start
		all = append(all, protocol.FoldingRange{StartLine: uint32(start), EndLine: uint32(end)}) //nolint:gosec // a text has at most 32 MiB
	}
	return all, nil
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
