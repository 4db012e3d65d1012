package lsp

import (
	"context"

	"go.lsp.dev/protocol"
)

// status counts what is said of a document and of its bundle, for a status bar: also what is not among the problems. It answers null for
// what is no document of a bundle.
func (s *server) status(ctx context.Context, params []byte) (any, error) {
	given, err := read[struct {
		TextDocument protocol.TextDocumentIdentifier `json:"textDocument"`
	}](params)
	if err != nil {
		return nil, err
	}
	v := viewOf(ctx)
	name, _ := nameOf(given.TextDocument.URI)
	d, ok := v.Document(name)
	if !ok {
		return nil, nil
	}
	return v.Status(ctx, d)
}
