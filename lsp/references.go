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
	of, _, ok := query.Named(p.file, p.doc.Snapshot, p.offset(params.Position))
	if !ok {
		return nil, nil
	}
	spots := query.References(of, p.doc.Snapshot)
	if at, there := query.Declared(of, p.doc.Snapshot); there && params.Context.IncludeDeclaration {
		spots = append([]query.Spot{at}, spots...)
	}
	return p.locations(spots...), nil
}

// DocumentHighlight gives the same, in one document.
func (s *server) DocumentHighlight(ctx context.Context, params *protocol.DocumentHighlightParams) ([]protocol.DocumentHighlight, error) {
	p, ok := placeIn(ctx, params.TextDocument.URI)
	if !ok {
		return nil, nil
	}
	of, _, ok := query.Named(p.file, p.doc.Snapshot, p.offset(params.Position))
	if !ok {
		return nil, nil
	}
	all := []protocol.DocumentHighlight{}
	if at, there := query.Declared(of, p.doc.Snapshot); there && at.Path == p.file.Path && of.Pointer != "" {
		all = append(all, protocol.DocumentHighlight{Range: p.at(at.Span), Kind: protocol.DocumentHighlightKindWrite})
	}
	for _, span := range query.UsesOf(of, p.file, p.doc.Snapshot) {
		all = append(all, protocol.DocumentHighlight{Range: p.at(span), Kind: protocol.DocumentHighlightKindRead})
	}
	return all, nil
}
