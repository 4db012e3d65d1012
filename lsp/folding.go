package lsp

import (
	"context"
	"strconv"

	"go.lsp.dev/protocol"

	"github.com/natscontract/natscontract/analysis/query"
)

// FoldingRanges gives what can be folded: whole lines, the last one that holds something included.
func (s *server) FoldingRanges(ctx context.Context, params *protocol.FoldingRangeParams) ([]protocol.FoldingRange, error) {
	p, ok := placeIn(ctx, params.TextDocument.URI)
	if !ok {
		return nil, nil
	}
	folds := query.Folds(p.file)
	if s.can.folds > 0 {
		folds = folds[:min(len(folds), s.can.folds)]
	}
	all := make([]protocol.FoldingRange, len(folds))
	for i, f := range folds {
		all[i] = protocol.FoldingRange{StartLine: uint32(f.First), EndLine: uint32(f.Last)} //nolint:gosec // a text has at most 32 MiB
	}
	return all, nil
}

// writeFolds writes what FoldingRanges gives, which is lines and nothing else, in a fraction of the time that the library takes. There
// are tens of thousands in a large document, and they are asked for after every keystroke.
func writeFolds(all []protocol.FoldingRange) []byte {
	const start, end = `{"startLine":`, `,"endLine":`
	to := make([]byte, 0, len("[]")+len(all)*(len(start)+len(end)+len("},")+2*maxDigits))
	to = append(to, '[')
	for i := range all {
		if i > 0 {
			to = append(to, ',')
		}
		to = append(to, start...)
		to = strconv.AppendUint(to, uint64(all[i].StartLine), 10)
		to = append(to, end...)
		to = strconv.AppendUint(to, uint64(all[i].EndLine), 10)
		to = append(to, '}')
	}
	return append(to, ']')
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
