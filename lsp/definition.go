package lsp

import (
	"context"

	"go.lsp.dev/protocol"

	"github.com/natscontract/natscontract/analysis/query"
)

// Definition gives where the name under the cursor is declared, or where a reference leads.
func (s *server) Definition(ctx context.Context, params *protocol.DefinitionParams) (protocol.DefinitionResult, error) {
	p, ok := placeIn(ctx, params.TextDocument.URI)
	if !ok {
		return nil, nil
	}
	of, ok := query.Named(p.file, p.doc.Snapshot, p.offset(params.Position))
	if !ok {
		return nil, nil
	}
	at, ok := query.Declared(of, p.doc.Snapshot)
	if !ok {
		return nil, nil
	}
	if to := p.locations(at); len(to) > 0 {
		return protocol.LocationSlice(to), nil
	}
	return nil, nil
}
