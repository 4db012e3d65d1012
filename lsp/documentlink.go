package lsp

import (
	"context"

	"go.lsp.dev/protocol"

	"github.com/natscontract/natscontract/analysis/query"
)

// DocumentLink gives the places that lead to files: references, imports, artifacts.
func (s *server) DocumentLink(ctx context.Context, params *protocol.DocumentLinkParams) ([]protocol.DocumentLink, error) {
	p, ok := placeIn(ctx, params.TextDocument.URI)
	if !ok {
		return nil, nil
	}
	all := []protocol.DocumentLink{}
	for _, use := range query.Links(p.file, p.doc.Snapshot) {
		target := p.uri(use.Of.Path)
		all = append(all, protocol.DocumentLink{Range: p.at(use.Span), Target: &target})
	}
	return all, nil
}
