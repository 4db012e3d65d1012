package lsp

import (
	"context"

	"go.lsp.dev/protocol"
)

// DidChangeWatchedFiles reads again what changed on the disk.
func (s *server) DidChangeWatchedFiles(_ context.Context, p *protocol.DidChangeWatchedFilesParams) error {
	var names []string
	for _, c := range p.Changes {
		if name, filed := nameOf(c.URI); filed {
			names = append(names, name)
		}
	}
	if len(names) > 0 {
		s.session.DiskChanged(names)
	}
	return nil
}

// DidChangeWorkspaceFolders takes folders in and lets others go.
func (s *server) DidChangeWorkspaceFolders(_ context.Context, p *protocol.DidChangeWorkspaceFoldersParams) error {
	var added, removed []string
	for _, f := range p.Event.Added {
		added = appendFolder(added, f.URI)
	}
	for _, f := range p.Event.Removed {
		removed = appendFolder(removed, f.URI)
	}
	s.session.Folders(added, removed)
	return nil
}
