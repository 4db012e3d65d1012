package lsp

import (
	"context"

	"go.lsp.dev/protocol"

	"github.com/natscontract/natscontract/analysis/query"
	"github.com/natscontract/natscontract/model/source"
)

// InlayHint gives what is shown behind the values of a part of a document: numbers in human units, the types of what bindings take.
func (s *server) InlayHint(ctx context.Context, params *protocol.InlayHintParams) ([]protocol.InlayHint, error) {
	p, ok := placeIn(ctx, params.TextDocument.URI)
	if !ok {
		return nil, nil
	}
	span := source.Span{Start: p.offset(params.Range.Start), End: p.offset(params.Range.End)}
	all := []protocol.InlayHint{}
	for _, h := range query.Hints(p.doc.Snapshot, p.file, span) {
		hint := protocol.InlayHint{Position: p.at(source.Span{Start: h.At, End: h.At}).End, Label: protocol.String("= " + h.Text), PaddingLeft: new(true)}
		if h.Type {
			hint.Label, hint.Kind, hint.PaddingLeft = protocol.String(": "+h.Text), protocol.InlayHintKindType, nil
		}
		if h.More != "" && h.More != h.Text {
			hint.Tooltip = protocol.String(h.More)
		}
		all = append(all, hint)
	}
	return all, nil
}
