package lsp

import (
	"context"

	"go.lsp.dev/protocol"

	"github.com/natscontract/natscontract/analysis/query"
)

// PrepareRename tells what a rename at a position would change, or why there is nothing to rename.
func (s *server) PrepareRename(ctx context.Context, params *protocol.PrepareRenameParams) (protocol.PrepareRenameResult, error) {
	p, ok := placeIn(ctx, params.TextDocument.URI)
	if !ok {
		return nil, nil
	}
	symbol, err := query.Renamable(p.doc.Snapshot, p.file, p.offset(params.Position))
	if err != nil {
		return nil, refused(err)
	}
	return &protocol.PrepareRenamePlaceholder{Range: p.at(symbol.At), Placeholder: symbol.Name}, nil
}

// Rename gives the edits that give something another name, in every document of the bundle, or the reason why it cannot have it.
func (s *server) Rename(ctx context.Context, params *protocol.RenameParams) (*protocol.WorkspaceEdit, error) {
	p, ok := placeIn(ctx, params.TextDocument.URI)
	if !ok {
		return nil, nil
	}
	symbol, err := query.Renamable(p.doc.Snapshot, p.file, p.offset(params.Position))
	if err != nil {
		return nil, refused(err)
	}
	edits, err := query.Rename(p.doc.Snapshot, symbol, params.NewName)
	if err != nil {
		return nil, refused(err)
	}
	return s.workspaceEdit(p, edits), nil
}

// renames is how the server offers to rename: only some clients ask before they do.
func (s *server) renames() protocol.RenameProvider {
	if s.can.prepareRename {
		return &protocol.RenameOptions{PrepareProvider: new(true)}
	}
	return protocol.Boolean(true)
}
