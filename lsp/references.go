package lsp

import (
	"context"

	"go.lsp.dev/protocol"

	"github.com/natscontract/natscontract/analysis/query"
)

// References gives all places at which the name under the cursor is used, in every document of the bundle.
func (s *server) References(ctx context.Context, params *protocol.ReferenceParams) ([]protocol.Location, error) {
	p, ok := placeIn(ctx, params.TextDocument.URI)
	if !ok {
		return nil, nil
	}
	var spots []query.Spot
	for _, o := range p.occurrences(params.Position) {
		if !o.Declares || params.Context.IncludeDeclaration {
			spots = append(spots, query.Spot{Path: o.Path, Span: o.Span})
		}
	}
	return p.locations(spots...), nil
}

// DocumentHighlight gives the same, in one document.
func (s *server) DocumentHighlight(ctx context.Context, params *protocol.DocumentHighlightParams) ([]protocol.DocumentHighlight, error) {
	p, ok := placeIn(ctx, params.TextDocument.URI)
	if !ok {
		return nil, nil
	}
	all := []protocol.DocumentHighlight{}
	for _, o := range p.occurrences(params.Position) {
		if o.Path != p.file.Path || o.Span.Len() == 0 { // of the whole document nothing is lit
			continue
		}
		kind := protocol.DocumentHighlightKindRead
		if o.Declares {
			kind = protocol.DocumentHighlightKindWrite
		}
		all = append(all, protocol.DocumentHighlight{Range: p.at(o.Span), Kind: kind})
	}
	return all, nil
}

// occurrences are all places of what is named at a position.
func (p place) occurrences(at protocol.Position) []query.Occurrence {
	of, ok := query.Named(p.file, p.doc.Snapshot, p.offset(at))
	if !ok {
		return nil
	}
	return query.Occurrences(of, p.doc.Snapshot)
}
